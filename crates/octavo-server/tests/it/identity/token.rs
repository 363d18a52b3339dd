//! The token endpoint (checklist 17 to 28).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::SignedDuration;
use oauth_as::pkce::code_challenge_s256;
use octavo_server::identity::{Identity, OauthError, Settings};
use octavo_server::vault::Sealer;
use octavo_store::testing::fresh_sqlite;
use reqwest::{Method, StatusCode};
use serde_json::json;

use super::harness::{CALLBACK, Reply, Service, VERIFIER, each, text};

#[tokio::test]
async fn an_application_redeems_its_code_by_form_by_json_and_by_basic() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let code = browser.app_code(&app.query()).await;
        let by_form = service.token(&app.redemption(&code)).await;
        assert_eq!(by_form.headers["cache-control"], "no-store");
        assert_eq!(by_form.headers["content-type"], "application/json");
        let tokens = by_form.ok();
        assert_eq!(tokens["token_type"], "Bearer");
        assert_eq!(tokens["expires_in"], 900);
        assert_eq!(tokens["scope"], "accounts.read posts.write");
        assert!(text(&tokens, "access_token").starts_with("oct_at_"));
        assert!(text(&tokens, "refresh_token").starts_with("oct_rt_"));
        assert!(tokens.get("id_token").is_none(), "openid was not asked for");
        let principal = service.identity.authenticate(text(&tokens, "access_token"), None).await;
        let principal = principal.unwrap().expect("a live token");
        assert_eq!(principal.user_id, service.user().await.id);
        assert_eq!(principal.app, Some(app.app.id));
        assert!(!principal.is_portal);

        let code = browser.app_code(&app.query()).await;
        let body: serde_json::Map<_, _> =
            app.redemption(&code).into_iter().map(|(key, value)| (key.to_owned(), json!(value))).collect();
        let by_json = service.request(Method::POST, "/oauth2/token").json(&body).send();
        Reply::read(by_json.await.unwrap()).await.ok();

        let code = browser.app_code(&app.query()).await;
        let form =
            [("grant_type", "authorization_code"), ("code", code.as_str()), ("redirect_uri", super::harness::CALLBACK)];
        let encoded = app.secret.replace('_', "%5F").replace('-', "%2D");
        for (secret, taken) in [(format!("{encoded}&x"), false), (encoded, true)] {
            let by_basic = service
                .request(Method::POST, "/oauth2/token")
                .basic_auth(&app.app.client_id, Some(&secret))
                .form(&form)
                .send();
            let reply = Reply::read(by_basic.await.unwrap()).await;
            assert_eq!(reply.status.is_success(), taken, "{reply:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_client_that_does_not_prove_itself_gets_nothing() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let app = service.app().await;
    let other = service.app().await;
    let mut browser = service.signed_in().await;
    let code = browser.app_code(&app.query()).await;
    let with = |name: &'static str, value: Option<&'static str>| {
        let mut form = app.redemption(&code);
        form.retain(|(key, _)| *key != name);
        form.extend(value.map(|value| (name, value)));
        form
    };
    assert_eq!(service.token(&with("client_secret", None)).await.error(), "invalid_client");
    assert_eq!(service.token(&with("client_secret", Some("x"))).await.error(), "invalid_client");
    assert_eq!(service.token(&with("client_id", Some("x"))).await.error(), "invalid_client");
    assert_eq!(service.token(&with("client_id", None)).await.error(), "invalid_client");
    let basic = service.request(Method::POST, "/oauth2/token").basic_auth(&app.app.client_id, Some("x"));
    let wrong = basic.form(&[("grant_type", "authorization_code"), ("code", &code)]).send();
    let wrong = Reply::read(wrong.await.unwrap()).await;
    assert_eq!((wrong.status, wrong.error()), (StatusCode::UNAUTHORIZED, "invalid_client"));
    assert!(wrong.headers["www-authenticate"].to_str().unwrap().starts_with("Basic"));
    let twice = service.request(Method::POST, "/oauth2/token").basic_auth(&app.app.client_id, Some(&app.secret));
    let twice = Reply::read(twice.form(&app.redemption(&code)).send().await.unwrap()).await;
    assert_eq!(twice.error(), "invalid_request");
    let bearer = service.request(Method::POST, "/oauth2/token").bearer_auth("x");
    let bearer = Reply::read(bearer.form(&app.redemption(&code)).send().await.unwrap()).await;
    assert_eq!(bearer.error(), "invalid_client");
    let mut theirs = other.redemption(&code);
    assert_eq!(service.token(&theirs).await.error(), "invalid_grant", "another client's code");
    theirs.clear();
    service.token(&app.redemption(&code)).await.ok();

    let code = browser.portal_code().await;
    let mut form = service.portal_redemption(&code);
    form.push(("client_secret", "x".into()));
    let form: Vec<_> = form.iter().map(|(key, value)| (*key, value.as_str())).collect();
    assert_eq!(service.token(&form).await.error(), "invalid_client", "a public client has no secret");
}

#[tokio::test]
async fn a_request_that_is_not_well_formed_is_refused() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let app = service.app().await;
    let mut browser = service.signed_in().await;
    let code = browser.app_code(&app.query()).await;
    let good = app.redemption(&code);
    let without = |name: &str| {
        let kept = good.iter().filter(|(key, _)| *key != name);
        kept.copied().collect::<Vec<_>>()
    };
    assert_eq!(service.token(&without("grant_type")).await.error(), "invalid_request");
    assert_eq!(service.token(&without("code")).await.error(), "invalid_request");
    for grant in ["password", "implicit", "client_credentials", "x", "urn:ietf:params:oauth:grant-type:jwt-bearer"] {
        let mut form = without("grant_type");
        form.push(("grant_type", grant));
        assert_eq!(service.token(&form).await.error(), "unsupported_grant_type", "{grant}");
    }
    let mut repeated = good.clone();
    repeated.push(("code", "x"));
    assert_eq!(service.token(&repeated).await.error(), "invalid_request");
    let raw = |kind: &'static str, body: String| {
        let request = service.request(Method::POST, "/oauth2/token");
        request.header("content-type", kind).body(body).send()
    };
    for (kind, body) in [
        ("application/json", r#"{"grant_type":"authorization_code","grant_type":"x"}"#.to_owned()),
        ("application/json", r#"{"grant_type":{"a":1}}"#.to_owned()),
        ("application/json", r#"{"grant_type":1}"#.to_owned()),
        ("application/json", "[]".to_owned()),
        ("application/json", "{".to_owned()),
        ("text/plain", "grant_type=authorization_code".to_owned()),
    ] {
        let reply = Reply::read(raw(kind, body.clone()).await.unwrap()).await;
        assert_eq!((reply.status, reply.error()), (StatusCode::BAD_REQUEST, "invalid_request"), "{body}");
    }
    let large = format!("grant_type=authorization_code&x={}", "x".repeat(70_000));
    let large = raw("application/x-www-form-urlencoded", large).await.unwrap();
    assert_eq!(large.status(), StatusCode::PAYLOAD_TOO_LARGE);
    let got = service.request(Method::GET, "/oauth2/token").send().await.unwrap();
    assert_eq!(got.status(), StatusCode::METHOD_NOT_ALLOWED);
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(&good);
    let in_query = service.request(Method::POST, &format!("/oauth2/token?{}", query.finish()));
    let in_query = Reply::read(in_query.send().await.unwrap()).await;
    assert_eq!(in_query.error(), "invalid_request");
    service.token(&good).await.ok();
}

#[tokio::test]
async fn a_code_is_bound_to_its_address_its_verifier_and_its_minute() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let code = browser.app_code(&app.query()).await;
        let mut form = app.redemption(&code);
        form.retain(|(key, _)| *key != "redirect_uri");
        assert_eq!(service.token(&form).await.error(), "invalid_grant", "no address");
        form.push(("redirect_uri", "http://127.0.0.1:5678/cb?x=1"));
        assert_eq!(service.token(&form).await.error(), "invalid_grant", "another address");
        let mut form = app.redemption(&code);
        form.push(("code_verifier", VERIFIER));
        assert_eq!(service.token(&form).await.error(), "invalid_grant", "a verifier nobody asked for");
        service.token(&app.redemption(&code)).await.ok();

        let with_pkce =
            app.query().set("code_challenge", &code_challenge_s256(VERIFIER)).set("code_challenge_method", "S256");
        let code = browser.app_code(&with_pkce).await;
        assert_eq!(service.token(&app.redemption(&code)).await.error(), "invalid_grant", "downgrade");
        let mut form = app.redemption(&code);
        let wrong = "x".repeat(43);
        form.push(("code_verifier", &wrong));
        assert_eq!(service.token(&form).await.error(), "invalid_grant");
        form.pop();
        form.push(("code_verifier", VERIFIER));
        service.token(&form).await.ok();

        let code = browser.app_code(&app.query()).await;
        service.hands.advance(SignedDuration::from_secs(61));
        assert_eq!(service.token(&app.redemption(&code)).await.error(), "invalid_grant", "late");
        assert_eq!(service.token(&app.redemption("nonsense")).await.error(), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn a_code_used_twice_ends_all_that_came_of_it() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        for portal in [false, true] {
            let (code, tokens) = if portal {
                let code = browser.portal_code().await;
                (code.clone(), service.redeem_for_portal(&code).await.ok())
            } else {
                let code = browser.app_code(&app.query()).await;
                (code.clone(), service.token(&app.redemption(&code)).await.ok())
            };
            assert!(service.opens(text(&tokens, "access_token")).await);
            let again = if portal {
                service.redeem_for_portal(&code).await
            } else {
                service.token(&app.redemption(&code)).await
            };
            assert_eq!(again.error(), "invalid_grant");
            assert!(!service.opens(text(&tokens, "access_token")).await);
            let refresh_token = text(&tokens, "refresh_token");
            let refreshed = if portal {
                service.refresh_portal(refresh_token).await
            } else {
                service.token(&app.refresh(refresh_token)).await
            };
            assert_eq!(refreshed.error(), "invalid_grant");
        }
    })
    .await;
}

