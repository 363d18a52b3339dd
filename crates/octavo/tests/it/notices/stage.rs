//! A server whose clock a test holds, with mail; teams, people and what they post.

use std::collections::HashMap;
use std::time::Duration;

use octavo_store::on;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::query_scalar;

use crate::mail::with_mail;
use crate::roles::join;
use crate::support::{Api, Clock, Home, Mail, Mailbox, Server, free_port, until_within};

/// What a message must not take longer than.
const MINUTE: i64 = 59;
/// Whom `roles::join` invites.
const INVITED: &str = "anyone@example.com";
pub const PATIENCE: Duration = Duration::from_secs(180);

/// A workspace with its owner, who acts in it for its application.
pub struct Team {
    pub id: String,
    pub owner: Api,
    pub app: Value,
    /// The owner outside of it.
    outside: Api,
}

/// A message that a person must get.
pub struct Expected {
    pub to: String,
    /// In its subject or its text.
    pub says: Vec<String>,
    /// What its link begins with, after the server's address.
    pub link: String,
}

pub struct Stage {
    pub home: Home,
    pub server: Server,
    pub mailbox: Mailbox,
    pub clock: Clock,
}

impl Stage {
    /// The clock stands still until the test moves it.
    pub async fn new(home: Home) -> Self {
        let mailbox = Mailbox::start();
        let (home, clock) = Clock::of(with_mail(home, &mailbox));
        clock.hold();
        let server = home.start_on(free_port()).await;
        Stage { home, server, mailbox, clock }
    }

    pub fn person(&self, name: &str) -> Api {
        self.home.portal_of(&self.server, &email(name))
    }

    /// A workspace of a new person with this name.
    pub async fn team(&self, name: &str) -> Team {
        self.team_of(self.person(name), name).await
    }

    pub async fn team_of(&self, outside: Api, name: &str) -> Team {
        let workspace = outside.create("/v1/workspaces", json!({ "name": format!("Team {name}") })).await;
        let id = workspace["id"].as_str().unwrap().to_owned();
        let app = json!({ "name": "Folio", "callbackUrls": ["https://folio.example/cb"] });
        let app = outside.in_workspace(&id).create("/v1/apps", app).await;
        let owner = Api { client_id: app["clientId"].as_str().map(str::to_owned), ..outside.in_workspace(&id) };
        Team { id, owner, app, outside }
    }

    /// A new person in a team.
    pub async fn member(&self, team: &Team, name: &str, role: &str) -> Api {
        let person = self.person(name);
        join(&team.outside, &team.id, &person, role).await;
        Api { client_id: team.owner.client_id.clone(), ..person.in_workspace(&team.id) }
    }

    /// Lets a minute pass. Returns the mails that came by its end, by their recipients.
    pub async fn after_a_minute(&self) -> HashMap<String, Vec<Mail>> {
        self.clock.advance(MINUTE);
        self.wait_until_sent().await;
        let mut mails: HashMap<String, Vec<Mail>> = HashMap::new();
        for mail in self.mailbox.rest().into_iter().filter(|mail| mail.to != INVITED) {
            mails.entry(mail.to.clone()).or_default().push(mail);
        }
        self.mailbox.forget();
        mails
    }

    /// Waits until no message is left that is to go out by now.
    pub async fn wait_until_sent(&self) {
        const SQL: &str = "SELECT (SELECT count(*) FROM mail) + (SELECT count(*) FROM post_notice WHERE ready_at <= $1)
            + (SELECT count(*) FROM webhook WHERE notice_due)";
        let now = self.clock.now() * 1_000_000;
        until_within(PATIENCE, "all messages are sent", async || {
            let db = self.home.database().await;
            let mut reader = db.read().await.unwrap();
            let left: i64 = on!(reader, c => query_scalar(SQL).bind(now).fetch_one(c).await).unwrap();
            (left == 0).then_some(())
        })
        .await;
    }

