//! The adapter against the simulator.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::BoxStream;
use octavo_platforms::{Attachment, MediaSource, OutgoingPost, PlatformError, PublishError, Reconciled, codes};
use serde_json::json;
use url::Url;

use super::{CHUNK, code};
use crate::bench::{asset, photo};
use crate::support::post;

use super::bench::{FILM, Film, TALL, clip, connected, film, with_settings};

#[tokio::test]
async fn a_video_is_shown_with_what_was_said_about_it() {
    let account = connected().await;
    let mut clip = OutgoingPost { thumbnail: Some(photo()), ..clip() };
    let published = account.posted(&clip).await;
    let shown = &account.feed().await[0];
    assert_eq!(shown.id, published.platform_post_identifier);
    assert_eq!(shown.permalink, published.permalink);
    assert_eq!(shown.title.as_deref(), Some("Eight leaves"));
    assert_eq!(shown.text, "Folded into eight");
    assert_eq!(shown.privacy.as_deref(), Some("unlisted"));
    let kinds: Vec<_> = shown.media.iter().map(|file| &file.content_type[..]).collect();
    assert_eq!(kinds, ["video/mp4", "image/jpeg"]);

    clip.settings = json!({ "title": "Public", "privacyStatus": "PUBLIC", "tags": ["paper"], "madeForKids": true });
    account.posted(&clip).await;
    assert_eq!(account.feed().await[0].privacy.as_deref(), Some("public"));
}

#[tokio::test]
async fn a_tall_video_is_a_short() {
    let account = connected().await;
    let tall = Attachment { width: Some(48), height: Some(64), ..asset(TALL, "video/mp4") };
    let published = account.posted(&with_settings(post("", vec![tall]))).await;
    let page = format!("https://www.youtube.com/shorts/{}", published.platform_post_identifier);
    assert_eq!(published.permalink.as_ref(), Some(&page));
    assert_eq!(account.feed().await[0].permalink, Some(page));
}

#[tokio::test]
async fn a_long_film_gets_past_all_that_happens_on_the_way() {
    let account = connected().await;
    let film_post = film();
    let intent = account.adapter.prepare(&account.credentials, &film_post, &Film::default()).await.unwrap();
    account.act(json!({ "type": "store_partly" })).await;
    for fault in ["server_error", "token_expired", "rate_limit", "rate_limit_no_header", "drop_after_accept"] {
        account.fault(fault);
    }
    let published = account.adapter.publish(&account.credentials, &film_post, &intent, &Film::default()).await.unwrap();
    assert_eq!(account.feed().await[0].id, published.platform_post_identifier);
    assert_eq!(account.ledger().await.len(), 1);
    let url = &account.feed().await[0].media[0].url;
    let stored = octavo_egress::operator_client().unwrap().get(url).send().await.unwrap().bytes().await.unwrap();
    assert!(stored == Film::content(), "byte by byte the same");
}

#[tokio::test]
async fn a_crash_in_the_middle_resumes() {
    let account = connected().await;
    let film_post = film();
    let stopping = Arc::new(Film { stops: true, ..Film::default() });
    let intent = account.adapter.prepare(&account.credentials, &film_post, &*stopping).await.unwrap();
    tokio::select! {
        done = account.adapter.publish(&account.credentials, &film_post, &intent, &*stopping) => panic!("{done:?}"),
        () = stopping.stopped.notified() => {}
    }
    let reconcile = async || account.adapter.reconcile(&account.credentials, &film_post, &intent).await.unwrap();
    assert_eq!(reconcile().await, Reconciled::Absent);
    assert!(account.feed().await.is_empty());

    let rest = Counted::default();
    let published = account.adapter.publish(&account.credentials, &film_post, &intent, &rest).await.unwrap();
    assert_eq!(rest.sent(), FILM - 2 * CHUNK, "only what was missing");
    assert_eq!(reconcile().await, Reconciled::Published(published.clone()));
    let again = account.adapter.publish(&account.credentials, &film_post, &intent, &rest).await.unwrap();
    assert_eq!(again, published);
    assert_eq!(account.ledger().await.len(), 1);
}

/// The film, and how much of it was asked for.
#[derive(Default)]
struct Counted(std::sync::atomic::AtomicU64);

impl Counted {
    fn sent(&self) -> u64 {
        self.0.load(std::sync::atomic::Ordering::SeqCst)
    }
}

