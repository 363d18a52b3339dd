//! Rebuilds the binary when the web app was built: its files are embedded.
fn main() {
    println!("cargo:rerun-if-changed=../../web/build/client");
}