/// Redeems one code by many requests at once: at most one is answered with tokens, and those are dead, for the code
/// was replayed.
async fn redeem_at_once(service: &Service, form: &[(&str, &str)], many: usize) {
    let replies = futures::future::join_all((0..many).map(|_| service.token(form))).await;
    let (won, lost): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == StatusCode::OK);
    assert!(won.len() <= 1, "{} of {many} redemptions got tokens", won.len());
    assert!(lost.iter().all(|reply| reply.error() == "invalid_grant"), "{lost:?}");
    for reply in won {
        assert!(!service.opens(text(&reply.body, "access_token")).await, "{many} at once");
        let mut refresh = form.to_vec();
        refresh.retain(|(name, _)| name.starts_with("client_"));
        refresh.extend([("grant_type", "refresh_token"), ("refresh_token", text(&reply.body, "refresh_token"))]);
        assert_eq!(service.token(&refresh).await.error(), "invalid_grant");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_redeemed_by_many_at_once_leaves_no_live_token() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        for many in [2, 3, 20, 2, 20] {
            let code = browser.portal_code().await;
            let form = service.portal_redemption(&code);
            let form: Vec<_> = form.iter().map(|(key, value)| (*key, value.as_str())).collect();
            redeem_at_once(&service, &form, many).await;
            let code = browser.app_code(&app.query()).await;
            redeem_at_once(&service, &app.redemption(&code), many).await;
        }
    })
    .await;
}

