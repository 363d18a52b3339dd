//! Sign-in in two steps, for those who want to do without the second.

use futures::future::join_all;
use reqwest::Method;
use serde_json::json;

use super::{EMAIL, SECOND_STEP, call, forget_used_codes, half_signed_in, send_code, set_up};
use crate::support::{Api, Browser, PASSWORD, client, code_now, each_engine};

const NEW: &str = "sixteen pages folded three times";

#[tokio::test]
async fn guesses_at_the_code_are_slowed_down_even_for_those_who_know_the_password() {
    each_engine(async |home| {
        let home =
            home.set("OCTAVO_SERVER_MAX_CONNECTIONS_PER_ADDRESS", "0").set("OCTAVO_SERVER_HEADER_TIMEOUT", "60s");
        let mut ada = set_up(&home).await;
        forget_used_codes(&home).await;
        let stranger = half_signed_in(&ada.server).await;
        let guesses = (0..500).map(async |number| {
            let mut browser = stranger.clone();
            if number % 4 == 0 {
                return browser.sign_in(EMAIL, PASSWORD).await;
            }
            send_code(&mut browser, &format!("{number:06}")).await
        });
        let statuses = join_all(guesses).await;
        let let_through = statuses.iter().filter(|status| ![429, 503].contains(*status)).count();
        assert!((1..=15).contains(&let_through), "{statuses:?}");
        ada.browser.send(ada.browser.get("/logout?client_id=octavo-portal")).await;
        assert_eq!(ada.browser.sign_in(EMAIL, PASSWORD).await, 303, "on a device that signed in before");
        assert_eq!(send_code(&mut ada.browser, &code_now(&ada.secret, 0)).await, 303);
        drop(ada.server);
    })
    .await;
}

#[tokio::test]
async fn a_half_sign_in_opens_nothing_and_ends_with_the_password() {
    each_engine(async |home| {
        let ada = set_up(&home).await;
        forget_used_codes(&home).await;
        let mut half = half_signed_in(&ada.server).await;
        let value = half.cookies["octavo_half"].clone();
        assert!(!half.is_signed_in().await);
        half.cookies.insert("octavo_sid".to_owned(), value.clone());
        assert!(!half.is_signed_in().await, "nor as a session");
        half.cookies.remove("octavo_sid");
        let forged = Api { token: value.clone(), ..ada.api.clone() };
        assert_eq!(forged.request(Method::GET, "/v1/me").send().await.unwrap().status(), 401);
        let request = half.post("/consent").form(&[("request", "x"), ("decision", "allow")]);
        assert_ne!(half.send(request).await.status(), 303);
        for bad in ["", "x", &value[..value.len() - 2]] {
            let mut other = Browser::new(&ada.server, "Other/1.0");
            other.cookies.insert("octavo_half".to_owned(), bad.to_owned());
            assert_eq!(send_code(&mut other, &code_now(&ada.secret, 0)).await, 403);
            assert!(!other.cookies.contains_key("octavo_sid"), "{bad}");
        }
        let foreign =
            client().post(format!("{}{SECOND_STEP}", ada.server.base)).header("origin", "https://evil.example");
        let foreign = foreign.header("cookie", format!("octavo_half={value}"));
        let answer = foreign.form(&[("code", code_now(&ada.secret, 0))]).send().await.unwrap();
        assert_eq!((answer.status().as_u16(), answer.headers().get("set-cookie")), (403, None));

        let change = json!({ "current": PASSWORD, "new": NEW });
        assert_eq!(call(&ada.api, Method::POST, "/v1/me/password", change).await.0, 204);
        assert_eq!(send_code(&mut half, &code_now(&ada.secret, 0)).await, 403, "the password was changed");
        let mut again = Browser::new(&ada.server, "New/1");
        assert_eq!(again.sign_in(EMAIL, NEW).await, 303);
        home.tool(&["user", "disable", EMAIL], "");
        assert_eq!(send_code(&mut again, &code_now(&ada.secret, 0)).await, 403, "the account was disabled");
        home.tool(&["user", "enable", EMAIL], "");
        assert_eq!(send_code(&mut again, &code_now(&ada.secret, 0)).await, 303);
        drop(ada.server);
    })
    .await;
}

#[tokio::test]
async fn a_session_that_was_planted_before_the_sign_in_is_never_the_persons() {
    each_engine(async |home| {
        let ada = set_up(&home).await;
        forget_used_codes(&home).await;
        home.tool(&["user", "add", "eve@example.com"], PASSWORD);
        let eve = Browser::signed_in(&ada.server, "eve@example.com").await;
        for planted in ["a-value-that-eve-chose", &eve.cookies["octavo_sid"]] {
            let mut victim = Browser::new(&ada.server, "Victim/1.0");
            victim.cookies.insert("octavo_sid".to_owned(), planted.to_owned());
            assert_eq!(victim.sign_in(EMAIL, PASSWORD).await, 303);
            assert_eq!(victim.cookies["octavo_sid"], planted, "the first step changes no session");
            assert_eq!(send_code(&mut victim, &code_now(&ada.secret, 0)).await, 303);
            assert_ne!(victim.cookies["octavo_sid"], planted);
            let me = victim.portal(&[]).await.unwrap().api.get("/v1/me").await;
            assert_eq!(me["email"], EMAIL);
            let mut attacker = Browser::new(&ada.server, "Eve/1.0");
            attacker.cookies.insert("octavo_sid".to_owned(), planted.to_owned());
            assert!(!attacker.is_signed_in().await, "{planted}");
            forget_used_codes(&home).await;
        }
        drop(ada.server);
    })
    .await;
}

#[tokio::test]
async fn a_reset_link_does_not_replace_the_code_unless_the_operator_says_so() {
    each_engine(async |home| {
        let ada = set_up(&home).await;
        forget_used_codes(&home).await;
        let reset = async |options: &[&str]| {
            let made = home.tool(&[&["user", "reset-link", EMAIL], options].concat(), "");
            let token = made["setupLink"].as_str().unwrap().split_once("token=").unwrap().1.to_owned();
            let mut browser = Browser::new(&ada.server, "New/1");
            let request = browser.post("/setup").form(&[("token", token.as_str()), ("password", NEW)]);
            assert_eq!(browser.send(request).await.status(), 303);
            browser
        };
        let mut browser = reset(&[]).await;
        assert!(!browser.is_signed_in().await);
        assert_eq!(send_code(&mut browser, &ada.recovery_codes[0]).await, 303);
        assert!(browser.is_signed_in().await);
        assert!(reset(&["--remove-second-factor", "--yes"]).await.is_signed_in().await);
        drop(ada.server);
    })
    .await;
}
