//! ID tokens, userInfo and discovery (checklist 29 to 36).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::SignedDuration;
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use octavo_store::testing::fresh_sqlite;
use reqwest::{Method, StatusCode};
use serde_json::Value;

use super::harness::{EMAIL, Reply, Service, each, text};

/// The claims of an ID token, its signature checked against the published keys as a client would.
async fn claims(service: &Service, id_token: &str) -> Value {
    let keys = service.request(Method::GET, "/.well-known/jwks.json").send().await.unwrap();
    let keys: JwkSet = keys.json().await.unwrap();
    let header = jsonwebtoken::decode_header(id_token).unwrap();
    assert_eq!(header.alg, Algorithm::RS256);
    let key = keys.find(&header.kid.unwrap()).expect("a published key");
    let mut rules = Validation::new(Algorithm::RS256);
    rules.validate_exp = false;
    rules.set_issuer(&[&service.origin]);
    rules.set_audience(&["octavo-portal"]);
    let key = DecodingKey::from_jwk(key).unwrap();
    jsonwebtoken::decode::<Value>(id_token, &key, &rules).unwrap().claims
}

#[tokio::test]
async fn an_id_token_says_who_when_and_for_whom() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let signed_in_at = service.identity.now().as_second();
        service.hands.advance(SignedDuration::from_mins(3));
        let query = service.portal_query().set("nonce", "n-0S6");
        let code = browser.authorize(&query).await.param("code");
        let tokens = service.redeem_for_portal(&code).await.ok();
        let first = claims(&service, text(&tokens, "id_token")).await;
        assert_eq!(first["sub"], octavo_domain::Kind::User.show(service.user().await.id));
        assert_eq!(first["email"], EMAIL);
        assert_eq!(first["email_verified"], false);
        assert_eq!(first["nonce"], "n-0S6");
        assert_eq!(first["auth_time"], signed_in_at);
        assert_eq!(first["iat"], signed_in_at + 180);
        assert_eq!(first["exp"], signed_in_at + 180 + 600);
        let hash = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, text(&tokens, "access_token").as_bytes());
        assert_eq!(first["at_hash"], URL_SAFE_NO_PAD.encode(&hash.as_ref()[..16]));

        service.hands.advance(SignedDuration::from_mins(14));
        let next = service.refresh_portal(text(&tokens, "refresh_token")).await.ok();
        let next = claims(&service, text(&next, "id_token")).await;
        for same in ["iss", "sub", "aud", "auth_time", "sid", "email"] {
            assert_eq!(next[same], first[same], "{same}");
        }
        assert!(next.get("nonce").is_none());
        assert!(first["sid"].is_string());
    })
    .await;
}

#[tokio::test]
async fn user_info_answers_a_token_with_openid_and_nothing_else() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let tokens = browser.portal_tokens().await;
        let id = claims(&service, text(&tokens, "id_token")).await;
        for method in [Method::GET, Method::POST] {
            let info = service.request(method, "/oauth2/userInfo");
            let info = info.bearer_auth(text(&tokens, "access_token")).send().await.unwrap();
            let info = Reply::read(info).await.ok();
            assert_eq!(info["sub"], id["sub"]);
            assert_eq!(info["email"], EMAIL);
        }
        let ask = |token: String| {
            let request = service.request(Method::GET, "/oauth2/userInfo").bearer_auth(token);
            async { request.send().await.unwrap() }
        };
        let narrow = browser.app_tokens(&app).await;
        let refused = ask(text(&narrow, "access_token").into()).await;
        assert_eq!(refused.status(), StatusCode::FORBIDDEN);
        let challenge = refused.headers()["www-authenticate"].to_str().unwrap();
        assert!(challenge.contains("insufficient_scope"), "{challenge}");
        for bad in ["x", text(&tokens, "refresh_token"), text(&tokens, "id_token")] {
            let refused = ask(bad.into()).await;
            assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
            let challenge = refused.headers()["www-authenticate"].to_str().unwrap();
            assert!(challenge.contains("invalid_token"), "{challenge}");
        }
        let path = format!("/oauth2/userInfo?access_token={}", text(&tokens, "access_token"));
        let in_query = service.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(in_query.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(in_query.headers()["www-authenticate"], "Bearer realm=\"octavo\"");
        service.hands.advance(SignedDuration::from_mins(16));
        let late = ask(text(&tokens, "access_token").into()).await;
        assert_eq!(late.status(), StatusCode::UNAUTHORIZED);
    })
    .await;
}

