//! Octavo: sandbox.
