//! The kinds of files that are taken.

/// A kind of file, told by its first bytes.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    pub name: &'static str,
    pub content_type: &'static str,
    /// Without the dot.
    pub extension: &'static str,
}

pub const KINDS: [Kind; 7] = [
    Kind { name: "JPEG", content_type: "image/jpeg", extension: "jpg" },
    Kind { name: "PNG", content_type: "image/png", extension: "png" },
    Kind { name: "WEBP", content_type: "image/webp", extension: "webp" },
    Kind { name: "GIF", content_type: "image/gif", extension: "gif" },
    Kind { name: "MP4", content_type: "video/mp4", extension: "mp4" },
    Kind { name: "MOV", content_type: "video/quicktime", extension: "mov" },
    Kind { name: "WebM", content_type: "video/webm", extension: "webm" },
];

impl Kind {
    /// Bytes from which a kind is told.
    pub const HEAD: usize = 8 * 1024;

    pub fn recognise(head: &[u8]) -> Option<&'static Kind> {
        let content_type = match infer::get(head)?.mime_type() {
            "video/x-m4v" => "video/mp4",
            other => other,
        };
        Kind::by_content_type(content_type)
    }

    pub fn by_content_type(content_type: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.content_type == content_type)
    }
}
