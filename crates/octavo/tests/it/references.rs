//! A post's `reference` is unique in its workspace, no matter who creates the post or how often they try.

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::keys::Developer;
use crate::support::{Api, each_engine};

const AT_ONCE: usize = 12;

fn body(developer: &Developer, reference: Option<&str>) -> Value {
    json!({ "reference": reference, "isDraft": true, "publications": [{ "socialMediaAccountId": developer.account,
        "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "Text", "chatId": developer.chat }] }] })
}

async fn key_of(developer: &Developer) -> Api {
    let key = json!({ "name": "Key", "appId": developer.app, "scopes": ["api"] });
    let key = developer.portal.create("/v1/keys", key).await["secret"].as_str().unwrap().to_owned();
    Api { token: key, client_id: None, ..developer.portal.clone() }
}

async fn names(api: &Api, query: &str) -> Vec<Value> {
    let page = api.get(&format!("/v1/posts?limit=250{query}")).await;
    page["items"].as_array().unwrap().iter().map(|post| post["reference"].clone()).collect()
}

#[tokio::test]
async fn a_workspace_has_a_reference_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, "ada@example.com");
        let (mine, theirs) = (Developer::of(portal.clone()).await, Developer::of(portal).await);
        let callers = [key_of(&mine).await, key_of(&mine).await, key_of(&theirs).await];
        let post = async |api: &Api, reference: &str| {
            api.send(Method::POST, "/v1/posts", body(&mine, Some(reference))).await.status().as_u16()
        };
        let mut answers = join_all((0..AT_ONCE).map(|caller| post(&callers[caller % 3], "folio/a"))).await;
        answers.sort_unstable();
        assert_eq!((answers[0], &answers[1..]), (204, &[409; AT_ONCE - 1][..]), "one of all that came at once");
        let api = &callers[0];
        let seen = join_all(callers.iter().map(|caller| names(caller, "&reference=folio/a"))).await;
        assert!(seen.iter().all(|posts| posts.len() <= 1) && seen.concat().contains(&json!("folio/a")), "{seen:?}");

        assert_eq!(post(api, "folio/b").await, 204);
        let listed = api.get("/v1/posts?reference=folio/b").await["items"][0].clone();
        let path = format!("/v1/posts/{}", listed["id"].as_str().unwrap());
        let changed =
            api.send(Method::PATCH, &path, json!({ "reference": "folio/c", "scheduledTime": "2027-01-15T09:00:00Z" }));
        assert_eq!(changed.await.json::<Value>().await.unwrap()["reference"], "folio/b", "a change leaves it");
        assert_eq!(api.status(Method::DELETE, &path).await, 204);
        assert_eq!(post(api, "folio/b").await, 409, "cancelled ones count too");
        let bulk = json!({ "schedules": [body(&mine, Some("folio/d")), body(&mine, Some("folio/d"))] });
        assert_eq!(api.send(Method::POST, "/v1/posts/bulk", bulk).await.status(), 409);
        assert_eq!(names(api, "&reference=folio/d").await.len(), 0, "all or none");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn references_are_listed_by_how_they_begin() {
    each_engine(async |home| {
        let server = home.start().await;
        let developer = Developer::of(home.portal_of(&server, "ada@example.com")).await;
        let api = key_of(&developer).await;
        for reference in [Some("a_b/1"), Some("a_b/2"), Some("axb/3"), Some("A_b/4"), Some("é/5"), None] {
            let answer = api.send(Method::POST, "/v1/posts", body(&developer, reference)).await;
            assert_eq!(answer.status(), 204, "{reference:?}");
        }
        for (begins, expected) in [("a_b/", vec!["a_b/2", "a_b/1"]), ("%25", vec![]), ("é", vec!["é/5"])] {
            assert_eq!(names(&api, &format!("&reference={begins}")).await, expected, "{begins}");
        }
        assert_eq!(names(&api, "").await.len(), 6);
        let first = api.get("/v1/posts?limit=1&reference=a_b/").await;
        let next = format!("&reference=a_b/&cursor={}", first["nextCursor"].as_str().unwrap());
        assert_eq!(names(&api, &next).await, ["a_b/1"]);
        for (reference, says) in [("", "1 to 255"), ("a\nb", "1 to 255"), (&"x".repeat(256), "1 to 255")] {
            let answer = api.send(Method::POST, "/v1/posts?validateOnly=true", body(&developer, Some(reference))).await;
            let finding = &answer.json::<Value>().await.unwrap()["findings"][0];
            assert!(
                finding["field"] == "reference" && finding["message"].as_str().unwrap().contains(says),
                "{finding}"
            );
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn calls_with_the_same_references_in_another_order_do_not_deadlock() {
    each_engine(async |home| {
        let server = home.start().await;
        let developer = Developer::of(home.portal_of(&server, "ada@example.com")).await;
        let api = key_of(&developer).await;
        let send = async |references: Vec<String>| {
            let schedules: Vec<Value> = references.iter().map(|it| body(&developer, Some(it))).collect();
            api.send(Method::POST, "/v1/posts/bulk", json!({ "schedules": schedules })).await.status().as_u16()
        };
        for round in 0..10 {
            let references: Vec<String> = (0..20).map(|number| format!("{round}/{number}")).collect();
            let reversed = references.iter().rev().cloned().collect();
            let mut answers = <[u16; 2]>::from(tokio::join!(send(references), send(reversed)));
            answers.sort_unstable();
            assert_eq!(answers, [201, 409], "round {round}");
        }
        drop(server);
    })
    .await;
}
