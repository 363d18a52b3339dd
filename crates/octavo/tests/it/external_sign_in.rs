//! Sign-in by an external OpenID issuer over real sockets. `web/e2e/external-sign-in.test.ts` does it with a provider from
//! the registries.

mod sessions;

use reqwest::{Method, Response};
use serde_json::json;

use crate::support::{Browser, Draft, Home, Issuer, PASSWORD, Server, Signed, client, each_engine};
use crate::workspaces::sign_in_means;

const EMAIL: &str = "ada@example.com";
const CALLBACK: &str = "/login/external/callback";

async fn started(home: Home) -> (Issuer, Home, Server) {
    let issuer = Issuer::start().await;
    let home = issuer.on(home);
    let server = home.start_without_sandbox().await;
    (issuer, home, server)
}

fn location(answer: &Response) -> String {
    answer.headers().get("location").map(|it| it.to_str().unwrap().to_owned()).unwrap_or_default()
}

/// Presses the button: where it leads.
async fn begin(browser: &mut Browser, return_to: &str) -> String {
    let answer = browser.send(browser.post("/login/external").form(&[("returnTo", return_to)])).await;
    assert_eq!(answer.status(), 303);
    location(&answer)
}

async fn come_back(browser: &mut Browser, answer: &[(String, String)]) -> Response {
    let request = browser.get(CALLBACK).query(answer);
    browser.send(request).await
}

/// All of it: the status of the answer, where it leads, and its page.
async fn sign_in(browser: &mut Browser, issuer: &Issuer) -> (u16, String, String) {
    let to = begin(browser, "/portal").await;
    let answer = come_back(browser, &issuer.answer(&to)).await;
    (answer.status().as_u16(), location(&answer), answer.text().await.unwrap())
}

async fn me(browser: &mut Browser) -> serde_json::Value {
    browser.portal(&[]).await.expect("signed in").api.get("/v1/me").await
}

