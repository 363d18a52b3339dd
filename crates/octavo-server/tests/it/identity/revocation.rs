//! What ends a token (checklist 24, 41), and the operator's own tokens.

use std::time::Duration;

use jiff::SignedDuration;
use octavo_domain::{Scope, Scopes};
use octavo_store::testing::fresh_sqlite;
use reqwest::{Method, StatusCode};

use super::harness::{EMAIL, PASSWORD, Reply, Service, each, text};

#[tokio::test]
async fn deleting_an_application_ends_all_its_tokens_at_once() {
    each(|service| async move {
        let app = service.app().await;
        let other = service.app().await;
        let mut browser = service.signed_in().await;
        let tokens = browser.app_tokens(&app).await;
        let spared = browser.app_tokens(&other).await;
        let code = browser.app_code(&app.query()).await;
        service.identity.revoke_app(&app.app.client_id).await.unwrap();
        assert!(!service.opens(text(&tokens, "access_token")).await);
        assert!(service.opens(text(&spared, "access_token")).await);
        let refreshed = service.token(&app.refresh(text(&tokens, "refresh_token"))).await;
        assert_eq!(refreshed.error(), "invalid_grant");
        assert_eq!(service.token(&app.redemption(&code)).await.error(), "invalid_grant");
        let page = browser.get(&app.query().path()).await;
        assert_eq!(page.status(), StatusCode::OK, "consent is asked for anew");
    })
    .await;
}

