//! Media imported from a URL: its states, and its events.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::text_enum::text_enum;
use crate::{Event, EventType};

text_enum! {
    /// The state of an import.
    ImportState {
        Queued = "QUEUED",
        Downloading = "DOWNLOADING",
        Validating = "VALIDATING",
        Uploading = "UPLOADING",
        Ready = "READY",
        FailedTemporary = "FAILED_TEMPORARY",
        FailedPermanent = "FAILED_PERMANENT",
    }
}

impl ImportState {
    pub fn status(self) -> ImportStatus {
        match self {
            ImportState::Queued | ImportState::FailedTemporary => ImportStatus::Pending,
            ImportState::Downloading | ImportState::Validating | ImportState::Uploading => ImportStatus::Processing,
            ImportState::Ready => ImportStatus::Completed,
            ImportState::FailedPermanent => ImportStatus::Failed,
        }
    }

    /// The event that announces it.
    pub fn event(self) -> EventType {
        match self {
            ImportState::Queued => EventType::MediaImportQueued,
            ImportState::Downloading | ImportState::Validating | ImportState::Uploading => {
                EventType::MediaImportProgress
            }
            ImportState::Ready => EventType::MediaImportReady,
            ImportState::FailedTemporary => EventType::MediaImportFailedTemporary,
            ImportState::FailedPermanent => EventType::MediaImportFailedPermanent,
        }
    }
}

text_enum! {
    /// The state of an import, simplified. Most clients wait for this.
    ImportStatus {
        /// It waits for its first try, or for another one.
        Pending = "PENDING",
        Processing = "PROCESSING",
        Completed = "COMPLETED",
        Failed = "FAILED",
    }
}

text_enum! {
    /// Why an import failed. The first four are permanent; Octavo retries the others.
    ImportError {
        /// The content is of no kind that is taken, or damaged.
        UnsupportedMime = "UNSUPPORTED_MIME",
        FileTooLarge = "FILE_TOO_LARGE",
        /// The address leads where the server must not call.
        Security = "SECURITY",
        /// The source refused with a 4xx, or redirected too often.
        SourceError = "SOURCE_ERROR",
        Timeout = "TIMEOUT",
        /// The source or the store broke in the middle.
        Unexpected = "UNEXPECTED",
    }
}

impl ImportError {
    pub fn is_temporary(self) -> bool {
        matches!(self, ImportError::Timeout | ImportError::Unexpected)
    }
}

/// The state of an import, in events and in the API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportFacts {
    /// The import's id.
    #[schema(example = 1)]
    pub task_id: i64,
    /// The current status.
    pub state: ImportState,
    /// As sent.
    #[schema(example = "https://media.example/clip.mp4")]
    pub source_url: String,
    /// Number of bytes so far.
    pub bytes_downloaded: i64,
    /// -1 while unknown.
    #[schema(example = -1)]
    pub total_bytes: i64,
    /// The MIME type, detected from the content.
    #[schema(example = "video/mp4")]
    pub detected_mime: Option<String>,
    /// The path for `attachmentPaths`; null before READY.
    pub s3_key: Option<String>,
    /// Number of attempts started.
    pub attempts: i32,
    /// Null unless the import failed.
    pub error_code: Option<ImportError>,
    /// Null unless the import failed.
    pub error_message: Option<String>,
}

impl ImportFacts {
    pub fn event(&self, id: Uuid, at: Timestamp) -> Event {
        Event::new(id, self.state.event(), self.task_id.to_string(), at, json!(self))
    }
}

/// An event of an import that does not exist.
pub(crate) fn sample(id: Uuid, kind: EventType, at: Timestamp) -> Event {
    let (state, error_code) = match kind {
        EventType::MediaImportQueued => (ImportState::Queued, None),
        EventType::MediaImportProgress => (ImportState::Downloading, None),
        EventType::MediaImportReady => (ImportState::Ready, None),
        EventType::MediaImportFailedTemporary => (ImportState::FailedTemporary, Some(ImportError::Timeout)),
        _ => (ImportState::FailedPermanent, Some(ImportError::UnsupportedMime)),
    };
    let facts = ImportFacts {
        task_id: 0,
        state,
        source_url: "https://media.example/sample.mp4".into(),
        bytes_downloaded: 0,
        total_bytes: -1,
        detected_mime: None,
        s3_key: None,
        attempts: 1,
        error_code,
        error_message: error_code.map(|_| "A sample failure.".into()),
    };
    facts.event(id, at)
}
