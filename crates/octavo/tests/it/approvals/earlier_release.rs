//! Approvals that a release asked for which didn't name accounts by their network: version 1 of the canonical object.

use octavo_domain::approval::content_hash;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Asked, Stage, approve, ok, once, refused};
use crate::support::{Home, each_engine};

/// Rewrites a row as that release wrote it; the hash of it.
async fn as_version_1(home: &Home, stage: &Stage, asked: &Asked) -> String {
    let listed = stage.portal.get("/v1/approvals").await;
    let found = listed["items"].as_array().unwrap().iter().find(|item| item["id"] == asked.id()).unwrap();
    let mut content = found["content"].clone();
    content["version"] = json!(1);
    for publication in content["publications"].as_array_mut().unwrap() {
        let publication = publication.as_object_mut().unwrap();
        assert!(publication.shift_remove("externalId").is_some() && publication.shift_remove("server").is_some());
    }
    let (text, hash) = (content.to_string(), content_hash(&content.to_string()));
    let sql = format!(
        "UPDATE approval SET content = '{text}', content_hash = '{hash}' WHERE content_hash = '{}'",
        asked.hash()
    );
    home.change(sql.leak()).await;
    hash
}

async fn connect_again(stage: &Stage) {
    let path = format!("/v1/sandbox/accounts/{}/reconnect", stage.account);
    let again: Value = stage.portal.send(Method::POST, &path, json!({})).await.json().await.unwrap();
    assert_eq!(again["id"], stage.account, "{again}");
}

#[tokio::test]
async fn what_an_earlier_release_asked_for_counts_until_its_account_is_connected_again() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let waiting = stage.ask(stage.post("waits")).await;
        let hash = as_version_1(&home, &stage, &waiting).await;
        assert_eq!(approve(&stage.portal, waiting.id(), &hash, json!({})).await, ok());
        assert_eq!(once(&stage.portal, &waiting.path, &["COMPLETED"]).await["approval"]["contentHash"], json!(hash));

        let approved = stage.approved(stage.ahead("approved")).await;
        as_version_1(&home, &stage, &approved).await;
        stage.advance("P365D").await;
        stage.advance("P365D").await;
        once(&stage.portal, &approved.path, &["COMPLETED"]).await;
        assert_eq!(stage.texts().await, ["approved", "waits"]);

        let waiting = stage.ask(stage.post("still waits")).await;
        let approved = stage.approved(stage.ahead("not sent")).await;
        let hash = as_version_1(&home, &stage, &waiting).await;
        as_version_1(&home, &stage, &approved).await;
        connect_again(&stage).await;
        assert_eq!(approve(&stage.portal, waiting.id(), &hash, json!({})).await, refused(409, "CONFLICT"));
        assert_eq!(stage.approve(&stage.asked(&waiting.path).await).await, ok());
        once(&stage.portal, &waiting.path, &["COMPLETED"]).await;
        stage.advance("P365D").await;
        stage.advance("P365D").await;
        once(&stage.portal, &approved.path, &["WAITING_FOR_APPROVAL"]).await;
        let again = stage.asked(&approved.path).await;
        assert_eq!(approve(&stage.portal, again.id(), again.hash(), json!({ "publishLate": true })).await, ok());
        once(&stage.portal, &approved.path, &["COMPLETED"]).await;
        assert_eq!(stage.texts().await.len(), 4, "nothing is stranded");
        drop(server);
    })
    .await;
}
