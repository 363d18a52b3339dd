#![doc = include_str!("../README.md")]

mod brands;
mod captions;
mod clean;
mod convert;
mod exif;
mod fit;
mod gif;
mod jpeg;
mod kind;
mod mp4;
mod pdf;
mod png;
mod probe;
mod source;
mod webm;
mod webp;

pub use clean::{CleanPart, CleanPlan, Cleaning, plan_cleaning};
pub use convert::{ConvertError, THUMBNAIL_SIDE, is_convertible, to_jpeg, to_thumbnail};
pub use fit::fit;
pub use kind::{KINDS, Kind};
pub use pdf::{MOST_PDF_BYTES, count_pages};
pub use probe::{Finding, probe};
