//! Pictures without what they say about people, held against readers of other authors.

use bytes::Bytes;
use exif::{In, Reader, Tag};
use image::{AnimationDecoder as _, ImageDecoder as _};
use octavo_media::Cleaning;

use crate::samples::{ANIMATIONS, PICTURES, Recipe, sample};
use crate::{clean, judge};

/// Stands in every kind of metadata.
pub const SECRET: &[u8] = b"52.520008,13.404954";

pub fn has_secret(bytes: &[u8]) -> bool {
    memchr::memmem::find(bytes, SECRET).is_some()
}

/// Exif data with an orientation, a camera's name and a place.
fn exif_data(orientation: u8) -> Vec<u8> {
    let length = SECRET.len() as u8 + 1;
    [
        b"MM\0*\0\0\0\x08\0\x03".as_slice(),
        // Make: ASCII, behind both directories.
        &[0x01, 0x0F, 0, 2, 0, 0, 0, length, 0, 0, 0, 68],
        &[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
        // The directory of GPS.
        &[0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 50],
        &[0; 4],
        // GPSLatitudeRef: "N".
        &[0, 1, 0, 1, 0, 2, 0, 0, 0, 2, b'N', 0, 0, 0],
        &[0; 4],
        SECRET,
        &[0],
    ]
    .concat()
}

fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
    [&[0xFF, marker], &(content.len() as u16 + 2).to_be_bytes()[..], content].concat()
}

fn with_secret(prefix: &[u8]) -> Vec<u8> {
    [prefix, SECRET].concat()
}

/// A JPEG with every kind of metadata and a second picture behind the first.
fn full_jpeg(plain: &[u8], orientation: u8) -> Bytes {
    let second = [&plain[..2], &segment(0xFE, SECRET), &plain[2..]].concat();
    [
        &plain[..2],
        &segment(0xE1, &[b"Exif\0\0".as_slice(), &exif_data(orientation)].concat()),
        &segment(0xE1, &with_secret(b"http://ns.adobe.com/xap/1.0/\0")),
        &segment(0xE1, &with_secret(&[b"http://ns.adobe.com/xmp/extension/\0".as_slice(), &[b'0'; 40]].concat())),
        &segment(0xE2, &with_secret(b"ICC_PROFILE\0\x01\x01")[..12]),
        &segment(0xE2, &with_secret(b"MPF\0")),
        &segment(0xEB, &with_secret(b"JP")),
        &segment(0xED, &with_secret(b"Photoshop 3.0\0")),
        &segment(0xFE, SECRET),
        &plain[2..],
        &second,
        SECRET,
    ]
    .concat()
    .into()
}

fn pixels(bytes: &[u8]) -> Vec<u8> {
    image::load_from_memory(bytes).unwrap().into_rgba16().into_raw().iter().flat_map(|it| it.to_be_bytes()).collect()
}

/// What another reader finds in the Exif data of a file.
fn exif_fields(bytes: &[u8]) -> Vec<(Tag, Option<u32>)> {
    let found = Reader::new().read_from_container(&mut std::io::Cursor::new(bytes));
    found.map_or_else(|_| Vec::new(), |exif| exif.fields().map(|it| (it.tag, it.value.get_uint(0))).collect())
}

fn recipe(name: &str) -> Bytes {
    sample(PICTURES.iter().chain(ANIMATIONS).find(|recipe| recipe.0 == name).unwrap())
}

#[test]
fn a_jpeg_keeps_its_first_picture_orientation_and_colours() {
    for name in ["plain.jpg", "grey.jpg"] {
        let plain = recipe(name);
        for orientation in 1..=8 {
            let full = full_jpeg(&plain, orientation);
            assert_eq!(exif_fields(&full).len(), 3, "{name}: the input has Exif data");
            let cleaned = clean(&full, Cleaning::Remove).unwrap();
            assert!(!has_secret(&cleaned), "{name} {orientation}");
            let expected = (orientation > 1).then_some((Tag::Orientation, Some(orientation.into())));
            assert_eq!(exif_fields(&cleaned), Vec::from_iter(expected), "{name}");
            assert_eq!(pixels(&cleaned), pixels(&plain), "{name}");
            assert!(memchr::memmem::find(&cleaned, b"ICC_PROFILE").is_some(), "{name}");
            assert_eq!(memchr::memmem::find_iter(&cleaned, &[0xFF, 0xD9]).count(), 1, "{name}");
            let (before, after) = (judge(full).unwrap(), judge(cleaned).unwrap());
            assert_eq!((after.width, after.height, after.rotation), (before.width, before.height, before.rotation));
        }
    }
}

#[test]
fn a_jpeg_without_metadata_is_sent_as_it_is() {
    // ffmpeg writes its name as a comment.
    let plain = clean(&recipe("plain.jpg"), Cleaning::Remove).unwrap();
    assert_eq!(clean(&plain.clone().into(), Cleaning::Remove).unwrap(), plain);
}

