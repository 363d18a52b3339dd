//! Customers of an application who connect accounts on a network's page and come back to the application.

use std::collections::HashMap;

use reqwest::Method;
use serde_json::{Value, json};
use url::Url;

use crate::client_workspaces::Product;
use crate::support::{Api, each_engine};

/// What a customer's browser gets who allows the account, or doesn't, and follows the network back to the server.
async fn visit(api: &Api, request: Value, decision: &str) -> (Url, Url) {
    let begun = api.create("/v1/accounts/authorizations", request).await;
    let page = Url::parse(begun["url"].as_str().unwrap()).unwrap();
    let query: HashMap<String, String> = page.query_pairs().into_owned().collect();
    let mut form = vec![("decision", decision), ("account", "")];
    form.extend(query["scope"].split([' ', ',']).map(|scope| ("scope", scope)));
    let answer = api.http.post(page).form(&form).send().await.unwrap();
    let back = Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap();
    (back.clone(), come_back(api, &back).await)
}

/// Without a token: the customer has no account here.
async fn come_back(api: &Api, back: &Url) -> Url {
    let answer = api.http.get(back.clone()).send().await.unwrap();
    let location = answer.headers()["location"].to_str().unwrap();
    Url::parse(&api.base).unwrap().join(location).unwrap()
}

pub fn given(url: &Url) -> HashMap<String, String> {
    url.query_pairs().into_owned().collect()
}

#[tokio::test]
async fn a_customer_without_an_account_here_connects_theirs_and_comes_back_to_the_product() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (id, client) = product.client("cust_1").await;
        for platform in ["THREADS", "X_TWITTER", "LINKEDIN", "YOUTUBE", "TIKTOK", "INSTAGRAM"] {
            let request =
                json!({ "platform": platform, "redirectUrl": "https://folio.example/done?a=1", "state": "s 1" });
            let (back, to) = visit(&client, request.clone(), "allow").await;
            let state = &given(&back)["state"];
            assert!(state.len() <= 500, "{platform}: X takes no longer states: {}", state.len());
            assert!(to.as_str().starts_with("https://folio.example/done?a=1&accountIds="), "{to}");
            assert_eq!(given(&to)["state"], "s 1");
            let account = client.get("/v1/accounts").await.as_array().unwrap().last().unwrap().clone();
            assert_eq!(
                (given(&to)["accountIds"].as_str(), &account["platform"]),
                (account["id"].to_string().as_str(), &json!(platform))
            );
            let again = given(&come_back(&client, &back).await);
            assert_eq!((again["error"].as_str(), again["state"].as_str()), ("expired", "s 1"), "it works once");
            let (_, to) = visit(&client, request, "deny").await;
            assert_eq!(given(&to)["error"], "access_denied", "{platform}: {to}");
        }
        assert_eq!(client.get("/v1/accounts").await.as_array().unwrap().len(), 6);
        let entry = product.developer.portal.in_workspace(&id).get("/v1/audit?action=account.connected").await["items"]
            [0]
        .clone();
        assert_eq!((&entry["actor"]["type"], &entry["actor"]["id"]), (&json!("APP"), &json!(product.developer.app)));

        let request = json!({ "platform": "THREADS", "redirectUrl": "https://folio.example/done" });
        let begun = client.create("/v1/accounts/authorizations", request).await;
        let page = Url::parse(begun["url"].as_str().unwrap()).unwrap();
        let mut back = Url::parse(&format!("{}/connect/callback", client.base)).unwrap();
        back.query_pairs_mut().append_pair("state", &given(&page)["state"]).append_pair("code", "guessed");
        assert_eq!(given(&come_back(&client, &back).await)["error"], "connection_failed", "a code of nobody");
        back.query_pairs_mut().clear().append_pair("state", "guessed").append_pair("code", "guessed");
        assert!(come_back(&client, &back).await.as_str().starts_with(&format!("{}/portal/connect?", client.base)));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn nobody_is_sent_to_a_foreign_page_or_connected_to_a_workspace_that_is_gone() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (id, client) = product.client("cust_1").await;
        let refused = async |api: &Api, more: Value| {
            let mut request = json!({ "platform": "THREADS" });
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            let answer = api.send(Method::POST, "/v1/accounts/authorizations", request).await;
            let (status, body) = (answer.status().as_u16(), answer.json::<Value>().await.unwrap());
            (status, body["error"]["details"][0]["field"].as_str().unwrap_or_default().to_owned())
        };
        for url in [
            "https://evil.example/done",
            "http://folio.example/done",
            "https://folio.example:8443/done",
            "https://folio.example.evil.example/",
            "https://folio.example@evil.example/",
            "https://ada@folio.example/",
            "https://folio.example/#f",
            "javascript:alert(1)",
            "//folio.example/",
        ] {
            assert_eq!(refused(&client, json!({ "redirectUrl": url })).await, (400, "redirectUrl".to_owned()), "{url}");
        }
        assert_eq!(refused(&client, json!({ "state": "s" })).await, (400, "state".to_owned()));
        let request = json!({ "platform": "THREADS", "redirectUrl": "https://folio.example/done" });
        let begun = client.create("/v1/accounts/authorizations", request).await;
        let page = Url::parse(begun["url"].as_str().unwrap()).unwrap();
        assert_eq!(product.key.status(Method::DELETE, &format!("/v1/workspaces/{id}")).await, 204);
        let mut back = Url::parse(&format!("{}/connect/callback", client.base)).unwrap();
        back.query_pairs_mut().append_pair("state", &given(&page)["state"]).append_pair("code", "c");
        assert_eq!(given(&come_back(&client, &back).await)["error"], "expired");
        drop(server);
    })
    .await;
}
