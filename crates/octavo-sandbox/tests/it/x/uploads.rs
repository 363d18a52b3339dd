//! Files in parts.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jiff::SignedDuration;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::client::{Person, send};
use crate::support::{Bench, TWO_SECONDS, png};

const MIB: usize = 1024 * 1024;
const DO_NOT_ADD_UP: &str = "Segments do not add up to provided total file size.";

fn id_of(begun: &Value) -> String {
    begun["data"]["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn parts_come_in_any_order_and_again_and_make_one_file() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let bytes = png(64, 48, 1_000);
    let begun = person.begin("tweet_image", "image/png", bytes.len()).await.ok();
    let id = id_of(&begun);
    let key = json!(format!("3_{id}"));
    assert_eq!((&begun["data"]["media_key"], &begun["data"]["expires_after_secs"]), (&key, &json!(86_400)));
    let parts: Vec<&[u8]> = bytes.chunks(400).collect();
    for index in [2, 0, 1, 0] {
        let answer = person.append(&id, index, parts[index]).await.ok();
        assert_eq!(answer["data"]["expires_at"], bench.clock.now().as_second() + 86_400);
    }
    let data = person.finalize(&id).await.ok()["data"].clone();
    assert_eq!((&data["media_key"], &data["size"]), (&key, &json!(bytes.len())));
    assert_eq!(data["image"], json!({ "image_type": "image/png", "w": 64, "h": 48 }));
    assert_eq!(data.get("processing_info"), None, "a photo is ready at once");

    person.tweet(json!({ "media": { "media_ids": [id] } })).await.ok();
    let shown = &bench.feed(&person.account).await[0].media[0];
    assert_eq!((shown.content_type.as_str(), shown.width), ("image/png", Some(64)));
    let file = bench.client.get(&shown.url).send().await.unwrap().bytes().await.unwrap();
    assert_eq!(file, bytes);
}

#[tokio::test]
async fn parts_that_do_not_make_the_file_announced_are_refused() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let rows: [&[(usize, usize)]; 4] = [&[], &[(0, 60)], &[(0, 50), (2, 50)], &[(0, 60), (1, 60)]];
    for parts in rows {
        let id = id_of(&person.begin("tweet_image", "image/png", 100).await.ok());
        for (index, size) in parts {
            person.append(&id, *index, &png(1, 1, 100)[..*size]).await.ok();
        }
        assert_eq!(person.finalize(&id).await.refused(400), DO_NOT_ADD_UP, "{parts:?}");
    }
}

#[tokio::test]
async fn what_is_announced_has_to_be_something_x_takes() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let rows = [
        ("tweet_photo", "image/png", 9, "$.media_category: does not have a value in the enumeration"),
        ("tweet_image", "image/heic", 9, "$.media_type: does not have a value in the enumeration"),
        ("tweet_image", "video/mp4", 9, "media type unrecognized."),
        ("tweet_video", "image/png", 9, "media type unrecognized."),
        ("tweet_gif", "image/png", 9, "media type unrecognized."),
        ("tweet_image", "image/png", 0, "File size exceeds 5242880 bytes."),
        ("tweet_image", "image/png", 5 * MIB + 1, "File size exceeds 5242880 bytes."),
        ("tweet_gif", "image/gif", 15 * MIB + 1, "File size exceeds 15728640 bytes."),
        ("tweet_video", "video/mp4", 512 * MIB + 1, "File size exceeds 536870912 bytes."),
    ];
    for (category, media_type, total, words) in rows {
        assert_eq!(person.begin(category, media_type, total).await.refused(400), words);
    }
    person.begin("tweet_video", "video/mp4", 512 * MIB).await.ok();
    let known = json!({ "media_type": "image/png", "total_bytes": 9, "media_category": "tweet_image" });
    for (name, value, words) in [
        ("total_bytes", json!("9"), "$.total_bytes: string found, integer expected"),
        ("media_type", json!(null), "$.media_type: null found, string expected"),
        ("name", json!("a.png"), "$.name: is not defined in the schema"),
    ] {
        let mut body = known.clone();
        body[name] = value;
        assert!(person.post("/media/upload/initialize", &body).await.refused(400).contains(words), "{name}");
    }
    let request = person.http.post(person.url("/media/upload/initialize")).bearer_auth(&person.access);
    let words = send(request.body(known.to_string())).await;
    assert!(words.refused(400).contains("application/json"));
}

