//! Pictures made into JPEG, for networks that take nothing else.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageReader, Limits, Rgb, RgbImage};
use octavo_domain::media_fit::{MOST_DECODED_BYTES, MOST_SIDE};

const QUALITY: u8 = 90;
/// Pixels: a card of the portal on a screen with two pixels per point.
pub const THUMBNAIL_SIDE: u32 = 400;
const THUMBNAIL_QUALITY: u8 = 80;
pub(crate) const WHITE: u8 = 255;

#[derive(Debug, thiserror::Error)]
#[error("Octavo can't convert the picture to JPEG: {0}.")]
pub struct ConvertError(#[from] image::ImageError);

/// Whether a picture of this size is within the limits.
pub fn is_convertible(width: u32, height: u32) -> bool {
    const BYTES_A_PIXEL: u64 = 4;
    width <= MOST_SIDE
        && height <= MOST_SIDE
        && u64::from(width) * u64::from(height) * BYTES_A_PIXEL <= MOST_DECODED_BYTES
}

/// A picture as an upright JPEG on white, without its metadata. Of an animation the first frame.
///
/// Takes CPU time by the pixel: call it where blocking is allowed.
pub fn to_jpeg(bytes: &[u8]) -> Result<Vec<u8>, ConvertError> {
    encode(&decode(bytes)?, QUALITY)
}

/// A small upright JPEG of a picture, at most [`THUMBNAIL_SIDE`] pixels wide and high. The same limits apply as for
/// [`to_jpeg`].
pub fn to_thumbnail(bytes: &[u8]) -> Result<Vec<u8>, ConvertError> {
    let picture = upright(bytes)?;
    // Small pictures are not blown up.
    let side = THUMBNAIL_SIDE.min(picture.width().max(picture.height()));
    encode(&on_white(picture.thumbnail(side, side)), THUMBNAIL_QUALITY)
}

/// A picture, upright and on white. Of an animation the first frame.
pub(crate) fn decode(bytes: &[u8]) -> Result<RgbImage, ConvertError> {
    Ok(on_white(upright(bytes)?))
}

fn upright(bytes: &[u8]) -> Result<DynamicImage, ConvertError> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_SIDE);
    limits.max_image_height = Some(MOST_SIDE);
    limits.max_alloc = Some(MOST_DECODED_BYTES);
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(image::ImageError::IoError)?;
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

pub(crate) fn encode(picture: &RgbImage, quality: u8) -> Result<Vec<u8>, ConvertError> {
    let mut jpeg = Vec::new();
    picture.write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, quality))?;
    Ok(jpeg)
}

/// JPEG knows no transparency.
fn on_white(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let picture = picture.into_rgba8();
    let blend = |colour: u8, alpha: u8| {
        let (colour, alpha, white) = (u32::from(colour), u32::from(alpha), u32::from(WHITE));
        // Both are at most 255: the result is a byte.
        ((colour * alpha + white * (white - alpha) + white / 2) / white) as u8
    };
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [red, green, blue, alpha] = picture.get_pixel(x, y).0;
        Rgb([blend(red, alpha), blend(green, alpha), blend(blue, alpha)])
    })
}
