//! Captions: what is refused, and what is listed.

use serde_json::{Value, json};

use super::client::{Answer, Creator, send};
use crate::support::Bench;

const VTT: &[u8] = b"WEBVTT\n\n00:00.000 --> 00:01.000\nEight leaves\n";

impl Creator {
    async fn open_track(&self, snippet: &Value) -> Answer {
        let request = self.http.post(format!("{}/youtube/upload/youtube/v3/captions", self.base));
        let request = request.query(&[("uploadType", "resumable"), ("part", "snippet")]);
        send(request.bearer_auth(&self.access).json(&json!({ "snippet": snippet }))).await
    }

    async fn put_track(&self, opened: &Answer, bytes: &[u8]) -> Answer {
        let request = self.put(opened.header("location").unwrap()).header("content-type", "text/vtt");
        send(request.body(bytes.to_vec())).await
    }
}

#[tokio::test]
async fn a_track_is_listed_and_there_is_no_second_one_like_it() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let video = creator.video().await;
    let track = json!({ "videoId": video, "language": "en", "name": "" });
    let (first, second) = (creator.open_track(&track).await, creator.open_track(&track).await);
    assert_eq!(creator.put_track(&first, b"").await.refused(400), "contentRequired");
    creator.put_track(&first, VTT).await.ok();
    assert_eq!(creator.put_track(&second, VTT).await.refused(409), "captionExists");
    assert_eq!(creator.open_track(&track).await.refused(409), "captionExists");
    let listed = creator.get("captions", &[("part", "snippet"), ("videoId", &video)]).await.ok();
    assert_eq!(listed["items"].as_array().unwrap().len(), 1);
    assert_eq!(listed["items"][0]["snippet"]["language"], "en");
    let shown = &bench.feed(&creator.account).await[0];
    assert_eq!(shown.settings["captions"], json!([{ "language": "en", "name": "" }]));
}

#[tokio::test]
async fn what_youtube_refuses_as_captions() {
    let bench = Bench::start().await;
    let (creator, other) = (Creator::create(&bench).await, Creator::create(&bench).await);
    let (video, others) = (creator.video().await, other.video().await);
    let rows = [
        (json!({ "videoId": video, "language": "en" }), 400, "invalidMetadata"),
        (json!({ "videoId": video, "language": "", "name": "" }), 400, "invalidMetadata"),
        (json!({ "videoId": video, "language": "en", "name": "n".repeat(151) }), 400, "nameTooLong"),
        (json!({ "videoId": "none", "language": "en", "name": "" }), 404, "videoNotFound"),
        (json!({ "videoId": others, "language": "en", "name": "" }), 403, "forbidden"),
    ];
    for (snippet, status, reason) in rows {
        assert_eq!(creator.open_track(&snippet).await.refused(status), reason);
    }
    let opened = creator.open_track(&json!({ "videoId": video, "language": "en", "name": "n".repeat(150) })).await;
    assert_eq!(other.put_track(&opened, VTT).await.refused(404), "notFound");
    creator.put_track(&opened, VTT).await.ok();
}