#[tokio::test]
async fn signing_out_ends_the_portals_tokens_and_spares_applications_and_other_browsers() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let portal = browser.portal_tokens().await;
        let code = browser.portal_code().await;
        let of_app = browser.app_tokens(&app).await;
        let mut elsewhere = service.browser();
        elsewhere.submit("/login", &[("email", EMAIL), ("password", PASSWORD)]).await;
        let other = elsewhere.portal_tokens().await;
        browser.get("/logout").await;
        assert!(!service.opens(text(&portal, "access_token")).await);
        assert_eq!(service.refresh_portal(text(&portal, "refresh_token")).await.error(), "invalid_grant");
        assert_eq!(service.redeem_for_portal(&code).await.error(), "invalid_grant");
        assert!(service.opens(text(&other, "access_token")).await);
        service.refresh_portal(text(&other, "refresh_token")).await.ok();
        service.token(&app.refresh(text(&of_app, "refresh_token"))).await.ok();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_in_flight_while_a_person_signs_out_dies_too() {
    each(|service| async move {
        service.signed_in().await;
        for _ in 0..8 {
            let mut browser = service.browser();
            browser.submit("/login", &[("email", EMAIL), ("password", PASSWORD)]).await;
            let tokens = browser.portal_tokens().await;
            let code = browser.portal_code().await;
            let refresh_token = text(&tokens, "refresh_token");
            let refreshes = (0..3).map(|_| service.refresh_portal(refresh_token));
            let (refreshed, redeemed, _) = tokio::join!(
                futures::future::join_all(refreshes),
                service.redeem_for_portal(&code),
                browser.get("/logout"),
            );
            for reply in refreshed.into_iter().chain([redeemed]) {
                assert!(!reply.status.is_server_error(), "{reply:?}");
                if reply.status == StatusCode::OK {
                    assert!(!service.opens(text(&reply.body, "access_token")).await);
                }
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_in_flight_while_an_application_is_deleted_dies_too() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        for _ in 0..8 {
            let app = service.app().await;
            let tokens = browser.app_tokens(&app).await;
            let form = app.refresh(text(&tokens, "refresh_token"));
            let refreshes = (0..4).map(|_| service.token(&form));
            let (refreshed, revoked) =
                tokio::join!(futures::future::join_all(refreshes), service.identity.revoke_app(&app.app.client_id),);
            revoked.unwrap();
            for reply in refreshed {
                if reply.status == StatusCode::OK {
                    assert!(!service.opens(text(&reply.body, "access_token")).await);
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn an_idle_session_takes_the_portals_refresh_token_with_it() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let tokens = browser.portal_tokens().await;
        service.hands.advance(SignedDuration::from_hours(12));
        let late = service.refresh_portal(text(&tokens, "refresh_token")).await;
        assert_eq!(late.error(), "invalid_grant");
        let landing = browser.authorize(&service.portal_query()).await;
        assert!(landing.location.starts_with("/login?"));
    })
    .await;
}

#[tokio::test]
async fn a_client_revokes_its_own_tokens_only() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let revoke = |form: Vec<(&'static str, String)>| {
            let request = service.request(Method::POST, "/oauth2/revoke").form(&form);
            async { Reply::read(request.send().await.unwrap()).await }
        };
        let portal = |token: &str| vec![("client_id", "octavo-portal".into()), ("token", token.to_owned())];
        let mine = |token: &str| {
            vec![
                ("client_id", app.app.client_id.clone()),
                ("client_secret", app.secret.clone()),
                ("token", token.to_owned()),
            ]
        };
        let tokens = browser.portal_tokens().await;
        let (access, refresh) = (text(&tokens, "access_token"), text(&tokens, "refresh_token"));
        assert_eq!(revoke(mine(access)).await.status, StatusCode::OK, "no oracle");
        assert_eq!(revoke(mine(refresh)).await.status, StatusCode::OK);
        assert!(service.opens(access).await, "another client's token is untouched");
        assert_eq!(revoke(portal(access)).await.status, StatusCode::OK);
        assert!(!service.opens(access).await);
        let next = service.refresh_portal(refresh).await.ok();
        assert_eq!(revoke(portal(text(&next, "refresh_token"))).await.status, StatusCode::OK);
        assert!(!service.opens(text(&next, "access_token")).await, "the family goes");
        assert_eq!(service.refresh_portal(text(&next, "refresh_token")).await.error(), "invalid_grant");
        assert_eq!(revoke(portal("nonsense")).await.status, StatusCode::OK);
        let mut wrong = mine("x");
        wrong[1].1 = "wrong".into();
        assert_eq!(revoke(wrong).await.error(), "invalid_client");
        assert_eq!(revoke(vec![("client_id", "octavo-portal".into())]).await.error(), "invalid_request");
    })
    .await;
}

#[tokio::test]
async fn a_new_password_ends_everything_signed_in_before() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let user = service.user().await;
        let portal = browser.portal_tokens().await;
        let of_app = browser.app_tokens(&app).await;
        let link = service.identity.mail().setup_link(&user).await.unwrap();
        let token = link.split_once("token=").unwrap().1;
        let new = "another sheet folded thrice";
        let mut fresh = service.browser();
        let entered = fresh.submit("/setup", &[("token", token), ("password", new)]).await;
        assert_eq!(entered.status(), StatusCode::SEE_OTHER);
        assert!(!service.opens(text(&portal, "access_token")).await);
        assert!(!service.opens(text(&of_app, "access_token")).await);
        let refreshed = service.token(&app.refresh(text(&of_app, "refresh_token"))).await;
        assert_eq!(refreshed.error(), "invalid_grant");
        let landing = browser.authorize(&service.portal_query()).await;
        assert!(landing.location.starts_with("/login?"), "the old browser is out");
        assert!(fresh.authorize(&service.portal_query()).await.get("code").is_some());
    })
    .await;
}

