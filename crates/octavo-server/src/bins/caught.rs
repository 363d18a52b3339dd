//! A request that a bin caught, and whether its signatures are valid.

use http::HeaderMap;
use jiff::Timestamp;
use octavo_domain::signing;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::headers::kept;

/// The most of a request's body that is kept, and of its headers, in bytes.
pub const MOST_BODY: usize = 64 * 1024;
const MOST_HEADERS: usize = 16 * 1024;

/// Whether a signature is valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Valid,
    Invalid,
    Absent,
}

/// A request on its way in.
pub struct Incoming<'a> {
    pub method: String,
    /// The path with the query.
    pub path: String,
    pub headers: &'a HeaderMap,
    pub body: &'a [u8],
    pub at: Timestamp,
}

/// A request that was caught.
#[derive(Debug, Clone)]
pub struct Caught {
    /// Rises with every request; unique in the process.
    pub number: u64,
    pub method: String,
    pub path: String,
    pub headers: Map<String, Value>,
    /// The first [`MOST_BODY`] bytes.
    pub body: Vec<u8>,
    /// The whole body's length.
    pub size: usize,
    pub at: Timestamp,
    /// Of `x-octavo-signature`, and of `webhook-signature`; none without a key.
    pub verdicts: Option<(Verdict, Verdict)>,
    pub answered: u16,
}

impl Caught {
    pub fn new(incoming: &Incoming<'_>, key: Option<&str>) -> Self {
        Caught {
            number: 0,
            method: incoming.method.clone(),
            path: incoming.path.clone(),
            headers: kept(incoming.headers, MOST_HEADERS),
            body: incoming.body[..incoming.body.len().min(MOST_BODY)].to_vec(),
            size: incoming.body.len(),
            at: incoming.at,
            verdicts: key.map(|key| verdicts(key, incoming.headers, incoming.body)),
            answered: 0,
        }
    }
}

fn verdicts(key: &str, headers: &HeaderMap, body: &[u8]) -> (Verdict, Verdict) {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let judge = |signature: Option<&str>, fits: &dyn Fn(&str) -> bool| match signature {
        None => Verdict::Absent,
        Some(signature) if fits(signature) => Verdict::Valid,
        Some(_) => Verdict::Invalid,
    };
    let plain = judge(text("x-octavo-signature"), &|signature| signing::verify_plain(key, body, signature));
    let standard = judge(text("webhook-signature"), &|signature| {
        let (Some(id), Some(Ok(timestamp))) = (text("webhook-id"), text("webhook-timestamp").map(str::parse)) else {
            return false;
        };
        signing::verify_standard(key, id, timestamp, body, signature)
    });
    (plain, standard)
}
