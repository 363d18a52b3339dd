#![doc = include_str!("../README.md")]

mod captions;
mod convert;
mod exif;
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

pub use convert::{ConvertError, to_jpeg};
pub use kind::{KINDS, Kind};
pub use pdf::{MOST_PDF_BYTES, count_pages};
pub use probe::{Finding, probe};
