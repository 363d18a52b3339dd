//! A database of the release before workspaces, with data in it, opened by this one (release_0015/README.md).

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Browser, Home, PASSWORD, Receiver, Registered, Server, client, each_engine, sample};

const OWNER: &str = "ada@example.com";

/// What the old release left for one engine.
struct Release {
    sql: &'static str,
    key: &'static [u8],
    names: Value,
}

macro_rules! release {
    ($engine:literal) => {
        Release {
            sql: include_str!(concat!("release_0015/", $engine, ".sql")),
            key: include_bytes!(concat!("release_0015/", $engine, ".key")),
            names: serde_json::from_str(include_str!(concat!("release_0015/", $engine, ".json"))).unwrap(),
        }
    };
}

impl Release {
    async fn put_into(home: &Home) -> Self {
        let release = if home.engine() == "SQLite" { release!("sqlite") } else { release!("postgresql") };
        home.load(release.sql).await;
        std::fs::write(home.path().join("master.key"), release.key).unwrap();
        let image = home.path().join("media").join(release.text("image"));
        std::fs::create_dir_all(image.parent().unwrap()).unwrap();
        std::fs::write(image, sample("photo.jpg")).unwrap();
        release
    }

    fn text(&self, name: &str) -> &str {
        self.names[name].as_str().unwrap()
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

#[tokio::test]
async fn a_database_of_the_last_release_keeps_working() {
    each_engine(async |home| {
        let old = Release::put_into(&home).await;
        // Before the start: the server removes tokens that have expired.
        home.change("UPDATE oauth_token SET expires_at = 9000000000000000").await;
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

async fn reads_what_was_there(old: &Release, app: &Api, portal: &Api) {
    assert_eq!(portal.get("/v1/apps").await[0]["clientId"], old.names["clientId"]);
    assert_eq!(portal.get("/v1/webhooks").await[0]["id"], old.names["webhook"]);
    for api in [app, portal] {
        let accounts = api.get("/v1/accounts").await;
        assert_eq!((accounts.as_array().unwrap().len(), &accounts[0]["id"]), (2, &old.names["account"]));
        assert_eq!(api.get(old.text("post")).await["status"], "COMPLETED");
        assert_eq!(api.get(old.text("draft")).await["status"], "DRAFT");
        assert_eq!(api.get("/v1/posts").await["items"].as_array().unwrap().len(), 2);
    }
    let chats = app.get(&format!("/v1/accounts/{}/chats", old.names["account"])).await;
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
    let body = json!({ "isDraft": true, "publications": [{ "accountId": old.names["account"],
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
