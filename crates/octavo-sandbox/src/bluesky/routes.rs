//! XRPC: `GET` for queries, `POST` for procedures, by NSID.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use http::header::CONTENT_TYPE;
use http::{HeaderMap, Method, StatusCode};
use serde_json::{Value, json};

use super::errors::{BlueskyCallError, Outcome, invalid, refuse};
use super::requests::{Query, read_json};
use super::state::BlueskySimulator;
use super::{batches, numbers, profile, records, sessions, thread, uploads};

type Shared = Arc<BlueskySimulator>;

pub fn router(sim: Shared) -> Router {
    Router::new()
        .route("/bluesky/xrpc/{nsid}", any(pds))
        .route("/bluesky-video/xrpc/{nsid}", any(video_service))
        .route("/bluesky-plc/{did}", get(directory))
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
    answer.unwrap_or_else(BlueskyCallError::into_response)
}

async fn video_service(State(sim): State<Shared>, Path(nsid): Path<String>, request: Request) -> Response {
    let answer = match (request.method(), nsid.as_str()) {
        (&Method::POST, "app.bsky.video.uploadVideo") => uploads::upload_video(&sim, request).await,
        (&Method::GET, "app.bsky.video.getJobStatus") => uploads::get_job_status(&sim, &Query::of(&request)).map(plain),
        _ => Err(unknown()),
    };
    answer.unwrap_or_else(BlueskyCallError::into_response)
}

/// <https://web.plc.directory/api/redoc#operation/ResolveDid>
async fn directory(State(sim): State<Shared>, Path(did): Path<String>) -> Response {
    let world = sim.world.read();
    let Some(account) = world.accounts.get(&did) else {
        let body = json!({ "message": format!("DID not registered: {did}") });
        return (StatusCode::NOT_FOUND, Json(body)).into_response();
    };
    let document = sessions::did_document(&sim, account);
    document.map_or_else(BlueskyCallError::into_response, |document| {
        ([(CONTENT_TYPE, "application/did+ld+json")], document.to_string()).into_response()
    })
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
        "com.atproto.server.getSession" => sessions::get_session(sim, &sim.access(headers)?)?,
        "com.atproto.server.getServiceAuth" => sessions::get_service_auth(sim, &sim.access(headers)?, &params)?,
        "com.atproto.identity.resolveHandle" => profile::resolve_handle(sim, &params)?,
        "app.bsky.feed.getPosts" => numbers::get_posts(sim, &sim.access(headers)?, &params)?,
        "app.bsky.feed.getPostThread" => {
            sim.access(headers)?;
            thread::get_post_thread(sim, &params)?
        }
        "com.atproto.repo.getRecord" => thread::get_record(sim, &params)?,
        "com.atproto.repo.listRecords" => records::list_records(sim, &params)?,
        "com.atproto.sync.getBlob" => return Ok(uploads::get_blob(sim, request).await),
        "app.bsky.actor.getProfile" => {
            // With a token it goes through the PDS, without to the AppView.
            if headers.contains_key(http::header::AUTHORIZATION) {
                sim.access(headers)?;
            }
            profile::get_profile(sim, &params)?
        }
        other => return Err(misused(other, &PROCEDURES, "POST", "GET")),
    }))
}

async fn procedure(sim: &Shared, nsid: &str, request: Request) -> Outcome<Response> {
    let headers = request.headers();
    Ok(match nsid {
        "com.atproto.server.createSession" => {
            let given = read_json(request).await?;
            limited(sessions::create_session(sim, &given)?)
        }
        "com.atproto.server.refreshSession" => plain(sessions::refresh_session(sim, headers)?),
        "com.atproto.server.deleteSession" => {
            sessions::delete_session(sim, headers)?;
            ().into_response()
        }
        "com.atproto.repo.uploadBlob" => limited(uploads::upload_blob(sim, request).await?),
        "com.atproto.repo.createRecord" => {
            let did = sim.access(headers)?;
            limited(records::create_record(sim, &did, read_json(request).await?).await?)
        }
        "com.atproto.repo.applyWrites" => {
            let did = sim.access(headers)?;
            limited(batches::apply_writes(sim, &did, read_json(request).await?).await?)
        }
        "com.atproto.repo.putRecord" => {
            let did = sim.access(headers)?;
            limited(records::put_record(sim, &did, read_json(request).await?).await?)
        }
        "com.atproto.repo.deleteRecord" => {
            let did = sim.access(headers)?;
            let deleted = records::delete_record(sim, &did, read_json(request).await?)?;
            sim.world.after_accept(&did).await?;
            limited(deleted)
        }
        other => return Err(misused(other, &QUERIES, "GET", "POST")),
    })
}

const QUERIES: [&str; 8] = [
    "app.bsky.feed.getPosts",
    "com.atproto.server.getSession",
    "com.atproto.server.getServiceAuth",
    "com.atproto.identity.resolveHandle",
    "com.atproto.repo.getRecord",
    "com.atproto.repo.listRecords",
    "com.atproto.sync.getBlob",
    "app.bsky.actor.getProfile",
];
const PROCEDURES: [&str; 8] = [
    "com.atproto.server.createSession",
    "com.atproto.server.refreshSession",
    "com.atproto.server.deleteSession",
    "com.atproto.repo.uploadBlob",
    "com.atproto.repo.createRecord",
    "com.atproto.repo.applyWrites",
    "com.atproto.repo.putRecord",
    "com.atproto.repo.deleteRecord",
];

fn misused(nsid: &str, others: &[&str], wanted: &str, used: &str) -> BlueskyCallError {
    if others.contains(&nsid) {
        return invalid(format!("Incorrect HTTP method ({used}) expected {wanted}"));
    }
    unknown()
}

fn unknown() -> BlueskyCallError {
    refuse(501, "MethodNotImplemented", "Method Not Implemented")
}

fn plain(body: Value) -> Response {
    Json(body).into_response()
}

fn limited((headers, body): (HeaderMap, Value)) -> Response {
    (headers, Json(body)).into_response()
}
