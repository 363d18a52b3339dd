//! XRPC: `GET` for queries, `POST` for procedures, by NSID.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::response::{IntoResponse as _, Response};
use axum::routing::any;
use axum::{Json, Router};
use http::{HeaderMap, Method};
use serde_json::Value;

use super::error::{Outcome, Refusal, invalid, refuse};
use super::request::{self, Query};
use super::{BlueskySimulator, blobs, identity, profile, records, session, video, writes};

type Shared = Arc<BlueskySimulator>;

pub fn router(sim: Shared) -> Router {
    Router::new()
        .route("/bluesky/xrpc/{nsid}", any(pds))
        .route("/bluesky-video/xrpc/{nsid}", any(video_service))
        .route("/xrpc/{nsid}", any(either))
        .layer(DefaultBodyLimit::disable())
        .with_state(sim)
}

async fn pds(State(sim): State<Shared>, Path(nsid): Path<String>, request: Request) -> Response {
    let answer = match *request.method() {
        Method::GET | Method::HEAD => query(&sim, &nsid, request).await,
        Method::POST => procedure(&sim, &nsid, request).await,
        _ => Err(refuse(405, "InvalidRequest", "Method Not Allowed")),
    };
    answer.unwrap_or_else(Refusal::into_response)
}

async fn video_service(State(sim): State<Shared>, Path(nsid): Path<String>, request: Request) -> Response {
    let answer = match (request.method(), nsid.as_str()) {
        (&Method::POST, "app.bsky.video.uploadVideo") => video::upload(&sim, request).await,
        (&Method::GET, "app.bsky.video.getJobStatus") => video::job_status(&sim, &Query::of(&request)).map(plain),
        _ => Err(unknown()),
    };
    answer.unwrap_or_else(Refusal::into_response)
}

/// For libraries that keep only the origin of a service.
async fn either(state: State<Shared>, path: Path<String>, request: Request) -> Response {
    if path.starts_with("app.bsky.video.") {
        video_service(state, path, request).await
    } else {
        pds(state, path, request).await
    }
}

async fn query(sim: &Shared, nsid: &str, request: Request) -> Outcome<Response> {
    let params = Query::of(&request);
    let headers = request.headers();
    Ok(plain(match nsid {
        "com.atproto.server.getServiceAuth" => session::service_auth(sim, &sim.access(headers)?, &params)?,
        "com.atproto.identity.resolveHandle" => identity::resolve_handle(sim, &params)?,
        "com.atproto.repo.getRecord" => records::get(sim, &params)?,
        "com.atproto.repo.listRecords" => records::list(sim, &params)?,
        "com.atproto.sync.getBlob" => return Ok(blobs::get(sim, request).await),
        "app.bsky.actor.getProfile" => {
            // With a token it goes through the PDS, without to the AppView.
            if headers.contains_key(http::header::AUTHORIZATION) {
                sim.access(headers)?;
            }
            profile::get(sim, &params)?
        }
        other => return Err(misused(other, &PROCEDURES, "POST", "GET")),
    }))
}

async fn procedure(sim: &Shared, nsid: &str, request: Request) -> Outcome<Response> {
    let headers = request.headers();
    Ok(match nsid {
        "com.atproto.server.createSession" => {
            let given = request::json(request).await?;
            limited(session::create(sim, &given)?)
        }
        "com.atproto.server.refreshSession" => plain(session::refresh(sim, headers)?),
        "com.atproto.server.deleteSession" => {
            session::delete(sim, headers)?;
            ().into_response()
        }
        "com.atproto.repo.uploadBlob" => limited(blobs::upload(sim, request).await?),
        "com.atproto.repo.createRecord" => {
            let did = sim.access(headers)?;
            limited(writes::create(sim, &did, request::json(request).await?).await?)
        }
        "com.atproto.repo.putRecord" => {
            let did = sim.access(headers)?;
            limited(writes::put(sim, &did, request::json(request).await?).await?)
        }
        "com.atproto.repo.deleteRecord" => {
            let did = sim.access(headers)?;
            limited(writes::delete(sim, &did, request::json(request).await?)?)
        }
        other => return Err(misused(other, &QUERIES, "GET", "POST")),
    })
}

const QUERIES: [&str; 6] = [
    "com.atproto.server.getServiceAuth",
    "com.atproto.identity.resolveHandle",
    "com.atproto.repo.getRecord",
    "com.atproto.repo.listRecords",
    "com.atproto.sync.getBlob",
    "app.bsky.actor.getProfile",
];
const PROCEDURES: [&str; 7] = [
    "com.atproto.server.createSession",
    "com.atproto.server.refreshSession",
    "com.atproto.server.deleteSession",
    "com.atproto.repo.uploadBlob",
    "com.atproto.repo.createRecord",
    "com.atproto.repo.putRecord",
    "com.atproto.repo.deleteRecord",
];

fn misused(nsid: &str, others: &[&str], wanted: &str, used: &str) -> Refusal {
    if others.contains(&nsid) {
        return invalid(format!("Incorrect HTTP method ({used}) expected {wanted}"));
    }
    unknown()
}

fn unknown() -> Refusal {
    refuse(501, "MethodNotImplemented", "Method Not Implemented")
}

fn plain(body: Value) -> Response {
    Json(body).into_response()
}

fn limited((headers, body): (HeaderMap, Value)) -> Response {
    (headers, Json(body)).into_response()
}
