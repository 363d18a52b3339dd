//! `POST /2/media/metadata`: <https://docs.x.com/x-api/media/create-media-metadata>.

use axum::extract::Request;
use serde_json::json;

use super::XSimulator;
use super::error::{Outcome, invalid, not_found};
use super::event::Event;
use super::strict::{self, Object};

const MAX_CHARS: usize = 1000;
const METADATA: [&str; 5] =
    ["alt_text", "allow_download_status", "found_media_origin", "sensitive_media_warning", "domain_restrictions"];

pub async fn set(sim: &XSimulator, account: &str, request: Request) -> Outcome {
    let body = strict::body(request, &["id", "metadata"]).await?;
    let id = body.required("id", body.text("id")?)?;
    let alt = alt_text(&body)?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let found = world.accounts.get(account).and_then(|account| account.find_media(id));
    let found = found.filter(|(_, media)| media.finished.is_some() && !media.is_expired(now));
    let (number, key) =
        found.map(|(number, media)| (number, media.key.clone())).ok_or_else(|| not_found("media", id))?;
    if let Some(alt) = alt {
        world.commit(account, Event::Described { id: number, alt })?;
    }
    Ok(json!({ "data": { "id": id, "media_key": key, "associated_metadata": {} } }))
}

fn alt_text(body: &Object) -> Outcome<Option<String>> {
    let Some(metadata) = body.object("metadata", &METADATA)? else { return Ok(None) };
    let Some(alt) = metadata.object("alt_text", &["text"])? else { return Ok(None) };
    let Some(text) = alt.text("text")? else { return Ok(None) };
    if text.chars().count() > MAX_CHARS {
        return Err(invalid(json!({}), "$.metadata.alt_text.text: must be at most 1000 characters long"));
    }
    Ok(Some(text.to_owned()))
}
