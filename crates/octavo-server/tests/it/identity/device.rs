//! Signing in on a device without a browser (RFC 8628), with those who poll, guess and answer what is not theirs.

use jiff::SignedDuration;
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use super::agents::agent;
use super::harness::{Browser, EMAIL, Landing, PASSWORD, Reply, Service, each, hidden, text};

const GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";
const CLI: &str = "octavo-cli";
const OTHER: &str = "bob@fernhill.example";

/// A device that waits for its person.
struct Device<'a> {
    service: &'a Service,
    client_id: String,
    started: Value,
}

impl<'a> Device<'a> {
    async fn begin(service: &'a Service, client_id: &str) -> Self {
        let started = ask(service, &[("client_id", client_id)]).await.ok();
        Device { service, client_id: client_id.to_owned(), started }
    }

    fn user_code(&self) -> &str {
        text(&self.started, "user_code")
    }

    /// Asks for tokens after the interval.
    async fn poll(&self) -> Reply {
        self.service.hands.advance(SignedDuration::from_secs(5));
        self.poll_now(&self.client_id).await
    }

    async fn poll_now(&self, client_id: &str) -> Reply {
        let form =
            [("grant_type", GRANT), ("client_id", client_id), ("device_code", text(&self.started, "device_code"))];
        self.service.token(&form).await
    }
}

async fn ask(service: &Service, form: &[(&str, &str)]) -> Reply {
    let sent = service.request(Method::POST, "/oauth2/device_authorization").form(form).send();
    Reply::read(sent.await.unwrap()).await
}

async fn enter(browser: &mut Browser<'_>, code: &str) -> Response {
    browser.submit("/device", &[("user_code", code)]).await
}

/// The id of the consent page for a code.
async fn asked(browser: &mut Browser<'_>, code: &str) -> String {
    let page = enter(browser, code).await;
    assert_eq!(page.status(), StatusCode::OK);
    hidden(&page.text().await.unwrap(), "request")
}

async fn decide(browser: &mut Browser<'_>, request: &str, decision: &str) -> (StatusCode, String) {
    let answer = browser.submit("/consent", &[("request", request), ("decision", decision)]).await;
    (answer.status(), answer.text().await.unwrap())
}

async fn allow(browser: &mut Browser<'_>, code: &str) -> (StatusCode, String) {
    let request = asked(browser, code).await;
    decide(browser, &request, "allow").await
}

async fn signed_up<'a>(service: &'a Service, email: &str) -> Browser<'a> {
    let mut browser = service.browser();
    let entered = browser.submit("/signup", &[("email", email), ("password", PASSWORD)]).await;
    assert_eq!(entered.status(), StatusCode::SEE_OTHER);
    browser
}

/// The client ID of a device that registered itself.
async fn registered(service: &Service, metadata: Value) -> String {
    let answer = service.request(Method::POST, "/oauth2/register").json(&metadata).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::CREATED);
    text(&answer.json::<Value>().await.unwrap(), "client_id").to_owned()
}

