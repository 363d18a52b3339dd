//! Mail over a real SMTP server: links that prove an address or set a password, notices, and a mail server that is away.

mod changed_sign_in;

use axum::http::{HeaderMap, StatusCode};
use reqwest::Method;
use serde_json::json;

use crate::roles::{OWNER, members};
use crate::support::{Api, Browser, Home, Mailbox, PASSWORD, Receiver, Server, client, each_engine, until};

const EMAIL: &str = "ada@example.com";
const NEW: &str = "sixteen pages folded three times";
const CONFIRM: &str = "Confirm your e-mail address";
const RESET: &str = "Set a new password";

pub fn with_mail(home: Home, mailbox: &Mailbox) -> Home {
    home.set("OCTAVO_MAIL_SMTP_URL", format!("smtp://127.0.0.1:{}", mailbox.port))
        .set("OCTAVO_MAIL_FROM", "Octavo <octavo@example.com>")
}

async fn started(home: Home, mailbox: &Mailbox) -> (Home, Server) {
    let home = with_mail(home, mailbox);
    home.tool(&["user", "add", EMAIL], PASSWORD);
    let server = home.start_without_sandbox().await;
    (home, server)
}

async fn portal(server: &Server, email: &str) -> (Browser, Api) {
    let mut browser = Browser::signed_in(server, email).await;
    let api = browser.portal(&[]).await.unwrap().api;
    (browser, api)
}

async fn change_email(api: &Api, email: &str) -> u16 {
    api.send(Method::POST, "/v1/me/email", json!({ "email": email })).await.status().as_u16()
}

fn token(link: &str) -> &str {
    link.split_once("token=").unwrap().1
}

/// What a click on the page's button answers.
async fn confirm(browser: &mut Browser, link: &str) -> (u16, String) {
    let answer = browser.send(browser.post("/confirm-email").form(&[("token", token(link))])).await;
    (answer.status().as_u16(), answer.text().await.unwrap())
}

async fn ask_reset(server: &Server, email: &str) -> (u16, String) {
    let answer = client().post(format!("{}/reset", server.base)).form(&[("email", email)]).send().await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

async fn set_password(server: &Server, link: &str, password: &str) -> u16 {
    let form = [("token", token(link)), ("password", password)];
    client().post(format!("{}/setup", server.base)).form(&form).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn an_address_is_proved_after_sign_up_and_when_it_changes() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let (home, server) = started(home, &mailbox).await;
        let mut bob = Browser::new(&server, "Bob/1.0");
        let form = [("email", "bob@example.com"), ("password", PASSWORD)];
        assert_eq!(bob.send(bob.post("/signup").form(&form)).await.status(), 303);
        let api = bob.portal(&[]).await.unwrap().api;
        assert_eq!(api.get("/v1/me").await["emailVerified"], false);
        let link = mailbox.mail("bob@example.com", CONFIRM).await.link();
        let page = client().get(&link).send().await.unwrap();
        assert_eq!(page.status(), 200);
        assert!(page.text().await.unwrap().contains("bob@example.com"));
        assert_eq!(api.get("/v1/me").await["emailVerified"], false, "looking at the page changes nothing");
        let (mut ada, _) = portal(&server, EMAIL).await;
        let (status, page) = confirm(&mut ada, &link).await;
        assert!(status == 403 && page.contains("another account"), "Ada uses Bob's link: {status} {page}");
        assert_eq!(confirm(&mut bob, &link).await.0, 200);
        assert_eq!(api.get("/v1/me").await["emailVerified"], true);
        let (status, page) = confirm(&mut bob, &link).await;
        assert!(status == 410 && page.contains("already used"), "{status} {page}");

        for (bad, status) in [("", 400), ("not an address", 400), ("a@b@c", 400)] {
            assert_eq!(change_email(&api, bad).await, status, "{bad}");
        }
        assert_eq!(change_email(&api, "Robert@Example.com").await, 204);
        let first = mailbox.mail("robert@example.com", CONFIRM).await.link();
        assert_eq!(api.get("/v1/me").await["email"], "bob@example.com", "not before it is confirmed");
        assert_eq!(change_email(&api, "robert@example.com").await, 204);
        let link = mailbox.mail("robert@example.com", CONFIRM).await.link();
        assert_eq!(confirm(&mut bob, &first).await.0, 410, "a newer link ends it");
        assert_eq!(confirm(&mut Browser::new(&server, "Phone/1.0"), &link).await.0, 200, "on a phone, signed out");
        let me = api.get("/v1/me").await;
        assert_eq!((&me["email"], &me["emailVerified"]), (&json!("robert@example.com"), &json!(true)));
        let notice = mailbox.mail("bob@example.com", "Your e-mail address was changed").await;
        assert!(notice.text.contains("no longer uses"), "{}", notice.text);
        assert_eq!(Browser::new(&server, "New/1").sign_in("robert@example.com", PASSWORD).await, 303);

        assert_eq!(change_email(&api, EMAIL).await, 204, "the answer tells nothing of other accounts");
        let link = mailbox.mail(EMAIL, CONFIRM).await.link();
        assert_eq!(confirm(&mut bob, &link).await.0, 409);
        drop((home, server));
    })
    .await;
}

