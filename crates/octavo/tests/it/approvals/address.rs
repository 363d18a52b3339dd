//! Where `approvalUrl` leads.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Stage, call, ok, reject};
use crate::support::{Server, each_engine};

/// The page of the portal that an address opens: by itself, or by a redirect in a build without a web app.
async fn target(server: &Server, url: &str) -> String {
    let answer = server.http.get(url).send().await.unwrap();
    if let Some(location) = answer.headers().get("location") {
        return location.to_str().unwrap().to_owned();
    }
    assert_eq!(answer.status(), 200, "{url}");
    let page = answer.text().await.unwrap();
    let settings = page.split_once("id=\"portal-config\"").unwrap().1;
    let settings = settings.split_once('>').unwrap().1.split_once("</script>").unwrap().0;
    serde_json::from_str::<Value>(settings).unwrap()["opens"].as_str().unwrap().to_owned()
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
        let page = format!("/portal/approvals/{}", asked.id());
        assert_eq!(target(&server, url).await, format!("{page}?in={workspace}"));
        let never = "apr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f";
        let leads = [(never, "/portal/approvals/apr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f"), ("sch_1", "/portal/approvals")];
        for (strange, page) in leads.into_iter().chain([("a%2F..%2F%26in=x%3Fy", "/portal/approvals")]) {
            assert_eq!(target(&server, &format!("{}/approvals/{strange}", server.base)).await, page);
        }
    })
    .await;
}

/// What the page of an approval reads.
#[tokio::test]
async fn the_versions_of_a_post_are_read_by_any_of_them() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let first = stage.ask(stage.ahead("rusty")).await;
        assert_eq!(reject(&stage.portal, first.id(), "Not rusty").await, ok());
        assert_eq!(call(&stage.agent, Method::PATCH, &first.path, stage.rewrite("like sandpaper")).await, ok());
        let second = stage.asked(&first.path).await;
        stage.ask(stage.ahead("another post")).await;
        for id in [first.id(), second.id()] {
            let found = stage.portal.get(&format!("/v1/approvals?versionsOf={id}")).await;
            let of = |index: usize| (&found["items"][index]["id"], &found["items"][index]["status"]);
            assert_eq!(of(0), (&json!(second.id()), &json!("PENDING")));
            assert_eq!(of(1), (&json!(first.id()), &json!("REJECTED")));
            assert_eq!(found["items"].as_array().unwrap().len(), 2);
            assert_eq!(found["items"][0]["previous"]["contentHash"], found["items"][1]["contentHash"]);
        }
        let page = stage.portal.get(&format!("/v1/approvals?versionsOf={}&limit=1", first.id())).await;
        let rest = format!("/v1/approvals?versionsOf={}&cursor={}", first.id(), page["nextCursor"].as_str().unwrap());
        assert_eq!(stage.portal.get(&rest).await["items"][0]["id"], json!(first.id()));
        let stranger = home.portal_of(&server, "eve@example.com");
        let none = json!({ "items": [], "nextCursor": null });
        assert_eq!(stranger.get(&format!("/v1/approvals?versionsOf={}", first.id())).await, none, "someone else's");
        let never = "apr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f";
        assert_eq!(stage.portal.get(&format!("/v1/approvals?versionsOf={never}")).await, none);
        assert_eq!(stage.portal.send(Method::GET, "/v1/approvals?versionsOf=sch_1", json!({})).await.status(), 400);
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