#[tokio::test]
async fn the_portals_refresh_token_rotates_and_reuse_ends_the_grant() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let first = browser.portal_tokens().await;
        let second = service.refresh_portal(text(&first, "refresh_token")).await.ok();
        assert_ne!(first["refresh_token"], second["refresh_token"]);
        let retried = service.refresh_portal(text(&first, "refresh_token")).await.ok();
        assert_eq!(retried["refresh_token"], second["refresh_token"], "two tabs at once");
        assert_eq!(retried["access_token"], second["access_token"]);
        service.hands.advance(SignedDuration::from_secs(31));
        let third = service.refresh_portal(text(&second, "refresh_token")).await.ok();
        assert!(service.opens(text(&third, "access_token")).await);
        let reused = service.refresh_portal(text(&first, "refresh_token")).await;
        assert_eq!(reused.error(), "invalid_grant");
        assert!(!service.opens(text(&third, "access_token")).await, "the whole family is dead");
        let after = service.refresh_portal(text(&third, "refresh_token")).await;
        assert_eq!(after.error(), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn a_rotated_refresh_token_is_a_token_like_any_other_from_the_first_second() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let first = browser.portal_tokens().await;
        let second = service.refresh_portal(text(&first, "refresh_token")).await.ok();
        let third = service.refresh_portal(text(&second, "refresh_token")).await.ok();
        assert_ne!(second["refresh_token"], third["refresh_token"], "it rotates at once");
        assert_ne!(second["access_token"], third["access_token"]);
        let narrowed = refresh_for(&service, text(&third, "refresh_token"), "openid email").await.ok();
        assert_eq!(narrowed["scope"], "email openid");
        let whole = service.refresh_portal(text(&narrowed, "refresh_token")).await.ok();
        assert_eq!(whole["scope"], first["scope"], "narrowing one access token leaves the grant whole");

        for (old, answer) in [(&first, &second), (&second, &third)] {
            let again = service.refresh_portal(text(old, "refresh_token")).await.ok();
            assert_eq!(again["refresh_token"], answer["refresh_token"], "sent again, it gives the same answer");
            assert_eq!(again["access_token"], answer["access_token"]);
        }
        let other = refresh_for(&service, text(&first, "refresh_token"), "email").await;
        assert_eq!(other.error(), "invalid_scope", "another request is no repetition");
        assert!(service.opens(text(&whole, "access_token")).await, "and harms nobody");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refreshes_at_once_give_one_answer() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let tokens = browser.portal_tokens().await;
        let calls = (0..20).map(|_| service.refresh_portal(text(&tokens, "refresh_token")));
        let answers: Vec<_> = futures::future::join_all(calls).await.into_iter().map(Reply::ok).collect();
        for answer in &answers {
            assert_eq!(answer["refresh_token"], answers[0]["refresh_token"]);
            assert_eq!(answer["access_token"], answers[0]["access_token"]);
        }
        assert!(service.opens(text(&answers[0], "access_token")).await);
    })
    .await;
}

