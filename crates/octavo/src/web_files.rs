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

/// The files, and the description of the API.
pub fn load(settings: &Settings) -> WebFiles {
    let public_url = settings.public_url.clone();
    let read = move |path: &str| match path {
        "openapi.json" => Some(Cow::Owned(describe(&public_url).ok()?.into_bytes())),
        _ => Built::get(path).map(|file| file.data),
    };
    WebFiles::new(Box::new(read), settings.clone())
}
