//! What the simulators need to know about a file: type, width, height, length.
//! Only headers are read.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;

/// Enough for every signature `infer` knows.
const HEAD_BYTES: u64 = 8 * 1024;

/// Facts of one file; what is unknown is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    /// Media type by its first bytes, never by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mime: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<u64>,
    /// Of a PDF.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pages: Option<u32>,
}

impl Facts {
    pub fn is_image(&self) -> bool {
        self.mime.as_deref().is_some_and(|mime| mime.starts_with("image/"))
    }
}

/// Reads the facts of a video or a PDF, whose parser may allocate gigabytes for a small file. A server that takes files
/// from strangers reads them in a separate process with a memory limit.
pub type FactsReader = Arc<dyn Fn(PathBuf) -> BoxFuture<'static, Facts> + Send + Sync>;

/// Reads facts in this process, for tests and trusted files.
pub fn in_process() -> FactsReader {
    Arc::new(|path| Box::pin(async { spawn_blocking(move || read_facts(&path)).await.unwrap_or_default() }))
}

/// The facts of any file. One that cannot be understood (or crashes a parser) has none.
pub async fn read(path: &Path, reader: &FactsReader) -> Facts {
    let path = path.to_owned();
    let here = path.clone();
    let harmless =
        move || if sniff(&here).is_some_and(|mime| needs_parser(&mime)) { None } else { Some(read_facts(&here)) };
    match spawn_blocking(harmless).await {
        Ok(Some(facts)) => facts,
        Ok(None) => reader(path).await,
        Err(_) => Facts::default(),
    }
}

fn needs_parser(mime: &str) -> bool {
    matches!(mime, "video/mp4" | "video/quicktime" | "video/x-m4v" | "application/pdf")
}

/// Reads the facts of any file in this process, on this thread.
pub fn read_facts(path: &Path) -> Facts {
    let mime = sniff(path);
    match mime.as_deref() {
        Some(kind) if kind.starts_with("image/") => image(path, mime),
        Some("application/pdf") => Facts { pages: count_pages(path), mime, ..Facts::default() },
        Some(kind) if needs_parser(kind) => video(path, mime),
        _ => Facts { mime, ..Facts::default() },
    }
}

fn count_pages(path: &Path) -> Option<u32> {
    lopdf::Document::load_metadata(path).ok().map(|found| found.page_count)
}

/// The media type of a file by its first bytes.
pub fn sniff(path: &Path) -> Option<String> {
    let mut head = Vec::new();
    File::open(path).ok()?.take(HEAD_BYTES).read_to_end(&mut head).ok()?;
    let found = infer::get(&head).or_else(|| by_compatible_brand(&mut head));
    found.map(|kind| kind.mime_type().to_owned())
}

/// Tries the compatible brands of a film (ISO/IEC 14496-12, section 4.3) in the place of the major one.
fn by_compatible_brand(head: &mut [u8]) -> Option<infer::Type> {
    const MOST_BRANDS: usize = 32;
    let length = u32::from_be_bytes(head.get(..4)?.try_into().ok()?) as usize;
    let list = head.get(16..length).filter(|_| head.get(4..8) == Some(&b"ftyp"[..]))?;
    let brands: Vec<[u8; 4]> = list.chunks_exact(4).take(MOST_BRANDS).filter_map(|it| it.try_into().ok()).collect();
    brands.into_iter().find_map(|brand| {
        head[8..12].copy_from_slice(&brand);
        infer::get(head)
    })
}

fn image(path: &Path, mime: Option<String>) -> Facts {
    let size = imagesize::size(path).ok();
    let side = |length: usize| u32::try_from(length).ok();
    Facts {
        mime,
        width: size.and_then(|size| side(size.width)),
        height: size.and_then(|size| side(size.height)),
        ..Facts::default()
    }
}

fn video(path: &Path, mime: Option<String>) -> Facts {
    let parsed = File::open(path).ok().and_then(|file| {
        let length = file.metadata().ok()?.len();
        re_mp4::Mp4::read(BufReader::new(file), length).ok()
    });
    let Some(mp4) = parsed else {
        return Facts { mime, ..Facts::default() };
    };
    let picture = mp4.tracks().values().find(|track| track.width > 0 && track.height > 0);
    let header = &mp4.moov.mvhd;
    Facts {
        mime,
        width: picture.map(|track| u32::from(track.width)),
        height: picture.map(|track| u32::from(track.height)),
        duration_ms: header.duration.saturating_mul(1000).checked_div(u64::from(header.timescale)),
        pages: None,
    }
}
