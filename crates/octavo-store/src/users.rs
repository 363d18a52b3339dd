//! People who sign in.

use jiff::Timestamp;
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::columns::{MaybeMicros, Micros};
use crate::db::Tx;
use crate::time::micros;
use crate::workspaces::add_personal;
use crate::{Db, StoreError, StoreResult, changed, on};

pub struct Users<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct User {
    pub id: Uuid,
    /// Lower case.
    pub email: String,
    pub email_verified: bool,
    /// How they want to be called; none until they say.
    pub name: Option<String>,
    /// PHC string; none until the person has set a password.
    pub password_hash: Option<String>,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    #[sqlx(try_from = "MaybeMicros")]
    pub disabled_at: Option<Timestamp>,
}

impl Users<'_> {
    /// Adds a person with their personal workspace. `Conflict` when the e-mail address is taken.
    pub async fn add(&self, user: &User) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        insert_person(&mut tx, user).await?;
        tx.commit().await
    }

    pub async fn find(&self, id: Uuid) -> StoreResult<Option<User>> {
        const SQL: &str = "SELECT id, email, email_verified, name, password_hash, created_at, disabled_at
            FROM users WHERE id = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(id).fetch_optional(c).await)?)
    }

    /// `email` in lower case.
    pub async fn find_by_email(&self, email: &str) -> StoreResult<Option<User>> {
        const SQL: &str = "SELECT id, email, email_verified, name, password_hash, created_at, disabled_at
            FROM users WHERE email = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(email).fetch_optional(c).await)?)
    }

    /// Everybody, in the order of their e-mail addresses.
    pub async fn list(&self) -> StoreResult<Vec<User>> {
        const SQL: &str = "SELECT id, email, email_verified, name, password_hash, created_at, disabled_at
            FROM users ORDER BY email";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).fetch_all(c).await)?)
    }

    pub async fn rename(&self, id: Uuid, name: Option<&str>) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        let rows = changed!(tx, query("UPDATE users SET name = $2 WHERE id = $1").bind(id).bind(name))?;
        if rows == 0 {
            return Err(StoreError::NotFound);
        }
        tx.commit().await
    }
}

/// A person and their personal workspace.
pub(crate) async fn insert_person(tx: &mut Tx, user: &User) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO users (id, email, email_verified, name, password_hash, created_at, disabled_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    changed!(
        tx,
        query(SQL)
            .bind(user.id)
            .bind(&user.email)
            .bind(user.email_verified)
            .bind(&user.name)
            .bind(&user.password_hash)
            .bind(micros(user.created_at))
            .bind(user.disabled_at.map(micros))
    )?;
    add_personal(tx, user.id, user.created_at).await
}
