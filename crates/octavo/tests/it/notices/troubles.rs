//! Many faults on one server within a moment: by the end of the minute each has reached the right person, once, with a link to
//! what fixes it.

use axum::http::{HeaderMap, StatusCode};
use futures::future::join_all;
use reqwest::Method;
use serde_json::json;

use super::stage::{Expected, Stage, expected, fail, page, plant, publish, telegram, text, x};
use crate::client_workspaces::Product;
use crate::mail::lose_account;
use crate::support::{Account, Api, Media, Receiver, each_engine};

const FAILED: &str = "A post was not published";
const SAME: &str = "The account already has the same post";
const REFUSED: &str = "The network processed a file and refused it";

#[tokio::test]
async fn each_fault_reaches_the_right_person_once_within_a_minute() {
    each_engine(async |home| {
        let stage = Stage::new(home).await;
        let mut all = refused_by_networks(&stage).await;
        all.extend(lost_access(&stage).await);
        all.extend(other_makers(&stage).await);
        all.extend(gone_makers(&stage).await);
        all.extend(more_than_one(&stage).await);
        all.extend(apart_from_posts(&stage).await);
        let came = stage.after_a_minute().await;
        stage.assert_came(came, &all);
        // A month in which nothing fails.
        stage.clock.advance(30 * 24 * 60 * 60);
        assert!(stage.after_a_minute().await.is_empty(), "old failures are not reported again");
        drop(stage);
    })
    .await;
}

fn failed(name: &str, reason: &str, location: &str) -> Expected {
    expected(name, &[FAILED, &format!("in the workspace \"Team {name}\""), reason], page(location))
}

/// What networks answer to a post, for good.
async fn refused_by_networks(stage: &Stage) -> Vec<Expected> {
    let mut all = Vec::new();
    for (platform, fault, reason) in [
        ("X_TWITTER", "duplicate", SAME),
        ("LINKEDIN", "duplicate", SAME),
        ("INSTAGRAM", "processing_failed", REFUSED),
        ("TIKTOK", "processing_failed", REFUSED),
        ("YOUTUBE", "processing_failed", REFUSED),
    ] {
        let name = platform.to_lowercase();
        let team = stage.team(&name).await;
        let account = Account::connect(&team.owner, platform).await;
        plant(&team.owner, account.id, (fault, 1)).await;
        let publication = account.publication("A leaf", &Media::upload(&team.owner).await);
        let answer = team.owner.send(Method::POST, "/v1/posts", json!({ "publications": [publication] })).await;
        let location = answer.headers()["location"].to_str().unwrap().to_owned();
        team.owner.ended(&location).await;
        all.push(failed(&name, reason, &location));
    }
    let team = stage.team("unknown").await;
    let location = fail(&team.owner, telegram(), ("drop_after_accept", 1), text("Once")).await;
    let says = ["Check whether a post was published", "answer was lost", "Team unknown"];
    all.push(expected("unknown", &says, page(&location)));
    all
}

