//! `octavo key create`: the same checks as `POST /v1/keys`.

use anyhow::{Context, bail};
use octavo_domain::Kind;
use octavo_server::http::create_key_for_operator;
use serde_json::{Value, json};

use crate::cli::CreateKey;
use crate::config::Config;
use crate::print::print;
use crate::{parts, serve, users};

pub async fn create(config: Config, options: CreateKey) -> anyhow::Result<()> {
    let parts = parts::open(&config).await?;
    let user = users::find_enabled(&parts, &options.user).await?;
    let app = parts.store.apps().find_by_client_id(&options.app).await?;
    let app = app.with_context(|| {
        format!("no application has the client ID {}; `octavo app create` prints the ID of a new one", options.app)
    })?;
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
