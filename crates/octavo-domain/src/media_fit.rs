//! Whether pictures are made to fit the networks that they go to. [`networks::plan_fit`](crate::networks::plan_fit) says
//! how.

use serde::{Deserialize, Deserializer, Serialize};

use crate::text_enum::{self, text_enum};

text_enum! {
    /// OFF sends pictures as they are. PAD adds a white background and CROP cuts the edges off a picture whose aspect ratio
    /// a network doesn't accept. Both scale and compress a picture that is too large.
    #[derive(Default)]
    MediaFit {
        #[default]
        Off = "OFF",
        Pad = "PAD",
        Crop = "CROP",
    }
}

impl MediaFit {
    pub fn is_off(&self) -> bool {
        *self == MediaFit::Off
    }

    /// The value in a request.
    pub fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text_enum::or_default(deserializer, Self::ALL, Self::as_str)
    }
}

/// The largest picture that Octavo decodes: pixels on each side, and bytes of the file.
pub const MOST_SIDE: u32 = 20_000;
pub const MOST_FILE_BYTES: u64 = 64 * 1024 * 1024;
/// The memory that decoding one picture may take, in bytes.
pub const MOST_DECODED_BYTES: u64 = 150_000_000;

/// A picture as it is made to fit.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct FittedPicture {
    /// PAD or CROP.
    pub fit: MediaFit,
    pub width: u32,
    pub height: u32,
    pub most_bytes: u64,
    /// Width to height, from the narrowest to the widest that is accepted.
    pub ratios: [f64; 2],
}

impl FittedPicture {
    /// The same picture with fewer pixels. None if it has only a few.
    pub fn smaller(self, scale: f64) -> Option<Self> {
        let side = |side: u32| (f64::from(side) * scale) as u32;
        let (width, height) = within(self.ratios, side(self.width), side(self.height))?;
        Some(FittedPicture { width, height, ..self })
    }
}

/// Takes single pixels off until the ratio is accepted: what scaling rounds may miss it.
fn within([narrowest, widest]: [f64; 2], mut width: u32, mut height: u32) -> Option<(u32, u32)> {
    while width > 0 && height > 0 {
        match f64::from(width) / f64::from(height) {
            ratio if ratio > widest => width -= 1,
            ratio if ratio < narrowest => height -= 1,
            _ => return Some((width, height)),
        }
    }
    None
}
