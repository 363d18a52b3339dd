//! Mail to those who may approve, and to the person whose agent was refused.

use super::{EMAIL, Stage, ok, reject};
use crate::mail::with_mail;
use crate::roles::join;
use crate::support::{Api, Mailbox, each_engine};
use serde_json::json;

#[tokio::test]
async fn approvers_get_one_mail_for_many_posts_and_the_agents_person_gets_the_reason() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let home = with_mail(home, &mailbox);
        let server = home.start().await;
        let mut stage = Stage::new(&home, &server).await;
        let first = stage.ask(stage.post("one")).await;
        for n in 0..5 {
            stage.ask(stage.post(&format!("more {n}"))).await;
        }
        let mail = mailbox.mail(EMAIL, "Posts wait for your approval").await;
        assert!(mail.text.contains("/portal/approvals"), "{}", mail.text);
        assert_eq!(reject(&stage.portal, first.id(), "Not today").await, ok(), "their own: no mail");

        // Somebody else decides in a workspace that they share.
        let workspace = stage.portal.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let id = workspace["id"].as_str().unwrap();
        let owner = Api { client_id: None, ..stage.portal.in_workspace(id) };
        let app = json!({ "name": "Press", "callbackUrls": ["https://press.example/cb"] });
        let app = owner.create("/v1/apps", app).await;
        let owner = Api { client_id: app["clientId"].as_str().map(str::to_owned), ..owner };
        let (account, _) = owner.account("BLUE_SKY").await;
        let wish = json!({ "name": "Agent", "appId": app["id"], "scopes": ["posts.write"], "approval": "REQUIRED" });
        let secret = owner.create("/v1/keys", wish).await["secret"].as_str().unwrap().to_owned();
        let bob = home.portal_of(&server, "bob@example.com");
        join(&owner, id, &bob, "PUBLISHER").await;
        stage = Stage {
            agent: Api { token: secret, client_id: None, workspace: None, ..owner.clone() },
            portal: owner,
            account,
            ..stage
        };
        let asked = stage.ask(stage.post("two")).await;
        mailbox.mail("bob@example.com", "Posts wait for your approval").await;
        mailbox.mail(EMAIL, "Posts wait for your approval").await;
        assert_eq!(reject(&bob.in_workspace(id), asked.id(), "Too bold").await, ok());
        let mail = mailbox.mail(EMAIL, "A post was rejected").await;
        assert!(
            mail.text.contains("Too bold") && mail.text.contains(asked.path.rsplit('/').next().unwrap()),
            "{}",
            mail.text
        );
        let more: Vec<String> =
            mailbox.rest().into_iter().map(|mail| mail.text).filter(|text| text.contains("approval")).collect();
        assert!(more.is_empty(), "{more:?}");
        drop(server);
    })
    .await;
}
