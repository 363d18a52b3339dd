//! Where Octavo keeps things: can they be written and read back, and is there room?

use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use indicatif::BinaryBytes;
use octavo_server::media::Objects;
use octavo_server::settings::Settings;

use super::report::Report;

const GIB: u64 = 1 << 30;
/// Below it the database and the log of a transaction soon find no room.
const TOO_LITTLE: u64 = GIB / 10;

/// Whether the data directory can be written.
pub fn data_dir(dir: &Path, report: &mut Report) -> bool {
    let probe = dir.join("octavo-doctor");
    let written = std::fs::write(&probe, "written by octavo doctor");
    let Err(error) = written.and_then(|()| std::fs::remove_file(&probe)) else {
        report.ok("data dir", dir.display());
        return true;
    };
    let fix = match error.kind() {
        ErrorKind::NotFound => "name the right directory with --data-dir, or let `octavo serve` create this one",
        ErrorKind::StorageFull => "free space there, or choose another directory with --data-dir",
        _ => "allow the user that runs Octavo to write there, or choose another directory with --data-dir",
    };
    report.fail("data dir", format_args!("{}: {error}; {fix}", dir.display()));
    false
}

/// What is wrong with a file of secrets that every user of this machine can read.
pub fn open_to_all(file: &Path) -> Option<String> {
    let mode = std::fs::metadata(file).ok()?.permissions().mode();
    let file = file.display();
    (mode & 0o007 != 0).then(|| format!("{file}: every user of this machine can access it; run chmod o-rwx {file}"))
}

/// Puts a small object where media are kept, gets it and deletes it.
pub async fn media(settings: &Settings, report: &mut Report) {
    let (place, fix, objects) = match &settings.media.s3 {
        Some(s3) => {
            let place = format!("bucket {} at {}", s3.bucket, s3.endpoint);
            (
                place,
                "check media.s3_*: the bucket must exist, and the key must be allowed to read, write and delete",
                Objects::s3(s3),
            )
        }
        None => {
            let folder = settings.data_dir.join("media");
            (folder.display().to_string(), "allow the user that runs Octavo to write there", Objects::folder(&folder))
        }
    };
    let probed = match objects {
        Ok(objects) => objects.probe().await,
        Err(error) => Err(error),
    };
    match probed {
        Ok(()) => report.ok("media", format_args!("written and read back: {place}")),
        Err(error) => report.fail("media", format_args!("{place}: {error}; {fix}")),
    }
}

/// Imports are gathered in the data directory wherever media are kept: the largest of them must fit.
pub fn space(settings: &Settings, report: &mut Report) {
    let dir = settings.data_dir.display();
    let found = match rustix::fs::statvfs(&settings.data_dir) {
        Ok(found) => found,
        Err(error) => return report.fail("free space", format_args!("{dir}: {error}")),
    };
    let free = found.f_bavail.saturating_mul(found.f_frsize);
    let (text, largest) = (format!("{} in {dir}", BinaryBytes(free)), settings.media.max_bytes);
    if free < TOO_LITTLE {
        report.fail("free space", format_args!("{text}; free some space, or Octavo will refuse posts before long"));
    } else if free < largest.max(GIB) {
        let fix = format_args!("free some space, or lower media.max_bytes ({})", BinaryBytes(largest));
        report.warn("free space", format_args!("{text}; not enough for the largest allowed file: {fix}"));
    } else {
        report.ok("free space", text);
    }
}
