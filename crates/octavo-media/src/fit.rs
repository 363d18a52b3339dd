//! Pictures made to fit a network: padded or cropped, scaled, and compressed until they have few enough bytes.

use std::io::{self, BufRead, Seek, Write};

use image::error::{LimitError, LimitErrorKind};
use image::imageops;
use image::metadata::Orientation;
use image::{DynamicImage, ImageError, ImageResult, Rgb, RgbImage};
use octavo_domain::MediaFit;
use octavo_domain::media_fit::FittedPicture;

use crate::decode::decode;
use crate::encode::encode;
use crate::scale::scale;

const WHITE: Rgb<u8> = Rgb([255; 3]);
const QUALITIES: [u8; 3] = [90, 80, 70];
/// Of the sides, when compressing is not enough.
const SMALLER: f64 = 0.75;

/// Writes a picture as a JPEG that fits.
pub(crate) fn write_fitted(picture: impl BufRead + Seek, to: &FittedPicture, mut jpeg: impl Write) -> ImageResult<()> {
    let mut to = *to;
    let (picture, orientation) = decode(picture)?;
    let mut fitted = turn(shape(picture, &as_stored(&to, orientation)), orientation);
    loop {
        for quality in QUALITIES {
            let mut encoded = Bounded { bytes: Vec::new(), most: to.most_bytes, is_full: false };
            match encode(&fitted, quality, &mut encoded) {
                Err(_) if encoded.is_full => {}
                Err(error) => return Err(error),
                Ok(()) => return Ok(jpeg.write_all(&encoded.bytes)?),
            }
        }
        let limit = || ImageError::Limits(LimitError::from_kind(LimitErrorKind::InsufficientMemory));
        to = to.smaller(SMALLER).ok_or_else(limit)?;
        fitted = scale(fitted, to.width, to.height);
    }
}

/// What fits before the picture is turned: turning makes a copy, so the smaller picture is turned.
fn as_stored(to: &FittedPicture, orientation: Orientation) -> FittedPicture {
    use Orientation::{Rotate90, Rotate90FlipH, Rotate270, Rotate270FlipH};
    match orientation {
        Rotate90 | Rotate270 | Rotate90FlipH | Rotate270FlipH => {
            FittedPicture { width: to.height, height: to.width, ..*to }
        }
        _ => *to,
    }
}

fn turn(picture: RgbImage, orientation: Orientation) -> RgbImage {
    let mut picture = DynamicImage::from(picture);
    picture.apply_orientation(orientation);
    picture.into_rgb8()
}

fn shape(picture: RgbImage, to: &FittedPicture) -> RgbImage {
    if to.fit == MediaFit::Crop { crop(picture, to) } else { pad(picture, to) }
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
    let mut canvas = RgbImage::from_pixel(to.width, to.height, WHITE);
    let margins = ((to.width - inner.0) / 2, (to.height - inner.1) / 2);
    imageops::replace(&mut canvas, &picture, margins.0.into(), margins.1.into());
    canvas
}

/// The middle of the picture.
fn crop(picture: RgbImage, to: &FittedPicture) -> RgbImage {
    let (width, height) = picture.dimensions();
    let by = quotient(to.width, width).max(quotient(to.height, height));
    let side = |wanted: u32, own: u32| ((f64::from(wanted) / by).round() as u32).clamp(1, own);
    scale(middle(picture, side(to.width, width), side(to.height, height)), to.width, to.height)
}

/// Cut out in place: a copy might be as large as the picture.
fn middle(picture: RgbImage, width: u32, height: u32) -> RgbImage {
    let (left, top) = ((picture.width() - width) / 2, (picture.height() - height) / 2);
    let index = |x: u32, y: u32, width: u32| 3 * (y as usize * width as usize + x as usize);
    let old_width = picture.width();
    let mut pixels = picture.into_raw();
    for y in 0..height {
        let start = index(left, top + y, old_width);
        pixels.copy_within(start..start + index(width, 0, 0), index(0, y, width));
    }
    pixels.truncate(index(0, height, width));
    RgbImage::from_raw(width, height, pixels).unwrap_or_default()
}

fn quotient(of: u32, by: u32) -> f64 {
    f64::from(of) / f64::from(by)
}

/// Refuses to grow beyond a length.
struct Bounded {
    bytes: Vec<u8>,
    most: u64,
    is_full: bool,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_full = (self.bytes.len() + bytes.len()) as u64 > self.most;
        if self.is_full {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
