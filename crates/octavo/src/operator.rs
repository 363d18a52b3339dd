//! The operator's tools. They work alongside a running server.

use std::time::Duration;

use anyhow::bail;
use octavo_domain::{Kind, Scopes};
use octavo_server::identity::OauthError;
use serde_json::json;

use crate::cli::{CreateApp, IssueToken};
use crate::config::Config;
use crate::database;
use crate::parts;
use crate::print::print;
use crate::users;

/// The operator decides for themselves.
const NO_QUOTA: i64 = i64::MAX;

pub async fn migrate(config: Config, check_only: bool) -> anyhow::Result<()> {
    if check_only {
        return check_schema(config).await;
    }
    let parts = parts::create(&config).await?;
    print(format_args!("The {} database is up to date.", parts.store.db().name()));
    Ok(())
}

async fn check_schema(config: Config) -> anyhow::Result<()> {
    config.settings()?;
    let name = database::require_schema(&config).await?;
    print(format_args!("The {name} database has this version's schema."));
    Ok(())
}

pub async fn create_app(config: Config, options: CreateApp) -> anyhow::Result<()> {
    let parts = parts::open(&config).await?;
    let owner = users::find_enabled(&parts, &options.owner).await?;
    let (store, identity, clock) = (&parts.store, &parts.identity, &parts.clock);
    octavo_server::identity::apps::check_name(options.name.trim()).map_err(anyhow::Error::msg)?;
    for url in &options.callback {
        octavo_server::identity::apps::check_callback_url(url)
            .map_err(|problem| anyhow::anyhow!("--callback {url}: {problem}"))?;
    }
    let (app, secret) = octavo_server::identity::apps::create(
        store,
        identity,
        clock,
        owner.id,
        options.name.trim(),
        options.callback,
        NO_QUOTA,
    )
    .await?;
    if options.json {
        let app_id = Kind::App.show(app.id);
        print(json!({ "appId": app_id, "clientId": app.client_id, "clientSecret": *secret }));
    } else {
        print(format_args!("client ID:     {}\nclient secret: {}", app.client_id, *secret));
    }
    Ok(())
}

pub async fn issue_token(config: Config, options: IssueToken) -> anyhow::Result<()> {
    let parts = parts::open(&config).await?;
    let user = users::find_enabled(&parts, &options.user).await?;
    let scopes = Scopes::parse(&options.scope).map_err(|name| anyhow::anyhow!("unknown scope \"{name}\""))?;
    let ttl = Duration::from_secs(options.ttl.into());
    let resource = options.resource.as_deref();
    let token = match parts.identity.issue_token(&options.app, &user, &scopes, ttl, resource).await {
        Err(OauthError::Refused { code, .. }) if code == "invalid_client" => {
            bail!("no application has the client ID {}; `octavo app create` prints the ID of a new one", options.app)
        }
        Err(OauthError::Refused { description, .. }) => bail!(description),
        issued => issued?,
    };
    if options.json {
        print(json!({ "accessToken": token, "expiresIn": options.ttl, "scope": scopes.to_string() }));
    } else {
        print(token);
    }
    Ok(())
}