#[test]
fn the_thumbnail_of_a_jfif_header_is_removed() {
    let plain = recipe("plain.jpg");
    assert_eq!(plain[2..6], [0xFF, 0xE0, 0, 16]);
    // Seven pixels, of which a secret is a part.
    let content = [&plain[6..18], &[7, 1], &with_secret(&[1, 2])].concat();
    let full: Bytes = [&plain[..2], &segment(0xE0, &content), &plain[20..]].concat().into();
    let cleaned = clean(&full, Cleaning::Remove).unwrap();
    assert_eq!(cleaned, clean(&plain, Cleaning::Remove).unwrap());
}

#[test]
fn metadata_that_is_kept_on_purpose_travels_without_a_second_picture() {
    let plain = recipe("plain.jpg");
    let cleaned = clean(&full_jpeg(&plain, 6), Cleaning::KeepMetadata).unwrap();
    assert_eq!(exif_fields(&cleaned).len(), 3);
    assert!(has_secret(&cleaned) && memchr::memmem::find(&cleaned, b"MPF\0").is_none());
    assert_eq!(memchr::memmem::find_iter(&cleaned, &[0xFF, 0xD9]).count(), 1);
    assert_eq!(pixels(&cleaned), pixels(&plain));
}

fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let checked = [name, data].concat();
    [&(data.len() as u32).to_be_bytes(), checked.as_slice(), &crc32fast::hash(&checked).to_be_bytes()].concat()
}

#[test]
fn a_png_keeps_pixels_frames_and_orientation() {
    const HEADER_END: usize = 33;
    for name in ["plain.png", "deep.png", "palette.png", "alpha.png", "moving.apng"] {
        let plain = recipe(name);
        let end = plain.len() - 12;
        let full: Bytes = [
            &plain[..HEADER_END],
            &chunk(b"eXIf", &exif_data(6)),
            &chunk(b"tEXt", &with_secret(b"Comment\0")),
            &chunk(b"iTXt", &with_secret(b"XML:com.adobe.xmp\0\0\0\0\0")),
            &chunk(b"zTXt", &with_secret(b"Raw profile type exif\0\0")),
            &chunk(b"tIME", &SECRET[..7]),
            &chunk(b"caBX", SECRET),
            &plain[HEADER_END..end],
            &chunk(b"tEXt", &with_secret(b"Location\0")),
            &plain[end..],
            SECRET,
        ]
        .concat()
        .into();
        let cleaned = clean(&full, Cleaning::Remove).unwrap();
        assert!(!has_secret(&cleaned), "{name}");
        assert!(memchr::memmem::find(&cleaned, b"tIME").is_none(), "{name}");
        assert_eq!(exif_fields(&cleaned), [(Tag::Orientation, Some(6))], "{name}");
        assert_eq!(pixels(&cleaned), pixels(&plain), "{name}");
        let frames = |bytes: &[u8]| memchr::memmem::find_iter(bytes, b"fcTL").count();
        assert_eq!(frames(&cleaned), frames(&plain), "{name}");
        let facts = judge(cleaned).unwrap();
        assert_eq!((facts.width, facts.height, facts.rotation), (Some(64), Some(96), Some(90)), "{name}");
        assert_eq!(clean(&full, Cleaning::KeepMetadata).unwrap(), full, "{name}");
    }
}

fn riff_chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let padding = vec![0; data.len() % 2];
    [name, &(data.len() as u32).to_le_bytes()[..], data, &padding].concat()
}

fn riff(chunks: &[u8]) -> Vec<u8> {
    [b"RIFF", &(chunks.len() as u32 + 4).to_le_bytes()[..], b"WEBP", chunks].concat()
}

#[test]
fn a_webp_keeps_pixels_frames_and_orientation() {
    for name in ["plain.webp", "lossless.webp", "alpha.webp", "moving.webp"] {
        let plain = recipe(name);
        let is_extended = &plain[12..16] == b"VP8X";
        let (mut head, rest) = if is_extended {
            (plain[12..30].to_vec(), &plain[30..])
        } else {
            (riff_chunk(b"VP8X", &[0, 0, 0, 0, 95, 0, 0, 63, 0, 0]), &plain[12..])
        };
        head[8] |= 0b1100;
        let metadata =
            [riff_chunk(b"EXIF", &exif_data(8)), riff_chunk(b"XMP ", SECRET), riff_chunk(b"C2PA", SECRET)].concat();
        let full: Bytes = [riff(&[head.as_slice(), rest, &metadata].concat()), SECRET.to_vec()].concat().into();
        let cleaned = clean(&full, Cleaning::Remove).unwrap();
        assert!(!has_secret(&cleaned), "{name}");
        assert_eq!(exif_fields(&cleaned), [(Tag::Orientation, Some(8))], "{name}");
        assert_eq!(cleaned[20] & 0b1100, 0b1000, "{name}: flags");
        assert_eq!(u32::from_le_bytes(cleaned[4..8].try_into().unwrap()) as usize, cleaned.len() - 8, "{name}");
        assert_eq!(pixels(&cleaned), pixels(&plain), "{name}");
        let size = imagesize::blob_size(&cleaned).unwrap();
        assert_eq!((size.width, size.height), (96, 64), "{name}");
        let facts = judge(cleaned).unwrap();
        assert_eq!((facts.width, facts.height, facts.animated), (Some(64), Some(96), name == "moving.webp"), "{name}");
    }
}

