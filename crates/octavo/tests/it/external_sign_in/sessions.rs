//! Sessions that an external issuer began, and an issuer that is away.

use reqwest::Method;
use serde_json::json;
use url::Url;

use super::{EMAIL, begin, come_back, location, sign_in, started};
use crate::support::{Browser, Draft, Home, PASSWORD, each_engine};

#[tokio::test]
async fn sensitive_changes_need_a_new_sign_in_at_the_issuer() {
    each_engine(async |home| {
        let (issuer, home, server) = started(home).await;
        let an_hour_ago = |it: &mut Draft| it.claims["auth_time"] = json!(it.claims["iat"].as_i64().unwrap() - 3600);
        issuer.edit(an_hour_ago);
        let mut browser = Browser::new(&server, "Test/1.0");
        assert_eq!(sign_in(&mut browser, &issuer).await.0, 303, "an older session there will do");
        assert_eq!((issuer.asked("prompt"), issuer.asked("max_age")), (None, Some("1209600".to_owned())));
        let sensitive = async |browser: &mut Browser| {
            let api = browser.portal(&[]).await.unwrap().api;
            api.status(Method::POST, "/v1/me/totp").await
        };
        assert_eq!(sensitive(&mut browser).await, 403);
        let (status, _, page) = sign_in(&mut browser, &issuer).await;
        assert!(status == 403 && page.contains("did not ask you to sign in again"), "{status} {page}");
        assert_eq!((issuer.asked("prompt"), issuer.asked("max_age")), (Some("login".into()), Some("0".into())));
        issuer.edit(|it| it.claims["auth_time"] = json!(null));
        assert_eq!(sign_in(&mut browser, &issuer).await.0, 403, "nor if it does not say");
        issuer.edit(|_| ());
        assert_eq!(sign_in(&mut browser, &issuer).await.0, 303);
        assert_eq!(sensitive(&mut browser).await, 200);
        let mut other = Browser::new(&server, "Other/1.0");
        begin(&mut other, "/oauth2/authorize?client_id=octavo-portal&max_age=600").await;
        drop((home, server));
    })
    .await;
}

#[tokio::test]
async fn sign_out_goes_on_to_the_issuer_and_comes_back() {
    each_engine(async |home| {
        let (issuer, home, server) = started(home).await;
        let mut browser = Browser::new(&server, "Test/1.0");
        sign_in(&mut browser, &issuer).await;
        let query = [("client_id", "octavo-portal"), ("logout_uri", &server.base)];
        let to = location(&browser.send(browser.get("/logout").query(&query)).await);
        assert!(to.starts_with(&format!("{}/end-session?", issuer.url)), "{to}");
        assert!(!browser.is_signed_in().await);
        let url = Url::parse(&to).unwrap();
        let sent = |name: &str| url.query_pairs().find(|(it, _)| it == name).unwrap().1.into_owned();
        assert_eq!(sent("post_logout_redirect_uri"), format!("{}/logout", server.base));
        assert_eq!((sent("client_id").as_str(), sent("id_token_hint").split('.').count()), ("octavo-at-issuer", 3));
        let back = browser.send(browser.get("/logout").query(&[("state", sent("state"))])).await;
        assert_eq!(location(&back).trim_end_matches('/'), server.base);
        let forged = browser.send(browser.get("/logout").query(&[("state", "https://evil.example")])).await;
        assert_eq!((forged.status().as_u16(), location(&forged).as_str()), (200, ""));
        home.tool(&["user", "add", "own@example.com"], PASSWORD);
        assert_eq!(browser.sign_in("own@example.com", PASSWORD).await, 303);
        let to = location(&browser.send(browser.get("/logout").query(&query)).await);
        assert_eq!(to.trim_end_matches('/'), server.base, "who signed in here does not go there");
        drop(server);
    })
    .await;
}

// Commands block a thread while the issuer answers on another.
#[tokio::test(flavor = "multi_thread")]
async fn an_issuer_that_is_away_keeps_nobody_else_out() {
    each_engine(async |home| {
        home.tool(&["user", "add", EMAIL], PASSWORD);
        let (issuer, home, server) = started(home.set("OCTAVO_SANDBOX_ENABLED", "true")).await;
        let (works, found) = home.doctor();
        assert!(found.contains(&format!("sign-in     ok    {}", issuer.url)), "{works} {found}");
        let mut browser = Browser::new(&server, "Test/1.0");
        let answer = issuer.answer(&begin(&mut browser, "/portal").await);
        issuer.stop().await;
        let refused = come_back(&mut browser, &answer).await;
        assert_eq!(refused.status(), 503);
        assert!(refused.text().await.unwrap().contains("be reached at the moment"));
        assert_eq!(browser.sign_in(EMAIL, PASSWORD).await, 303);
        server.kill();
        let server = home.start_without_sandbox().await;
        let mut browser = Browser::new(&server, "Test/1.0");
        let refused = browser.send(browser.post("/login/external").form(&[("returnTo", "/portal")])).await;
        assert_eq!(refused.status(), 503, "nor is it needed to start");
        assert_eq!(browser.sign_in(EMAIL, PASSWORD).await, 303);
        let (works, found) = home.doctor();
        assert!(!works && found.contains("sign-in     FAIL"), "{found}");
        drop(server);
    })
    .await;
}

#[test]
fn settings_of_the_issuer_are_checked() {
    let refused = |settings: &[(&str, &str)]| {
        let set = |home: Home, (name, value): &(&str, &str)| home.set(format!("OCTAVO_SIGN_IN_{name}"), *value);
        settings.iter().fold(Home::with_nothing(), set).refusal(&["user", "list"])
    };
    assert!(refused(&[("PASSWORD", "false")]).contains("leaves no way to sign in"));
    assert!(refused(&[("OIDC_ISSUER", "https://id.example")]).contains("sign_in.oidc.client_id is missing"));
    assert!(refused(&[("OIDC_ISSUER", "http://id.example")]).contains("the issuer's https URL"));
}
