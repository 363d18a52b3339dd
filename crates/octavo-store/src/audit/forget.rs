//! Forgetting a person: the entries stay, and what tells who they are goes.

use sqlx::query;
use uuid::Uuid;

use crate::db::Tx;
use crate::{StoreResult, changed};

pub(crate) async fn forget(tx: &mut Tx, user_id: Uuid, email: &str) -> StoreResult<()> {
    const SQL: &str = "DELETE FROM audit_personal WHERE user_id = $1";
    const INVITED: &str = "DELETE FROM audit_personal WHERE email = $1";
    changed!(tx, query(SQL).bind(user_id))?;
    changed!(tx, query(INVITED).bind(email))?;
    Ok(())
}
