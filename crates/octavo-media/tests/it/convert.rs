//! Pictures made into JPEG.

use image::GenericImageView;

use crate::judge;
use crate::probe::with_orientation;
use crate::samples::{ANIMATIONS, PICTURES, sample};

#[test]
fn every_picture_becomes_a_jpeg_of_its_size() {
    for recipe in PICTURES.iter().chain(ANIMATIONS) {
        let jpeg = octavo_media::to_jpeg(&sample(recipe)).unwrap_or_else(|error| panic!("{}: {error}", recipe.0));
        let facts = judge(jpeg).unwrap();
        assert_eq!((facts.content_type.as_str(), facts.width, facts.height), ("image/jpeg", Some(96), Some(64)));
    }
}

#[test]
fn every_pixel_stays_where_it_is() {
    for recipe in PICTURES.iter().filter(|recipe| !recipe.0.starts_with("alpha")) {
        let original = image::load_from_memory(&sample(recipe)).unwrap().into_rgb8();
        let jpeg = octavo_media::to_jpeg(&sample(recipe)).unwrap();
        let converted = image::load_from_memory(&jpeg).unwrap().into_rgb8();
        let far: u64 = original.iter().zip(converted.iter()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        assert!(far < 8 * original.len() as u64, "{}: {far} of {}", recipe.0, original.len());
    }
}

#[test]
fn it_stands_upright_without_its_metadata() {
    let turned = with_orientation(&sample(&PICTURES[0]), 6);
    let jpeg = octavo_media::to_jpeg(&turned).unwrap();
    let facts = judge(jpeg.clone()).unwrap();
    assert_eq!((facts.width, facts.height, facts.rotation), (Some(64), Some(96), None));
    assert!(memchr::memmem::find(&jpeg, b"Exif").is_none());
    // The top left corner of the stored picture is now at the top right.
    let (stored, upright) = (image::load_from_memory(&turned).unwrap(), image::load_from_memory(&jpeg).unwrap());
    let far = |a: [u8; 4], b: [u8; 4]| (0..3).map(|i| a[i].abs_diff(b[i])).max().unwrap();
    assert!(far(stored.get_pixel(2, 2).0, upright.get_pixel(61, 2).0) < 40);
}

#[test]
fn what_is_transparent_becomes_white() {
    let mut clear = image::RgbaImage::from_pixel(8, 8, image::Rgba([255, 0, 0, 0]));
    clear.put_pixel(0, 0, image::Rgba([0, 0, 0, 255]));
    let mut png = std::io::Cursor::new(Vec::new());
    clear.write_to(&mut png, image::ImageFormat::Png).unwrap();
    let jpeg = image::load_from_memory(&octavo_media::to_jpeg(png.get_ref()).unwrap()).unwrap();
    assert!(jpeg.get_pixel(6, 6).0[..3].iter().all(|value| *value > 240));
}

#[test]
fn a_flood_of_pixels_is_refused() {
    // A PNG of a few hundred bytes that claims 60,000 pixels a side.
    let mut png = sample(&PICTURES[2]).to_vec();
    png[16..24].copy_from_slice(&[0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60]);
    let error = octavo_media::to_jpeg(&png).unwrap_err().to_string();
    assert!(error.starts_with("Octavo can't convert the picture:"), "{error}");
    assert!(octavo_media::to_jpeg(b"no picture").is_err());
}
