//! Scaling within the picture's own memory, where libraries hold it as floating-point numbers.

use image::RgbImage;
use image::imageops::{self, FilterType};

const CHANNELS: usize = 3;

/// The picture with other sides, by Catmull-Rom.
pub(crate) fn scale(picture: RgbImage, width: u32, height: u32) -> RgbImage {
    if picture.dimensions() == (width, height) {
        return picture;
    }
    if width > picture.width() || height > picture.height() {
        return imageops::resize(&picture, width, height, FilterType::CatmullRom);
    }
    narrow(picture, width).map_or_else(RgbImage::default, |picture| lower(&picture, height))
}

/// Each row shrinks where it is.
fn narrow(picture: RgbImage, width: u32) -> Option<RgbImage> {
    let (old_width, height) = picture.dimensions();
    let taps = taps(old_width, width);
    let mut pixels = picture.into_raw();
    let (old_stride, stride) = (old_width as usize * CHANNELS, width as usize * CHANNELS);
    let mut row = vec![0; old_stride];
    for y in 0..height as usize {
        row.copy_from_slice(&pixels[y * old_stride..][..old_stride]);
        for (pixel, tap) in pixels[y * stride..][..stride].chunks_exact_mut(CHANNELS).zip(&taps) {
            let mut sums = [0.0; CHANNELS];
            for (near, weight) in row[tap.first * CHANNELS..].chunks_exact(CHANNELS).zip(&tap.weights) {
                sums.iter_mut().zip(near).for_each(|(sum, value)| *sum += f32::from(*value) * weight);
            }
            pixel.iter_mut().zip(sums).for_each(|(value, sum)| *value = to_byte(sum));
        }
    }
    pixels.truncate(height as usize * stride);
    pixels.shrink_to_fit();
    RgbImage::from_raw(width, height, pixels)
}

fn lower(picture: &RgbImage, height: u32) -> RgbImage {
    let width = picture.width();
    let stride = width as usize * CHANNELS;
    let mut scaled = RgbImage::new(width, height);
    let mut sums = vec![0.0; stride];
    for (row, tap) in scaled.chunks_exact_mut(stride).zip(taps(picture.height(), height)) {
        sums.fill(0.0);
        for (near, weight) in picture.as_raw()[tap.first * stride..].chunks_exact(stride).zip(&tap.weights) {
            sums.iter_mut().zip(near).for_each(|(sum, value)| *sum += f32::from(*value) * weight);
        }
        row.iter_mut().zip(&sums).for_each(|(value, sum)| *value = to_byte(*sum));
    }
    scaled
}

/// The pixels that one new pixel is made of, and how much each of them counts.
struct Tap {
    first: usize,
    weights: Vec<f32>,
}

fn taps(from: u32, to: u32) -> Vec<Tap> {
    let ratio = f64::from(from) / f64::from(to);
    let tap = |at: u32| {
        let center = (f64::from(at) + 0.5) * ratio;
        let first = (center - 2.0 * ratio).floor().max(0.0);
        let last = (center + 2.0 * ratio).ceil().min(f64::from(from));
        let distances = (first as u32..last as u32).map(|near| (f64::from(near) + 0.5 - center) / ratio);
        let weights: Vec<f64> = distances.map(catmull_rom).collect();
        let sum: f64 = weights.iter().sum();
        Tap { first: first as usize, weights: weights.into_iter().map(|weight| (weight / sum) as f32).collect() }
    };
    (0..to).map(tap).collect()
}

fn catmull_rom(distance: f64) -> f64 {
    match distance.abs() {
        x if x < 1.0 => 1.5 * x.powi(3) - 2.5 * x.powi(2) + 1.0,
        x if x < 2.0 => -0.5 * x.powi(3) + 2.5 * x.powi(2) - 4.0 * x + 2.0,
        _ => 0.0,
    }
}

fn to_byte(value: f32) -> u8 {
    // Casting saturates.
    value.round() as u8
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    #[test]
    fn a_scaled_picture_looks_like_the_librarys() {
        // Without jumps: there, the two round differently between their two passes.
        let tone = |at: u32| (at % 510).abs_diff(255) as u8;
        let wave = |x: u32, y: u32| Rgb([tone(x * 7), tone(y * 5), tone((x + y) * 3)]);
        let picture = RgbImage::from_fn(97, 61, wave);
        for (width, height) in [(97, 30), (48, 61), (40, 20), (1, 1), (96, 60), (120, 30)] {
            let (own, theirs) = (
                scale(picture.clone(), width, height),
                imageops::resize(&picture, width, height, FilterType::CatmullRom),
            );
            assert_eq!(own.dimensions(), (width, height));
            let far = own.iter().zip(theirs.iter()).map(|(own, theirs)| own.abs_diff(*theirs)).max();
            assert!(far.is_some_and(|far| far <= 3), "{width} x {height}: {far:?}");
        }
    }
}
