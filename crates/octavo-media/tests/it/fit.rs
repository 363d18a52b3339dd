//! Pictures made to fit.

use image::{GenericImageView, Rgb, RgbImage};
use octavo_domain::MediaFit;
use octavo_domain::media_fit::FittedPicture;

use crate::judge;
use crate::probe::with_orientation;
use crate::samples::{PICTURES, sample};

const RED: [u8; 3] = [255, 0, 0];
const BLUE: [u8; 3] = [0, 0, 255];
const WHITE: [u8; 3] = [255, 255, 255];

fn to(fit: MediaFit, width: u32, height: u32) -> FittedPicture {
    FittedPicture { fit, width, height, most_bytes: u64::MAX, ratios: [0.0, f64::INFINITY] }
}

/// Red, with a blue stripe on the left and on the right.
fn striped(width: u32, height: u32) -> Vec<u8> {
    let is_stripe = |x| x < width / 8 || x >= width - width / 8;
    let picture = RgbImage::from_fn(width, height, |x, _| Rgb(if is_stripe(x) { BLUE } else { RED }));
    let mut png = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
    png.into_inner()
}

#[test]
fn padding_keeps_the_whole_picture_and_cropping_its_middle() {
    let rows = [
        // Below and above it is white; the stripes are left.
        (
            MediaFit::Pad,
            (80, 80),
            vec![((40, 2), WHITE), ((40, 77), WHITE), ((2, 40), BLUE), ((77, 40), BLUE), ((40, 40), RED)],
        ),
        (MediaFit::Crop, (20, 20), vec![((1, 10), RED), ((18, 10), RED), ((10, 1), RED), ((10, 18), RED)]),
        // Scaling alone adds no margin.
        (MediaFit::Pad, (40, 10), vec![((1, 5), BLUE), ((20, 0), RED), ((20, 9), RED)]),
        (MediaFit::Crop, (16, 4), vec![((0, 2), BLUE), ((8, 2), RED)]),
    ];
    for (fit, (width, height), pixels) in rows {
        let jpeg = octavo_media::fit(&striped(80, 20), &to(fit, width, height)).unwrap();
        let fitted = image::load_from_memory(&jpeg).unwrap();
        assert_eq!(fitted.dimensions(), (width, height), "{fit:?}");
        for ((x, y), expected) in pixels {
            let found = fitted.get_pixel(x, y).0;
            let far = (0..3).map(|i| found[i].abs_diff(expected[i])).max().unwrap();
            assert!(far < 70, "{fit:?} {width} x {height} at {x}, {y}: {found:?}, not {expected:?}");
        }
    }
}

#[test]
fn it_is_turned_first_and_loses_its_metadata() {
    // 96 x 64 as stored, 64 x 96 as shown.
    let turned = with_orientation(&sample(&PICTURES[0]), 6);
    let jpeg = octavo_media::fit(&turned, &to(MediaFit::Pad, 96, 96)).unwrap();
    let facts = judge(jpeg.clone()).unwrap();
    assert_eq!((facts.width, facts.height, facts.rotation), (Some(96), Some(96), None));
    assert!(memchr::memmem::find(&jpeg, b"Exif").is_none());
    let fitted = image::load_from_memory(&jpeg).unwrap();
    assert!(fitted.get_pixel(2, 48).0[..3].iter().all(|value| *value > 240));
    assert!(fitted.get_pixel(48, 2).0[..3].iter().any(|value| *value < 240));
}

#[test]
fn it_gets_as_few_bytes_as_the_network_accepts() {
    let mut seed = 1_u32;
    let mut noise = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 24) as u8
    };
    let picture = RgbImage::from_fn(200, 100, |_, _| Rgb([noise(), noise(), noise()]));
    let mut png = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
    for most_bytes in [20_000, 8_000, 2_000] {
        let wanted = FittedPicture { most_bytes, ratios: [2.0, 2.0], ..to(MediaFit::Pad, 200, 100) };
        let jpeg = octavo_media::fit(png.get_ref(), &wanted).unwrap();
        assert!(jpeg.len() as u64 <= most_bytes, "{} of {most_bytes}", jpeg.len());
        let facts = judge(jpeg).unwrap();
        assert_eq!(facts.width, facts.height.map(|height| height * 2));
    }
    let too_few = FittedPicture { most_bytes: 10, ..to(MediaFit::Pad, 200, 100) };
    assert!(octavo_media::fit(png.get_ref(), &too_few).is_err());
}

#[test]
fn a_flood_of_pixels_is_refused() {
    let mut png = sample(&PICTURES[2]).to_vec();
    png[16..24].copy_from_slice(&[0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60]);
    assert!(octavo_media::fit(&png, &to(MediaFit::Crop, 100, 100)).is_err());
}
