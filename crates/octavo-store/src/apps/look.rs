//! How an application looks on the page of its connect links, and whether its events bring one.

use octavo_domain::audit::AuditAction;
use serde_json::{Map, Value};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::{App, Apps, entry, lock_app};
use crate::audit::record;
use crate::db::Tx;
use crate::{StoreResult, changed, on};

/// What changes of an application. None of a field: it stays as it is.
#[derive(Debug, Default)]
pub struct AppChange {
    pub reconnect_links: Option<bool>,
    /// `#RRGGBB`; `Some(None)` removes it.
    pub accent_color: Option<Option<String>>,
    /// `Some(None)` removes it.
    pub logo: Option<Option<Logo>>,
}

/// A small picture.
#[derive(Debug)]
pub struct Logo {
    /// SHA-256 of the bytes, in hex.
    pub digest: String,
    pub png: Vec<u8>,
}

impl Apps<'_> {
    pub async fn change(&self, id: Uuid, change: AppChange) -> StoreResult<App> {
        const SQL: &str = "UPDATE app SET reconnect_links = $2, accent_color = $3, logo = $4 WHERE id = $1";
        let mut tx = self.0.write().await?;
        let former = lock_app(&mut tx, id).await?;
        let written = written(&change);
        let logo = change.logo.as_ref().map(|logo| logo.as_ref().map(|logo| logo.digest.clone()));
        let app = App {
            reconnect_links: change.reconnect_links.unwrap_or(former.reconnect_links),
            accent_color: change.accent_color.unwrap_or(former.accent_color),
            logo: logo.unwrap_or(former.logo),
            ..former
        };
        let (accent_color, logo) = (app.accent_color.as_deref(), app.logo.as_deref());
        changed!(tx, query(SQL).bind(id).bind(app.reconnect_links).bind(accent_color).bind(logo))?;
        if let Some(logo) = change.logo {
            replace_logo(&mut tx, id, logo).await?;
        }
        record(&mut tx, entry(AuditAction::AppChanged, &app).written(written)).await?;
        tx.commit().await?;
        Ok(app)
    }

    /// The picture with this SHA-256, if it is the logo of an application.
    pub async fn logo(&self, digest: &str) -> StoreResult<Option<Vec<u8>>> {
        const SQL: &str = "SELECT l.png FROM app a JOIN logo l ON l.app_id = a.id WHERE a.logo = $1 LIMIT 1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(digest).fetch_optional(c).await)?)
    }
}

/// For the audit log: the fields that were sent. A logo is named by its digest.
fn written(change: &AppChange) -> Value {
    let reconnect_links = change.reconnect_links.map(Value::from);
    let accent_color = change.accent_color.as_ref().map(|color| Value::from(color.clone()));
    let logo = change.logo.as_ref().map(|logo| Value::from(logo.as_ref().map(|logo| logo.digest.clone())));
    let fields = [("reconnectLinks", reconnect_links), ("accentColor", accent_color), ("logo", logo)];
    let sent = fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    Value::Object(sent.collect::<Map<String, Value>>())
}

async fn replace_logo(tx: &mut Tx, app_id: Uuid, logo: Option<Logo>) -> StoreResult<()> {
    changed!(tx, query("DELETE FROM logo WHERE app_id = $1").bind(app_id))?;
    if let Some(logo) = logo {
        changed!(tx, query("INSERT INTO logo (app_id, png) VALUES ($1, $2)").bind(app_id).bind(logo.png))?;
    }
    Ok(())
}
