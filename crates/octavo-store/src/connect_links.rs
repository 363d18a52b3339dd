//! Links by which people connect accounts without an account here, and where people go after a network's page.

mod progress;
mod returns;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Platform;
use octavo_domain::account_events::AccountKey;
use octavo_domain::connect_link::{ConnectLinkStatus, FailedAttempt};
use serde::{Deserialize, Serialize};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::columns::{JsonText, MaybeMicros, Micros};
use crate::db::Tx;
use crate::time::micros;
use crate::{Db, StoreResult, changed, json, on};

pub use returns::{NewReturn, Return};

pub struct ConnectLinks<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ConnectLink {
    pub id: Uuid,
    pub app_id: Uuid,
    pub workspace_id: Uuid,
    /// The person whose key, or whose sign-in at the portal, made it.
    pub user_id: Uuid,
    /// That person made it at the portal.
    pub by_person: bool,
    /// The person's name, if they made it at the portal and have one.
    pub maker_name: Option<String>,
    /// Whom it is for.
    pub name: Option<String>,
    #[sqlx(try_from = "JsonText")]
    pub platforms: Vec<Platform>,
    /// Where the person goes when they are done.
    pub redirect_url: Option<String>,
    /// The only account that it connects again.
    pub account_id: Option<i64>,
    #[sqlx(try_from = "JsonText")]
    pub connected: Vec<LinkedAccount>,
    /// When its page was opened for the first time.
    #[sqlx(try_from = "MaybeMicros")]
    pub opened_at: Option<Timestamp>,
    /// The last attempt at each network that failed without a later success there, the latest last.
    #[sqlx(try_from = "JsonText")]
    pub failures: Vec<FailedAttempt>,
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
    pub accent_color: Option<String>,
    pub logo: Option<String>,
    pub workspace: String,
}

macro_rules! select_link {
    () => {
        "SELECT l.id, l.app_id, l.workspace_id, l.user_id, l.by_person, u.name AS maker_name, l.name, l.platforms,
            l.redirect_url, l.account_id, l.connected, l.opened_at, l.failures, l.expires_at, l.finished, l.revoked"
    };
    ($end:literal) => {
        concat!(
            select_link!(),
            " FROM connect_link l LEFT JOIN users u ON u.id = l.user_id AND l.by_person WHERE ",
            $end
        )
    };
}
use select_link;

/// Revokes the open links that a person made: in one workspace and those of its clients, or in all.
pub(crate) async fn end_links_of(tx: &mut Tx, maker: Uuid, workspace_id: Option<Uuid>) -> StoreResult<()> {
    const ALL: &str = "UPDATE connect_link SET revoked = TRUE WHERE user_id = $1 AND NOT revoked AND NOT finished";
    const ONE: &str = "UPDATE connect_link SET revoked = TRUE WHERE user_id = $1 AND NOT revoked AND NOT finished
        AND (workspace_id = $2 OR app_id IN (SELECT id FROM app WHERE workspace_id = $2))";
    match workspace_id {
        Some(workspace) => changed!(tx, query(ONE).bind(maker).bind(workspace))?,
        None => changed!(tx, query(ALL).bind(maker))?,
    };
    Ok(())
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
        const SQL: &str = select_link!("l.id = $1 AND l.workspace_id = $2");
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
        const SQL: &str = select_link!(
            "l.workspace_id = $1 AND l.id < $2 AND l.app_id = coalesce($3, l.app_id) ORDER BY l.id DESC LIMIT $4"
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
            select_link!(),
            ", a.name AS app, a.accent_color, a.logo, w.name AS workspace FROM connect_link l JOIN app a ON a.id = l.app_id
            JOIN workspace w ON w.id = l.workspace_id AND w.deleted_at IS NULL
            LEFT JOIN users u ON u.id = l.user_id AND l.by_person WHERE l.key = $1"
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
        by_person: false,
        maker_name: None,
        name: None,
        platforms: vec![account.platform],
        redirect_url: None,
        account_id: Some(account.account_id),
        connected: Vec::new(),
        opened_at: None,
        failures: Vec::new(),
        expires_at: now + RECONNECT_LIFE,
        finished: false,
        revoked: false,
    };
    insert(tx, &link, &address.key).await
}

async fn insert(tx: &mut Tx, link: &ConnectLink, key: &str) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO connect_link
            (id, key, app_id, workspace_id, user_id, by_person, name, platforms, redirect_url, account_id, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    changed!(
        tx,
        query(SQL)
            .bind(link.id)
            .bind(key)
            .bind(link.app_id)
            .bind(link.workspace_id)
            .bind(link.user_id)
            .bind(link.by_person)
            .bind(link.name.as_deref())
            .bind(json::encode(&link.platforms))
            .bind(link.redirect_url.as_deref())
            .bind(link.account_id)
            .bind(micros(link.expires_at))
    )?;
    Ok(())
}
