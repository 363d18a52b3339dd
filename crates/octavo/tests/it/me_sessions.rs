//! Where a person is signed in.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Browser, Home, PASSWORD, Registered, Server, each_engine};

const EMAIL: &str = "ada@example.com";

async fn sessions(api: &Api) -> Vec<Value> {
    api.get("/v1/me/sessions").await.as_array().unwrap().clone()
}

async fn delete(api: &Api, path: &str) -> (u16, Value) {
    let answer = api.request(Method::DELETE, path).send().await.unwrap();
    let status = answer.status().as_u16();
    let mut body: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap_or_default();
    if let Some(error) = body["error"].as_object_mut() {
        error.remove("requestId");
    }
    (status, body)
}

async fn started(home: &Home) -> Server {
    home.tool(&["user", "add", EMAIL], PASSWORD);
    home.tool(&["user", "add", "bob@example.com"], PASSWORD);
    home.start_without_sandbox().await
}

#[tokio::test]
async fn a_person_sees_their_sessions_and_ends_one() {
    each_engine(async |home| {
        let server = started(&home).await;
        let mut laptop = Browser::new(&server, "Laptop/1.0");
        let mut phone = Browser::new(&server, "Phone/2.0");
        for browser in [&mut laptop, &mut phone] {
            assert_eq!(browser.sign_in(EMAIL, PASSWORD).await, 303);
        }
        let (here, there) = (laptop.portal(&[]).await.unwrap(), phone.portal(&[]).await.unwrap());
        let code = laptop.allow(&Registered::add(&home, EMAIL, "Press"), "api").await;
        assert!(code.is_some());

        let listed = sessions(&here.api).await;
        let shown: Vec<_> = listed.iter().map(|it| [&it["userAgent"], &it["address"], &it["current"]]).collect();
        let [phones, laptops] = [("Phone/2.0", false), ("Laptop/1.0", true)]
            .map(|(name, current)| [json!(name), json!("127.0.0.1"), json!(current)]);
        assert_eq!(shown, [phones.each_ref(), laptops.each_ref()], "the last used first");
        for session in &listed {
            assert!(session["id"].as_str().unwrap().starts_with("ses_"), "{session}");
            assert!(session["createdTime"].as_str().unwrap() <= session["lastSeenAt"].as_str().unwrap(), "{session}");
            assert_eq!(session.as_object().unwrap().len(), 6, "{session}");
        }

        let path = format!("/v1/me/sessions/{}", listed[0]["id"].as_str().unwrap());
        assert_eq!(delete(&here.api, &path).await.0, 204);
        assert_eq!(there.work().await, [false; 2], "its tokens end with it");
        assert!(!phone.is_signed_in().await);
        assert_eq!(here.work().await, [true; 2]);
        assert_eq!(delete(&here.api, &path).await.0, 404, "twice");

        let own = format!("/v1/me/sessions/{}", listed[1]["id"].as_str().unwrap());
        assert_eq!(delete(&here.api, &own).await.0, 204);
        assert_eq!(here.api.request(Method::GET, "/v1/me").send().await.unwrap().status(), 401, "one's own, at once");
        assert!(!laptop.is_signed_in().await);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn someone_elses_session_answers_like_one_that_does_not_exist() {
    each_engine(async |home| {
        let server = started(&home).await;
        let ada = Browser::signed_in(&server, EMAIL).await.portal(&[]).await.unwrap();
        let bob = Browser::signed_in(&server, "bob@example.com").await.portal(&[]).await.unwrap();
        let id = sessions(&ada.api).await[0]["id"].as_str().unwrap().to_owned();
        let unknown = delete(&bob.api, "/v1/me/sessions/ses_00000000000000000000000000000001").await;
        assert_eq!(unknown.0, 404);
        for other in [id.as_str(), "1", "%00", "ses_", &id.replace("ses_", "usr_"), &id.to_uppercase()] {
            let answer = delete(&bob.api, &format!("/v1/me/sessions/{other}")).await;
            assert!(answer == unknown || (other == "%00" && answer.0 == 400), "{other}: {answer:?}");
        }
        assert_eq!(delete(&bob.api, "/v1/me/sessions").await.0, 204);
        assert_eq!(ada.work().await, [true; 2]);
        assert_eq!(sessions(&bob.api).await.len(), 1);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn all_other_sessions_end_and_applications_keep_their_access() {
    each_engine(async |home| {
        let server = started(&home).await;
        let mut here = Browser::signed_in(&server, EMAIL).await;
        let tokens = here.portal(&[]).await.unwrap();
        let app = Registered::add(&home, EMAIL, "Press");
        let mut others = Vec::new();
        for _ in 0..3 {
            let mut browser = Browser::signed_in(&server, EMAIL).await;
            others.push((browser.portal(&[]).await.unwrap(), browser));
        }
        let code = others[0].1.allow(&app, "api").await.unwrap();
        let app = here.redeem_for(&app, &code).await.unwrap();
        assert_eq!(delete(&tokens.api, "/v1/me/sessions").await.0, 204);
        for (tokens, browser) in &mut others {
            assert_eq!(tokens.work().await, [false; 2]);
            assert!(!browser.is_signed_in().await);
        }
        assert_eq!(tokens.work().await, [true; 2]);
        assert!(here.is_signed_in().await);
        assert_eq!(app.work().await, [true; 2]);

        let operators = Api { token: home.token("octavo-portal", EMAIL, "api"), ..tokens.api.clone() };
        assert!(sessions(&operators).await.iter().all(|session| session["current"] == false));
        assert_eq!(delete(&operators, "/v1/me/sessions").await.0, 204);
        assert_eq!(tokens.work().await, [false; 2], "a token of the operator belongs to no session");
        assert_eq!(sessions(&operators).await, [Value::Null; 0]);
        drop(server);
    })
    .await;
}

/// As a release without a limit left them behind; each was used a second before the next one.
const TEN_THOUSAND: [&str; 2] = [
    "INSERT INTO session (key, sid, user_id, auth_time, seen_at, expires_at, created_at)
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 10000)
        SELECT 'key ' || n, unhex(printf('%032x', n)), u.id, seen.at - n * 1000000, seen.at - n * 1000000,
            seen.at + 1000000000000, seen.at
        FROM number, users u, (SELECT unixepoch() * 1000000 AS at) seen WHERE u.email = 'ada@example.com'",
    "INSERT INTO session (key, sid, user_id, auth_time, seen_at, expires_at, created_at)
        SELECT 'key ' || n, lpad(to_hex(n), 32, '0')::uuid, u.id, seen.at - n * 1000000, seen.at - n * 1000000,
            seen.at + 1000000000000, seen.at
        FROM generate_series(1::bigint, 10000) n, users u,
            (SELECT (extract(epoch FROM now()) * 1000000)::bigint AS at) seen WHERE u.email = 'ada@example.com'",
];

#[tokio::test]
async fn a_person_has_at_most_a_hundred_sessions() {
    each_engine(async |home| {
        let server = started(&home).await;
        let mut first = Browser::signed_in(&server, EMAIL).await;
        let tokens = first.portal(&[]).await.unwrap();
        home.change(TEN_THOUSAND[usize::from(home.engine() == "PostgreSQL")]).await;
        let mut second = Browser::signed_in(&server, EMAIL).await;
        let seconds = second.portal(&[]).await.unwrap();
        let listed = sessions(&seconds.api).await;
        assert_eq!(listed.len(), 100);
        assert_eq!(listed.iter().filter(|session| session["userAgent"] == "Test/1.0").count(), 2, "the last used stay");
        assert_eq!(tokens.work().await, [true; 2]);
        assert_eq!(second.sign_in(EMAIL, PASSWORD).await, 303);
        assert_eq!(sessions(&seconds.api).await.len(), 100, "the same browser needs no further place");

        // Two new ones, after all that are left of the old ones were used again.
        home.change("UPDATE session SET seen_at = seen_at + 1000000000 WHERE user_agent IS NULL").await;
        let third = Browser::signed_in(&server, EMAIL).await.portal(&[]).await.unwrap();
        assert_eq!(tokens.work().await, [false; 2], "the one that was not used for the longest");
        assert_eq!(seconds.work().await, [true; 2]);
        assert_eq!(sessions(&third.api).await.len(), 100);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_address_is_the_one_that_a_trusted_proxy_names() {
    let home = Home::with_nothing().set("OCTAVO_SERVER_TRUSTED_PROXIES", "127.0.0.1");
    let server = started(&home).await;
    let mut browser = Browser::new(&server, "x".repeat(5000).as_str());
    let form = [("email", EMAIL), ("password", PASSWORD)];
    let request = crate::support::client().post(format!("{}/login", server.base)).form(&form);
    browser.send(request.header("x-forwarded-for", "198.51.100.9, 203.0.113.7")).await;
    let tokens = browser.portal(&[]).await.unwrap();
    let session = &sessions(&tokens.api).await[0];
    assert_eq!(session["address"], "203.0.113.7");
    assert_eq!(session["userAgent"], "x".repeat(500));
}

#[tokio::test]
async fn calls_of_a_session_write_nothing() {
    let home = Home::with_nothing();
    let server = started(&home).await;
    let tokens = Browser::signed_in(&server, EMAIL).await.portal(&[]).await.unwrap();
    let before = sessions(&tokens.api).await[0]["lastSeenAt"].clone();
    for _ in 0..20 {
        tokens.api.get("/v1/accounts").await;
    }
    assert_eq!(sessions(&tokens.api).await[0]["lastSeenAt"], before);
    home.change("UPDATE session SET seen_at = seen_at - 120000000").await;
    tokens.refreshed().await.unwrap();
    assert!(sessions(&tokens.api).await[0]["lastSeenAt"].as_str().unwrap() >= before.as_str().unwrap());
}
