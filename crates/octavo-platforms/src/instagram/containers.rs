//! Creating containers and waiting for them.
//!
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-container>

use serde::Deserialize;

use super::errors;
use super::session::Session;
use crate::error::{PlatformError, codes};
use crate::meta::{Created, Graph};
use crate::waiting::{Look, Pace};

/// Names and values of parameters.
pub(super) type Form = Vec<(&'static str, String)>;

/// Images take seconds; for the rest Meta asks for one look a minute. Half an hour in all.
const PACE: Pace = Pace { first: 0, waits: &[2, 3, 5, 10, 20, 20, 60], patience: 1800 };

/// The status of a container.
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

/// An unpublished container is not visible, and is deleted after a day.
pub(super) async fn create(graph: &Graph, session: &Session, form: &Form) -> Result<String, PlatformError> {
    let path = format!("/{}/media", session.user_id);
    let request = graph.post(&session.access_token, &path).form(form);
    let created: Created = graph.call_repeatable(request).await?;
    Ok(created.id)
}

pub(super) async fn load_standing(
    graph: &Graph,
    session: &Session,
    container: &str,
) -> Result<Standing, PlatformError> {
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

pub(super) async fn wait(graph: &Graph, session: &Session, container: &str) -> Result<(), PlatformError> {
    let look = || async {
        match load_standing(graph, session, container).await {
            Ok(Standing::Finished) => Ok(Look::Ready(())),
            Ok(Standing::Failed(reason)) => Err(errors::processing_failed(&reason)),
            Ok(Standing::Expired | Standing::Published) => Err(files_dropped()),
            Ok(Standing::InProgress) => Ok(Look::NotYet(None)),
            Err(error) => Look::failed(error),
        }
    };
    graph.wait_until_processed(&PACE, look).await
}

pub(super) fn files_dropped() -> PlatformError {
    PlatformError::temporary(codes::MEDIA_EXPIRED, "Instagram deleted the files of this post. Octavo sends them again.")
}
