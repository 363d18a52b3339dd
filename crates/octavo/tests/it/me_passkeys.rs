//! Passkeys over HTTP: what signs in, and what does not. Real Chromium uses them in web/e2e/passkeys.test.ts.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Authenticator, Browser, Home, PASSWORD, Server, client, each_engine};
use crate::workspaces::sign_in_means;

const EMAIL: &str = "ada@example.com";

/// Makes a device answer wrongly.
type Spoil = fn(&mut Authenticator);

async fn started(home: Home) -> (Home, Server, Browser, Api) {
    home.tool(&["user", "add", EMAIL], PASSWORD);
    let (home, server) = home.start_on_localhost().await;
    let mut browser = Browser::signed_in(&server, EMAIL).await;
    let api = browser.portal(&[]).await.unwrap().api;
    (home, server, browser, api)
}

async fn call(api: &Api, method: Method, path: &str, body: Value) -> (u16, Value) {
    let answer = api.send(method, path, body).await;
    let status = answer.status().as_u16();
    (status, serde_json::from_str(&answer.text().await.unwrap()).unwrap_or_default())
}

async fn creation_options(api: &Api) -> Value {
    let (status, options) = call(api, Method::POST, "/v1/me/passkeys/options", Value::Null).await;
    assert_eq!(status, 200, "{options}");
    options["publicKey"].clone()
}

async fn add(api: &Api, name: &str, credential: Value) -> (u16, Value) {
    call(api, Method::POST, "/v1/me/passkeys", json!({ "name": name, "credential": credential })).await
}

/// A device with a passkey of the person who calls.
async fn registered(server: &Server, api: &Api) -> Authenticator {
    let mut device = Authenticator::new(&server.base);
    register(api, &mut device).await;
    device
}

/// Adds a device's passkey for the person who calls; its id.
pub async fn register(api: &Api, device: &mut Authenticator) -> String {
    let credential = device.create(&creation_options(api).await);
    let (status, added) = add(api, "Laptop", credential).await;
    assert_eq!(status, 201, "{added}");
    added["id"].as_str().unwrap().to_owned()
}

async fn sign_in_options(browser: &mut Browser) -> Value {
    let answer = browser.send(browser.post("/login/passkey/options")).await;
    assert_eq!(answer.status(), 200);
    answer.json::<Value>().await.unwrap()["publicKey"].clone()
}

async fn answer(browser: &mut Browser, credential: &Value) -> u16 {
    let form = [("credential", credential.to_string()), ("returnTo", "/portal".to_owned())];
    browser.send(browser.post("/login/passkey").form(&form)).await.status().as_u16()
}

