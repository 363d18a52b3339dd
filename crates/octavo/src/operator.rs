//! The operator's tools. They work alongside a running server.

use std::io::{IsTerminal, Read};
use std::time::Duration;

use anyhow::{Context, bail};
use octavo_domain::{Kind, Scopes};
use octavo_store::users::User;
use serde_json::json;

use crate::cli::{AddUser, CreateApp, IssueToken};
use crate::config::Config;
use crate::parts::{self, Parts};
use crate::print::print;

/// The longest password taken from standard input, in bytes.
const MOST_INPUT: u64 = 4096;

pub async fn migrate(config: Config) -> anyhow::Result<()> {
    let parts = parts::open(&config).await?;
    print(format_args!("The {} database is up to date.", parts.store.db().name()));
    Ok(())
}

pub async fn add_user(config: Config, options: AddUser) -> anyhow::Result<()> {
    let parts = parts::open(&config).await?;
    let password = read_password()?;
    let user = parts.identity.create_user(&options.email, password.as_deref()).await?;
    let id = Kind::User.show(user.id);
    let link = match password {
        Some(_) => None,
        None => Some(parts.identity.setup_link(user.id).await?),
    };
    match (options.json, link) {
        (true, link) => print(json!({ "id": id, "email": user.email, "setupLink": link })),
        (false, None) => print(format_args!("{} can sign in.", user.email)),
        (false, Some(link)) => {
            print(format_args!("{} can set a password with this link, once, within an hour:\n{link}", user.email))
        }
    }
    Ok(())
}

pub async fn create_app(config: Config, options: CreateApp) -> anyhow::Result<()> {
    let parts = parts::open(&config).await?;
    let owner = person(&parts, &options.owner).await?;
    let (store, identity, clock) = (&parts.store, &parts.identity, &parts.clock);
    octavo_server::apps::check_name(options.name.trim()).map_err(anyhow::Error::msg)?;
    for url in &options.callback {
        octavo_server::apps::check_callback_url(url)
            .map_err(|problem| anyhow::anyhow!("--callback {url}: {problem}"))?;
    }
    let (app, secret) =
        octavo_server::apps::create(store, identity, clock, owner.id, options.name.trim(), options.callback).await?;
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
    let user = person(&parts, &options.user).await?;
    let scopes = Scopes::parse(&options.scope).map_err(|name| anyhow::anyhow!("unknown scope \"{name}\""))?;
    let ttl = Duration::from_secs(options.ttl.into());
    let token = parts.identity.issue_token(&options.app, &user, &scopes, ttl).await?;
    if options.json {
        print(json!({ "accessToken": token, "expiresIn": options.ttl, "scope": scopes.to_string() }));
    } else {
        print(token);
    }
    Ok(())
}

async fn person(parts: &Parts, email: &str) -> anyhow::Result<User> {
    let found = parts.store.users().find_by_email(&email.trim().to_lowercase()).await?;
    found.with_context(|| format!("no user has the e-mail address {email}; add one with `octavo user add`"))
}

/// A line from standard input, unless a person sits there or nothing comes.
fn read_password() -> anyhow::Result<Option<String>> {
    if std::io::stdin().is_terminal() {
        return Ok(None);
    }
    let mut text = String::new();
    std::io::stdin().take(MOST_INPUT + 1).read_to_string(&mut text).context("reading the password")?;
    if text.len() as u64 > MOST_INPUT {
        bail!("the password is longer than {MOST_INPUT} bytes");
    }
    let line = text.lines().next().unwrap_or_default();
    Ok((!line.is_empty()).then(|| line.to_owned()))
}
