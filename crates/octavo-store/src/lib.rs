//! Octavo: store.
