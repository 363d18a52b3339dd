//! From the request to the decision: approved, rejected, late, twice.

use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{AHEAD, Stage, approve, call, ok, once, refused, reject};
use crate::support::{each_engine, sample};

fn hex(bytes: impl AsRef<[u8]>) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn what_a_person_approves_is_sent_and_the_hash_is_that_of_its_canonical_json() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let photo: Value = stage.agent.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let path = photo["path"].as_str().unwrap();
        let post = json!({ "content": "Rows \u{20ac}", "attachmentPaths": [path], "altTexts": ["A row"] });
        let asked = stage.ask(json!({ "publications": [stage.publication(post)] })).await;

        let page = stage.portal.get("/v1/approvals?status=PENDING").await;
        let item = &page["items"][0];
        assert_eq!(
            (&item["id"], &item["previous"], &page["nextCursor"]),
            (&json!(asked.id()), &json!(null), &json!(null))
        );
        assert_eq!(item["requestedBy"]["type"], "KEY");
        assert_eq!(item["requestedBy"]["name"], "REQUIRED");
        assert_eq!((&item["scheduledTime"], &item["pastDue"]), (&json!(null), &json!(false)));
        assert_eq!((&item["price"], &item["prices"]), (&json!(null), &json!([])), "Bluesky charges nothing");
        assert_eq!(item["requestedBy"]["nameVerified"], true);
        assert_eq!(item["content"]["files"][path], json!(hex(sample("photo.jpg"))));
        assert_eq!(item["post"]["publications"][0]["posts"][0]["content"], "Rows \u{20ac}");
        // Its keys are in order, and the server's JSON keeps it: written as it is, it is canonical.
        assert_eq!(hex(item["content"].to_string()), asked.hash());
        assert!(stage.texts().await.is_empty());

        assert_eq!(approve(&stage.portal, asked.id(), &"0".repeat(64), json!({})).await, refused(409, "CONFLICT"));
        assert_eq!(
            call(&stage.portal, Method::POST, &format!("/v1/approvals/{}/approve", asked.id()), json!({})).await.0,
            400
        );
        assert_eq!(stage.approve(&asked).await, ok());
        let done = stage.portal.ended(&asked.path).await;
        assert_eq!((&done["status"], &done["approval"]["status"]), (&json!("COMPLETED"), &json!("APPROVED")));
        assert_eq!(done["approval"]["decidedBy"]["type"], "PERSON");
        assert_eq!(stage.texts().await, ["Rows \u{20ac}"]);
        assert_eq!(stage.approve(&asked).await, refused(409, "CONFLICT"), "twice");
        assert_eq!(reject(&stage.portal, asked.id(), "Too late").await, refused(409, "CONFLICT"));
        let kinds = stage.kinds(&asked.path).await;
        let expected = ["CREATED", "APPROVAL_REQUESTED", "APPROVED", "DUE", "PREPARED", "SENT", "PUBLISHED"];
        assert_eq!(kinds[..expected.len()], expected);
        let audit = stage.portal.get("/v1/audit?action=approval.approved").await;
        let entry = &audit["items"][0];
        assert_eq!(entry["target"], json!({ "type": "APPROVAL", "id": asked.id() }));
        assert_eq!(entry["detail"]["contentHash"], json!(asked.hash()));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_rejected_post_is_not_sent_and_a_change_of_it_asks_again() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let first = stage.ask(stage.post("14 left")).await;
        assert_eq!(reject(&stage.portal, first.id(), "").await, refused(400, "VALIDATION_ERROR"));
        assert_eq!(reject(&stage.portal, first.id(), "Sold out at 08:50.").await, ok());
        let rejected = stage.agent.get(&first.path).await;
        assert_eq!(
            (&rejected["status"], &rejected["approval"]["reason"]),
            (&json!("REJECTED"), &json!("Sold out at 08:50."))
        );
        let publish = format!("{}/publish", first.path);
        for api in [&stage.agent, &stage.free, &stage.portal] {
            assert_eq!(call(api, Method::POST, &publish, json!({})).await, refused(409, "CONFLICT"));
        }
        let change = json!({ "publications": stage.post("Sold out")["publications"] });
        assert_eq!(call(&stage.agent, Method::PATCH, &first.path, change).await, ok());
        let second = stage.asked(&first.path).await;
        let item = &stage.portal.get("/v1/approvals?status=PENDING").await["items"][0];
        assert_eq!(item["previous"]["status"], "REJECTED");
        assert_eq!(item["previous"]["content"]["publications"][0]["posts"][0]["content"], "14 left");
        assert_eq!(stage.approve(&first).await, refused(409, "CONFLICT"));
        assert_eq!(stage.approve(&second).await, ok());
        stage.portal.ended(&first.path).await;
        assert_eq!(stage.texts().await, ["Sold out"]);
        let kinds = stage.kinds(&first.path).await;
        let expected =
            ["CREATED", "APPROVAL_REQUESTED", "REJECTED", "CHANGED", "APPROVAL_REQUESTED", "APPROVED", "DUE"];
        assert_eq!(kinds[..expected.len()], expected);
        let reasons = stage.portal.get("/v1/audit?action=approval.rejected").await;
        assert_eq!(reasons["items"][0]["detail"]["reason"], "Sold out at 08:50.");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_approved_post_waits_for_its_time_and_a_late_one_for_a_word() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let (timely, late, moved) = (
            stage.approved(stage.ahead("timely")).await,
            stage.ask(stage.ahead("late")).await,
            stage.ask(stage.ahead("moved")).await,
        );
        assert_eq!(stage.portal.get(&timely.path).await["status"], "SCHEDULED");
        assert_eq!(stage.portal.get(&timely.path).await["scheduledTime"], AHEAD);
        stage.advance("P365D").await;
        stage.advance("P365D").await;
        assert_eq!(stage.portal.ended(&timely.path).await["status"], "COMPLETED");

        assert_eq!(stage.approve(&late).await, refused(409, "PAST_DUE"));
        assert_eq!(approve(&stage.portal, late.id(), late.hash(), json!({ "publishLate": true })).await, ok());
        assert_eq!(stage.portal.ended(&late.path).await["status"], "COMPLETED");

        assert_eq!(call(&stage.portal, Method::PATCH, &moved.path, json!({ "scheduledTime": AHEAD })).await, ok());
        let again = stage.asked(&moved.path).await;
        assert_eq!(stage.approve(&again).await, ok());
        assert_eq!(once(&stage.portal, &moved.path, &["SCHEDULED"]).await["scheduledTime"], AHEAD);
        assert_eq!(stage.texts().await.len(), 2);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn drafts_and_many_posts_of_an_agent_wait_too() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let mut draft = stage.post("drafted");
        draft["isDraft"] = json!(true);
        let answer = stage.agent.send(Method::POST, "/v1/posts", draft.clone()).await;
        assert!(answer.headers().get("octavo-approval").is_none(), "a draft asks for nothing yet");
        let path = answer.headers()["location"].to_str().unwrap().to_owned();
        assert_eq!(stage.agent.get(&path).await["approval"], json!(null));
        assert_eq!(call(&stage.agent, Method::POST, &format!("{path}/publish"), json!({})).await, ok());
        let asked = stage.asked(&path).await;
        assert_eq!(call(&stage.agent, Method::POST, &format!("{path}/publish"), json!({})).await, ok(), "again");
        assert_eq!(stage.asked(&path).await.id(), asked.id());

        let many = json!({ "schedules": [stage.post("one"), stage.post("two"), draft] });
        let made = stage.agent.create("/v1/posts/bulk", many).await;
        let with_approval = made["items"].as_array().unwrap().iter().filter(|item| item["approvalId"].is_string());
        assert_eq!(with_approval.clone().count(), 2);
        for item in with_approval {
            let address = format!("{}/approvals/{}", server.base, item["approvalId"].as_str().unwrap());
            assert_eq!(item["approvalUrl"], address);
        }
        let csv = format!("scheduled_time,accounts,content\n{AHEAD},{},three\n", stage.account);
        let request = stage.agent.request(Method::POST, "/v1/posts/import").header("content-type", "text/csv");
        assert_eq!(request.body(csv).send().await.unwrap().status(), 201);
        let page = stage.portal.get("/v1/approvals?status=PENDING&limit=3").await;
        let rest = format!("/v1/approvals?status=PENDING&cursor={}", page["nextCursor"].as_str().unwrap());
        assert_eq!(page["items"].as_array().unwrap().len(), 3);
        assert_eq!(stage.portal.get(&rest).await["items"].as_array().unwrap().len(), 1);

        let made = stage.portal.send(Method::POST, "/v1/posts", stage.post("by hand")).await;
        assert!(made.headers().get("octavo-approval").is_none(), "a person needs none");
        stage.portal.ended(made.headers()["location"].to_str().unwrap()).await;
        let free = stage.free.send(Method::POST, "/v1/posts", stage.post("free")).await;
        stage.portal.ended(free.headers()["location"].to_str().unwrap()).await;
        let mut texts = stage.texts().await;
        texts.sort();
        assert_eq!(texts, ["by hand", "free"], "nothing that waits was sent");
        drop(server);
    })
    .await;
}
