//! Calendar links: what a calendar program reads by one, and when it ends.

use reqwest::Method;
use serde_json::{Value, json};

use crate::keys::Developer;
use crate::roles::join;
use crate::support::{Api, Home, Server, client, each_engine};

const LINKS: &str = "/v1/calendar-links";

/// The status, the headers that matter, and the text.
async fn fetch(url: &str) -> (u16, [String; 2], String) {
    let answer = client().get(url).send().await.unwrap();
    let header = |name: &str| answer.headers().get(name).map(|it| it.to_str().unwrap().to_owned()).unwrap_or_default();
    let headers = ["content-type", "cache-control"].map(header);
    (answer.status().as_u16(), headers, answer.text().await.unwrap())
}

async fn calendar(url: &str) -> String {
    let (status, headers, text) = fetch(url).await;
    assert_eq!((status, headers), (200, ["text/calendar; charset=utf-8", "no-store"].map(str::to_owned)), "{text}");
    text
}

/// Content lines without folds: RFC 5545, section 3.1.
fn lines(text: &str) -> Vec<String> {
    assert!(text.ends_with("END:VCALENDAR\r\n"), "{text}");
    let physical: Vec<&str> = text.trim_end_matches("\r\n").split("\r\n").collect();
    assert!(physical.iter().all(|line| line.len() <= 75 && !line.contains(['\r', '\n'])), "{text}");
    let mut lines: Vec<String> = Vec::new();
    for line in physical {
        match line.strip_prefix(' ') {
            Some(rest) => lines.last_mut().unwrap().push_str(rest),
            None => lines.push(line.to_owned()),
        }
    }
    lines
}

/// The values of a property, in the order of the events.
fn values(text: &str, name: &str) -> Vec<String> {
    let start = format!("{name}:");
    lines(text).into_iter().filter_map(|line| line.strip_prefix(&start).map(str::to_owned)).collect()
}

async fn create(api: &Api) -> (String, String) {
    let link = api.create(LINKS, json!({})).await;
    (link["id"].as_str().unwrap().to_owned(), link["url"].as_str().unwrap().to_owned())
}

/// Schedules a text some days from now; its address.
async fn schedule(api: &Api, account: i64, text: &str, days: i64) -> String {
    let at = octavo_server::system_clock().now() + jiff::SignedDuration::from_hours(24 * days);
    let body = json!({ "scheduledTime": at.to_string(), "publications": [{ "accountId": account,
        "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": text }] }] });
    let answer = api.send(Method::POST, "/v1/posts", body).await;
    let location = answer.headers().get("location").map(|it| it.to_str().unwrap().to_owned());
    location.unwrap_or_else(|| panic!("{}", answer.status()))
}