/// An account whose access ended is one cause, with all that fails by it.
async fn lost_access(stage: &Stage) -> Vec<Expected> {
    let accounts = |id: &str| format!("/portal/accounts?in={id}");
    let reconnect = "Connect an account again";
    let team = stage.team("token").await;
    stage.member(&team, "token-publisher", "PUBLISHER").await;
    let (account, chat) = team.owner.account("TELEGRAM").await;
    plant(&team.owner, account, ("token_expired", 1000)).await;
    let later = json!({ "scheduledTime": "2027-12-01T09:00:00Z", "publications": [{ "accountId": account,
        "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "Later", "chatId": chat }] }] });
    assert_eq!(team.owner.send(Method::POST, "/v1/posts", later).await.status(), 204);
    publish(&team.owner, (account, chat), telegram().1, text("Now")).await;
    let says = [reconnect, "2 posts wait for this account or have failed already", "Team token"];
    let mut all: Vec<Expected> =
        ["token", "token-publisher"].map(|name| expected(name, &says, accounts(&team.id))).into();

    let team = stage.team("renewal").await;
    fail(&team.owner, x(), ("token_expired", 1000), text("Never")).await;
    let says = [reconnect, "One post waits for this account or has failed already"];
    all.push(expected("renewal", &says, accounts(&team.id)));

    let team = stage.team("consent").await;
    lose_account(&team.owner, "YOUTUBE").await;
    all.push(expected("consent", &[reconnect, "Posts to this account fail"], accounts(&team.id)));
    all
}

/// A member, a key of someone else, and a customer's workspace.
async fn other_makers(stage: &Stage) -> Vec<Expected> {
    let duplicate = ("duplicate", 1);
    let team = stage.team("member").await;
    let publisher = stage.member(&team, "member-publisher", "PUBLISHER").await;
    let (account, chat) = team.owner.account("X_TWITTER").await;
    plant(&team.owner, account, duplicate).await;
    let location = publish(&publisher, (account, chat), x().1, text("By a publisher")).await;
    let mut all = vec![expected("member-publisher", &[FAILED, "Team member"], page(&location))];

    let team = stage.team("key").await;
    let admin = stage.member(&team, "key-admin", "ADMIN").await;
    let wish = json!({ "name": "Agent", "appId": team.app["id"], "scopes": ["api", "posts.all"] });
    let secret = admin.create("/v1/keys", wish).await["secret"].as_str().unwrap().to_owned();
    let key = Api { token: secret, client_id: None, workspace: None, ..admin.clone() };
    let (account, chat) = team.owner.account("X_TWITTER").await;
    plant(&team.owner, account, duplicate).await;
    let location = publish(&key, (account, chat), x().1, text("By a key")).await;
    all.push(expected("key-admin", &[FAILED, "Team key"], page(&location)));

    let product = Product::new(&stage.home, &stage.server, "product@example.com").await;
    let home = product.developer.portal.get("/v1/workspaces").await[0]["id"].as_str().unwrap().to_owned();
    let (id, client) = product.client("cust_1").await;
    let location = fail(&client, x(), duplicate, text("For a customer")).await;
    let link = format!("{}?in={home}&client={id}", page(&location));
    all.push(expected("product", &[FAILED, "Customer cust_1"], link));
    all
}

/// Someone who was demoted or has left, and someone who wants no such mail.
async fn gone_makers(stage: &Stage) -> Vec<Expected> {
    let mut all = Vec::new();
    for (name, leaves) in [("demoted", false), ("left", true)] {
        let team = stage.team(name).await;
        let maker = stage.member(&team, &format!("{name}-maker"), "PUBLISHER").await;
        let (account, _) = team.owner.account("X_TWITTER").await;
        plant(&team.owner, account, ("duplicate", 1)).await;
        let body = json!({ "isDraft": true, "publications": [{ "accountId": account,
            "platformSettings": { "type": "TWITTER" }, "posts": [text("Later")] }] });
        let answer = maker.send(Method::POST, "/v1/posts", body).await;
        let location = answer.headers()["location"].to_str().unwrap().to_owned();
        let me = maker.get("/v1/me").await["id"].as_str().unwrap().to_owned();
        let path = format!("/v1/workspaces/{}/members/{me}", team.id);
        let done = match leaves {
            true => team.owner.status(Method::DELETE, &path).await,
            false => team.owner.send(Method::PATCH, &path, json!({ "role": "VIEWER" })).await.status().as_u16(),
        };
        assert!([200, 204].contains(&done), "{name}: {done}");
        assert_eq!(team.owner.send(Method::POST, &format!("{location}/publish"), json!({})).await.status(), 200);
        team.owner.ended(&location).await;
        all.push(expected(name, &[FAILED], page(&location)));
    }
    let team = stage.team("quiet").await;
    let off = json!({ "items": [{ "kind": "POST_FAILED", "mail": false }] });
    assert_eq!(team.owner.send(Method::PUT, "/v1/me/notices", off).await.status(), 200);
    fail(&team.owner, x(), ("duplicate", 1), text("Quiet")).await;
    all
}

/// Two workspaces of one person, five failures of one cause, a thread.
async fn more_than_one(stage: &Stage) -> Vec<Expected> {
    let mut all = Vec::new();
    let person = stage.person("both");
    for name in ["one", "two"] {
        let team = stage.team_of(person.clone(), name).await;
        let location = fail(&team.owner, x(), ("duplicate", 1), text("In each")).await;
        let workspace = format!("\"Team {name}\"");
        all.push(expected("both", &[FAILED, &workspace], format!("{}?in={}", page(&location), team.id)));
    }
    let team = stage.team("five").await;
    let (account, _) = team.owner.account("X_TWITTER").await;
    plant(&team.owner, account, ("duplicate", 5)).await;
    join_all((0..5).map(|n| publish(&team.owner, (account, None), x().1, text(&format!("No. {n}"))))).await;
    let says = ["Posts were not published", "5 posts to ", "all for the same reason"];
    let link = format!("/portal/posts?view=list&status=FAILED&account={account}&in={}", team.id);
    all.push(expected("five", &says, link));

    let team = stage.team("thread").await;
    let thread = json!({ "content": "One", "thread": [{ "content": "Two" }, { "content": "Three" }] });
    let location = fail(&team.owner, x(), ("duplicate", 1), thread).await;
    all.push(failed("thread", "already has the same post", &location));
    all
}

/// A webhook that was disabled, and a post that waits for approval.
async fn apart_from_posts(stage: &Stage) -> Vec<Expected> {
    let team = stage.team("webhook").await;
    stage.member(&team, "webhook-developer", "DEVELOPER").await;
    stage.member(&team, "webhook-publisher", "PUBLISHER").await;
    let receiver = Receiver::answering(|_| (StatusCode::GONE, HeaderMap::new())).await;
    let webhook = team.owner.webhook(&receiver, json!({})).await;
    let test = format!("/v1/webhooks/{webhook}/test");
    let sent = team.owner.send(Method::POST, &test, json!({ "type": "post.completed" })).await;
    assert_eq!(sent.status(), 202);
    receiver.wait("the webhook is called", |calls| calls.len() == 1).await;
    let says = ["A webhook was disabled", "410"];
    let names = ["webhook", "webhook-developer"];
    let mut all: Vec<Expected> = names.map(|name| expected(name, &says, format!("/portal?in={}", team.id))).into();

    let team = stage.team("approval").await;
    let contributor = stage.member(&team, "approval-contributor", "CONTRIBUTOR").await;
    let (account, _) = team.owner.account("X_TWITTER").await;
    let body = json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "TWITTER" },
        "posts": [text("May I?")] }] });
    assert_eq!(contributor.send(Method::POST, "/v1/posts", body).await.status(), 204);
    let says = ["Posts wait for your approval", "One post"];
    all.push(expected("approval", &says, format!("/portal/approvals?in={}", team.id)));
    all
}
