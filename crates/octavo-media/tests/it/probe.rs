//! Facts, held against ffprobe's.

use std::process::Command;

use serde_json::Value;

use crate::samples::{self, ANIMATIONS, PICTURES, Recipe, VIDEOS, sample};
use crate::{judge, probe_counting};

/// What ffprobe says: the stream of a kind, and the container.
fn oracle(name: &str) -> Value {
    let output = Command::new("ffprobe")
        .args(["-v", "error", "-of", "json", "-show_streams", "-show_format"])
        .arg(samples::path(name))
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn stream<'a>(oracle: &'a Value, kind: &str) -> Option<&'a Value> {
    oracle["streams"].as_array().unwrap().iter().find(|stream| stream["codec_type"] == kind)
}

fn codec(stream: &Value) -> String {
    let name = stream["codec_name"].as_str().unwrap();
    if name.starts_with("pcm_") { "pcm".to_owned() } else { name.to_owned() }
}

fn rate(text: &Value) -> f64 {
    let (frames, seconds) = text.as_str().unwrap().split_once('/').unwrap();
    frames.parse::<f64>().unwrap() / seconds.parse::<f64>().unwrap()
}

#[test]
fn videos_are_what_ffprobe_says() {
    for recipe @ Recipe(name, _) in VIDEOS {
        let bytes = sample(recipe);
        let (facts, read) = probe_counting(&bytes);
        let facts = facts.unwrap_or_else(|finding| panic!("{name}: {finding}"));
        let oracle = oracle(name);
        let video = stream(&oracle, "video").unwrap();
        assert_eq!(facts.width.map(u64::from), video["width"].as_u64(), "{name}");
        assert_eq!(facts.height.map(u64::from), video["height"].as_u64(), "{name}");
        assert_eq!(facts.video_codec, Some(codec(video)), "{name}");
        assert_eq!(facts.audio_codec, stream(&oracle, "audio").map(codec), "{name}");
        assert_eq!((facts.size_bytes, facts.rotation), (bytes.len() as u64, None), "{name}");
        let slack = if *name == "fragmented.mp4" { 100.0 } else { 30.0 };
        match oracle["format"]["duration"].as_str() {
            // Audio may reach a frame further than the picture, and ffprobe adds the delay of a fragmented file.
            Some(seconds) if *name != "live.webm" => {
                let (found, said) = (facts.duration_ms.unwrap() as f64, seconds.parse::<f64>().unwrap() * 1e3);
                assert!((found - said).abs() <= slack, "{name}: {found} ms, ffprobe {said} ms");
                let bitrate = bytes.len() as f64 * 8e3 / found;
                assert!((facts.bitrate.unwrap() as f64 - bitrate).abs() <= 1.0, "{name}");
            }
            _ => assert_eq!((facts.duration_ms, facts.bitrate), (None, None), "{name}"),
        }
        if let Some(found) = facts.frame_rate {
            assert!((found - rate(&video["avg_frame_rate"])).abs() < 0.3, "{name}: {found}");
        } else {
            assert!(name.ends_with("webm"), "{name} has a frame rate");
        }
        assert!(read <= 4 * bytes.len() as u64 + 65_536, "{name}: {read} bytes read");
    }
}

/// Turns a video by its track's matrix: cosine, sine, 0, minus sine, cosine.
fn turned(video: &[u8], matrix: [i32; 5]) -> Vec<u8> {
    let mut bytes = video.to_vec();
    let at = memchr::memmem::find(&bytes, b"tkhd").unwrap() + 4 + 40;
    for (index, value) in matrix.into_iter().enumerate() {
        bytes[at + 4 * index..at + 4 * index + 4].copy_from_slice(&(value * 0x10000).to_be_bytes());
    }
    bytes
}

