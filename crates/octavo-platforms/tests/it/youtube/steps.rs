//! What follows a video: its thumbnail, its playlists and its captions, once each, whatever comes between.

use octavo_platforms::{OutgoingPost, Published, Reconciled};
use serde_json::json;

use super::bench::{clip, connected};
use super::settings;
use crate::bench::{Account, asset, photo};

const CAPTIONS: &str = "../octavo/assets/captions.vtt";

/// The playlist that a channel's owner made.
fn playlist(channel: &str) -> String {
    format!("PL{}", channel.trim_start_matches("UC"))
}

fn in_playlists(playlists: &[&str]) -> OutgoingPost {
    let mut settings = settings();
    settings["playlistIds"] = json!(playlists);
    OutgoingPost { settings, ..clip() }
}

async fn shown_in(account: &Account) -> serde_json::Value {
    account.feed().await[0].settings["playlistIds"].clone()
}

#[tokio::test]
async fn a_video_is_added_once_though_its_post_was_interrupted() {
    let account = connected().await;
    let own = playlist(&account.id);
    let mut post = OutgoingPost { thumbnail: Some(photo()), ..in_playlists(&[&own]) };
    let track = json!({ "path": CAPTIONS, "language": "en" });
    post.settings["captions"] = json!([track, { "path": CAPTIONS, "language": "en", "name": "Again" }]);
    post.setting_files = vec![asset(CAPTIONS, "text/vtt"), asset(CAPTIONS, "text/vtt")];
    let captions = json!([{ "language": "en", "name": "" }, { "language": "en", "name": "Again" }]);
    let intent = account.prepare(&post).await;
    let published = account.publish(&post, &intent).await.unwrap();
    assert_eq!((published.incomplete.as_deref(), shown_in(&account).await), (None, json!([own])));

    // As after a kill: nobody knows how far the steps came.
    let found = account.adapter.reconcile(&account.credentials, &post, &intent).await.unwrap();
    assert_eq!(found, Reconciled::Unfinished(published.clone()));
    assert_eq!(account.publish(&post, &intent).await.unwrap(), published);
    assert_eq!((account.ledger().await.len(), shown_in(&account).await), (1, json!([own])));
    assert_eq!(account.feed().await[0].settings["captions"], captions);

    account.act(json!({ "type": "expire_uploads" })).await;
    let found = account.adapter.reconcile(&account.credentials, &post, &intent).await.unwrap();
    assert!(matches!(found, Reconciled::Published(Published { incomplete: Some(_), .. })), "{found:?}");
}

#[tokio::test]
async fn a_step_that_fails_leaves_the_video_published_and_is_reported() {
    let account = connected().await;
    account.act(json!({ "type": "change_channel", "thumbnails": false })).await;
    let other = account.sandbox.create_account("YOUTUBE").await.unwrap();
    let (own, others) = (playlist(&account.id), playlist(&other.external_id));
    let mut post = OutgoingPost { thumbnail: Some(photo()), ..in_playlists(&[&others, "PLnone", &own]) };
    post.settings["captions"] = json!([{ "path": "gone.vtt", "language": "pt-BR" }]);
    let message = account.posted(&post).await.incomplete.unwrap();
    for said in [
        "The thumbnail was not set",
        &others,
        "belongs to another channel",
        "PLnone",
        "no such playlist",
        "captions in pt-BR",
    ] {
        assert!(message.contains(said), "{message}");
    }
    assert!(!message.contains(&own), "{message}");
    assert_eq!((shown_in(&account).await, account.feed().await[0].media.len()), (json!([own]), 1));
}
