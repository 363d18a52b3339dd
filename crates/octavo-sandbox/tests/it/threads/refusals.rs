//! What Threads refuses of a request.

use serde_json::json;

use super::client::{Params, Person, send};
use crate::support::Bench;

#[tokio::test]
async fn a_container_has_to_be_one_that_threads_knows() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let photo = person.shelf.url("photo.png");
    let (long_text, long_tag, long_alt) = ("x".repeat(501), "x".repeat(51), "x".repeat(1001));
    let links = "https://a.test https://b.test https://c.test https://d.test https://e.test https://f.test";
    let image = [("media_type", "IMAGE"), ("image_url", photo.as_str())];
    let text = [("media_type", "TEXT"), ("text", "Hi")];
    let with = |base: &[(&'static str, &str)], more: (&'static str, &str)| {
        let pairs = base.iter().chain([&more]).map(|(name, value)| (*name, (*value).to_owned()));
        pairs.collect::<Vec<(&str, String)>>()
    };
    let rows = [
        (with(&[], ("text", "Hi")), "media_type"),
        (with(&[], ("media_type", "GIF")), "media_type"),
        (with(&[], ("media_type", "TEXT")), "text is required"),
        (with(&[], ("media_type", "IMAGE")), "image_url is required"),
        (with(&[], ("media_type", "VIDEO")), "video_url is required"),
        (with(&[], ("media_type", "CAROUSEL")), "children is required"),
        (with(&text[..1], ("text", &long_text)), "at most 500 characters"),
        (with(&text[..1], ("text", links)), "LINK_LIMIT_EXCEEDED"),
        (with(&text, ("topic_tag", &long_tag)), "topic_tag"),
        (with(&text, ("topic_tag", "a.b")), "topic_tag"),
        (with(&text, ("topic_tag", "a&b")), "topic_tag"),
        (with(&text, ("reply_control", "nobody")), "reply_control"),
        (with(&text, ("auto_publish_text", "true")), "auto_publish_text"),
        (with(&image, ("alt_text", &long_alt)), "alt_text"),
        (with(&image, ("link_attachment", "https://a.test")), "link_attachment"),
        (with(&text, ("poll_attachment", r#"{"option_a":"Octavo"}"#)), "poll_attachment"),
        (
            with(&text, ("poll_attachment", &format!(r#"{{"option_a":"Octavo","option_b":"{}"}}"#, "x".repeat(26)))),
            "1 to 25",
        ),
        (with(&text, ("poll_attachment", "Octavo or quarto?")), "poll_attachment"),
        (with(&image, ("poll_attachment", r#"{"option_a":"Octavo","option_b":"Quarto"}"#)), "text posts only"),
        (with(&text, ("is_spoiler_media", "true")), "is_spoiler_media"),
    ];
    for (form, said) in &rows {
        let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let (code, _, message) = person.create_container(&form).await.refused();
        assert_eq!(code, 100, "{message}");
        assert!(message.contains(said), "{message}");
    }
    let (code, _, message) = person.post("/me/threads_publish", &[]).await.refused();
    assert_eq!((code, message.as_str()), (100, "(#100) The parameter creation_id is required"));
}

#[tokio::test]
async fn nobody_reaches_what_is_not_theirs() {
    let bench = Bench::start().await;
    let (person, stranger) = (Person::create(&bench).await, Person::create(&bench).await);
    let container = person.text("Mine").await;
    let post = person.published(&person.text("Mine too").await).await;
    for id in [&container, &post, &"17800000000000000".to_owned()] {
        assert_eq!(stranger.get(&format!("/{id}"), &[]).await.refused().1, 4_279_009);
    }
    assert_eq!(stranger.publish(&container).await.refused().1, 4_279_009);
    let theirs = format!("/{}/threads", person.id());
    assert_eq!(stranger.post(&theirs, &[("media_type", "TEXT"), ("text", "Hi")]).await.refused().0, 10);
    assert_eq!(stranger.get(&theirs, &[]).await.refused().0, 10);
    let own = format!("/{}/threads", stranger.id());
    stranger.post(&own, &[("media_type", "TEXT"), ("text", "Hi")]).await.ok();
}

#[tokio::test]
async fn paths_versions_and_fields_have_to_be_right() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let post = person.published(&person.text("Hi").await).await;
    for path in ["/v0.9/me", "/v0.9/me/threads", "/v1.0/me/friends"] {
        let refused = send(person.http.get(person.url(path)).bearer_auth(&person.token)).await.refused();
        assert_eq!(refused.0, 2500, "{path}");
    }
    let rows: [(String, Params<'_>); 3] = [
        (format!("/{post}"), &[("fields", "id,status")]),
        ("/me".to_owned(), &[("fields", "password")]),
        ("/me/threads".to_owned(), &[("limit", "many")]),
    ];
    for (path, query) in rows {
        assert_eq!(person.get(&path, query).await.refused().0, 100, "{path}");
    }
    assert_eq!(person.get(&format!("/{post}"), &[]).await.ok(), json!({ "id": post }), "the id alone");
}

#[tokio::test]
async fn a_token_may_stand_in_the_header_the_query_or_the_form() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let token = person.token.as_str();
    let (me, threads) = (person.url("/v1.0/me"), person.url("/v1.0/me/threads"));
    send(person.http.get(&me).query(&[("access_token", token)])).await.ok();
    let form = [("media_type", "TEXT"), ("text", "Hi"), ("access_token", token)];
    send(person.http.post(&threads).form(&form)).await.ok();
    send(person.http.post(&threads).query(&form)).await.ok();
    assert_eq!(send(person.http.get(&me)).await.refused().0, 104);
    assert_eq!(send(person.http.get(&me).bearer_auth("THguessed")).await.refused().0, 190);
}

#[tokio::test]
async fn a_restricted_profile_publishes_nothing() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let container = person.text("Hi").await;
    bench.act(&person.account, json!({ "type": "restrict", "restricted": true })).await;
    assert_eq!(person.publish(&container).await.refused().1, 4_279_013);
    bench.act(&person.account, json!({ "type": "restrict", "restricted": false })).await;
    person.published(&container).await;
    let stray = bench.sandbox.act("THREADS", person.id(), json!({ "type": "sing" })).await;
    assert!(stray.unwrap_err().to_string().contains("sing"));
}
