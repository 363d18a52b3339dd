//! Pictures made into small PNGs that a database can hold.

use std::io::{BufRead, Seek, Write};

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, ImageResult, RgbImage};

use crate::decode::decode;

/// Pixels: a header on a screen with several pixels per point.
pub const LOGO_SIDE: u32 = 256;
pub const LOGO_BYTES: usize = 48 * 1024;
/// Most logos fit at the first. At the last even noise does, which no encoder compresses.
const SIDES: [u32; 4] = [LOGO_SIDE, 192, 144, 112];

/// Writes the largest that fits into [`LOGO_BYTES`].
pub(crate) fn write_logo(picture: impl BufRead + Seek, mut png: impl Write) -> ImageResult<()> {
    let (picture, orientation) = decode(picture)?;
    // Small pictures are not blown up.
    let longest = picture.width().max(picture.height());
    let mut logo = DynamicImage::from(picture).thumbnail(longest.min(LOGO_SIDE), longest.min(LOGO_SIDE));
    logo.apply_orientation(orientation);
    let mut encoded = Vec::new();
    for side in SIDES.map(|side| side.min(longest)) {
        encoded.clear();
        encode_png(&logo.thumbnail(side, side).into_rgb8(), &mut encoded)?;
        if encoded.len() <= LOGO_BYTES {
            break;
        }
    }
    Ok(png.write_all(&encoded)?)
}

fn encode_png(picture: &RgbImage, png: impl Write) -> ImageResult<()> {
    picture.write_with_encoder(PngEncoder::new_with_quality(png, CompressionType::Best, FilterType::Adaptive))
}
