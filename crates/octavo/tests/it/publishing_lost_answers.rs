//! Calls and answers that are lost between a worker and its networks, and come late, or never.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures::future::BoxFuture;
use octavo_store::on;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::query_scalar;
use tokio::sync::Notify;

use crate::support::{Api, Home, Server, client, until, until_within};
use crate::{instagram, x};

/// A call on its way to the networks.
#[derive(Clone)]
pub struct Call {
    request: Arc<reqwest::Request>,
}

impl Call {
    /// Whether it asks for something to be deleted by its method.
    pub fn is_deletion(&self) -> bool {
        self.request.method() == Method::DELETE
    }

    /// Whether it may change something.
    pub fn is_post(&self) -> bool {
        self.request.method() == Method::POST
    }

    /// Lets it arrive.
    pub async fn arrive(&self) -> Response {
        let answer = client().execute(self.request.try_clone().unwrap()).await.unwrap();
        let (status, headers) = (answer.status(), answer.headers().clone());
        let mut response = (status, answer.bytes().await.unwrap()).into_response();
        *response.headers_mut() = headers;
        response
    }
}

/// What becomes of a call whose path ends in `suffix`; the others arrive.
type Meddle = Arc<dyn Fn(Call) -> BoxFuture<'static, Response> + Send + Sync>;

#[derive(Clone)]
struct Between {
    networks: String,
    suffix: &'static str,
    meddle: Meddle,
}

/// Stands between a worker and the networks of a server; gives its address.
pub async fn between(
    server: &Server,
    suffix: &'static str,
    meddle: impl Fn(Call) -> BoxFuture<'static, Response> + Send + Sync + 'static,
) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let between = Between { networks: server.base.clone(), suffix, meddle: Arc::new(meddle) };
    let app = axum::Router::new().fallback(pass).with_state(between);
    tokio::spawn(async move { axum::serve(listener, app).await });
    base
}

async fn pass(State(between): State<Between>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap();
    let url = format!("{}{}", between.networks, head.uri);
    let mut headers = head.headers;
    headers.remove("host");
    let request = client().request(head.method, url).headers(headers).body(body).build().unwrap();
    let call = Call { request: Arc::new(request) };
    if head.uri.path().ends_with(between.suffix) { (between.meddle)(call).await } else { call.arrive().await }
}

/// A connection that breaks before the first byte of the answer.
fn broken() -> Response {
    let failed = futures::stream::iter([Err::<Bytes, _>(std::io::Error::other("cut"))]);
    Response::new(Body::from_stream(failed))
}

fn graph_error(status: u16, code: u32, subcode: u32) -> Response {
    let error = json!({ "message": "No.", "type": "OAuthException", "code": code, "error_subcode": subcode });
    (StatusCode::from_u16(status).unwrap(), axum::Json(json!({ "error": error }))).into_response()
}

/// The schedule once it ended, with nothing waiting for long.
async fn hurried(api: &Api, location: &str) -> Value {
    // Nothing waits in the database, but adapters wait for seconds between their calls, several times a post.
    until_within(Duration::from_secs(180), "the schedule ends", async || {
        let hour = api.send(Method::POST, "/v1/sandbox/clock", json!({ "advance": "PT1H" })).await;
        assert_eq!(hour.status(), 204);
        let schedule = api.get(location).await;
        (!["SCHEDULED", "PUBLISHING"].contains(&schedule["status"].as_str().unwrap())).then_some(schedule)
    })
    .await
}

/// The first call is not there when Octavo looks for its post, and arrives when the second one is refused: that one says
/// nothing about the first.
#[tokio::test]
async fn a_refused_second_try_does_not_hide_a_first_one_that_comes_late() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, "ada@example.com");
    let photo = instagram::uploaded(&api, "photo.jpg").await;
    let refusals = [("a limit", 403, 4, 0), ("a quota", 400, 9, 2_207_042), ("a dead sign-in", 400, 190, 463)];
    for (why, status, code, subcode) in refusals {
        let late: Arc<Mutex<Vec<Call>>> = Arc::default();
        let base = between(&server, "/media_publish", move |call| {
            let late = late.clone();
            Box::pin(async move {
                let number = {
                    let mut late = late.lock().unwrap();
                    late.push(call.clone());
                    late.len()
                };
                match number {
                    1 => broken(),
                    2 => {
                        let first = late.lock().unwrap()[0].clone();
                        assert_eq!(first.arrive().await.status(), 200);
                        graph_error(status, code, subcode)
                    }
                    _ => call.arrive().await,
                }
            })
        })
        .await;
        let worker = home.start_worker_by(&base, &server);
        let (account, _) = api.account("INSTAGRAM").await;
        let post = json!({ "content": why, "attachmentPaths": [photo] });
        let schedule = hurried(&api, &instagram::scheduled(&api, account, "FEED", post).await).await;
        let feed = api.feed(account).await;
        assert_eq!((feed.len(), &schedule["status"]), (1, &json!("COMPLETED")), "{why}: {schedule}");
        let done = &schedule["publications"][0]["posts"][0];
        assert_eq!(done["platformPostIdentifier"], feed[0]["id"], "{why}");
        drop(worker);
    }
}

