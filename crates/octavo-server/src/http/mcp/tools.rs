//! The tools, one row each. At most twelve: every client lists all of them to its model.

use octavo_domain::Scope;
use octavo_domain::post::ScheduleStatus;
use serde_json::{Map, Value, json};

use super::network_settings;
use super::schemas::{Schemas, as_in_create_post, number, object, objects, of_create_post, text, with};

/// What a tool does; `run` carries it out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    ListAccounts,
    NetworkSettings,
    CheckPost,
    Rehearse,
    CreatePost,
    ListPosts,
    GetPost,
    UpdatePost,
    CancelPost,
    RetryPost,
    ImportMedia,
    UploadLink,
}

/// A tool as clients list it.
pub struct ToolRow {
    pub action: Action,
    pub name: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    /// What a token needs to call it; none: a token of this server is enough.
    pub scope: Option<Scope>,
    pub effect: Effect,
}

/// What a call changes, for a client that asks its person first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    Reads,
    Adds,
    /// The same call again adds nothing more.
    AddsOnce,
    /// What was planned is lost.
    Replaces,
}

pub const TOOLS: [ToolRow; 12] = [
    ToolRow {
        action: Action::ListAccounts,
        name: "list_accounts",
        title: "List accounts",
        description: "Lists the social accounts that you can publish to, with their ids and what is wrong with them. With \
            accountId, returns only that account and its chats, if it has any: a post to a chat needs its id as chatId.",
        scope: Some(Scope::AccountsRead),
        effect: Effect::Reads,
    },
    ToolRow {
        action: Action::NetworkSettings,
        name: "network_settings",
        title: "Settings and limits of a network",
        description: "Returns what one network accepts: the schema of its platformSettings, and its limits for texts, \
            pictures and videos. With placement, such as REELS, only the limits there. Call it before you write a post.",
        scope: None,
        effect: Effect::Reads,
    },
    ToolRow {
        action: Action::CheckPost,
        name: "check_post",
        title: "Check a post",
        description: "Checks a post against every rule of its networks and stores nothing. Returns all findings, each with \
            what to change. Call it before create_post.",
        scope: Some(Scope::PostsWrite),
        effect: Effect::Reads,
    },
    ToolRow {
        action: Action::Rehearse,
        name: "rehearse",
        title: "Rehearse posts",
        description: "Runs posts on simulated networks with the limits and the health of the accounts, and returns what would \
            happen to each, with the price. Send schedules, or from and to for posts that wait. Stores and publishes nothing.",
        scope: Some(Scope::PostsRead),
        effect: Effect::Reads,
    },
    ToolRow {
        action: Action::CreatePost,
        name: "create_post",
        title: "Create a post",
        description: "Publishes a post now, or at scheduledTime. Each account gets its own entry in publications. The \
            same arguments always mean the same post: calling again after an error publishes nothing twice. Send an \
            idempotencyKey of your own to publish the same content again on purpose. If the answer has forPerson, show it to \
            the person: the post waits until they approve it.",
        scope: Some(Scope::PostsWrite),
        effect: Effect::AddsOnce,
    },
    ToolRow {
        action: Action::ListPosts,
        name: "list_posts",
        title: "List posts",
        description: "Lists posts with their status and the start of their text, newest first. get_post returns one whole.",
        scope: Some(Scope::PostsRead),
        effect: Effect::Reads,
    },
    ToolRow {
        action: Action::GetPost,
        name: "get_post",
        title: "Get a post",
        description: "Returns a post with its status, the result on each account, what happened to it so far, and what to do next.",
        scope: Some(Scope::PostsRead),
        effect: Effect::Reads,
    },
    ToolRow {
        action: Action::UpdatePost,
        name: "update_post",
        title: "Change a post",
        description: "Changes a post that has not started publishing. Fields that you leave out stay the same; publications \
            replaces all existing ones. isDraft: false publishes a draft.",
        scope: Some(Scope::PostsWrite),
        effect: Effect::Replaces,
    },
    ToolRow {
        action: Action::CancelPost,
        name: "cancel_post",
        title: "Cancel a post",
        description: "Cancels a post that has not started publishing. It stays readable. A published post can't be removed here.",
        scope: Some(Scope::PostsWrite),
        effect: Effect::Replaces,
    },
    ToolRow {
        action: Action::RetryPost,
        name: "retry_post",
        title: "Retry a failed post",
        description: "Sends the parts of a post again that failed, after you fixed the reason. Parts with OUTCOME_UNKNOWN \
            are never sent again: a person has to look at the account first.",
        scope: Some(Scope::PostsWrite),
        effect: Effect::Adds,
    },
    ToolRow {
        action: Action::ImportMedia,
        name: "import_media",
        title: "Import a file from a URL",
        description: "Fetches a file from a public https URL in the background and returns an import. Call it again with the \
            import's taskId alone to read its state. Once it is READY, use its path in attachmentPaths.",
        scope: Some(Scope::MediaWrite),
        effect: Effect::Adds,
    },
    ToolRow {
        action: Action::UploadLink,
        name: "upload_link",
        title: "Get a link to upload a file",
        description: "Returns a URL for one file of the person's machine, valid for an hour. Send the file there with PUT, with \
            exactly the returned headers, for instance with curl; never pass its content to a tool. Then use key in \
            attachmentPaths.",
        scope: Some(Scope::MediaWrite),
        effect: Effect::Adds,
    },
];

pub fn find(name: &str) -> Option<&'static ToolRow> {
    TOOLS.iter().find(|tool| tool.name == name)
}