#[tokio::test]
async fn a_part_has_a_number_and_a_size() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let id = id_of(&person.begin("tweet_video", "video/mp4", 6 * MIB).await.ok());
    assert_eq!(person.append(&id, 0, &vec![7; 5 * MIB + 1]).await.refused(413), "Request Entity Too Large");
    person.append(&id, 0, &vec![7; 5 * MIB]).await.ok();
    let part = || Part::bytes(vec![7; 9]);
    let rows = [
        Form::new().part("media", part()),
        Form::new().text("segment_index", "1"),
        Form::new().text("segment_index", "1000").part("media", part()),
        Form::new().text("segment_index", "-1").part("media", part()),
        Form::new().text("segment_index", "1").text("media_id", id.clone()).part("media", part()),
    ];
    for form in rows {
        person.append_form(&id, form).await.refused(400);
    }
    person.append(&id, 999, &[7]).await.ok();
    person.append("12", 0, &[7]).await.refused(400);
}

#[tokio::test]
async fn a_part_can_be_base64_in_json() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let bytes = png(64, 48, 4 * MIB);
    let id = id_of(&person.begin("tweet_image", "image/png", bytes.len()).await.ok());
    let append = async |body: Value| person.post(&format!("/media/upload/{id}/append"), &body).await;
    for (index, part) in bytes.chunks(3 * MIB).enumerate() {
        append(json!({ "segment_index": index, "media": STANDARD.encode(part) })).await.ok();
    }
    for (body, words) in [
        (json!({ "segment_index": 0 }), "$.media: is missing but it is required"),
        (json!({ "media": "QQ==" }), "$.segment_index: must be an integer from 0 to 999"),
        (json!({ "segment_index": 1000, "media": "QQ==" }), "$.segment_index: must be an integer from 0 to 999"),
        (json!({ "segment_index": 0, "media": "?" }), "$.media: must be base64"),
        (json!({ "segment_index": 0, "media": "QQ==", "more": 1 }), "$.more: is not defined in the schema"),
    ] {
        assert!(append(body).await.refused(400).starts_with(words), "{words}");
    }
    let large = json!({ "segment_index": 2, "media": STANDARD.encode(vec![7; 5 * MIB + 1]) });
    assert_eq!(append(large).await.refused(413), "Request Entity Too Large");
    assert_eq!(person.finalize(&id).await.ok()["data"]["size"], bytes.len());
}

#[tokio::test]
async fn an_upload_is_its_owners_until_it_is_finished_or_a_day_old() {
    let bench = Bench::start().await;
    let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    let bytes = png(8, 8, 0);
    let id = id_of(&person.begin("tweet_image", "image/png", bytes.len()).await.ok());
    assert_eq!(other.append(&id, 0, &bytes).await.refused(400), "Invalid media id.");
    assert_eq!(other.finalize(&id).await.refused(400), "Invalid media id.");
    person.append(&id, 0, &bytes).await.ok();
    assert!(person.status(&id).await.refused(404).contains("Could not find media"));
    person.finalize(&id).await.ok();
    for refused in [person.finalize(&id).await, person.append(&id, 0, &bytes).await] {
        assert_eq!(refused.refused(400), "Invalid media id.");
    }
    assert_eq!(person.ready(&person.upload("tweet_video", "video/mp4", TWO_SECONDS).await.0).await, "succeeded");

    let late = id_of(&person.begin("tweet_image", "image/png", bytes.len()).await.ok());
    bench.clock.advance(SignedDuration::from_secs(7_000));
    let renewed = person.renew(&person.refresh).await.ok();
    bench.clock.advance(SignedDuration::from_secs(86_400 - 7_000));
    let mut person = person;
    person.keep(&renewed);
    person.keep(&person.renew(&person.refresh).await.ok());
    person.append(&late, 0, &bytes).await.refused(400);
    let gone = person.tweet(json!({ "media": { "media_ids": [id] } })).await;
    assert_eq!(gone.refused(400), "Your media IDs are invalid.");
}
