//! Which call follows from which answer, in the description: clients are led by it, and schemathesis walks along. A
//! handler names the next call next to its answers, as the extension `x-leads` of its operation, which [`add`] takes away.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::link::Link;
use utoipa::openapi::path::Operation;

pub const ID: &str = "$response.body#/id";
pub const FIRST: &str = "$response.body#/0/id";
pub const FIRST_ITEM: &str = "$response.body#/items/0/id";
pub const PATH: &str = "$response.body#/path";
pub const NEXT: &str = "$response.body#/nextCursor";
pub const OF_PATH: &str = "$request.path.id";
pub const SHOWN: Parameters = &[("prefer", "return=representation")];
pub const TEXT: &str = "Eight leaves of one sheet";

type Parameters = &'static [(&'static str, &'static str)];

/// What follows from an answer.
#[derive(Serialize, Deserialize)]
pub struct Lead {
    status: String,
    /// Where the answer has them.
    parameters: Vec<(String, String)>,
    operations: Vec<String>,
    body: Option<Value>,
}

/// From the answer of this status to the operations that take these parameters from it.
pub fn lead(status: &str, parameters: Parameters, operations: &[&str]) -> Lead {
    let owned = |text: &&str| (*text).to_owned();
    let parameters = parameters.iter().map(|(name, from)| (owned(name), owned(from))).collect();
    Lead { status: status.to_owned(), parameters, operations: operations.iter().map(owned).collect(), body: None }
}

impl Lead {
    /// With a body made from the answer.
    pub fn with(self, body: Value) -> Self {
        Lead { body: Some(body), ..self }
    }
}

/// The body of a draft for an account.
pub fn draft(account: &str, platform: &str, post: Value) -> Value {
    let settings = json!({ "type": platform });
    let publication = json!({ "socialMediaAccountId": account, "platformSettings": settings, "posts": [post] });
    json!({ "isDraft": true, "publications": [publication] })
}

/// Turns what the handler named into links.
pub(super) fn add(operation: &mut Operation) {
    let named = operation.extensions.take().and_then(|mut extensions| extensions.remove("x-leads"));
    let leads: Vec<Lead> = named.and_then(|leads| serde_json::from_value(leads).ok()).unwrap_or_default();
    for Lead { status, parameters, operations, body } in leads {
        let Some(RefOr::T(response)) = operation.responses.responses.get_mut(&status) else { continue };
        for to in operations {
            let link = Link::builder().operation_id(&to).request_body(body.clone());
            let link = parameters.iter().fold(link, |link, (name, from)| link.parameter(name, from.as_str()));
            response.links.insert(to, link.build().into());
        }
    }
}
