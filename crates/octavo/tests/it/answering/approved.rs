//! Replies that a person must approve.

use reqwest::Method;
use serde_json::json;

use super::{Commented, count};
use crate::approvals::approve;
use crate::deleting::person;
use crate::keys::Developer;
use crate::support::{Media, each_engine};

#[tokio::test]
async fn a_reply_waits_for_approval_as_any_post_does() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = person(&home, &server);
        let developer = Developer::of(portal.clone()).await;
        let media = Media::upload(&portal).await;
        let comment = Commented::on(&portal, &media, "BLUE_SKY").await;
        let scopes = json!({ "scopes": ["api", "posts.all"], "approval": "REQUIRED" });
        let agent = developer.key(scopes).await;
        let answer =
            agent.send(Method::POST, &format!("{}/replies", comment.path()), json!({ "content": "Cotton rag." })).await;
        assert_eq!(answer.status(), 204);
        let approval = answer.headers()["octavo-approval"].to_str().unwrap().to_owned();
        let location = answer.headers()["location"].to_str().unwrap().to_owned();
        assert_eq!(comment.shown(&portal).await.unwrap()["reply"]["status"], "WAITING_FOR_APPROVAL");
        let schedule = portal.get(&location).await;
        assert_eq!(schedule["status"], "WAITING_FOR_APPROVAL", "{schedule}");
        let hash = schedule["approval"]["contentHash"].as_str().unwrap();
        assert_eq!(approve(&portal, &approval, hash, json!({})).await, (200, String::new()));
        assert_eq!(portal.ended(&location).await["status"], "COMPLETED");
        assert_eq!(count(&portal, &comment.account, "Cotton rag.").await, 1);
        assert_eq!(comment.shown(&portal).await.unwrap()["answered"], true);
        drop(server);
    })
    .await;
}

/// What is approved names the comment, so that an approved text can't end up under another one.
#[tokio::test]
async fn an_approval_covers_the_comment_that_is_answered() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = person(&home, &server);
        let developer = Developer::of(portal.clone()).await;
        let media = Media::upload(&portal).await;
        let scopes = json!({ "scopes": ["api", "posts.all"], "approval": "REQUIRED" });
        let agent = developer.key(scopes).await;
        let comment = Commented::on(&portal, &media, "MASTODON").await;
        let location = comment.replied(&agent, "Cotton rag.").await;
        let approval = portal.get(&location).await["approval"].clone();
        let id = location.rsplit('_').next().unwrap();
        let id = match home.engine() {
            "SQLite" => format!("unhex('{id}')"),
            _ => format!("'{id}'::uuid"),
        };
        let sql =
            format!("UPDATE post SET answers = '{{\"identifier\":\"1\",\"post\":\"2\"}}' WHERE schedule_id = {id}");
        home.change(Box::leak(sql.into_boxed_str())).await;
        let hash = approval["contentHash"].as_str().unwrap();
        let (status, _) = approve(&portal, approval["id"].as_str().unwrap(), hash, json!({})).await;
        assert_eq!(status, 409, "what is approved is not what was shown");
        assert_eq!(count(&portal, &comment.account, "Cotton rag.").await, 0);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_waiting_reply_is_cancelled_and_keeps_its_text() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = person(&home, &server);
        let developer = Developer::of(portal.clone()).await;
        let media = Media::upload(&portal).await;
        let agent = developer.key(json!({ "scopes": ["api", "posts.all"], "approval": "REQUIRED" })).await;
        let comment = Commented::on(&portal, &media, "BLUE_SKY").await;
        let location = comment.replied(&agent, "Cotton rag.").await;
        let change = json!({ "publications": [comment.account.publication("Another text", &media)] });
        assert_eq!(portal.send(Method::PATCH, &location, change).await.status(), 409, "it is no post of its own");
        assert_eq!(portal.status(Method::DELETE, &location).await, 204);
        let shown = comment.shown(&portal).await.unwrap();
        assert!(shown["reply"].is_null() && shown["needsAnswer"] == true, "{shown}");
        assert_eq!(count(&portal, &comment.account, "Cotton rag.").await, 0);
        drop(server);
    })
    .await;
}
