//! How a picture is turned: Exif 2.32, tag 274.

use exif::{In, Reader, Tag};

/// Clockwise degrees to turn the stored pixels by; mirrored pictures count as turned alike. 0 where nothing is said.
pub fn rotation(tiff: &[u8]) -> u16 {
    let orientation = Reader::new().read_raw(tiff.to_vec()).ok();
    let orientation = orientation.and_then(|exif| exif.get_field(Tag::Orientation, In::PRIMARY)?.value.get_uint(0));
    match orientation {
        Some(3 | 4) => 180,
        Some(5 | 6) => 90,
        Some(7 | 8) => 270,
        _ => 0,
    }
}
