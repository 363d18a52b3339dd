//! The description of the API, made from its handlers. `contract/openapi.json` is its snapshot.

mod defaults;
mod errors;
mod event_webhooks;
pub mod links;
mod pretty;
mod security_schemes;
mod share;

use utoipa::OpenApi;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::server::Server;

use crate::http::error::ErrorBody;
use errors::UsedErrors;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Octavo",
        description = "One call publishes or schedules a post to many networks. All errors have the same format. Ids \
            are opaque. Times are ISO 8601 in UTC.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    servers((url = "/", description = "This server")),
    components(schemas(ErrorBody)),
    tags(
        (name = "Apps", description = "Applications of the developer (portal)."),
        (name = "Keys", description = "Bearer tokens of an application, with limits (portal)."),
        (name = "Webhooks", description = "Webhooks and their delivery history."),
        (name = "Your account", description = "The signed-in person: name, password, sessions, connected applications \
            (portal)."),
        (name = "Connect links", description = "Pages on which people connect accounts without an account here."),
        (name = "Workspaces", description = "Workspaces with their members and invitations (portal)."),
        (name = "Accounts", description = "Social accounts that you can publish to."),
        (name = "Media", description = "Files to attach to posts."),
        (name = "Posts", description = "Publish now or schedule for later."),
        (name = "Comments", description = "What people write under published posts."),
        (name = "Approvals", description = "What waits until a person approves it (portal)."),
        (name = "Queue", description = "Slots for posts, many posts in one call, and retries."),
        (name = "Events", description = "Events, for clients that can't receive webhooks."),
        (name = "Statistics", description = "What a workspace did and how its posts did, in figures, and the search in it."),
        (name = "Sandbox", description = "Simulated networks. Only in a sandbox run."),
    )
)]
struct Head;

/// The description without its operations.
pub(super) fn head() -> utoipa::openapi::OpenApi {
    Head::openapi()
}

/// The description as JSON. `base` is the server's address; empty where the description is not of one server. Only
/// that form has line breaks, for people who read it.
pub(super) fn to_json(mut api: utoipa::openapi::OpenApi, base: &str) -> serde_json::Result<String> {
    finish(&mut api, base);
    let mut description = serde_json::to_value(api)?;
    defaults::leave_out(&mut description);
    Ok(if base.is_empty() { pretty::pretty(&description) } else { description.to_string() })
}

/// Adds what all operations share, such as the security headers and the error answers, and the events that webhooks
/// deliver.
fn finish(api: &mut utoipa::openapi::OpenApi, base: &str) {
    if !base.is_empty() {
        api.servers = Some(vec![Server::new(base)]);
    }
    event_webhooks::add(api);
    let components = api.components.get_or_insert_default();
    security_schemes::add(components, base);
    complete_paths(api);
    share::repeated(api);
}

fn complete_paths(api: &mut utoipa::openapi::OpenApi) {
    let mut errors = UsedErrors::default();
    // The router's spelling of a path that contains slashes.
    let paths = std::mem::take(&mut api.paths.paths);
    api.paths.paths = paths.into_iter().map(|(path, item)| (path.replace("{*", "{"), item)).collect();
    for (path, item) in &mut api.paths.paths {
        if let Some(operation) = item.post.as_mut().filter(|operation| !is_public(operation)) {
            operation.parameters.get_or_insert_default().push(idempotency_key().into());
        }
        for operation in share::operations(item) {
            complete(path, operation, &mut errors);
        }
    }
    errors.add_to(api.components.get_or_insert_default());
}

fn is_public(operation: &Operation) -> bool {
    operation.security.as_deref() == Some(&[SecurityRequirement::default()])
}

const IDEMPOTENCY_KEY: &str = "idempotency-key";

fn takes(operation: &Operation, name: &str) -> bool {
    operation.parameters.iter().flatten().any(|parameter| match parameter {
        RefOr::T(parameter) => parameter.name == name,
        RefOr::Ref(_) => false,
    })
}

/// What every call takes that may make something.
fn idempotency_key() -> Parameter {
    let text = ObjectBuilder::new().schema_type(Type::String).min_length(Some(1)).max_length(Some(255));
    ParameterBuilder::new()
        .name(IDEMPOTENCY_KEY)
        .parameter_in(ParameterIn::Header)
        .description(Some(
            "The same key with the same request returns the first response again. With a different request, it returns \
             CONFLICT.",
        ))
        .schema(Some(text))
        .build()
}

/// Calls that a client workspace refuses.
const NOT_IN_CLIENTS: [&str; 6] = [
    "/v1/apps",
    "/v1/keys",
    "/v1/webhooks",
    "/v1/usage",
    "/v1/workspaces/{id}/members",
    "/v1/workspaces/{id}/invitations",
];

fn complete(path: &str, operation: &mut Operation, errors: &mut UsedErrors) {
    let mut statuses = Vec::new();
    if path.contains('{') || path.starts_with("/v1/sandbox") || takes(operation, "workspaces") {
        statuses.push("404");
    }
    let is_change = operation.request_body.is_some() || takes(operation, IDEMPOTENCY_KEY);
    if is_change || NOT_IN_CLIENTS.iter().any(|prefix| path.starts_with(prefix)) {
        statuses.push("409");
    }
    errors.complete(&mut operation.responses.responses, &statuses);
    security_schemes::complete(operation);
    links::add(operation);
}
