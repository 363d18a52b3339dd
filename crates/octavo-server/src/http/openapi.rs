//! The description of the API, made from its handlers. `contract/openapi.json` is its snapshot.

use utoipa::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

use super::error::ErrorBody;

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
    let mut errors = vec![
        ("400", "A field, parameter or the JSON itself is wrong (VALIDATION_ERROR)."),
        ("429", "Too many requests; wait for Retry-After seconds (RATE_LIMITED)."),
        ("500", "Our mistake (INTERNAL_ERROR)."),
        ("503", "The database does not answer; try again, under an Idempotency-Key (SERVICE_UNAVAILABLE)."),
    ];
    if operation.security.as_deref() != Some(&[SecurityRequirement::default()]) {
        errors.push(("401", "No live access token, or no x-api-key (UNAUTHORIZED)."));
        errors.push(("403", "The token lacks a scope, or x-api-key names another client (FORBIDDEN)."));
    }
    if path.contains('{') || path.starts_with("/v1/sandbox") {
        errors.push(("404", "It is not there, or it is someone else's (NOT_FOUND)."));
    }
    if operation.request_body.is_some() {
        errors.push(("409", "The Idempotency-Key was used with another request, or the thing changed (CONFLICT)."));
        errors.push(("413", "The body is too large (PAYLOAD_TOO_LARGE)."));
        errors.push(("415", "The body is of another type (UNSUPPORTED_MEDIA_TYPE)."));
    }
    for (status, description) in errors {
        operation.responses.responses.entry(status.to_owned()).or_insert_with(|| RefOr::T(error(description)));
    }
}

fn error(description: &str) -> Response {
    let schema = Ref::from_schema_name("ErrorBody");
    ResponseBuilder::new().description(description).content("application/json", Content::new(Some(schema))).build()
}
