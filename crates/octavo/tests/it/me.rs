//! A person's own account: who may call for it, and their name.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Browser, PASSWORD, Registered, client, each_engine};

const EMAIL: &str = "ada@example.com";
const CALLS: [(&str, &str); 16] = [
    ("GET", "/v1/me"),
    ("PATCH", "/v1/me"),
    ("GET", "/v1/me/sessions"),
    ("DELETE", "/v1/me/sessions"),
    ("DELETE", "/v1/me/sessions/ses_00000000000000000000000000000000"),
    ("GET", "/v1/me/connected-apps"),
    ("DELETE", "/v1/me/connected-apps/oct_1"),
    ("POST", "/v1/me/password"),
    ("POST", "/v1/me/totp"),
    ("POST", "/v1/me/totp/confirm"),
    ("DELETE", "/v1/me/totp"),
    ("POST", "/v1/me/email"),
    ("GET", "/v1/me/passkeys"),
    ("POST", "/v1/me/passkeys"),
    ("POST", "/v1/me/passkeys/options"),
    ("DELETE", "/v1/me/passkeys/psk_00000000000000000000000000000000"),
];

fn body(path: &str) -> Value {
    if path.ends_with("password") {
        json!({ "current": PASSWORD, "new": "a stolen password 1234" })
    } else {
        json!({ "name": "X" })
    }
}

#[tokio::test]
async fn a_person_reads_and_changes_their_name() {
    each_engine(async |home| {
        home.tool(&["user", "add", EMAIL], PASSWORD);
        let server = home.start_without_sandbox().await;
        let me = Browser::signed_in(&server, EMAIL).await.portal(&[]).await.unwrap().api;
        let mut shown = me.get("/v1/me").await;
        let id = shown["id"].as_str().unwrap().to_owned();
        assert!(id.starts_with("usr_"), "{id}");
        assert!(shown.as_object_mut().unwrap().remove("createdTime").unwrap().as_str().unwrap().ends_with('Z'));
        let rest = json!({
            "id": id, "email": EMAIL, "emailVerified": false, "name": null, "hasPassword": true, "totp": false,
            "recoveryCodesLeft": 0, "passkeys": 0,
        });
        assert_eq!(shown, rest);

        let rename = async |body: Value| {
            let answer = me.send(Method::PATCH, "/v1/me", body).await;
            let status = answer.status().as_u16();
            (status, answer.json::<Value>().await.unwrap())
        };
        for (sent, kept) in [
            (" Ada Lovelace ", json!("Ada Lovelace")),
            ("Ада 株式会社", json!("Ада 株式会社")),
            (&"é".repeat(100), json!("é".repeat(100))),
            (" ", Value::Null),
        ] {
            let (status, answer) = rename(json!({ "name": sent })).await;
            assert_eq!((status, &answer["name"]), (200, &kept), "{sent}");
            assert_eq!(me.get("/v1/me").await["name"], kept);
        }
        for bad in [json!({}), json!({ "name": null }), json!({ "name": 7 }), json!({ "name": "é".repeat(101) })] {
            let (status, answer) = rename(bad.clone()).await;
            assert_eq!((status, &answer["error"]["details"][0]["field"]), (400, &json!("name")), "{bad}");
        }
        for hidden in ["Ada\u{202e}x", "Ada\nx", "\u{200b}", "Ada\0x"] {
            assert_eq!(rename(json!({ "name": hidden })).await.0, 400, "{hidden:?}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn only_the_portals_token_opens_a_persons_account() {
    each_engine(async |home| {
        home.tool(&["user", "add", EMAIL], PASSWORD);
        let server = home.start_without_sandbox().await;
        let mut browser = Browser::signed_in(&server, EMAIL).await;
        let me = browser.portal(&[]).await.unwrap();
        let app = Registered::add(&home, EMAIL, "Press");
        let code = browser.allow(&app, "openid email api posts.all").await.unwrap();
        let app = browser.redeem_for(&app, &code).await.unwrap();
        for (method, path) in CALLS {
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            let answer = app.api.send(method.clone(), path, body(path)).await;
            assert_eq!(answer.status(), 403, "{method} {path} by an application");
            let said: Value = answer.json().await.unwrap();
            assert_eq!(said["error"]["code"], "FORBIDDEN");
            // What another site can make a browser send: the cookies, and no token.
            let url = format!("{}{path}", server.base);
            let forged = client().request(method.clone(), &url).header("origin", "https://evil.example");
            let answer = browser.send(forged.json(&body(path))).await;
            assert_eq!(answer.status(), 401, "{method} {path} with the session's cookie alone");
            let form = client().request(method.clone(), &url).form(&[("name", "X")]);
            assert_eq!(browser.send(form).await.status(), 401, "{method} {path} by a form");
        }
        assert_eq!(me.api.get("/v1/me").await["name"], Value::Null, "nothing was changed");
        assert_eq!(me.work().await, [true; 2]);
        assert_eq!(app.work().await, [true; 2]);
        let narrow = home.token("octavo-portal", EMAIL, "openid email apps.read apps.write webhooks.write");
        let narrow = Api { token: narrow, ..me.api };
        assert_eq!(narrow.request(Method::GET, "/v1/me").send().await.unwrap().status(), 403, "a token without api");
        drop(server);
    })
    .await;
}
