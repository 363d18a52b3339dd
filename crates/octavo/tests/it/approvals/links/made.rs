//! Who makes links, how many, for how long, and where they are mailed.

use octavo_domain::time::iso;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Visitor, links, make, states, withdraw};
use crate::approvals::members::Team;
use crate::approvals::{AHEAD, EMAIL, Stage, call, ok, refused};
use crate::mail::with_mail;
use crate::support::{Api, Mailbox, each_engine};

#[tokio::test]
async fn a_person_who_may_approve_makes_lists_and_withdraws_links() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let asked = stage.ask(stage.ahead("14 left")).await;
        let path = links(&asked);
        let link =
            stage.portal.create(&path, json!({ "email": " Ines@Calloway.example ", "expiresInSeconds": 300 })).await;
        assert_eq!((&link["state"], &link["email"]), (&json!("OPEN"), &json!("ines@calloway.example")));
        let url = link["url"].as_str().unwrap();
        let token = url.strip_prefix(&format!("{}/review/", server.base)).unwrap();
        assert_eq!(token.len(), 43, "256 bits in base64url");
        let life = |link: &Value| {
            let time = |name: &str| link[name].as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
            time("expiresAt").duration_since(time("createdTime")).as_secs()
        };
        assert_eq!(life(&link), 300);
        assert_eq!(life(&make(&stage.portal, &asked).await), 7 * 24 * 60 * 60);

        let list = stage.portal.get(&path).await;
        assert_eq!(list["items"].as_array().unwrap().len(), 2);
        assert_eq!(list["items"][1]["id"], link["id"], "the newest first");
        assert!(!list.to_string().contains(token) && list["items"][1].get("url").is_none(), "{list}");

        for wrong in
            [json!({ "expiresInSeconds": 299 }), json!({ "expiresInSeconds": 2592001 }), json!({ "email": "x" })]
        {
            assert_eq!(call(&stage.portal, Method::POST, &path, wrong).await, refused(400, "VALIDATION_ERROR"));
        }
        for api in [&stage.agent, &stage.free] {
            assert_eq!(call(api, Method::POST, &path, json!({})).await, refused(403, "FORBIDDEN"), "no key");
            assert_eq!(call(api, Method::GET, &path, json!({})).await, refused(403, "FORBIDDEN"));
        }
        let stranger = home.portal_of(&server, "eve@example.com");
        assert_eq!(call(&stranger, Method::POST, &path, json!({})).await, refused(404, "NOT_FOUND"));
        assert_eq!(withdraw(&stranger, &asked, &link).await, refused(404, "NOT_FOUND"));
        assert_eq!(withdraw(&stage.portal, &asked, &link).await.0, 204);
        assert_eq!(withdraw(&stage.portal, &asked, &link).await.0, 204, "twice");
        assert_eq!(states(&stage.portal, &asked).await, ["OPEN", "WITHDRAWN"]);
        assert_eq!(Visitor::of(&link).open().await.0, 404);
        audited(&stage.portal, &link, asked.id()).await;
        drop(server);
    })
    .await;
}

async fn audited(portal: &Api, link: &Value, approval: &str) {
    for (action, email) in
        [("review_link.created", json!("ines@calloway.example")), ("review_link.withdrawn", Value::Null)]
    {
        let log = portal.get(&format!("/v1/audit?action={action}")).await;
        let entries = log["items"].as_array().unwrap();
        let entry = entries.iter().find(|entry| entry["target"]["id"] == link["id"]).unwrap();
        assert_eq!(entry["target"]["type"], "REVIEW_LINK");
        assert_eq!((&entry["detail"]["approvalId"], &entry["detail"]["email"]), (&json!(approval), &email));
    }
}

#[tokio::test]
async fn an_approval_has_20_open_links_at_most_and_none_once_it_is_decided() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let asked = stage.ask(stage.ahead("14 left")).await;
        let path = links(&asked);
        let many =
            futures::future::join_all((0..24).map(async |_| call(&stage.portal, Method::POST, &path, json!({})).await));
        let many = many.await;
        assert_eq!(many.iter().filter(|answer| answer.0 == 201).count(), 20, "{many:?}");
        assert!(many.iter().all(|answer| answer.0 == 201 || *answer == refused(409, "CONFLICT")), "{many:?}");
        let one = stage.portal.get(&path).await["items"][0].clone();
        assert_eq!(withdraw(&stage.portal, &asked, &one).await.0, 204);
        make(&stage.portal, &asked).await;
        assert_eq!(stage.approve(&asked).await, ok());
        assert_eq!(call(&stage.portal, Method::POST, &path, json!({})).await, refused(409, "CONFLICT"));
        assert!(states(&stage.portal, &asked).await.iter().all(|state| state == "ENDED" || state == "WITHDRAWN"));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_link_passes_on_the_right_of_its_maker_and_no_more() {
    each_engine(async |home| {
        let server = home.start().await;
        let team = Team::new(&home, &server).await;
        let Team { stage, publisher, contributor, reviewer, .. } = &team;
        let asked = team.ask(contributor, stage.ahead("by a contributor")).await;
        let path = links(&asked);
        assert_eq!(call(contributor, Method::POST, &path, json!({})).await, refused(403, "FORBIDDEN"));
        make(reviewer, &asked).await;
        make(publisher, &asked).await;

        assert_eq!(team.set_approval(&stage.portal, "EVERYONE").await, ok());
        let own = team.ask(publisher, stage.ahead("a publisher's own")).await;
        assert_eq!(
            call(publisher, Method::POST, &links(&own), json!({})).await,
            refused(403, "FORBIDDEN"),
            "someone else can"
        );
        make(reviewer, &own).await;
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_link_is_mailed_and_waits_without_its_address() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let home = with_mail(home, &mailbox);
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let asked = stage.ask(stage.ahead("14 left")).await;
        mailbox.mail(EMAIL, "Posts wait for your approval").await;
        let made = stage.portal.create(&links(&asked), json!({ "email": "ines@calloway.example" })).await;
        let mail = mailbox.mail("ines@calloway.example", "You are asked to review a post").await;
        assert_ne!(mail.link(), made["url"].as_str().unwrap(), "an address of its own, made when the mail was written");
        let (mailed, shown) = (Visitor::at(&mail.link()), Visitor::of(&made));
        for visitor in [&mailed, &shown] {
            let (status, html) = visitor.open().await;
            assert!(status == 200 && html.contains("14 left"), "{html}");
        }
        assert_eq!(mailed.decide("approve", "Ines", "").await.0, 303);
        assert_eq!(shown.decide_about(asked.hash(), "approve", "Ines", "").await.0, 409, "it is one link");
        assert_eq!(states(&stage.portal, &asked).await, ["USED"]);
        assert_eq!(stage.portal.get(&asked.path).await["scheduledTime"], json!(iso(AHEAD.parse().unwrap())));
        drop(server);
    })
    .await;
}
