//! Playlists: whose they are, and what they hold.

use serde_json::{Value, json};

use super::client::{Answer, Creator, send};
use crate::support::Bench;

impl Creator {
    /// The playlist that its owner made.
    pub fn playlist(&self) -> String {
        format!("PL{}", self.account.external_id.trim_start_matches("UC"))
    }

    pub async fn add(&self, playlist: &str, video: &str) -> Answer {
        let resource = json!({ "kind": "youtube#video", "videoId": video });
        self.add_item(&json!({ "snippet": { "playlistId": playlist, "resourceId": resource } })).await
    }

    async fn add_item(&self, item: &Value) -> Answer {
        let request = self.http.post(format!("{}/youtube/youtube/v3/playlistItems", self.base));
        send(request.query(&[("part", "snippet")]).bearer_auth(&self.access).json(item)).await
    }

    async fn videos_in(&self, playlist: &str, video: &str) -> usize {
        let query = [("part", "id"), ("playlistId", playlist), ("videoId", video)];
        self.get("playlistItems", &query).await.ok()["items"].as_array().unwrap().len()
    }
}

#[tokio::test]
async fn a_video_is_added_to_a_playlist_of_its_channel() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let (playlist, video, other) = (creator.playlist(), creator.video().await, creator.video().await);
    assert_eq!(creator.videos_in(&playlist, &video).await, 0);
    let item = creator.add(&playlist, &video).await.ok();
    assert_eq!((&item["snippet"]["position"], &item["snippet"]["resourceId"]["videoId"]), (&json!(0), &json!(video)));
    assert_eq!((creator.videos_in(&playlist, &video).await, creator.videos_in(&playlist, &other).await), (1, 0));
    creator.add(&playlist, &video).await.ok();
    assert_eq!(creator.videos_in(&playlist, &video).await, 2, "YouTube adds it again");
    let feed = bench.feed(&creator.account).await;
    assert_eq!(feed[1].settings["playlistIds"], json!([playlist, playlist]));
}

#[tokio::test]
async fn what_youtube_refuses_to_add() {
    let bench = Bench::start().await;
    let (creator, other) = (Creator::create(&bench).await, Creator::create(&bench).await);
    let video = creator.video().await;
    assert_eq!(creator.add(&other.playlist(), &video).await.refused(403), "playlistItemsNotAccessible");
    let uploads = creator.playlist().replacen("PL", "UU", 1);
    assert_eq!(creator.add(&uploads, &video).await.refused(403), "playlistItemsNotAccessible");
    assert_eq!(creator.add("PLnone", &video).await.refused(404), "playlistNotFound");
    assert_eq!(creator.add(&creator.playlist(), "none").await.refused(404), "videoNotFound");
    let resource = json!({ "kind": "youtube#video", "videoId": video });
    let rows = [
        (json!({ "resourceId": resource }), "playlistIdRequired"),
        (json!({ "playlistId": creator.playlist() }), "invalidResourceType"),
        (json!({ "playlistId": creator.playlist(), "resourceId": { "kind": "youtube#video" } }), "resourceIdRequired"),
    ];
    for (snippet, reason) in rows {
        assert_eq!(creator.add_item(&json!({ "snippet": snippet })).await.refused(400), reason);
    }
}
