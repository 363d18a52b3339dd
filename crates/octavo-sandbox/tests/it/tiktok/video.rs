//! Videos: announced, sent in chunks, processed.

use jiff::SignedDuration;
use serde_json::json;

use super::client::{Creator, VIDEO, send};
use crate::support::{Bench, TEN_MINUTES, TWO_SECONDS, mp4};

const CHUNK: usize = 5_242_880;

#[tokio::test]
async fn a_video_is_announced_sent_and_posted() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let (publish, address) = creator.open(VIDEO.len(), VIDEO.len()).await;
    assert!(publish.len() <= 64 && address.len() <= 256, "{publish} {address}");
    let waiting = creator.status(&publish).await.ok();
    assert_eq!(waiting, json!({ "status": "PROCESSING_UPLOAD", "uploaded_bytes": 0 }));
    let size = VIDEO.len();
    let sent = creator.put(&address, 0, VIDEO, size).await;
    assert_eq!(sent.progress(), (201, &format!("bytes 0-{size}/{size}")[..]));
    assert_eq!(sent.1["content-type"], "application/json", "tiktok-api-client reads the body: it is null");
    assert_eq!(creator.status(&publish).await.ok()["status"], "PROCESSING_UPLOAD");
    let done = creator.status(&publish).await.ok();
    let id = done["publicaly_available_post_id"][0].as_u64().unwrap().to_string();

    let shown = &bench.feed(&creator.account).await[0];
    assert_eq!((&shown.id, shown.text.as_str(), shown.title.as_deref()), (&id, "Once", None));
    let permalink = format!("https://www.tiktok.com/@{}/video/{id}", creator.account.username);
    assert_eq!(shown.permalink, Some(permalink));
    let listed = creator.post("/video/list/?fields=id,title,create_time,share_url", json!({})).await.ok();
    assert_eq!((&listed["videos"][0]["id"], &listed["has_more"]), (&json!(id), &json!(false)));
    assert_eq!(bench.sandbox.ledger().await.unwrap()[0].id, id);

    bench.act(&creator.account, json!({ "type": "delete_post", "id": id })).await;
    assert!(bench.feed(&creator.account).await.is_empty());
}

#[tokio::test]
async fn chunks_come_in_order_and_in_the_size_announced() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let video = mp4(2 * CHUNK + 1000);
    let total = video.len();
    let (publish, address) = creator.open(total, CHUNK).await;
    let (first, last) = video.split_at(CHUNK);
    assert_eq!(creator.put(&address, CHUNK, last, total).await.progress(), (416, &format!("bytes 0-0/{total}")[..]));
    assert_eq!(creator.put(&address, 0, &first[1..], total).await.0, 400);
    assert_eq!(creator.put(&address, 0, first, total + 1).await.0, 400);
    let untyped = bench.client.put(&address).header("content-range", format!("bytes 0-{}/{total}", CHUNK - 1));
    assert_eq!(send(untyped.body(first.to_vec())).await.0, 400);
    let unranged = bench.client.put(&address).header("content-type", "video/mp4");
    assert_eq!(send(unranged.body(first.to_vec())).await.0, 400);

    let taken = creator.put(&address, 0, first, total).await;
    assert_eq!(taken.progress(), (206, &format!("bytes 0-{CHUNK}/{total}")[..]));
    assert_eq!(creator.status(&publish).await.ok()["uploaded_bytes"], CHUNK);
    assert_eq!(creator.put(&address, 0, first, total).await.progress().0, 416);
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
    assert_eq!(creator.put(&address, CHUNK, last, total).await.0, 201);
    assert_eq!(creator.put(&address, CHUNK, last, total).await.0, 416);
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
    let shown = bench.feed(&creator.account).await[0].media[0].url.clone();
    assert_eq!(bench.client.get(shown).send().await.unwrap().bytes().await.unwrap(), video);
}

#[tokio::test]
async fn an_address_is_good_for_an_hour_and_for_who_has_all_of_it() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let (_, address) = creator.open(VIDEO.len(), VIDEO.len()).await;
    let (known, _) = address.split_once("&upload_token=").unwrap();
    assert_eq!(creator.put(known, 0, VIDEO, VIDEO.len()).await.0, 404);
    assert_eq!(creator.put(&bench.url("/tiktok-upload/video/?upload_id=1"), 0, VIDEO, VIDEO.len()).await.0, 404);
    bench.clock.advance(SignedDuration::from_hours(1));
    assert_eq!(creator.put(&address, 0, VIDEO, VIDEO.len()).await.0, 403);
    let (_, address) = creator.open(VIDEO.len(), VIDEO.len()).await;
    bench.act(&creator.account, json!({ "type": "expire_uploads" })).await;
    assert_eq!(creator.put(&address, 0, VIDEO, VIDEO.len()).await.0, 403);
}

#[tokio::test]
async fn an_announcement_has_to_be_sound() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let path = "/post/publish/video/init/";
    let info = json!({ "privacy_level": "SELF_ONLY" });
    let source = |chunk: u64, count: u64| json!({ "source": "FILE_UPLOAD", "video_size": 50_000_123, "chunk_size": chunk, "total_chunk_count": count });
    let bodies = [
        json!({ "source_info": source(10_000_000, 5) }),
        json!({ "post_info": info, "source_info": source(10_000_000, 6) }),
        json!({ "post_info": info, "source_info": { "source": "PULL_FROM_URL", "video_url": "https://a.example/" } }),
        json!({ "post_info": { "privacy_level": "SELF_ONLY", "title": "ü".repeat(2201) }, "source_info": source(10_000_000, 5) }),
        json!({ "post_info": { "privacy_level": "SELF_ONLY", "disable_duet": "no" }, "source_info": source(10_000_000, 5) }),
    ];
    for body in bodies {
        assert_eq!(creator.post(path, body.clone()).await.refused(), (400, "invalid_params"), "{body}");
    }
    let form = creator.http.post(format!("{}{path}", creator.base)).bearer_auth(&creator.access);
    assert_eq!(send(form.form(&[("a", "b")])).await.refused(), (400, "invalid_params"));
}

#[tokio::test]
async fn what_tiktok_cannot_show_fails_in_processing() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let rows = [
        (vec![0; 2000], "file_format_check_failed"),
        (TEN_MINUTES.to_vec(), "duration_check_failed"),
        (TWO_SECONDS.to_vec(), "picture_size_check_failed"),
    ];
    for (bytes, reason) in rows {
        let publish = creator.publish(json!({}), &bytes).await;
        assert_eq!(creator.fate(&publish).await, json!({ "status": "FAILED", "fail_reason": reason }));
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
    assert!(bench.feed(&creator.account).await.is_empty());
}

#[tokio::test]
async fn nobody_learns_about_another_creators_post() {
    let bench = Bench::start().await;
    let (creator, other) = (Creator::create(&bench).await, Creator::create(&bench).await);
    let publish = creator.publish(json!({}), VIDEO).await;
    let refused = other.status(&publish).await;
    assert_eq!(refused.refused(), (400, "token_not_authorized_for_specified_publish_id"));
    assert_eq!(creator.status("v_pub_file~v2-1.1").await.refused(), (400, "invalid_publish_id"));
}