#[tokio::test]
async fn a_disabled_person_gets_no_tokens_and_theirs_open_nothing() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let tokens = browser.app_tokens(&app).await;
        let portal = browser.portal_tokens().await;
        let (of_app, of_portal) = (browser.app_code(&app.query()).await, browser.portal_code().await);
        let id = service.user().await.id;
        let mut tx = service.store.db().write().await.unwrap();
        octavo_store::changed!(tx, sqlx::query("UPDATE users SET disabled_at = 1 WHERE id = $1").bind(id)).unwrap();
        tx.commit().await.unwrap();
        assert_eq!(service.token(&app.redemption(&of_app)).await.error(), "invalid_grant");
        assert_eq!(service.redeem_for_portal(&of_portal).await.error(), "invalid_grant");
        let refreshed = service.token(&app.refresh(text(&tokens, "refresh_token"))).await;
        assert_eq!(refreshed.error(), "invalid_grant");
        assert_eq!(service.refresh_portal(text(&portal, "refresh_token")).await.error(), "invalid_grant");
        for tokens in [tokens, portal] {
            assert!(!service.opens(text(&tokens, "access_token")).await);
        }
        let landing = browser.authorize(&service.portal_query()).await;
        assert!(landing.location.starts_with("/login?"));
        let login = service.browser().submit("/login", &[("email", EMAIL), ("password", PASSWORD)]).await;
        assert_eq!(login.status(), StatusCode::FORBIDDEN);
    })
    .await;
}

#[tokio::test]
async fn an_operator_issues_tokens_within_what_the_client_may_have() {
    each(|service| async move {
        let app = service.app().await;
        service.signed_in().await;
        let user = service.user().await;
        let issue = |client: String, scopes: Vec<Scope>| {
            let (service, user) = (&service, &user);
            async move {
                let scopes = Scopes::from_iter(scopes);
                let ttl = Duration::from_secs(3600);
                service.identity.issue_token(&client, user, &scopes, ttl, None).await
            }
        };
        let client_id = app.app.client_id.clone();
        let token = issue(client_id.clone(), vec![Scope::Api]).await.unwrap();
        let principal = service.identity.authenticate(&token, None).await.unwrap().unwrap();
        assert_eq!((principal.user_id, principal.app), (user.id, Some(app.app.id)));
        assert!(principal.scopes.allow(Scope::PostsWrite));
        let portal = issue("octavo-portal".into(), vec![Scope::AppsWrite]).await.unwrap();
        assert!(service.identity.authenticate(&portal, None).await.unwrap().unwrap().is_portal);
        assert!(issue(client_id.clone(), vec![Scope::AppsWrite]).await.is_err());
        assert!(issue("nobody".into(), vec![Scope::Api]).await.is_err());
        service.hands.advance(SignedDuration::from_secs(3600));
        assert!(!service.opens(&token).await);
        let token = issue(client_id.clone(), vec![Scope::Api]).await.unwrap();
        service.identity.revoke_app(&client_id).await.unwrap();
        assert!(!service.opens(&token).await);
    })
    .await;
}

#[tokio::test]
async fn sweeping_removes_what_is_over_and_nothing_else() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let portal = browser.portal_tokens().await;
        let of_app = browser.app_tokens(&app).await;
        assert_eq!(service.identity.maintain().await.unwrap(), 0);
        service.hands.advance(SignedDuration::from_mins(16));
        assert_eq!(service.identity.maintain().await.unwrap(), 4, "two codes, two access tokens");
        service.refresh_portal(text(&portal, "refresh_token")).await.ok();
        service.token(&app.refresh(text(&of_app, "refresh_token"))).await.ok();
        service.hands.advance(SignedDuration::from_hours(24 * 91));
        assert!(service.identity.maintain().await.unwrap() > 0);
        let idle = service.token(&app.refresh(text(&of_app, "refresh_token"))).await;
        assert_eq!(idle.error(), "invalid_grant", "unused for 90 days");
    })
    .await;
}

#[tokio::test]
async fn a_token_for_this_api_by_name_opens_it() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let app = service.app().await;
    let mut browser = service.signed_in().await;
    let query = app.query().set("resource", &service.origin);
    let code = browser.app_code(&query).await;
    let tokens = service.token(&app.redemption(&code)).await.ok();
    assert!(service.opens(text(&tokens, "access_token")).await);
}
