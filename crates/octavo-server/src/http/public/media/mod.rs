//! Files for posts: uploaded, put at a promised address, or fetched from a URL.

mod files;
mod import;
mod library;
mod promise;
mod thumbnail;
mod upload;

use octavo_store::media::MediaFile;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorCode};
use crate::media::{Allows, Proof, UploadError};
pub use files::routes as file_routes;
pub(in crate::http) use files::send_file;
pub use import::*;
pub use library::*;
pub use promise::*;
pub use upload::*;

/// What can follow for a file.
const OF_FILE: &[&str] = &["check_file", "delete_media"];

/// In the description.
const EXAMPLE_FILE: &str = "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4";

/// A file that posts can use.
#[derive(Debug, Serialize, ToSchema)]
pub struct Uploaded {
    /// The path for `attachmentPaths`.
    #[schema(example = "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.jpg")]
    path: String,
}

impl From<MediaFile> for Uploaded {
    fn from(file: MediaFile) -> Self {
        Uploaded { path: file.path }
    }
}

/// Why a file is not taken, said of the field that brought it.
pub(in crate::http::public) fn refusal(field: &str, error: UploadError) -> ApiError {
    match error {
        UploadError::TooLarge(_) => ApiError::new(ErrorCode::PayloadTooLarge, error.to_string()),
        UploadError::BeingConfirmed => ApiError::conflict(error.to_string()),
        UploadError::Objects(error) => ApiError::storage_failed(error),
        UploadError::Store(error) => error.into(),
        refused => ApiError::invalid_field(field, refused.to_string()),
    }
}

/// Whether an address of a stored file may be used.
fn allow(state: &AppState, allows: Allows, path: &str, proof: &Proof) -> ApiResult<()> {
    if state.media.allows(allows, path, proof) {
        return Ok(());
    }
    Err(ApiError::forbidden("The URL has expired or was changed. Request a new one."))
}
