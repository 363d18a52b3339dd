//! The kinds of files that are taken.

use crate::{brands, captions};

/// A kind of file, told by its first bytes.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    pub name: &'static str,
    pub content_type: &'static str,
    /// Without the dot.
    pub extension: &'static str,
}

pub const KINDS: [Kind; 11] = [
    Kind { name: "JPEG", content_type: "image/jpeg", extension: "jpg" },
    Kind { name: "PNG", content_type: "image/png", extension: "png" },
    Kind { name: "WEBP", content_type: "image/webp", extension: "webp" },
    Kind { name: "GIF", content_type: "image/gif", extension: "gif" },
    Kind { name: "MP4", content_type: "video/mp4", extension: "mp4" },
    Kind { name: "MOV", content_type: "video/quicktime", extension: "mov" },
    Kind { name: "WebM", content_type: "video/webm", extension: "webm" },
    Kind { name: "PDF", content_type: "application/pdf", extension: "pdf" },
    Kind { name: "SRT", content_type: captions::SRT, extension: "srt" },
    Kind { name: "VTT", content_type: captions::VTT, extension: "vtt" },
    Kind { name: "SBV", content_type: captions::SBV, extension: "sbv" },
];

impl Kind {
    /// Bytes from which a kind is told.
    pub const HEAD: usize = 8 * 1024;

    pub fn recognise(head: &[u8]) -> Option<&'static Kind> {
        if brands::has_brands(head) {
            return Kind::by_content_type(brands::content_type(head)?);
        }
        let content_type = match infer::get(head).map(|found| found.mime_type()) {
            Some("video/x-m4v") => "video/mp4",
            Some(other) => other,
            None => captions::recognize(head)?,
        };
        Kind::by_content_type(content_type)
    }

    pub fn by_content_type(content_type: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.content_type == content_type)
    }

    /// The kind that a client announces: by a content type in any of its spellings, or by the file's name where the
    /// type says nothing.
    pub fn announced(content_type: &str, filename: &str) -> Option<&'static Kind> {
        let essence = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match essence.as_str() {
            "image/jpg" | "image/pjpeg" => Kind::by_content_type("image/jpeg"),
            "image/x-png" => Kind::by_content_type("image/png"),
            "video/x-m4v" | "video/3gpp" | "video/3gpp2" => Kind::by_content_type("video/mp4"),
            "text/srt" | "application/x-srt" => Kind::by_content_type(captions::SRT),
            "" | OCTETS | "binary/octet-stream" | "text/plain" => Kind::by_extension(filename),
            known => Kind::by_content_type(known),
        }
    }

    fn by_extension(filename: &str) -> Option<&'static Kind> {
        let (_, extension) = filename.trim().rsplit_once('.')?;
        let extension = match extension.to_ascii_lowercase().as_str() {
            "jpeg" | "jpe" | "jfif" => "jpg".to_owned(),
            "m4v" | "3gp" | "3g2" => "mp4".to_owned(),
            "qt" => "mov".to_owned(),
            other => other.to_owned(),
        };
        KINDS.iter().find(|kind| kind.extension == extension)
    }
}

/// Says nothing about the content.
const OCTETS: &str = "application/octet-stream";

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn kinds_are_announced_as_clients_spell_them() {
        let rows = [
            ("image/jpeg", "", Some("JPEG")),
            ("image/jpg", "a.png", Some("JPEG")),
            (" IMAGE/JPG; charset=binary", "", Some("JPEG")),
            ("video/mp4; codecs=\"avc1.4d002a\"", "", Some("MP4")),
            ("video/x-m4v", "", Some("MP4")),
            ("application/octet-stream", "clip.final.MOV", Some("MOV")),
            ("application/octet-stream;x=y", "photo.JPEG", Some("JPEG")),
            ("", "photo.webp", Some("WEBP")),
            ("application/octet-stream", "photo", None),
            ("application/octet-stream", "notes.txt", None),
            ("application/pdf", "a.jpg", Some("PDF")),
            ("text/plain", "talk.SRT", Some("SRT")),
            ("text/vtt", "", Some("VTT")),
            ("application/octet-stream", "talk.sbv", Some("SBV")),
            ("application/zip", "a.jpg", None),
        ];
        for (content_type, filename, name) in rows {
            let kind = Kind::announced(content_type, filename);
            assert_eq!(kind.map(|kind| kind.name), name, "{content_type} {filename}");
        }
    }
}
