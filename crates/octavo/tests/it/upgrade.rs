//! Databases of earlier releases, with data in them, opened by this one: of the release before workspaces
//! (release_0015/README.md), and of a later one (release_0032/README.md). `scripts/make-release-fixture` writes more.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Browser, Call, Home, PASSWORD, Receiver, Registered, Server, client, each_engine, sample};

const OWNER: &str = "ada@example.com";

/// What the old release left for one engine.
struct Release {
    sql: &'static str,
    key: &'static [u8],
    names: Value,
    /// What its simulated networks remember.
    ledger: &'static str,
}

macro_rules! release {
    ($folder:literal, $engine:literal, $ledger:expr) => {
        Release {
            sql: include_str!(concat!($folder, "/", $engine, ".sql")),
            key: include_bytes!(concat!($folder, "/", $engine, ".key")),
            names: serde_json::from_str(include_str!(concat!($folder, "/", $engine, ".json"))).unwrap(),
            ledger: $ledger,
        }
    };
}

fn release_0015(engine: &str) -> Release {
    if engine == "SQLite" { release!("release_0015", "sqlite", "") } else { release!("release_0015", "postgresql", "") }
}

fn release_0032(engine: &str) -> Release {
    if engine == "SQLite" {
        release!("release_0032", "sqlite", include_str!("release_0032/sqlite.ledger.jsonl"))
    } else {
        release!("release_0032", "postgresql", include_str!("release_0032/postgresql.ledger.jsonl"))
    }
}

impl Release {
    async fn put_into(self, home: &Home) -> Self {
        let release = self;
        home.load(release.sql).await;
        let sandbox = home.path().join("sandbox");
        std::fs::create_dir(&sandbox).unwrap();
        std::fs::write(sandbox.join("ledger.jsonl"), release.ledger).unwrap();
        std::fs::write(home.path().join("master.key"), release.key).unwrap();
        let image = home.path().join("media").join(release.text("image"));
        std::fs::create_dir_all(image.parent().unwrap()).unwrap();
        std::fs::write(image, sample("photo.jpg")).unwrap();
        // Before the start: the server removes tokens that have expired.
        home.change("UPDATE oauth_token SET expires_at = 9000000000000000").await;
        release
    }

    fn text(&self, name: &str) -> &str {
        self.names[name].as_str().unwrap()
    }

    /// The account with a chat.
    fn telegram(&self) -> &Value {
        self.names.get("telegram").unwrap_or(&self.names["account"])
    }

    fn api(&self, server: &Server, token: &str, client_id: Option<&str>) -> Api {
        let client_id = client_id.map(|name| self.text(name).to_owned());
        Api {
            base: server.base.clone(),
            token: self.text(token).to_owned(),
            client_id,
            workspace: None,
            http: client(),
        }
    }
}

/// History and files that are past their time go when a server starts: those of a release grow ever older.
fn keeping_what_is_old(home: Home) -> Home {
    home.set("OCTAVO_WEBHOOKS_RETENTION", "3650 days").set("OCTAVO_MEDIA_KEEP_UNUSED_DAYS", "3650")
}

