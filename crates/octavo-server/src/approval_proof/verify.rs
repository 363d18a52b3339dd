//! Whether a file says what Octavo wrote.

use std::fmt;

use octavo_domain::approval::{canonical_json, content_hash};
use serde_json::Value;

use super::keys::{ALGORITHM, PublicKey};
use super::{FORMAT, Means, Proof, ProofParty};

/// What was found in a file.
#[derive(Debug)]
pub struct Checked {
    /// What holds.
    pub holds: Vec<String>,
    /// The first thing that doesn't.
    pub fails: Option<String>,
    /// What the file says, if all holds.
    pub summary: Option<String>,
}

/// Checks a file. With `trusted` keys, one of them must have signed it; without, the key in the file only shows that the file
/// is consistent.
pub fn verify(file: &[u8], trusted: Option<&[PublicKey]>) -> Checked {
    let mut holds = Vec::new();
    match check(file, trusted, &mut holds) {
        Ok(proof) => Checked { holds, fails: None, summary: Some(proof.to_string()) },
        Err(why) => Checked { holds, fails: Some(why), summary: None },
    }
}

fn check(file: &[u8], trusted: Option<&[PublicKey]>, holds: &mut Vec<String>) -> Result<Proof, String> {
    let (proof, value) = read(file)?;
    holds.push("the file is canonical JSON (RFC 8785)".to_owned());
    let key = check_server(&proof, value)?;
    holds.push(format!("the key {} signed the file", key.id()));
    if let Some(trusted) = trusted {
        ensure(trusted.contains(&key), "the key that signed the file is not one that you trust")?;
        holds.push("it is a key that you trust".to_owned());
    }
    let canonical = canonical_json(&proof.content).map_err(|error| error.to_string())?;
    ensure(content_hash(&canonical) == proof.content_hash, "contentHash is not the hash of content")?;
    holds.push("contentHash is the hash of content".to_owned());
    ensure(proof.status == "APPROVED" || proof.status == "REJECTED", "the status is not APPROVED or REJECTED")?;
    let is_signed = proof.decided_with == Means::Passkey;
    ensure(is_signed == proof.passkey.is_some(), "decidedWith and passkey contradict each other")?;
    let by_link = [proof.decided_by.r#type == "REVIEW_LINK", proof.decided_by.created_by.is_some()];
    ensure(by_link == [proof.decided_with == Means::Link; 2], "decidedWith and decidedBy contradict each other")?;
    if let Some(passkey) = &proof.passkey {
        passkey.verify(&proof.content_hash).map_err(|why| format!("the passkey's signature: {why}"))?;
        holds.push(format!("the passkey signed contentHash on {}", passkey.origin));
    }
    Ok(proof)
}

/// A file in any other form than the one that Octavo writes could mean something else to another reader: JSON parsers differ
/// about duplicate keys and numbers.
fn read(file: &[u8]) -> Result<(Proof, Value), String> {
    let text = str::from_utf8(file).map_err(|_| "the file is not UTF-8")?;
    let text = text.strip_suffix('\n').unwrap_or(text);
    let value: Value = serde_json::from_str(text).map_err(|error| format!("the file is not JSON: {error}"))?;
    let canonical = canonical_json(&value).map_err(|error| error.to_string())?;
    ensure(canonical == text, "the file is not in the form that Octavo writes, canonical JSON")?;
    ensure(value["type"] == FORMAT, &format!("the file is not of the type {FORMAT}"))?;
    let proof = serde_json::from_value(value.clone()).map_err(|error| format!("the file does not read: {error}"))?;
    Ok((proof, value))
}

/// The key that signed everything except the signature's own value.
fn check_server(proof: &Proof, mut value: Value) -> Result<PublicKey, String> {
    let signature = &proof.signature;
    ensure(signature.algorithm == ALGORITHM, "the signature's algorithm is not Ed25519")?;
    let key = PublicKey::parse(&signature.public_key).ok_or("the signature's publicKey is not an Ed25519 key")?;
    ensure(key.id() == signature.key_id, "keyId is not that of publicKey")?;
    let text = value["signature"].as_object_mut().and_then(|it| it.shift_remove("value"));
    let signed = canonical_json(&value).map_err(|error| error.to_string())?;
    let text = text.as_ref().and_then(Value::as_str).unwrap_or_default();
    ensure(key.verifies(signed.as_bytes(), text), "the server's signature is not valid: the file was changed")?;
    Ok(key)
}

fn ensure(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proof { status, decided_by, decided_at, post_id, content_hash, server, .. } = self;
        let means = match self.decided_with {
            Means::Passkey => "signed with a passkey",
            Means::Click => "by a click, without a passkey",
            Means::Link => "by a review link, with a name that Octavo did not verify",
        };
        write!(f, "{status} by {decided_by} at {decided_at}, {means}: post {post_id} of {server}, {content_hash}")
    }
}

impl fmt::Display for ProofParty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = self.id.as_deref().unwrap_or(&self.r#type);
        match &self.name {
            Some(name) => write!(f, "{name:?} ({id})")?,
            None => f.write_str(id)?,
        }
        self.created_by.iter().try_for_each(|maker| write!(f, ", a link of {maker},"))
    }
}
