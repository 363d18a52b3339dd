//! Drafts that a program changed last: a person publishes the version that they saw, and no other.

use futures::future::join;
use reqwest::Method;
use serde_json::{Value, json};

use super::race::rounds;
use super::{Stage, call, ok, once, refused};
use crate::support::{Api, each_engine, sample};

impl Stage {
    pub(super) async fn draft(&self, by: &Api, text: &str) -> String {
        let mut body = self.post(text);
        body["isDraft"] = json!(true);
        let answer = by.send(Method::POST, "/v1/posts", body).await;
        assert_eq!(answer.status(), 204);
        answer.headers()["location"].to_str().unwrap().to_owned()
    }

    pub(super) fn rewrite(&self, text: &str) -> Value {
        json!({ "publications": self.post(text)["publications"] })
    }

    async fn publish(&self, by: &Api, path: &str, body: Value) -> (u16, String) {
        call(by, Method::POST, &format!("{path}/publish"), body).await
    }
}

fn seen(draft: &Value) -> Value {
    json!({ "contentHash": draft["contentHash"] })
}

#[tokio::test]
async fn a_person_publishes_a_programs_draft_only_as_they_saw_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let Stage { portal, agent, free, .. } = &stage;
        let conflict = refused(409, "CONFLICT");
        for (turn, program) in [agent, free].into_iter().enumerate() {
            let path = stage.draft(program, "first").await;
            let first = portal.get(&path).await;
            assert_eq!(first["contentHash"].as_str().unwrap().len(), 64);
            assert_eq!(call(program, Method::PATCH, &path, stage.rewrite(&format!("second {turn}"))).await, ok());
            let without = portal.request(Method::POST, &format!("{path}/publish")).send().await.unwrap();
            assert_eq!(without.status(), 409, "no body");
            for body in [json!({}), json!({ "contentHash": null }), seen(&first), json!({ "contentHash": "" })] {
                assert_eq!(stage.publish(portal, &path, body.clone()).await, conflict, "{body}");
            }
            assert_eq!(
                call(portal, Method::PATCH, &path, json!({ "isDraft": false })).await,
                conflict,
                "by the other call"
            );
            let later = json!({ "scheduledTime": super::AHEAD });
            assert_eq!(call(portal, Method::PATCH, &path, later).await, ok(), "a person sets the time");
            assert_eq!(stage.publish(portal, &path, json!({})).await, conflict, "and knows the text no better for it");
            assert_eq!(portal.get(&path).await["status"], "DRAFT");
            let second = portal.get(&path).await;
            assert_eq!(stage.publish(portal, &path, seen(&second)).await, ok());
            assert_eq!(portal.get(&path).await["contentHash"], Value::Null, "no draft any more");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_draft_that_a_person_wrote_needs_no_hash() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let Stage { portal, agent, free, .. } = &stage;
        let own = stage.draft(portal, "own").await;
        assert_eq!(call(portal, Method::PATCH, &own, json!({ "scheduledTime": super::AHEAD })).await, ok());
        assert_eq!(stage.publish(portal, &own, json!({})).await, ok());
        let taken_over = stage.draft(agent, "theirs").await;
        assert_eq!(call(portal, Method::PATCH, &taken_over, stage.rewrite("mine")).await, ok());
        assert_eq!(stage.publish(portal, &taken_over, json!({})).await, ok());
        let at_once = stage.draft(agent, "theirs").await;
        let mut all = stage.rewrite("mine too");
        all["isDraft"] = json!(false);
        assert_eq!(call(portal, Method::PATCH, &at_once, all).await, ok());
        // A program is bound by its own rights, not by what it saw.
        let programs = stage.draft(free, "a program's").await;
        assert_eq!(stage.publish(free, &programs, json!({})).await, ok());
        let touched = stage.draft(portal, "own again").await;
        assert_eq!(call(free, Method::PATCH, &touched, json!({ "scheduledTime": super::AHEAD })).await, ok());
        assert_eq!(
            stage.publish(portal, &touched, json!({})).await,
            refused(409, "CONFLICT"),
            "a program set the time"
        );
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_hash_of_a_draft_covers_its_files() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let photo: Value = stage.portal.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let mut body = json!({ "isDraft": true,
            "publications": [stage.publication(json!({ "content": "A row", "attachmentPaths": [photo["path"]] }))] });
        let path = |answer: reqwest::Response| answer.headers()["location"].to_str().unwrap().to_owned();
        let with = path(stage.free.send(Method::POST, "/v1/posts", body.clone()).await);
        body["publications"] = json!([stage.publication(json!({ "content": "A row" }))]);
        let without = path(stage.free.send(Method::POST, "/v1/posts", body).await);
        let (with_hash, without_hash) = (stage.portal.get(&with).await, stage.portal.get(&without).await);
        assert_ne!(with_hash["contentHash"], without_hash["contentHash"]);
        assert_eq!(stage.publish(&stage.portal, &with, seen(&with_hash)).await, ok());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_draft_that_changes_while_it_is_published_goes_out_as_it_was_seen_or_not_at_all() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let mut expected = Vec::new();
        for round in 0..rounds() {
            let text = format!("seen {round}");
            let path = stage.draft(&stage.agent, &text).await;
            let draft = stage.portal.get(&path).await;
            let programs = [&stage.agent, &stage.free];
            let rewrite = stage.rewrite(&format!("changed {round}"));
            let change = call(programs[round % programs.len()], Method::PATCH, &path, rewrite);
            let (published, changed) = join(stage.publish(&stage.portal, &path, seen(&draft)), change).await;
            if published != ok() {
                assert_eq!((published, changed.0), (refused(409, "CONFLICT"), 200), "round {round}");
                continue;
            }
            // Published first. A change that came next, before it was sent, needs approval if it is the agent's.
            let is_free = round % programs.len() == 1;
            match (changed.0, is_free) {
                (200, true) => expected.push(format!("changed {round}")),
                (200, false) => assert_eq!(stage.asked(&path).await.path, path),
                _ => expected.push(text),
            }
        }
        for path in posts(&stage.portal).await {
            once(&stage.portal, &path, &["COMPLETED", "DRAFT", "WAITING_FOR_APPROVAL"]).await;
        }
        let mut texts = stage.texts().await;
        texts.sort();
        expected.sort();
        assert_eq!(texts, expected, "no unseen text, nothing lost, nothing twice");
        drop(server);
    })
    .await;
}

async fn posts(portal: &Api) -> Vec<String> {
    let (mut paths, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = portal.get(&format!("/v1/posts?limit=250{cursor}")).await;
        paths.extend(
            page["items"].as_array().unwrap().iter().map(|it| format!("/v1/posts/{}", it["id"].as_str().unwrap())),
        );
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return paths,
        }
    }
}
