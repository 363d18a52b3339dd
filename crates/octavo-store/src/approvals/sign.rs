//! Approvals that the person signed with a passkey.

use jiff::Timestamp;
use octavo_domain::Kind;
use serde_json::{Value, json};
use sqlx::query;
use uuid::Uuid;

use super::Decision;
use crate::db::Tx;
use crate::time::micros;
use crate::{StoreResult, changed};

/// What a person's passkey signed: the assertion, which was verified against the hash that they approve.
#[derive(Debug, Clone)]
pub struct Signature {
    pub passkey_id: Uuid,
    /// The passkey's data that it was verified with.
    pub verified_with: String,
    /// The passkey's data from now on, with the new counter.
    pub passkey_data: String,
    /// Of the signature. Each counts once.
    pub digest: String,
    pub assertion: Assertion,
}

/// What the audit log keeps, so that the signature can be verified after the passkey is gone. All of it is base64url.
#[derive(Debug, Clone)]
pub struct Assertion {
    pub credential_id: String,
    /// `SubjectPublicKeyInfo`, in DER.
    pub public_key: String,
    pub authenticator_data: String,
    pub client_data_json: String,
    pub signature: String,
}

impl Signature {
    /// Uses up the signature for an approval, and notes the passkey's counter.
    pub(super) async fn count(
        &self,
        tx: &mut Tx,
        approval_id: Uuid,
        now: Timestamp,
    ) -> StoreResult<Result<(), Decision>> {
        const ONCE: &str =
            "INSERT INTO approval_signature (digest, approval_id) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING";
        const PASSKEY: &str = "UPDATE passkey SET data = $2, used_at = $3 WHERE id = $1 AND data = $4";
        if changed!(tx, query(ONCE).bind(&self.digest).bind(approval_id))? == 0 {
            return Ok(Err(Decision::SignedBefore));
        }
        let (before, after) = (&self.verified_with, &self.passkey_data);
        let used = changed!(tx, query(PASSKEY).bind(self.passkey_id).bind(after).bind(micros(now)).bind(before))?;
        Ok(if used == 1 { Ok(()) } else { Err(Decision::PasskeyChanged) })
    }

    /// As the audit log shows it. The names are those of Web Authentication.
    pub(super) fn detail(&self) -> Value {
        json!({
            "passkeyId": Kind::Passkey.show(self.passkey_id),
            "credentialId": self.assertion.credential_id,
            "publicKey": self.assertion.public_key,
            "authenticatorData": self.assertion.authenticator_data,
            "clientDataJSON": self.assertion.client_data_json,
            "signature": self.assertion.signature,
        })
    }
}
