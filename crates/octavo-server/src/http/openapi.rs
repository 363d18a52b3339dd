//! The description of the API, made from its handlers. `contract/openapi.json` is its snapshot.

use utoipa::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

use super::error::ErrorBody;
use super::examples;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Octavo",
        description = "One call publishes or schedules a post to eight networks. Every error has the same envelope; \
            ids are opaque; times are ISO 8601 in UTC.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    servers((url = "/", description = "This server")),
    components(schemas(ErrorBody)),
    tags(
        (name = "Apps", description = "The developer's applications (portal)."),
        (name = "Webhooks", description = "Webhooks and their delivery history."),
        (name = "Accounts", description = "The social accounts that may be published to."),
        (name = "Media", description = "Files to attach to posts."),
        (name = "Posts", description = "Publish now or later."),
        (name = "Events", description = "What happened, for clients that cannot receive webhooks."),
        (name = "Sandbox", description = "Simulated networks; only in a sandbox run."),
    )
)]
struct Head;

/// The description without its operations.
pub(super) fn head() -> utoipa::openapi::OpenApi {
    Head::openapi()
}

/// Adds what all operations share: the two security headers and the error answers.
pub(super) fn finish(mut api: utoipa::openapi::OpenApi) -> utoipa::openapi::OpenApi {
    let components = api.components.get_or_insert_default();
    components.add_security_scheme(
        "bearer",
        SecurityScheme::Http(
            HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("An access token.")).build(),
        ),
    );
    components.add_security_scheme(
        "clientId",
        SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::with_description(
            "x-api-key",
            "The client ID of the application; the portal sends it only to publish.",
        ))),
    );
    for (path, item) in &mut api.paths.paths {
        let operations =
            [&mut item.get, &mut item.post, &mut item.patch, &mut item.delete, &mut item.put].into_iter().flatten();
        for operation in operations {
            share(path, operation);
        }
    }
    api
}

fn share(path: &str, operation: &mut Operation) {
    let mut statuses = vec!["400", "429", "500", "503"];
    if operation.security.as_deref() != Some(&[SecurityRequirement::default()]) {
        statuses.extend(["401", "403"]);
    }
    if path.contains('{') || path.starts_with("/v1/sandbox") {
        statuses.push("404");
    }
    if operation.request_body.is_some() {
        statuses.extend(["409", "413", "415"]);
    }
    let responses = &mut operation.responses.responses;
    for error in ERRORS.iter().filter(|error| statuses.contains(&error.status)) {
        responses.entry(error.status.to_owned()).or_insert_with(|| RefOr::T(error.response()));
    }
    for error in ERRORS {
        if let Some(RefOr::T(response)) = responses.get_mut(error.status) {
            let example = examples::error(error.code, error.message);
            response.content.values_mut().for_each(|content| examples::put(content, Some(&example)));
        }
    }
    examples::fill(operation);
}

struct SharedError {
    status: &'static str,
    code: &'static str,
    description: &'static str,
    /// Of the example.
    message: &'static str,
}

impl SharedError {
    fn response(&self) -> Response {
        let schema = Ref::from_schema_name("ErrorBody");
        let description = format!("{} ({}).", self.description, self.code);
        ResponseBuilder::new().description(description).content("application/json", Content::new(Some(schema))).build()
    }
}

const ERRORS: &[SharedError] = &[
    SharedError {
        status: "400",
        code: "VALIDATION_ERROR",
        description: "A field, parameter or the JSON itself is wrong",
        message: "limit: The limit is 1 to 100.",
    },
    SharedError {
        status: "401",
        code: "UNAUTHORIZED",
        description: "No live access token, or no x-api-key",
        message: "Send an access token: \"authorization: Bearer <token>\".",
    },
    SharedError {
        status: "403",
        code: "FORBIDDEN",
        description: "The token lacks a scope, or x-api-key names another client",
        message: "x-api-key names another client than the access token was issued to.",
    },
    SharedError {
        status: "404",
        code: "NOT_FOUND",
        description: "It is not there, or it is someone else's",
        message: "There is no such thing, or it belongs to someone else.",
    },
    SharedError {
        status: "409",
        code: "CONFLICT",
        description: "The Idempotency-Key was used with another request, or the thing changed",
        message: "This was changed by another request at the same time. Read it again.",
    },
    SharedError {
        status: "413",
        code: "PAYLOAD_TOO_LARGE",
        description: "The body is too large",
        message: "The body is larger than 1048576 bytes, or broke off.",
    },
    SharedError {
        status: "415",
        code: "UNSUPPORTED_MEDIA_TYPE",
        description: "The body is of another type",
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
        description: "Our mistake",
        message: "Something went wrong on the server. The request id finds it in the log.",
    },
    SharedError {
        status: "503",
        code: "SERVICE_UNAVAILABLE",
        description: "The database does not answer; try again, under an Idempotency-Key",
        message: "The database does not answer. Try again; under an Idempotency-Key nothing is done twice.",
    },
];
