//! Octavo: egress.
