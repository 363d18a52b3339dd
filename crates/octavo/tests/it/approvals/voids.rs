//! Any change of an approved post, by any call and any caller, makes it unapproved.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Asked, Stage, call, ok};
use crate::openapi::operations;
use crate::support::{Api, each_engine, sample};

/// What an operation can do to a post that is approved.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Effect {
    /// It changes the post: the approval is void, and asked for again.
    Changes,
    /// It ends the post.
    Cancels,
    /// It does nothing to what goes out.
    Nothing,
}

/// Every operation that changes anything. One that is missing fails the test until it is listed here and, if it changes
/// posts, in [`changes`].
const EFFECTS: [(Effect, &[&str]); 3] = [
    (Effect::Changes, &["update_post"]),
    (Effect::Cancels, &["cancel_post"]),
    (
        Effect::Nothing,
        &[
            // The queue: posts keep their slots. Publishing what is approved already, sending again and settling change nothing
            // that goes out, or wait for approval themselves (`retries`).
            "update_queue",
            "publish_post",
            "retry_post",
            "confirm_post",
            // It reads what the network counts.
            "refresh_numbers",
            // Comments are what other people wrote.
            "refresh_comments",
            "update_comment",
            "create_post",
            "create_posts",
            "reply_to_comment",
            // What other people wrote under posts that are out.
            "hide_comment",
            "unhide_comment",
            "delete_comment",
            "import_posts",
            // Files never change, and one that a post needs stays.
            "upload_media",
            "delete_media",
            "create_upload_url",
            "confirm_upload",
            "import_media",
            // Decisions.
            "approve_post",
            "reject_post",
            // A decision by a link is one of these.
            "create_review_link",
            "withdraw_review_link",
            // The time and the results of simulated networks.
            "advance_sandbox_clock",
            "set_sandbox_fault",
            "add_sandbox_comment",
            "connect_sandbox_account",
            "reconnect_sandbox_account",
            "create_bin",
            "delete_bin",
            "set_bin_answer",
            // What a post goes to is the same account, or fails the post. One that moves to another server voids (`moves`).
            "connect_account",
            "authorize_account",
            "complete_authorization",
            "check_account",
            "disconnect_account",
            "create_connect_link",
            "revoke_connect_link",
            // Applications, keys, webhooks, workspaces and people.
            "create_app",
            "update_app",
            "update_callbacks",
            "rotate_secret",
            "delete_app",
            "create_key",
            "rotate_key",
            "delete_key",
            "create_webhook",
            "update_webhook",
            "delete_webhook",
            "send_test",
            "rotate_webhook_key",
            "redeliver",
            "recover_deliveries",
            "create_client",
            "create_workspace",
            "update_workspace",
            "delete_workspace",
            "update_member",
            "remove_member",
            "create_invitation",
            "withdraw_invitation",
            "accept_invitation",
            "update_me",
            "delete_me",
            "end_other_sessions",
            "end_session",
            "update_connected_app",
            "disconnect_app",
            "change_password",
            "begin_totp",
            "remove_totp",
            "confirm_totp",
            "add_passkey",
            "begin_passkey",
            "remove_passkey",
            "change_email",
            "update_notices",
            "add_push",
            "remove_push",
            "create_calendar_link",
            "withdraw_calendar_link",
            "check_facts",
            "rehearse_posts",
        ],
    ),
];

#[test]
fn every_operation_is_known_to_change_posts_or_not() {
    let description = serde_json::from_str(include_str!("../../../../../contract/openapi.json")).unwrap();
    let mut listed: Vec<&str> = EFFECTS.iter().flat_map(|(_, operations)| operations.iter().copied()).collect();
    for (method, path, operation) in operations(&description) {
        let name = operation["operationId"].as_str().unwrap();
        let position = listed.iter().position(|known| *known == name);
        match (method.as_str(), position) {
            ("GET", None) => {}
            (_, Some(position)) => drop(listed.remove(position)),
            _ => panic!(
                "{method} {path}: does {name} change an approved post? List it in EFFECTS, and test it in changes()"
            ),
        }
    }
    assert!(listed.is_empty(), "no operations: {listed:?}");
}

