//! Links by which people connect accounts without an account here, and where people go after a network's page.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Platform;
use octavo_domain::account_events::AccountKey;
use octavo_domain::connect_link::ConnectLinkStatus;
use serde::{Deserialize, Serialize};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::columns::{JsonText, Micros};
use crate::db::Tx;
use crate::time::micros;
use crate::{Db, StoreError, StoreResult, changed, json, on};

pub struct ConnectLinks<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ConnectLink {
    pub id: Uuid,
    pub app_id: Uuid,
    pub workspace_id: Uuid,
    /// The person whose key, or whose sign-in at the portal, made it.
    pub user_id: Uuid,
    #[sqlx(try_from = "JsonText")]
    pub platforms: Vec<Platform>,
    /// Where the person goes when they are done.
    pub redirect_url: Option<String>,
    /// The only account that it connects again.
    pub account_id: Option<i64>,
    #[sqlx(try_from = "JsonText")]
    pub connected: Vec<LinkedAccount>,
    #[sqlx(try_from = "Micros")]
    pub expires_at: Timestamp,
    pub finished: bool,
    pub revoked: bool,
}

/// An account that was connected by a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkedAccount {
    pub id: i64,
    pub platform: Platform,
}

impl ConnectLink {
    pub fn status(&self, now: Timestamp) -> ConnectLinkStatus {
        if self.revoked {
            ConnectLinkStatus::Revoked
        } else if self.finished {
            ConnectLinkStatus::Completed
        } else if self.expires_at <= now {
            ConnectLinkStatus::Expired
        } else {
            ConnectLinkStatus::Open
        }
    }

    /// Whether an account of the network was connected by it.
    pub fn has(&self, platform: Platform) -> bool {
        self.connected.iter().any(|account| account.platform == platform)
    }
}

/// A link, as the page shows it to the person who opens it.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct OpenedLink {
    #[sqlx(flatten)]
    pub link: ConnectLink,
    pub app: String,
    pub workspace: String,
}

/// The address that a person comes back to from a network's page.
#[derive(Debug, Clone)]
pub struct NewReturn<'a> {
    pub id: Uuid,
    pub app_id: Uuid,
    pub workspace_id: Uuid,
    /// The link whose page they come back to.
    pub link_id: Option<Uuid>,
    pub url_sealed: &'a str,
    /// The application's own text, which it gets back.
    pub state: Option<&'a str>,
    pub now: Timestamp,
}

/// As [`NewReturn`], when the person is back.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Return {
    pub app_id: Uuid,
    pub link_id: Option<Uuid>,
    pub url_sealed: String,
    pub state: Option<String>,
    /// They come back for the first time, and the application and the workspace are still there.
    pub is_open: bool,
}

macro_rules! link {
    () => {
        "l.id, l.app_id, l.workspace_id, l.user_id, l.platforms, l.redirect_url, l.account_id, l.connected, l.expires_at,
            l.finished, l.revoked"
    };
}

