#![doc = include_str!("../README.md")]

mod brands;
mod captions;
mod clean;
mod convert;
mod decode;
mod encode;
mod exif;
mod fit;
mod gif;
mod jpeg;
mod kind;
mod logo;
mod mp4;
mod pdf;
mod png;
mod probe;
mod scale;
mod source;
mod webm;
mod webp;

pub use clean::{CleanPart, CleanPlan, Cleaning, plan_cleaning};
pub use convert::{Conversion, ConvertError, THUMBNAIL_SIDE, fit, to_jpeg, to_logo, to_thumbnail};
pub use kind::{KINDS, Kind};
pub use logo::{LOGO_BYTES, LOGO_SIDE};
pub use pdf::{MOST_PDF_BYTES, count_pages};
pub use probe::{Finding, probe};
