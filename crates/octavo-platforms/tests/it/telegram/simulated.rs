//! The adapter against the simulator, which was written from the same documents by other hands.

use octavo_domain::Platform;
use octavo_platforms::ChatChange;
use serde_json::json;

use crate::bench::{Account, photo, video};
use crate::support::post;
use crate::telegram::in_chat;

#[tokio::test]
async fn it_shows_text_photo_video_and_album() {
    let account = Account::on(Platform::Telegram).await;
    let (chats, _) = account.chats(0).await;
    assert_eq!(chats.len(), 2);
    let to_chat = |attachments| in_chat(chats[0].chat_id(), post("Folded into eight", attachments));
    for attachments in [vec![], vec![photo()], vec![video()], vec![photo(), video(), photo()]] {
        let files = attachments.len();
        let published = account.posted(&to_chat(attachments)).await;
        let shown = &account.feed().await[0];
        assert_eq!(shown.text, "Folded into eight");
        assert_eq!(shown.media.len(), files);
        assert_eq!(shown.permalink, published.permalink);
    }
}

#[tokio::test]
async fn it_takes_a_post_to_a_group_that_moved() {
    let account = Account::on(Platform::Telegram).await;
    let group = json!({ "type": "create_chat", "kind": "group", "title": "Team" });
    account.sandbox.act("TELEGRAM", &account.id, group).await.unwrap();
    let (chats, offset) = account.chats(0).await;
    let group = chats.last().unwrap().chat_id().to_owned();
    let migrate = json!({ "type": "migrate_chat", "chatId": group });
    account.sandbox.act("TELEGRAM", &account.id, migrate).await.unwrap();

    let published = account.posted(&in_chat(&group, post("Hi", vec![photo()]))).await;
    let moved_to = published.chat_moved_to.unwrap();
    let (changes, _) = account.chats(offset).await;
    assert!(changes.contains(&ChatChange::Left { chat_id: group }), "{changes:?}");
    assert!(changes.iter().any(|change| change.chat_id() == moved_to), "{changes:?}");
    assert_eq!(account.feed().await.len(), 1);
}
