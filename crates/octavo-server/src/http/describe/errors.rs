//! The error answers that operations share.

use serde_json::{Value, json};
use utoipa::openapi::{Content, Ref, Response, ResponseBuilder};

use crate::http::error::{ApiError, ErrorDetail};

/// An answer that many operations share.
pub(super) struct SharedError {
    pub status: &'static str,
    code: &'static str,
    description: &'static str,
    /// Of the example; worked out where it is empty.
    message: &'static str,
}

impl SharedError {
    /// Among the description's components, such as `NotFound`.
    pub fn component(&self) -> String {
        let capitalize = |word: &str| word[..1].to_owned() + &word[1..].to_lowercase();
        self.code.split('_').map(capitalize).collect()
    }

    pub fn response(&self) -> Response {
        let mut content = Content::new(Some(Ref::from_schema_name("ErrorBody")));
        content.example = Some(self.example());
        let description = format!("{} ({}).", self.description, self.code);
        ResponseBuilder::new().description(description).content("application/json", content).build()
    }

    /// The body of such an answer.
    pub fn example(&self) -> Value {
        let error = match self.code {
            "VALIDATION_ERROR" => {
                let (code, invalid) = (self.code, invalid_post());
                json!({ "code": code, "message": invalid.message(), "details": invalid.details() })
            }
            code => json!({ "code": code, "message": self.message, "details": [] }),
        };
        let mut example = json!({ "error": error });
        example["error"]["requestId"] = "01a1fd7476f2769b99a96ce3ef5b033b".into();
        example
    }
}

/// What `POST /v1/posts` says of a post for Telegram with a number as its text and the settings of Threads; a test
/// sends it.
fn invalid_post() -> ApiError {
    let problem = |field: &str, rule: &str, message: &str| ErrorDetail {
        rule: Some(rule.to_owned()),
        ..ErrorDetail::new(field, message)
    };
    ApiError::invalid(vec![
        problem(
            "publications[0].posts[0].content",
            "post.field.type",
            "publications[0].posts[0].content must be text.",
        ),
        problem(
            "publications[0].platformSettings.type",
            "post.settings.type",
            "platformSettings.type is THREADS, but the account is on Telegram. Send TELEGRAM.",
        ),
    ])
}

pub(super) const ERRORS: &[SharedError] = &[
    SharedError {
        status: "400",
        code: "VALIDATION_ERROR",
        description: "A field, a parameter or the JSON itself is invalid",
        message: "",
    },
    SharedError {
        status: "401",
        code: "UNAUTHORIZED",
        description: "The access token is missing or not valid, or x-api-key is missing",
        message: "Send an access token: \"authorization: Bearer <token>\".",
    },
    SharedError {
        status: "403",
        code: "FORBIDDEN",
        description: "The token lacks a scope, the role doesn't allow the call, or x-api-key names another client",
        message: "x-api-key is not the client ID that the access token was issued to.",
    },
    SharedError {
        status: "403",
        code: "STEP_UP_REQUIRED",
        description: "The person signed in more than 10 minutes ago",
        message: "You signed in more than 10 minutes ago. Sign in again to make this change.",
    },
    SharedError {
        status: "404",
        code: "NOT_FOUND",
        description: "The resource doesn't exist, or you don't own it",
        message: "No such webhook, or it is not yours.",
    },
    SharedError {
        status: "405",
        code: "METHOD_NOT_ALLOWED",
        description: "The address does not take the method",
        message: "This URL doesn't support this method. See the Allow header.",
    },
    SharedError {
        status: "409",
        code: "CONFLICT",
        description: "The Idempotency-Key was used with a different request, the resource has changed, or a client workspace \
            has nothing of this kind",
        message: "Another request changed this resource at the same time. Read it again.",
    },
    SharedError {
        status: "409",
        code: "LAST_OWNER",
        description: "A workspace needs an owner",
        message: "This is the workspace's last owner. Make another member an owner first.",
    },
    SharedError {
        status: "409",
        code: "QUOTA_EXCEEDED",
        description: "The workspace has reached one of its quotas",
        message: "The quota members allows 100. Remove something that counts towards it, or ask the operator for more.",
    },
    SharedError {
        status: "409",
        code: "OUTSIDE_HOURS",
        description: "The key may not queue posts for this time",
        message: "This key may queue posts for 08:00 to 20:00 (Europe/London) only. Send a scheduledTime within these \
            hours.",
    },
    SharedError {
        status: "409",
        code: "PAST_DUE",
        description: "The time of the post that you approve has passed",
        message: "The post's time has passed. Send \"publishLate\": true to publish it at once, or give it a new time.",
    },
    SharedError {
        status: "408",
        code: "REQUEST_TIMEOUT",
        description: "The rest of the body didn't arrive in time",
        message: "The rest of the body didn't arrive in time. Send the request again.",
    },
    SharedError {
        status: "413",
        code: "PAYLOAD_TOO_LARGE",
        description: "The body is too large",
        message: "The body is larger than 1048576 bytes.",
    },
    SharedError {
        status: "415",
        code: "UNSUPPORTED_MEDIA_TYPE",
        description: "The call doesn't accept this content type",
        message: "The body must be JSON: send it with \"content-type: application/json\".",
    },
    SharedError {
        status: "429",
        code: "RATE_LIMITED",
        description: "Too many requests; wait for Retry-After seconds",
        message: "Too many requests from this client. Try again in 1 s.",
    },
    SharedError {
        status: "500",
        code: "INTERNAL_ERROR",
        description: "Octavo failed",
        message: "Octavo failed. Report this with the request id.",
    },
    SharedError {
        status: "503",
        code: "SERVICE_UNAVAILABLE",
        description: "The database doesn't respond. Try again with an Idempotency-Key",
        message: "The database doesn't respond. Try again. With an Idempotency-Key, nothing is done twice.",
    },
];