#[tokio::test]
async fn profile_is_granted_and_tells_a_name() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let info = async |tokens: &Value| {
            let request = service.request(Method::GET, "/oauth2/userInfo").bearer_auth(text(tokens, "access_token"));
            Reply::read(request.send().await.unwrap()).await.ok()
        };
        let short_name = EMAIL.split('@').next().unwrap();
        for (asked, again, named) in
            [("openid profile", "openid profile", true), ("openid email", "openid email profile", false)]
        {
            let code = browser.app_code(&app.query().set("scope", asked)).await;
            let tokens = service.token(&app.redemption(&code)).await.ok();
            let mut granted: Vec<_> = text(&tokens, "scope").split(' ').collect();
            granted.sort_unstable();
            assert_eq!(
                granted.join(" "),
                asked.replace("openid email", "email openid"),
                "as requests-oauthlib compares it"
            );
            let shown = info(&tokens).await;
            assert_eq!(shown.get("name").and_then(Value::as_str), named.then_some(short_name));
            assert_eq!(shown.get("preferred_username").and_then(Value::as_str), named.then_some(short_name));
            assert_eq!(shown.get("email").is_some(), !named);
            let mut refresh = app.refresh(text(&tokens, "refresh_token"));
            refresh.push(("scope", "openid posts.write"));
            assert_eq!(service.token(&refresh).await.error(), "invalid_scope");
            let mut refresh = app.refresh(text(&tokens, "refresh_token"));
            refresh.push(("scope", again));
            let renewed = service.token(&refresh).await.ok();
            assert_eq!(renewed["scope"], tokens["scope"], "also in a grant that was made before profile counted");
        }
        let user = service.user().await;
        service.store.users().rename(user.id, Some("Mara Lind")).await.unwrap();
        let code = browser.app_code(&app.query().set("scope", "openid profile")).await;
        let tokens = service.token(&app.redemption(&code)).await.ok();
        assert_eq!(info(&tokens).await["name"], "Mara Lind");
        let id_token = text(&tokens, "id_token").split('.').nth(1).unwrap();
        let claims: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(id_token).unwrap()).unwrap();
        assert_eq!((&claims["name"], &claims["preferred_username"]), (&Value::from("Mara Lind"), &short_name.into()));
    })
    .await;
}

#[tokio::test]
async fn session_state_follows_the_browser_and_differs_each_time() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let holds = |state: &str, browser_state: &str| {
            let (hash, salt) = state.split_once('.').unwrap();
            let text = format!("octavo-portal {} {browser_state} {salt}", service.origin);
            let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, text.as_bytes());
            URL_SAFE_NO_PAD.encode(digest) == hash
        };
        let query = service.portal_query();
        let first = browser.authorize(&query).await.param("session_state");
        let again = browser.authorize(&query).await.param("session_state");
        assert_ne!(first, again, "salted");
        let before = browser.cookies["octavo_obs"].clone();
        assert!(holds(&first, &before) && holds(&again, &before));
        assert_ne!(before, browser.cookies["octavo_sid"]);
        browser.submit("/login", &[("email", EMAIL), ("password", super::harness::PASSWORD)]).await;
        assert!(!holds(&first, &browser.cookies["octavo_obs"]), "signed in anew");
        browser.get("/logout").await;
        assert!(!browser.cookies.contains_key("octavo_obs"), "signed out");
        assert!(!holds(&first, ""));
    })
    .await;
}

#[tokio::test]
async fn the_session_check_is_framed_by_this_origin_only() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let page = service.request(Method::GET, "/oauth2/check-session").send().await.unwrap();
    let csp = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(csp.contains("frame-ancestors 'self'") && csp.contains("script-src 'sha256-"), "{csp}");
}

