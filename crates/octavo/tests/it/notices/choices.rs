//! What a person chose to be notified about.

use reqwest::Method;
use serde_json::{Value, json};

use crate::mail::{lose_account, with_mail};
use crate::roles::{OWNER, members};
use crate::support::{Api, Mailbox, each_engine};

async fn put(api: &Api, items: Value) -> (u16, Value) {
    let answer = api.send(Method::PUT, "/v1/me/notices", json!({ "items": items })).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

fn item(kind: &str, mail: bool, push: bool) -> Value {
    json!({ "kind": kind, "mail": mail, "push": push })
}

#[tokio::test]
async fn a_person_chooses_for_each_kind_and_the_rest_stays() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let ada = home.portal_of(&server, "ada@example.com");
        let bob = home.portal_of(&server, "bob@example.com");
        let by_default = json!({ "items": [item("POST_FAILED", true, false), item("POST_UNKNOWN", true, false),
            item("DELETION_FAILED", true, false), item("ACCOUNT_RECONNECT", true, false),
            item("WEBHOOK_DISABLED", true, false), item("APPROVAL_REQUESTED", true, true),
            item("COMMENT_RECEIVED", false, false)] });
        assert_eq!(ada.get("/v1/me/notices").await, by_default);
        let change = json!([{ "kind": "WEBHOOK_DISABLED", "mail": false }, item("POST_FAILED", true, true)]);
        let (status, shown) = put(&ada, change).await;
        let mut expected = by_default.clone();
        expected["items"][4]["mail"] = json!(false);
        expected["items"][0]["push"] = json!(true);
        assert_eq!((status, &shown), (200, &expected));
        let (_, shown) = put(&ada, json!([{ "kind": "WEBHOOK_DISABLED", "push": true }])).await;
        expected["items"][4]["push"] = json!(true);
        assert_eq!(shown, expected, "what a change doesn't name stays");
        assert_eq!(ada.get("/v1/me/notices").await, expected);
        assert_eq!(bob.get("/v1/me/notices").await, by_default, "someone else's are theirs");
        for (items, field) in [
            (json!([item("POST_FAILED", true, true), item("POST_FAILED", false, true)]), "items[1].kind"),
            (json!([item("FEED_PAUSED", true, true)]), "items[0].kind"),
            (json!([{ "mail": true }]), "items[0].kind"),
            (json!([{ "kind": "POST_FAILED", "mail": "yes" }]), "items[0].mail"),
            (json!([]), "items"),
            (json!(null), "items"),
        ] {
            let (status, problem) = put(&ada, items.clone()).await;
            assert_eq!((status, &problem["error"]["details"][0]["field"]), (400, &json!(field)), "{items}: {problem}");
        }
        assert_eq!(ada.get("/v1/me/notices").await, expected, "a refused change changes nothing");
        let app = home.developer(&server, "eve@example.com");
        assert_eq!(app.status(Method::GET, "/v1/me/notices").await, 403, "an application's token");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn who_turned_a_kind_off_gets_no_mail_of_it() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let home = with_mail(home, &mailbox);
        let server = home.start().await;
        let (_, members) = members(&home, &server).await;
        let token = home.token("octavo-portal", "admin@example.com", "api");
        let admin = Api { token, workspace: None, client_id: None, ..members["ADMIN"].clone() };
        assert_eq!(put(&admin, json!([{ "kind": "ACCOUNT_RECONNECT", "mail": false }])).await.0, 200);
        lose_account(&members["OWNER"], "X_TWITTER").await;
        for email in [OWNER, "publisher@example.com"] {
            mailbox.mail(email, "Connect an account again").await;
        }
        crate::mail::waits_for_nothing(&home).await;
        assert!(!mailbox.rest().iter().any(|mail| mail.to == "admin@example.com"), "{:?}", mailbox.rest());
        drop(server);
    })
    .await;
}
