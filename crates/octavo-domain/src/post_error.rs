//! Why a post failed, in a word: `errorCode` of posts and events.

use std::collections::BTreeMap;

use serde_json::json;
use utoipa::openapi::RefOr;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

macro_rules! post_errors {
    ($($variant:ident $text:tt $meaning:tt)*) => {
        /// The catalogue of codes. Each has its meaning in the API's description.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum PostErrorCode { $(#[doc = $meaning] #[serde(rename = $text)] $variant),* }

        impl PostErrorCode {
            pub const ALL: &'static [PostErrorCode] = &[$(PostErrorCode::$variant),*];

            pub const fn as_str(self) -> &'static str {
                match self { $(PostErrorCode::$variant => $text),* }
            }

            /// For people who read the code in an event.
            pub const fn meaning(self) -> &'static str {
                match self { $(PostErrorCode::$variant => $meaning),* }
            }
        }
    };
}

post_errors! {
    OutcomeUnknown "OUTCOME_UNKNOWN"
        "The network's answer was lost, and Octavo cannot prove whether the post was published. Look at the account before you post again."
    AccountNeedsReconnect "ACCOUNT_NEEDS_RECONNECT"
        "The network no longer accepts the account's sign-in. Connect the account again."
    AccountDisconnected "ACCOUNT_DISCONNECTED"
        "The account was disconnected while the post waited."
    AccountUnavailable "ACCOUNT_UNAVAILABLE"
        "The network has closed, suspended or deactivated the account."
    TokenExpired "TOKEN_EXPIRED"
        "The account's access token has expired; Octavo is renewing it."
    ContentRefused "CONTENT_REFUSED"
        "The network refused the text, a setting, or the post as a whole."
    ContentDuplicate "CONTENT_DUPLICATE"
        "The account already has the same post."
    PostEmpty "POST_EMPTY"
        "The post has neither text nor media."
    MediaMissing "MEDIA_MISSING"
        "A file of the post is no longer stored."
    MediaUnreadable "MEDIA_UNREADABLE"
        "A file of the post could not be read, or the network could not fetch it."
    MediaUnsupported "MEDIA_UNSUPPORTED"
        "The network does not accept this kind of file, or this combination of files."
    MediaTooLarge "MEDIA_TOO_LARGE"
        "A file is larger than the network accepts."
    MediaRefused "MEDIA_REFUSED"
        "The network processed a file and refused it."
    MediaProcessing "MEDIA_PROCESSING"
        "The network is still processing an uploaded file."
    MediaUnprocessable "MEDIA_UNPROCESSABLE"
        "Octavo could not prepare a file of the post: it is damaged, or it needs too much memory or time."
    MediaExpired "MEDIA_EXPIRED"
        "The network dropped an uploaded file before the post used it. Octavo uploads it again."
    PublishedIncomplete "PUBLISHED_INCOMPLETE"
        "The post is published, but something that belongs to it is missing, such as its playlist. The message says what. Octavo doesn't publish the post again."
    ParentFailed "PARENT_FAILED"
        "The post that this one replies to was not published, so this one was not sent. Retry the other post."
    ParentMissing "PARENT_MISSING"
        "The network no longer has the post that this one replies to."
    DeletionRefused "DELETION_REFUSED"
        "The network refused to delete the published post. The message says why."
    CommentMissing "COMMENT_MISSING"
        "The network no longer has the comment."
    CommentChangeRefused "COMMENT_CHANGE_REFUSED"
        "The network refused to hide, show or delete the comment. The message says why."
    ChatMissing "CHAT_MISSING"
        "The post has no chat."
    ChatNotFound "CHAT_NOT_FOUND"
        "The chat does not exist, or the account was never in it."
    ChatLost "CHAT_LOST"
        "The account was removed from the chat, or the chat was deleted."
    ChatForbidden "CHAT_FORBIDDEN"
        "The account is in the chat but isn't allowed to post there."
    QuotaExceeded "QUOTA_EXCEEDED"
        "The account or the app has reached the network's limit for the day or the month. The post waits."
    PlatformRateLimited "PLATFORM_RATE_LIMITED"
        "The network asked Octavo to slow down."
    PlatformUnavailable "PLATFORM_UNAVAILABLE"
        "The network answered with an error of its own."
    PlatformMisconfigured "PLATFORM_MISCONFIGURED"
        "This server's URL or credentials for the network are wrong. The operator can fix this."
    NetworkError "NETWORK_ERROR"
        "Octavo could not reach the network, or the network's answer did not arrive."
    InternalError "INTERNAL_ERROR"
        "Octavo failed to publish the post. The message says what to do."
}

impl PostErrorCode {
    /// The code to show for an adapter's error. An adapter's internal codes mean nothing to an integrator.
    pub fn to_show(code: &str) -> Self {
        Self::ALL.iter().copied().find(|known| known.as_str() == code).unwrap_or(PostErrorCode::InternalError)
    }
}

impl PartialSchema for PostErrorCode {
    fn schema() -> RefOr<Schema> {
        let meanings: BTreeMap<_, _> = Self::ALL.iter().map(|code| (code.as_str(), code.meaning())).collect();
        let schema = ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("Why a post failed, or what is missing from it."))
            .enum_values(Some(Self::ALL.iter().map(|code| code.as_str())))
            .extensions(Some(ExtensionsBuilder::new().add("x-enumDescriptions", json!(meanings)).build()));
        RefOr::T(schema.into())
    }
}

impl ToSchema for PostErrorCode {}

#[cfg(test)]
mod tests {
    use super::PostErrorCode;

    #[test]
    fn codes_that_only_octavo_understands_are_shown_as_its_own_failure() {
        let rows = [
            ("CONTENT_REFUSED", PostErrorCode::ContentRefused),
            ("INTENT_UNREADABLE", PostErrorCode::InternalError),
            ("RECORD_KEY_TAKEN", PostErrorCode::InternalError),
            ("", PostErrorCode::InternalError),
        ];
        for (code, shown) in rows {
            assert_eq!(PostErrorCode::to_show(code), shown, "{code}");
        }
    }
}
