//! What a restart keeps.

use serde_json::json;

use super::client::{Creator, VIDEO};
use crate::support::{Bench, mp4};

#[tokio::test]
async fn tokens_uploads_and_posts_survive() {
    const CHUNK: usize = 5_242_880;
    let bench = Bench::start().await;
    let mut creator = Creator::create(&bench).await;
    bench.act(&creator.account, json!({ "type": "change_creator", "longestSeconds": 60 })).await;
    creator.publish(json!({}), VIDEO).await;
    let video = mp4(2 * CHUNK);
    let (publish, address) = creator.open(video.len(), CHUNK).await;
    creator.put(&address, 0, &video[..CHUNK], video.len()).await;
    let (ledger, feed) = (bench.sandbox.ledger().await.unwrap(), bench.feed(&creator.account).await);
    creator.http = reqwest::Client::new();

    let bench = bench.restart().await;
    creator.base = bench.url("/tiktok/v2");
    creator.http = bench.client.clone();
    assert_eq!(bench.sandbox.accounts().unwrap(), std::slice::from_ref(&creator.account));
    assert_eq!(bench.sandbox.ledger().await.unwrap(), ledger);
    assert_eq!(bench.feed(&creator.account).await[0].id, feed[0].id);
    assert_eq!(creator.creator_info().await.ok()["max_video_post_duration_sec"], 60);
    assert_eq!(creator.status(&publish).await.ok()["uploaded_bytes"], CHUNK);
    let (_, query) = address.split_once('?').unwrap();
    let address = bench.url(&format!("/tiktok-upload/video/?{query}"));
    assert_eq!(creator.put(&address, CHUNK, &video[CHUNK..], video.len()).await.0, 201);
    assert_eq!(bench.feed(&creator.account).await.len(), 2);
}
