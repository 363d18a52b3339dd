//! Pictures made to fit a network: padded or cropped, scaled, and compressed until they have few enough bytes.

use image::error::{LimitError, LimitErrorKind};
use image::imageops::{self, FilterType};
use image::{ImageError, Rgb, RgbImage};
use octavo_domain::MediaFit;
use octavo_domain::media_fit::FittedPicture;

use crate::convert::{ConvertError, WHITE, decode, encode};

const QUALITIES: [u8; 3] = [90, 80, 70];
/// Of the sides, when compressing is not enough.
const SMALLER: f64 = 0.75;

/// A picture as an upright JPEG that fits, on white, without its metadata.
///
/// Takes CPU time by the pixel: call it where blocking is allowed.
pub fn fit(bytes: &[u8], to: &FittedPicture) -> Result<Vec<u8>, ConvertError> {
    let mut to = *to;
    let picture = decode(bytes)?;
    let mut fitted = if to.fit == MediaFit::Crop { crop(picture, &to) } else { pad(picture, &to) };
    loop {
        for quality in QUALITIES {
            let jpeg = encode(&fitted, quality)?;
            if jpeg.len() as u64 <= to.most_bytes {
                return Ok(jpeg);
            }
        }
        let limit = || ImageError::Limits(LimitError::from_kind(LimitErrorKind::InsufficientMemory));
        to = to.smaller(SMALLER).ok_or_else(limit)?;
        fitted = scale(fitted, to.width, to.height);
    }
}

/// The whole picture in the middle.
fn pad(picture: RgbImage, to: &FittedPicture) -> RgbImage {
    let by = quotient(to.width, picture.width()).min(quotient(to.height, picture.height()));
    let side = |side: u32, most: u32| match (f64::from(side) * by).round() as u32 {
        // A margin of one pixel comes from rounding.
        side if side + 1 >= most => most,
        side => side.max(1),
    };
    let inner = (side(picture.width(), to.width), side(picture.height(), to.height));
    let picture = scale(picture, inner.0, inner.1);
    if inner == (to.width, to.height) {
        return picture;
    }
    let mut canvas = RgbImage::from_pixel(to.width, to.height, Rgb([WHITE; 3]));
    let margins = ((to.width - inner.0) / 2, (to.height - inner.1) / 2);
    imageops::replace(&mut canvas, &picture, margins.0.into(), margins.1.into());
    canvas
}

/// The middle of the picture.
fn crop(picture: RgbImage, to: &FittedPicture) -> RgbImage {
    let (width, height) = picture.dimensions();
    let by = quotient(to.width, width).max(quotient(to.height, height));
    let side = |wanted: u32, own: u32| ((f64::from(wanted) / by).round() as u32).clamp(1, own);
    let part = (side(to.width, width), side(to.height, height));
    if part == (width, height) {
        return scale(picture, to.width, to.height);
    }
    let middle = imageops::crop_imm(&picture, (width - part.0) / 2, (height - part.1) / 2, part.0, part.1).to_image();
    drop(picture);
    scale(middle, to.width, to.height)
}

fn quotient(of: u32, by: u32) -> f64 {
    f64::from(of) / f64::from(by)
}

/// In two steps where it shrinks much: the better filter holds all that it reads as floating-point numbers.
fn scale(picture: RgbImage, width: u32, height: u32) -> RgbImage {
    if picture.dimensions() == (width, height) {
        return picture;
    }
    let (wide, high) = (width.saturating_mul(2), height.saturating_mul(2));
    let is_much_larger = picture.width() > wide && picture.height() > high;
    let picture = if is_much_larger { imageops::thumbnail(&picture, wide, high) } else { picture };
    imageops::resize(&picture, width, height, FilterType::CatmullRom)
}