#[test]
fn a_turned_video_is_measured_as_it_is_shown() {
    for name in ["plain.mp4", "plain.mov"] {
        let video = sample(VIDEOS.iter().find(|recipe| recipe.0 == name).unwrap());
        for (matrix, rotation, sides) in [
            ([1, 0, 0, 0, 1], None, (96, 64)),
            ([0, 1, 0, -1, 0], Some(90), (64, 96)),
            ([-1, 0, 0, 0, -1], Some(180), (96, 64)),
            ([0, -1, 0, 1, 0], Some(270), (64, 96)),
        ] {
            let facts = judge(turned(&video, matrix)).unwrap();
            assert_eq!((facts.rotation, (facts.width.unwrap(), facts.height.unwrap())), (rotation, sides), "{name}");
        }
    }
}

#[test]
fn pictures_are_what_ffprobe_says() {
    for recipe @ Recipe(name, _) in PICTURES.iter().chain(ANIMATIONS) {
        let facts = judge(sample(recipe)).unwrap_or_else(|finding| panic!("{name}: {finding}"));
        let kind = match name.rsplit('.').next().unwrap() {
            "jpg" => "image/jpeg".to_owned(),
            "apng" => "image/png".to_owned(),
            other => format!("image/{other}"),
        };
        assert_eq!(facts.content_type, kind, "{name}");
        assert_eq!((facts.width, facts.height), (Some(96), Some(64)), "{name}");
        assert_eq!(facts.animated, name.starts_with("moving"), "{name}");
    }
}

#[test]
fn each_orientation_turns_the_sides() {
    let plain = sample(&PICTURES[0]);
    for (orientation, rotation) in [
        (1, None),
        (2, None),
        (3, Some(180)),
        (4, Some(180)),
        (5, Some(90)),
        (6, Some(90)),
        (7, Some(270)),
        (8, Some(270)),
    ] {
        let facts = judge(with_orientation(&plain, orientation)).unwrap();
        assert_eq!(facts.rotation, rotation, "{orientation}");
        let sides = if orientation >= 5 { (64, 96) } else { (96, 64) };
        assert_eq!((facts.width.unwrap(), facts.height.unwrap()), sides, "{orientation}");
    }
}

