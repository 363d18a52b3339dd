//! Making applications: for the portal and for the operator's command alike.

mod credentials;

use std::borrow::Cow;

use octavo_domain::{Clock, plain_text};
use octavo_store::apps::App;
use octavo_store::{Store, StoreError};
use url::Url;
use uuid::Uuid;
use zeroize::Zeroizing;

use super::{Identity, IdentityError, response_parameter};
use crate::ids;

#[derive(Debug, thiserror::Error)]
pub enum CreateAppError {
    #[error(transparent)]
    Identity(#[from] IdentityError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The longest name of an application, in characters.
const MAX_NAME: usize = 100;

/// Whether people can trust a name at a glance, as the consent page shows it; the error says what is wrong with it.
pub fn check_name(name: &str) -> Result<(), String> {
    check_display_name(name, MAX_NAME)?;
    if plain_text::claims_to_be_octavo(name) {
        return Err("The name contains \"Octavo\", which looks like a part of Octavo. Choose a different name.".into());
    }
    Ok(())
}

/// Whether a name can be shown: neither empty nor too long, and without characters that can't be seen.
pub fn check_display_name(name: &str, most: usize) -> Result<(), String> {
    if name.is_empty() || name.chars().count() > most {
        return Err(format!("The name is empty or longer than {most} characters."));
    }
    if let Some(c) = plain_text::unseen(name) {
        let code = u32::from(c);
        return Err(format!("The name contains the invisible character U+{code:04X}. Remove it."));
    }
    Ok(())
}

/// Stores a new application of a workspace that may have `most`; returns it with its client secret.
pub async fn create(
    store: &Store,
    identity: &Identity,
    clock: &Clock,
    workspace_id: Uuid,
    name: &str,
    callback_urls: Vec<String>,
    most: i64,
) -> Result<(App, Zeroizing<String>), CreateAppError> {
    let id = ids::new_id();
    let secret = identity.new_client_secret(id)?;
    let app = App {
        id,
        workspace_id,
        name: name.to_owned(),
        client_id: identity.new_client_id(),
        secret_hash: secret.hash,
        secret_sealed: secret.sealed,
        callback_urls,
        reconnect_links: false,
        accent_color: None,
        logo: None,
        created_at: clock.now(),
    };
    store.apps().add(&app, most).await?;
    Ok((app, secret.plain))
}

/// Whether people may be sent back to this address; the error says what is wrong with it.
pub fn check_callback_url(text: &str) -> Result<(), Cow<'static, str>> {
    let Ok(url) = Url::parse(text) else {
        return Err("This is not an absolute URL. Send one such as https://app.example/callback.".into());
    };
    if let Some(name) = response_parameter(text) {
        return Err(format!(
            "Octavo adds the parameter {name} to its answers, so a callback URL can't have one of that name. Remove it."
        )
        .into());
    }
    let loopback = match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    let problem = if text.len() > 2_000 || text.contains(char::is_whitespace) {
        "A callback URL can have at most 2000 characters and no spaces."
    } else if !names_host(text) {
        "Write the callback URL with its host, as in https://app.example/callback, and without backslashes."
    } else if !(url.scheme() == "https" || (url.scheme() == "http" && loopback)) {
        "A callback URL must use https, or http on loopback."
    } else if url.fragment().is_some() || text.contains('#') {
        "A callback URL can't have a fragment (#…)."
    } else if text.contains('*') {
        "Wildcards are not allowed. List each callback URL."
    } else if !url.username().is_empty() || url.password().is_some() {
        "A callback URL can't contain a user name or password."
    } else {
        return Ok(());
    };
    Err(problem.into())
}

/// Whether a host follows `://`. The URL's parser also takes `https:a`, `https:///a` and backslashes for one, but other
/// readers of the same text see another host, or none.
fn names_host(text: &str) -> bool {
    let after_scheme = text.split_once("://").map(|(_, rest)| rest);
    after_scheme.is_some_and(|rest| !rest.starts_with('/')) && !text.contains('\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callback_urls_are_https_or_loopback() {
        for good in ["https://a.example/cb?x=1", "http://127.0.0.1:8123/cb", "http://localhost/cb", "http://[::1]/"] {
            assert_eq!(check_callback_url(good), Ok(()), "{good}");
        }
        for bad in [
            "http://a.example/",
            "javascript:alert(1)",
            "data:text/html,x",
            "https://a.example/#x",
            "https://*.example/",
            "https://u@a.example/",
            "/cb",
            "https://a.example/ x",
            "https:a.example/cb",
            "https:/a.example/cb",
            "https:///a.example/cb",
            "https:\\\\a.example/cb",
            "https://a.example\\@b.example/cb",
            "https://",
            "https://:443/cb",
            "https://?a",
            "https://a.example/cb?state=fixed",
            "https://a.example/cb?x=1&%63ode",
        ] {
            assert!(check_callback_url(bad).is_err(), "{bad}");
        }
    }
}
