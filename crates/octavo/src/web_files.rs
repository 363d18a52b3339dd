//! The built web app, inside of the binary.

use std::borrow::Cow;

use octavo_server::http::{WebFiles, describe};
use octavo_server::settings::Settings;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/build/client"]
// Work on the Rust side never needs the web build.
#[allow_missing = true]
struct Built;

/// The files, filled in for these settings, and the description of the API.
pub fn load(settings: &Settings) -> serde_json::Result<WebFiles> {
    let description = Cow::Owned(describe(&settings.public_url).to_pretty_json()?.into_bytes());
    let files = Built::iter().filter_map(|path| Built::get(&path).map(|file| (path, file.data)));
    Ok(WebFiles::new(files.chain([(Cow::Borrowed("openapi.json"), description)]), settings))
}
