//! The operator's commands for people.

use serde_json::{Value, json};

use crate::support::{Api, Browser, PASSWORD, Registered, client, each_engine};

const EMAIL: &str = "ada@example.com";

#[tokio::test]
async fn a_disabled_person_is_out_at_once_and_comes_back_without_what_ended() {
    each_engine(async |home| {
        home.tool(&["user", "add", EMAIL], PASSWORD);
        home.tool(&["user", "add", "bob@example.com"], "");
        let server = home.start_without_sandbox().await;
        let mut browser = Browser::signed_in(&server, EMAIL).await;
        let tokens = browser.portal(&[]).await.unwrap();
        let app = Registered::add(&home, EMAIL, "Press");
        let code = browser.allow(&app, "api").await.unwrap();
        let apps = browser.redeem_for(&app, &code).await.unwrap();
        let issued = Api { token: home.token("octavo-portal", EMAIL, "api"), ..tokens.api.clone() };
        let link = home.tool(&["user", "reset-link", EMAIL], "")["setupLink"].as_str().unwrap().to_owned();

        let listed = home.tool(&["user", "list"], "");
        let emails: Vec<_> = listed.as_array().unwrap().iter().map(|user| &user["email"]).collect();
        assert_eq!(emails, [EMAIL, "bob@example.com"]);
        assert_eq!([&listed[0]["hasPassword"], &listed[1]["hasPassword"]], [true, false]);
        assert_eq!(listed[0]["disabledTime"], Value::Null);

        assert!(home.tool(&["user", "disable", " ADA@example.com"], "")["disabledTime"].is_string());
        assert_eq!((tokens.work().await, apps.work().await), ([false; 2], [false; 2]));
        assert!(!browser.is_signed_in().await);
        assert_eq!(browser.sign_in(EMAIL, PASSWORD).await, 403, "as with a wrong password");
        for refused in [
            &["user", "reset-link", EMAIL][..],
            &["token", "issue", "--app", "octavo-portal", "--user", EMAIL, "--scope", "api"],
        ] {
            assert!(home.refusal(refused).contains("`octavo user enable ada@example.com`"), "{refused:?}");
        }

        assert_eq!(home.tool(&["user", "enable", EMAIL], "")["disabledTime"], Value::Null);
        assert_eq!((tokens.work().await, apps.work().await), ([false; 2], [false; 2]), "what has ended stays so");
        let call = issued.request(reqwest::Method::GET, "/v1/me").send().await.unwrap();
        assert_eq!(call.status(), 401);
        let path = link.find("/setup?").map(|start| &link[start..]).unwrap();
        assert_eq!(browser.send(browser.get(path)).await.status(), 303, "the link's token moves to a cookie");
        assert_eq!(browser.send(browser.get("/setup")).await.status(), 410);
        assert_eq!(Browser::new(&server, "New/1").sign_in(EMAIL, PASSWORD).await, 303);
        for command in ["disable", "enable", "reset-link"] {
            assert!(home.refusal(&["user", command, "nobody@example.com"]).contains("octavo user add"), "{command}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_reset_link_sets_a_password_once_and_ends_the_old_sessions() {
    each_engine(async |home| {
        home.tool(&["user", "add", EMAIL], PASSWORD);
        let server = home.start_without_sandbox().await;
        let tokens = Browser::signed_in(&server, EMAIL).await.portal(&[]).await.unwrap();
        let made = home.tool(&["user", "reset-link", EMAIL], "");
        let entry = tokens.api.get("/v1/audit?action=reset_link.issued").await["items"][0].clone();
        assert_eq!((&entry["actor"]["type"], &entry["target"]["type"]), (&json!("OPERATOR"), &json!("PERSON")));
        let token = made["setupLink"].as_str().unwrap().split_once("token=").unwrap().1.to_owned();
        assert_eq!(tokens.work().await, [true; 2], "until it is used");
        let form = json!({ "token": token, "password": "sixteen pages folded three times" });
        let mut browser = Browser::new(&server, "New/1");
        let mut set = async || {
            let request = client().post(format!("{}/setup", server.base)).form(&form);
            browser.send(request).await.status().as_u16()
        };
        assert_eq!([set().await, set().await], [303, 410]);
        assert_eq!(tokens.work().await, [false; 2]);
        assert_eq!(browser.sign_in(EMAIL, PASSWORD).await, 403);
        assert_eq!(browser.sign_in(EMAIL, "sixteen pages folded three times").await, 303);
        drop(server);
    })
    .await;
}