#[tokio::test]
async fn a_person_types_a_code_and_the_command_line_gets_tokens_for_the_api_once() {
    each(|service| async move {
        let device = Device::begin(&service, CLI).await;
        let (code, page) = (device.user_code().to_owned(), service.url("/device"));
        assert!(code.len() == 9 && code.chars().all(|c| "BCDFGHJKLMNPQRSTVWXZ-".contains(c)), "{code}");
        assert_eq!(device.started["verification_uri"], page);
        assert_eq!(device.started["verification_uri_complete"], format!("{page}?user_code={code}"));
        assert_eq!((&device.started["interval"], &device.started["expires_in"]), (&json!(5), &json!(600)));
        assert_eq!(device.poll_now(CLI).await.error(), "authorization_pending", "the first one at once");
        assert_eq!(device.poll().await.error(), "authorization_pending");

        let link = format!("/device?user_code={code}");
        let stranger = Landing::of(&service.browser().get(&link).await);
        assert_eq!(stranger.get("returnTo"), Some(&*link), "signs in first");
        let mut browser = service.signed_in().await;
        let page = browser.get(&link).await.text().await.unwrap();
        assert!(page.contains("Continue only if you started this on your own computer") && page.contains(&code));
        assert!(!page.contains("name=\"request\""), "a link alone asks for nothing");
        let page = enter(&mut browser, &code.to_lowercase().replace('-', " ")).await.text().await.unwrap();
        for part in ["Octavo command line", EMAIL, &code, "Publish for you", "A stranger who sent you the code"] {
            assert!(page.contains(part), "{part} in {page}");
        }
        let (status, page) = decide(&mut browser, &hidden(&page, "request"), "allow").await;
        assert!(status == StatusCode::OK && page.contains("Device connected"), "{page}");

        let tokens = device.poll().await.ok();
        assert_eq!(tokens["scope"], "accounts.read media.write posts.read posts.write");
        assert!(service.opens(text(&tokens, "access_token")).await);
        assert_eq!(device.poll().await.error(), "invalid_grant", "a code works once");
        assert!(service.opens(text(&tokens, "access_token")).await);
        let form =
            [("grant_type", "refresh_token"), ("client_id", CLI), ("refresh_token", text(&tokens, "refresh_token"))];
        let renewed = service.token(&form).await.ok();
        let user = service.user().await;
        service.identity.withdraw_consent(user.id, CLI).await.unwrap();
        assert!(!service.opens(text(&renewed, "access_token")).await, "disconnected in the portal");
    })
    .await;
}

#[tokio::test]
async fn a_device_that_asks_too_often_is_told_to_slow_down() {
    each(|service| async move {
        let device = Device::begin(&service, CLI).await;
        assert_eq!(device.poll_now(CLI).await.error(), "authorization_pending");
        assert_eq!(device.poll_now(CLI).await.error(), "slow_down");
        assert_eq!(device.poll().await.error(), "slow_down", "10 seconds apart from now on");
        service.hands.advance(SignedDuration::from_secs(10));
        assert_eq!(device.poll().await.error(), "authorization_pending");
        let mut browser = service.signed_in().await;
        allow(&mut browser, device.user_code()).await;
        assert_eq!(device.poll_now(CLI).await.error(), "slow_down", "also when tokens wait");
        service.hands.advance(SignedDuration::from_secs(60));
        device.poll().await.ok();
    })
    .await;
}

#[tokio::test]
async fn a_code_that_was_denied_or_has_expired_gets_nothing() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let device = Device::begin(&service, CLI).await;
        let (late, request) =
            (asked(&mut browser, device.user_code()).await, asked(&mut browser, device.user_code()).await);
        let (status, page) = decide(&mut browser, &request, "deny").await;
        assert!(status == StatusCode::OK && page.contains("The device gets no access"), "{page}");
        let (status, _) = decide(&mut browser, &late, "allow").await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "denied for good");
        assert_eq!(device.poll().await.error(), "access_denied");
        assert_eq!(device.poll().await.error(), "invalid_grant");

        let device = Device::begin(&service, CLI).await;
        let request = asked(&mut browser, device.user_code()).await;
        service.hands.advance(SignedDuration::from_mins(10));
        assert_eq!(enter(&mut browser, device.user_code()).await.status(), StatusCode::FORBIDDEN);
        assert_eq!(decide(&mut browser, &request, "allow").await.0, StatusCode::BAD_REQUEST);
        assert_eq!(device.poll().await.error(), "expired_token");
        assert_eq!(device.poll().await.error(), "invalid_grant");

        let device = Device::begin(&service, CLI).await;
        service.hands.advance(SignedDuration::from_mins(10));
        assert!(service.identity.maintain().await.unwrap() > 0);
        assert_eq!(device.poll().await.error(), "invalid_grant", "swept");
    })
    .await;
}

