//! The operator's commands for people.

use std::io::{IsTerminal, Read};

use anyhow::{Context, bail};
use octavo_domain::Kind;
use octavo_domain::time::iso;
use octavo_store::identity::{Belongings, Leaving};
use octavo_store::users::User;
use serde_json::{Value, json};

use crate::cli::{self, UserCommand};
use crate::config::Config;
use crate::confirm::confirm;
use crate::parts::{self, Parts};
use crate::print::print;
use crate::serve;
use crate::status::counted;

/// The longest password taken from standard input, in bytes.
const MOST_INPUT: u64 = 4096;

pub async fn run(config: Config, command: UserCommand) -> anyhow::Result<()> {
    let parts = match command {
        UserCommand::Add(_) => parts::open_or_create(&config).await?,
        _ => parts::open(&config).await?,
    };
    match command {
        UserCommand::Add(options) => add(&parts, options).await,
        UserCommand::List(format) => list(&parts, format.json).await,
        UserCommand::Disable(options) => disable(&parts, options).await,
        UserCommand::Enable(options) => enable(&parts, options).await,
        UserCommand::Delete(options) => delete(&parts, options).await,
        UserCommand::ResetLink(options) => reset_link(&parts, options).await,
    }
}

/// The person with this address.
async fn find(parts: &Parts, email: &str) -> anyhow::Result<User> {
    let found = parts.store.users().find_by_email(&email.trim().to_lowercase()).await?;
    found.with_context(|| format!("no user has the e-mail address {email}; add one with `octavo user add`"))
}

/// The person with this address, who must not be disabled.
pub async fn find_enabled(parts: &Parts, email: &str) -> anyhow::Result<User> {
    let user = find(parts, email).await?;
    if user.disabled_at.is_some() {
        bail!("{} is disabled; `octavo user enable {}` lets them in again", user.email, user.email);
    }
    Ok(user)
}

async fn add(parts: &Parts, options: cli::User) -> anyhow::Result<()> {
    if let Some(user) = parts.store.users().find_by_email(&options.email.trim().to_lowercase()).await? {
        bail!("{} was already added; `octavo user reset-link {}` lets them set a new password", user.email, user.email);
    }
    let password = read_password()?;
    let user = parts.identity.create_user(&options.email, password.as_deref()).await?;
    let link = match password {
        Some(_) => None,
        None if !parts.settings.password_sign_in => None,
        None => Some(parts.identity.mail().setup_link(&user).await?),
    };
    match link {
        Some(link) => print_link(&user, &link, options.json),
        None if options.json => {
            let id = Kind::User.show(user.id);
            print(json!({ "id": id, "email": user.email, "setupLink": null }));
        }
        None => print(format_args!("{} can sign in.", user.email)),
    }
    Ok(())
}

fn print_link(user: &User, link: &str, as_json: bool) {
    if as_json {
        print(json!({ "id": Kind::User.show(user.id), "email": user.email, "setupLink": link }));
    } else {
        print(format_args!("{} can set a password with this link, once, within an hour:\n{link}", user.email));
    }
}

async fn list(parts: &Parts, as_json: bool) -> anyhow::Result<()> {
    let users = parts.store.users().list().await?;
    if as_json {
        print(Value::from_iter(users.iter().map(as_row)));
        return Ok(());
    }
    let width = users.iter().map(|user| user.email.chars().count()).max().unwrap_or_default();
    for user in &users {
        let created = user.created_at.strftime("%Y-%m-%d");
        print(format_args!("{:width$}  {}  since {created}  {}", user.email, Kind::User.show(user.id), state(user)));
    }
    if users.is_empty() {
        print("There are no people yet. Add the first one with `octavo user add EMAIL`.");
    }
    Ok(())
}

fn as_row(user: &User) -> Value {
    json!({
        "id": Kind::User.show(user.id),
        "email": user.email,
        "name": user.name,
        "hasPassword": user.password_hash.is_some(),
        "createdTime": iso(user.created_at),
        "disabledTime": user.disabled_at.map(iso),
    })
}

fn state(user: &User) -> &'static str {
    match (user.disabled_at, &user.password_hash) {
        (Some(_), _) => "disabled",
        (None, None) => "no password yet",
        (None, Some(_)) => "active",
    }
}

async fn disable(parts: &Parts, options: cli::User) -> anyhow::Result<()> {
    let user = find(parts, &options.email).await?;
    parts.identity.disable(&user).await?;
    print_state(parts, &user.email, options.json, "is disabled. Their sessions and tokens have ended.").await
}

async fn enable(parts: &Parts, options: cli::User) -> anyhow::Result<()> {
    let user = find(parts, &options.email).await?;
    parts.store.users().enable(user.id).await?;
    print_state(parts, &user.email, options.json, "can sign in again.").await
}

async fn delete(parts: &Parts, options: cli::DeleteUser) -> anyhow::Result<()> {
    let user = find(parts, &options.user.email).await?;
    let lost = parts.store.users().belongings(user.id).await?;
    confirm(&format!("This deletes {} with {}. It can't be undone.", user.email, counts(lost)), &options.confirmation)?;
    match parts.identity.delete_person(user.id).await? {
        Leaving::LastOwner(workspace) => bail!(
            "{} is the last owner of the workspace {workspace}, which has other members; they must make one of them an \
             owner, or delete it, in the portal",
            user.email
        ),
        Leaving::Left(left) => serve::assemble(parts, None)?.publishing().give_back_all(&left.accounts).await,
    }
    if options.user.json {
        print(json!({ "id": Kind::User.show(user.id), "deleted": true }));
    } else {
        print(format_args!("{} is deleted, with everything that was theirs alone.", user.email));
    }
    Ok(())
}

fn counts(lost: Belongings) -> String {
    format!(
        "{}, {}, {} and {} ({} still to be published)",
        counted(lost.workspaces, "workspace", "workspaces"),
        counted(lost.apps, "application", "applications"),
        counted(lost.accounts, "account", "accounts"),
        counted(lost.posts, "post", "posts"),
        lost.scheduled,
    )
}

async fn print_state(parts: &Parts, email: &str, as_json: bool, what: &str) -> anyhow::Result<()> {
    if as_json {
        print(as_row(&find(parts, email).await?));
    } else {
        print(format_args!("{email} {what}"));
    }
    Ok(())
}

async fn reset_link(parts: &Parts, options: cli::ResetLink) -> anyhow::Result<()> {
    parts.identity.own_sign_in().context("sign_in.password = false closes links that set a password")?;
    let user = find_enabled(parts, &options.user.email).await?;
    if options.remove_second_factor {
        let lost =
            format!("This removes the authenticator app, recovery codes and passkeys of {} at once.", user.email);
        confirm(&lost, &options.confirmation)?;
        parts.identity.remove_totp(&user).await?;
        parts.identity.remove_passkeys(&user, None).await?;
    }
    let link = parts.identity.issue_reset_link(&user).await?;
    print_link(&user, &link, options.user.json);
    Ok(())
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
