//! Approvals outside of Octavo: a file that says who decided about which content, and what verifies it. It needs neither a
//! database nor a network. `docs/approval.md` describes the file; `web/app/docs/samples/approval.py` verifies it without Octavo.

mod keys;
mod passkey;
mod record;
mod verify;

use octavo_domain::approval::canonical_json;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use keys::{PublicKey, Signer, key_set, parse_keys};
pub use record::{ExportError, Origin, record};
pub use verify::{Checked, verify};

use passkey::SignedByPasskey;

/// The kind of file, and its version.
const FORMAT: &str = "octavo-approval/1";

/// What a file says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Proof {
    r#type: String,
    /// The public URL of the server that wrote the file.
    server: String,
    workspace_id: String,
    post_id: String,
    approval_id: String,
    /// `APPROVED` or `REJECTED`.
    status: String,
    content: Value,
    content_hash: String,
    requested_by: ProofParty,
    requested_time: String,
    decided_by: ProofParty,
    decided_at: String,
    decided_with: Means,
    reason: Option<String>,
    audit_entry: EntryReference,
    passkey: Option<SignedByPasskey>,
    signature: ServerSignature,
}

/// Who asked, or decided.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ProofParty {
    r#type: String,
    id: Option<String>,
    /// Of a review link: what the person who decided called themselves.
    name: Option<String>,
    /// Of a review link: who made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    created_by: Option<Box<ProofParty>>,
}

/// How a person decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Means {
    Passkey,
    Click,
    /// By someone without an account, who got a review link.
    Link,
}

/// The entry of the audit log about the decision.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryReference {
    id: String,
    hash: String,
}

/// By the server, over everything in the file except `value`.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ServerSignature {
    algorithm: String,
    key_id: String,
    public_key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<String>,
}

impl Proof {
    /// The file: one line of canonical JSON, without the end of the line.
    pub fn sign(mut self, signer: &Signer) -> Result<String, serde_json::Error> {
        let key = signer.public_key();
        self.signature = ServerSignature {
            algorithm: keys::ALGORITHM.to_owned(),
            key_id: key.id(),
            public_key: key.as_str().to_owned(),
            value: None,
        };
        let signed = canonical_json(&self)?;
        self.signature.value = Some(signer.sign(signed.as_bytes()));
        canonical_json(&self)
    }
}
