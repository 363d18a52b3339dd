//! No job kills more than two processes: what is held by a process that dies begins once more, and not a third time. A stop in
//! order is no kill.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::StatusCode;
use octavo_store::on;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::query_scalar;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::publishing_lost_answers::between;
use crate::support::{Api, Home, Server, each_engine, free_port, until};
use crate::x;

/// A web server that every job waits for, until it is opened.
#[derive(Clone)]
struct Trap {
    url: String,
    caught: Arc<AtomicUsize>,
    open: watch::Sender<bool>,
}

impl Trap {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/page", listener.local_addr().unwrap());
        let trap = Trap { url, caught: Arc::default(), open: watch::Sender::new(false) };
        let holding = trap.clone();
        let app = axum::Router::new().fallback(async move || holding.hold().await);
        tokio::spawn(async move { axum::serve(listener, app).await });
        trap
    }

    async fn hold(&self) -> StatusCode {
        self.caught.fetch_add(1, Ordering::SeqCst);
        let _ = self.open.subscribe().wait_for(|open| *open).await;
        StatusCode::OK
    }

    fn caught(&self) -> usize {
        self.caught.load(Ordering::SeqCst)
    }

    async fn catch(&self, times: usize) {
        until("the job waits", async || (self.caught() >= times).then_some(())).await;
    }
}

/// Ends the leases, and has the lanes looked at.
async fn end_leases(home: &Home) {
    home.change("UPDATE due SET ready_at = 0 WHERE ready_at < (SELECT min(ready_at) + 3600000000 FROM due)").await;
    home.change("UPDATE lane SET ready_at = 0").await;
}

/// Has the job begin in two servers that are killed meanwhile, and starts a third.
async fn kill_twice(home: &Home, server: Server, port: u16, trap: &Trap) -> Server {
    let mut server = server;
    for times in 1..=2 {
        trap.catch(times).await;
        server.kill();
        end_leases(home).await;
        server = home.start_on(port).await;
    }
    server
}

/// A post whose preparation fetches the page behind its link.
async fn post_with_link(api: &Api, account: i64, trap: &Trap) -> String {
    api.post(account, None, &format!("Read {}", trap.url)).await
}

