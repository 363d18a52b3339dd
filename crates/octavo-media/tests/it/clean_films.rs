//! Films without what they say about people, held against ffprobe and a parser of other authors.

use std::path::{Path, PathBuf};
use std::process::Command;

use bytes::Bytes;
use octavo_media::Cleaning;
use serde_json::Value;

use crate::clean;
use crate::clean::{SECRET, has_secret};
use crate::samples::{Recipe, VIDEOS, make, path, sample};

/// Every tag that ffmpeg writes, and a track of subtitles.
const TAGS: &str = "-map 0:v -map 1:a -map 2:s -metadata title=52.520008,13.404954 \
    -metadata location=+52.5200+013.4049/ -metadata comment=52.520008,13.404954 -metadata artist=52.520008,13.404954 \
    -metadata creation_time=2026-01-02T03:04:05Z -metadata:s:v handler_name=52.520008,13.404954 \
    -metadata:s:a handler_name=52.520008,13.404954 -metadata:s:v title=52.520008,13.404954";
const TAGGED: &[Recipe] = &[
    Recipe("tagged.mp4", "-c:v libx264 -pix_fmt yuv420p -c:a aac -c:s mov_text"),
    Recipe(
        "tagged-first.mp4",
        "-c:v libx264 -pix_fmt yuv420p -c:a aac -c:s mov_text -movflags +faststart+use_metadata_tags",
    ),
    Recipe("tagged.mov", "-c:v prores_ks -c:a pcm_s16le -c:s mov_text -movflags use_metadata_tags"),
    Recipe("tagged.webm", "-c:v libvpx -c:a libopus -c:s webvtt"),
    Recipe("tagged-live.webm", "-c:v libvpx -c:a libopus -c:s webvtt -live 1"),
];

fn tagged(recipe: &Recipe) -> Bytes {
    let subtitles = path("places.srt");
    if !subtitles.exists() {
        std::fs::create_dir_all(subtitles.parent().unwrap()).unwrap();
        let text = "1\n00:00:00,000 --> 00:00:01,000\n52.520008,13.404954\n\n2\n00:00:01,000 --> 00:00:02,000\n52.520008,13.404954\n";
        std::fs::write(&subtitles, text).unwrap();
    }
    let Recipe(name, arguments) = recipe;
    make(name, &format!("{} -i {} {TAGS} {arguments}", crate::samples::INPUTS, subtitles.display()))
}

fn write(name: &str, bytes: &[u8]) -> PathBuf {
    let place = path(&format!("cleaned-{name}"));
    std::fs::write(&place, bytes).unwrap();
    place
}

