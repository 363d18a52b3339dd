//! The chats of an account, learned from its network whenever someone asks for them.

use std::collections::HashSet;

use octavo_platforms::ChatChange;
use octavo_store::StoreError;
use octavo_store::accounts::{Account, Chat};

use super::publishing::Publishing;

/// Reads new updates and answers all chats known. When the network does not answer, those known before.
pub async fn refresh(publishing: &Publishing, account: &Account) -> Result<Vec<Chat>, StoreError> {
    let known = publishing.store.accounts().chats(account.id).await?;
    if let Ok(credentials) = publishing.open_credentials(account) {
        let adapter = publishing.platforms.adapter(account.platform);
        match adapter.poll_updates(&credentials, account.updates_offset).await {
            Ok((changes, offset)) => {
                let (mut seen, mut left) = sort(changes);
                if adapter.lists_chats() {
                    left.extend(gone(&known, &seen));
                    seen.retain(|chat| !known.contains(chat));
                }
                if offset != account.updates_offset || !seen.is_empty() || !left.is_empty() {
                    publishing.store.accounts().learn_chats(account.id, &seen, &left, offset).await?;
                }
            }
            Err(error) => {
                tracing::warn!(account = account.id, ?error, "updates were not read; returning the known chats")
            }
        }
    }
    publishing.store.accounts().chats(account.id).await
}

/// The chats that a whole list leaves out.
fn gone(known: &[Chat], listed: &[Chat]) -> Vec<String> {
    let listed: HashSet<&str> = listed.iter().map(|chat| chat.chat_id.as_str()).collect();
    known.iter().map(|chat| &chat.chat_id).filter(|id| !listed.contains(id.as_str())).cloned().collect()
}

fn sort(changes: Vec<ChatChange>) -> (Vec<Chat>, Vec<String>) {
    let (mut seen, mut left) = (Vec::new(), Vec::new());
    for change in changes {
        match change {
            ChatChange::Joined { chat_id, title, kind, username } => seen.push(Chat { chat_id, title, kind, username }),
            ChatChange::Left { chat_id } => left.push(chat_id),
        }
    }
    (seen, left)
}
