//! The names that files keep, and finding files by them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, client, each_engine, sample};

/// Uploads a picture in the request.
async fn uploaded(api: &Api, name: &str) -> String {
    let answer: Value = api.upload(name, sample("photo.jpg")).await.json().await.unwrap();
    answer["path"].as_str().unwrap().to_owned()
}

/// Uploads a picture past the API.
async fn put(api: &Api, name: Option<&str>) -> String {
    let photo = sample("photo.jpg");
    let body = json!({ "filename": name, "contentType": "image/jpeg", "sizeBytes": photo.len() });
    let promised: Value = api.send(Method::POST, "/v1/media/upload/urls", body).await.json().await.unwrap();
    let request = api.http.put(promised["url"].as_str().unwrap()).header("content-type", "image/jpeg");
    assert_eq!(request.body(photo).send().await.unwrap().status(), 200);
    let confirmed = api.send(Method::POST, "/v1/media/upload/confirm", json!({ "key": promised["key"] })).await;
    confirmed.json::<Value>().await.unwrap()["path"].as_str().unwrap().to_owned()
}

async fn items(api: &Api, query: &[(&str, &str)]) -> Vec<Value> {
    let found = api.request(Method::GET, "/v1/media").query(query).send().await.unwrap();
    assert_eq!(found.status(), 200, "{query:?}");
    found.json::<Value>().await.unwrap()["items"].as_array().unwrap().clone()
}

async fn names(api: &Api, query: &[(&str, &str)]) -> Vec<Value> {
    items(api, query).await.into_iter().map(|item| item["name"].clone()).collect()
}

#[tokio::test]
async fn files_keep_their_names_and_are_found_by_them() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        uploaded(&api, "Größe 100%.jpg").await;
        uploaded(&api, "C:\\Users\\ada\\crates_of_apples.jpg").await;
        uploaded(&api, "gpj.\u{202e}exe.png").await;
        put(&api, Some("Press day.jpg")).await;
        put(&api, None).await;
        assert_eq!(
            names(&api, &[]).await,
            [
                json!(null),
                json!("Press day.jpg"),
                json!("gpj.exe.png"),
                json!("crates_of_apples.jpg"),
                json!("Größe 100%.jpg")
            ]
        );
        for (text, found) in [
            ("PRESS", json!(["Press day.jpg"])),
            ("s_of_", json!(["crates_of_apples.jpg"])),
            ("%", json!(["Größe 100%.jpg"])),
            (".jpg", json!(["Press day.jpg", "crates_of_apples.jpg", "Größe 100%.jpg"])),
            ("nothing like it", json!([])),
        ] {
            assert_eq!(json!(names(&api, &[("name", text)]).await), found, "{text}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn files_are_found_by_their_paths_and_read_at_their_addresses() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let stranger = home.developer(&server, "bob@example.com");
        let (first, _, last) = (uploaded(&api, "a.jpg").await, uploaded(&api, "b.jpg").await, put(&api, None).await);
        let both = format!("{first}, {last}");
        let found = items(&api, &[("path", &both)]).await;
        assert_eq!(found.iter().map(|item| item["path"].as_str().unwrap()).collect::<Vec<_>>(), [&last, &first]);
        assert!(items(&stranger, &[("path", &both)]).await.is_empty());
        let too_many = vec![&*first; 101].join(",");
        for query in [[("path", too_many)], [("name", "a".repeat(201))]] {
            let refused = api.request(Method::GET, "/v1/media").query(&query).send().await.unwrap();
            assert_eq!(refused.status(), 400, "{query:?}");
        }
        let address = found[1]["url"].as_str().unwrap();
        let answer = client().get(address).send().await.unwrap();
        assert_eq!((answer.status().as_u16(), answer.headers()["content-type"].to_str().unwrap()), (200, "image/jpeg"));
        assert_eq!(answer.bytes().await.unwrap(), sample("photo.jpg"));
        assert_eq!(items(&api, &[("path", &first)]).await[0]["url"], address, "the same, so that it is loaded once");
        let changed = address.replace("signature=", "signature=x");
        assert_eq!(client().get(changed).send().await.unwrap().status(), 403);
        drop(server);
    })
    .await;
}