#[tokio::test]
async fn a_calendar_has_the_posts_of_its_workspace() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, "ada@example.com");
        let team = portal.create("/v1/workspaces", json!({ "name": "Fernhill; Orchard, Inc." })).await;
        let id = team["id"].as_str().unwrap();
        let api = portal.in_workspace(id);
        let (account, _) = api.account("BLUE_SKY").await;
        let long = format!("Grüße, {} \\ 🌳;\r\nEND:VEVENT\rBEGIN:VEVENT", "ä".repeat(90));
        let first = schedule(&api, account, &long, 2).await;
        let second = schedule(&api, account, "Second", 300).await;
        schedule(&api, account, "In two years", 700).await;
        let cancelled = schedule(&api, account, "Cancelled", 3).await;
        assert_eq!(api.status(Method::DELETE, &cancelled).await, 204);
        let without_time = json!({ "isDraft": true, "publications": [{ "accountId": account,
            "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": "An idea" }] }] });
        assert_eq!(api.send(Method::POST, "/v1/posts", without_time).await.status(), 204);
        let (other, _) = portal.account("BLUE_SKY").await;
        schedule(&portal, other, "Of another workspace", 2).await;

        let text = calendar(&create(&api).await.1).await;
        let ids = [&first, &second].map(|it| it.rsplit('/').next().unwrap());
        assert_eq!(values(&text, "UID"), ids);
        assert_eq!(values(&text, "X-WR-CALNAME"), ["Fernhill\\; Orchard\\, Inc.: posts"]);
        assert_eq!(values(&text, "END"), ["VEVENT", "VEVENT", "VCALENDAR"]);
        let title = &values(&text, "SUMMARY")[0];
        assert!(title.starts_with("Grüße\\, ää") && title.ends_with("ä…"), "{title}");
        let about = &values(&text, "DESCRIPTION")[0];
        assert!(
            about.starts_with("Scheduled. Bluesky\\n\\nGrüße") && about.contains("\\\\ 🌳\\;\\nEND:VEVENT"),
            "{about}"
        );
        assert_eq!(values(&text, "STATUS"), ["CONFIRMED", "CONFIRMED"]);
        let pages = ids.map(|post| format!("{}/portal/posts/{post}?in={id}", server.base));
        assert_eq!(values(&text, "URL"), pages);
        let at = api.get(&first).await["scheduledTime"].as_str().unwrap()[..19].replace(['-', ':'], "");
        assert_eq!(values(&text, "DTSTART")[0], format!("{at}Z"));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_happens_to_a_post_shows_under_its_old_id() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, "ada@example.com");
        let (account, _) = portal.account("BLUE_SKY").await;
        let post = schedule(&portal, account, "Soon", 2).await;
        let url = create(&portal).await.1;
        let before = values(&calendar(&url).await, "UID");
        let now = json!({ "scheduledTime": "2020-01-01T00:00:00Z" });
        assert_eq!(portal.send(Method::PATCH, &post, now).await.status(), 200);
        assert_eq!(portal.ended(&post).await["status"], "COMPLETED");
        let text = calendar(&url).await;
        assert_eq!(values(&text, "UID"), before);
        assert!(values(&text, "DESCRIPTION")[0].starts_with("Completed. Bluesky"), "{text}");
        assert_eq!(crate::deleting::delete(&portal, &crate::deleting::deletion(&post)).await.0, 204);
        assert_eq!(crate::deleting::settled(&portal, &post).await["status"], "DELETED");
        assert!(values(&calendar(&url).await, "UID").is_empty(), "deleted");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn many_posts_come_in_order_and_whole() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, "ada@example.com");
        let (account, _) = portal.account("BLUE_SKY").await;
        let at = |n: i64| octavo_server::system_clock().now() + jiff::SignedDuration::from_hours(24 + n / 3);
        let schedules = |from: i64| -> Vec<Value> {
            let one = |n: i64| {
                json!({ "scheduledTime": at(n).to_string(), "publications": [{ "accountId": account,
                    "platformSettings": { "type": "BLUE_SKY" }, "posts": [{ "content": format!("No. {n}") }] }] })
            };
            (from..from + 100).map(one).collect()
        };
        for from in [0, 100, 200] {
            let body = json!({ "schedules": schedules(from) });
            let answer = portal.send(Method::POST, "/v1/posts/bulk", body).await;
            assert_eq!(answer.status(), 201, "{}", answer.text().await.unwrap());
        }
        let text = calendar(&create(&portal).await.1).await;
        let (starts, mut ids) = (values(&text, "DTSTART"), values(&text, "UID"));
        assert!(starts.is_sorted() && starts.len() == 300, "{}", starts.len());
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), 300);
        drop(server);
    })
    .await;
}

/// What anyone gets without a link that works.
async fn assert_ended(server: &Server, urls: &[&str]) {
    let guessed = format!("{}/v1/calendar.ics?token={}", server.base, "A".repeat(43));
    let bare = format!("{}/v1/calendar.ics", server.base);
    for url in urls.iter().copied().chain([&*guessed, &*bare]) {
        let (status, headers, text) = fetch(url).await;
        let body: Value = serde_json::from_str(&text).unwrap();
        let said = (&body["error"]["code"], &body["error"]["message"]);
        assert_eq!((status, &*headers[0]), (404, "application/json"), "{url}");
        assert_eq!(said, (&json!("NOT_FOUND"), &json!("No such calendar, or it is not yours.")), "{url}");
    }
}

