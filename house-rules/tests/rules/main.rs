//! The rules of this repository that no linter knows, checked against its sources.

mod imports;
mod lengths;
mod sources;
