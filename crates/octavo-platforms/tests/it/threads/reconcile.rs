//! Lost answers, cleared up by reading.

use octavo_platforms::{PlatformError, Reconciled, codes};
use serde_json::{Value, json};
use url::Url;

use super::outcomes::listed;
use super::{FIVE_MINUTES_AGO, JUST_NOW, alice, intent, not_found, refused, status, threads};
use crate::support::{Broken, Reply, Responder, broken_server, nobody, post};

async fn reconcile(base: &Url, prepared_at: &str) -> Result<Reconciled, PlatformError> {
    threads(base).reconcile(&alice(), &post("Hello", vec![]), &intent(prepared_at)).await
}

/// As the list has it.
fn shown(id: &str, text: &str, kind: &str, at: &str) -> Value {
    json!({ "id": id, "text": text, "media_type": kind, "timestamp": at, "permalink": format!("https://x.test/{id}") })
}

fn ours(id: &str) -> Value {
    shown(id, "Hello", "TEXT_POST", "2026-11-20T10:00:02+0000")
}

/// What came of it, in a word, and the post's id.
fn word(outcome: Result<Reconciled, PlatformError>) -> (&'static str, String) {
    match outcome {
        Ok(Reconciled::Published(published)) => ("published", published.platform_post_identifier),
        Ok(Reconciled::Unfinished(published)) => ("unfinished", published.platform_post_identifier),
        Ok(Reconciled::Absent) => ("absent", String::new()),
        Ok(Reconciled::Unknown) => ("unknown", String::new()),
        Err(PlatformError::Temporary { .. }) => ("later", String::new()),
        Err(error) => ("error", error.code().to_owned()),
    }
}

#[tokio::test]
async fn the_container_tells() {
    let one = || listed(json!([ours("P1")]));
    let none = || listed(json!([]));
    let rows = [
        (status("PUBLISHED"), one(), ("published", "P1"), ("published", "P1")),
        (status("PUBLISHED"), none(), ("later", ""), ("published", "C1")),
        (status("PUBLISHED"), Reply::text(500, ""), ("later", ""), ("later", "")),
        (status("FINISHED"), one(), ("later", ""), ("absent", "")),
        (status("IN_PROGRESS"), none(), ("later", ""), ("later", "")),
        (status("ERROR"), none(), ("absent", ""), ("absent", "")),
        (status("EXPIRED"), none(), ("absent", ""), ("absent", "")),
        (not_found(), one(), ("published", "P1"), ("published", "P1")),
        (not_found(), none(), ("later", ""), ("unknown", "")),
        (Reply::text(503, ""), one(), ("later", ""), ("later", "")),
        (
            refused(190, 463),
            one(),
            ("error", codes::ACCOUNT_NEEDS_RECONNECT),
            ("error", codes::ACCOUNT_NEEDS_RECONNECT),
        ),
    ];
    for (container, list, at_once, settled) in rows {
        let server = Responder::start().await.on("C1", [container]).on("threads", [list]);
        for (prepared_at, (what, id)) in [(JUST_NOW, at_once), (FIVE_MINUTES_AGO, settled)] {
            let outcome = word(reconcile(&server.url, prepared_at).await);
            assert_eq!(outcome, (what, id.to_owned()), "{prepared_at}");
        }
        assert!(server.seen("/threads").iter().all(|seen| seen.method == "GET"), "nothing but reading");
    }
}

#[tokio::test]
async fn what_is_not_known_yet_says_when_to_look_again() {
    let server = Responder::start().await.on("C1", [status("FINISHED")]);
    for (prepared_at, seconds) in [(JUST_NOW, 300), ("2026-11-20T09:56:00Z", 60), ("2026-11-20T09:55:01Z", 20)] {
        let Err(PlatformError::Temporary { retry_after, .. }) = reconcile(&server.url, prepared_at).await else {
            panic!("nobody knows yet");
        };
        assert_eq!(retry_after.unwrap().as_secs(), seconds);
    }
}

#[tokio::test]
async fn exactly_one_post_may_fit() {
    let (other_text, other_kind, older) = (
        shown("P2", "Goodbye", "TEXT_POST", "2026-11-20T10:00:02+0000"),
        shown("P3", "Hello", "IMAGE", "2026-11-20T10:00:02+0000"),
        shown("P4", "Hello", "TEXT_POST", "2026-11-20T09:50:00+0000"),
    );
    let without_text = json!({ "id": "P5", "media_type": "IMAGE", "timestamp": "2026-11-20T10:00:02+0000" });
    let rows = [
        (json!([other_text, other_kind, ours("P1"), older, without_text]), "P1", true),
        (json!([ours("P1"), ours("P6")]), "C1", false),
        (json!([other_text, older]), "C1", false),
    ];
    let as_topic = shown("P7", "Hel#lo ", "TEXT_POST", "2026-11-20T10:00:02+0000");
    let rows = rows.into_iter().chain([(json!([as_topic]), "P7", true)]);
    for (posts, id, has_permalink) in rows {
        let server = Responder::start().await.on("C1", [status("PUBLISHED")]).on("threads", [listed(posts)]);
        let Reconciled::Published(published) = reconcile(&server.url, FIVE_MINUTES_AGO).await.unwrap() else {
            panic!("it is published");
        };
        assert_eq!(published.platform_post_identifier, id);
        assert_eq!(published.permalink.is_some(), has_permalink);
        let seen = server.only("/me/threads");
        assert_eq!(seen.query["fields"], "id,text,permalink,timestamp,media_type");
        assert_eq!(seen.query["since"], "1795168440", "a minute before it was prepared");
    }
}

#[tokio::test]
async fn a_server_that_cannot_be_read_proves_nothing() {
    for url in [broken_server(Broken::AfterRequest).await, nobody().await] {
        assert_eq!(word(reconcile(&url, FIVE_MINUTES_AGO).await).0, "later");
    }
}
