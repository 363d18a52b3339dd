//! Signing out (checklist 50 and 51).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use octavo_store::testing::fresh_sqlite;
use reqwest::{Method, StatusCode};
use serde_json::json;

use super::harness::{Browser, EMAIL, Landing, PASSWORD, Service, each, hidden, text};

/// Whether the browser is still signed in.
async fn is_in(browser: &mut Browser<'_>) -> bool {
    let query = browser.service.portal_query().set("prompt", "none");
    browser.authorize(&query).await.get("code").is_some()
}

#[tokio::test]
async fn the_portals_logout_returns_to_the_origin() {
    each(|service| async move {
        for uri in [service.origin.clone(), service.url("/"), service.url("/portal/signed-out")] {
            let mut browser = service.browser();
            browser.submit("/signup", &[("email", EMAIL), ("password", PASSWORD)]).await;
            browser.submit("/login", &[("email", EMAIL), ("password", PASSWORD)]).await;
            let cookie = browser.cookies.clone();
            let path = format!("/logout?client_id=octavo-portal&logout_uri={uri}");
            assert_eq!(Landing::of(&browser.get(&path).await).location, uri);
            for gone in ["octavo_sid", "octavo_obs"] {
                assert!(!browser.cookies.contains_key(gone), "the cookie is removed");
            }
            browser.cookies = cookie;
            assert!(!is_in(&mut browser).await, "and worth nothing any more");
            assert_eq!(Landing::of(&browser.get(&path).await).location, uri, "twice is no error");
        }
    })
    .await;
}

#[tokio::test]
async fn the_openid_form_returns_with_the_state() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let tokens = browser.portal_tokens().await;
        let back = service.url("/portal/signed-out");
        let path =
            format!("/logout?id_token_hint={}&post_logout_redirect_uri={back}&state=s%261", text(&tokens, "id_token"));
        let request = service.request(Method::GET, &path).header("sec-fetch-site", "cross-site");
        let landing = Landing::of(&browser.send(request).await);
        assert_eq!(landing.location, format!("{back}?state=s%261"));
        assert!(!is_in(&mut browser).await);
    })
    .await;
}

#[tokio::test]
async fn nobody_is_sent_to_an_address_that_is_not_registered() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let app = service.app().await;
    let mut browser = service.signed_in().await;
    let origin = service.origin.clone();
    for (client, uri) in [
        ("octavo-portal", "https://evil.example/".to_owned()),
        ("octavo-portal", format!("{origin}.evil.example")),
        ("octavo-portal", format!("{origin}@evil.example")),
        ("octavo-portal", format!("{origin}/portal/signed-out/x")),
        ("octavo-portal", "//evil.example".to_owned()),
        (&app.app.client_id, origin.clone()),
        ("nobody", origin.clone()),
        ("", origin.clone()),
    ] {
        for name in ["logout_uri", "post_logout_redirect_uri"] {
            let path = format!("/logout?client_id={client}&{name}={uri}");
            let response = browser.get(&path).await;
            assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{path}");
            assert!(response.headers().get("location").is_none());
        }
    }
    let forged = "/logout?id_token_hint=eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.";
    assert_eq!(browser.get(forged).await.status(), StatusCode::BAD_REQUEST);
    assert!(is_in(&mut browser).await, "nothing happened");
}

#[tokio::test]
async fn another_site_cannot_sign_anyone_out_unasked() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let path = format!("/logout?client_id=octavo-portal&logout_uri={}", service.origin);
        let mut html = String::new();
        // Browsers before 2023 send neither: that proves nothing.
        for headers in [&[("sec-fetch-site", "cross-site")][..], &[], &[("sec-fetch-site", "same-site")]] {
            let request = service.request(Method::GET, &path);
            let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
            let page = browser.send(request).await;
            assert_eq!(page.status(), StatusCode::OK);
            html = page.text().await.unwrap();
            assert!(html.contains("Sign out?"), "{headers:?}");
            assert!(is_in(&mut browser).await, "{headers:?}");
        }
        let form = [("client_id", hidden(&html, "client_id")), ("logout_uri", hidden(&html, "logout_uri"))];
        let form = form.each_ref().map(|(name, value)| (*name, value.as_str()));
        assert_eq!(Landing::of(&browser.submit("/logout", &form).await).location, service.origin);
        assert!(!is_in(&mut browser).await);
    })
    .await;
}

#[tokio::test]
async fn a_hint_of_someone_else_asks_first() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let mut browser = service.signed_in().await;
    let tokens = browser.portal_tokens().await;
    let mut other = service.browser();
    other.submit("/signup", &[("email", "other@fernhill.example"), ("password", PASSWORD)]).await;
    let path = format!("/logout?id_token_hint={}", text(&tokens, "id_token"));
    let request = service.request(Method::GET, &path).header("sec-fetch-site", "cross-site");
    let page = other.send(request).await;
    assert!(page.text().await.unwrap().contains("Sign out?"));
    assert!(is_in(&mut other).await);
}

#[tokio::test]
async fn a_hint_that_was_not_signed_here_is_refused_and_an_expired_one_still_signs_out() {
    let jwt = |settings: &mut octavo_server::identity::Settings| {
        settings.token_format = octavo_server::identity::TokenFormat::Jwt;
    };
    let service = Service::start(fresh_sqlite().await, jwt).await;
    let mut browser = service.signed_in().await;
    let tokens = browser.portal_tokens().await;
    let genuine = text(&tokens, "id_token").to_owned();
    let [head, claims, signature] = genuine.split('.').collect::<Vec<_>>()[..] else { panic!("{genuine}") };
    let header: serde_json::Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(head).unwrap()).unwrap();
    let with = |changes: serde_json::Value| {
        let mut header = header.clone();
        header.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        URL_SAFE_NO_PAD.encode(header.to_string())
    };
    let public_key = service.request(Method::GET, "/.well-known/jwks.json").send().await.unwrap().text().await.unwrap();
    let hs256 = format!("{}.{claims}", with(json!({ "alg": "HS256" })));
    let key = aws_lc_rs::hmac::Key::new(aws_lc_rs::hmac::HMAC_SHA256, public_key.as_bytes());
    let mac = URL_SAFE_NO_PAD.encode(aws_lc_rs::hmac::sign(&key, hs256.as_bytes()));
    for forged in [
        format!("{}.{claims}.", with(json!({ "alg": "none" }))),
        format!("{hs256}.{mac}"),
        format!("{}.{claims}.{signature}", with(json!({ "kid": "another" }))),
        format!("{}.{claims}.{signature}", with(json!({ "jwk": { "kty": "RSA" } }))),
        format!("{}.{claims}.{signature}", with(json!({ "jku": "https://evil.example/keys" }))),
        format!("{}.{claims}.{signature}", with(json!({ "crit": ["b64"] }))),
        format!("{head}.{}.{signature}", URL_SAFE_NO_PAD.encode("{}")),
        text(&tokens, "access_token").to_owned(),
        text(&tokens, "refresh_token").to_owned(),
    ] {
        let refused = browser.get(&format!("/logout?id_token_hint={forged}")).await;
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST, "{forged}");
        assert!(is_in(&mut browser).await, "{forged}");
    }
    service.hands.advance(jiff::SignedDuration::from_mins(11));
    let path = format!("/logout?id_token_hint={genuine}");
    browser.send(service.request(Method::GET, &path).header("sec-fetch-site", "cross-site")).await;
    assert!(!is_in(&mut browser).await);
}
