//! Which call follows from which answer, in the description: clients are led by it, and schemathesis walks along.

use serde_json::{Value, json};
use utoipa::openapi::link::Link;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{RefOr, Response};

const ID: &str = "$response.body#/id";
const FIRST: &str = "$response.body#/0/id";
const FIRST_ITEM: &str = "$response.body#/items/0/id";
const NEXT: &str = "$response.body#/nextCursor";
const OF_PATH: &str = "$request.path.id";
const TEXT: &str = "Eight leaves of one sheet";

const OF_APP: &[&str] = &["update_callbacks", "show_secret", "rotate_secret", "delete_app"];
const OF_KEY: &[&str] = &["rotate_key", "delete_key"];
const OF_WEBHOOK: &[&str] =
    &["update_webhook", "delete_webhook", "list_deliveries", "send_test", "rotate_webhook_key", "recover_deliveries"];
const OF_DELIVERY: &[&str] = &["show_delivery", "redeliver"];
const OF_ACCOUNT: &[&str] = &["list_chats", "check_account", "disconnect_account", "reconnect_sandbox_account"];
const OF_POST: &[&str] =
    &["show_post", "update_post", "cancel_post", "publish_post", "retry_post", "confirm_post", "show_timeline"];
const OF_FILE: &[&str] = &["check_file", "delete_media"];
const OF_BIN: &[&str] = &["list_bin_requests", "set_bin_answer", "delete_bin"];

const OF_WORKSPACE: &[&str] = &[
    "show_workspace",
    "update_workspace",
    "list_members",
    "list_invitations",
    "create_invitation",
    "delete_workspace",
];
const OF_MEMBER: &[&str] = &["update_member", "remove_member"];

type Parameters<'a> = &'a [(&'a str, &'a str)];

/// From an operation's answer to the operations that take these parameters from it.
const PARAMETERS: &[(&str, &str, Parameters, &[&str])] = &[
    ("create_app", "201", &[("id", ID)], OF_APP),
    ("create_app", "201", &[("appId", ID)], &["list_webhooks"]),
    ("list_apps", "200", &[("id", FIRST)], OF_APP),
    ("create_key", "201", &[("id", ID)], OF_KEY),
    ("list_keys", "200", &[("id", FIRST)], OF_KEY),
    ("create_webhook", "201", &[("id", ID)], OF_WEBHOOK),
    ("list_webhooks", "200", &[("id", FIRST)], OF_WEBHOOK),
    ("send_test", "202", &[("id", OF_PATH)], &["list_deliveries"]),
    ("list_deliveries", "200", &[("id", OF_PATH), ("deliveryId", "$response.body#/content/0/id")], OF_DELIVERY),
    ("connect_account", "201", &[("id", ID)], OF_ACCOUNT),
    ("complete_authorization", "201", &[("id", ID)], OF_ACCOUNT),
    ("connect_sandbox_account", "201", &[("id", ID)], OF_ACCOUNT),
    ("connect_sandbox_account", "201", &[("accountId", ID)], &["sandbox_feed", "list_posts"]),
    ("list_accounts", "200", &[("id", FIRST)], OF_ACCOUNT),
    ("upload_media", "200", &[("path", "$response.body#/path")], OF_FILE),
    ("confirm_upload", "200", &[("path", "$response.body#/path")], OF_FILE),
    ("list_media", "200", &[("path", "$response.body#/items/0/path")], OF_FILE),
    ("list_media", "200", &[("cursor", NEXT)], &["list_media"]),
    ("import_media", "202", &[("id", ID)], &["show_import"]),
    ("create_post", "201", &[("id", ID)], OF_POST),
    ("list_posts", "200", &[("id", FIRST_ITEM)], OF_POST),
    ("list_posts", "200", &[("cursor", NEXT)], &["list_posts"]),
    ("list_approvals", "200", &[("id", FIRST_ITEM)], &["reject_post"]),
    ("list_approvals", "200", &[("cursor", NEXT)], &["list_approvals"]),
    ("list_events", "200", &[("after", NEXT)], &["list_events"]),
    ("sandbox_feed", "200", &[("accountId", "$request.query.accountId"), ("cursor", NEXT)], &["sandbox_feed"]),
    ("list_sessions", "200", &[("id", FIRST)], &["end_session"]),
    ("add_passkey", "201", &[("id", ID)], &["remove_passkey"]),
    ("list_passkeys", "200", &[("id", FIRST)], &["remove_passkey"]),
    (
        "list_connected_apps",
        "200",
        &[("clientId", "$response.body#/0/clientId")],
        &["update_connected_app", "disconnect_app"],
    ),
    ("create_workspace", "201", &[("id", ID)], OF_WORKSPACE),
    ("list_workspaces", "200", &[("id", FIRST)], OF_WORKSPACE),
    ("list_members", "200", &[("id", OF_PATH), ("userId", "$response.body#/0/userId")], OF_MEMBER),
    ("create_invitation", "201", &[("id", OF_PATH), ("invitationId", ID)], &["withdraw_invitation"]),
    ("list_invitations", "200", &[("id", OF_PATH), ("invitationId", FIRST)], &["withdraw_invitation"]),
    ("create_bin", "201", &[("binId", ID)], OF_BIN),
    ("list_bins", "200", &[("binId", FIRST)], OF_BIN),
    ("list_bin_requests", "200", &[("binId", "$request.path.binId"), ("cursor", NEXT)], &["list_bin_requests"]),
];

