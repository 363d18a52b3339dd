//! Blobs: uploading, and reading them back.

use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::HeaderMap;
use serde_json::{Value, json};

use super::BlueskySimulator;
use super::cid;
use super::error::{Outcome, bad, invalid};
use super::event::Event;
use super::identity;
use super::limits::UPLOADS;
use super::request::{Query, content_type};
use crate::core::digest::unhex;
use crate::core::intake;
use crate::serve::send_file;

/// As Bluesky's own hosts take them.
const MAX_BLOB_BYTES: u64 = 50 * 1024 * 1024;
const METHOD: &str = "com.atproto.repo.uploadBlob";

/// `com.atproto.repo.uploadBlob`, with an access or a service token.
pub async fn upload(sim: &BlueskySimulator, request: Request) -> Outcome<(HeaderMap, Value)> {
    let headers = request.headers();
    let did = if sim.has_service_token(headers) {
        sim.service_token(headers, &identity::host(sim)?, METHOD)?
    } else {
        sim.access(headers)?
    };
    let limits = sim.limits.spend(&did, &UPLOADS, 1, sim.world.core.now())?;
    let said =
        content_type(headers).ok_or_else(|| invalid("Request encoding (Content-Type) required but not provided"))?;
    let media = &sim.world.core.media;
    let received = intake::file(media, request.into_body(), MAX_BLOB_BYTES).await?;
    let file = media.keep(received).await?;
    let cid = cid::of_blob(&unhex(&file.hash).unwrap_or_default());
    let mime = file.facts.mime.clone().unwrap_or(said);
    let mut world = sim.world.write();
    if world.accounts.get(&did).is_some_and(|account| !account.blobs.contains_key(&cid)) {
        world.commit(&did, Event::BlobUploaded { cid: cid.clone(), mime, file })?;
    }
    let blob = world.accounts.get(&did).and_then(|account| account.blob_json(&cid));
    Ok((limits, json!({ "blob": blob })))
}

/// `com.atproto.sync.getBlob`
pub async fn get(sim: &BlueskySimulator, request: Request) -> Response {
    let query = Query::of(&request);
    match stored(sim, &query) {
        Ok(Some(path)) => send_file(path, request).await,
        Ok(None) => bad("BlobNotFound", "Blob not found").into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

fn stored(sim: &BlueskySimulator, query: &Query) -> Outcome<Option<std::path::PathBuf>> {
    let (did, cid) = (query.required("did")?, query.required("cid")?);
    let world = sim.world.read();
    let account = world.accounts.get(did);
    let account = account.ok_or_else(|| bad("RepoNotFound", format!("Could not find repo for DID: {did}")))?;
    let blob = account.blobs.get(cid);
    Ok(blob.and_then(|blob| sim.world.core.media.path(&blob.file.hash)))
}
