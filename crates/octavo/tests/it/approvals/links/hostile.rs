//! Links that are guessed, forwarded, reused, too old, or about something else by now.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Visitor, decided, hash_in, links, make, read, states, withdraw};
use crate::approvals::members::Team;
use crate::approvals::{Asked, Stage, call, ok, reject};
use crate::support::{Server, each_engine};

/// What a link answers that nobody made.
async fn nothing(server: &Server) -> (u16, String) {
    let guessed = Visitor::at(&format!("{}/review/{}", server.base, "A".repeat(43)));
    let answer = guessed.open().await;
    assert_eq!(answer.0, 404);
    assert_eq!(guessed.decide_about(&"0".repeat(64), "approve", "Eve", "").await, answer);
    answer
}

#[tokio::test]
async fn a_guessed_an_expired_and_a_withdrawn_link_are_the_same_page() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let asked = stage.ask(stage.ahead("14 left")).await;
        let (gone, short) = (make(&stage.portal, &asked).await, json!({ "expiresInSeconds": 300 }));
        let short = stage.portal.create(&links(&asked), short).await;
        assert_eq!(Visitor::of(&short).open().await.0, 200);
        assert_eq!(withdraw(&stage.portal, &asked, &gone).await.0, 204);
        home.change("UPDATE review_link SET expires_at = created_at + 1 WHERE NOT withdrawn").await;
        let expected = nothing(&server).await;
        for link in [&gone, &short] {
            let visitor = Visitor::of(link);
            assert_eq!(visitor.open().await, expected);
            assert_eq!(visitor.decide_about(asked.hash(), "approve", "Eve", "").await, expected);
            let files = format!("{}/files/0", link["url"].as_str().unwrap());
            assert_eq!(Visitor::at(&files).open().await.0, 404);
        }
        assert_eq!(states(&stage.portal, &asked).await, ["ENDED", "WITHDRAWN"]);
        assert_eq!(decided(&stage, &asked).await.0, "PENDING");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_link_decides_once_whoever_has_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let asked = stage.ask(stage.ahead("14 left")).await;
        let (link, other) = (make(&stage.portal, &asked).await, make(&stage.portal, &asked).await);
        let (ines, forwarded) = (Visitor::of(&link), Visitor::of(&link));
        let form = forwarded.open().await.1;
        assert_eq!(ines.decide("reject", "Ines", "Sold out at 08:50.").await.0, 303);
        let used = ines.open().await;
        assert!(used.0 == 200 && used.1.contains("Ines rejected this post"), "{}", used.1);
        assert_eq!(ines.open().await, used, "a reload");
        for reuse in [&ines, &forwarded] {
            let (status, html) = reuse.decide_about(&hash_in(&form), "approve", "Eve", "").await;
            assert!(status == 409 && html == used.1, "{html}");
        }
        let (status, html) = Visitor::of(&other).open().await;
        assert!(status == 200 && html.contains("Someone else decided") && !html.contains("14 left"), "{html}");
        assert_eq!(Visitor::of(&other).decide_about(asked.hash(), "approve", "Eve", "").await.0, 409);
        assert_eq!(states(&stage.portal, &asked).await, ["ENDED", "USED"]);
        assert_eq!(withdraw(&stage.portal, &asked, &link).await, (409, "CONFLICT".to_owned()));
        assert_eq!(decided(&stage, &asked).await.0, "REJECTED");
        // The agent reads the reason, and asks again with a new text: the old links stay ended.
        assert_eq!(stage.agent.get(&asked.path).await["approval"]["reason"], "Sold out at 08:50.");
        change(&stage, &asked).await;
        assert_eq!(ines.open().await, used);
        assert_eq!(ines.decide_about(asked.hash(), "approve", "Eve", "").await.0, 409);
        drop(server);
    })
    .await;
}

async fn change(stage: &Stage, asked: &Asked) {
    let change = json!({ "publications": stage.post("changed")["publications"] });
    assert_eq!(call(&stage.agent, Method::PATCH, &asked.path, change).await, ok());
}

