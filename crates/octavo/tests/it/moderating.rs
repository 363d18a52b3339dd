//! Comments that are hidden, shown again and deleted at their networks.

mod authority;
mod troubles;

use reqwest::Method;
use serde_json::{Value, json};

use crate::answering::Commented;
use crate::deleting::{person, posts};
use crate::support::{Api, Media, each_engine, until_within};

/// Those that hide comments of other people.
pub const HIDING: [&str; 4] = ["BLUE_SKY", "THREADS", "INSTAGRAM", "YOUTUBE"];

/// The status and the body of a request to change a comment.
pub async fn ask(api: &Api, comment: &Commented, change: &str) -> (u16, Value) {
    let (method, path) = match change {
        "delete" => (Method::DELETE, comment.path()),
        _ => (Method::POST, format!("{}/{change}", comment.path())),
    };
    let answer = api.request(method, &path).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

/// The comment once no change of it waits; none once it is gone.
pub async fn settled(api: &Api, comment: &Commented) -> Option<Value> {
    until_within(std::time::Duration::from_secs(120), "the change ends", async || {
        let shown = comment.shown(api).await;
        (shown.as_ref().is_none_or(|it| it["moderation"]["status"] != "WAITING")).then_some(shown)
    })
    .await
}

#[tokio::test]
async fn comments_are_hidden_and_shown_again() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        for platform in HIDING {
            let comment = Commented::on(&api, &media, platform).await;
            for (change, kind, hidden) in [("hide", "HIDE", true), ("unhide", "UNHIDE", false)] {
                assert_eq!(ask(&api, &comment, change).await.0, 204, "{platform}");
                let shown = settled(&api, &comment).await.unwrap();
                let state = &shown["moderation"];
                assert_eq!((&state["kind"], &state["status"]), (&json!(kind), &json!("DONE")), "{platform}: {shown}");
                assert_eq!(shown["hidden"], hidden, "{platform}: {shown}");
                assert_eq!(ask(&api, &comment, change).await.0, 204, "asked again");
                assert_eq!(comment.shown(&api).await.unwrap()["moderation"], *state, "it is so already");
            }
        }
        drop(server);
    })
    .await;
}

/// What Octavo hid stays hidden when the network is read again.
#[tokio::test]
async fn a_hidden_comment_is_still_hidden_at_the_next_reading() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        for platform in HIDING {
            let comment = Commented::on(&api, &media, platform).await;
            assert_eq!(ask(&api, &comment, "hide").await.0, 204);
            assert_eq!(settled(&api, &comment).await.unwrap()["hidden"], true, "{platform}");
            let post = posts(&api.get(&comment.location).await)[0]["id"].clone();
            let plant = json!({ "postId": post, "author": "Noor", "text": "Lovely" });
            assert_eq!(api.send(Method::POST, "/v1/sandbox/comments", plant).await.status(), 204);
            let half_hour = json!({ "advance": "PT30M" });
            assert_eq!(api.send(Method::POST, "/v1/sandbox/clock", half_hour).await.status(), 204);
            until_within(std::time::Duration::from_secs(60), "the post is read again", async || {
                let page = api.get(&format!("{}/comments?limit=100", comment.location)).await;
                page["items"].as_array().unwrap().iter().any(|it| it["text"] == "Lovely").then_some(())
            })
            .await;
            assert_eq!(comment.shown(&api).await.expect(platform)["hidden"], true, "{platform}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn comments_are_deleted_where_the_network_allows_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        let comment = Commented::on(&api, &media, "INSTAGRAM").await;
        assert_eq!(comment.shown(&api).await.unwrap()["can"]["delete"], true);
        assert_eq!(ask(&api, &comment, "delete").await.0, 204);
        assert!(settled(&api, &comment).await.is_none(), "it is gone");
        assert_eq!(ask(&api, &comment, "delete").await.0, 404, "asked again");
        // Elsewhere an account deletes only what it wrote.
        for platform in ["BLUE_SKY", "MASTODON", "THREADS", "YOUTUBE"] {
            let theirs = Commented::on(&api, &media, platform).await;
            let (status, body) = ask(&api, &theirs, "delete").await;
            assert_eq!((status, &body["error"]["code"]), (409, &json!("UNSUPPORTED")), "{platform}: {body}");
            let location = theirs.replied(&api, "It is cotton rag.").await;
            assert_eq!(api.ended(&location).await["status"], "COMPLETED");
            let half_hour = json!({ "advance": "PT30M" });
            assert_eq!(api.send(Method::POST, "/v1/sandbox/clock", half_hour).await.status(), 204);
            let id = until_within(std::time::Duration::from_secs(60), "the reply is read", async || {
                let page = api.get(&format!("{}/comments?limit=100", theirs.location)).await;
                let own =
                    page["items"].as_array().unwrap().iter().find(|it| it["text"] == "It is cotton rag.").cloned();
                own.map(|own| own["id"].as_str().unwrap().to_owned())
            })
            .await;
            let ours = Commented { id, ..theirs };
            assert_eq!(ask(&api, &ours, "delete").await.0, 204, "{platform}");
            assert!(settled(&api, &ours).await.is_none(), "{platform}");
            assert_eq!(crate::answering::count(&api, &ours.account, "It is cotton rag.").await, 0, "{platform}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_a_network_does_not_allow_is_refused_by_its_name() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        let comment = Commented::on(&api, &media, "MASTODON").await;
        for change in ["hide", "unhide", "delete"] {
            let (status, body) = ask(&api, &comment, change).await;
            let message = body["error"]["message"].as_str().unwrap();
            assert_eq!((status, &body["error"]["code"]), (409, &json!("UNSUPPORTED")), "{change}: {body}");
            assert!(message.contains("Mastodon"), "{change}: {message}");
        }
        let shown = comment.shown(&api).await.unwrap();
        assert_eq!(shown["can"], json!({ "reply": true, "hide": false, "delete": false }));
        assert!(shown["moderation"].is_null(), "{shown}");
        drop(server);
    })
    .await;
}
