#![doc = include_str!("../README.md")]

mod convert;
mod exif;
mod gif;
mod jpeg;
mod kind;
mod mp4;
mod png;
mod probe;
mod source;
mod webm;
mod webp;

pub use convert::{ConvertError, THUMBNAIL_SIDE, is_convertible, to_jpeg, to_thumbnail};
pub use kind::{KINDS, Kind};
pub use probe::{Finding, probe};