#[tokio::test]
async fn a_post_whose_preparation_kills_two_servers_fails() {
    each_engine(async |home| {
        let (trap, port) = (Trap::start().await, free_port());
        let server = home.start_on(port).await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let location = post_with_link(&api, account, &trap).await;
        let server = kill_twice(&home, server, port, &trap).await;
        let schedule = api.ended(&location).await;
        let post = &schedule["publications"][0]["posts"][0];
        assert_eq!((&post["status"], &post["errorCode"]), (&json!("FAILED"), &json!("MEDIA_UNPROCESSABLE")), "{post}");
        assert!(post["errorMessage"].as_str().unwrap().contains("stopped twice"), "{post}");
        assert_eq!((trap.caught(), api.feed(account).await.len()), (2, 0), "it didn't begin a third time");

        trap.open.send_replace(true);
        let again = api.send(Method::POST, &format!("{location}/retry"), json!({})).await;
        assert_eq!(again.status(), 200, "a person may try it again");
        assert_eq!(api.ended(&location).await["status"], "COMPLETED");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_server_that_stops_in_order_was_not_killed_by_its_post() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_SHUTDOWN_GRACE_SECONDS", "0");
        let (trap, port) = (Trap::start().await, free_port());
        let mut server = home.start_on(port).await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let location = post_with_link(&api, account, &trap).await;
        for times in 1..=3 {
            trap.catch(times).await;
            assert!(server.terminate().success());
            end_leases(&home).await;
            server = home.start_on(port).await;
        }
        trap.open.send_replace(true);
        assert_eq!(api.ended(&location).await["status"], "COMPLETED");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_import_that_kills_two_servers_fails_for_good() {
    each_engine(async |home| {
        let (trap, port) = (Trap::start().await, free_port());
        let server = home.start_on(port).await;
        let api = home.developer(&server, "ada@example.com");
        let import = api.send(Method::POST, "/v1/media/upload/import", json!({ "url": trap.url })).await;
        let import: Value = import.json().await.unwrap();
        let server = kill_twice(&home, server, port, &trap).await;
        let path = format!("/v1/media/upload/import/{}", import["id"]);
        let import = until("the import ends", async || {
            Some(api.get(&path).await).filter(|import| import["state"] == "FAILED_PERMANENT")
        })
        .await;
        assert_eq!((&import["errorCode"], &import["attempts"]), (&json!("UNEXPECTED"), &json!(2)), "{import}");
        assert!(import["errorMessage"].as_str().unwrap().contains("stopped twice"), "{import}");
        assert_eq!(trap.caught(), 2);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_delivery_with_one_retry_begins_twice_if_both_attempts_are_cut_off_by_a_kill() {
    each_engine(async |home| {
        let (trap, port) = (Trap::start().await, free_port());
        let server = home.start_on(port).await;
        let api = home.developer(&server, "ada@example.com");
        let settings = json!({ "url": trap.url, "apiKey": "test-key", "eventsAll": true, "retryMaxAttempts": 1 });
        let webhook = api.create("/v1/webhooks", settings).await["id"].as_str().unwrap().to_owned();
        let test = format!("/v1/webhooks/{webhook}/test");
        assert_eq!(api.send(Method::POST, &test, json!({ "type": "post.completed" })).await.status(), 202);
        let server = kill_twice(&home, server, port, &trap).await;
        let deliveries = format!("/v1/webhooks/{webhook}/deliveries");
        let id = until("the delivery fails", async || {
            let delivery = api.get(&deliveries).await["content"][0].clone();
            (delivery["status"] == "FAILED").then(|| delivery["id"].as_str().unwrap().to_owned())
        })
        .await;
        let delivery = api.get(&format!("{deliveries}/{id}")).await;
        let attempt = &delivery["attempts"][0];
        assert_eq!((&attempt["number"], &attempt["errorClass"]), (&json!(2), &json!("INTERRUPTED")), "{delivery}");
        assert_eq!((&delivery["attempt"], trap.caught()), (&json!(2), 2), "{delivery}");
        assert_eq!(api.get("/v1/webhooks").await[0]["status"], "ACTIVE");

        trap.open.send_replace(true);
        let again = api.send(Method::POST, &format!("{deliveries}/{id}/redeliver"), json!({})).await;
        assert_eq!(again.status(), 202);
        until("it is sent again", async || {
            (api.get(&deliveries).await["content"][0]["status"] == "SUCCEEDED").then_some(())
        })
        .await;
        drop(server);
    })
    .await;
}

/// When the account's next check is due, in microseconds since 1970; none while it is under way.
async fn next_check(home: &Home) -> Option<i64> {
    const SQL: &str = "SELECT ready_at FROM due WHERE job = lane AND lease IS NULL";
    let database = home.database().await;
    let mut reader = database.read().await.unwrap();
    on!(reader, c => query_scalar(SQL).fetch_optional(c).await).unwrap()
}

#[tokio::test]
async fn a_check_that_kills_two_workers_is_put_off_and_the_account_stays() {
    let home = Home::on_postgres().await;
    let server = home.start_api_only().await;
    let api = home.developer(&server, "ada@example.com");
    let account = x::connect(&api).await;
    let trap = Trap::start().await;
    let held = trap.clone();
    let base = between(&server, "/users/me", move |call| {
        let held = held.clone();
        Box::pin(async move {
            held.hold().await;
            call.arrive().await
        })
    })
    .await;
    assert_eq!(api.status(Method::POST, &format!("/v1/accounts/{account}/check")).await, 202);
    let due = next_check(&home).await.unwrap();
    for times in 1..=2 {
        let worker = home.start_worker_by(&base, &server);
        trap.catch(times).await;
        worker.kill();
        end_leases(&home).await;
    }
    let worker = home.start_worker_by(&base, &server);
    until("the check is put off", async || next_check(&home).await.filter(|at| *at > due + 3_600_000_000)).await;
    assert_eq!(trap.caught(), 2);
    assert_eq!(api.get("/v1/accounts").await[0]["connected"], true);
    drop(worker);
}

async fn waiting_mails(home: &Home) -> i64 {
    let database = home.database().await;
    let mut reader = database.read().await.unwrap();
    on!(reader, c => query_scalar("SELECT count(*) FROM mail").fetch_one(c).await).unwrap()
}

#[tokio::test]
async fn a_mail_that_kills_two_servers_is_dropped() {
    each_engine(async |home| {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let home =
            home.set("OCTAVO_MAIL_SMTP_URL", format!("smtp://{address}")).set("OCTAVO_MAIL_FROM", "o@example.com");
        let mut server = home.start_without_sandbox().await;
        let api = home.portal_of(&server, "ada@example.com");
        let workspace: Value = api.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let path = format!("/v1/workspaces/{}/invitations", workspace["id"].as_str().unwrap());
        api.create(&path, json!({ "email": "bob@example.com", "role": "VIEWER" })).await;
        for _ in 0..2 {
            // It greets nobody.
            let (held, _) = listener.accept().await.unwrap();
            server.kill();
            drop(held);
            assert_eq!(waiting_mails(&home).await, 1);
            home.change("UPDATE mail SET ready_at = 0").await;
            server = home.start_without_sandbox().await;
        }
        until("the mail is dropped", async || (waiting_mails(&home).await == 0).then_some(())).await;
        drop(server);
    })
    .await;
}
