//! The parameters of `POST /api/v1/statuses`, as JSON or as a form: <https://docs.joinmastodon.org/methods/statuses/#create>.

use axum::extract::Request;
use http::header::CONTENT_TYPE;
use serde::Deserialize;
use serde_json::Value;

use super::errors::{Outcome, refused};
use super::events::Poll;
use crate::core::requests::{self, Params};

const MAX_BYTES: u64 = 1024 * 1024;

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Draft {
    pub status: String,
    pub media_ids: Vec<String>,
    pub poll: Option<Poll>,
    pub in_reply_to_id: Option<String>,
    pub sensitive: bool,
    pub spoiler_text: String,
    pub visibility: Option<String>,
    pub language: Option<String>,
    pub scheduled_at: Option<Value>,
}

pub async fn read_draft(request: Request) -> Outcome<Draft> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
    let bytes = requests::read_bytes(request.into_body(), MAX_BYTES).await?;
    if kind.starts_with("application/json") {
        return serde_json::from_slice(&bytes).map_err(|error| refused(format!("Error parsing the body: {error}")));
    }
    Ok(of_form(&Params::parse(&bytes)))
}

fn of_form(form: &Params) -> Draft {
    let flag = |name: &str| matches!(form.text(name).to_lowercase().as_str(), "true" | "1" | "on");
    let texts = |name: &str| form.all(name).map(str::to_owned).collect::<Vec<_>>();
    let options = texts("poll[options][]");
    let poll = (!options.is_empty()).then(|| Poll {
        options,
        expires_in: form.text("poll[expires_in]").parse().unwrap_or_default(),
        multiple: flag("poll[multiple]"),
        hide_totals: flag("poll[hide_totals]"),
    });
    Draft {
        status: form.text("status").to_owned(),
        media_ids: texts("media_ids[]"),
        poll,
        in_reply_to_id: form.get("in_reply_to_id").map(str::to_owned),
        sensitive: flag("sensitive"),
        spoiler_text: form.text("spoiler_text").to_owned(),
        visibility: form.get("visibility").map(str::to_owned),
        language: form.get("language").map(str::to_owned),
        scheduled_at: form.get("scheduled_at").map(Value::from),
    }
}