#[tokio::test]
async fn a_passkey_signs_in_without_a_password_or_a_code_until_it_is_removed() {
    each_engine(async |home| {
        let (home, server, _browser, api) = started(home).await;
        assert_eq!(api.get("/v1/me/passkeys").await, json!([]));
        let options = creation_options(&api).await;
        let wanted = json!({ "residentKey": "required", "requireResidentKey": true, "userVerification": "required" });
        assert_eq!((&options["authenticatorSelection"], &options["rp"]["id"]), (&wanted, &json!("localhost")));
        let mut device = registered(&server, &api).await;
        assert_eq!(creation_options(&api).await["excludeCredentials"].as_array().unwrap().len(), 1);
        let listed = api.get("/v1/me/passkeys").await;
        assert_eq!((&listed[0]["name"], &listed[0]["lastUsedAt"]), (&json!("Laptop"), &Value::Null));
        assert_eq!(api.get("/v1/me").await["passkeys"], 1);
        assert_eq!(sign_in_means(&api).await, json!(["PASSKEY", "PASSWORD"]));

        // As with an authenticator app: the passkey stands for both factors.
        let (_, begun) = call(&api, Method::POST, "/v1/me/totp", Value::Null).await;
        let code = crate::support::code_now(begun["secret"].as_str().unwrap(), 0);
        assert_eq!(call(&api, Method::POST, "/v1/me/totp/confirm", json!({ "code": code })).await.0, 200);
        let mut new = Browser::new(&server, "New/1");
        let options = sign_in_options(&mut new).await;
        assert_eq!(options["userVerification"], "required");
        assert_eq!(options["allowCredentials"], json!([]), "sign-in asks for no address and lists nobody's passkeys");
        new.cookies.insert("octavo_sid".to_owned(), "planted".to_owned());
        assert_eq!(answer(&mut new, &device.get(&options)).await, 303);
        assert_ne!(new.cookies["octavo_sid"], "planted");
        let fresh = new.portal(&[]).await.unwrap().api;
        assert_eq!(fresh.get("/v1/me").await["email"], EMAIL);
        assert!(api.get("/v1/me/passkeys").await[0]["lastUsedAt"].is_string());

        let path = format!("/v1/me/passkeys/{}", listed[0]["id"].as_str().unwrap());
        for wrong in [Value::Null, json!({}), json!({ "password": "wrong" }), json!({ "code": "000000" })] {
            assert_eq!(call(&fresh, Method::DELETE, &path, wrong.clone()).await.0, 400, "a session alone: {wrong}");
        }
        assert_eq!(api.get("/v1/me").await["passkeys"], 1);
        let proof = json!({ "password": PASSWORD });
        assert_eq!(call(&fresh, Method::DELETE, &path, proof.clone()).await.0, 204, "it counts as a fresh sign-in");
        assert_eq!(call(&api, Method::DELETE, &path, proof).await.0, 404);
        let entry = api.get("/v1/audit?action=passkey.removed").await["items"][0].clone();
        assert_eq!((&entry["target"]["id"], &entry["detail"]["name"]), (&listed[0]["id"], &json!("Laptop")));
        let options = sign_in_options(&mut new).await;
        assert_eq!(answer(&mut new, &device.get(&options)).await, 403, "it was removed");
        drop((home, server));
    })
    .await;
}

#[tokio::test]
async fn a_new_passkey_must_answer_this_sessions_challenge_once() {
    each_engine(async |home| {
        let (home, server, _browser, api) = started(home).await;
        let other = Browser::signed_in(&server, EMAIL).await.portal(&[]).await.unwrap().api;
        let mut device = Authenticator::new(&server.base);
        let credential = device.create(&creation_options(&api).await);
        assert_eq!(add(&other, "Laptop", credential.clone()).await.0, 409, "of another session");
        assert_eq!(add(&api, "Laptop", credential.clone()).await.0, 201);
        assert_eq!(add(&api, "Laptop", credential.clone()).await.0, 409, "used");
        creation_options(&api).await;
        assert_eq!(add(&api, "Laptop", credential).await.0, 400, "an answer to an earlier challenge");

        let mut elsewhere = Authenticator::new("https://evil.example");
        let mut careless = Authenticator::new(&server.base);
        careless.verifies = false;
        for (device, why) in [(&mut elsewhere, "wrong origin"), (&mut careless, "without a PIN or a fingerprint")] {
            let credential = device.create(&creation_options(&api).await);
            let (status, answer) = add(&api, "Laptop", credential).await;
            assert_eq!((status, &answer["error"]["details"][0]["field"]), (400, &json!("credential")), "{why}");
        }
        let mut other_host = creation_options(&api).await;
        other_host["rp"]["id"] = "evil.example".into();
        assert_eq!(add(&api, "Laptop", Authenticator::new(&server.base).create(&other_host)).await.0, 400);
        for bad in [json!(1), json!({}), json!("x"), json!({ "id": "x" })] {
            creation_options(&api).await;
            assert_eq!(add(&api, "Laptop", bad.clone()).await.0, 400, "{bad}");
        }
        for name in ["", "  ", "a\u{202e}b", &"x".repeat(101)] {
            let (status, answer) = add(&api, name, json!({})).await;
            assert_eq!((status, &answer["error"]["details"][0]["field"]), (400, &json!("name")), "{name:?}");
        }
        assert_eq!(api.get("/v1/me/passkeys").await.as_array().unwrap().len(), 1);

        home.tool(&["user", "add", "eve@example.com"], PASSWORD);
        let eve = Browser::signed_in(&server, "eve@example.com").await.portal(&[]).await.unwrap().api;
        let credential = device.create(&creation_options(&eve).await);
        assert_eq!(add(&eve, "Laptop", credential).await.0, 409, "someone else's passkey");
        drop((home, server));
    })
    .await;
}

