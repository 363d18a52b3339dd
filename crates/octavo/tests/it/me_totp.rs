//! Sign-in in two steps: the authenticator app and the recovery codes.

mod hostile;

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Browser, Home, PASSWORD, Server, code_now, each_engine};
use crate::workspaces::sign_in_means;

const EMAIL: &str = "ada@example.com";
const SECOND_STEP: &str = "/login/second-factor";

/// A person with an authenticator app.
struct Ada {
    server: Server,
    api: Api,
    browser: Browser,
    secret: String,
    recovery_codes: Vec<String>,
}

async fn started(home: &Home) -> (Server, Browser, Api) {
    home.tool(&["user", "add", EMAIL], PASSWORD);
    let server = home.start_without_sandbox().await;
    let mut browser = Browser::signed_in(&server, EMAIL).await;
    let api = browser.portal(&[]).await.unwrap().api;
    (server, browser, api)
}

async fn call(api: &Api, method: Method, path: &str, body: Value) -> (u16, Value) {
    let answer = api.send(method, path, body).await;
    let status = answer.status().as_u16();
    (status, serde_json::from_str(&answer.text().await.unwrap()).unwrap_or_default())
}

async fn begin(api: &Api) -> String {
    // The password counts only if an app is in use.
    let (status, begun) = call(api, Method::POST, "/v1/me/totp", json!({ "password": PASSWORD })).await;
    assert_eq!(status, 200, "{begun}");
    begun["secret"].as_str().unwrap().to_owned()
}

async fn confirm(api: &Api, code: &str) -> (u16, Value) {
    call(api, Method::POST, "/v1/me/totp/confirm", json!({ "code": code })).await
}

async fn set_up(home: &Home) -> Ada {
    let (server, browser, api) = started(home).await;
    let (secret, recovery_codes) = enable(&api).await;
    Ada { server, api, browser, secret, recovery_codes }
}

/// Gives a person an authenticator app: its secret and the recovery codes.
pub async fn enable(api: &Api) -> (String, Vec<String>) {
    let secret = begin(api).await;
    let (status, confirmed) = confirm(api, &code_now(&secret, 0)).await;
    assert_eq!(status, 200, "{confirmed}");
    let codes = confirmed["recoveryCodes"].as_array().unwrap();
    (secret, codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect())
}

/// As if the last code had been used long ago: no test waits half a minute for the next one.
async fn forget_used_codes(home: &Home) {
    home.change("UPDATE totp SET last_step = 0").await;
}

/// A browser in which the password was given and the code was not.
async fn half_signed_in(server: &Server) -> Browser {
    let mut browser = Browser::new(server, "Half/1.0");
    assert_eq!(browser.sign_in(EMAIL, PASSWORD).await, 303);
    assert!(!browser.cookies.contains_key("octavo_sid"), "{:?}", browser.cookies);
    browser
}

async fn send_code(browser: &mut Browser, code: &str) -> u16 {
    let request = browser.post(SECOND_STEP).form(&[("code", code), ("returnTo", "/portal/account")]);
    browser.send(request).await.status().as_u16()
}

