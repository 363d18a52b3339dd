//! Accounts that move to another server while posts wait or are approved: what is approved goes where the person saw it go.

use serde_json::json;

use super::race::{assert_all_approved, rounds};
use super::{AHEAD, EMAIL, Stage, approve, ok, once, refused};
use crate::support::{AtNetwork, AtServer, DID, HANDLE, Home, each_engine, until};

/// A stage whose account lives at the first of two servers.
struct Moving {
    network: AtNetwork,
    servers: [AtServer; 2],
    stage: Stage,
    /// The server's directory lives as long as this.
    _home: Home,
}

impl Moving {
    async fn new(home: Home) -> (Self, crate::support::Server) {
        let (network, first, second) = AtNetwork::start().await;
        let home = network.settings(home);
        let server = home.start_without_sandbox().await;
        let portal = home.portal_of(&server, EMAIL);
        let account = portal.create("/v1/accounts", first.credentials(HANDLE)).await;
        let stage = Stage::with(portal, account["id"].as_i64().unwrap()).await;
        (Moving { network, servers: [first, second], stage, _home: home }, server)
    }

    /// The person moves the account.
    async fn move_to(&self, place: usize) {
        let server = &self.servers[place];
        self.network.put(DID, HANDLE, &server.base);
        self.stage.portal.create("/v1/accounts", server.credentials(HANDLE)).await;
    }

    fn texts(&self) -> [Vec<String>; 2] {
        self.servers.each_ref().map(AtServer::texts)
    }
}

#[tokio::test]
async fn a_moved_account_voids_what_was_asked_for_and_approved() {
    each_engine(async |home| {
        let (moving, server) = Moving::new(home).await;
        let stage = &moving.stage;
        let waiting = stage.ask(stage.post("waits")).await;
        let approved = stage.approved(stage.ahead("approved")).await;
        let published = stage.approved(stage.post("at the first")).await;
        once(&stage.portal, &published.path, &["COMPLETED"]).await;
        let listed = stage.portal.get("/v1/approvals?status=PENDING").await;
        let account = &listed["items"][0]["content"]["publications"][0];
        assert_eq!((&account["externalId"], &account["server"]), (&json!(DID), &json!(moving.servers[0].base)));

        moving.move_to(0).await;
        assert_eq!(stage.asked(&waiting.path).await.id(), waiting.id(), "the same server changes nothing");
        moving.move_to(1).await;
        for asked in [&waiting, &approved] {
            let again = stage.asked(&asked.path).await;
            assert_ne!((again.id(), again.hash()), (asked.id(), asked.hash()));
            assert_eq!(stage.approve(asked).await, refused(409, "CONFLICT"), "the version that named the old server");
        }
        assert_eq!(stage.portal.get(&approved.path).await["scheduledTime"], AHEAD);
        assert_eq!(moving.texts(), [vec!["at the first".to_owned()], vec![]], "nothing goes elsewhere");
        assert_eq!(stage.approve(&stage.asked(&waiting.path).await).await, ok());
        once(&stage.portal, &waiting.path, &["COMPLETED"]).await;
        assert_eq!(moving.texts(), [vec!["at the first".to_owned()], vec!["waits".to_owned()]]);
        drop(server);
    })
    .await;
}

/// What an older process leaves, which moves an account without noting its server: its credentials decide.
#[tokio::test]
async fn credentials_for_another_server_than_the_approved_one_send_nothing() {
    each_engine(async |home| {
        let (network, first, _) = AtNetwork::start().await;
        let home = network.settings(home);
        let server = home.start_without_sandbox().await;
        let portal = home.portal_of(&server, EMAIL);
        let account = portal.create("/v1/accounts", first.credentials(HANDLE)).await;
        let stage = Stage::with(portal, account["id"].as_i64().unwrap()).await;
        for sql in ["UPDATE account SET server = 'http://other.example'", "UPDATE account SET server = NULL"] {
            home.change(sql).await;
            let asked = stage.ask(stage.post(sql)).await;
            assert_eq!(stage.approve(&asked).await, ok());
            let again = once(&stage.portal, &asked.path, &["WAITING_FOR_APPROVAL"]).await;
            assert_ne!(again["approval"]["id"], json!(asked.id()));
            assert!(first.texts().is_empty() || first.texts().len() == 1, "not before the true server was approved");
            assert_eq!(stage.approve(&stage.asked(&asked.path).await).await, ok());
            once(&stage.portal, &asked.path, &["COMPLETED"]).await;
        }
        assert_eq!(first.texts().len(), 2);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_approval_that_races_a_move_goes_where_it_was_approved_or_nowhere() {
    each_engine(async |home| {
        let (moving, server) = Moving::new(home).await;
        let stage = &moving.stage;
        for round in 0..rounds() {
            let asked = stage.ask(stage.post(&format!("round {round}"))).await;
            let moved = moving.move_to((round + 1) % 2);
            futures::future::join(stage.approve(&asked), moved).await;
            // The move and the publisher may each ask again.
            until("the round ends", async || {
                let post = stage.portal.get(&asked.path).await;
                if post["approval"]["status"] == "PENDING" {
                    let approval = &post["approval"];
                    let (id, hash) = (approval["id"].as_str().unwrap(), approval["contentHash"].as_str().unwrap());
                    approve(&stage.portal, id, hash, json!({})).await;
                }
                (post["status"] == "COMPLETED").then_some(())
            })
            .await;
        }
        let mut sent = Vec::new();
        for server in &moving.servers {
            sent.extend(server.texts().into_iter().map(|text| (text, json!(server.base))));
        }
        assert_eq!(sent.len(), rounds(), "nothing lost, nothing twice");
        assert_all_approved(stage, &sent).await;
        drop(server);
    })
    .await;
}
