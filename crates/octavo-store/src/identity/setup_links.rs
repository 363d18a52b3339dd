//! Links that let a person set a password.

use jiff::Timestamp;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::db::{Sql, sql};
use crate::time::micros;
use crate::users::User;
use crate::{Db, StoreError, StoreResult, changed, on};

pub struct SetupLinks<'a>(pub(crate) &'a Db);

impl SetupLinks<'_> {
    /// Adds a link of a person who has this address. `NotFound` if it was changed a moment ago.
    pub async fn add(&self, key: &str, user: &User, expires_at: Timestamp) -> StoreResult<()> {
        const SQL: Sql = sql!(
            "INSERT INTO setup_link (key, user_id, expires_at) SELECT $1, id, $4 FROM users WHERE id = $2 AND email = $3"
            (postgres " FOR KEY SHARE")
        );
        let mut tx = self.0.write().await?;
        let sql = tx.pick(SQL);
        let added = changed!(tx, query(sql).bind(key).bind(user.id).bind(&user.email).bind(micros(expires_at)))?;
        if added == 0 {
            return Err(StoreError::NotFound);
        }
        tx.commit().await
    }

    /// The person whom a valid link belongs to.
    pub async fn find(&self, key: &str, now: Timestamp) -> StoreResult<Option<Uuid>> {
        const SQL: &str = "SELECT user_id FROM setup_link WHERE key = $1 AND expires_at > $2";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(key).bind(micros(now)).fetch_optional(c).await)?)
    }
}