impl ConnectLinks<'_> {
    /// `key`: a digest of the token in its address.
    pub async fn add(&self, link: &ConnectLink, key: &str) -> StoreResult<()> {
        let mut tx = self.0.write_one().await?;
        insert(&mut tx, link, key).await?;
        tx.commit().await
    }

    /// A link of one workspace.
    pub async fn find(&self, workspace_id: Uuid, id: Uuid) -> StoreResult<Option<ConnectLink>> {
        const SQL: &str = concat!("SELECT ", link!(), " FROM connect_link l WHERE l.id = $1 AND l.workspace_id = $2");
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(id).bind(workspace_id).fetch_optional(c).await)?)
    }

    /// Up to `limit` links of one workspace that are older than `before`, the newest first; with `app_id`, those of one
    /// application.
    pub async fn list(
        &self,
        workspace_id: Uuid,
        app_id: Option<Uuid>,
        before: Option<Uuid>,
        limit: u32,
    ) -> StoreResult<Vec<ConnectLink>> {
        const SQL: &str = concat!(
            "SELECT ",
            link!(),
            " FROM connect_link l WHERE l.workspace_id = $1 AND l.id < $2 AND l.app_id = coalesce($3, l.app_id)
            ORDER BY l.id DESC LIMIT $4"
        );
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL)
            .bind(workspace_id)
            .bind(before.unwrap_or(Uuid::max()))
            .bind(app_id)
            .bind(i64::from(limit))
            .fetch_all(c)
            .await)?)
    }

    /// The link that a person opened. None if its application or its workspace is gone.
    pub async fn open(&self, key: &str) -> StoreResult<Option<OpenedLink>> {
        const SQL: &str = concat!(
            "SELECT ",
            link!(),
            ", a.name AS app, w.name AS workspace FROM connect_link l JOIN app a ON a.id = l.app_id
            JOIN workspace w ON w.id = l.workspace_id AND w.deleted_at IS NULL WHERE l.key = $1"
        );
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(key).fetch_optional(c).await)?)
    }

    /// Ends a link. What was connected by it stays connected.
    pub async fn revoke(&self, id: Uuid) -> StoreResult<()> {
        let mut tx = self.0.write_one().await?;
        changed!(tx, query("UPDATE connect_link SET revoked = TRUE WHERE id = $1").bind(id))?;
        tx.commit().await
    }

    /// The person said that they are done.
    pub async fn finish(&self, id: Uuid) -> StoreResult<()> {
        let mut tx = self.0.write_one().await?;
        changed!(tx, query("UPDATE connect_link SET finished = TRUE WHERE id = $1").bind(id))?;
        tx.commit().await
    }

    /// Notes that an account was connected. A link that has nothing left to connect is finished.
    pub async fn note_connected(&self, id: Uuid, account: LinkedAccount) -> StoreResult<()> {
        // The update locks the row on PostgreSQL: two tabs connect one account each.
        const LOCK: &str = "UPDATE connect_link SET finished = finished WHERE id = $1";
        const FIND: &str = concat!("SELECT ", link!(), " FROM connect_link l WHERE l.id = $1");
        const SQL: &str = "UPDATE connect_link SET connected = $2, finished = $3 WHERE id = $1";
        let mut tx = self.0.write().await?;
        changed!(tx, query(LOCK).bind(id))?;
        let link: Option<ConnectLink> = on!(tx, c => query_as(FIND).bind(id).fetch_optional(c).await)?;
        let mut link = link.ok_or(StoreError::NotFound)?;
        if !link.connected.contains(&account) {
            link.connected.push(account);
        }
        let finished = link.finished || link.platforms.iter().all(|platform| link.has(*platform));
        changed!(tx, query(SQL).bind(id).bind(json::encode(&link.connected)).bind(finished))?;
        tx.commit().await
    }

    pub async fn add_return(&self, new: &NewReturn<'_>) -> StoreResult<()> {
        const SQL: &str =
            "INSERT INTO connect_return (id, app_id, workspace_id, link_id, url_sealed, state, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let mut tx = self.0.write_one().await?;
        changed!(
            tx,
            query(SQL)
                .bind(new.id)
                .bind(new.app_id)
                .bind(new.workspace_id)
                .bind(new.link_id)
                .bind(new.url_sealed)
                .bind(new.state)
                .bind(micros(new.now))
        )?;
        tx.commit().await
    }

    /// Finds where a person goes who comes back, and marks it as used. None if it is unknown or was removed.
    pub async fn take_return(&self, id: Uuid) -> StoreResult<Option<Return>> {
        const USE: &str = "UPDATE connect_return SET used = TRUE WHERE id = $1 AND NOT used";
        const FIND: &str =
            "SELECT r.app_id, r.link_id, r.url_sealed, r.state, a.id IS NOT NULL AND w.id IS NOT NULL AS is_open
            FROM connect_return r LEFT JOIN app a ON a.id = r.app_id
            LEFT JOIN workspace w ON w.id = r.workspace_id AND w.deleted_at IS NULL WHERE r.id = $1";
        let mut tx = self.0.write().await?;
        let is_first = changed!(tx, query(USE).bind(id))? == 1;
        let found: Option<Return> = on!(tx, c => query_as(FIND).bind(id).fetch_optional(c).await)?;
        tx.commit().await?;
        Ok(found.map(|found| Return { is_open: found.is_open && is_first, ..found }))
    }

    /// Removes links that ended before `ended`, and ways back that were opened before `opened`.
    pub async fn sweep(&self, ended: Timestamp, opened: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("DELETE FROM connect_link WHERE expires_at < $1").bind(micros(ended)))?;
        changed!(tx, query("DELETE FROM connect_return WHERE created_at < $1").bind(micros(opened)))?;
        tx.commit().await
    }

    /// What the network calls the account that a link connects again. None if the account was disconnected.
    pub async fn external_id(&self, account_id: i64) -> StoreResult<Option<String>> {
        const SQL: &str = "SELECT external_id FROM account WHERE id = $1 AND status <> 'REMOVED'";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(account_id).fetch_optional(c).await)?)
    }
}

/// How long a link works that comes with an event.
const RECONNECT_LIFE: SignedDuration = SignedDuration::from_hours(48);

/// The address of a link's page, and the digest of the token in it.
#[derive(Debug, Clone)]
pub struct LinkAddress {
    pub url: String,
    pub key: String,
}

/// Adds a link by which one account is connected again, made for an application by the longest owner of its workspace.
pub(crate) async fn add_for_event(
    tx: &mut Tx,
    (id, app_id): (Uuid, Uuid),
    account: &AccountKey,
    address: &LinkAddress,
    now: Timestamp,
) -> StoreResult<()> {
    const OWNER: &str =
        "SELECT m.user_id FROM app a JOIN member m ON m.workspace_id = a.workspace_id AND m.role = 'OWNER'
        WHERE a.id = $1 ORDER BY m.joined_at, m.user_id LIMIT 1";
    let user_id: Uuid = on!(tx, c => query_scalar(OWNER).bind(app_id).fetch_one(c).await)?;
    let link = ConnectLink {
        id,
        app_id,
        workspace_id: account.workspace_id,
        user_id,
        platforms: vec![account.platform],
        redirect_url: None,
        account_id: Some(account.account_id),
        connected: Vec::new(),
        expires_at: now + RECONNECT_LIFE,
        finished: false,
        revoked: false,
    };
    insert(tx, &link, &address.key).await
}

async fn insert(tx: &mut Tx, link: &ConnectLink, key: &str) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO connect_link
            (id, key, app_id, workspace_id, user_id, platforms, redirect_url, account_id, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    changed!(
        tx,
        query(SQL)
            .bind(link.id)
            .bind(key)
            .bind(link.app_id)
            .bind(link.workspace_id)
            .bind(link.user_id)
            .bind(json::encode(&link.platforms))
            .bind(link.redirect_url.as_deref())
            .bind(link.account_id)
            .bind(micros(link.expires_at))
    )?;
    Ok(())
}
