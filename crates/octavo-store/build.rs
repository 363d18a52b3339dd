//! Rebuilds the crate when a migration changes: they are embedded in it.
fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
