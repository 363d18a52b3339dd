//! The webhook of a workspace's chat.

use sqlx::query;
use uuid::Uuid;

use crate::db::Tx;
use crate::{StoreResult, changed};

/// The webhook of a workspace's chat.
#[derive(Debug, Clone)]
pub struct ChatWebhook {
    /// Its address, sealed.
    pub sealed: String,
    pub host: String,
}

/// Sets or removes the webhook of a workspace's chat.
pub(super) async fn set_chat(tx: &mut Tx, id: Uuid, chat: Option<&ChatWebhook>) -> StoreResult<()> {
    const SQL: &str = "UPDATE workspace SET notices_url_sealed = $2, notices_host = $3 WHERE id = $1";
    let (sealed, host) = (chat.map(|chat| &chat.sealed), chat.map(|chat| &chat.host));
    changed!(tx, query(SQL).bind(id).bind(sealed).bind(host))?;
    Ok(())
}