#[async_trait]
impl MediaSource for Counted {
    async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        Film::default().open(path).await
    }

    async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        self.0.fetch_add(range.end - range.start, std::sync::atomic::Ordering::SeqCst);
        Film::default().open_range(path, range).await
    }

    async fn url(&self, path: &str) -> io::Result<Url> {
        Film::default().url(path).await
    }
}

#[tokio::test]
async fn a_session_that_ran_out_is_replaced_by_reading_the_channel() {
    let account = connected().await;
    let clip = clip();
    let intent = account.prepare(&clip).await;
    let reconcile = async || account.adapter.reconcile(&account.credentials, &clip, &intent).await;
    account.act(json!({ "type": "expire_uploads" })).await;
    let not_yet = reconcile().await.unwrap_err();
    assert!(matches!(not_yet, PlatformError::Temporary { .. }), "{not_yet}");
    assert_eq!(code(&account.publish(&clip, &intent).await.unwrap_err()), "UNKNOWN");

    let intent = account.prepare(&clip).await;
    let published = account.publish(&clip, &intent).await.unwrap();
    account.act(json!({ "type": "expire_uploads" })).await;
    let found = account.adapter.reconcile(&account.credentials, &clip, &intent).await.unwrap();
    assert_eq!(found, Reconciled::Published(published));
}

#[tokio::test]
async fn a_video_that_is_not_shown_fails_with_the_reason() {
    let account = connected().await;
    let rows = [("processing_failed", codes::MEDIA_REFUSED), ("duplicate", codes::CONTENT_DUPLICATE)];
    for (fault, expected) in rows {
        account.fault(fault);
        let clip = clip();
        let intent = account.prepare(&clip).await;
        assert_eq!(code(&account.publish(&clip, &intent).await.unwrap_err()), expected);
        let known = account.adapter.reconcile(&account.credentials, &clip, &intent).await.unwrap();
        assert_eq!(known, Reconciled::Absent);
    }
    let no_video = with_settings(post("", vec![Attachment { content_type: "video/mp4".into(), ..photo() }]));
    let intent = account.prepare(&no_video).await;
    assert_eq!(code(&account.publish(&no_video, &intent).await.unwrap_err()), codes::MEDIA_REFUSED);
    assert!(account.ledger().await.is_empty());
}

#[tokio::test]
async fn what_youtube_refuses_has_its_class() {
    let account = connected().await;
    let refused = async |post: &OutgoingPost| {
        let prepared = account.adapter.prepare(&account.credentials, post, &crate::bench::Assets).await;
        prepared.unwrap_err().code().to_owned()
    };
    let mut untitled = clip();
    untitled.settings["title"] = json!("<b>");
    assert_eq!(refused(&untitled).await, codes::CONTENT_REFUSED);
    let mut wordy = clip();
    wordy.content.text = "é".repeat(2501);
    assert_eq!(refused(&wordy).await, codes::CONTENT_REFUSED);
    let changes = [
        (json!({ "type": "change_channel", "uploadsUsedUp": true }), codes::QUOTA_EXCEEDED),
        (json!({ "type": "change_channel", "suspended": true }), codes::ACCOUNT_UNAVAILABLE),
        (json!({ "type": "change_channel", "suspended": false, "exists": false }), codes::ACCOUNT_UNAVAILABLE),
        (json!({ "type": "exhaust_quota" }), codes::QUOTA_EXCEEDED),
        (json!({ "type": "revoke_access" }), codes::TOKEN_EXPIRED),
    ];
    for (change, expected) in changes {
        account.act(change.clone()).await;
        assert_eq!(refused(&clip()).await, expected, "{change}");
    }
    assert!(account.ledger().await.is_empty());
}

#[tokio::test]
async fn a_thumbnail_that_is_not_allowed_leaves_the_video_out() {
    let account = connected().await;
    account.act(json!({ "type": "change_channel", "thumbnails": false })).await;
    account.posted(&OutgoingPost { thumbnail: Some(photo()), ..clip() }).await;
    assert_eq!(account.feed().await[0].media.len(), 1);
}

#[tokio::test]
async fn a_lost_answer_to_the_last_byte_is_asked_for() {
    let account = connected().await;
    let clip = clip();
    account.fault("drop_after_accept");
    let published: Result<_, PublishError> = account.publish(&clip, &account.prepare(&clip).await).await;
    assert_eq!(account.feed().await[0].id, published.unwrap().platform_post_identifier);
    assert_eq!(account.ledger().await.len(), 1);
}
