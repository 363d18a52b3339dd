//! Carousels: a container for each file, and one for all of them.

use super::api::Api;
use super::compose::{Draft, Form};
use super::containers::{self, pace};
use super::session::Session;
use crate::error::PlatformError;
use crate::post::MediaKind;

/// A carousel's container that is ready. Its parts have to be ready before it is made.
pub(super) async fn ready(api: &Api, session: &Session, draft: &Draft) -> Result<String, PlatformError> {
    let mut items = Vec::with_capacity(draft.files.len());
    for file in &draft.files {
        let mut form = file.form();
        form.push(("is_carousel_item", "true".to_owned()));
        items.push(containers::ready(api, session, &form, pace(file.kind)).await?);
    }
    let form: Form = vec![("media_type", "CAROUSEL".to_owned()), ("children", items.join(","))];
    containers::ready(api, session, &draft.described(form), pace(MediaKind::Photo)).await
}
