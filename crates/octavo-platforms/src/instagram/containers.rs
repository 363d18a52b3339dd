//! Containers: made, and waited for.
//!
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-container>

use std::time::Duration;

use serde::Deserialize;

use super::errors;
use super::session::Session;
use crate::error::{PlatformError, codes};
use crate::meta::{Created, Graph};

/// Names and values of parameters.
pub(super) type Form = Vec<(&'static str, String)>;

/// Looks at a container: at once, then after these seconds, the last one again and again. Pictures take seconds; for
/// the rest Meta asks for one look a minute.
const WAITS: [u64; 7] = [2, 3, 5, 10, 20, 20, 60];
/// About half an hour in all.
const MAX_LOOKS: usize = 36;

/// Where a container stands.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Standing {
    InProgress,
    Finished,
    Published,
    Expired,
    /// With Instagram's reason.
    Failed(String),
}

#[derive(Deserialize)]
struct Container {
    status_code: String,
    #[serde(default)]
    status: String,
}

/// An unpublished container is seen by nobody and gone after a day.
pub(super) async fn create(graph: &Graph, session: &Session, form: &Form) -> Result<String, PlatformError> {
    let path = format!("/{}/media", session.user_id);
    let request = graph.post(&session.access_token, &path).form(form);
    let created: Created = graph.call_repeatable(request).await?;
    Ok(created.id)
}

pub(super) async fn look(graph: &Graph, session: &Session, container: &str) -> Result<Standing, PlatformError> {
    let request = graph.get(&session.access_token, &format!("/{container}"));
    let request = request.query(&[("fields", "status_code,status")]);
    let Container { status_code, status } = graph.call_repeatable(request).await?;
    Ok(match status_code.as_str() {
        "FINISHED" => Standing::Finished,
        "PUBLISHED" => Standing::Published,
        "EXPIRED" => Standing::Expired,
        "ERROR" => Standing::Failed(status),
        _ => Standing::InProgress,
    })
}

/// Waits until a container is ready. A look that fails for now is a look at something not ready.
pub(super) async fn wait(graph: &Graph, session: &Session, container: &str) -> Result<(), PlatformError> {
    for look_number in 0..MAX_LOOKS {
        let asked = match look(graph, session, container).await {
            Ok(Standing::Finished) => return Ok(()),
            Ok(Standing::Failed(reason)) => return Err(errors::failed(&reason)),
            Ok(Standing::Expired | Standing::Published) => return Err(lost()),
            Ok(Standing::InProgress) => None,
            Err(PlatformError::Temporary { retry_after, .. }) => retry_after,
            Err(error) => return Err(error),
        };
        let wait = Duration::from_secs(WAITS[look_number.min(WAITS.len() - 1)]);
        graph.pause(wait.max(asked.unwrap_or_default())).await;
    }
    Err(PlatformError::temporary(
        codes::MEDIA_PROCESSING,
        "Instagram did not finish processing the files within half an hour.",
    ))
}

pub(super) fn lost() -> PlatformError {
    PlatformError::temporary(codes::MEDIA_EXPIRED, "Instagram dropped the files of this post; they are sent again.")
}
