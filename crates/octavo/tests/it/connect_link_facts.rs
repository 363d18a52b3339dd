//! What those who send a connect link learn of it: for whom it is, who made it, and what happened on its page.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client_workspaces::Product;
use crate::connect_links::{Customer, link};
use crate::roles::join;
use crate::support::{Api, each_engine};

async fn shown(api: &Api, link: &Value) -> Value {
    api.get(&format!("/v1/connect-links/{}", link["id"].as_str().unwrap())).await
}

#[tokio::test]
async fn a_link_says_for_whom_it_is_and_who_created_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (id, client) = product.client("cust_1").await;
        let request = json!({ "name": " Anna <b>Lindqvist</b> ", "platforms": ["THREADS"],
            "redirectUrl": "https://folio.example/done" });
        let named = link(&client, request).await;
        let name = "Anna <b>Lindqvist</b>";
        assert_eq!((&named["name"], &named["redirectUrl"]), (&json!(name), &json!("https://folio.example/done")));
        assert!(named.get("createdBy").is_none(), "a key created it: {named}");
        let time = |link: &Value, field: &str| link[field].as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
        let life = time(&named, "expiresAt").duration_since(time(&named, "createdTime")).as_secs();
        assert!((3590..=3600).contains(&life), "{named}");
        let (_, html) = Customer::opening(&named).open().await;
        assert!(html.contains("<h1>Connect the accounts of Anna &lt;b&gt;Lindqvist&lt;/b&gt;</h1>"), "{html}");
        assert!(!html.contains("<b>Lindqvist") && !html.contains("Customer cust_1"), "{html}");

        let portal = product.developer.portal.in_workspace(&id);
        let by_ada = link(&portal, json!({ "platforms": ["THREADS"], "name": "  " })).await;
        assert_eq!(by_ada["createdBy"], json!({ "name": null }), "she has no name yet");
        assert!(by_ada.get("name").is_none() && by_ada.get("redirectUrl").is_none(), "{by_ada}");
        let renamed = product.developer.portal.send(Method::PATCH, "/v1/me", json!({ "name": "Ada" })).await;
        assert_eq!(renamed.status(), 200);
        assert_eq!(shown(&client, &by_ada).await["createdBy"], json!({ "name": "Ada" }));
        let again = link(&portal, json!({ "platforms": ["THREADS"] })).await;
        assert_eq!(again["createdBy"], json!({ "name": "Ada" }));
        let listed = client.get("/v1/connect-links").await;
        assert_eq!(
            (&listed["items"][1]["createdBy"], &listed["items"][2]["name"]),
            (&again["createdBy"], &json!(name))
        );
        for name in ["a".repeat(101), "Anna\u{202e}".to_owned()] {
            let refused = client.send(Method::POST, "/v1/connect-links", json!({ "name": name })).await;
            assert_eq!(refused.status(), 400);
            assert_eq!(refused.json::<Value>().await.unwrap()["error"]["details"][0]["field"], "name");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_link_says_when_it_was_opened_first_and_what_failed_last() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (_, client) = product.client("cust_1").await;
        let made = link(&client, json!({ "platforms": ["THREADS", "TELEGRAM", "LINKEDIN"] })).await;
        let customer = Customer::opening(&made);
        let head = customer.http.head(customer.page.clone()).send().await.unwrap();
        assert_eq!(head.status(), 200);
        let unopened = shown(&client, &made).await;
        assert!(unopened.get("openedTime").is_none() && unopened.get("lastFailure").is_none(), "{unopened}");
        customer.open().await;
        let opened = shown(&client, &made).await["openedTime"].clone();
        assert!(opened.is_string(), "{opened}");

        let failure = async || shown(&client, &made).await["lastFailure"].clone();
        let failed = |platform: &str, error: &str| json!({ "platform": platform, "error": error });
        customer.visit("THREADS", "deny", "").await;
        assert_eq!(failure().await, failed("THREADS", "access_denied"));
        assert_eq!(customer.press(&[("network", "TELEGRAM"), ("token", "nonsense")]).await.status(), 422);
        assert_eq!(failure().await, failed("TELEGRAM", "connection_failed"));
        customer.visit("LINKEDIN", "allow", "").await;
        assert_eq!(failure().await, failed("TELEGRAM", "connection_failed"), "another network's success");
        customer.visit("THREADS", "deny", "").await;
        assert_eq!(failure().await, failed("THREADS", "access_denied"));
        let (back, _) = customer.visit("THREADS", "allow", "").await;
        assert_eq!(failure().await, failed("TELEGRAM", "connection_failed"), "Threads works now");
        customer.http.get(back).send().await.unwrap();
        assert_eq!(shown(&client, &made).await["openedTime"], opened, "the first time");

        customer.press(&[("done", "1")]).await;
        customer.press(&[("network", "LINKEDIN")]).await;
        assert_eq!(failure().await, failed("TELEGRAM", "connection_failed"), "an ended link keeps what it has");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn links_end_when_the_person_who_made_them_may_no_longer_connect_accounts() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let ada = product.developer.portal.clone();
        let workspace = ada.get("/v1/workspaces").await[0]["id"].as_str().unwrap().to_owned();
        let (client_id, client) = product.client("cust_1").await;
        let bob = home.portal_of(&server, "bob@example.com");
        join(&ada, &workspace, &bob, "PUBLISHER").await;
        let member = format!("/v1/workspaces/{workspace}/members/{}", bob.get("/v1/me").await["id"].as_str().unwrap());
        let wanted = json!({ "platforms": ["THREADS"] });
        let bob = Api { client_id: Some(product.developer.client_id.clone()), ..bob };
        let own = bob.in_workspace(&workspace);
        let (here, clients) =
            (link(&own, wanted.clone()).await, link(&bob.in_workspace(&client_id), wanted.clone()).await);
        let others = link(&client, wanted.clone()).await;
        let statuses = async || {
            let of = async |api: &Api, link: &Value| shown(api, link).await["status"].as_str().unwrap().to_owned();
            [of(&ada.in_workspace(&workspace), &here).await, of(&client, &clients).await, of(&client, &others).await]
        };
        let change = async |role: &str| ada.send(Method::PATCH, &member, json!({ "role": role })).await.status();
        assert_eq!(change("ADMIN").await, 200);
        assert_eq!(statuses().await, ["OPEN", "OPEN", "OPEN"], "an administrator may connect accounts");
        assert_eq!(change("VIEWER").await, 200);
        assert_eq!(statuses().await, ["REVOKED", "REVOKED", "OPEN"]);

        assert_eq!(change("PUBLISHER").await, 200);
        let again = link(&own, wanted).await;
        assert_eq!(ada.send(Method::DELETE, &member, json!({})).await.status(), 204);
        assert_eq!(shown(&ada.in_workspace(&workspace), &again).await["status"], "REVOKED");
        let (_, html) = Customer::opening(&again).open().await;
        assert!(html.contains("withdrawn"), "{html}");
        drop(server);
    })
    .await;
}
