//! The chats of a Telegram account, learned from its updates whenever someone asks for them.

use octavo_platforms::ChatChange;
use octavo_store::StoreError;
use octavo_store::accounts::{Account, Chat};

use super::publishing::Publishing;

/// Reads new updates and answers all chats known. When the network does not answer, those known before.
pub async fn refresh(publishing: &Publishing, account: &Account) -> Result<Vec<Chat>, StoreError> {
    if let Ok(credentials) = publishing.open_credentials(account) {
        match publishing.platforms.adapter(account.platform).poll_updates(&credentials, account.updates_offset).await {
            Ok((changes, offset)) if offset != account.updates_offset => {
                let (seen, left) = sort(changes);
                publishing.store.accounts().learn_chats(account.id, &seen, &left, offset).await?;
            }
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(account = account.id, ?error, "updates were not read; returning the known chats")
            }
        }
    }
    publishing.store.accounts().chats(account.id).await
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