async fn refresh_for(service: &Service, refresh_token: &str, scope: &str) -> Reply {
    let form = [
        ("grant_type", "refresh_token"),
        ("client_id", "octavo-portal"),
        ("refresh_token", refresh_token),
        ("scope", scope),
    ];
    service.token(&form).await
}

#[tokio::test]
async fn a_code_dies_with_the_callback_that_it_was_issued_for() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let code = browser.app_code(&app.query()).await;
        let kept = app.query().set("redirect_uri", "http://127.0.0.1:5678/cb?x=1");
        let kept_code = browser.app_code(&kept).await;
        let set = async |urls: &[&str]| {
            let urls: Vec<_> = urls.iter().map(|url| (*url).to_owned()).collect();
            service.identity.set_callback_urls(&app.app, &urls).await.unwrap();
        };
        set(&["http://127.0.0.1:5678/cb?x=1"]).await;
        assert_eq!(service.token(&app.redemption(&code)).await.error(), "invalid_grant");
        set(&[CALLBACK, "http://127.0.0.1:5678/cb?x=1"]).await;
        assert_eq!(service.token(&app.redemption(&code)).await.error(), "invalid_grant", "it stays dead");
        let mut form = app.redemption(&kept_code);
        form.retain(|(name, _)| *name != "redirect_uri");
        form.push(("redirect_uri", "http://127.0.0.1:5678/cb?x=1"));
        service.token(&form).await.ok();
    })
    .await;
}

