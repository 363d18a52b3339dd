//! From a draft to a container that is ready to be published.

use std::time::Duration;

use futures::stream::{self, StreamExt as _, TryStreamExt as _};

use super::compose::{Draft, File, Form};
use super::containers::{self, Plan, SOON, pace};
use super::session::Session;
use crate::error::PlatformError;
use crate::meta::Graph;
use crate::post::MediaKind;

/// A container that has just become ready is not ready on all of Meta's servers yet.
const SPREADING: Duration = Duration::from_secs(2);
/// Files that Meta works on at the same time.
const AT_ONCE: usize = 4;

/// Creates what the post needs, and waits until it can be published.
pub(super) async fn prepare(graph: &Graph, session: &Session, draft: &Draft) -> Result<Plan, PlatformError> {
    let text = || draft.described(vec![("media_type", "TEXT".to_owned())]);
    let (container_id, kind) = match draft.files.as_slice() {
        [] => (containers::create_ready(graph, session, &text(), &SOON).await?, "TEXT_POST"),
        [file] => {
            let kind = if file.kind == MediaKind::Photo { "IMAGE" } else { "VIDEO" };
            (containers::create_ready(graph, session, &draft.described(file.form()), pace(file.kind)).await?, kind)
        }
        _ => (ready_carousel(graph, session, draft).await?, "CAROUSEL_ALBUM"),
    };
    graph.pause(SPREADING).await;
    let (text, kind) = (draft.text.clone(), kind.to_owned());
    let reply_to = draft.reply_to.clone();
    Ok(Plan { container_id, text, kind, reply_to, prepared_at: graph.clock.now() })
}

/// A carousel's container that is ready. Its parts have to be ready before it is created.
async fn ready_carousel(graph: &Graph, session: &Session, draft: &Draft) -> Result<String, PlatformError> {
    let items: Vec<_> = draft.files.iter().map(|file| item(graph, session, file)).collect();
    let items: Vec<String> = stream::iter(items).buffered(AT_ONCE).try_collect().await?;
    let form: Form = vec![("media_type", "CAROUSEL".to_owned()), ("children", items.join(","))];
    containers::create_ready(graph, session, &draft.described(form), pace(MediaKind::Photo)).await
}

async fn item(graph: &Graph, session: &Session, file: &File) -> Result<String, PlatformError> {
    let mut form = file.form();
    form.push(("is_carousel_item", "true".to_owned()));
    containers::create_ready(graph, session, &form, pace(file.kind)).await
}
