//! Pixels as JPEG.

use std::io::Write;

use image::codecs::jpeg::JpegEncoder;
use image::{ImageResult, RgbImage};

pub(crate) fn encode(picture: &RgbImage, quality: u8, jpeg: impl Write) -> ImageResult<()> {
    picture.write_with_encoder(JpegEncoder::new_with_quality(jpeg, quality))
}
