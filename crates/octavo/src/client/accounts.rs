//! `octavo accounts`, and how other commands name an account.

use anyhow::{Context, bail};
use serde_json::Value;

use super::api::Api;
use crate::cli::ServerOptions;
use crate::print::print;

pub async fn list(options: ServerOptions) -> anyhow::Result<()> {
    let accounts = Api::open(&options)?.get("/v1/accounts").await?;
    if options.json {
        print(accounts);
        return Ok(());
    }
    let rows: Vec<[String; 4]> = accounts.as_array().into_iter().flatten().map(row).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let (ids, platforms, names) = (width(0), width(1), width(2));
    for [id, platform, name, state] in &rows {
        print(format_args!("{id:>ids$}  {platform:platforms$}  {name:names$}  {state}"));
    }
    if rows.is_empty() {
        eprintln!("There are no accounts. Connect one in the portal.");
    }
    Ok(())
}

fn row(account: &Value) -> [String; 4] {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    [
        account["id"].to_string(),
        text(&account["platform"]),
        text(&account["accountUsername"]),
        text(&account["health"]["state"]),
    ]
}

/// The account with this id, or `platform:username`.
pub fn find<'a>(accounts: &'a [Value], named: &str) -> anyhow::Result<&'a Value> {
    if let Ok(id) = named.parse::<i64>() {
        let found = accounts.iter().find(|account| account["id"] == id);
        return found.with_context(|| format!("you have no account {id}; octavo accounts lists yours"));
    }
    let Some((platform, name)) = named.split_once(':') else {
        bail!("{named} is not an account: send its id, or platform:username, such as telegram:folio_bot");
    };
    let name = name.trim_start_matches('@').to_lowercase();
    let is_named = |account: &&Value| {
        let text = |field: &str| account[field].as_str().unwrap_or_default();
        names_network(platform, text("platform"))
            && text("accountUsername").trim_start_matches('@').to_lowercase() == name
    };
    let found: Vec<&Value> = accounts.iter().filter(is_named).collect();
    match found[..] {
        [account] => Ok(account),
        [] => bail!("you have no account {named}; octavo accounts lists yours"),
        _ => bail!("several of your accounts are called {named}; send the id of one"),
    }
}

/// Whether a person means this network: `x` and `twitter-x` are not the same, `x` and `X_TWITTER` are.
pub fn names_network(named: &str, network: &str) -> bool {
    let named = plain(named);
    plain(network) == named || network.split('_').next().is_some_and(|it| plain(it) == named)
}

/// `BLUE_SKY`, `Bluesky` and `blue-sky` are the same.
fn plain(platform: &str) -> String {
    platform.chars().filter(char::is_ascii_alphanumeric).map(|it| it.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_account_is_named_by_its_id_or_its_platform_and_username() {
        let account =
            |id: i64, platform: &str, name: &str| json!({ "id": id, "platform": platform, "accountUsername": name });
        let accounts = [
            account(1, "BLUE_SKY", "folio.example"),
            account(2, "X_TWITTER", "Folio"),
            account(3, "YOUTUBE", "@folio"),
            account(4, "TELEGRAM", "one"),
            account(5, "TELEGRAM", "one"),
        ];
        let id = |named: &str| {
            find(&accounts, named).map(|account| account["id"].as_i64().unwrap()).map_err(|e| e.to_string())
        };
        for (named, expected) in [
            ("2", 2),
            ("bluesky:folio.example", 1),
            ("BLUE_SKY:Folio.example", 1),
            ("x:folio", 2),
            ("x-twitter:@folio", 2),
            ("youtube:folio", 3),
        ] {
            assert_eq!(id(named), Ok(expected), "{named}");
        }
        for (named, says) in [
            ("9", "no account 9"),
            ("folio", "is not an account"),
            ("x:other", "no account"),
            ("telegram:one", "several"),
        ] {
            assert!(id(named).unwrap_err().contains(says), "{named}");
        }
    }
}
