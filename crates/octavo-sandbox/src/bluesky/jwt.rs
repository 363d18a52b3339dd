//! Tokens: JWTs signed with the account's key (HS256; clients must not look
//! inside, and the simulated services share the key).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::Sha256;

/// Scope of an access token made from an app password.
pub const ACCESS: &str = "com.atproto.appPass";
/// Scope of a refresh token.
pub const REFRESH: &str = "com.atproto.refresh";

/// What a token says. Service tokens have no scope.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// The account, of session tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sub: Option<String>,
    /// The account, of service tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iss: Option<String>,
    pub aud: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lxm: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jti: Option<String>,
    /// Seconds since 1970.
    pub iat: i64,
    pub exp: i64,
}

impl Claims {
    /// Whose token it is.
    pub fn account(&self) -> Option<&str> {
        self.sub.as_deref().or(self.iss.as_deref())
    }
}

/// Signs claims; `kind` is the header's `typ`.
pub fn sign(kind: &str, claims: &Claims, key: &[u8]) -> String {
    let header = json!({ "typ": kind, "alg": "HS256" }).to_string();
    let claims = serde_json::to_string(claims).unwrap_or_default();
    let body = format!("{}.{}", URL_SAFE_NO_PAD.encode(header), URL_SAFE_NO_PAD.encode(claims));
    let signature = mac(body.as_bytes(), key).finalize().into_bytes();
    format!("{body}.{}", URL_SAFE_NO_PAD.encode(signature))
}

/// The claims, unchecked: to find the key that must have signed them.
pub fn claims(token: &str) -> Option<Claims> {
    let payload = token.split('.').nth(1)?;
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).ok()?).ok()
}

/// Whether the key signed this token.
pub fn is_signed_by(token: &str, key: &[u8]) -> bool {
    let Some((body, signature)) = token.rsplit_once('.') else {
        return false;
    };
    let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else {
        return false;
    };
    mac(body.as_bytes(), key).verify_slice(&signature).is_ok()
}

fn mac(body: &[u8], key: &[u8]) -> Hmac<Sha256> {
    // HMAC takes keys of any length, so this cannot fail; an unkeyed MAC would
    // verify nothing that was signed.
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap_or_else(|_| Hmac::new(&Default::default()));
    mac.update(body);
    mac
}
