//! The events of approvals, for webhooks that name them.

use reqwest::Method;
use serde_json::{Value, json};

use super::links::{Visitor, make};
use super::{Stage, call, ok, reject};
use crate::support::{Api, Receiver, each_engine};

const EVENTS: [&str; 2] = ["approval.requested", "approval.decided"];

#[tokio::test]
async fn a_webhook_that_names_them_hears_what_waits_and_what_was_decided() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let app = stage.portal.get("/v1/apps").await[0]["id"].clone();
        let (named, all) = (Receiver::start().await, Receiver::start().await);
        let naming = json!({ "appId": app, "eventsAll": false, "eventTypes": EVENTS });
        stage.portal.webhook(&named, naming).await;
        stage.portal.webhook(&all, json!({ "appId": app })).await;
        let stranger = home.developer(&server, "bob@example.com");
        let of_another = Receiver::start().await;
        stranger.webhook(&of_another, json!({ "eventsAll": false, "eventTypes": EVENTS })).await;

        let approved = stage.approved(stage.ahead("14 left")).await;
        let by_link = stage.ask(stage.ahead("Rows")).await;
        let link = make(&stage.portal, &by_link).await;
        assert_eq!(Visitor::of(&link).decide("reject", "Ines", "Sold out").await.0, 303);
        let change = json!({ "publications": stage.post("Rows again")["publications"] });
        assert_eq!(call(&stage.agent, Method::PATCH, &by_link.path, change).await, ok());
        let again = stage.asked(&by_link.path).await;
        assert_eq!(reject(&stage.portal, again.id(), "No").await, ok());

        let calls = named.wait("each of three was asked for and decided", |calls| calls.len() >= 6).await;
        let of = |kind: &str, id: &str| -> Value {
            let events = calls.iter().map(|call| call.event()).filter(|event| event["type"] == kind);
            let mut events = events.filter(|event| event["data"]["approvalId"] == id);
            let event = events.next().unwrap_or_else(|| panic!("no {kind} of {id}"));
            assert!(events.next().is_none(), "once");
            event["data"].clone()
        };
        let me = stage.portal.get("/v1/me").await["id"].clone();
        let requested = of("approval.requested", approved.id());
        assert_eq!((&requested["status"], &requested["decidedBy"]), (&json!("PENDING"), &Value::Null));
        assert_eq!(requested["requestedBy"]["type"], "KEY");
        assert_eq!(requested["approvalUrl"], approved.approval["approvalUrl"]);
        assert_eq!(requested["contentHash"], json!(approved.hash()));
        assert_eq!(format!("/v1/posts/{}", requested["scheduleId"].as_str().unwrap()), approved.path);
        let decided = of("approval.decided", approved.id());
        assert_eq!(decided["status"], "APPROVED");
        assert_eq!(decided["decidedBy"], json!({ "type": "PERSON", "id": me }));
        let decided = of("approval.decided", by_link.id());
        assert_eq!((&decided["status"], &decided["reason"]), (&json!("REJECTED"), &json!("Sold out")));
        assert_eq!(decided["decidedBy"], json!({ "type": "REVIEW_LINK", "id": link["id"] }));
        of("approval.requested", again.id());
        of("approval.decided", again.id());
        assert_eq!(calls.len(), 6);
        in_feed(&stage.portal).await;
        assert!(of_another.calls().is_empty(), "another workspace");
        assert!(all.calls().iter().all(|call| !call.kind().starts_with("approval.")), "not named");
        drop(server);
    })
    .await;
}

/// The feed has what the webhooks get, in order.
async fn in_feed(portal: &Api) {
    let feed = portal.get("/v1/events?limit=100").await;
    let listed: Vec<&str> = feed["items"].as_array().unwrap().iter().map(|it| it["type"].as_str().unwrap()).collect();
    let [requested, decided] = EVENTS;
    assert_eq!(listed, [requested, decided, requested, decided, requested, decided]);
}
