//! What the record says of a decision by a link: whose link, which name, and that the name is not verified.

use serde_json::{Value, json};

use super::{Visitor, decided, make};
use crate::approvals::exported::{Receiver, at_portal, export, sign};
use crate::approvals::{Stage, approve, call, ok, once, refused};
use crate::me_passkeys::register;
use crate::support::{Authenticator, each_engine};

#[tokio::test]
async fn a_decision_by_a_link_is_recorded_sent_and_proved_offline() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        stage.portal.send(reqwest::Method::PATCH, "/v1/me", json!({ "name": "Mara Lind" })).await;
        let me = stage.portal.get("/v1/me").await;
        let maker = json!({ "id": me["id"], "name": "Mara Lind" });
        let (sent, rejected) = (stage.ask(stage.post("14 left")).await, stage.ask(stage.ahead("Rows")).await);
        for (asked, decision) in [(&sent, "approve"), (&rejected, "reject")] {
            let link = make(&stage.portal, asked).await;
            assert_eq!(Visitor::of(&link).decide(decision, "Ines", "Sold out").await.0, 303);
            let expected = json!({
                "type": "REVIEW_LINK", "id": link["id"], "name": "Ines", "nameVerified": false, "createdBy": maker,
            });
            assert_eq!(decided(&stage, asked).await.1, expected);
            let action = if decision == "approve" { "approval.approved" } else { "approval.rejected" };
            let entry = stage.portal.get(&format!("/v1/audit?action={action}")).await["items"][0].clone();
            assert_eq!(entry["actor"]["type"], "REVIEW_LINK");
            assert_eq!((&entry["actor"]["id"], &entry["actor"]["name"]), (&link["id"], &json!("Ines")));
            assert_eq!(entry["detail"]["link"], json!({ "id": link["id"], "createdBy": me["id"] }));
            assert_eq!(entry["detail"]["contentHash"], json!(asked.hash()));
        }
        once(&stage.portal, &sent.path, &["COMPLETED"]).await;
        assert_eq!(stage.texts().await, ["14 left"]);

        let posts = [&sent, &rejected].map(|asked| asked.path.replace("/v1/posts/", ""));
        let files = export(&home, &posts);
        let receiver = Receiver::new(&server).await;
        drop(server);
        let paths: Vec<_> = files.iter().zip(0..).map(|(it, n)| receiver.put(&format!("{n}"), it.as_bytes())).collect();
        let (code, printed) = receiver.verify(&paths, Some("keys.json"));
        assert_eq!(code, 0, "{printed}");
        assert!(printed.contains("\"Ines\"") && printed.contains("a link of \"Mara Lind\""), "{printed}");
        assert!(printed.contains("with a name that Octavo did not verify"), "{printed}");
        let (is_valid, printed) = receiver.verify_in_python(&paths, "keys.json");
        assert!(is_valid && printed.matches("LINK").count() == 2, "{printed}");
        let proof: Value = serde_json::from_str(&files[0]).unwrap();
        assert_eq!((&proof["decidedWith"], &proof["passkey"]), (&json!("LINK"), &Value::Null));
        assert_eq!(proof["decidedBy"]["createdBy"]["id"], me["id"]);
        for change in ["\"decidedWith\":\"CLICK\"", "\"decidedWith\":\"PASSKEY\""] {
            let forged = receiver.put("forged", files[0].replace("\"decidedWith\":\"LINK\"", change).as_bytes());
            assert_eq!(receiver.verify(std::slice::from_ref(&forged), Some("keys.json")).0, 1);
            assert!(!receiver.verify_in_python(&[forged], "keys.json").0);
        }
    })
    .await;
}

#[tokio::test]
async fn someone_who_signs_approvals_makes_a_link_only_after_a_recent_sign_in() {
    each_engine(async |home| {
        let (home, server) = home.start_on_localhost().await;
        let stage = Stage::new(&home, &server).await;
        let asked = stage.ask(stage.ahead("14 left")).await;
        let mut device = Authenticator::new(&server.base);
        let recent = at_portal(&server).await;
        register(&recent, &mut device).await;
        let links = super::links(&asked);
        let link = recent.create(&links, json!({})).await;
        home.change("UPDATE oidc_grant SET auth_time = 0").await;
        let old = call(&recent, reqwest::Method::POST, &links, json!({})).await;
        assert_eq!(old, refused(403, "STEP_UP_REQUIRED"), "the session alone may be stolen");
        assert_eq!(Visitor::of(&link).decide("approve", "Ines", "").await.0, 303);
        let post = stage.portal.get(&asked.path).await;
        assert_eq!((&post["approval"]["status"], &post["approval"]["isSigned"]), (&json!("APPROVED"), &json!(false)));
        let other = stage.ask(stage.ahead("15 left")).await;
        let signed = json!({ "credential": sign(&mut device, other.hash()) });
        assert_eq!(approve(&stage.portal, other.id(), other.hash(), signed).await, ok());
        drop(server);
    })
    .await;
}
