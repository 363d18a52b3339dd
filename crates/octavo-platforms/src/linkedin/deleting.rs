//! Deleting a post or a first comment:
//! <https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#delete-posts>,
//! <https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api#delete-comments>.
//!
//! LinkedIn answers a repeated request as the first one, and lets few apps read a post. So nothing is read back.

use reqwest::Method;

use super::api::{Api, CallError, encode_urn};
use super::session::Session;
use crate::deletion::{PublishedPost, deletion_error, unreadable};
use crate::error::{PlatformError, PublishError, quote};
use crate::http::PlatformRequest;

const NAME: &str = "LinkedIn";

pub(super) async fn delete(api: &Api, session: &Session, post: &PublishedPost) -> Result<(), PublishError> {
    match api.accepted(request(api, session, post)?).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused(refusal)) if matches!(refusal.status, 404 | 410) && !refusal.words.is_empty() => Ok(()),
        Err(error) => {
            let said = if let CallError::Refused(refusal) = &error { quote(&refusal.words) } else { String::new() };
            let error = match api.publish_error(error) {
                PublishError::Refused(error) => PublishError::Refused(session.explain_expiry(error)),
                unknown => unknown,
            };
            Err(deletion_error(NAME, &said, error))
        }
    }
}

fn request(api: &Api, session: &Session, post: &PublishedPost) -> Result<PlatformRequest, PlatformError> {
    let Some(parent) = &post.comment_on else {
        return Ok(api.rest(session, Method::DELETE, &format!("posts/{}", encode_urn(&post.identifier))));
    };
    let comment = comment_id(&post.identifier).ok_or_else(|| unreadable(NAME))?;
    let path = format!("socialActions/{}/comments/{comment}", encode_urn(parent));
    Ok(api.rest(session, Method::DELETE, &path).query(&[("actor", &session.person)]))
}

/// Of `urn:li:comment:(urn:li:activity:1,2)`, the 2.
fn comment_id(urn: &str) -> Option<&str> {
    let id = urn.strip_suffix(')')?.rsplit_once(',')?.1;
    (!id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit())).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_number_of_a_urn_names_the_comment() {
        let rows = [
            ("urn:li:comment:(urn:li:activity:1,2)", Some("2")),
            ("urn:li:comment:(urn:li:activity:1,)", None),
            ("urn:li:comment:(urn:li:activity:1,2/3)", None),
            ("urn:li:share:1", None),
        ];
        for (urn, id) in rows {
            assert_eq!(comment_id(urn), id, "{urn}");
        }
    }
}