#[tokio::test]
async fn an_applications_refresh_token_stays_and_narrows_but_never_widens() {
    each(|service| async move {
        let app = service.app().await;
        let other = service.app().await;
        let mut browser = service.signed_in().await;
        let tokens = browser.app_tokens(&app).await;
        let refresh_token = text(&tokens, "refresh_token");
        for _ in 0..3 {
            service.hands.advance(SignedDuration::from_hours(24));
            let again = service.token(&app.refresh(refresh_token)).await.ok();
            assert_eq!(text(&again, "refresh_token"), refresh_token);
            assert!(service.opens(text(&again, "access_token")).await);
        }
        let mut narrow = app.refresh(refresh_token);
        narrow.push(("scope", "octavo/accounts.read"));
        assert_eq!(service.token(&narrow).await.ok()["scope"], "accounts.read");
        let mut wide = app.refresh(refresh_token);
        wide.push(("scope", "accounts.read media.write"));
        assert_eq!(service.token(&wide).await.error(), "invalid_scope");
        assert_eq!(service.token(&other.refresh(refresh_token)).await.error(), "invalid_grant");
        let access = text(&tokens, "access_token");
        assert_eq!(service.token(&app.refresh(access)).await.error(), "invalid_grant");
        assert!(!service.opens(refresh_token).await, "a refresh token opens nothing");
    })
    .await;
}

#[tokio::test]
async fn tokens_expire() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let tokens = browser.portal_tokens().await;
        service.hands.advance(SignedDuration::from_secs(899));
        assert!(service.opens(text(&tokens, "access_token")).await);
        service.hands.advance(SignedDuration::from_secs(1));
        assert!(!service.opens(text(&tokens, "access_token")).await);
        let mut refresh_token = text(&tokens, "refresh_token").to_owned();
        // 330 of the 336 hours, never idle for 12.
        for _ in 0..30 {
            service.hands.advance(SignedDuration::from_hours(11));
            let next = service.refresh_portal(&refresh_token).await.ok();
            refresh_token = text(&next, "refresh_token").to_owned();
        }
        service.hands.advance(SignedDuration::from_hours(11));
        let late = service.refresh_portal(&refresh_token).await;
        assert_eq!(late.error(), "invalid_grant", "14 days are over");
    })
    .await;
}

#[tokio::test]
async fn a_restart_between_code_and_token_changes_nothing() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let code = browser.portal_code().await;
        let elsewhere = Service::start(service.store.clone(), |settings| {
            *settings = Settings::new(service.origin.parse().unwrap());
        })
        .await;
        let mut form = elsewhere.portal_redemption(&code);
        form[3].1 = service.url("/portal");
        let form: Vec<_> = form.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let tokens = elsewhere.token(&form).await.ok();
        assert!(service.opens(text(&tokens, "access_token")).await);
        assert_eq!(service.redeem_for_portal(&code).await.error(), "invalid_grant");
        assert!(!elsewhere.opens(text(&tokens, "access_token")).await);
    })
    .await;
}

#[tokio::test]
async fn a_token_sealed_under_another_key_is_no_answer() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let mut browser = service.signed_in().await;
    let tokens = browser.portal_tokens().await;
    let clock = octavo_domain::Clock::new({
        let now = service.identity.now();
        move || now
    });
    let settings = Settings::new(service.origin.parse().unwrap());
    let foreign = Identity::open(service.store.clone(), clock, Sealer::new(&[9; 32]), settings);
    let params = octavo_server::identity::Params::parse(
        format!("grant_type=refresh_token&client_id=octavo-portal&refresh_token={}", text(&tokens, "refresh_token"))
            .as_bytes(),
    );
    let Err(refused) = foreign.token(&params, None).await else { panic!("it was answered") };
    assert!(matches!(refused, OauthError::Internal(_)), "{refused}");
}

#[tokio::test]
async fn scripts_of_other_origins_may_call_it() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let asked = service
        .request(Method::OPTIONS, "/oauth2/token")
        .header("origin", "https://spa.example")
        .header("access-control-request-method", "POST")
        .send()
        .await
        .unwrap();
    assert_eq!(asked.headers()["access-control-allow-origin"], "*");
    assert!(asked.headers().get("access-control-allow-credentials").is_none());
}

#[tokio::test]
async fn basic_that_is_no_basic_is_refused() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    for value in ["Basic", "Basic !", &format!("Basic {}", STANDARD.encode("nocolon"))] {
        let request = service.request(Method::POST, "/oauth2/token").header("authorization", value);
        let reply = Reply::read(request.form(&[("grant_type", "refresh_token")]).send().await.unwrap()).await;
        assert_eq!((reply.status, reply.error()), (StatusCode::UNAUTHORIZED, "invalid_client"));
    }
}