#[tokio::test]
async fn sign_in_asks_for_a_code_of_the_app_once_it_is_confirmed() {
    each_engine(async |home| {
        let (server, mut browser, api) = started(&home).await;
        assert_eq!(confirm(&api, "123456").await.0, 409, "nothing to confirm");
        let (_, begun) = call(&api, Method::POST, "/v1/me/totp", Value::Null).await;
        let secret = begun["secret"].as_str().unwrap();
        let url = format!("otpauth://totp/Octavo:{EMAIL}?secret={secret}&issuer=Octavo");
        assert_eq!(begun["otpauthUrl"], url);
        assert!(begun["qrCode"].as_str().unwrap().starts_with("data:image/svg+xml;base64,"), "{begun}");
        assert_eq!(api.get("/v1/me").await["totp"], false, "not before it is confirmed");
        assert_eq!(sign_in_means(&api).await, json!(["PASSWORD"]));
        assert_eq!(Browser::new(&server, "New/1").sign_in(EMAIL, PASSWORD).await, 303);
        for wrong in ["", "12345", &code_now(secret, 5), &code_now(secret, -5)] {
            let (status, answer) = confirm(&api, wrong).await;
            assert_eq!((status, &answer["error"]["details"][0]["field"]), (400, &json!("code")), "{wrong}");
        }
        let (status, confirmed) = confirm(&api, &code_now(secret, 0)).await;
        assert_eq!((status, confirmed["recoveryCodes"].as_array().unwrap().len()), (200, 10));
        let me = api.get("/v1/me").await;
        assert_eq!((&me["totp"], &me["recoveryCodesLeft"]), (&json!(true), &json!(10)));
        assert_eq!(sign_in_means(&api).await, json!(["AUTHENTICATOR"]));
        assert!(browser.is_signed_in().await, "who is signed in stays so");

        forget_used_codes(&home).await;
        let mut new = half_signed_in(&server).await;
        let page = new.send(new.get(SECOND_STEP)).await;
        assert_eq!(page.status(), 200);
        assert!(page.text().await.unwrap().contains(EMAIL));
        assert_eq!(send_code(&mut new, &code_now(secret, 5)).await, 403);
        assert!(!new.is_signed_in().await);
        let spaced = code_now(secret, 0);
        assert_eq!(send_code(&mut new, &format!(" {} {}", &spaced[..3], &spaced[3..])).await, 303);
        assert!(new.is_signed_in().await);
        assert_eq!(new.cookies["octavo_half"], "");

        let password = json!({ "password": PASSWORD });
        assert_eq!(call(&api, Method::DELETE, "/v1/me/totp", password).await.0, 204);
        let me = api.get("/v1/me").await;
        assert_eq!((&me["totp"], &me["recoveryCodesLeft"]), (&json!(false), &json!(0)));
        let mut plain = Browser::new(&server, "New/1");
        plain.sign_in(EMAIL, PASSWORD).await;
        assert!(plain.is_signed_in().await);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_code_signs_in_once_even_when_two_send_it_at_the_same_time() {
    each_engine(async |home| {
        let mut ada = set_up(&home).await;
        let code = code_now(&ada.secret, 0);
        assert_eq!(send_code(&mut half_signed_in(&ada.server).await, &code).await, 403, "it confirmed the app");
        for code in [&code_now(&ada.secret, 1), &ada.recovery_codes[0]] {
            let half = half_signed_in(&ada.server).await;
            let mut browsers = vec![half; 4];
            home.change("DELETE FROM login_throttle").await;
            let statuses = join_all(browsers.iter_mut().map(|browser| send_code(browser, code))).await;
            assert_eq!(statuses.iter().filter(|status| **status == 303).count(), 1, "{code}: {statuses:?}");
            home.change("DELETE FROM login_throttle").await;
            assert_eq!(send_code(&mut browsers[0], code).await, 403, "used");
        }
        let mut other = half_signed_in(&ada.server).await;
        assert_eq!(send_code(&mut other, &code_now(&ada.secret, 0)).await, 403, "an earlier one than the last used");
        let written = format!(" {} ", ada.recovery_codes[1].to_uppercase().replace('-', " "));
        assert_eq!(send_code(&mut other, &written).await, 303);
        assert_eq!(ada.api.get("/v1/me").await["recoveryCodesLeft"], 8);
        assert!(ada.browser.is_signed_in().await);
        drop(ada.server);
    })
    .await;
}

#[tokio::test]
async fn new_recovery_codes_replace_the_old_ones_and_one_of_two_confirmations_counts() {
    each_engine(async |home| {
        let ada = set_up(&home).await;
        let secret = begin(&ada.api).await;
        let mut other = half_signed_in(&ada.server).await;
        forget_used_codes(&home).await;
        assert_eq!(send_code(&mut other, &code_now(&secret, 0)).await, 403, "the new secret is not in use yet");
        assert_eq!(send_code(&mut other, &code_now(&ada.secret, 0)).await, 303);
        let code = code_now(&secret, 0);
        let answers = join_all((0..3).map(|_| confirm(&ada.api, &code))).await;
        let confirmed: Vec<_> = answers.iter().filter(|(status, _)| *status == 200).collect();
        assert_eq!(confirmed.len(), 1, "{answers:?}");
        let new = confirmed[0].1["recoveryCodes"][0].as_str().unwrap();
        let mut another = half_signed_in(&ada.server).await;
        assert_eq!(send_code(&mut another, &ada.recovery_codes[0]).await, 403);
        assert_eq!(send_code(&mut another, new).await, 303);
        drop(ada.server);
    })
    .await;
}

#[tokio::test]
async fn a_sign_in_of_long_ago_changes_no_authenticator_app() {
    each_engine(async |home| {
        let (server, mut browser, _) = started(&home).await;
        for age in [
            "UPDATE oidc_grant SET auth_time = auth_time - 611000000",
            "UPDATE session SET auth_time = auth_time - 611000000",
        ] {
            home.change(age).await;
        }
        let old = browser.portal(&[]).await.unwrap().api;
        for (method, path) in
            [(Method::POST, "/v1/me/totp"), (Method::POST, "/v1/me/totp/confirm"), (Method::DELETE, "/v1/me/totp")]
        {
            let (status, answer) = call(&old, method, path, json!({ "code": "123456" })).await;
            assert_eq!((status, &answer["error"]["code"]), (403, &json!("STEP_UP_REQUIRED")), "{path}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_app_in_use_is_removed_and_replaced_only_with_the_password_or_a_code() {
    each_engine(async |home| {
        let ada = set_up(&home).await;
        let api = &ada.api;
        let field = |answer: &Value| answer["error"]["details"][0]["field"].clone();
        for (method, sent, status, problem) in [
            (Method::DELETE, json!({}), 400, "password"),
            (Method::DELETE, json!({ "password": "not the password of anyone" }), 400, "password"),
            (Method::DELETE, json!({ "code": "000000" }), 400, "code"),
            (Method::DELETE, json!({ "password": PASSWORD, "code": code_now(&ada.secret, 0) }), 400, "password"),
            (Method::POST, json!({}), 400, "password"),
            (Method::POST, json!({ "code": "abcd-efgh" }), 400, "code"),
        ] {
            let (found, answer) = call(api, method, "/v1/me/totp", sent.clone()).await;
            assert_eq!((found, field(&answer)), (status, json!(problem)), "{sent}: {answer}");
        }
        let bare = api.request(Method::DELETE, "/v1/me/totp").send().await.unwrap();
        assert_eq!(bare.status(), 400, "a call without a body says what to send");
        assert_eq!(api.get("/v1/me").await["totp"], true);

        let (status, begun) = call(api, Method::POST, "/v1/me/totp", json!({ "password": PASSWORD })).await;
        assert_eq!(status, 200, "{begun}");
        let recovery = json!({ "code": ada.recovery_codes[0] });
        assert_eq!(
            call(api, Method::POST, "/v1/me/totp", recovery.clone()).await.0,
            200,
            "a recovery code is a factor"
        );
        assert_eq!(call(api, Method::DELETE, "/v1/me/totp", recovery).await.0, 400, "once");
        forget_used_codes(&home).await;
        let code = json!({ "code": code_now(&ada.secret, 0) });
        assert_eq!(call(api, Method::DELETE, "/v1/me/totp", code).await.0, 204);
        assert_eq!(api.get("/v1/me").await["totp"], false);
        let entry = api.get("/v1/audit?action=totp.disabled").await["items"][0].clone();
        assert_eq!(entry["target"], json!({ "type": "PERSON", "id": api.get("/v1/me").await["id"] }));
        drop(ada.server);
    })
    .await;
}

#[tokio::test]
async fn guesses_at_the_proof_are_slowed_down_and_keep_nobody_from_signing_in() {
    each_engine(async |home| {
        let ada = set_up(&home).await;
        let mut statuses = Vec::new();
        for n in 0..8 {
            let guess = json!({ "code": format!("00000{n}") });
            statuses.push(call(&ada.api, Method::DELETE, "/v1/me/totp", guess).await.0);
        }
        assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
        forget_used_codes(&home).await;
        let mut browser = half_signed_in(&ada.server).await;
        assert_eq!(send_code(&mut browser, &code_now(&ada.secret, 0)).await, 303);
        drop(ada.server);
    })
    .await;
}