#[tokio::test]
async fn a_forgotten_password_is_reset_by_a_link_that_works_once() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let (home, server) = started(home, &mailbox).await;
        assert!(server.text("/login").await.contains("Forgot your password?"));
        home.tool(&["user", "add", "eve@example.com"], PASSWORD);
        home.tool(&["user", "disable", "eve@example.com"], "");
        let shown = |(status, page): (u16, String), email: &str| (status, page.replace(email, "E"));
        let known = shown(ask_reset(&server, EMAIL).await, EMAIL);
        assert_eq!(known.0, 200);
        for email in ["nobody@example.com", "eve@example.com"] {
            assert_eq!(shown(ask_reset(&server, email).await, email), known, "{email}");
        }
        assert_eq!(ask_reset(&server, "not an address").await.0, 400);
        let link = mailbox.mail(EMAIL, RESET).await.link();
        assert_eq!(Browser::new(&server, "New/1").sign_in(EMAIL, PASSWORD).await, 303, "until it is used");
        assert_eq!(set_password(&server, &link, "short").await, 400);
        assert_eq!(set_password(&server, &link, NEW).await, 303);
        assert_eq!(set_password(&server, &link, NEW).await, 410);
        mailbox.mail(EMAIL, "Your password was changed").await;
        assert_eq!(Browser::new(&server, "New/1").sign_in(EMAIL, PASSWORD).await, 403);
        assert_eq!(Browser::new(&server, "New/1").sign_in(EMAIL, NEW).await, 303);
        waits_for_nothing(&home).await;
        assert!(mailbox.rest().is_empty(), "nothing to people who may not sign in: {:?}", mailbox.rest());
        let asked = async |_| ask_reset(&server, EMAIL).await.0;
        let statuses = futures::future::join_all((0..20).map(asked)).await;
        assert!(statuses.contains(&429), "nobody's mailbox is flooded: {statuses:?}");
        drop(server);
    })
    .await;
}

pub async fn waits_for_nothing(home: &Home) {
    until("the queue is empty", async || {
        let db = home.database().await;
        let mut reader = db.read().await.unwrap();
        let sql = "SELECT count(*) FROM mail";
        let count: i64 = octavo_store::on!(reader, c => sqlx::query_scalar(sql).fetch_one(c).await).unwrap();
        (count == 0).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_mail_survives_a_restart_and_a_mail_server_that_is_busy_or_away() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let away =
            Home::set(home, "OCTAVO_MAIL_SMTP_URL", "smtp://127.0.0.1:1").set("OCTAVO_MAIL_FROM", "o@example.com");
        away.tool(&["user", "add", EMAIL], PASSWORD);
        let server = away.start_without_sandbox().await;
        assert_eq!(ask_reset(&server, EMAIL).await.0, 200);
        server.kill();
        let home = with_mail(away, &mailbox);
        mailbox.refuse_next(false);
        let server = home.start_without_sandbox().await;
        home.change("UPDATE mail SET ready_at = 0").await;
        let link = mailbox.mail(EMAIL, RESET).await.link();
        assert_eq!(set_password(&server, &link, NEW).await, 303);
        mailbox.refuse_next(true);
        assert_eq!(ask_reset(&server, EMAIL).await.0, 200);
        waits_for_nothing(&home).await;
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_webhook_whose_receiver_is_gone_is_disabled_and_its_developer_told() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let home = with_mail(home, &mailbox);
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let receiver = Receiver::answering(|_| (StatusCode::GONE, HeaderMap::new())).await;
        let webhook = api.webhook(&receiver, json!({})).await;
        let test = format!("/v1/webhooks/{webhook}/test");
        assert_eq!(api.send(Method::POST, &test, json!({ "type": "post.completed" })).await.status(), 202);
        let mail = mailbox.mail(EMAIL, "A webhook was disabled").await;
        assert!(mail.text.contains("410"), "{}", mail.text);
        assert!(mail.link().starts_with(&server.base), "{}", mail.text);
        waits_for_nothing(&home).await;
        assert!(mailbox.rest().is_empty(), "one mail: {:?}", mailbox.rest());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_invitation_is_mailed_with_a_link_of_its_own() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let home = with_mail(home, &mailbox);
        let server = home.start_without_sandbox().await;
        let [ada, bob, eve] = ["ada", "bob", "eve"].map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        let id = ada.create("/v1/workspaces", json!({ "name": "Fernhill" })).await["id"].as_str().unwrap().to_owned();
        let path = format!("/v1/workspaces/{id}/invitations");
        let invite = async |email: &str| ada.create(&path, json!({ "email": email, "role": "VIEWER" })).await;
        let mailed = async |email: &str| mailbox.mail(email, "You are invited to a workspace").await;
        let accept = async |api: &Api, url: &str| {
            let token = url.rsplit('/').next().unwrap();
            api.send(Method::POST, "/v1/invitations/accept", json!({ "token": token })).await.status().as_u16()
        };
        let made = invite("bob@example.com").await;
        let mail = mailed("bob@example.com").await;
        assert!(mail.text.contains("\"Fernhill\""), "{}", mail.text);
        let (link, shown) = (mail.link(), made["url"].as_str().unwrap());
        assert!(link.starts_with(&format!("{}/portal/invitations/", server.base)), "{link}");
        assert_ne!(link, shown, "no link is stored, so the mail has another");
        assert_eq!(accept(&eve, &link).await, 200, "anyone with the link can join, under their own address");
        for link in [link.as_str(), shown] {
            assert_eq!(accept(&bob, link).await, 404, "either link uses the invitation up");
        }
        let made = invite("bob@example.com").await;
        let link = mailed("bob@example.com").await.link();
        assert_eq!(ada.status(Method::DELETE, &format!("{path}/{}", made["id"].as_str().unwrap())).await, 204);
        assert_eq!(accept(&bob, &link).await, 404, "withdrawn");
        invite("bob@example.com").await;
        let link = mailed("bob@example.com").await.link();
        home.change("UPDATE invitation SET expires_at = 1").await;
        assert_eq!(accept(&bob, &link).await, 404, "expired");
        for _ in 0..20 {
            invite("bob@example.com").await;
        }
        waits_for_nothing(&home).await;
        assert!(mailbox.rest().len() < 10, "nobody's mailbox is flooded: {}", mailbox.rest().len());
        mailbox.refuse_next(false);
        let made = invite("carol@example.com").await;
        assert_eq!(ada.status(Method::DELETE, &format!("{path}/{}", made["id"].as_str().unwrap())).await, 204);
        waits_for_nothing(&home).await;
        drop(server);
    })
    .await;
}

