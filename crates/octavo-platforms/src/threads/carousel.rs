//! Carousels: a container for each file, and one for all of them.

use futures::stream::{self, StreamExt as _, TryStreamExt as _};

use super::compose::{Draft, File, Form};
use super::containers::{self, pace};
use super::session::Session;
use crate::error::PlatformError;
use crate::meta::Graph;
use crate::post::MediaKind;

/// Files that Meta works on at the same time.
const AT_ONCE: usize = 4;

/// A carousel's container that is ready. Its parts have to be ready before it is made.
pub(super) async fn ready(graph: &Graph, session: &Session, draft: &Draft) -> Result<String, PlatformError> {
    let items: Vec<_> = draft.files.iter().map(|file| item(graph, session, file)).collect();
    let items: Vec<String> = stream::iter(items).buffered(AT_ONCE).try_collect().await?;
    let form: Form = vec![("media_type", "CAROUSEL".to_owned()), ("children", items.join(","))];
    containers::ready(graph, session, &draft.described(form), pace(MediaKind::Photo)).await
}

async fn item(graph: &Graph, session: &Session, file: &File) -> Result<String, PlatformError> {
    let mut form = file.form();
    form.push(("is_carousel_item", "true".to_owned()));
    containers::ready(graph, session, &form, pace(file.kind)).await
}