#[tokio::test]
async fn a_person_comes_by_the_issuer_and_is_the_same_the_next_time() {
    each_engine(async |home| {
        let (issuer, home, server) = started(home).await;
        assert!(server.text("/login").await.contains("Continue with Fernhill"));
        assert!(server.text("/signup").await.contains("Continue with Fernhill"));
        let mut browser = Browser::new(&server, "Laptop/1.0");
        assert_eq!(sign_in(&mut browser, &issuer).await.1, "/portal");
        let first = me(&mut browser).await;
        assert_eq!((&first["email"], &first["emailVerified"]), (&json!(EMAIL), &json!(true)));
        assert_eq!(first["hasPassword"], false);
        let api = browser.portal(&[]).await.unwrap().api;
        assert_eq!(sign_in_means(&api).await, json!(["EXTERNAL"]));
        issuer.rotate();
        let mut phone = Browser::new(&server, "Phone/1.0");
        assert_eq!(sign_in(&mut phone, &issuer).await.0, 303, "with a new key of the issuer");
        issuer.person("ada-at-issuer", "ada.lind@example.com");
        let mut tablet = Browser::new(&server, "Tablet/1.0");
        assert_eq!(sign_in(&mut tablet, &issuer).await.0, 303, "the subject counts, not the address");
        assert_eq!(me(&mut tablet).await["id"], first["id"]);
        assert_eq!(phone.sign_in(EMAIL, "").await, 403, "no password is not an empty one");
        home.tool(&["user", "disable", EMAIL], "");
        assert!(!tablet.is_signed_in().await);
        let (status, _, page) = sign_in(&mut tablet, &issuer).await;
        assert!(status == 403 && page.contains("disabled"), "{status} {page}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_is_not_of_this_sign_in_is_refused() {
    each_engine(async |home| {
        let (issuer, home, server) = started(home).await;
        let replace = |name: &'static str, value: Option<&'static str>| {
            move |answer: &mut Vec<(String, String)>| {
                answer.retain(|(it, _)| it != name);
                answer.extend(value.map(|value| (name.to_owned(), value.to_owned())));
            }
        };
        let wrong = [
            replace("state", Some("another")),
            replace("state", None),
            replace("iss", Some("https://other.example")),
            replace("iss", None),
            replace("code", Some("made up")),
            replace("code", None),
            replace("error", Some("access_denied")),
        ];
        for (n, spoil) in wrong.iter().enumerate() {
            let mut browser = Browser::new(&server, "Test/1.0");
            let mut answer = issuer.answer(&begin(&mut browser, "/portal").await);
            spoil(&mut answer);
            let refused = come_back(&mut browser, &answer).await;
            assert_eq!(refused.status(), 403, "{n}");
            assert!(refused.text().await.unwrap().contains("Sign-in failed."), "{n}");
            assert!(!browser.is_signed_in().await, "{n}");
        }
        let mut browser = Browser::new(&server, "Test/1.0");
        let answer = issuer.answer(&begin(&mut browser, "/portal").await);
        let mut other = Browser::new(&server, "Victim/1.0");
        assert_eq!(come_back(&mut other, &answer).await.status(), 403, "another browser has no part in it");
        assert_eq!(come_back(&mut browser, &answer).await.status(), 303);
        assert_eq!(come_back(&mut browser, &answer).await.status(), 403, "once");

        let foreign = client().post(format!("{}/login/external", server.base)).header("sec-fetch-site", "cross-site");
        assert_eq!(foreign.form(&[("returnTo", "/portal")]).send().await.unwrap().status(), 403);
        for evil in ["https://evil.example/", "//evil.example", "/\\evil.example"] {
            let to = begin(&mut other, evil).await;
            assert_eq!(location(&come_back(&mut other, &issuer.answer(&to)).await), "/portal", "{evil}");
        }
        drop((home, server));
    })
    .await;
}

#[tokio::test]
async fn an_id_token_that_is_not_the_issuers_for_us_and_now_is_refused() {
    type Edit = fn(&mut Draft);
    let lies: [(&str, Edit); 15] = [
        ("another issuer", |it| it.claims["iss"] = json!("https://other.example")),
        ("another nonce", |it| it.claims["nonce"] = json!("another")),
        ("no nonce", |it| it.claims["nonce"] = json!(null)),
        ("another audience", |it| it.claims["aud"] = json!("another")),
        ("one more audience", |it| it.claims["aud"] = json!(["octavo-at-issuer", "another"])),
        ("another party", |it| it.claims["azp"] = json!("another")),
        ("issued in the future", |it| it.claims["iat"] = json!(it.claims["iat"].as_i64().unwrap() + 120)),
        ("no subject", |it| it.claims["sub"] = json!("")),
        ("expired", |it| it.claims["exp"] = json!(it.claims["iat"].as_i64().unwrap() - 120)),
        ("another access token", |it| it.claims["at_hash"] = json!("AAAAAAAAAAAAAAAAAAAAAA")),
        ("no signature", |it| it.signed = Signed::NotAtAll),
        ("the client secret as a key", |it| it.signed = Signed::BySecret),
        ("a stranger's key", |it| it.signed = Signed::ByStranger),
        ("an unknown key", |it| it.kid = "no such key".to_owned()),
        ("an unknown key again", |it| it.kid = "nor this one".to_owned()),
    ];
    each_engine(async |home| {
        let (issuer, home, server) = started(home).await;
        for (lie, edit) in lies {
            issuer.edit(edit);
            let mut browser = Browser::new(&server, "Test/1.0");
            let (status, _, page) = sign_in(&mut browser, &issuer).await;
            assert!(status == 403 && page.contains("answer of Fernhill is not valid"), "{lie}: {status} {page}");
            assert!(!browser.is_signed_in().await, "{lie}");
        }
        assert_eq!(issuer.fetched(), 2, "at the start, and once for keys that do not exist");
        for unverified in [json!(false), json!(null), json!("false")] {
            issuer.edit(move |it| it.claims["email_verified"] = unverified.clone());
            let (status, _, page) = sign_in(&mut Browser::new(&server, "Test/1.0"), &issuer).await;
            assert!(status == 403 && page.contains("has not confirmed"), "{status} {page}");
        }
        assert!(home.tool(&["user", "list"], "").as_array().unwrap().is_empty(), "nobody was added");
        issuer.edit(|it| it.claims["email_verified"] = json!("true"));
        assert_eq!(sign_in(&mut Browser::new(&server, "Test/1.0"), &issuer).await.0, 303, "some issuers write it so");
        drop(server);
    })
    .await;
}

/// Whether the issuer may sign the person of this browser in from now on.
async fn connect(browser: &mut Browser) -> (u16, String) {
    let answer = browser.send(browser.post("/login/external/connect")).await;
    (answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test]
async fn an_account_is_connected_only_by_its_own_sign_in() {
    each_engine(async |home| {
        let (issuer, home, server) = started(home).await;
        for email in [EMAIL, "eve@example.com"] {
            home.tool(&["user", "add", email], PASSWORD);
        }
        let mut browser = Browser::new(&server, "Test/1.0");
        let to = sign_in(&mut browser, &issuer).await.1;
        assert!(to.starts_with("/login?returnTo=%2Flogin%2Fexternal%2Fconnect"), "{to}");
        assert!(!browser.is_signed_in().await);
        let page = browser.send(browser.get(&to)).await.text().await.unwrap();
        assert!(page.contains("to connect it to Fernhill") && page.contains(EMAIL), "{page}");
        assert_eq!(connect(&mut browser).await.0, 403, "before the sign-in");
        let mut eve = Browser::new(&server, "Eve/1.0");
        assert_eq!(connect(&mut eve).await.0, 403, "without any answer of the issuer");
        eve.cookies.clone_from(&browser.cookies);
        assert_eq!(eve.sign_in("eve@example.com", PASSWORD).await, 303);
        let (status, page) = connect(&mut eve).await;
        assert!(status == 403 && page.contains(&format!("Sign in to the account {EMAIL}")), "{status} {page}");
        assert_eq!(browser.sign_in(EMAIL, PASSWORD).await, 303);
        assert!(browser.send(browser.get("/login/external/connect")).await.text().await.unwrap().contains(EMAIL));
        assert_eq!(connect(&mut browser).await.0, 303);
        let mut phone = Browser::new(&server, "Phone/1.0");
        assert_eq!(sign_in(&mut phone, &issuer).await.1, "/portal");
        let ada = me(&mut phone).await;
        assert_eq!((&ada["email"], &ada["emailVerified"]), (&json!(EMAIL), &json!(true)));
        issuer.person("recreated-ada", EMAIL);
        let to = sign_in(&mut Browser::new(&server, "Test/1.0"), &issuer).await.1;
        assert!(to.starts_with("/login?"), "another subject with the address is another identity: {to}");
        server.kill();

        let second = Issuer::start().await;
        let home = second.on(home);
        let server = home.start_without_sandbox().await;
        let to = sign_in(&mut Browser::new(&server, "Test/1.0"), &second).await.1;
        assert!(to.starts_with("/login?"), "the same subject of another issuer is another identity: {to}");
        home.tool(&["user", "add", "bare@example.com"], "");
        second.person("bare-at-issuer", "bare@example.com");
        let to = sign_in(&mut Browser::new(&server, "Test/1.0"), &second).await.1;
        assert_eq!(to, "/portal", "an account that nobody could sign in to yet");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_account_with_a_second_step_is_connected_after_it() {
    each_engine(async |home| {
        let (issuer, home, server) = started(home).await;
        home.tool(&["user", "add", EMAIL], PASSWORD);
        let api = Browser::signed_in(&server, EMAIL).await.portal(&[]).await.unwrap().api;
        let (_, codes) = crate::me_totp::enable(&api).await;
        let mut browser = Browser::new(&server, "Test/1.0");
        let to = sign_in(&mut browser, &issuer).await.1;
        assert!(to.starts_with("/login?returnTo=%2Flogin%2Fexternal%2Fconnect"), "{to}");
        assert_eq!(browser.sign_in(EMAIL, PASSWORD).await, 303);
        assert_eq!(connect(&mut browser).await.0, 403, "the password alone is half a sign-in");
        let second = [("code", codes[0].as_str()), ("returnTo", "/login/external/connect")];
        let answer = browser.send(browser.post("/login/second-factor").form(&second)).await;
        assert_eq!((answer.status().as_u16(), location(&answer)), (303, "/login/external/connect".to_owned()));
        assert_eq!(connect(&mut browser).await.0, 303);
        assert_eq!(sign_in_means(&api).await, json!(["AUTHENTICATOR", "EXTERNAL"]));
        assert_eq!(sign_in(&mut Browser::new(&server, "Phone/1.0"), &issuer).await.1, "/portal");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_operator_decides_who_may_come() {
    each_engine(async |home| {
        let (issuer, home, server) = started(home.set("OCTAVO_SIGN_UP_OPEN", "false")).await;
        let (status, _, page) = sign_in(&mut Browser::new(&server, "Test/1.0"), &issuer).await;
        assert!(status == 403 && page.contains("Ask for an invitation"), "{status} {page}");
        server.kill();
        let home = home.set("OCTAVO_SIGN_IN_OIDC_ALLOWED_DOMAINS", "Example.com, fernhill.example");
        let server = home.start_without_sandbox().await;
        assert_eq!(sign_in(&mut Browser::new(&server, "Test/1.0"), &issuer).await.0, 303);
        issuer.person("eve", "eve@evil.example");
        let (status, _, page) = sign_in(&mut Browser::new(&server, "Test/1.0"), &issuer).await;
        assert!(status == 403 && page.contains("Use another account at Fernhill"), "{status} {page}");
        issuer.person("ada-at-issuer", "ada@elsewhere.example");
        assert_eq!(sign_in(&mut Browser::new(&server, "Test/1.0"), &issuer).await.0, 403, "who moved away");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_issuer_can_be_the_only_way() {
    each_engine(async |home| {
        home.tool(&["user", "add", "eve@example.com"], PASSWORD);
        let (issuer, home, server) = started(home.set("OCTAVO_SIGN_IN_PASSWORD", "false")).await;
        let page = server.text("/login").await;
        assert!(page.contains("Continue with Fernhill") && !page.contains("type=\"password\""), "{page}");
        let mut browser = Browser::new(&server, "Test/1.0");
        assert_eq!(browser.sign_in("eve@example.com", PASSWORD).await, 403);
        for path in ["/signup", "/setup", "/reset", "/login/second-factor"] {
            assert_eq!(server.status(path).await, 403, "{path}");
        }
        let options = browser.send(browser.post("/login/passkey/options")).await;
        assert_eq!(options.status(), 403);
        issuer.person("eve-at-issuer", "eve@example.com");
        let (status, _, page) = sign_in(&mut browser, &issuer).await;
        assert!(
            status == 403 && page.contains("is not connected to Fernhill"),
            "her password is older: {status} {page}"
        );
        home.change("UPDATE users SET email_verified = TRUE").await;
        assert_eq!(sign_in(&mut browser, &issuer).await.0, 303, "confirmed on both sides");
        let api = browser.portal(&[]).await.unwrap().api;
        let change = json!({ "current": PASSWORD, "new": "sixteen pages folded three times" });
        for (path, body) in [("/v1/me/password", change), ("/v1/me/passkeys/options", json!({}))] {
            assert_eq!(api.send(Method::POST, path, body).await.status(), 409, "{path}");
        }
        assert!(home.refusal(&["user", "reset-link", "eve@example.com"]).contains("sign_in.password"));
        let added = home.tool(&["user", "add", "new@example.com"], "");
        assert_eq!(added["setupLink"], json!(null));
        drop(server);
    })
    .await;
}
