//! Links by which customers connect accounts without an account here: in their browser, without a token and without cookies.

use std::collections::HashMap;

use octavo_domain::Platform;
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use url::Url;

use crate::account_health::authorization;
use crate::client_workspaces::Product;
use crate::connect_returns::given;
use crate::support::{Api, Home, each_engine};

/// The browser of someone who got a link.
pub struct Customer {
    pub http: reqwest::Client,
    pub page: Url,
}

impl Customer {
    pub fn opening(link: &Value) -> Self {
        Customer { http: crate::support::client(), page: Url::parse(link["url"].as_str().unwrap()).unwrap() }
    }

    pub async fn open(&self) -> (u16, String) {
        read(self.http.get(self.page.clone()).send().await.unwrap()).await
    }

    pub async fn press(&self, form: &[(&str, &str)]) -> Response {
        self.http.post(self.page.clone()).form(form).send().await.unwrap()
    }

    /// Comes back from a network's page with a code that was never redeemed.
    async fn come_back(&self, network: &Url) -> HashMap<String, String> {
        let mut callback = self.page.join("/connect/callback").unwrap();
        callback.query_pairs_mut().append_pair("state", &given(network)["state"]).append_pair("code", "c");
        given(&location(&callback, &self.http.get(callback.clone()).send().await.unwrap()))
    }

    /// Presses a network's button, decides on its page, and comes back to the link's page.
    pub async fn visit(&self, platform: &str, decision: &str, account: &str) -> (Url, String) {
        let network = location(&self.page, &self.press(&[("network", platform)]).await);
        let query: HashMap<String, String> = network.query_pairs().into_owned().collect();
        let mut form = vec![("decision", decision), ("account", account)];
        form.extend(query["scope"].split([' ', ',']).map(|scope| ("scope", scope)));
        let decided = self.http.post(network.clone()).form(&form).send().await.unwrap();
        let callback = location(&network, &decided);
        let page = location(&callback, &self.http.get(callback.clone()).send().await.unwrap());
        let (_, html) = read(self.http.get(page.clone()).send().await.unwrap()).await;
        (page, html)
    }
}

fn location(from: &Url, answer: &Response) -> Url {
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert!(answer.headers().get("set-cookie").is_none(), "nobody is signed in");
    from.join(answer.headers()["location"].to_str().unwrap()).unwrap()
}

async fn read(answer: Response) -> (u16, String) {
    (answer.status().as_u16(), answer.text().await.unwrap())
}

pub async fn link(api: &Api, request: Value) -> Value {
    api.create("/v1/connect-links", request).await
}

async fn status(api: &Api, link: &Value) -> Value {
    api.get(&format!("/v1/connect-links/{}", link["id"].as_str().unwrap())).await["status"].clone()
}

/// What the owner of the simulated account that was drawn last knows.
fn secret(home: &Home, name: &str) -> String {
    let ledger = std::fs::read_to_string(home.path().join("sandbox/ledger.jsonl")).unwrap();
    let field = format!("\"{name}\":\"");
    let (_, found) = ledger.rsplit_once(&field).unwrap_or_else(|| panic!("no {name} in {ledger}"));
    found.split('"').next().unwrap().to_owned()
}

async fn accounts(api: &Api) -> Vec<Value> {
    api.get("/v1/accounts").await.as_array().unwrap().clone()
}

