//! Where Octavo keeps things: can they be written and read back, and is there room?

use std::path::Path;

use octavo_server::media::Objects;
use octavo_server::settings::Settings;

use super::Report;

const GIB: u64 = 1 << 30;

/// Puts a small object where media are kept, gets it and deletes it.
pub async fn media(settings: &Settings, report: &mut Report) {
    let (place, objects) = match &settings.media.s3 {
        Some(s3) => (format!("bucket {} at {}", s3.bucket, s3.endpoint), Objects::s3(s3)),
        None => {
            let folder = settings.data_dir.join("media");
            (folder.display().to_string(), Objects::folder(&folder))
        }
    };
    let probed = match objects {
        Ok(objects) => objects.probe().await,
        Err(error) => Err(error),
    };
    match probed {
        Ok(()) => report.ok("media", format_args!("written and read back: {place}")),
        Err(error) => report.fail("media", format_args!("{place}: {error}")),
    }
}

pub fn space(data_dir: &Path, report: &mut Report) {
    let found = match rustix::fs::statvfs(data_dir) {
        Ok(found) => found,
        Err(error) => return report.fail("free space", format_args!("{}: {error}", data_dir.display())),
    };
    let free = found.f_bavail.saturating_mul(found.f_frsize);
    let text = format!("{:.1} GiB in {}", free as f64 / GIB as f64, data_dir.display());
    if free < GIB {
        report.warn("free space", text + "; uploads will soon fail")
    } else {
        report.ok("free space", text)
    }
}
