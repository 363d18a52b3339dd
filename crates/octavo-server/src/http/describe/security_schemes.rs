//! How a caller proves itself, in the description.

use std::collections::BTreeMap;

use octavo_domain::Scope;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{Components, ObjectBuilder, Type};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, AuthorizationCode, Flow, HttpAuthScheme, HttpBuilder, OAuth2, SecurityRequirement,
    SecurityScheme,
};
use utoipa::openapi::{Ref, RefOr};

const BEARER: &str = "bearer";
const CLIENT_ID: &str = "clientId";
const OAUTH2: &str = "oauth2";
/// The header of the application's client ID.
const CLIENT_ID_HEADER: &str = "x-api-key";

/// Adds the schemes to the description of the server at `base`.
pub(super) fn add(components: &mut Components, base: &str) {
    components.add_security_scheme(BEARER, bearer());
    components.add_security_scheme(CLIENT_ID, client_id());
    components.add_security_scheme(OAUTH2, oauth2(base));
    components.parameters.insert(CLIENT_ID_HEADER.to_owned(), client_id_header().into());
}

fn bearer() -> SecurityScheme {
    let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(
        "An access token. posts.read, posts.write and media.write reach the posts, imports and files that your \
         application made; posts.all extends them to all of the workspace's. Ask for posts.all by name: api does \
         not imply it. The portal's token acts in the personal workspace unless x-octavo-workspace names another one; \
         a key acts in its application's workspace, or in the client workspace that this header names; an application's \
         token acts in the workspace that the person chose.",
    ));
    SecurityScheme::Http(token.build())
}

fn client_id() -> SecurityScheme {
    SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::with_description(
        CLIENT_ID_HEADER,
        "The client ID of the application. The portal sends it only to publish.",
    )))
}

fn oauth2(base: &str) -> SecurityScheme {
    let token = format!("{base}/oauth2/token");
    let scopes = Scope::ALL.iter().map(|&scope| (scope.as_str(), allows(scope))).collect();
    let flow = AuthorizationCode::with_refresh_url(format!("{base}/oauth2/authorize"), token.clone(), scopes, token);
    SecurityScheme::OAuth2(OAuth2::with_description(
        [Flow::AuthorizationCode(flow)],
        "How an application gets its access token for a person: the authorization code flow, with PKCE where the \
         client is public.",
    ))
}

/// What a token with this scope can do.
fn allows(scope: Scope) -> &'static str {
    match scope {
        Scope::OpenId => "Who the person is: an ID token, and userInfo.",
        Scope::Email => "The person's e-mail address, in the ID token and userInfo.",
        Scope::Profile => "The person's name, in the ID token and userInfo.",
        Scope::Api => {
            "Every call of the public API. Includes accounts.read, media.write, posts.read, posts.write and \
             webhooks.write."
        }
        Scope::AccountsRead => "List accounts and chats.",
        Scope::MediaWrite => "Upload, import and check media, and use the files that the application uploaded.",
        Scope::PostsRead => "Read the posts that the application created, and its events.",
        Scope::PostsWrite => "Publish and schedule posts. Change and cancel the posts that the application created.",
        Scope::PostsAll => {
            "Extends media.write, posts.read and posts.write to every post, import and file of the workspace. Must be \
             requested by name."
        }
        Scope::PostsDelete => "Keys only: delete published posts at their networks. Must be requested by name.",
        Scope::WebhooksWrite => "Manage the application's webhooks and read their deliveries.",
        Scope::WorkspacesWrite => {
            "Keys only: create, change and delete the application's client workspaces. Must be requested by name."
        }
        Scope::AppsRead => "Portal only: list applications.",
        Scope::AppsWrite => "Portal only: create, change and delete applications.",
    }
}

/// The header as a parameter too: programs that import a description (Postman, Bruno) fill in one scheme of an
/// operation, and leave the other one out.
fn client_id_header() -> Parameter {
    ParameterBuilder::new()
        .name(CLIENT_ID_HEADER)
        .parameter_in(ParameterIn::Header)
        .description(Some("The client ID of the application that the token was issued to. A key needs none."))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
        // A variable of those programs, which is filled in once for all calls.
        .example(Some("{{clientId}}".into()))
        .build()
}

/// Lets an operation that takes the client ID name its header, and the flow that its tokens come from.
pub(super) fn complete(operation: &mut Operation) {
    let Some(ways) = &mut operation.security else { return };
    let Some(scopes) = ways.iter().find_map(scopes_beside_client_id) else { return };
    if !scopes.is_empty() {
        ways.push(SecurityRequirement::new(OAUTH2, scopes).add(CLIENT_ID, Vec::<String>::new()));
    }
    let header = Ref::new(format!("#/components/parameters/{CLIENT_ID_HEADER}"));
    operation.parameters.get_or_insert_default().push(RefOr::Ref(header));
}

/// The token's scopes where an operation takes a client ID too. The crate shows a requirement only as JSON.
fn scopes_beside_client_id(way: &SecurityRequirement) -> Option<Vec<String>> {
    let mut way: BTreeMap<String, Vec<String>> = serde_json::from_value(serde_json::to_value(way).ok()?).ok()?;
    way.contains_key(CLIENT_ID).then(|| way.remove(BEARER)).flatten()
}
