//! `octavo key create`: the same checks as `POST /v1/keys`.

use anyhow::{Context, bail};
use octavo_domain::Kind;
use octavo_server::http::create_key_for_operator;
use octavo_server::identity::apps;
use octavo_store::apps::App;
use octavo_store::users::User;
use serde_json::{Value, json};

use crate::cli::CreateKey;
use crate::config::Config;
use crate::parts::{self, Parts};
use crate::print::print;
use crate::{serve, users};

/// The application that the first key of a person without any belongs to.
const FIRST_APP: &str = "Command line";
/// An application has at least one. Keys don't use it.
const FIRST_APP_CALLBACK: &str = "http://127.0.0.1/callback";

pub async fn create(config: Config, options: CreateKey) -> anyhow::Result<()> {
    let parts = parts::open(&config).await?;
    let user = users::find_enabled(&parts, &options.user).await?;
    let app = match &options.app {
        Some(client_id) => named_app(&parts, client_id).await?,
        None => only_app(&parts, &user).await?,
    };
    if parts.store.workspaces().find_member(app.workspace_id, user.id).await?.is_none() {
        bail!("{} is not a member of the workspace of {}", user.email, app.name);
    }
    let body = body(&options, &Kind::App.show(app.id));
    let state = serve::assemble(&parts, None)?;
    let key = create_key_for_operator(&state, app.workspace_id, user.id, &body).await.map_err(anyhow::Error::msg)?;
    match (options.json, key["secret"].as_str()) {
        (false, Some(secret)) => print(secret),
        _ => print(key),
    }
    Ok(())
}

async fn named_app(parts: &Parts, client_id: &str) -> anyhow::Result<App> {
    let app = parts.store.apps().find_by_client_id(client_id).await?;
    app.with_context(|| {
        format!("no application has the client ID {client_id}; `octavo app create` prints the ID of a new one")
    })
}

/// The one application in the workspaces of a person. Creates the first one, in their personal workspace.
async fn only_app(parts: &Parts, user: &User) -> anyhow::Result<App> {
    let mut apps = Vec::new();
    for workspace in parts.store.workspaces().list(user.id).await? {
        apps.extend(parts.store.apps().list(workspace.id).await?);
    }
    match apps.len() {
        0 => first_app(parts, user).await,
        1 => apps.pop().context("one application"),
        count => {
            let lines = apps.iter().map(|app| format!("\n  --app {}  {}", app.client_id, app.name));
            bail!("{} has {count} applications; choose one:{}", user.email, lines.collect::<String>())
        }
    }
}

async fn first_app(parts: &Parts, user: &User) -> anyhow::Result<App> {
    let callbacks = vec![FIRST_APP_CALLBACK.to_owned()];
    let Parts { store, identity, clock, .. } = parts;
    let (app, _) = apps::create(store, identity, clock, user.id, FIRST_APP, callbacks, 1).await?;
    eprintln!("{} had no application. Octavo created \"{FIRST_APP}\", {}.", user.email, app.client_id);
    Ok(app)
}

fn body(options: &CreateKey, app_id: &str) -> Value {
    let hours = options.hours.as_deref().map(|hours| {
        let (from, to) = hours.split_once('-').unwrap_or((hours, ""));
        json!({ "from": from, "to": to, "timeZone": options.time_zone })
    });
    json!({
        "name": options.name,
        "appId": app_id,
        "scopes": options.scope.split_whitespace().collect::<Vec<_>>(),
        "accountIds": (!options.accounts.is_empty()).then_some(&options.accounts),
        "postsPerDay": options.posts_per_day,
        "hours": hours,
        "approval": options.needs_approval.then_some("REQUIRED"),
        "allowedIps": (!options.allowed_ips.is_empty()).then_some(&options.allowed_ips),
        "expiresAt": options.expires_at,
    })
}
