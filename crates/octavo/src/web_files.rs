//! The built web app, inside of the binary.

use octavo_server::http::WebFiles;
use octavo_server::settings::Settings;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/build/client"]
// Work on the Rust side never needs the web build.
#[allow_missing = true]
struct Built;

/// The files, filled in for these settings.
pub fn load(settings: &Settings) -> WebFiles {
    let files = Built::iter().filter_map(|path| Built::get(&path).map(|file| (path, file.data)));
    WebFiles::new(files, settings)
}