    /// Waits until messages are queued, were refused, and wait for their next try.
    pub async fn wait_until_queued(&self) {
        const SQL: &str = "SELECT count(*) FROM mail WHERE attempts > 0 AND unreported = 0";
        until_within(PATIENCE, "messages wait", async || {
            let db = self.home.database().await;
            let mut reader = db.read().await.unwrap();
            let waiting: i64 = on!(reader, c => query_scalar(SQL).fetch_one(c).await).unwrap();
            (waiting > 0).then_some(())
        })
        .await;
    }

    /// Asserts that these messages came and no others. Their links lead to pages of the portal.
    pub fn assert_came(&self, mut came: HashMap<String, Vec<Mail>>, expected: &[Expected]) {
        for Expected { to, says, link } in expected {
            let mails = came.get_mut(to).unwrap_or_else(|| panic!("{to} gets no mail that says {says:?}"));
            let link = format!("{}{link}", self.server.base);
            let is_it = |mail: &Mail| says.iter().all(|it| mail.text.contains(it)) && mail.link().starts_with(&link);
            let found = mails.iter().position(is_it);
            let Some(found) = found else { panic!("{to} gets no mail with {link} that says {says:?}: {mails:#?}") };
            let mail = mails.remove(found);
            assert!(is_page(&mail.link()), "{}", mail.link());
        }
        came.retain(|_, mails| !mails.is_empty());
        assert!(came.is_empty(), "nothing else: {came:#?}");
    }
}

pub fn email(name: &str) -> String {
    format!("{name}@example.com")
}

pub fn expected(name: &str, says: &[&str], link: impl Into<String>) -> Expected {
    Expected { to: email(name), says: says.iter().map(|part| (*part).to_owned()).collect(), link: link.into() }
}

/// Whether the portal has a page at an address.
fn is_page(link: &str) -> bool {
    const PATHS: &str = include_str!("../../../../../web/app/lib/paths.ts");
    let path = link.split_once("/portal").map_or("", |(_, rest)| rest.split('?').next().unwrap());
    match path.strip_prefix("/posts/") {
        Some(id) => id.starts_with("sch_") && PATHS.contains("`/portal/posts/${encodeURIComponent(id)}`"),
        None => PATHS.contains(&format!("\"/portal{path}\"")),
    }
}

/// The portal's page of what the API has at this address.
pub fn page(location: &str) -> String {
    location.replace("/v1/", "/portal/")
}

/// Publishes posts on a new account of a network, whose calls meet a fault. Returns the schedule's address once it ended.
pub async fn fail(api: &Api, network: (&str, Value), fault: (&str, u32), post: Value) -> String {
    let (account, chat) = api.account(network.0).await;
    plant(api, account, fault).await;
    publish(api, (account, chat), network.1, post).await
}

pub async fn plant(api: &Api, account: i64, (fault, times): (&str, u32)) {
    let body = json!({ "accountId": account, "fault": fault, "times": times });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204, "{fault}");
}

/// Publishes a post now. Returns the schedule's address once it ended.
pub async fn publish(api: &Api, account: (i64, Option<String>), settings: Value, post: Value) -> String {
    let location = create(api, account, settings, post).await;
    api.ended(&location).await;
    location
}

async fn create(api: &Api, (account, chat): (i64, Option<String>), settings: Value, mut post: Value) -> String {
    post["chatId"] = json!(chat);
    let body = json!({ "publications": [{ "accountId": account, "platformSettings": settings, "posts": [post] }] });
    let answer = api.send(Method::POST, "/v1/posts", body).await;
    let location = answer.headers().get("location").map(|value| value.to_str().unwrap().to_owned());
    assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
    location.unwrap()
}

pub fn text(content: &str) -> Value {
    json!({ "content": content })
}

pub fn x() -> (&'static str, Value) {
    ("X_TWITTER", json!({ "type": "TWITTER" }))
}

pub fn telegram() -> (&'static str, Value) {
    ("TELEGRAM", json!({ "type": "TELEGRAM" }))
}
