//! Rebuilds the binary when the web app was built: its files are embedded. Passes on the commit that `octavo --version` names.
use std::env;

fn main() {
    println!("cargo:rerun-if-changed=../../web/build/client");
    println!("cargo:rerun-if-env-changed=OCTAVO_COMMIT");
    // Set by `make`. A development build names none: it would compile this crate again after each commit.
    let commit = env::var("OCTAVO_COMMIT").unwrap_or_else(|_| "development build".to_owned());
    println!("cargo:rustc-env=OCTAVO_VERSION={} ({commit})", env!("CARGO_PKG_VERSION"));
}