#[tokio::test]
async fn a_link_to_another_version_or_a_decided_post_decides_nothing() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let changed = stage.ask(stage.ahead("before")).await;
        let visitor = Visitor::of(&make(&stage.portal, &changed).await);
        let wrong = visitor.decide_about(&"0".repeat(64), "approve", "Ines", "").await;
        assert!(wrong.0 == 409 && hash_in(&wrong.1) == changed.hash(), "another hash: the page shows the post again");
        assert_eq!(visitor.decide_about(&"0".repeat(64), "reject", "Ines", "No").await.0, 409);
        change(&stage, &changed).await;
        let now = stage.asked(&changed.path).await;
        let (status, html) = visitor.open().await;
        assert!(status == 200 && html.contains("This version is no longer asked for"), "{html}");
        assert!(!html.contains("before") && !html.contains("changed\""), "nothing of either version");
        for hash in [changed.hash(), now.hash()] {
            assert_eq!(visitor.decide_about(hash, "approve", "Ines", "").await.0, 409);
        }
        assert_eq!(decided(&stage, &now).await.0, "PENDING");

        let rejected = stage.ask(stage.ahead("rejected")).await;
        let visitor = Visitor::of(&make(&stage.portal, &rejected).await);
        assert_eq!(reject(&stage.portal, rejected.id(), "No").await, ok());
        assert_eq!(visitor.decide_about(rejected.hash(), "approve", "Ines", "").await.0, 409);
        assert_eq!(decided(&stage, &rejected).await.0, "REJECTED");

        let cancelled = stage.ask(stage.ahead("cancelled")).await;
        let visitor = Visitor::of(&make(&stage.portal, &cancelled).await);
        assert_eq!(call(&stage.agent, Method::DELETE, &cancelled.path, json!({})).await.0, 204);
        assert_eq!(visitor.decide_about(cancelled.hash(), "approve", "Ines", "").await.0, 409);
        assert!(stage.texts().await.is_empty());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_link_ends_with_its_makers_right() {
    each_engine(async |home| {
        let server = home.start().await;
        let team = Team::new(&home, &server).await;
        let stage = &team.stage;
        let asked = team.ask(&team.contributor, stage.ahead("14 left")).await;
        let demoted = Visitor::of(&make(&team.reviewer, &asked).await);
        let disabled = Visitor::of(&make(&team.publisher, &asked).await);
        assert_eq!(demoted.open().await.0, 200);
        team.set_role("rita@example.com", "CONTRIBUTOR").await;
        home.tool(&["user", "disable", "pam@example.com"], "");
        let expected = nothing(&server).await;
        for visitor in [&demoted, &disabled] {
            assert_eq!(visitor.open().await, expected);
            assert_eq!(visitor.decide_about(asked.hash(), "approve", "Ines", "").await, expected);
        }
        team.set_role("rita@example.com", "REVIEWER").await;
        assert_eq!(demoted.open().await, expected, "it does not come back");

        // Alone, an owner decides about their own posts, and so does their link: until someone else can.
        team.set_role("rita@example.com", "CONTRIBUTOR").await;
        assert_eq!(team.set_approval(&stage.portal, "EVERYONE").await, ok());
        let own = team.ask(&stage.portal, stage.ahead("an owner's")).await;
        let link = Visitor::of(&make(&stage.portal, &own).await);
        assert_eq!(link.open().await.0, 200);
        team.set_role("rita@example.com", "REVIEWER").await;
        assert_eq!(link.open().await, expected);
        for decision in ["approve", "reject"] {
            assert_eq!(link.decide_about(own.hash(), decision, "Ines", "No").await, expected);
        }
        assert_eq!(decided(stage, &own).await.0, "PENDING");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_form_of_another_site_decides_nothing() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let asked = stage.ask(stage.ahead("14 left")).await;
        let visitor = Visitor::of(&make(&stage.portal, &asked).await);
        let send = async |headers: &[(&str, &str)]| {
            let form = [("contentHash", asked.hash()), ("decision", "approve"), ("name", "Ines")];
            let request = visitor.http.post(visitor.page.clone()).form(&form);
            let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
            read(request.send().await.unwrap()).await.0
        };
        assert_eq!(send(&[("origin", "https://evil.example")]).await, 403);
        assert_eq!(send(&[("origin", "null"), ("sec-fetch-site", "cross-site")]).await, 403);
        assert_eq!(send(&[("origin", server.base.as_str()), ("sec-fetch-site", "same-site")]).await, 403);
        assert_eq!(decided(&stage, &asked).await.0, "PENDING");
        // A page without a referrer sends its own form so.
        assert_eq!(send(&[("origin", "null"), ("sec-fetch-site", "same-origin")]).await, 303);
        assert_eq!(decided(&stage, &asked).await.0, "APPROVED");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_post_whose_time_has_passed_can_only_be_rejected() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let soon = octavo_server::system_clock().now() + jiff::SignedDuration::from_hours(2);
        let mut post = stage.post("14 left");
        post["scheduledTime"] = json!(soon.to_string());
        let asked = stage.ask(post).await;
        let visitor = Visitor::of(&make(&stage.portal, &asked).await);
        assert!(visitor.open().await.1.contains("value=\"approve\""));
        stage.advance("PT3H").await;
        let (_, html) = visitor.open().await;
        assert!(html.contains("has passed") && !html.contains("value=\"approve\""), "{html}");
        assert_eq!(visitor.decide("approve", "Ines", "").await.0, 409);
        assert_eq!(decided(&stage, &asked).await, ("PENDING".to_owned(), Value::Null));
        assert_eq!(visitor.decide("reject", "Ines", "Too late").await.0, 303);
        assert_eq!(decided(&stage, &asked).await.0, "REJECTED");
        assert!(stage.texts().await.is_empty());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn links_go_with_the_person_who_made_them() {
    each_engine(async |home| {
        let server = home.start().await;
        let team = Team::new(&home, &server).await;
        let asked = team.ask(&team.contributor, team.stage.ahead("14 left")).await;
        let link = Visitor::of(&make(&team.reviewer, &asked).await);
        let members = format!("/v1/workspaces/{}/members", team.id);
        let all = team.stage.portal.get(&members).await;
        let rita = all.as_array().unwrap().iter().find(|member| member["email"] == "rita@example.com").unwrap();
        let path = format!("{members}/{}", rita["userId"].as_str().unwrap());
        assert_eq!(team.stage.portal.status(Method::DELETE, &path).await, 204);
        assert_eq!(link.open().await, nothing(&server).await);
        drop(server);
    })
    .await;
}