/// Has the network refuse the account's token, and Octavo find it.
pub async fn lose_account(api: &Api, platform: &str) -> i64 {
    let (id, _) = api.account(platform).await;
    let fault = json!({ "accountId": id, "fault": "token_expired", "times": 1000 });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
    assert_eq!(api.status(Method::POST, &format!("/v1/accounts/{id}/check")).await, 202);
    until("the account must be reconnected", async || {
        let accounts = api.get("/v1/accounts").await;
        let account = accounts.as_array().unwrap().iter().find(|account| account["id"] == id).unwrap();
        (account["connected"] == false).then_some(id)
    })
    .await
}

#[tokio::test]
async fn who_may_publish_is_mailed_when_an_account_must_be_connected_again() {
    const SUBJECT: &str = "Connect an account again";
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let home = with_mail(home, &mailbox);
        let server = home.start().await;
        let (workspace, members) = members(&home, &server).await;
        let owner = &members["OWNER"];
        lose_account(owner, "X_TWITTER").await;
        for email in [OWNER, "admin@example.com", "publisher@example.com"] {
            let mail = mailbox.mail(email, SUBJECT).await;
            assert!(mail.text.contains(" on X in the workspace \"Fernhill\""), "{}", mail.text);
            assert_eq!(mail.link(), format!("{}/portal/accounts?in={workspace}", server.base));
        }
        waits_for_nothing(&home).await;
        let others = || mailbox.rest().into_iter().filter(|mail| mail.text.contains(SUBJECT)).count();
        assert_eq!(others(), 0, "viewers and developers can't connect accounts");
        for _ in 0..3 {
            mailbox.refuse_next(false);
        }
        let id = lose_account(owner, "LINKEDIN").await;
        assert_eq!(owner.status(Method::DELETE, &format!("/v1/accounts/{id}")).await, 204);
        waits_for_nothing(&home).await;
        assert_eq!(others(), 0, "the account is gone");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn without_mail_nothing_is_offered_that_needs_it() {
    let home = Home::with_nothing();
    home.tool(&["user", "add", EMAIL], PASSWORD);
    let server = home.start_without_sandbox().await;
    assert!(!server.text("/login").await.contains("Forgot your password?"));
    assert_eq!(ask_reset(&server, EMAIL).await.0, 404);
    let (_, api) = portal(&server, EMAIL).await;
    let answer = api.send(Method::POST, "/v1/me/email", json!({ "email": "new@example.com" })).await;
    assert_eq!(answer.status(), 409);
    drop(server);
    let refused = home.set("OCTAVO_MAIL_SMTP_URL", "mail.example").refusal(&["user", "list"]);
    assert!(refused.contains("mail.from") || refused.contains("mail.smtp_url"), "{refused}");
}
