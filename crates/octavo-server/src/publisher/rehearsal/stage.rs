//! The simulated world of one rehearsal: networks behind a Unix socket, a database and a folder, all gone at its end.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path as UrlPath, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use octavo_egress::enclosed;
use octavo_platforms::{Context, Endpoints, PlatformApp, Registry};
use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET, Sandbox, TemporaryConfig};
use octavo_store::{Db, Store};
use tempfile::TempDir;
use tokio::net::UnixListener;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use tokio_util::task::AbortOnDropHandle;
use url::Url;

use super::error::RehearsalError;
use super::time::SimulatedTime;
use crate::media::{Allows, Links, Media, Proof};
use crate::publisher::Publishing;
use crate::wake::Wake;

/// The address of the simulated networks. Every connection goes to the socket, so the name is never looked up.
const NETWORKS: &str = "http://networks.invalid";
/// The address under which they find media.
const FILES: &str = "http://networks.invalid/files";

pub(super) struct Stage {
    pub time: SimulatedTime,
    pub sandbox: Sandbox,
    /// As the publisher has it.
    pub publishing: Publishing,
    _networks: AbortOnDropHandle<()>,
    _folder: TempDir,
}

impl Stage {
    /// Sets up a world without accounts. It reads the media of `real`.
    pub async fn build(real: &Publishing, time: SimulatedTime) -> Result<Self, RehearsalError> {
        let folder = tempfile::Builder::new().prefix("octavo-rehearsal-").tempdir()?;
        let socket = folder.path().join("networks");
        let (http, egress) = enclosed(&socket).map_err(io::Error::other)?;
        let links = Links::new(real.sealer.clone(), FILES).map_err(io::Error::other)?;
        let store = Store::new(open_database(folder.path().join("octavo.db")).await?);
        let media = written_to(&real.media, folder.path(), &store, &time, links)?;
        let clock = time.clock();
        let sandbox = Sandbox::temporary(TemporaryConfig {
            clock: Arc::new({
                let clock = clock.clone();
                move || clock.now()
            }),
            public_url: NETWORKS.to_owned(),
            client: http.clone(),
            media_base: Url::parse(&format!("{FILES}/media/")).map_err(io::Error::other)?,
            read_facts: real.media.decoder.network_facts(),
        })?;
        let app = PlatformApp { client_id: CLIENT_ID.to_owned(), client_secret: CLIENT_SECRET.to_owned() };
        let endpoints = Endpoints::in_sandbox(NETWORKS, NETWORKS, &app).map_err(io::Error::other)?;
        let context = Context { sleep: time.sleep(), ..Context::new(http, egress, clock.clone()) };
        let routes = sandbox.router().merge(file_routes(media.clone()));
        Ok(Stage {
            _networks: serve(&socket, routes)?,
            publishing: Publishing {
                store,
                clock,
                platforms: Arc::new(Registry::with(&endpoints, &context)),
                media,
                sealer: real.sealer.clone(),
                wake: Wake::default(),
                has_mail: false,
                public_url: NETWORKS.into(),
                readings: real.readings,
                is_rehearsal: true,
            },
            time,
            sandbox,
            _folder: folder,
        })
    }
}

/// Migrations are futures that can't change threads.
async fn open_database(file: PathBuf) -> Result<Db, RehearsalError> {
    let runtime = Handle::current();
    let opening = spawn_blocking(move || runtime.block_on(Db::open_scratch(&file)));
    Ok(opening.await.map_err(RehearsalError::stage)??)
}

/// The same files. What is made of them goes to the rehearsal's folder.
fn written_to(
    real: &Media,
    folder: &Path,
    store: &Store,
    time: &SimulatedTime,
    links: Links,
) -> Result<Media, RehearsalError> {
    let objects = real.objects.written_to(&folder.join("media")).map_err(io::Error::other)?;
    Ok(Media { objects, store: store.clone(), clock: time.clock(), links, ..real.clone() })
}

fn serve(socket: &Path, routes: Router) -> io::Result<AbortOnDropHandle<()>> {
    let listener = UnixListener::bind(socket)?;
    let serving = tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, routes).await {
            tracing::error!(%error, "the simulated networks ended");
        }
    });
    Ok(AbortOnDropHandle::new(serving))
}

/// The files that networks download by themselves, for as long as their addresses say.
fn file_routes(media: Media) -> Router {
    Router::new().route("/files/media/{*path}", get(read_file)).with_state(media)
}

async fn read_file(State(media): State<Media>, UrlPath(path): UrlPath<String>, Query(proof): Query<Proof>) -> Response {
    if !media.links.check(Allows::Read, &path, &proof, media.clock.now()) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let content_type = media.content_type(&path).await.ok().flatten();
    match (content_type, media.open(&path).await) {
        (Some(content_type), Ok((size, bytes))) => {
            let headers = [(header::CONTENT_TYPE, content_type), (header::CONTENT_LENGTH, size.to_string())];
            (headers, Body::from_stream(bytes)).into_response()
        }
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}
