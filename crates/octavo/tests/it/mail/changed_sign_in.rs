//! A changed address, and what is mailed when a second factor changes.

use reqwest::Method;
use serde_json::json;

use super::{
    CONFIRM, EMAIL, NEW, RESET, ask_reset, change_email, confirm, portal, set_password, started, token, with_mail,
};
use crate::me_passkeys::register;
use crate::me_totp::enable;
use crate::support::{Authenticator, Browser, Mailbox, PASSWORD, client, each_engine};

#[tokio::test]
async fn a_changed_address_ends_the_links_that_set_a_password() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let (home, server) = started(home, &mailbox).await;
        assert_eq!(ask_reset(&server, EMAIL).await.0, 200);
        let mailed = mailbox.mail(EMAIL, RESET).await.link();
        let made = home.tool(&["user", "reset-link", EMAIL], "");
        // The command doesn't know the port of this server.
        let operators = format!("{}/setup?token={}", server.base, token(made["setupLink"].as_str().unwrap()));
        let (mut ada, api) = portal(&server, EMAIL).await;
        assert_eq!(change_email(&api, EMAIL).await, 204);
        assert_eq!(confirm(&mut ada, &mailbox.mail(EMAIL, CONFIRM).await.link()).await.0, 200);
        assert_eq!(client().get(&operators).send().await.unwrap().status(), 303, "the same address changes nothing");
        assert_eq!(change_email(&api, "lovelace@example.com").await, 204);
        assert_eq!(confirm(&mut ada, &mailbox.mail("lovelace@example.com", CONFIRM).await.link()).await.0, 200);
        for link in [&mailed, &operators] {
            assert_eq!(set_password(&server, link, NEW).await, 410, "the earlier mailbox may be someone else's");
        }
        assert_eq!(Browser::new(&server, "New/1").sign_in("lovelace@example.com", PASSWORD).await, 303);
        let entry = api.get("/v1/audit?action=email.changed").await["items"].clone();
        let detail = json!({ "email": "lovelace@example.com", "name": null, "formerEmail": EMAIL });
        assert_eq!((entry.as_array().unwrap().len(), &entry[0]["detail"]), (1, &detail));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_changed_second_factor_is_reported_by_mail() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let home = with_mail(home, &mailbox);
        home.tool(&["user", "add", EMAIL], PASSWORD);
        let (home, server) = home.start_on_localhost().await;
        let (_, api) = portal(&server, EMAIL).await;
        let passkey = register(&api, &mut Authenticator::new(&server.base)).await;
        mailbox.mail(EMAIL, "A passkey was added").await;
        enable(&api).await;
        mailbox.mail(EMAIL, "An authenticator app was set up").await;
        let proof = json!({ "password": PASSWORD });
        for (path, subject) in [
            (format!("/v1/me/passkeys/{passkey}"), "A passkey was removed"),
            ("/v1/me/totp".to_owned(), "Your authenticator app was removed"),
        ] {
            assert_eq!(api.send(Method::DELETE, &path, proof.clone()).await.status(), 204);
            let mail = mailbox.mail(EMAIL, subject).await;
            assert!(mail.text.contains("If it wasn't you"), "{}", mail.text);
        }
        enable(&api).await;
        home.tool(&["user", "reset-link", EMAIL, "--remove-second-factor", "--yes"], "");
        mailbox.mail(EMAIL, "Your authenticator app was removed").await;
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_invitation_mail_brings_no_link_of_the_workspaces_name() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let home = with_mail(home, &mailbox);
        let server = home.start_without_sandbox().await;
        let ada = home.portal_of(&server, "ada@example.com");
        let made = ada.create("/v1/workspaces", json!({ "name": "Your invoice: https://evil.example/pay" })).await;
        let path = format!("/v1/workspaces/{}/invitations", made["id"].as_str().unwrap());
        ada.create(&path, json!({ "email": "bob@example.com", "role": "VIEWER" })).await;
        let mail = mailbox.mail("bob@example.com", "You are invited to a workspace").await;
        assert!(mail.text.contains("You are invited to a workspace on Octavo."), "{}", mail.text);
        assert!(!mail.text.contains("evil"), "{}", mail.text);
        drop(server);
    })
    .await;
}