/// A status, the operation that can follow, and what it takes from the answer as parameters and as body.
type Follow = (&'static str, &'static str, Parameters<'static>, Value);

/// What follows with a body made from the answer.
fn bodies(operation: &str) -> Vec<Follow> {
    const SHOWN: Parameters = &[("prefer", "return=representation")];
    match operation {
        "create_upload_url" => vec![("200", "confirm_upload", &[], json!({ "key": "$response.body#/key" }))],
        "create_app" => {
            let key = json!({ "name": "Release notes", "appId": ID, "scopes": ["accounts.read"] });
            vec![("201", "create_key", &[], key)]
        }
        "create_bin" => {
            let hook = json!({ "url": "$response.body#/url", "apiKey": "the-webhooks-api-key", "eventsAll": true });
            vec![("201", "create_webhook", &[], hook)]
        }
        "connect_sandbox_account" => {
            let fault = json!({ "accountId": ID, "fault": "server_error", "times": 1 });
            vec![
                ("201", "set_sandbox_fault", &[], fault),
                ("201", "create_post", SHOWN, draft(ID, "$response.body#/platform", json!({ "content": TEXT }))),
            ]
        }
        "list_approvals" => {
            let approval = json!({ "contentHash": "$response.body#/items/0/contentHash" });
            vec![("200", "approve_post", &[("id", FIRST_ITEM)], approval)]
        }
        "list_chats" => {
            let post = json!({ "content": TEXT, "chatId": FIRST });
            vec![("200", "create_post", SHOWN, draft("$request.path.id", "TELEGRAM", post))]
        }
        _ => Vec::new(),
    }
}

fn draft(account: &str, platform: &str, post: Value) -> Value {
    let settings = json!({ "type": platform });
    let publication = json!({ "socialMediaAccountId": account, "platformSettings": settings, "posts": [post] });
    json!({ "isDraft": true, "publications": [publication] })
}

/// Adds what can follow to the operation's answers.
pub(super) fn add(operation: &mut Operation) {
    let id = operation.operation_id.clone().unwrap_or_default();
    let mut link = |status: &str, to: &str, parameters: Parameters, body: Option<Value>| {
        if let Some(RefOr::T(response)) = operation.responses.responses.get_mut(status) {
            follow(response, to, parameters, body);
        }
    };
    for (_, status, parameters, targets) in PARAMETERS.iter().filter(|(from, ..)| *from == id) {
        targets.iter().for_each(|to| link(status, to, parameters, None));
    }
    for (status, to, parameters, body) in bodies(&id) {
        link(status, to, parameters, Some(body));
    }
}

fn follow(response: &mut Response, to: &str, parameters: Parameters, body: Option<Value>) {
    let link = Link::builder().operation_id(to).request_body(body);
    let link = parameters.iter().fold(link, |link, (name, from)| link.parameter(*name, *from));
    response.links.insert(to.to_owned(), link.build().into());
}
