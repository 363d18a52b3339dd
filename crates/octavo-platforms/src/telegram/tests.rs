use serde_json::json;
use uuid::Uuid;

use super::request::{Call, published};
use super::*;
use crate::Attachment;

fn post(content: &str, attachments: Vec<Attachment>) -> OutgoingPost {
    OutgoingPost {
        post_id: Uuid::nil(),
        content: content.into(),
        chat_id: Some("-1001234".into()),
        attachments,
        settings: Value::Null,
        created_at: jiff::Timestamp::UNIX_EPOCH,
    }
}

fn file(content_type: &str) -> Attachment {
    Attachment {
        path: "u/a.bin".into(),
        content_type: content_type.into(),
        size: 3,
        width: Some(16),
        height: Some(9),
        duration_ms: Some(1500),
        alt_text: None,
    }
}

#[test]
fn a_post_is_the_call_that_fits_its_media() {
    let method = |attachments| Call::of(&post("hi", attachments)).unwrap().method().to_owned();
    assert_eq!(method(vec![]), "sendMessage");
    assert_eq!(method(vec![file("image/png")]), "sendPhoto");
    assert_eq!(method(vec![file("video/mp4")]), "sendVideo");
    assert_eq!(method(vec![file("video/mp4"), file("image/png")]), "sendMediaGroup");
}

#[test]
fn an_album_has_one_caption_and_all_its_files() {
    let call = Call::of(&post("hi", vec![file("image/png"), file("video/mp4")])).unwrap();
    let fields: Vec<_> = call.fields().collect();
    let media: Value = serde_json::from_str(&fields[1].1).unwrap();
    assert_eq!(media[0]["caption"], "hi");
    assert_eq!(
        media[1],
        json!({"type": "video", "media": "attach://file1", "width": 16, "height": 9, "duration": 2, "supports_streaming": true})
    );
    assert_eq!(call.files().collect::<Vec<_>>(), [("file0".to_owned(), 0), ("file1".to_owned(), 1)]);
    assert_eq!(Call::from_json(&call.to_json()).unwrap(), call, "the intent survives storage");
}

#[test]
fn permalinks_follow_the_kind_of_chat() {
    let link = |chat: Value| published(&json!({"message_id": 7, "chat": chat})).unwrap().permalink;
    assert_eq!(link(json!({"id": -1001234, "username": "news"})).as_deref(), Some("https://t.me/news/7"));
    assert_eq!(link(json!({"id": -1001234})).as_deref(), Some("https://t.me/c/1234/7"));
    assert_eq!(link(json!({"id": -55})), None);
    assert_eq!(link(json!({"id": 99, "username": "person"})), None);
}

fn answer(status: u16, body: Value) -> Answer {
    Answer { status: reqwest::StatusCode::from_u16(status).unwrap(), retry_after: None, body }
}

#[test]
fn only_a_servers_own_failure_leaves_the_outcome_open() {
    let refusal = |status, description: &str| {
        outcome(&answer(status, json!({"ok": false, "description": description}))).unwrap_err()
    };
    assert!(matches!(refusal(500, "Internal Server Error"), PublishError::Unknown { .. }));
    assert!(matches!(refusal(502, "x"), PublishError::Unknown { .. }));
    assert!(matches!(refusal(401, "Unauthorized"), PublishError::Refused(PlatformError::Reauthorize { .. })));
    assert!(matches!(
        refusal(400, "Bad Request: chat not found"),
        PublishError::Refused(PlatformError::Permanent { .. })
    ));
    assert!(matches!(outcome(&answer(200, Value::Null)), Err(PublishError::Unknown { .. })));
    let limited =
        answer(429, json!({"ok": false, "description": "Too Many Requests", "parameters": {"retry_after": 35}}));
    let Err(PublishError::Refused(PlatformError::Temporary { retry_after, .. })) = outcome(&limited) else { panic!() };
    assert_eq!(retry_after, Some(std::time::Duration::from_secs(35)));
}

#[test]
fn updates_tell_of_chats_joined_and_left() {
    let member = |id, status| {
        json!({"update_id": id, "my_chat_member": {
        "chat": {"id": -1001, "title": "News", "type": "channel", "username": "news"}, "new_chat_member": {"status": status}}})
    };
    let (changes, offset) =
        updates::read(&json!([member(5, "administrator"), member(6, "kicked"), {"update_id": 7}]), 0);
    assert_eq!(offset, 8);
    assert_eq!(
        changes[0],
        ChatChange::Joined {
            chat_id: "-1001".into(),
            title: "News".into(),
            kind: "channel".into(),
            username: Some("news".into())
        }
    );
    assert_eq!(changes[1], ChatChange::Left { chat_id: "-1001".into() });
    assert_eq!(updates::read(&json!([]), 4).1, 4);
}
