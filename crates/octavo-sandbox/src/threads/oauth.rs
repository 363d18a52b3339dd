//! Authorization page, codes and tokens
//! (<https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions>,
//! <https://developers.facebook.com/docs/threads/get-started/long-lived-tokens>).

use http::request::Parts;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::errors;
use super::events::ThreadsEvent;
use super::state::{BASIC, Profile, SCOPES, Threads};
use crate::core::consent::{Consent, ConsentFlaw};
use crate::core::consent_page::AccountChoice;
use crate::core::oauth::{CLIENT_ID, GrantEvent, Grants, Token, TokenPair};
use crate::core::random;
use crate::core::requests::Params;
use crate::core::token_endpoint::{OAuthError, TokenEndpoint, TokenFlaw, TokenKind, check_client};
use crate::meta::{
    ExchangeFlaw, GraphCallError, Meta, WRONG_REDIRECT_URI, code_error, code_error_body, invalid, refuse,
};

const fn token_kind(life: SignedDuration) -> TokenKind {
    TokenKind { prefix: "TH", length: 170, life }
}

impl TokenEndpoint for Threads {
    const ACCESS: TokenKind = token_kind(SignedDuration::from_hours(1));
    const REFRESH: Option<TokenKind> = None;

    fn token_error(flaw: &TokenFlaw) -> OAuthError {
        code_error(match flaw {
            TokenFlaw::Client(CLIENT_ID, _) => "Error validating client secret.",
            TokenFlaw::Client(..) => "Error validating application. Invalid application ID.",
            TokenFlaw::GrantType | TokenFlaw::Missing("grant_type") => "Invalid grant_type",
            TokenFlaw::RedirectUri => WRONG_REDIRECT_URI,
            _ => "Invalid authorization code",
        })
    }

    fn error_body(error: &OAuthError) -> Value {
        code_error_body(error)
    }

    /// Parameters stand in the query too.
    fn read_form(head: &Parts, body: &[u8]) -> Result<Params, OAuthError> {
        let query = head.uri.query().unwrap_or_default();
        let params = Params::parse(body).and(Params::parse(query.as_bytes()));
        check_client::<Self>(params.text("client_id"), params.text("client_secret"))?;
        Ok(params)
    }

    fn token_body(&self, account: &str, pair: &TokenPair, _now: Timestamp) -> Value {
        json!({ "access_token": pair.access, "user_id": account.parse::<u64>().unwrap_or_default() })
    }
}

impl Meta for Threads {
    const LONG_LIVED: TokenKind = token_kind(SignedDuration::from_hours(60 * 24));
    const GRANT_PREFIX: &'static str = "th";
    const BASIC: &'static str = BASIC;

    fn exchange_error(flaw: ExchangeFlaw) -> GraphCallError {
        match flaw {
            ExchangeFlaw::GrantType(wanted) => invalid(format!("Param grant_type must be {wanted}")),
            ExchangeFlaw::Secret => refuse(1, "Error validating client secret."),
            ExchangeFlaw::NoToken => invalid("The parameter access_token is required"),
            ExchangeFlaw::NotShort => {
                refuse(452, "Session key invalid. This could be because the token is long-lived already.")
            }
            ExchangeFlaw::NotLong => refuse(452, "Session key invalid. A short-lived token cannot be refreshed."),
            ExchangeFlaw::TooYoung => invalid("The access token is too young to be refreshed"),
        }
    }

    fn rate_limited(says_when: bool) -> GraphCallError {
        errors::rate_limited(says_when)
    }

    fn long_since(&self, shown: &str, _token: &Token) -> Option<Timestamp> {
        self.long_lived.get(shown).copied()
    }
}

impl Consent for Threads {
    const NETWORK: &'static str = "Threads";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const FIXED: &'static [&'static str] = &[BASIC];
    const CODE_FOR: SignedDuration = SignedDuration::from_hours(1);
    const DENIED: &'static [(&'static str, &'static str)] = &[
        ("error", "access_denied"),
        ("error_reason", "user_denied"),
        ("error_description", "The user denied your request."),
    ];

    const SCOPE_SEPARATORS: &'static [char] = &[',', ' '];
    // As Meta does; no browser sends it on.
    const REDIRECT_FRAGMENT: Option<&'static str> = Some("_");

    fn explain(flaw: &ConsentFlaw) -> (u16, String) {
        let reason = match flaw {
            ConsentFlaw::Client => {
                "No application data was given: There was a problem getting data for an application."
            }
            ConsentFlaw::RedirectUri => {
                "Blocked redirect: the redirect URI is not whitelisted in the app's client OAuth settings."
            }
            ConsentFlaw::UnknownScope(scope) => return (400, format!("Invalid Scopes: {scope}")),
            ConsentFlaw::NoScope => "Invalid Scopes: threads_basic is required",
            _ => "Invalid Request: response_type must be code",
        };
        (400, reason.to_owned())
    }

    fn choice(profile: &Profile) -> AccountChoice {
        AccountChoice { id: profile.id.clone(), name: profile.name.clone(), username: profile.username.clone() }
    }

    fn draw_code() -> String {
        format!("AQ{}", random::text(180, random::BASE64URL))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: GrantEvent) -> ThreadsEvent {
        ThreadsEvent::Access { granting }
    }
}
