//! A new password: what it takes, and what it ends.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Browser, Home, PASSWORD, Registered, Server, each_engine};

const EMAIL: &str = "ada@example.com";
const NEW: &str = "sixteen pages folded three times";

async fn started(home: &Home) -> Server {
    home.tool(&["user", "add", EMAIL], PASSWORD);
    home.start_without_sandbox().await
}

async fn change(api: &Api, current: &str, new: &str) -> (u16, Value) {
    let answer = api.send(Method::POST, "/v1/me/password", json!({ "current": current, "new": new })).await;
    let status = answer.status().as_u16();
    let body = answer.text().await.unwrap();
    (status, serde_json::from_str(&body).unwrap_or_default())
}

#[tokio::test]
async fn a_new_password_ends_everything_but_this_session() {
    each_engine(async |home| {
        let server = started(&home).await;
        let (mut here, mut thief) =
            (Browser::signed_in(&server, EMAIL).await, Browser::signed_in(&server, EMAIL).await);
        let (tokens, older) = (here.portal(&[]).await.unwrap(), here.portal(&[]).await.unwrap());
        let stolen = thief.portal(&[]).await.unwrap();
        let app = Registered::add(&home, EMAIL, "Press");
        let code = thief.allow(&app, "api").await.unwrap();
        let unredeemed = thief.allow(&app, "api").await.unwrap();
        let apps = thief.redeem_for(&app, &code).await.unwrap();
        let operators = Api { token: home.token("octavo-portal", EMAIL, "api"), ..tokens.api.clone() };
        let link = home.tool(&["user", "reset-link", EMAIL], "")["setupLink"].as_str().unwrap().to_owned();

        assert_eq!(change(&tokens.api, PASSWORD, NEW).await, (204, Value::Null));
        assert_eq!(stolen.work().await, [false; 2]);
        assert!(!thief.is_signed_in().await);
        assert_eq!(apps.work().await, [false; 2], "an application that was allowed with the old password");
        assert!(thief.redeem_for(&app, &unredeemed).await.is_none(), "a code that is still on its way");
        assert_eq!(operators.request(Method::GET, "/v1/me").send().await.unwrap().status(), 401);
        let token = link.split_once("token=").unwrap().1;
        let form = [("token", token), ("password", "another new password of a thief")];
        let request = crate::support::client().post(format!("{}/setup", server.base)).form(&form);
        assert_eq!(thief.send(request).await.status(), 410, "a link that was made before");

        for kept in [&tokens, &older] {
            assert_eq!(kept.work().await, [true; 2]);
        }
        assert!(here.is_signed_in().await);
        assert_eq!(thief.sign_in(EMAIL, PASSWORD).await, 403);
        assert_eq!(Browser::new(&server, "New/1").sign_in(EMAIL, NEW).await, 303);
        assert_eq!(change(&tokens.api, PASSWORD, NEW).await.0, 400, "the old one counts no more");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_password_that_may_not_be_set_is_refused_and_changes_nothing() {
    each_engine(async |home| {
        let server = started(&home).await;
        let me = Browser::signed_in(&server, EMAIL).await.portal(&[]).await.unwrap();
        for (current, new, field) in [
            (PASSWORD, "short", "new"),
            (PASSWORD, "aaaaaaaaaaaaaaaaaaaa", "new"),
            (PASSWORD, &"leaf ".repeat(60), "new"),
            (PASSWORD, "", "new"),
            ("not the password", NEW, "current"),
            ("", NEW, "current"),
        ] {
            let (status, answer) = change(&me.api, current, new).await;
            assert_eq!((status, &answer["error"]["details"][0]["field"]), (400, &json!(field)), "{current} {new}");
        }
        for bad in [json!({}), json!({ "current": PASSWORD }), json!({ "current": 1, "new": NEW }), json!([])] {
            let answer = me.api.send(Method::POST, "/v1/me/password", bad.clone()).await;
            assert_eq!(answer.status(), 400, "{bad}");
        }
        assert_eq!(Browser::new(&server, "New/1").sign_in(EMAIL, PASSWORD).await, 303);
        assert_eq!(me.work().await, [true; 2]);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_sign_in_of_long_ago_does_not_change_a_password() {
    each_engine(async |home| {
        let server = started(&home).await;
        let mut browser = Browser::signed_in(&server, EMAIL).await;
        let me = browser.portal(&[]).await.unwrap();
        for age in [
            "UPDATE oidc_grant SET auth_time = auth_time - 611000000",
            "UPDATE session SET auth_time = auth_time - 611000000",
        ] {
            home.change(age).await;
        }
        let renewed = me.refreshed().await.unwrap();
        let again = browser.portal(&[]).await.unwrap();
        for old in [&me, &renewed, &again] {
            for current in [PASSWORD, "not the password"] {
                let (status, answer) = change(&old.api, current, NEW).await;
                assert_eq!((status, &answer["error"]["code"]), (403, &json!("STEP_UP_REQUIRED")));
            }
            assert_eq!(old.api.get("/v1/me/sessions").await.as_array().unwrap().len(), 1, "nothing else is refused");
        }
        let fresh = browser.sign_in_again(EMAIL, &[("max_age", "300")]).await;
        assert_eq!(fresh.api.get("/v1/me/sessions").await.as_array().unwrap().len(), 1, "the session is the same");
        assert_eq!(change(&fresh.api, PASSWORD, NEW).await.0, 204);
        assert_eq!(fresh.work().await, [true; 2]);
        let issued = home.token("octavo-portal", EMAIL, "api");
        assert_eq!(
            change(&Api { token: issued, ..fresh.api.clone() }, NEW, PASSWORD).await.0,
            204,
            "the operator vouches"
        );
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn guesses_at_the_old_password_are_slowed_down_and_lock_nobody_out() {
    each_engine(async |home| {
        let home =
            home.set("OCTAVO_SERVER_MAX_CONNECTIONS_PER_ADDRESS", "0").set("OCTAVO_SERVER_HEADER_TIMEOUT", "60s");
        let server = started(&home).await;
        let me = Browser::signed_in(&server, EMAIL).await.portal(&[]).await.unwrap();
        let guesses = (0..500).map(|_| change(&me.api, "not the password", NEW));
        let answers = futures::future::join_all(guesses).await;
        let checked = answers.iter().filter(|(status, _)| *status == 400).count();
        assert!((5..=10).contains(&checked), "{checked} were checked");
        // 503: as many passwords as the server checks and keeps waiting at once were on their way.
        assert!(answers.iter().all(|(status, _)| [400, 429, 503].contains(status)), "{answers:?}");
        let waiting = me.api.send(Method::POST, "/v1/me/password", json!({ "current": PASSWORD, "new": NEW })).await;
        if waiting.status() == 429 {
            let wait: u64 = waiting.headers()["retry-after"].to_str().unwrap().parse().unwrap();
            assert!((1..=901).contains(&wait), "{wait}");
        }
        assert_ne!(waiting.status(), 403);
        let password = if waiting.status() == 204 { NEW } else { PASSWORD };
        assert_eq!(Browser::new(&server, "New/1").sign_in(EMAIL, password).await, 303, "sign-in counts by itself");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_idempotency_key_keeps_nothing_that_passwords_could_be_guessed_from() {
    let home = Home::with_nothing();
    let server = started(&home).await;
    let me = Browser::signed_in(&server, EMAIL).await.portal(&[]).await.unwrap();
    let send = async |new: &str| {
        let body = json!({ "current": PASSWORD, "new": new });
        let request = me.api.request(Method::POST, "/v1/me/password").header("idempotency-key", "k").json(&body);
        request.send().await.unwrap().status().as_u16()
    };
    assert_eq!([send("short").await, send(NEW).await, send(NEW).await], [400, 204, 204]);
    assert_eq!(send("another password altogether").await, 409);
}

#[tokio::test]
async fn who_has_no_password_learns_how_to_get_one() {
    let home = Home::with_nothing();
    home.tool(&["user", "add", EMAIL], "");
    let server = home.start_without_sandbox().await;
    let token = home.token("octavo-portal", EMAIL, "api");
    let me = Api { base: server.base.clone(), token, client_id: None, workspace: None, http: crate::support::client() };
    assert_eq!(me.get("/v1/me").await["hasPassword"], false);
    let (status, answer) = change(&me, "", NEW).await;
    assert_eq!((status, &answer["error"]["code"]), (409, &json!("CONFLICT")));
    assert!(answer["error"]["message"].as_str().unwrap().contains("octavo user reset-link"), "{answer}");
}
