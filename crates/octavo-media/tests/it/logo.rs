//! Pictures made into logos.

use std::io::Cursor;

use image::{DynamicImage, GenericImageView, Rgb, RgbImage, Rgba, RgbaImage};
use octavo_media::{LOGO_BYTES, to_logo};

use crate::judge;
use crate::samples::{PICTURES, sample};

fn png(picture: impl Into<DynamicImage>) -> Vec<u8> {
    let mut png = Cursor::new(Vec::new());
    picture.into().write_to(&mut png, image::ImageFormat::Png).unwrap();
    png.into_inner()
}

#[test]
fn a_picture_of_any_format_becomes_a_png_of_its_size() {
    for recipe in PICTURES {
        let logo = to_logo(&sample(recipe)).unwrap_or_else(|error| panic!("{}: {error}", recipe.0));
        let facts = judge(logo).unwrap();
        assert_eq!((facts.content_type.as_str(), facts.width, facts.height), ("image/png", Some(96), Some(64)));
    }
}

#[test]
fn a_large_one_is_scaled_and_noise_is_scaled_further() {
    let plain = to_logo(&png(RgbImage::from_fn(1200, 300, |x, _| Rgb([(x / 100) as u8, 90, 80])))).unwrap();
    assert_eq!(image::load_from_memory(&plain).unwrap().dimensions(), (256, 64));
    let thin = to_logo(&png(RgbImage::new(2000, 1))).unwrap();
    assert_eq!(image::load_from_memory(&thin).unwrap().dimensions(), (256, 1));
    let mut seed = 1_u32;
    let noise = RgbImage::from_fn(256, 256, |_, _| {
        Rgb(std::array::from_fn(|_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        }))
    });
    let noise = to_logo(&png(noise)).unwrap();
    assert!(noise.len() <= LOGO_BYTES, "{} bytes", noise.len());
    assert!(image::load_from_memory(&noise).unwrap().width() >= 112);
}

#[test]
fn what_is_transparent_becomes_white() {
    let logo = to_logo(&png(RgbaImage::from_pixel(8, 8, Rgba([255, 0, 0, 0])))).unwrap();
    assert_eq!(image::load_from_memory(&logo).unwrap().get_pixel(4, 4).0, [255; 4]);
}

#[test]
fn what_is_no_picture_is_refused() {
    let mut flood = sample(&PICTURES[2]).to_vec();
    flood[16..24].copy_from_slice(&[0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60]);
    let half = png(RgbImage::new(64, 64));
    for wrong in [&flood[..], &half[..half.len() / 2], b"<svg xmlns='http://www.w3.org/2000/svg'/>", b""] {
        assert!(to_logo(wrong).is_err());
    }
}
