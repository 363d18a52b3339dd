//! What an authorization server remembers: codes and tokens.

use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::journal::Stamp;
use super::random;

/// The one app that is registered with every simulated platform.
pub const CLIENT_ID: &str = "octavo-sandbox";
pub const CLIENT_SECRET: &str = "octavo-sandbox-secret";
/// Where the code of a fresh account was sent to.
pub const REDIRECT_URI: &str = "http://localhost/octavo-sandbox";
/// Life of a code that went through a browser.
pub const CODE_FOR: SignedDuration = SignedDuration::from_mins(10);

/// Codes and tokens of one platform.
#[derive(Default)]
pub struct Grants {
    pub codes: HashMap<String, AuthorizationCode>,
    pub access: HashMap<String, Token>,
    pub refresh: HashMap<String, Token>,
}

/// What a code is good for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AuthorizationCode {
    pub account: String,
    pub redirect_uri: String,
    pub scopes: Vec<String>,
    /// PKCE, where the page was asked with it.
    pub challenge: Option<String>,
    /// Whether a refresh token comes with it.
    pub lasting: bool,
    /// `None`: the code of a fresh account waits until it is used.
    pub expires: Option<Timestamp>,
    #[serde(default)]
    pub used: bool,
}

/// What a token is good for.
#[derive(Clone, Debug)]
pub struct Token {
    pub account: String,
    pub scopes: Vec<String>,
    pub expires: Timestamp,
}

/// A pair as it is given out.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TokenPair {
    pub access: String,
    pub access_until: Timestamp,
    /// Replaces the one before, where there was one.
    pub refresh: Option<String>,
    pub refresh_until: Timestamp,
    pub scopes: Vec<String>,
}

/// The lines of the ledger that are about access.
#[derive(Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum GrantEvent {
    Coded {
        code: String,
        grant: AuthorizationCode,
    },
    Redeemed {
        code: String,
        pair: TokenPair,
    },
    /// `from` is the refresh token that was shown.
    Refreshed {
        from: String,
        pair: TokenPair,
    },
    /// The owner, or the app, took everything back.
    Revoked {},
    /// Access ends then, unless it is renewed before. A refresh token, where there is one, ends then too.
    Ends {
        at: Timestamp,
    },
}

/// What comes with a fresh account: a code, and the secret that goes with it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FirstCode {
    pub code: String,
    pub verifier: String,
}

impl FirstCode {
    pub fn draw(prefix: &str) -> Self {
        Self {
            code: format!("{prefix}{}", random::text(48, random::BASE64URL)),
            verifier: random::text(64, random::BASE64URL),
        }
    }

    /// The grant behind it. `with_challenge`: where the platform has PKCE.
    pub fn grant(&self, account: &str, scopes: &[&str], with_challenge: bool) -> AuthorizationCode {
        AuthorizationCode {
            account: account.to_owned(),
            redirect_uri: REDIRECT_URI.to_owned(),
            scopes: scopes.iter().map(|&scope| scope.to_owned()).collect(),
            challenge: with_challenge.then(|| s256(&self.verifier)),
            lasting: true,
            expires: None,
            used: false,
        }
    }

    /// As the sandbox's control API shows it.
    pub fn credentials(&self) -> Value {
        json!({ "code": self.code, "redirectUri": REDIRECT_URI, "codeVerifier": self.verifier })
    }
}

impl Token {
    pub fn allows(&self, scope: &str) -> bool {
        self.scopes.iter().any(|granted| granted == scope)
    }
}

impl Grants {
    pub fn apply(&mut self, stamp: Stamp, account: &str, event: GrantEvent) {
        match event {
            GrantEvent::Coded { code, grant } => drop(self.codes.insert(code, grant)),
            GrantEvent::Redeemed { code, pair } => {
                if let Some(code) = self.codes.get_mut(&code) {
                    code.used = true;
                }
                self.take(stamp, account, pair);
            }
            GrantEvent::Refreshed { from, pair } => {
                if pair.refresh.is_some() {
                    self.refresh.remove(&from);
                }
                self.take(stamp, account, pair);
            }
            GrantEvent::Revoked {} => {
                self.access.retain(|_, token| token.account != account);
                self.refresh.retain(|_, token| token.account != account);
            }
            GrantEvent::Ends { at } => self.end(account, at),
        }
    }

    fn end(&mut self, account: &str, at: Timestamp) {
        let mut lasts = false;
        for token in self.refresh.values_mut().filter(|token| token.account == account) {
            (lasts, token.expires) = (true, at);
        }
        for token in self.access.values_mut().filter(|token| token.account == account) {
            token.expires = if lasts { token.expires.min(at) } else { at };
        }
    }

    fn take(&mut self, stamp: Stamp, account: &str, pair: TokenPair) {
        self.access.retain(|_, token| token.expires > stamp.at);
        let token = |expires| Token { account: account.to_owned(), scopes: pair.scopes.clone(), expires };
        self.access.insert(pair.access, token(pair.access_until));
        if let Some(refresh) = pair.refresh {
            self.refresh.insert(refresh, token(pair.refresh_until));
        }
    }

    /// A code that was given out, not used, and in time.
    pub fn code(&self, code: &str, now: Timestamp) -> Option<&AuthorizationCode> {
        let in_time = |code: &&AuthorizationCode| !code.used && code.expires.is_none_or(|end| now < end);
        self.codes.get(code).filter(in_time)
    }

    /// An access token that is in time.
    pub fn access_token(&self, token: &str, now: Timestamp) -> Option<&Token> {
        self.access.get(token).filter(|token| now < token.expires)
    }

    /// A refresh token that is in time.
    pub fn refresh_token(&self, token: &str, now: Timestamp) -> Option<Token> {
        self.refresh.get(token).filter(|token| now < token.expires).cloned()
    }

    /// Whose token it is, of either kind.
    pub fn owner(&self, token: &str) -> Option<String> {
        self.refresh.get(token).or_else(|| self.access.get(token)).map(|token| token.account.clone())
    }
}

/// RFC 7636, section 4.2.
pub fn s256(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}