/// A change of each part of a post.
fn changes(stage: &Stage, photo: &str, other: i64) -> Vec<(&'static str, Value)> {
    let with = |change: &dyn Fn(&mut Value)| {
        let mut publication = stage.publication(approved(photo));
        change(&mut publication);
        json!({ "publications": [publication] })
    };
    vec![
        ("nothing but the call", with(&|_| {})),
        ("the text", with(&|it| it["posts"][0]["content"] = json!("Another text"))),
        ("the files", with(&|it| it["posts"][0] = json!({ "content": "The text" }))),
        ("an alt text", with(&|it| it["posts"][0]["altTexts"] = json!(["Another"]))),
        ("the fit of pictures", with(&|it| it["posts"][0]["mediaFit"] = json!("CROP"))),
        ("a first part", with(&|it| it["posts"][0]["thread"] = json!([{ "content": "And another thing" }]))),
        ("a comment", with(&|it| it["posts"][0]["firstComment"] = json!("First"))),
        ("a setting", with(&|it| it["platformSettings"]["replyControl"] = json!("NOBODY"))),
        ("the disclosure", with(&|it| it["aiDisclosure"] = json!("GENERATED"))),
        ("the account", with(&|it| it["accountId"] = json!(other))),
        ("the time", json!({ "scheduledTime": "2027-12-01T09:00:01Z" })),
        ("now", json!({ "scheduledTime": "2020-01-01T00:00:00Z" })),
        ("the time, to a slot", json!({ "scheduledTime": "NEXT_SLOT" })),
    ]
}

fn approved(photo: &str) -> Value {
    json!({ "content": "The text", "attachmentPaths": [photo], "altTexts": ["A row"] })
}

#[tokio::test]
async fn any_change_of_an_approved_post_makes_it_unapproved() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let photo: Value = stage.portal.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let photo = photo["path"].as_str().unwrap();
        let (other, _) = stage.portal.account("BLUE_SKY").await;
        let slots = json!({ "timeZone": "UTC", "slots": [{ "day": "MONDAY", "time": "09:00" }] });
        assert_eq!(stage.portal.send(Method::PUT, "/v1/queue", slots).await.status(), 200);
        let mut body = json!({ "publications": [stage.publication(approved(photo))] });
        body["scheduledTime"] = json!(super::AHEAD);
        for (turn, (part, change)) in changes(&stage, photo, other).into_iter().enumerate() {
            let callers = [("the agent", &stage.agent), ("a free key", &stage.free), ("a person", &stage.portal)];
            let (who, api) = callers[turn % callers.len()];
            let before = stage.approved(body.clone()).await;
            let what = format!("{part}, by {who}");
            assert_eq!(call(api, Method::PATCH, &before.path, change).await, ok(), "{what}");
            is_void(&stage, &before, &what).await;
            let after = stage.asked(&before.path).await;
            assert_eq!(after.hash() == before.hash(), turn == 0, "{what}");
            assert_eq!(call(api, Method::PATCH, &before.path, json!({ "isDraft": true })).await, ok(), "{what}");
            is_void(&stage, &after, &what).await;
        }
        for api in [&stage.agent, &stage.free, &stage.portal] {
            let post = stage.approved(body.clone()).await;
            assert_eq!(api.status(Method::DELETE, &post.path).await, 204);
            is_void(&stage, &post, "cancelled").await;
            changes_nothing(&stage, api, photo, &stage.approved(body.clone()).await).await;
        }
        stage.advance("P365D").await;
        stage.advance("P365D").await;
        let texts = async || (stage.texts().await, stage.portal.feed(other).await.len());
        crate::support::until("the three that stayed approved are sent", async || {
            (texts().await.0.len() == 3).then_some(())
        })
        .await;
        assert_eq!(texts().await, (vec!["The text".to_owned(); 3], 0), "and nothing else");
        drop(server);
    })
    .await;
}

async fn is_void(stage: &Stage, asked: &Asked, what: &str) {
    let approvals = stage.portal.get("/v1/approvals?status=VOID&limit=100").await;
    let is_there = approvals["items"].as_array().unwrap().iter().any(|item| item["id"] == asked.id());
    assert!(is_there, "{what}");
    assert_eq!(stage.approve(asked).await.0, 409, "{what}");
}

/// Calls that name the post, or what it needs, and change nothing of it.
async fn changes_nothing(stage: &Stage, api: &Api, photo: &str, post: &Asked) {
    assert_eq!(call(api, Method::POST, &format!("{}/publish", post.path), json!({})).await, ok());
    assert_eq!(call(api, Method::POST, &format!("{}/retry", post.path), json!({})).await.0, 409);
    assert_eq!(api.status(Method::DELETE, &format!("/v1/media/{photo}")).await, 409);
    let slots = json!({ "timeZone": "UTC", "slots": [{ "day": "FRIDAY", "time": "09:00" }] });
    assert_eq!(api.send(Method::PUT, "/v1/queue", slots).await.status(), 200);
    let now = stage.portal.get(&post.path).await;
    assert_eq!((&now["status"], &now["approval"]["status"]), (&json!("SCHEDULED"), &json!("APPROVED")));
    assert_eq!(now["approval"]["contentHash"], json!(post.hash()));
}