#[tokio::test]
async fn a_customer_connects_by_all_three_ways_and_returns_to_the_product() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (_, client) = product.client("cust_1").await;
        let request =
            json!({ "platforms": ["THREADS", "TELEGRAM", "BLUE_SKY"], "redirectUrl": "https://folio.example/done" });
        let made = link(&client, request).await;
        let customer = Customer::opening(&made);
        let (code, html) = customer.open().await;
        assert_eq!(code, 200);
        assert!(html.contains("Connect the accounts of Customer cust_1") && html.contains("Folio"), "{html}");
        assert!(html.contains("name=\"token\"") && html.contains("name=\"identifier\""), "{html}");

        let (page, html) = customer.visit("THREADS", "deny", "").await;
        assert_eq!(given(&page)["error"], "access_denied");
        assert!(html.contains("Threads is not connected"), "{html}");
        let (page, html) = customer.visit("THREADS", "allow", "").await;
        assert_eq!(given(&page)["network"], "THREADS");
        assert!(html.contains("Threads is connected.") && html.contains("Done"), "{html}");
        assert_eq!(status(&client, &made).await, "OPEN", "half done is fine");

        let refused = customer.press(&[("network", "TELEGRAM"), ("token", "nonsense")]).await;
        let (code, html) = read(refused).await;
        assert_eq!(code, 422);
        assert!(html.contains("Telegram is not connected"), "{html}");
        assert!(!html.contains("nonsense"), "what was typed is a secret");
        // Two accounts that another customer of the same product connected: both may publish to them.
        let (_, other) = product.client("cust_2").await;
        other.account("TELEGRAM").await;
        other.account("BLUE_SKY").await;
        let (bot, handle, password) = (secret(&home, "token"), secret(&home, "handle"), secret(&home, "password"));
        location(&customer.page, &customer.press(&[("network", "TELEGRAM"), ("token", &bot)]).await);
        let form = [("network", "BLUE_SKY"), ("identifier", handle.as_str()), ("password", password.as_str())];
        location(&customer.page, &customer.press(&form).await);
        assert_eq!(accounts(&other).await.len(), 2);

        assert_eq!(status(&client, &made).await, "COMPLETED");
        let ids: Vec<String> = accounts(&client).await.iter().map(|account| account["id"].to_string()).collect();
        assert_eq!(ids.len(), 3);
        let (_, html) = customer.open().await;
        assert!(html.contains("Your accounts are connected."), "{html}");
        let back = html.split("href=\"").find_map(|part| part.strip_prefix("https://folio.example/done?"));
        let back = back.unwrap().split('"').next().unwrap().replace("&amp;", "&");
        let back = given(&Url::parse(&format!("https://folio.example/done?{back}")).unwrap());
        let mut connected: Vec<&str> = back["accountIds"].split(',').collect();
        connected.sort();
        assert_eq!(
            (back["connectLinkId"].as_str(), back["status"].as_str()),
            (made["id"].as_str().unwrap(), "COMPLETED")
        );
        assert_eq!(connected, ids);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_link_ends_when_it_is_done_revoked_or_expired_and_a_guessed_one_opens_nothing() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (id, client) = product.client("cust_1").await;
        let request = || json!({ "platforms": ["THREADS", "LINKEDIN"], "redirectUrl": "https://folio.example/done" });

        let done = link(&client, request()).await;
        let customer = Customer::opening(&done);
        customer.visit("THREADS", "allow", "").await;
        let elsewhere = location(&customer.page, &customer.press(&[("network", "LINKEDIN")]).await);
        let back = location(&customer.page, &customer.press(&[("done", "1")]).await);
        assert_eq!((back.host_str(), given(&back)["status"].as_str()), (Some("folio.example"), "COMPLETED"));
        let again = read(customer.press(&[("network", "LINKEDIN")]).await).await;
        assert!(again.0 == 200 && again.1.contains("Your accounts are connected."), "no button works any more");
        assert_eq!(customer.come_back(&elsewhere).await["error"], "expired", "in another tab, at the network's page");

        let revoked = link(&client, request()).await;
        let customer = Customer::opening(&revoked);
        let network = location(&customer.page, &customer.press(&[("network", "THREADS")]).await);
        let path = format!("/v1/connect-links/{}", revoked["id"].as_str().unwrap());
        assert_eq!(client.status(Method::DELETE, &path).await, 204);
        assert_eq!(status(&client, &revoked).await, "REVOKED");
        assert!(customer.open().await.1.contains("This link was withdrawn"));
        let back = customer.come_back(&network).await;
        assert_eq!(back["error"], "expired", "someone at the network's page connects nothing any more");

        let expired = link(&client, request()).await;
        home.change("UPDATE connect_link SET expires_at = 1 WHERE NOT finished AND NOT revoked").await;
        let customer = Customer::opening(&expired);
        assert!(customer.open().await.1.contains("This link has expired"));
        assert_eq!(status(&client, &expired).await, "EXPIRED");
        assert_eq!(accounts(&client).await.len(), 1);

        let guessed = Customer { page: customer.page.join("/connect/AAAAAAAAAAAAAAAAAAAAAAAA").unwrap(), ..customer };
        let (code, html) = guessed.open().await;
        assert!(code == 404 && !html.contains("Folio") && !html.contains("cust_1"), "{html}");
        let open = link(&client, request()).await;
        assert_eq!(product.key.status(Method::DELETE, &format!("/v1/workspaces/{id}")).await, 204);
        assert_eq!(Customer::opening(&open).open().await.0, 404, "its workspace is gone");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_link_for_an_account_connects_that_one_alone() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (_, client) = product.client("cust_1").await;
        let [(account, _), (_, _)] = [client.account("THREADS").await, client.account("THREADS").await];
        let [own, other] =
            [0, 1].map(async |n: usize| accounts(&client).await[n]["accountId"].as_str().unwrap().to_owned());
        let (own, other) = (own.await, other.await);
        let made = link(&client, json!({ "accountId": account })).await;
        assert_eq!(made["platforms"], json!(["THREADS"]));
        let customer = Customer::opening(&made);
        assert!(customer.open().await.1.contains("asks you to connect this account again"));
        let (page, html) = customer.visit("THREADS", "allow", &other).await;
        assert_eq!(given(&page)["error"], "other_account");
        assert!(html.contains("That is another account."), "{html}");
        let (page, _) = customer.visit("THREADS", "allow", &own).await;
        assert_eq!(given(&page)["accountIds"], account.to_string());
        assert_eq!(status(&client, &made).await, "COMPLETED");
        assert_eq!(accounts(&client).await.len(), 2);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_page_cannot_be_framed_or_leave_its_address_behind_and_speaks_the_customers_language() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (_, client) = product.client("cust_1").await;
        let made = link(&client, json!({})).await;
        assert_eq!(
            made["platforms"].as_array().unwrap().len(),
            Platform::ALL.len(),
            "all that this server can connect"
        );
        let customer = Customer::opening(&made);
        let answer =
            customer.http.get(customer.page.clone()).header("accept-language", "sv, de;q=0.8").send().await.unwrap();
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        assert!(header("content-security-policy").contains("frame-ancestors 'none'"));
        assert_eq!((header("referrer-policy"), header("cache-control")), ("same-origin".into(), "no-store".into()));
        assert!(answer.headers().get("set-cookie").is_none());
        let german = answer.text().await.unwrap();
        assert!(german.contains("<html lang=\"de\">") && german.contains("Threads verbinden"), "{german}");
        let forged = customer.http.get(format!("{}?network=THREADS", customer.page)).send().await.unwrap();
        assert!(!forged.text().await.unwrap().contains("Threads is connected."));
        let other = customer.http.get(format!("{}?lang=pl", customer.page)).send().await.unwrap().text().await.unwrap();
        assert!(other.contains("<html lang=\"pl\">"), "{other}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn bad_requests_and_strangers_get_no_link() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = Product::new(&home, &server, "ada@example.com").await;
        let eve = Product::new(&home, &server, "eve@example.com").await;
        let (_, client) = ada.client("cust_1").await;
        let (_, sibling) = ada.client("cust_2").await;
        let (_, stranger) = eve.client("cust_1").await;
        let made = link(&client, json!({})).await;
        let path = format!("/v1/connect-links/{}", made["id"].as_str().unwrap());
        let second = link(&client, json!({})).await;
        let page = client.get("/v1/connect-links?limit=1").await;
        assert_eq!(
            (&page["items"][0]["id"], page["items"].as_array().unwrap().len()),
            (&second["id"], 1),
            "newest first"
        );
        let page = client.get(&format!("/v1/connect-links?cursor={}", page["nextCursor"].as_str().unwrap())).await;
        assert_eq!((&page["items"][0]["id"], &page["nextCursor"]), (&made["id"], &Value::Null));
        assert_eq!(sibling.get("/v1/connect-links").await["items"], json!([]));
        for api in [&sibling, &stranger, &ada.key, &eve.key] {
            assert_eq!(api.status(Method::GET, &path).await, 404);
            assert_eq!(api.status(Method::DELETE, &path).await, 404);
        }
        let (foreign, _) = sibling.account("THREADS").await;
        for (body, field) in [
            (json!({ "platforms": ["MYSPACE"] }), "platforms[0]"),
            (json!({ "redirectUrl": "https://evil.example/" }), "redirectUrl"),
            (json!({ "expiresInSeconds": 299 }), "expiresInSeconds"),
            (json!({ "expiresInSeconds": 172_801 }), "expiresInSeconds"),
            (json!({ "accountId": foreign }), "accountId"),
        ] {
            let answer = client.send(Method::POST, "/v1/connect-links", body.clone()).await;
            assert_eq!(answer.status(), 400, "{body}");
            let answer: Value = answer.json().await.unwrap();
            assert_eq!(answer["error"]["details"][0]["field"], field, "{answer}");
        }
        let own = authorization(&client, "THREADS", "").await;
        let customer = Customer::opening(&made);
        let mut callback = customer.page.join("/connect/callback").unwrap();
        callback.query_pairs_mut().append_pair("state", own["state"].as_str().unwrap()).append_pair("code", "c");
        let portal = location(&callback, &customer.http.get(callback.clone()).send().await.unwrap());
        assert_eq!(portal.path(), "/portal/connect", "a connection of the portal's is not taken over");
        drop(server);
    })
    .await;
}