#[tokio::test]
async fn an_email_is_told_only_where_it_was_asked_for() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let mut browser = service.signed_in().await;
    let query = service.portal_query().set("scope", "openid");
    let code = browser.authorize(&query).await.param("code");
    let tokens = service.redeem_for_portal(&code).await.ok();
    assert!(claims(&service, text(&tokens, "id_token")).await.get("email").is_none());
    let info = service.request(Method::GET, "/oauth2/userInfo");
    let info = info.bearer_auth(text(&tokens, "access_token")).send().await.unwrap();
    assert!(Reply::read(info).await.ok().get("email").is_none());
}

#[tokio::test]
async fn both_documents_are_equal_and_every_address_in_them_answers() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let read = |path: &'static str| {
        let request = service.request(Method::GET, path);
        async { Reply::read(request.send().await.unwrap()).await.ok() }
    };
    let document = read("/.well-known/openid-configuration").await;
    assert_eq!(document, read("/.well-known/oauth-authorization-server").await);
    assert_eq!(document["issuer"], service.origin);
    assert_eq!(document["code_challenge_methods_supported"], serde_json::json!(["S256"]));
    assert_eq!(document["authorization_response_iss_parameter_supported"], true);
    let addresses: Vec<_> = document
        .as_object()
        .unwrap()
        .iter()
        .filter(|(name, _)| {
            name.ends_with("_endpoint") || ["jwks_uri", "check_session_iframe"].contains(&name.as_str())
        })
        .collect();
    assert_eq!(addresses.len(), 9);
    for (name, address) in addresses {
        let path = address.as_str().unwrap().strip_prefix(&service.origin).unwrap();
        let answer = service.request(Method::GET, path).send().await.unwrap();
        assert_ne!(answer.status(), StatusCode::NOT_FOUND, "{name}");
    }
    let keys = read("/.well-known/jwks.json").await;
    let key = &keys["keys"][0];
    assert_eq!((&key["kty"], &key["use"], &key["alg"]), (&"RSA".into(), &"sig".into(), &"RS256".into()));
    assert!(key.get("d").is_none() && key["n"].is_string(), "{key}");
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_start_together_sign_with_one_key() {
    each(|service| async move {
        let others = (0..4).map(|_| Service::start(service.store.clone(), |_| ()));
        let others = futures::future::join_all(others).await;
        let asked = others.iter().map(|other| other.identity.jwks());
        let sets = futures::future::join_all(asked).await;
        let sets: Vec<_> = sets.into_iter().map(|set| set.unwrap().keys).collect();
        assert_eq!(sets[0].len(), 1);
        assert!(sets.iter().all(|keys| *keys == sets[0]));
    })
    .await;
}

#[tokio::test]
async fn keys_rotate_and_the_old_one_stays_known_for_a_day() {
    each(|service| async move {
        let kids = || async {
            let keys = service.request(Method::GET, "/.well-known/jwks.json").send().await.unwrap();
            let keys: Value = keys.json().await.unwrap();
            let keys = keys["keys"].as_array().unwrap().clone();
            keys.iter().map(|key| text(key, "kid").to_owned()).collect::<Vec<_>>()
        };
        let signing = || async {
            let browser = &mut service.browser();
            browser.submit("/login", &[("email", EMAIL), ("password", super::harness::PASSWORD)]).await;
            let tokens = browser.portal_tokens().await;
            jsonwebtoken::decode_header(text(&tokens, "id_token")).unwrap().kid.unwrap()
        };
        service.signed_in().await;
        let first = signing().await;
        assert_eq!(kids().await, std::slice::from_ref(&first));
        service.hands.advance(SignedDuration::from_hours(24 * 89));
        service.identity.maintain().await.unwrap();
        let both = kids().await;
        assert_eq!(both.len(), 2, "the next key is published");
        assert_eq!(signing().await, first, "but does not sign yet");
        service.hands.advance(SignedDuration::from_hours(25));
        let second = signing().await;
        assert_ne!(second, first);
        service.identity.maintain().await.unwrap();
        assert_eq!(kids().await, both, "the old key still verifies");
        service.hands.advance(SignedDuration::from_hours(24));
        service.identity.maintain().await.unwrap();
        assert_eq!(kids().await, [second], "a day later it is forgotten");
    })
    .await;
}