/// Puts an Exif segment behind a JPEG's first marker.
pub fn with_orientation(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let tiff = [
        b"MM\0*\0\0\0\x08\0\x01".as_slice(),
        // Tag 274, SHORT, one value.
        &[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
        &[0, 0, 0, 0],
    ]
    .concat();
    let length = (2 + 6 + tiff.len()) as u16;
    [&jpeg[..2], &[0xFF, 0xE1], &length.to_be_bytes(), b"Exif\0\0", &tiff, &jpeg[2..]].concat()
}

#[test]
fn a_large_video_is_not_read() {
    // The samples of an MP4 are in one box: a file that claims 4 GB of them is judged by its index alone.
    let plain = sample(&VIDEOS[1]);
    let at = memchr::memmem::find(&plain, b"mdat").unwrap() - 4;
    let claimed: u64 = 4 << 30;
    let size = at as u64 + 16 + claimed;
    let head = [&plain[..at], &1u32.to_be_bytes(), b"mdat", &(16 + claimed).to_be_bytes()].concat();
    let read = std::cell::Cell::new(0);
    let fetch = |range: std::ops::Range<u64>| {
        read.set(read.get() + range.end - range.start);
        let byte = |at: u64| head.get(at as usize).copied().unwrap_or(0);
        std::future::ready(Ok::<bytes::Bytes, ()>(range.map(byte).collect()))
    };
    let facts = futures::executor::block_on(octavo_media::probe(size, fetch)).unwrap().unwrap();
    assert_eq!(facts.size_bytes, size);
    assert!(read.get() < 200_000, "{} bytes read", read.get());
}

/// A film with the shape of its pixels, made by ffmpeg: 96 x 64 stored.
fn stretched(name: &'static str, arguments: &str) -> bytes::Bytes {
    samples::make(name, &format!("{} -map 0:v {arguments}", samples::INPUTS))
}

#[test]
fn the_shape_of_a_film_is_that_of_its_pixels_as_shown() {
    const H264: &str = "-c:v libx264 -pix_fmt yuv420p";
    for (name, arguments, shown) in [
        ("wide.mp4", format!("{H264} -vf setsar=4/3"), (128, 64)),
        ("narrow.mp4", format!("{H264} -vf setsar=1/2"), (48, 64)),
        ("wide.webm", "-c:v libvpx -vf setsar=4/3".to_owned(), (128, 64)),
    ] {
        let film = stretched(name, &arguments);
        let facts = judge(film.clone()).unwrap();
        assert_eq!((facts.width, facts.height), (Some(96), Some(64)), "{name}");
        assert_eq!(facts.shown(), (Some(shown.0), Some(shown.1)), "{name}");
        if name.ends_with("webm") {
            continue;
        }
        // Turned: the stored rows become columns.
        let facts = judge(turned(&film, [0, 1, 0, -1, 0])).unwrap();
        assert_eq!((facts.width, facts.height), (Some(64), Some(96)), "{name}");
        assert_eq!(facts.shown(), (Some(shown.1), Some(shown.0)), "{name}");
        // Without its box, the track's header says the same; where that says nothing, pixels are square.
        let without = replaced(&film, b"pasp", b"free");
        assert_eq!(judge(without.clone()).unwrap().shown(), (Some(shown.0), Some(shown.1)), "{name}");
        let mut silent = without;
        let at = memchr::memmem::find(&silent, b"tkhd").unwrap() + 4 + 76;
        silent[at..at + 8].fill(0);
        let facts = judge(silent).unwrap();
        assert_eq!((facts.shown(), facts.display_width), ((Some(96), Some(64)), None), "{name}");
    }
    let square = sample(VIDEOS.iter().find(|recipe| recipe.0 == "plain.mp4").unwrap());
    assert_eq!(judge(square).unwrap().display_width, None);
}

fn replaced(bytes: &[u8], old: &[u8; 4], new: &[u8; 4]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = memchr::memmem::find(&bytes, old).unwrap();
    bytes[at..at + 4].copy_from_slice(new);
    bytes
}

#[test]
fn an_impossible_shape_is_harmless() {
    let film = stretched("wide.mp4", "-c:v libx264 -pix_fmt yuv420p -vf setsar=4/3");
    let at = memchr::memmem::find(&film, b"pasp").unwrap() + 4;
    for (across, down, width) in [(1, u32::MAX, 1), (u32::MAX, 1, u32::MAX), (0, 0, 128), (5, 0, 128)] {
        let mut film = film.to_vec();
        film[at..at + 4].copy_from_slice(&u32::to_be_bytes(across));
        film[at + 4..at + 8].copy_from_slice(&u32::to_be_bytes(down));
        assert_eq!(judge(film).unwrap().shown().0, Some(width), "{across}:{down}");
    }
}

#[test]
fn a_film_is_told_by_its_compatible_brands() {
    let film = sample(VIDEOS.iter().find(|recipe| recipe.0 == "plain.mp4").unwrap());
    for brand in [b"XAVC", b"iso8", b"CAEP", b"????", b"M4A "] {
        let mut film = film.to_vec();
        film[8..12].copy_from_slice(brand);
        assert_eq!(judge(film).unwrap().content_type, "video/mp4", "{}", String::from_utf8_lossy(brand));
    }
}

#[test]
fn sound_alone_is_refused_as_such() {
    for (name, arguments) in [("sound.mp4", "-map 1:a -c:a aac"), ("sound.webm", "-map 1:a -c:a libopus")] {
        let refused = judge(samples::make(name, &format!("{} {arguments}", samples::INPUTS))).unwrap_err();
        assert!(matches!(refused, octavo_media::Finding::NoPicture(_)), "{name}: {refused}");
    }
}
