//! Pictures made into JPEG, for networks that take nothing else, and into logos.

use std::io::{BufRead, Cursor, Seek, Write};

use image::{DynamicImage, ImageResult};
use octavo_domain::media_fit::FittedPicture;
use serde::{Deserialize, Serialize};

use crate::decode::decode;
use crate::encode::encode;
use crate::fit::write_fitted;
use crate::logo::write_logo;

const QUALITY: u8 = 90;
/// Pixels: a card of the portal on a screen with two pixels per point.
pub const THUMBNAIL_SIDE: u32 = 400;
const THUMBNAIL_QUALITY: u8 = 80;

#[derive(Debug, thiserror::Error)]
#[error("Octavo can't convert the picture: {0}.")]
pub struct ConvertError(#[from] image::ImageError);

/// How a picture becomes an upright JPEG or PNG on white, without its metadata. Of an animation the first frame.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Conversion {
    /// Of the same size.
    Jpeg,
    /// At most [`THUMBNAIL_SIDE`] pixels wide and high.
    Thumbnail,
    /// Padded or cropped, scaled and compressed.
    Fit(FittedPicture),
    /// A PNG of at most [`LOGO_SIDE`] pixels on each side and [`LOGO_BYTES`] bytes.
    Logo,
}

impl Conversion {
    /// Writes the result once all of the picture is decoded.
    ///
    /// Takes CPU time and memory by the pixel, up to what `octavo_domain::media_fit` allows.
    pub fn write(&self, picture: impl BufRead + Seek, output: impl Write) -> Result<(), ConvertError> {
        let written = match self {
            Conversion::Jpeg => write_jpeg(picture, output),
            Conversion::Thumbnail => write_thumbnail(picture, output),
            Conversion::Fit(to) => write_fitted(picture, to, output),
            Conversion::Logo => write_logo(picture, output),
        };
        Ok(written?)
    }

    fn of_bytes(&self, picture: &[u8]) -> Result<Vec<u8>, ConvertError> {
        let mut output = Vec::new();
        self.write(Cursor::new(picture), &mut output)?;
        Ok(output)
    }
}

/// [`Conversion::Jpeg`] of a picture in memory.
pub fn to_jpeg(bytes: &[u8]) -> Result<Vec<u8>, ConvertError> {
    Conversion::Jpeg.of_bytes(bytes)
}

/// [`Conversion::Thumbnail`] of a picture in memory.
pub fn to_thumbnail(bytes: &[u8]) -> Result<Vec<u8>, ConvertError> {
    Conversion::Thumbnail.of_bytes(bytes)
}

/// [`Conversion::Logo`] of a picture in memory.
pub fn to_logo(bytes: &[u8]) -> Result<Vec<u8>, ConvertError> {
    Conversion::Logo.of_bytes(bytes)
}

/// [`Conversion::Fit`] of a picture in memory.
pub fn fit(bytes: &[u8], to: &FittedPicture) -> Result<Vec<u8>, ConvertError> {
    Conversion::Fit(*to).of_bytes(bytes)
}

fn write_jpeg(picture: impl BufRead + Seek, jpeg: impl Write) -> ImageResult<()> {
    let (picture, orientation) = decode(picture)?;
    let mut picture = DynamicImage::from(picture);
    picture.apply_orientation(orientation);
    encode(&picture.into_rgb8(), QUALITY, jpeg)
}

fn write_thumbnail(picture: impl BufRead + Seek, jpeg: impl Write) -> ImageResult<()> {
    let (picture, orientation) = decode(picture)?;
    // Small pictures are not blown up.
    let side = THUMBNAIL_SIDE.min(picture.width().max(picture.height()));
    let mut thumbnail = DynamicImage::from(picture).thumbnail(side, side);
    thumbnail.apply_orientation(orientation);
    encode(&thumbnail.into_rgb8(), THUMBNAIL_QUALITY, jpeg)
}