#[tokio::test]
async fn a_link_ends_when_it_is_withdrawn_and_with_its_persons_membership() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = home.portal_of(&server, "ada@example.com");
        let bob = home.portal_of(&server, "bob@example.com");
        let team = ada.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let id = team["id"].as_str().unwrap();
        join(&ada, id, &bob, "VIEWER").await;
        let (inside, own) = (bob.in_workspace(id), create(&bob).await);
        let (first, second) = (create(&inside).await, create(&inside).await);
        calendar(&first.1).await;
        assert_eq!(ada.in_workspace(id).get(LINKS).await["items"], json!([]), "someone else's are theirs");
        let listed = inside.get(LINKS).await;
        let ids: Vec<&Value> = listed["items"].as_array().unwrap().iter().map(|link| &link["id"]).collect();
        assert_eq!(ids, [&first.0, &second.0]);
        assert!(!listed.to_string().contains("token="), "{listed}");
        let withdraw = async |api: &Api, link: &str| api.status(Method::DELETE, &format!("{LINKS}/{link}")).await;
        assert_eq!(withdraw(&bob, &first.0).await, 404, "it is of another workspace");
        assert_eq!(withdraw(&inside, &first.0).await, 204);
        assert_eq!(withdraw(&inside, &first.0).await, 404);
        assert_ended(&server, &[&first.1]).await;
        calendar(&second.1).await;
        let me = bob.get("/v1/me").await["id"].as_str().unwrap().to_owned();
        assert_eq!(ada.status(Method::DELETE, &format!("/v1/workspaces/{id}/members/{me}")).await, 204);
        assert_ended(&server, &[&second.1]).await;
        join(&ada, id, &bob, "VIEWER").await;
        assert_ended(&server, &[&second.1]).await;
        assert_eq!(inside.get(LINKS).await["items"], json!([]), "joining again revives nothing");
        calendar(&own.1).await;
        home.tool(&["user", "disable", "bob@example.com"], "");
        let eves = create(&home.portal_of(&server, "eve@example.com")).await.1;
        calendar(&eves).await;
        home.tool(&["user", "delete", "eve@example.com", "--yes"], "");
        assert_ended(&server, &[&own.1, &eves]).await;
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn only_the_person_at_the_portal_has_links_and_only_ten() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = home.portal_of(&server, "ada@example.com");
        let developer = Developer::of(ada.clone()).await;
        for other in [developer.key(json!({})).await, developer.app_token(&home)] {
            for method in [Method::GET, Method::POST] {
                assert_eq!(other.status(method, LINKS).await, 403);
            }
        }
        let mut urls = Vec::new();
        for _ in 0..10 {
            urls.push(create(&ada).await.1);
        }
        urls.sort();
        urls.dedup();
        assert_eq!(urls.len(), 10);
        assert_eq!(ada.status(Method::POST, LINKS).await, 409);
        let export = ada.get("/v1/me/export").await;
        assert_eq!(export["calendarLinks"].as_array().unwrap().len(), 10);
        assert!(!export.to_string().contains("token="), "secrets are not in it");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_address_is_in_no_log_and_no_database() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_LOG", "trace");
        let (server, log) = home.start_logging().await;
        let ada = home.portal_of(&server, "ada@example.com");
        let keyed = ada.request(Method::POST, LINKS).header("idempotency-key", "one").send().await.unwrap();
        let url = keyed.json::<Value>().await.unwrap()["url"].as_str().unwrap().to_owned();
        calendar(&url).await;
        let token = url.split_once("token=").unwrap().1;
        assert!(token.len() >= 43, "{token}");
        let log = std::fs::read_to_string(log).unwrap();
        assert!(log.contains("/v1/calendar.ics") && !log.contains(token), "{log}");
        assert_stored_nowhere(&home, token).await;
        drop(server);
    })
    .await;
}

/// The row has a digest alone.
async fn assert_stored_nowhere(home: &Home, token: &str) {
    let db = home.database().await;
    let mut reader = db.read().await.unwrap();
    let keys: Vec<String> =
        octavo_store::on!(reader, c => sqlx::query_scalar("SELECT key FROM calendar_link").fetch_all(c).await).unwrap();
    assert!(keys.len() == 1 && keys[0] != token, "{keys:?}");
}

/// One address may ask for 60 a minute, whatever it asks for.
#[tokio::test]
async fn guesses_are_limited_by_address() {
    let home = Home::with_nothing()
        .set("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "1000")
        .set("OCTAVO_SERVER_TRUSTED_PROXIES", "127.0.0.1");
    let server = home.start().await;
    let ask = async |address: &str| {
        let url = format!("{}/v1/calendar.ics?token=guess", server.base);
        let answer = client().get(url).header("x-forwarded-for", address).send().await.unwrap();
        answer.status().as_u16()
    };
    let mut answers = Vec::new();
    while answers.last() != Some(&429) && answers.len() < 200 {
        answers.push(ask("198.51.100.7").await);
    }
    assert_eq!(answers.pop(), Some(429));
    assert!(answers.len() >= 60 && answers.iter().all(|status| *status == 404), "{answers:?}");
    assert_eq!(ask("203.0.113.9").await, 404, "another address");
    drop(server);
}
