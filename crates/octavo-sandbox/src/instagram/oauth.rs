//! The authorization page and tokens
//! (<https://developers.facebook.com/docs/instagram-platform/reference/access_token>,
//! <https://developers.facebook.com/docs/instagram-platform/reference/refresh_access_token>).

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::errors;
use super::events::InstagramEvent;
use super::state::{Account, BASIC, Instagram, SCOPES};
use crate::core::consent::{Consent, ConsentFlaw};
use crate::core::consent_page::AccountChoice;
use crate::core::oauth::{CLIENT_ID, GrantEvent, Grants, Token, TokenPair};
use crate::core::random;
use crate::core::token_endpoint::{OAuthError, TokenEndpoint, TokenFlaw, TokenKind};
use crate::meta::{
    ExchangeFlaw, GraphCallError, Meta, WRONG_REDIRECT_URI, code_error, code_error_body, invalid, invalid_token, refuse,
};

/// The prefixes are how the sandbox tells its tokens apart; Instagram's are opaque.
impl TokenEndpoint for Instagram {
    const ACCESS: TokenKind = TokenKind { prefix: "IGAAs", length: 150, life: SignedDuration::from_hours(1) };
    const REFRESH: Option<TokenKind> = None;

    fn token_error(flaw: &TokenFlaw) -> OAuthError {
        code_error(match flaw {
            TokenFlaw::Client(CLIENT_ID, _) => "Invalid client secret",
            TokenFlaw::Client(..) => "Invalid platform app",
            TokenFlaw::GrantType | TokenFlaw::Missing("grant_type") => "Invalid grant_type",
            TokenFlaw::RedirectUri => WRONG_REDIRECT_URI,
            _ => "Matching code was not found or was already used",
        })
    }

    fn error_body(error: &OAuthError) -> Value {
        code_error_body(error)
    }

    fn token_body(&self, account: &str, pair: &TokenPair, _now: Timestamp) -> Value {
        let scoped = self.accounts.get(account).and_then(|account| account.scoped_id.parse::<u64>().ok());
        json!({ "access_token": pair.access, "user_id": scoped, "permissions": pair.scopes })
    }
}

impl Meta for Instagram {
    const LONG_LIVED: TokenKind = TokenKind { prefix: "IGAAl", length: 150, life: SignedDuration::from_hours(60 * 24) };
    const GRANT_PREFIX: &'static str = "ig";
    const BASIC: &'static str = BASIC;

    fn exchange_error(flaw: ExchangeFlaw) -> GraphCallError {
        match flaw {
            ExchangeFlaw::GrantType(wanted) => invalid(format!("grant_type must be {wanted}")),
            ExchangeFlaw::Secret => refuse(101, "Error validating client secret."),
            ExchangeFlaw::NoToken => invalid_token(),
            ExchangeFlaw::NotShort => invalid("only a short-lived token can be exchanged"),
            ExchangeFlaw::NotLong | ExchangeFlaw::TooYoung => {
                invalid("only a long-lived token that is at least 24 hours old can be refreshed")
            }
        }
    }

    fn rate_limited(says_when: bool) -> GraphCallError {
        errors::rate_limited(says_when)
    }

    fn long_since(&self, shown: &str, token: &Token) -> Option<Timestamp> {
        shown.starts_with(Self::LONG_LIVED.prefix).then(|| token.expires - Self::LONG_LIVED.life)
    }
}

impl Consent for Instagram {
    const NETWORK: &'static str = "Instagram";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const CODE_FOR: SignedDuration = SignedDuration::from_hours(1);
    const DENIED: &'static [(&'static str, &'static str)] = &[
        ("error", "access_denied"),
        ("error_reason", "user_denied"),
        ("error_description", "The user denied your request"),
    ];

    const SCOPE_SEPARATORS: &'static [char] = &[',', ' '];
    const REDIRECT_FRAGMENT: Option<&'static str> = Some("_");

    fn explain(flaw: &ConsentFlaw) -> (u16, String) {
        let reason = match flaw {
            ConsentFlaw::Client => "Invalid platform app",
            ConsentFlaw::RedirectUri => "Invalid redirect_uri",
            ConsentFlaw::UnknownScope(scope) => &format!("Invalid scope: {scope}"),
            ConsentFlaw::NoScope => "Invalid scope: ",
            _ => "Invalid response_type",
        };
        (400, format!("Invalid Request: Request parameters are invalid: {reason}"))
    }

    fn choice(account: &Account) -> AccountChoice {
        AccountChoice { id: account.id.clone(), name: account.name.clone(), username: account.username.clone() }
    }

    fn draw_code() -> String {
        format!("AQ{}", random::text(90, random::BASE64URL))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: GrantEvent) -> InstagramEvent {
        InstagramEvent::Access { granting }
    }
}