#[tokio::test]
async fn a_database_of_the_last_release_keeps_working() {
    each_engine(async |home| {
        let home = keeping_what_is_old(home);
        let old = release_0015(home.engine()).put_into(&home).await;
        let server = home.start().await;
        let app = old.api(&server, "token", Some("clientId"));
        let portal = old.api(&server, "portal", None);

        reads_what_was_there(&old, &app, &portal).await;
        changes_what_was_there(&old, &app, &portal).await;
        applications_keep_their_grants(&old, &server).await;
        home.tool(&["user", "add", "eve@example.com"], PASSWORD);
        let mut eve = Browser::signed_in(&server, "eve@example.com").await;
        let eve = eve.portal(&[]).await.unwrap();
        assert_eq!(eve.api.get("/v1/apps").await, json!([]), "a new person owns nothing of this");
        assert_eq!(Registered::add(&home, OWNER, "Second").client_id.len(), old.text("clientId").len());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_was_scheduled_before_an_upgrade_is_published_once() {
    each_engine(async |home| {
        let home = keeping_what_is_old(home);
        let old = release_0032(home.engine()).put_into(&home).await;
        // The accounts are connected to the networks that were simulated there.
        let server = home.start_on(old.names["port"].as_u64().unwrap() as u16).await;
        let app = old.api(&server, "token", Some("clientId"));
        let portal = old.api(&server, "portal", None);

        reads_what_was_there(&old, &app, &portal).await;
        assert_eq!(app.get("/v1/queue").await["slots"], json!([{ "day": "MONDAY", "time": "09:00" }]));
        old.api(&server, "key", None).get("/v1/accounts").await;
        publishes_what_was_scheduled(&old, &app, &portal).await;
        changes_what_was_there(&old, &app, &portal).await;
        let portal = Browser::signed_in(&server, OWNER).await.portal(&[]).await.unwrap();
        assert_eq!(portal.api.get("/v1/apps").await[0]["clientId"], old.names["clientId"]);
        let verified = home.command().args(["audit", "verify"]).output().unwrap();
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
        drop(server);
    })
    .await;
}

/// The scheduled post, and the thread with its first comment; a server that starts again publishes none of them again.
async fn publishes_what_was_scheduled(old: &Release, app: &Api, portal: &Api) {
    let account = old.names["account"].as_i64().unwrap();
    assert_eq!(app.feed(account).await.len(), 1, "what was published before");
    let receiver = Receiver::start().await;
    let webhook = format!("/v1/webhooks/{}", old.text("webhook"));
    let changed = portal.send(Method::PATCH, &webhook, json!({ "url": receiver.url })).await;
    assert_eq!(changed.status(), 200, "{}", changed.text().await.unwrap());
    let advanced = app.send(Method::POST, "/v1/sandbox/clock", json!({ "advance": "P701D" })).await;
    assert_eq!(advanced.status(), 204, "{}", advanced.text().await.unwrap());
    for (name, posts) in [("scheduled", 1), ("thread", 3)] {
        let ended = app.ended(old.text(name)).await;
        assert_eq!(ended["status"], "COMPLETED", "{name}: {ended}");
        assert_eq!(ended["publications"][0]["posts"].as_array().unwrap().len(), posts, "{ended}");
    }
    let published = |calls: &[Call]| calls.iter().filter(|call| call.kind() == "post.completed").count();
    receiver.wait("the webhook gets an event for each", |calls| published(calls) == 4).await;
    assert_eq!(app.feed(account).await.len(), 5, "each once");
}

async fn reads_what_was_there(old: &Release, app: &Api, portal: &Api) {
    assert_eq!(portal.get("/v1/apps").await[0]["clientId"], old.names["clientId"]);
    assert_eq!(portal.get("/v1/webhooks").await[0]["id"], old.names["webhook"]);
    for api in [app, portal] {
        let accounts = api.get("/v1/accounts").await;
        assert_eq!((accounts.as_array().unwrap().len(), &accounts[0]["id"]), (2, &old.names["account"]));
        assert_eq!(api.get(old.text("post")).await["status"], "COMPLETED");
        assert_eq!(api.get(old.text("draft")).await["status"], "DRAFT");
        let scheduled = ["post", "draft", "scheduled", "thread"].iter().filter(|name| old.names.get(**name).is_some());
        assert_eq!(api.get("/v1/posts").await["items"].as_array().unwrap().len(), scheduled.count());
    }
    let chats = app.get(&format!("/v1/accounts/{}/chats", old.telegram())).await;
    assert_eq!(chats[0]["id"], old.names["chat"]);
    app.get(&format!("/v1/media/upload/import/{}", old.names["import"])).await;
    app.get(&format!("/v1/media/compatibility?path={}", old.text("image"))).await;
    let events = app.get("/v1/events?limit=100").await;
    assert!(events["items"].as_array().unwrap().iter().any(|event| event["type"] == "schedule.completed"), "{events}");
    let deliveries = portal.get(&format!("/v1/webhooks/{}/deliveries", old.text("webhook"))).await;
    assert!(deliveries["totalElements"].as_i64().unwrap() > 0, "{deliveries}");
}

async fn changes_what_was_there(old: &Release, app: &Api, portal: &Api) {
    let receiver = Receiver::start().await;
    let webhook = format!("/v1/webhooks/{}", old.text("webhook"));
    let changed = portal.send(Method::PATCH, &webhook, json!({ "url": receiver.url })).await;
    assert_eq!(changed.status(), 200, "{}", changed.text().await.unwrap());
    let later = json!({ "scheduledTime": "2027-12-01T09:00:00Z" });
    assert_eq!(app.send(Method::PATCH, old.text("draft"), later).await.status(), 200);
    let body = json!({ "isDraft": true, "publications": [{ "accountId": old.telegram(),
        "platformSettings": { "type": "TELEGRAM" },
        "posts": [{ "content": "After.", "chatId": old.names["chat"], "attachmentPaths": [old.names["image"]] }] }] });
    assert_eq!(app.send(Method::POST, "/v1/posts", body).await.status(), 204);
    let account = app.account("TELEGRAM").await.0;
    assert_eq!(account, 3, "numbers of accounts continue");
    assert_eq!(app.upload("photo.jpg", sample("photo.jpg")).await.status(), 200);
    let url = format!("{webhook}/test");
    let test = json!({ "type": "post.completed" });
    assert_eq!(portal.send(Method::POST, &url, test).await.status(), 202);
    receiver.wait("the webhook is called", |calls| !calls.is_empty()).await;
}

async fn applications_keep_their_grants(old: &Release, server: &Server) {
    let grant = [
        ("grant_type", "refresh_token"),
        ("refresh_token", old.text("bobsRefreshToken")),
        ("client_id", old.text("clientId")),
        ("client_secret", old.text("secret")),
    ];
    let answer = client().post(format!("{}/oauth2/token", server.base)).form(&grant).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    let answer: Value = answer.json().await.unwrap();
    let token = answer["access_token"].as_str().unwrap().to_owned();
    let bob = Api { token, ..old.api(server, "token", Some("clientId")) };
    assert_eq!(bob.get("/v1/accounts").await, json!([]), "the second person's workspace is empty");
    let mut browser = Browser::signed_in(server, "bob@example.com").await;
    let connected = browser.portal(&[]).await.unwrap().api.get("/v1/me/connected-apps").await;
    assert_eq!(connected[0]["clientId"], old.names["clientId"], "{connected}");
}
