//! How a picture is turned: Exif 2.32, tag 274.

use exif::{In, Reader, Tag};

/// 1 to 8, and 1 where nothing is said: the stored pixels are as they are shown.
pub fn orientation(tiff: &[u8]) -> u16 {
    let exif = Reader::new().read_raw(tiff.to_vec()).ok();
    let value = exif.and_then(|exif| exif.get_field(Tag::Orientation, In::PRIMARY)?.value.get_uint(0));
    value.and_then(|value| u16::try_from(value).ok()).filter(|value| (1..=8).contains(value)).unwrap_or(1)
}

/// Clockwise degrees to turn the stored pixels by; mirrored pictures count as turned alike. 0 where nothing is said.
pub fn rotation(tiff: &[u8]) -> u16 {
    match orientation(tiff) {
        3 | 4 => 180,
        5 | 6 => 90,
        7 | 8 => 270,
        _ => 0,
    }
}

/// Exif data that says nothing else.
pub fn only_orientation(orientation: u16) -> Vec<u8> {
    let [high, low] = orientation.to_be_bytes();
    // One directory of one entry: tag 274, SHORT, one value.
    [b"MM\0*\0\0\0\x08\0\x01".as_slice(), &[0x01, 0x12, 0, 3, 0, 0, 0, 1, high, low, 0, 0], &[0; 4]].concat()
}