#[tokio::test]
async fn a_passkey_must_answer_this_browsers_challenge_once() {
    each_engine(async |home| {
        let (home, server, _browser, api) = started(home).await;
        let mut device = registered(&server, &api).await;
        let mut browser = Browser::new(&server, "New/1");
        let options = sign_in_options(&mut browser).await;
        let credential = device.get(&options);
        let mut stranger = Browser::new(&server, "Stranger/1.0");
        assert_eq!(answer(&mut stranger, &credential).await, 403, "a browser without a challenge");
        sign_in_options(&mut stranger).await;
        assert_eq!(answer(&mut stranger, &credential).await, 403, "a browser with another challenge");
        let challenge = browser.cookies.clone();
        assert_eq!(answer(&mut browser, &credential).await, 303);
        let mut again = Browser::new(&server, "Again/1.0");
        again.cookies = challenge;
        assert_eq!(answer(&mut again, &credential).await, 403, "used");

        let rounds: [(&str, Spoil); 4] = [
            ("wrong origin", |device| device.origin = "https://evil.example".to_owned()),
            ("without a PIN or a fingerprint", |device| device.verifies = false),
            ("a copy of the device, whose counter is behind", |device| device.counter = 0),
            ("another person's id", |device| device.user_handle = "AAAAAAAAAAAAAAAAAAAAAA".to_owned()),
        ];
        for (why, spoil) in rounds {
            let kept = (device.origin.clone(), device.counter, device.user_handle.clone());
            spoil(&mut device);
            let options = sign_in_options(&mut again).await;
            assert_eq!(answer(&mut again, &device.get(&options)).await, 403, "{why}");
            (device.origin, device.counter, device.user_handle) = kept;
            (device.verifies, device.counter) = (true, device.counter + 1);
        }
        let mut unknown = Authenticator::new(&server.base);
        unknown.user_handle = device.user_handle.clone();
        let options = sign_in_options(&mut again).await;
        assert_eq!(answer(&mut again, &unknown.get(&options)).await, 403, "a key that was never added");
        for bad in [json!({}), json!([]), json!("x")] {
            sign_in_options(&mut again).await;
            assert_eq!(answer(&mut again, &bad).await, 403, "{bad}");
        }
        let foreign = client().post(format!("{}/login/passkey/options", server.base));
        assert_eq!(foreign.header("origin", "https://evil.example").send().await.unwrap().status(), 403);
        assert!(!again.is_signed_in().await);

        home.tool(&["user", "disable", EMAIL], "");
        let options = sign_in_options(&mut again).await;
        assert_eq!(answer(&mut again, &device.get(&options)).await, 403, "the account is disabled");
        home.tool(&["user", "enable", EMAIL], "");
        let options = sign_in_options(&mut again).await;
        assert_eq!(answer(&mut again, &device.get(&options)).await, 303);
        home.tool(&["user", "reset-link", EMAIL, "--remove-second-factor", "--yes"], "");
        let options = sign_in_options(&mut again).await;
        assert_eq!(answer(&mut again, &device.get(&options)).await, 403, "the operator removed it");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn under_an_ip_address_there_are_no_passkeys() {
    let home = Home::with_nothing();
    home.tool(&["user", "add", EMAIL], PASSWORD);
    let server = home.start_without_sandbox().await;
    let mut browser = Browser::signed_in(&server, EMAIL).await;
    let api = browser.portal(&[]).await.unwrap().api;
    let (status, answer) = call(&api, Method::POST, "/v1/me/passkeys/options", Value::Null).await;
    assert_eq!((status, &answer["error"]["code"]), (409, &json!("CONFLICT")));
    assert!(answer["error"]["message"].as_str().unwrap().contains("public_url"), "{answer}");
    assert_eq!(browser.send(browser.post("/login/passkey/options")).await.status(), 409);
    assert!(!server.text("/login").await.contains("Sign in with a passkey"), "no button");
}
