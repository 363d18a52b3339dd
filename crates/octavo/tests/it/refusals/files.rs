//! One file of each kind, made by ffmpeg.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::{Api, sample};

/// Two moving seconds and a tone, as ffmpeg makes them: the name, the size and length, and how they are written.
const MADE: &[(&str, &str, f32, &str)] = &[
    ("tall.jpg", "360x640", 0.1, "-frames:v 1"),
    ("flat.jpg", "1200x100", 0.1, "-frames:v 1"),
    ("thin.jpg", "100x1200", 0.1, "-frames:v 1"),
    ("tiny.png", "64x64", 0.1, "-frames:v 1 -vf scale=1:1"),
    ("small.jpg", "64x64", 0.1, "-frames:v 1 -vf scale=16:16"),
    ("huge.jpg", "8000x6000", 0.1, "-frames:v 1 -q:v 20"),
    ("photo.png", "640x640", 0.1, "-frames:v 1"),
    ("photo.gif", "320x320", 0.1, "-frames:v 1"),
    ("photo.webp", "640x640", 0.1, "-frames:v 1 -c:v libwebp"),
    ("moving.gif", "96x96", 0.5, ""),
    ("moving.webp", "96x96", 0.5, "-c:v libwebp_anim -loop 0"),
    ("square.mp4", "640x640", 4.0, "-c:v libx264 -pix_fmt yuv420p -preset ultrafast -c:a aac"),
    ("tall.mp4", "720x1280", 4.0, "-c:v libx264 -pix_fmt yuv420p -preset ultrafast -c:a aac"),
    ("short.mp4", "640x640", 0.4, "-c:v libx264 -pix_fmt yuv420p -preset ultrafast -c:a aac"),
    ("silent.mp4", "640x640", 4.0, "-map 0:v -c:v libx264 -pix_fmt yuv420p -preset ultrafast"),
    ("slow.mp4", "640x640", 4.0, "-r 10 -c:v libx264 -pix_fmt yuv420p -preset ultrafast -c:a aac"),
    ("small.mp4", "64x64", 4.0, "-c:v libx264 -pix_fmt yuv420p -preset ultrafast -c:a aac"),
    ("flat.mp4", "1280x320", 4.0, "-c:v libx264 -pix_fmt yuv420p -preset ultrafast -c:a aac"),
    (
        "hevc.mp4",
        "640x640",
        4.0,
        "-c:v libx265 -x265-params log-level=error -preset ultrafast -pix_fmt yuv420p -tag:v hvc1 -c:a aac",
    ),
    ("mpeg4.mp4", "640x640", 4.0, "-c:v mpeg4 -c:a libmp3lame"),
    ("long.mp4", "64x64", 190.0, "-r 25 -c:v libx264 -pix_fmt yuv420p -preset ultrafast -c:a aac -b:a 32k"),
    ("film.mov", "640x640", 4.0, "-c:v libx264 -pix_fmt yuv420p -preset ultrafast -c:a aac"),
    ("film.webm", "640x640", 4.0, "-c:v libvpx -deadline realtime -c:a libvorbis"),
];

/// The files of a workspace, by their names.
pub struct Library {
    paths: BTreeMap<&'static str, String>,
}

impl Library {
    pub async fn upload(api: &Api) -> Library {
        let folder = tempfile::tempdir().unwrap();
        let mut files: Vec<(&'static str, Vec<u8>)> = Vec::new();
        for name in ["photo.jpg", "video.mp4", "document.pdf", "captions.vtt"] {
            files.push((name, sample(name)));
        }
        for (name, size, seconds, how) in MADE {
            files.push((name, make(folder.path(), name, size, *seconds, how)));
        }
        for (name, size) in [("5-mib.jpg", 5 << 20), ("8-mib.jpg", 8 << 20), ("10-mib.jpg", 10 << 20)] {
            let mut padded = sample("photo.jpg");
            padded.resize(size, 0);
            files.push((name, padded));
        }
        files.push(("empty.srt", b"1\n00:00:00,000 --> 00:00:01,000\nx\n".to_vec()));
        let mut paths = BTreeMap::new();
        for (name, bytes) in files {
            let answer = api.upload(name, bytes).await;
            // What Octavo itself doesn't take can't be refused later.
            if answer.status().is_success() {
                let file: Value = answer.json().await.unwrap();
                paths.insert(name, file["path"].as_str().unwrap().to_owned());
            }
        }
        Library { paths }
    }

    pub fn path(&self, name: &str) -> &str {
        &self.paths[name]
    }

    pub fn kinds(&self) -> impl Iterator<Item = &'static str> {
        self.paths.keys().copied()
    }

    /// `@photo.jpg` becomes its path.
    pub fn with_paths(&self, value: &Value) -> Value {
        match value {
            Value::String(text) => match text.strip_prefix('@').and_then(|name| self.paths.get(name)) {
                Some(path) => path.clone().into(),
                None => value.clone(),
            },
            Value::Array(items) => items.iter().map(|item| self.with_paths(item)).collect(),
            Value::Object(fields) => {
                Value::Object(fields.iter().map(|(name, field)| (name.clone(), self.with_paths(field))).collect())
            }
            other => other.clone(),
        }
    }
}

fn make(folder: &Path, name: &str, size: &str, seconds: f32, how: &str) -> Vec<u8> {
    let path = folder.join(name);
    let picture = format!("testsrc2=size={size}:rate=25:duration={seconds}");
    let made = Command::new("ffmpeg")
        .args(["-hide_banner", "-loglevel", "error", "-y", "-f", "lavfi", "-i", &picture, "-f", "lavfi", "-i"])
        .arg(format!("sine=frequency=440:duration={seconds}"))
        .args(how.split_whitespace())
        .arg(&path)
        .status()
        .expect("ffmpeg is installed by scripts/setup-debian");
    assert!(made.success(), "{name}");
    std::fs::read(path).unwrap()
}