#[tokio::test]
async fn the_first_of_two_people_connects_the_device() {
    each(|service| async move {
        let device = Device::begin(&service, CLI).await;
        let (mut mara, mut bob) = (service.signed_in().await, signed_up(&service, OTHER).await);
        let of_mara = asked(&mut mara, device.user_code()).await;
        let of_bob = asked(&mut bob, device.user_code()).await;
        assert_eq!(decide(&mut bob, &of_mara, "allow").await.0, StatusCode::BAD_REQUEST, "not the page he was shown");
        let both = tokio::join!(decide(&mut mara, &of_mara, "allow"), decide(&mut bob, &of_bob, "allow"));
        let [mara_won, bob_won] = [both.0.0, both.1.0].map(|status| status == StatusCode::OK);
        assert!(mara_won != bob_won, "{both:?}");
        let tokens = device.poll().await.ok();
        let principal = service.identity.authenticate(text(&tokens, "access_token"), None).await.unwrap().unwrap();
        assert_eq!(principal.user_id == service.user().await.id, mara_won);
        let mut loser = if mara_won { bob } else { mara };
        assert_eq!(enter(&mut loser, device.user_code()).await.status(), StatusCode::FORBIDDEN, "answered");
    })
    .await;
}

#[tokio::test]
async fn codes_belong_to_the_client_that_asked_for_them() {
    each(|service| async move {
        let devices = json!({ "client_name": "TV", "grant_types": [GRANT, "refresh_token"] });
        let (tv, other) = (registered(&service, devices.clone()).await, registered(&service, devices).await);
        let device = Device::begin(&service, &tv).await;
        let mut browser = service.signed_in().await;
        let page = enter(&mut browser, device.user_code()).await.text().await.unwrap();
        assert!(page.contains("calls itself <b>TV</b>") && page.contains("its name is not verified"), "{page}");
        decide(&mut browser, &hidden(&page, "request"), "allow").await;
        Device::begin(&service, CLI).await;
        for stranger in [&*other, CLI] {
            assert_eq!(device.poll_now(stranger).await.error(), "invalid_grant", "{stranger}");
        }
        let tokens = device.poll().await.ok();
        assert!(!service.opens(text(&tokens, "access_token")).await, "not for the API");
        assert!(agent(&service, &tokens).await.is_some(), "for the MCP server");

        let browser_only = super::agents::registered(&service).await;
        let (app, more) = (service.app().await, ("scope", "posts.read"));
        for (form, code) in [
            (vec![("client_id", &*browser_only)], "unauthorized_client"),
            (vec![("client_id", &*app.app.client_id), ("client_secret", &*app.secret)], "unauthorized_client"),
            (vec![("client_id", "octavo-portal")], "unauthorized_client"),
            (vec![("client_id", "oct_agent_00")], "invalid_client"),
            (vec![more], "invalid_client"),
            (vec![("client_id", CLI), more, more], "invalid_request"),
            (vec![("client_id", CLI), ("scope", "webhooks.write")], "invalid_scope"),
            (vec![("client_id", &*tv), ("resource", "https://elsewhere.example")], "invalid_target"),
        ] {
            assert_eq!(ask(&service, &form).await.error(), code, "{form:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn guesses_are_slowed_down_for_each_person_and_right_codes_reset_nothing() {
    each(|service| async move {
        let (mut mara, mut bob) = (service.signed_in().await, signed_up(&service, OTHER).await);
        let device = Device::begin(&service, CLI).await;
        for guess in 0..5 {
            assert_eq!(enter(&mut mara, "BCDF-GHJK").await.status(), StatusCode::FORBIDDEN, "guess {guess}");
            if guess < 3 {
                asked(&mut mara, device.user_code()).await;
            }
        }
        let refused = enter(&mut mara, device.user_code()).await;
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS, "codes of one's own forgive no failure");
        assert!(refused.headers().contains_key("retry-after"));
        assert!(refused.text().await.unwrap().contains("too many wrong codes"));
        asked(&mut bob, device.user_code()).await;
        service.hands.advance(SignedDuration::from_secs(2));
        asked(&mut mara, device.user_code()).await;
        let foreign = service.request(Method::POST, "/device").form(&[("user_code", device.user_code())]);
        let foreign = mara.send(foreign.header("sec-fetch-site", "cross-site")).await;
        assert_eq!(foreign.status(), StatusCode::FORBIDDEN, "a form of another site");
        assert!(!foreign.text().await.unwrap().contains("name=\"request\""));
    })
    .await;
}