#[test]
fn what_hides_in_the_frame_of_a_webp_becomes_zeros() {
    let plain = recipe("moving.webp");
    let at = memchr::memmem::find(&plain, b"ANMF").unwrap();
    let length = u32::from_le_bytes(plain[at + 4..at + 8].try_into().unwrap()) as usize;
    let frame = [&plain[at + 8..at + 8 + length], &riff_chunk(b"XMP ", SECRET)].concat();
    let rest = &plain[at + 8 + length + length % 2..];
    let full: Bytes = riff(&[&plain[12..at], &riff_chunk(b"ANMF", &frame), rest].concat()).into();
    assert!(has_secret(&full));
    let cleaned = clean(&full, Cleaning::Remove).unwrap();
    assert!(!has_secret(&cleaned));
    assert_eq!(cleaned.len(), full.len());
    assert_eq!(webp_frames(&cleaned), webp_frames(&plain));
}

fn webp_frames(bytes: &[u8]) -> Vec<Vec<u8>> {
    let decoder = image::codecs::webp::WebPDecoder::new(std::io::Cursor::new(bytes)).unwrap();
    decoder.into_frames().map(|frame| frame.unwrap().into_buffer().into_raw()).collect()
}

#[test]
fn a_gif_keeps_pictures_and_loops() {
    let secret = [&[SECRET.len() as u8], SECRET, &[0]].concat();
    let application = |name: &[u8]| [&[0x21, 0xFF, 11], name, &secret].concat();
    for name in ["plain.gif", "moving.gif"] {
        let plain = recipe(name);
        let table = 3 << ((plain[10] & 7) + 1);
        let blocks = 13 + if plain[10] & 0x80 == 0 { 0 } else { table };
        let comment = [&[0x21, 0xFE], secret.as_slice()].concat();
        let end = plain.len() - 1;
        let full: Bytes = [
            &plain[..blocks],
            &comment,
            &application(b"XMP DataXMP"),
            &plain[blocks..end],
            &comment,
            &plain[end..],
            SECRET,
        ]
        .concat()
        .into();
        let cleaned = clean(&full, Cleaning::Remove).unwrap();
        assert_eq!(cleaned, plain, "{name}");
        assert!(memchr::memmem::find(&cleaned, b"NETSCAPE2.0").is_some() || name == "plain.gif");
    }
}

#[test]
fn cleaning_clean_pictures_changes_nothing_and_every_picture_stays_readable() {
    for recipe @ Recipe(name, _) in PICTURES.iter().chain(ANIMATIONS) {
        let plain = sample(recipe);
        let once = clean(&plain, Cleaning::Remove).unwrap();
        assert_eq!(pixels(&once), pixels(&plain), "{name}");
        assert_eq!(clean(&once.clone().into(), Cleaning::Remove).unwrap(), once, "{name}");
    }
}

#[test]
fn a_colour_profile_stays() {
    let mut png = std::io::Cursor::new(Vec::new());
    let mut encoder = image::codecs::png::PngEncoder::new(&mut png);
    image::ImageEncoder::set_icc_profile(&mut encoder, b"a profile".to_vec()).unwrap();
    let pixels = image::RgbImage::new(2, 2);
    image::ImageEncoder::write_image(encoder, &pixels, 2, 2, image::ExtendedColorType::Rgb8).unwrap();
    let cleaned = clean(&png.into_inner().into(), Cleaning::Remove).unwrap();
    let mut decoder = image::codecs::png::PngDecoder::new(std::io::Cursor::new(cleaned)).unwrap();
    assert_eq!(decoder.icc_profile().unwrap().unwrap(), b"a profile");
}

#[test]
fn the_field_of_a_kept_orientation_is_in_the_primary_directory() {
    let cleaned = clean(&full_jpeg(&recipe("plain.jpg"), 6), Cleaning::Remove).unwrap();
    let exif = Reader::new().read_from_container(&mut std::io::Cursor::new(cleaned)).unwrap();
    assert_eq!(exif.get_field(Tag::Orientation, In::PRIMARY).unwrap().value.get_uint(0), Some(6));
}
