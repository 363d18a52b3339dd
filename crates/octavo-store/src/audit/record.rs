//! Writing an entry, with the personal data that are kept apart.

use std::sync::Arc;

use octavo_domain::Kind;
use octavo_domain::audit::{ActorType, PersonalData};
use serde_json::{Map, Value, json};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::acting::{ACTING, Acting, Actor};
use super::chain::EntryAdded;
use super::entry::{About, NewEntry};
use crate::db::{AfterCommit, Engine, Sql, Tx, TxEnd, Wait, sql};
use crate::time::micros;
use crate::{StoreResult, changed, json as text, on};

/// What is kept apart: a row of `audit_personal`.
struct Personal {
    user_id: Option<Uuid>,
    email: Option<String>,
    salt: String,
    data: String,
}

impl Personal {
    fn digest(&self) -> String {
        let user = self.user_id.map(|id| Kind::User.show(id));
        let (salt, data) = (&self.salt, &self.data);
        PersonalData { salt, data, user: user.as_deref(), email: self.email.as_deref() }.digest()
    }
}

/// Records an entry in the transaction that makes the change: both are stored or neither.
pub(crate) async fn record(tx: &mut Tx, new: NewEntry) -> StoreResult<()> {
    let Ok((draw, at, address, actor)) = ACTING.try_with(Acting::now) else {
        tracing::error!(action = new.action.as_str(), "a change outside of any request has no entry in the audit log");
        return Ok(());
    };
    let actor = match actor {
        Some(actor) => actor,
        None => person(tx, new.user_id).await?,
    };
    let theirs = actor_personal(tx, &new, &actor, address, (draw.salt)()).await?;
    let about = match &new.about {
        Some(about) => Some(target_personal(tx, about, (draw.salt)()).await?),
        None => None,
    };
    let id = (draw.id)(at);
    insert(tx, id, micros(at), &new, &actor, &theirs, about.as_ref().map(Personal::digest)).await?;
    if let Some(about) = about {
        insert_personal(tx, id, "TARGET", &about).await?;
    }
    let added = Added(tx.shared());
    tx.after_commit(added);
    Ok(())
}

/// Wakes the sealer once the entry is stored.
struct Added(Arc<EntryAdded>);

impl AfterCommit for Added {
    fn ended(self: Box<Self>, end: TxEnd) -> Option<Wait> {
        if end != TxEnd::RolledBack {
            self.0.0.notify_one();
        }
        None
    }
}

async fn actor_personal(
    tx: &mut Tx,
    new: &NewEntry,
    actor: &Actor,
    address: Option<String>,
    salt: String,
) -> StoreResult<Personal> {
    if new.is_forgotten {
        return Ok(Personal { user_id: None, email: None, salt, data: actor_data(None, None, &json!({})) });
    }
    let user_id = match actor.user_id {
        None => owner(tx, new.workspace_id).await?,
        known => known,
    };
    let data = actor_data(actor.name.as_deref(), address.as_deref(), &new.written);
    Ok(Personal { user_id, email: None, salt, data })
}

/// The person of a personal workspace. What the operator wrote there is forgotten with them.
async fn owner(tx: &mut Tx, workspace_id: Option<Uuid>) -> StoreResult<Option<Uuid>> {
    const SQL: &str = "SELECT id FROM users WHERE id = $1";
    // No one has the nil id.
    let id = workspace_id.unwrap_or_default();
    Ok(on!(tx, c => query_scalar(SQL).bind(id).fetch_optional(c).await)?)
}

async fn person(tx: &mut Tx, user_id: Option<Uuid>) -> StoreResult<Actor> {
    let name = match user_id {
        Some(id) => name_and_email(tx, id).await?.map(|(name, email)| name.unwrap_or(email)),
        None => None,
    };
    Ok(Actor { kind: ActorType::Person, id: user_id.map(|id| Kind::User.show(id)), user_id, name })
}

async fn name_and_email(tx: &mut Tx, user_id: Uuid) -> StoreResult<Option<(Option<String>, String)>> {
    const SQL: &str = "SELECT name, email FROM users WHERE id = $1";
    Ok(on!(tx, c => sqlx::query_as(SQL).bind(user_id).fetch_optional(c).await)?)
}

/// The name, the address, and what the person wrote.
fn actor_data(name: Option<&str>, address: Option<&str>, written: &Value) -> String {
    let mut data = Map::new();
    for (key, value) in [("name", name), ("address", address)] {
        if let Some(value) = value {
            data.insert(key.to_owned(), value.into());
        }
    }
    if written.as_object().is_some_and(|fields| !fields.is_empty()) {
        data.insert("detail".to_owned(), written.clone());
    }
    text::encode(&data)
}

async fn target_personal(tx: &mut Tx, about: &About, salt: String) -> StoreResult<Personal> {
    let About { user_id, email } = about.clone();
    let found = name_and_email(tx, user_id.unwrap_or_default()).await?;
    let data = match (found, &email) {
        (Some((name, email)), _) => json!({ "name": name, "email": email }),
        (None, Some(email)) => json!({ "email": email }),
        (None, None) => json!({}),
    };
    Ok(Personal { user_id, email, salt, data: data.to_string() })
}

const ADD: Sql = sql!(
    (postgres "WITH apart AS (INSERT INTO audit_personal (entry_id, subject, user_id, salt, data)
        VALUES ($1, 'ACTOR', $11, $12, $13)) ")
    "INSERT INTO audit_entry (id, workspace_id, at, actor_type, actor_id, action, target_type, target_id, detail,
        actor_digest, target_digest) "
    (postgres "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $14)")
    (sqlite "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)")
);

/// The entry with the personal data about its actor: one round trip on PostgreSQL, which every post pays for.
async fn insert(
    tx: &mut Tx,
    id: Uuid,
    at: i64,
    new: &NewEntry,
    actor: &Actor,
    theirs: &Personal,
    target_digest: Option<String>,
) -> StoreResult<()> {
    let sql = tx.pick(ADD);
    let (target_type, target_id) = new.target.as_ref().map(|(kind, id)| (kind.as_str(), id)).unzip();
    macro_rules! entry {
        () => {
            query(sql)
                .bind(id)
                .bind(new.workspace_id)
                .bind(at)
                .bind(actor.kind.as_str())
                .bind(&actor.id)
                .bind(new.action.as_str())
                .bind(target_type)
                .bind(target_id)
                .bind(text::encode(&new.detail))
                .bind(theirs.digest())
        };
    }
    if let Engine::Postgres(c) = tx.engine() {
        let whole = entry!().bind(theirs.user_id).bind(&theirs.salt).bind(&theirs.data).bind(target_digest);
        whole.execute(c).await?;
        return Ok(());
    }
    if let Engine::Sqlite(c) = tx.engine() {
        entry!().bind(target_digest).execute(c).await?;
    }
    insert_personal(tx, id, "ACTOR", theirs).await
}

async fn insert_personal(tx: &mut Tx, entry_id: Uuid, subject: &str, it: &Personal) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO audit_personal (entry_id, subject, user_id, email, salt, data)
        VALUES ($1, $2, $3, $4, $5, $6)";
    changed!(
        tx,
        query(SQL).bind(entry_id).bind(subject).bind(it.user_id).bind(&it.email).bind(&it.salt).bind(&it.data)
    )?;
    Ok(())
}