impl Action {
    /// The schema of its arguments.
    pub fn arguments(self, schemas: &Schemas) -> Map<String, Value> {
        match self {
            Action::ListAccounts => {
                let skip = number("Skips this many items of a list that did not fit.");
                object(&[("accountId", number("Only this account: its id.")), ("skip", skip)], &[])
            }
            Action::NetworkSettings => {
                let names = json!({ "type": "string", "enum": network_settings::names(),
                    "description": "The network: platform of an account." });
                object(&[("platform", names), ("placement", text("One of the network's placements."))], &["platform"])
            }
            Action::CheckPost => as_in_create_post(schemas.arguments("PostSchedule")),
            Action::Rehearse => of_create_post(schemas.arguments("NewRehearsal"), "schedules"),
            Action::CreatePost => with(schemas.arguments("PostSchedule"), "idempotencyKey", IDEMPOTENCY_KEY, false),
            Action::ListPosts => list_arguments(),
            Action::GetPost | Action::CancelPost => object(&[("id", text(POST_ID))], &["id"]),
            Action::UpdatePost => with(as_in_create_post(schemas.arguments("ScheduleUpdate")), "id", POST_ID, true),
            Action::RetryPost => {
                let ids = json!({ "type": "array", "items": { "type": "string" },
                    "description": "The ids of failed parts, pst_…. Leave it out to retry all that failed." });
                object(&[("id", text(POST_ID)), ("postIds", ids)], &["id"])
            }
            Action::ImportMedia => {
                let url = text("An https URL on a public address.");
                object(&[("url", url), ("taskId", number("An earlier import, to read its state."))], &[])
            }
            Action::UploadLink => schemas.arguments("UploadUrlRequest"),
        }
    }

    /// The schema of its structured result, in brief: the result speaks for itself.
    pub fn result(self) -> Map<String, Value> {
        let of_type = |name: &str| json!({ "type": name });
        match self {
            Action::ListAccounts => object(&[("accounts", objects()), ("chats", objects())], &["accounts"]),
            Action::NetworkSettings => {
                object(&[("settingsSchema", of_type("object")), ("limits", objects())], &["settingsSchema", "limits"])
            }
            Action::CheckPost => object(&[("valid", of_type("boolean"))], &["valid"]),
            Action::Rehearse => object(&[("items", objects())], &["items"]),
            Action::ListPosts => {
                let cursor = json!({ "type": ["string", "null"] });
                object(&[("items", objects()), ("nextCursor", cursor)], &["items", "nextCursor"])
            }
            Action::GetPost | Action::CreatePost | Action::UpdatePost | Action::CancelPost | Action::RetryPost => {
                let texts = ["whatToDo", "approvalUrl", "forPerson"].map(|name| (name, of_type("string")));
                object(&[&[("post", of_type("object"))], &texts[..]].concat(), &["post", "whatToDo"])
            }
            Action::ImportMedia => object(&[("taskId", of_type("integer"))], &["taskId"]),
            Action::UploadLink => {
                let texts = ["url", "key", "method"].map(|name| (name, of_type("string")));
                object(&[&texts[..], &[("headers", of_type("object"))]].concat(), &["url", "key", "method", "headers"])
            }
        }
    }

    /// How long its answer may be, in bytes. Only a post that is longer itself makes `get_post` exceed it.
    pub fn most_bytes(self) -> usize {
        if self == Action::NetworkSettings { 8_000 } else { 6_000 }
    }
}

const POST_ID: &str = "The post's id, sch_….";
pub const IDEMPOTENCY_KEY: &str = "1 to 255 visible ASCII characters. By default made from all other arguments.";

/// The number of posts that fit into an answer.
pub const MOST_ROWS: u64 = 10;

/// The arguments of `list_posts`, which are parameters of a query in the API.
pub const LIST_ARGUMENTS: [&str; 9] =
    ["limit", "cursor", "status", "accountId", "platform", "from", "to", "search", "orderBy"];

fn list_arguments() -> Map<String, Value> {
    let statuses: Vec<&str> = ScheduleStatus::ALL.iter().map(|status| status.as_str()).collect();
    let one_of = |values: &[&str], what| json!({ "type": "string", "enum": values, "description": what });
    let limit = json!({ "type": "integer", "minimum": 1, "maximum": MOST_ROWS });
    let schemas = [
        limit,
        text("nextCursor of the previous page."),
        one_of(&statuses, "Only posts with this status."),
        number("Only posts on this account."),
        text("Only posts on this network: platform of an account."),
        text("Scheduled at this time or later, in ISO 8601."),
        text("Scheduled before this time, in ISO 8601."),
        text("Only posts with this in their text."),
        one_of(&["createdTime", "scheduledTime"], "The latest first; default createdTime."),
    ];
    object(&LIST_ARGUMENTS.into_iter().zip(schemas).collect::<Vec<_>>(), &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_at_most_twelve_with_names_of_their_own() {
        let schemas = &Schemas::of_the_contract();
        assert!(TOOLS.len() <= 12);
        for tool in &TOOLS {
            assert_eq!(find(tool.name).map(|it| it.action), Some(tool.action));
            assert_eq!(tool.action.arguments(schemas)["type"], "object", "{}", tool.name);
            assert_eq!(tool.action.result()["type"], "object", "{}", tool.name);
            let arguments = json!(tool.action.arguments(schemas)).to_string();
            assert!(!arguments.contains("/v1/"), "an operation of the API in {arguments}");
        }
    }
}
