//! Where `approvalUrl` leads.

use reqwest::Method;
use serde_json::json;

use super::Stage;
use crate::support::{Server, each_engine};

/// Where a person without a sign-in is sent.
async fn target(server: &Server, url: &str) -> String {
    let answer = server.http.get(url).send().await.unwrap();
    assert_eq!(answer.status(), 303, "{url}");
    answer.headers()["location"].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn the_address_of_an_approval_opens_it_in_its_workspace() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let asked = stage.ask(stage.ahead("Read me")).await;
        let url = asked.approval["approvalUrl"].as_str().unwrap();
        assert_eq!(url, format!("{}/approvals/{}", server.base, asked.id()));
        let workspace = stage.portal.get("/v1/workspaces").await[0]["id"].as_str().unwrap().to_owned();
        let page = format!("/portal/approvals?open={}", asked.id());
        assert_eq!(target(&server, url).await, format!("{page}&in={workspace}"));
        for strange in ["apr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "sch_1", "a%2F..%2F%26in=x%3Fy"] {
            let address = target(&server, &format!("{}/approvals/{strange}", server.base)).await;
            assert!(address.starts_with("/portal/approvals?open=") && !address.contains("&in="), "{address}");
        }
    })
    .await;
}

/// The answer that is kept under the key, too.
#[tokio::test]
async fn a_repeated_request_gets_the_same_address() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let mut urls = Vec::new();
        for _ in 0..2 {
            let request = stage.agent.request(Method::POST, "/v1/posts").header("idempotency-key", "once");
            let answer = request.json(&stage.ahead("Once")).send().await.unwrap();
            assert_eq!(answer.status(), 204);
            urls.push(answer.headers()["octavo-approval-url"].to_str().unwrap().to_owned());
        }
        assert_eq!(urls[0], urls[1]);
        let waiting = stage.portal.get("/v1/approvals?status=PENDING").await;
        assert_eq!(waiting["items"].as_array().unwrap().len(), 1);
        assert_eq!(waiting["items"][0]["approvalUrl"], json!(urls[0]));
        assert_eq!(waiting["items"][0]["post"]["approval"]["approvalUrl"], json!(urls[0]));
    })
    .await;
}
