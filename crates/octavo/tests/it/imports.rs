//! Media fetched from URLs, from sources of every temper.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use futures::StreamExt;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Receiver, each_engine, sample, until};

/// A web server with files, and what it was asked for.
#[derive(Clone, Default)]
struct Source {
    base: String,
    asked: Arc<Mutex<Vec<(String, HeaderMap)>>>,
}

impl Source {
    async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let source = Source { base: format!("http://{}", listener.local_addr().unwrap()), ..Source::default() };
        let app = Router::new().route("/{name}", get(serve)).with_state(source.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        source
    }

    fn asked(&self, name: &str) -> Vec<HeaderMap> {
        let asked = self.asked.lock().unwrap();
        asked.iter().filter(|(asked, _)| asked == name).map(|(_, headers)| headers.clone()).collect()
    }
}

/// A picture with a long tail.
fn long_photo() -> Bytes {
    let mut photo = sample("photo.jpg");
    photo.resize(4_000_000, 9);
    photo.into()
}

async fn serve(State(source): State<Source>, Path(name): Path<String>, headers: HeaderMap) -> Response {
    source.asked.lock().unwrap().push((name.clone(), headers.clone()));
    let times = source.asked(&name).len();
    match name.as_str() {
        "photo.jpg" | "renamed.mp4" => sample("photo.jpg").into_response(),
        "chunked" => {
            Body::from_stream(futures::stream::iter([Ok::<_, std::io::Error>(sample("photo.jpg"))])).into_response()
        }
        "page.jpg" => "<html>no picture</html>".into_response(),
        "empty" => "".into_response(),
        "refused" => StatusCode::FORBIDDEN.into_response(),
        "busy-once" if times == 1 => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        "busy-once" => sample("photo.jpg").into_response(),
        "loop" => Redirect::temporary("/loop").into_response(),
        "inside" => Redirect::temporary("http://10.0.0.1/secret").into_response(),
        "moved" => Redirect::permanent("/photo.jpg").into_response(),
        "cut-once" if times == 1 => cut_off(),
        "cut-once" => sample("photo.jpg").into_response(),
        "slow" => slowly(&headers),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Announces more than comes.
fn cut_off() -> Response {
    let pieces = [Ok(Bytes::from(sample("photo.jpg"))), Err(std::io::Error::other("gone"))];
    Response::builder()
        .header("content-length", "4000000")
        .body(Body::from_stream(futures::stream::iter(pieces)))
        .unwrap()
}

/// 4 MB, a piece every 50 ms, from where it is asked for.
fn slowly(headers: &HeaderMap) -> Response {
    let photo = long_photo();
    let range = headers.get(header::RANGE).map(|range| range.to_str().unwrap().to_owned());
    let fits = headers.get(header::IF_RANGE).is_none_or(|etag| etag == "\"v1\"");
    let from = range.filter(|_| fits).and_then(|range| range.strip_prefix("bytes=")?.strip_suffix('-')?.parse().ok());
    let rest = photo.slice(from.unwrap_or(0)..);
    let response = Response::builder().header("etag", "\"v1\"").header("content-length", rest.len());
    let response = match from {
        Some(from) => response.status(206).header("content-range", format!("bytes {from}-3999999/4000000")),
        None => response,
    };
    // Only the first time: what is asked for again comes at once.
    let pause = Duration::from_millis(if from.is_some() { 0 } else { 50 });
    let pieces: Vec<Bytes> =
        (0..rest.len()).step_by(40_000).map(|at| rest.slice(at..rest.len().min(at + 40_000))).collect();
    let pieces = futures::stream::iter(pieces).then(move |piece| async move {
        tokio::time::sleep(pause).await;
        Ok::<_, std::io::Error>(piece)
    });
    response.body(Body::from_stream(pieces)).unwrap()
}

async fn import(api: &Api, url: &str) -> i64 {
    let answer = api.send(Method::POST, "/v1/media/upload/import", json!({ "url": url })).await;
    let status = answer.status();
    let body: Value = answer.json().await.unwrap();
    assert_eq!(status, 202, "{body}");
    assert_eq!(body["id"], body["taskId"]);
    body["id"].as_i64().unwrap()
}

async fn look(api: &Api, id: i64) -> Value {
    api.get(&format!("/v1/media/upload/import/{id}")).await
}

async fn ended(api: &Api, id: i64) -> Value {
    until("the import ends", async || {
        let import = look(api, id).await;
        ["READY", "FAILED_PERMANENT"].contains(&import["state"].as_str().unwrap()).then_some(import)
    })
    .await
}

#[tokio::test]
async fn a_file_is_fetched_and_told_of_and_used() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (receiver, source) = (Receiver::start().await, Source::start().await);
        api.webhook(&receiver, json!({})).await;
        let id = import(&api, &format!("{}/photo.jpg", source.base)).await;
        let ready = ended(&api, id).await;
        let size = sample("photo.jpg").len();
        assert_eq!((&ready["state"], &ready["detectedMime"]), (&json!("READY"), &json!("image/jpeg")), "{ready}");
        assert_eq!((&ready["bytesDownloaded"], &ready["totalBytes"]), (&json!(size), &json!(size)));
        assert_eq!((&ready["attempts"], &ready["errorCode"]), (&json!(1), &json!(null)));
        assert_eq!((&ready["status"], &ready["path"]), (&json!("COMPLETED"), &ready["s3Key"]), "{ready}");
        assert_eq!((&ready["importId"], ready["path"].is_string()), (&json!(id), true));

        let calls = receiver.wait("the import is told", |calls| calls.len() >= 5).await;
        let mut states: Vec<(String, String)> = calls
            .iter()
            .map(|call| (call.kind(), call.event()["data"]["state"].as_str().unwrap().to_owned()))
            .collect();
        states.sort();
        let told = |kind: &str, state: &str| (format!("media.import.{kind}"), state.to_owned());
        assert_eq!(
            states,
            [
                told("progress", "DOWNLOADING"),
                told("progress", "UPLOADING"),
                told("progress", "VALIDATING"),
                told("queued", "QUEUED"),
                told("ready", "READY"),
            ]
        );
        let last = calls.iter().find(|call| call.kind() == "media.import.ready").unwrap().event();
        let mut shown = ready.clone();
        // Other names that the API has beside those of the event.
        for name in ["id", "importId", "status", "path"] {
            shown.as_object_mut().unwrap().shift_remove(name);
        }
        assert_eq!(last["data"], shown, "the event and the API say the same");

        let (account, chat) = api.account("TELEGRAM").await;
        let post = json!({ "content": "x", "attachmentPaths": [ready["s3Key"]] });
        let post = api.post_with(account, chat.as_deref(), post).await;
        assert_eq!(api.ended(&post).await["status"], "COMPLETED");
        let other = home.developer(&server, "bob@example.com");
        let foreign = other.request(Method::GET, &format!("/v1/media/upload/import/{id}")).send().await.unwrap();
        assert_eq!(foreign.status(), 404);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_imported_file_has_the_name_that_was_asked_for_or_that_of_its_url() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let source = Source::start().await;
        let url = format!("{}/photo.jpg?size=large", source.base);
        for (hint, name) in
            [(json!(null), "photo.jpg"), (json!("Sunrise over the bay.jpg"), "Sunrise over the bay.jpg")]
        {
            let body = json!({ "url": url, "filenameHint": hint });
            let asked = api.send(Method::POST, "/v1/media/upload/import", body).await;
            let id = asked.json::<Value>().await.unwrap()["id"].as_i64().unwrap();
            assert_eq!(ended(&api, id).await["state"], "READY");
            assert_eq!(api.get("/v1/media").await["items"][0]["name"], name);
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn each_failure_has_its_code() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_MEDIA_MAX_BYTES", "1000000");
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let source = Source::start().await;
        let fails = async |name: &str| {
            let id = import(&api, &format!("{}/{name}", source.base)).await;
            let import = ended(&api, id).await;
            (
                import["state"].as_str().unwrap().to_owned(),
                import["errorCode"].as_str().map(str::to_owned),
                import["attempts"].as_i64().unwrap(),
            )
        };
        let permanent = |code: &str| ("FAILED_PERMANENT".to_owned(), Some(code.to_owned()), 1);
        let ready = |tries| ("READY".to_owned(), None, tries);
        for (name, outcome) in [
            ("nothing", permanent("SOURCE_ERROR")),
            ("refused", permanent("SOURCE_ERROR")),
            ("loop", permanent("SOURCE_ERROR")),
            ("inside", permanent("SECURITY")),
            ("page.jpg", permanent("UNSUPPORTED_MIME")),
            ("empty", permanent("UNSUPPORTED_MIME")),
            ("slow", permanent("FILE_TOO_LARGE")),
            ("renamed.mp4", ready(1)),
            ("chunked", ready(1)),
            ("moved", ready(1)),
            ("busy-once", ready(2)),
            ("cut-once", ready(2)),
        ] {
            assert_eq!(fails(name).await, outcome, "{name}");
        }
        for url in ["", "nonsense", "ftp://media.example/a", "http://10.0.0.1/a", "https://media.example@127.0.0.1:1/"]
        {
            let answer = api.send(Method::POST, "/v1/media/upload/import", json!({ "url": url })).await;
            assert_eq!(answer.status(), 400, "{url}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_killed_server_goes_on_where_it_was() {
    each_engine(async |home| {
        let server = home.start().await;
        let mut api = home.developer(&server, "ada@example.com");
        let source = Source::start().await;
        let id = import(&api, &format!("{}/slow", source.base)).await;
        let kept =
            until("some of it is kept", async || look(&api, id).await["bytesDownloaded"].as_i64().filter(|it| *it > 0))
                .await;
        server.kill();
        let server = home.start().await;
        api.base.clone_from(&server.base);
        let ready = ended(&api, id).await;
        assert_eq!((&ready["state"], &ready["bytesDownloaded"]), (&json!("READY"), &json!(4_000_000)), "{ready}");
        let asked = source.asked("slow");
        assert_eq!(asked.len(), 2);
        let from: i64 = asked[1]["range"].to_str().unwrap()["bytes=".len()..].trim_end_matches('-').parse().unwrap();
        assert!(from >= kept, "what was kept is not fetched again");
        assert_eq!(asked[1]["if-range"], "\"v1\"");
        let stored = home.path().join("media").join(ready["s3Key"].as_str().unwrap());
        assert!(std::fs::read(stored).unwrap() == long_photo());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_import_waits_while_its_workspace_has_no_room() {
    each_engine(async |home| {
        let source = Source::start().await;
        let home = home.set("OCTAVO_QUOTAS_STORED_GIB", "1");
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let promise = json!({ "filename": "a.mp4", "contentType": "video/mp4", "sizeBytes": 1 << 30 });
        assert_eq!(api.send(Method::POST, "/v1/media/upload/urls", promise).await.status(), 200);
        let id = import(&api, &format!("{}/photo.jpg", source.base)).await;
        let failed = until("the import fails for now", async || {
            Some(look(&api, id).await).filter(|import| import["state"] == "FAILED_TEMPORARY")
        })
        .await;
        assert!(failed["errorMessage"].as_str().unwrap().contains("the quota stored_gib allows 1"), "{failed}");
        drop(server);
    })
    .await;
}
