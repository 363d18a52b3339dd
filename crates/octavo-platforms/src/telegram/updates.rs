//! Chats, as the bot's updates tell of them: there is no call that lists them.

use serde_json::Value;

use crate::ChatChange;

/// The news in an answer of `getUpdates`, and the offset that confirms them.
pub fn read(updates: &Value, offset: i64) -> (Vec<ChatChange>, i64) {
    let updates = updates.as_array().map(Vec::as_slice).unwrap_or_default();
    let next = updates.iter().filter_map(|update| update["update_id"].as_i64()).map(|id| id + 1).max();
    (updates.iter().filter_map(change).collect(), next.unwrap_or(offset).max(offset))
}

fn change(update: &Value) -> Option<ChatChange> {
    let member = &update["my_chat_member"];
    let chat = &member["chat"];
    let chat_id = chat["id"].as_i64()?.to_string();
    match member["new_chat_member"]["status"].as_str()? {
        "left" | "kicked" => Some(ChatChange::Left { chat_id }),
        _ => Some(ChatChange::Joined {
            title: title(chat),
            kind: chat["type"].as_str().unwrap_or("group").to_owned(),
            username: chat["username"].as_str().map(str::to_owned),
            chat_id,
        }),
    }
}

/// Private chats have no title but a name.
fn title(chat: &Value) -> String {
    let text = chat["title"].as_str().or_else(|| chat["first_name"].as_str()).or_else(|| chat["username"].as_str());
    text.unwrap_or_default().to_owned()
}