fn ffprobe(place: &Path) -> Value {
    let output = Command::new("ffprobe")
        .args(["-v", "error", "-of", "json", "-show_streams", "-show_format"])
        .arg(place)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The MD5 of every decoded frame of picture and sound. Anything that ffmpeg complains about is an error.
fn frames(place: &Path) -> String {
    let output = Command::new("ffmpeg")
        .args(["-v", "error", "-i"])
        .arg(place)
        .args(["-map", "0:v", "-map", "0:a?", "-f", "framemd5", "-"])
        .output()
        .unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn tags(probe: &Value) -> Vec<String> {
    let streams = probe["streams"].as_array().unwrap().iter();
    let all = streams.chain([&probe["format"]]).filter_map(|part| part["tags"].as_object());
    all.flatten().map(|(name, value)| format!("{name}={value}")).collect()
}

#[test]
fn a_film_keeps_picture_and_sound_and_nothing_else() {
    for recipe @ Recipe(name, _) in TAGGED {
        let full = tagged(recipe);
        assert!(has_secret(&full), "{name}");
        let before = ffprobe(&path(name));
        assert_eq!(before["streams"].as_array().unwrap().len(), 3, "{name}");
        let cleaned = clean(&full, Cleaning::Remove).unwrap();
        assert!(!has_secret(&cleaned) && memchr::memmem::find(&cleaned, b"+52.52").is_none(), "{name}");
        assert_eq!(cleaned.len(), full.len(), "{name}");
        let place = write(name, &cleaned);
        let after = ffprobe(&place);
        assert_eq!(frames(&place), frames(&path(name)), "{name}");
        let kinds: Vec<_> = after["streams"].as_array().unwrap().iter().map(|it| it["codec_type"].clone()).collect();
        assert_eq!(kinds, ["video", "audio"], "{name}");
        for (index, stream) in after["streams"].as_array().unwrap().iter().enumerate() {
            for field in ["codec_name", "width", "height", "duration", "nb_frames", "sample_rate"] {
                assert_eq!(stream[field], before["streams"][index][field], "{name} {field}");
            }
        }
        let kept = [
            "major_brand",
            "minor_version",
            "compatible_brands",
            "language",
            "vendor_id",
            "handler_name",
            "encoder=\"\"",
        ];
        let told: Vec<_> = tags(&after).into_iter().filter(|tag| !kept.iter().any(|it| tag.starts_with(it))).collect();
        assert_eq!(told, Vec::<String>::new(), "{name}");
        assert_eq!(clean(&full, Cleaning::KeepMetadata).unwrap(), full, "{name}");
        assert_eq!(clean(&cleaned.clone().into(), Cleaning::Remove).unwrap(), cleaned, "{name}");
    }
}

#[test]
fn every_film_stays_as_it_is_shown() {
    for recipe @ Recipe(name, _) in VIDEOS {
        let plain = sample(recipe);
        let cleaned = clean(&plain, Cleaning::Remove).unwrap();
        let place = write(name, &cleaned);
        assert_eq!(frames(&place), frames(&path(name)), "{name}");
        assert_eq!(crate::judge(cleaned), crate::judge(plain), "{name}");
    }
}

/// A box with a content.
fn film_box(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    [&(content.len() as u32 + 8).to_be_bytes()[..], name, content].concat()
}

#[test]
fn boxes_of_cameras_become_free_space_wherever_they_are() {
    let plain = sample(VIDEOS.iter().find(|recipe| recipe.0 == "plain.mp4").unwrap());
    // The index is the last box, so it can grow.
    let at = memchr::memmem::find(&plain, b"moov").unwrap() - 4;
    let secret = |name: &[u8; 4]| film_box(name, SECRET);
    let location = film_box(b"udta", &[secret(b"\xA9xyz"), secret(b"loci"), secret(b"GPMF"), secret(b"CAME")].concat());
    let inner = [location, secret(b"meta"), secret(b"uuid")].concat();
    let length = u32::from_be_bytes(plain[at..at + 4].try_into().unwrap()) + inner.len() as u32;
    let full: Bytes = [
        &plain[..at],
        &length.to_be_bytes(),
        &plain[at + 4..],
        &inner,
        &secret(b"uuid"),
        &secret(b"sefd"),
        &secret(b"free"),
        &film_box(b"mdat", b"nothing"),
        &SECRET[..7],
    ]
    .concat()
    .into();
    let cleaned = clean(&full, Cleaning::Remove).unwrap();
    assert!(!has_secret(&cleaned));
    assert_eq!(cleaned.len(), full.len() - 7);
    assert_eq!(frames(&write("camera.mp4", &cleaned)), frames(&path("plain.mp4")));
    let parsed = re_mp4::Mp4::read_bytes(&cleaned).unwrap();
    assert_eq!(parsed.tracks().len(), 2);
    assert_eq!((parsed.moov.mvhd.creation_time, parsed.moov.udta.is_none()), (0, true));
    for name in [&b"udta"[..], b"meta", b"uuid", b"sefd"] {
        assert!(memchr::memmem::find(&cleaned, name).is_none(), "{}", String::from_utf8_lossy(name));
    }
}

#[test]
fn the_places_that_a_dashboard_camera_lists_become_zeros() {
    let plain = sample(VIDEOS.iter().find(|recipe| recipe.0 == "plain.mp4").unwrap());
    let at = memchr::memmem::find(&plain, b"moov").unwrap() - 4;
    let hidden = film_box(b"mdat", SECRET);
    // The list points into the second piece of media data, and one entry points at the file's head.
    let place = (at + 8) as u32;
    let entries = [place.to_be_bytes(), (SECRET.len() as u32).to_be_bytes(), 4u32.to_be_bytes(), 4u32.to_be_bytes()];
    let list = film_box(b"gps ", &[&[0, 0, 1, 1, 0, 0, 0, 2], entries.concat().as_slice()].concat());
    let length = u32::from_be_bytes(plain[at..at + 4].try_into().unwrap()) + list.len() as u32;
    let full: Bytes = [&plain[..at], &hidden, &length.to_be_bytes(), &plain[at + 4..], &list].concat().into();
    let cleaned = clean(&full, Cleaning::Remove).unwrap();
    assert!(has_secret(&full) && !has_secret(&cleaned));
    assert_eq!(&cleaned[4..8], b"ftyp");
    assert_eq!(frames(&write("dashboard.mp4", &cleaned)), frames(&path("plain.mp4")));
}