/// X gives each refresh token once: a worker that is killed before it could store the next one leaves none behind. X
/// documents no way to ask again, so a person has to connect the account, and is told so.
#[tokio::test]
async fn a_renewal_that_a_kill_cut_short_asks_for_a_new_sign_in() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, "ada@example.com");
    let account = x::connect(&api).await;
    x::fault(&api, account, "token_expired").await;
    let given = Arc::new(Notify::new());
    let answered = given.clone();
    let base = between(&server, "/oauth2/token", move |call| {
        let answered = answered.clone();
        Box::pin(async move {
            assert_eq!(call.arrive().await.status(), 200);
            answered.notify_one();
            std::future::pending().await
        })
    })
    .await;
    let worker = home.start_worker_by(&base, &server);
    let location = x::scheduled(&api, account, json!({ "content": "With a token that nobody has" })).await;
    given.notified().await;
    worker.kill();

    let worker = home.start_worker(&server);
    let ended = api.ended(&location).await;

    let post = &ended["publications"][0]["posts"][0];
    assert_eq!(post["errorCode"], "ACCOUNT_NEEDS_RECONNECT", "{ended}");
    assert!(post["errorMessage"].as_str().unwrap().contains("Connect the account again"), "{ended}");
    let shown = api.get("/v1/accounts").await;
    assert_eq!((&shown[0]["connected"], api.feed(account).await.len()), (&json!(false), 0));

    let external_id = shown[0]["accountId"].as_str().unwrap();
    assert_eq!(x::connect_as(&api, external_id).await, account, "{shown}");
    let ended = x::post(&api, account, json!({ "content": "Connected again" })).await;
    assert_eq!((&ended["status"], api.feed(account).await.len()), (&json!("COMPLETED"), 1));
    drop(worker);
}

/// When the waiting posts may be sent, in microseconds since 1970.
async fn postponed_to(home: &Home) -> i64 {
    const SQL: &str = "SELECT due.ready_at FROM due JOIN lane ON lane.id = due.lane
        WHERE lane.kind = 'publish' AND due.lease IS NULL AND lane.paused_until = due.ready_at";
    let database = home.database().await;
    let ready_at = until("the post is put back and its account waits", async || {
        let mut reader = database.read().await.unwrap();
        on!(reader, c => query_scalar(SQL).fetch_optional(c).await).unwrap()
    });
    let ready_at = ready_at.await;
    database.close().await;
    ready_at
}

/// A network that says when to come back by a date, on a clock of its own.
#[tokio::test]
async fn a_post_waits_until_the_date_that_a_network_names() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, "ada@example.com");
    let account = x::connect(&api).await;
    let sent: Arc<Mutex<usize>> = Arc::default();
    let count = sent.clone();
    let base = between(&server, "/2/tweets", move |call| {
        let count = count.clone();
        Box::pin(async move {
            let number = {
                let mut count = count.lock().unwrap();
                *count += 1;
                *count
            };
            if number > 1 {
                return call.arrive().await;
            }
            let dates = [("date", "Wed, 21 Oct 2026 07:00:00 GMT"), ("retry-after", "Wed, 21 Oct 2026 09:00:00 GMT")];
            (StatusCode::TOO_MANY_REQUESTS, dates, "{}").into_response()
        })
    })
    .await;
    let worker = home.start_worker_by(&base, &server);
    let now = || octavo_server::system_clock().now();
    let two_hours = 2 * 3_600_000_000;
    let before = now().as_microsecond();
    let location = x::scheduled(&api, account, json!({ "content": "In two hours" })).await;
    let postponed = postponed_to(&home).await;
    let waits = before + two_hours..=now().as_microsecond() + two_hours;
    assert!(waits.contains(&postponed), "{postponed} of {waits:?}");
    assert_eq!(api.get(&location).await["publications"][0]["posts"][0]["errorCode"], "PLATFORM_RATE_LIMITED");

    let advance = api.send(Method::POST, "/v1/sandbox/clock", json!({ "advance": "PT2H" })).await;
    assert_eq!(advance.status(), 204);
    assert_eq!(api.ended(&location).await["status"], "COMPLETED");
    let shown = api.feed(account).await.len();
    assert_eq!((*sent.lock().unwrap(), shown), (2, 1));
    drop(worker);
}
