//! The error answers that operations share.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::schema::{Components, Schema};
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

use crate::http::error::{ApiError, ErrorDetail};

/// The answers of an operation, by status; or the components, by name.
type Answers = BTreeMap<String, RefOr<Response>>;

/// The errors that operations answer.
#[derive(Default)]
pub(super) struct UsedErrors {
    shared: Answers,
    codes: BTreeSet<&'static str>,
}

impl UsedErrors {
    /// Completes the errors that a handler describes, refers to the shared ones for the other statuses, and to those of
    /// every call.
    pub fn complete(&mut self, answers: &mut Answers, statuses: &[&str]) {
        for (status, answer) in answers.iter_mut() {
            let RefOr::T(described) = answer else { continue };
            match named_errors(status, &described.description)[..] {
                [] => {}
                [error] => *answer = self.refer(error, &described.description),
                ref errors => {
                    described.content.values_mut().for_each(|content| *content = error_content(errors).into());
                    self.codes.extend(errors.iter().map(|error| error.code));
                }
            }
        }
        for status in statuses {
            let Some(usual) = ERRORS.iter().find(|error| error.status == *status) else { continue };
            answers.entry((*status).to_owned()).or_insert_with(|| self.refer(usual, ""));
        }
        for (range, name, description) in OF_EVERY_CALL {
            answers.insert(range.to_owned(), RefOr::Ref(Ref::from_response_name(name)));
            self.codes.extend(in_description(description).map(|error| error.code));
        }
    }

    /// To the shared answer, described in words of its own where there are some.
    fn refer(&mut self, error: &SharedError, description: &str) -> RefOr<Response> {
        self.codes.insert(error.code);
        self.shared.entry(error.component()).or_insert_with(|| error.response().into());
        let mut reference = Ref::from_response_name(error.component());
        description.clone_into(&mut reference.description);
        RefOr::Ref(reference)
    }

    /// Adds the components. The examples of codes that no operation answers belong to the body of errors.
    pub fn add_to(self, components: &mut Components) {
        let (used, unused): (Vec<_>, Vec<_>) = ERRORS.iter().partition(|error| self.codes.contains(error.code));
        for error in used {
            let summary = format!("{}: {}", error.status, error.description);
            let example = ExampleBuilder::new().summary(summary).value(Some(error.example())).build();
            components.examples.insert(error.code.to_owned(), example.into());
        }
        if let Some(RefOr::T(Schema::Object(body))) = components.schemas.get_mut("ErrorBody") {
            body.examples = unused.into_iter().map(SharedError::example).collect();
        }
        components.responses.extend(self.shared);
        for (_, name, description) in OF_EVERY_CALL {
            let errors: Vec<_> = in_description(description).collect();
            let response = ResponseBuilder::new().description(description).content(JSON, error_content(&errors));
            components.responses.insert(name.to_owned(), response.build().into());
        }
    }
}

const JSON: &str = "application/json";

/// The errors that no call has of its own: their statuses, the name of the component, and who answers which. Operations refer
/// to them by two ranges, because a reference for each status took 40,000 bytes.
const OF_EVERY_CALL: [(&str, &str, &str); 2] = [
    (
        "4XX",
        "ClientError",
        "Every call can answer 400 (VALIDATION_ERROR) and 429 (RATE_LIMITED). A call that needs a token can also answer 401 \
         (UNAUTHORIZED) and 403 (FORBIDDEN). A call with a body can also answer 408 (REQUEST_TIMEOUT), 413 \
         (PAYLOAD_TOO_LARGE) and 415 (UNSUPPORTED_MEDIA_TYPE).",
    ),
    ("5XX", "ServerError", "Octavo failed: 500 (INTERNAL_ERROR), or 503 (SERVICE_UNAVAILABLE)."),
];

/// The errors that a description names as `(CODE)`.
fn in_description(description: &str) -> impl Iterator<Item = &'static SharedError> {
    ERRORS.iter().filter(move |error| description.contains(&format!("({})", error.code)))
}

/// The name of an error among the components, such as `NotFound`; none of an answer that is no error.
pub(super) fn component_name(status: &str, description: &str) -> Option<String> {
    named_errors(status, description).first().map(|error| error.component())
}

/// The errors of this status that a description names as `(CODE)`, in its order; otherwise the usual one.
fn named_errors(status: &str, description: &str) -> Vec<&'static SharedError> {
    let of_status = || ERRORS.iter().filter(|error| error.status == status);
    let place = |error: &&SharedError| description.find(&format!("({})", error.code));
    let mut named: Vec<_> = of_status().filter(|error| place(error).is_some()).collect();
    named.sort_by_key(place);
    if named.is_empty() { of_status().take(1).collect() } else { named }
}

fn error_content(errors: &[&SharedError]) -> Content {
    let mut content = Content::new(Some(Ref::from_schema_name("ErrorBody")));
    content.examples.extend(errors.iter().map(|error| {
        let example = Ref::new(format!("#/components/examples/{}", error.code));
        (error.code.to_owned(), RefOr::Ref(example))
    }));
    content
}

/// An answer that many operations share.
struct SharedError {
    status: &'static str,
    code: &'static str,
    description: &'static str,
    /// Of the example; worked out where it is empty.
    message: &'static str,
}

impl SharedError {
    /// Among the description's components, such as `NotFound`.
    fn component(&self) -> String {
        let capitalize = |word: &str| word[..1].to_owned() + &word[1..].to_lowercase();
        self.code.split('_').map(capitalize).collect()
    }

    fn response(&self) -> Response {
        let description = format!("{} ({}).", self.description, self.code);
        ResponseBuilder::new().description(description).content(JSON, error_content(&[self])).build()
    }

    /// The body of such an answer.
    fn example(&self) -> Value {
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

const ERRORS: &[SharedError] = &[
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
        code: "UNSUPPORTED",
        description: "The network can't do this",
        message: "Octavo can't delete posts on TikTok. Delete the post of account 7 on TikTok itself.",
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
