//! Octavo: platforms.
