//! An agent that acts for a customer.

use serde_json::json;

use crate::agents::agent::Agent;
use crate::client_workspaces::Product;
use crate::support::{Browser, each_engine};

#[tokio::test]
async fn an_agent_of_the_application_acts_in_a_client_workspace() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (id, client) = product.client("cust_1").await;
        let (account, chat) = client.account("TELEGRAM").await;
        let agent = Agent::of_app(&home, &server, &product.developer.client_id, "ada@example.com");
        let post = json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "TELEGRAM" },
            "posts": [{ "content": "From an agent", "chatId": chat }] }] });
        let refused = agent.call("create_post", post.clone()).await;
        assert!(refused.problem().contains("You have no account"), "elsewhere there is no such account: {refused:?}");

        let inside = agent.in_workspace(&id);
        let listed = inside.call("list_accounts", json!({})).await;
        assert!(listed.structure().to_string().contains(&format!("\"id\":{account}")), "{listed:?}");
        let made = inside.call("create_post", post).await;
        let post = made.data()["post"]["id"].as_str().unwrap().to_owned();
        let seen = client.ended(&format!("/v1/posts/{post}")).await;
        assert_eq!(seen["status"], "COMPLETED", "{seen}");
        assert_eq!(product.key.get("/v1/posts").await["items"], json!([]), "the application's own workspace has none");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn no_agent_reaches_the_clients_of_others() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = Product::new(&home, &server, "ada@example.com").await;
        let eve = Product::new(&home, &server, "eve@example.com").await;
        let (id, _) = ada.client("cust_1").await;
        let foreign = Agent::of_app(&home, &server, &eve.developer.client_id, "eve@example.com");
        // One that registered itself and was allowed by the application's own developer is not the application.
        let mut person = Browser::signed_in(&server, "ada@example.com").await;
        let registered = Agent::connect(&server, &mut person, "accounts.read posts.read").await;
        for agent in [foreign, registered] {
            let inside = agent.in_workspace(&id);
            let answer = inside.send("tools/call", json!({ "name": "list_accounts", "arguments": {} })).await;
            assert_eq!(answer.status(), 404);
            assert_eq!(agent.in_workspace("wsp_none").send("tools/list", json!({})).await.status(), 404);
            assert_eq!(agent.send("tools/list", json!({})).await.status(), 200);
        }
        drop(server);
    })
    .await;
}
