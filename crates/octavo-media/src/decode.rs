//! Pictures decoded to three bytes a pixel, with as little besides as their formats allow.

use std::io::{BufRead, Seek};

use image::error::{
    DecodingError, ImageFormatHint, LimitError, LimitErrorKind, UnsupportedError, UnsupportedErrorKind,
};
use image::metadata::Orientation;
use image::{ColorType, ImageDecoder, ImageError, ImageFormat, ImageReader, ImageResult, Limits, RgbImage};
use octavo_domain::media_fit::{MOST_DECODED_BYTES, MOST_SIDE};
use png::{InterlaceInfo, Transformations};

const WHITE: u32 = 255;
/// Of a PNG besides its rows: Exif and the palette.
const MOST_CHUNK_BYTES: usize = 8 * 1024 * 1024;

/// A picture on white as it is stored, and how to turn it upright. Of an animation the first frame.
pub(crate) fn decode(picture: impl BufRead + Seek) -> ImageResult<(RgbImage, Orientation)> {
    let reader = ImageReader::new(picture).with_guessed_format()?;
    if reader.format() == Some(ImageFormat::Png) {
        return decode_png(reader.into_inner());
    }
    decode_whole(reader)
}

/// Every format but PNG is decoded into one buffer, which is then changed in place.
fn decode_whole(mut reader: ImageReader<impl BufRead + Seek>) -> ImageResult<(RgbImage, Orientation)> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_SIDE);
    limits.max_image_height = Some(MOST_SIDE);
    limits.max_alloc = Some(MOST_DECODED_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let ((width, height), color) = (decoder.dimensions(), decoder.color_type());
    let rgb_len = rgb_len(width, height)?;
    let len = usize::try_from(decoder.total_bytes()).map_err(|_| too_large())?;
    let mut pixels = Vec::with_capacity(len.max(rgb_len));
    pixels.resize(len, 0);
    decoder.read_image(&mut pixels)?;
    pixels.resize(len.max(rgb_len), 0);
    to_rgb(&mut pixels, color, rgb_len)?;
    pixels.truncate(rgb_len);
    Ok((RgbImage::from_raw(width, height, pixels).ok_or_else(too_large)?, orientation))
}

/// Row by row: 16 bits, transparency and interlacing need no more memory than the pixels. Profiles and texts are skipped.
fn decode_png(picture: impl BufRead + Seek) -> ImageResult<(RgbImage, Orientation)> {
    let mut decoder = png::Decoder::new_with_limits(picture, png::Limits { bytes: MOST_CHUNK_BYTES });
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(png_error)?;
    let (width, height) = reader.info().size();
    let exif = reader.info().exif_metadata.as_deref();
    let orientation = exif.and_then(Orientation::from_exif_chunk).unwrap_or(Orientation::NoTransforms);
    let color = match reader.output_color_type().0 {
        png::ColorType::Grayscale => ColorType::L8,
        png::ColorType::GrayscaleAlpha => ColorType::La8,
        png::ColorType::Rgb => ColorType::Rgb8,
        // Palettes are expanded.
        png::ColorType::Rgba | png::ColorType::Indexed => ColorType::Rgba8,
    };
    let mut pixels = vec![0; rgb_len(width, height)?];
    let (stride, channels) = (width as usize * 3, usize::from(color.channel_count()));
    let mut row = vec![0; width as usize * channels.max(3)];
    let mut end = 0;
    while let Some(interlace) = reader.read_row(&mut row).map_err(png_error)? {
        to_rgb(&mut row, color, stride)?;
        match interlace {
            InterlaceInfo::Null(_) => {
                pixels.get_mut(end..end + stride).ok_or_else(too_large)?.copy_from_slice(&row[..stride]);
                end += stride;
            }
            InterlaceInfo::Adam7(pass) => png::expand_interlaced_row(&mut pixels, stride, &row, &pass, 24),
        }
    }
    Ok((RgbImage::from_raw(width, height, pixels).ok_or_else(too_large)?, orientation))
}

/// The bytes of a picture in RGB.
fn rgb_len(width: u32, height: u32) -> ImageResult<usize> {
    let bytes = u64::from(width) * u64::from(height) * 3;
    let is_small = width.max(height) <= MOST_SIDE && bytes <= MOST_DECODED_BYTES;
    usize::try_from(bytes).ok().filter(|_| is_small).ok_or_else(too_large)
}

/// Changes pixels in place: the first `rgb_len` bytes are RGB on white afterwards. JPEG knows no transparency.
fn to_rgb(pixels: &mut [u8], color: ColorType, rgb_len: usize) -> ImageResult<()> {
    let count = rgb_len / 3;
    match color {
        ColorType::Rgb8 => {}
        ColorType::Rgba8 => {
            for at in 0..count {
                let alpha = pixels[at * 4 + 3];
                for channel in 0..3 {
                    pixels[at * 3 + channel] = on_white(pixels[at * 4 + channel], alpha);
                }
            }
        }
        // Wider pixels are written from the end, so that none is overwritten before it is read.
        ColorType::L8 => {
            for at in (0..count).rev() {
                let grey = pixels[at];
                pixels[at * 3..at * 3 + 3].fill(grey);
            }
        }
        ColorType::La8 => {
            for at in (0..count).rev() {
                let grey = on_white(pixels[at * 2], pixels[at * 2 + 1]);
                pixels[at * 3..at * 3 + 3].fill(grey);
            }
        }
        other => {
            let kind = UnsupportedErrorKind::Color(other.into());
            let error = UnsupportedError::from_format_and_kind(ImageFormatHint::Unknown, kind);
            return Err(ImageError::Unsupported(error));
        }
    }
    Ok(())
}

fn on_white(color: u8, alpha: u8) -> u8 {
    let (color, alpha) = (u32::from(color), u32::from(alpha));
    // Both are at most 255: the result is a byte.
    ((color * alpha + WHITE * (WHITE - alpha) + WHITE / 2) / WHITE) as u8
}

fn png_error(error: png::DecodingError) -> ImageError {
    match error {
        png::DecodingError::IoError(error) => error.into(),
        png::DecodingError::LimitsExceeded => too_large(),
        other => ImageError::Decoding(DecodingError::new(ImageFormat::Png.into(), other)),
    }
}

fn too_large() -> ImageError {
    ImageError::Limits(LimitError::from_kind(LimitErrorKind::InsufficientMemory))
}
