//! Whose posts wait by their role, and every way in which a contributor could get a post out without approval.

use reqwest::Method;
use serde_json::{Value, json};

use super::{AHEAD, Asked, EMAIL, Stage, approve, call, ok, refused, reject};
use crate::agents::agent::Agent;
use crate::roles::join;
use crate::support::{Api, Browser, Home, Registered, Server, each_engine};

const CONTRIBUTOR: &str = "carla@example.com";

/// The people of a workspace: its owner is the stage's person.
pub(super) struct Team {
    pub stage: Stage,
    pub id: String,
    pub publisher: Api,
    pub contributor: Api,
    pub reviewer: Api,
}

impl Team {
    pub async fn new(home: &Home, server: &Server) -> Self {
        let owner = home.portal_of(server, EMAIL);
        let workspace = owner.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let id = workspace["id"].as_str().unwrap().to_owned();
        assert_eq!(workspace["approval"], "CONTRIBUTORS");
        let portal = owner.in_workspace(&id);
        let (account, _) = portal.account("BLUE_SKY").await;
        let stage = Stage::with(portal, account).await;
        let member = async |email: &str, role: &str| {
            let member = home.portal_of(server, email);
            join(&owner, &id, &member, role).await;
            Api { client_id: stage.portal.client_id.clone(), ..member.in_workspace(&id) }
        };
        let publisher = member("pam@example.com", "PUBLISHER").await;
        let contributor = member(CONTRIBUTOR, "CONTRIBUTOR").await;
        let reviewer = member("rita@example.com", "REVIEWER").await;
        Team { stage, id, publisher, contributor, reviewer }
    }

    /// Posts what must wait.
    pub async fn ask(&self, by: &Api, body: Value) -> Asked {
        let answer = by.send(Method::POST, "/v1/posts", body).await;
        assert_eq!(answer.status(), 204);
        assert!(answer.headers().contains_key("octavo-approval"));
        self.stage.asked(answer.headers()["location"].to_str().unwrap()).await
    }

    /// Posts what needs no approval.
    async fn post(&self, by: &Api, body: Value) -> String {
        let answer = by.send(Method::POST, "/v1/posts", body).await;
        assert_eq!(answer.status(), 204);
        assert!(!answer.headers().contains_key("octavo-approval"));
        answer.headers()["location"].to_str().unwrap().to_owned()
    }

    pub async fn set_role(&self, email: &str, role: &str) {
        let members = format!("/v1/workspaces/{}/members", self.id);
        let all = self.stage.portal.get(&members).await;
        let member = all.as_array().unwrap().iter().find(|member| member["email"] == email).unwrap();
        let path = format!("{members}/{}", member["userId"].as_str().unwrap());
        assert_eq!(call(&self.stage.portal, Method::PATCH, &path, json!({ "role": role })).await, ok());
    }

    pub async fn set_approval(&self, by: &Api, approval: &str) -> (u16, String) {
        call(by, Method::PATCH, &format!("/v1/workspaces/{}", self.id), json!({ "approval": approval })).await
    }

    pub async fn approve(&self, by: &Api, asked: &Asked) -> (u16, String) {
        approve(by, asked.id(), asked.hash(), json!({})).await
    }
}

/// What waits, and whether the caller leaves it to someone else.
async fn for_others(api: &Api) -> Vec<(String, bool)> {
    let page = api.get("/v1/approvals?status=PENDING").await;
    let text = |item: &Value| item["post"]["publications"][0]["posts"][0]["content"].as_str().unwrap().to_owned();
    let items = page["items"].as_array().unwrap().iter();
    items.map(|item| (text(item), item["needsSomeoneElse"].as_bool().unwrap())).collect()
}

fn owned((text, is_left): (&str, bool)) -> (String, bool) {
    (text.to_owned(), is_left)
}

async fn status(api: &Api, path: &str) -> Value {
    api.get(path).await["status"].clone()
}

#[tokio::test]
async fn a_contributors_posts_wait_however_they_are_made() {
    each_engine(async |home| {
        let server = home.start().await;
        let team = Team::new(&home, &server).await;
        let Team { stage, contributor, reviewer, .. } = &team;
        let first = team.ask(contributor, stage.post("by itself")).await;
        let bulk = json!({ "schedules": [stage.ahead("one of many")] });
        let made = contributor.send(Method::POST, "/v1/posts/bulk", bulk).await.json::<Value>().await.unwrap();
        stage.asked(&format!("/v1/posts/{}", made["items"][0]["id"].as_str().unwrap())).await;
        let csv = format!("scheduled_time,accounts,content\n{AHEAD},{},A row\n", stage.account);
        let import = contributor.request(Method::POST, "/v1/posts/import").header("content-type", "text/csv").body(csv);
        let made: Value = import.send().await.unwrap().json().await.unwrap();
        stage.asked(&format!("/v1/posts/{}", made["items"][0]["id"].as_str().unwrap())).await;
        let draft = stage.draft(contributor, "a draft").await;
        assert_eq!(call(contributor, Method::PATCH, &draft, stage.rewrite("a better draft")).await, ok());
        assert_eq!(call(contributor, Method::POST, &format!("{draft}/publish"), json!({})).await, ok());
        stage.asked(&draft).await;

        let forbidden = refused(403, "FORBIDDEN");
        assert_eq!(team.approve(contributor, &first).await, forbidden);
        assert_eq!(reject(contributor, first.id(), "No").await, forbidden);
        assert_eq!(call(reviewer, Method::POST, "/v1/posts", stage.post("mine")).await, forbidden);
        for (method, path) in [(Method::PUT, "/v1/queue"), (Method::POST, "/v1/keys"), (Method::GET, "/v1/approvals")] {
            assert_eq!(call(contributor, method, path, json!({})).await, forbidden, "{path}");
        }
        let waiting = reviewer.get("/v1/approvals?status=PENDING").await;
        assert_eq!(waiting["items"].as_array().unwrap().len(), 4);
        assert_eq!(waiting["items"][3]["requestedBy"]["type"], "PERSON");
        assert!(stage.texts().await.is_empty());
        assert_eq!(team.approve(reviewer, &first).await, ok());
        assert_eq!(contributor.ended(&first.path).await["status"], "COMPLETED");
        assert_eq!(stage.texts().await, ["by itself"]);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_a_contributor_changes_waits_and_an_approval_ends_with_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let team = Team::new(&home, &server).await;
        let Team { stage, publisher, contributor, reviewer, .. } = &team;
        let asked = team.ask(contributor, stage.ahead("first")).await;
        assert_eq!(team.approve(reviewer, &asked).await, ok());
        assert_eq!(status(contributor, &asked.path).await, "SCHEDULED");
        assert_eq!(call(contributor, Method::PATCH, &asked.path, stage.rewrite("second")).await, ok());
        let again = stage.asked(&asked.path).await;
        assert_ne!((again.id(), again.hash()), (asked.id(), asked.hash()));
        assert_eq!(team.approve(reviewer, &asked).await, refused(409, "CONFLICT"), "of the first text");

        let scheduled = team.post(publisher, stage.ahead("a publisher's")).await;
        let sooner = json!({ "scheduledTime": "2027-11-30T09:00:00Z" });
        for change in [sooner, stage.rewrite("not a publisher's")] {
            assert_eq!(call(contributor, Method::PATCH, &scheduled, change).await, ok());
            stage.asked(&scheduled).await;
        }
        assert_eq!(call(contributor, Method::DELETE, &scheduled, json!({})).await.0, 204);
        assert_eq!(status(contributor, &scheduled).await, "CANCELLED");

        // A publisher decides about a draft that a contributor wrote as about a program's.
        let draft = stage.draft(contributor, "a draft").await;
        let publish = format!("{draft}/publish");
        let seen = publisher.get(&draft).await;
        assert_eq!(call(contributor, Method::PATCH, &draft, stage.rewrite("changed meanwhile")).await, ok());
        for body in [json!({}), json!({ "contentHash": seen["contentHash"] })] {
            assert_eq!(call(publisher, Method::POST, &publish, body).await, refused(409, "CONFLICT"));
        }
        assert_eq!(call(publisher, Method::PATCH, &draft, stage.rewrite("a publisher's")).await, ok());
        assert_eq!(call(publisher, Method::POST, &publish, json!({})).await, ok());
        assert_eq!(publisher.ended(&draft).await["status"], "COMPLETED");
        assert_eq!(stage.texts().await, ["a publisher's"]);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_contributors_retry_waits() {
    each_engine(async |home| {
        let server = home.start().await;
        let mut team = Team::new(&home, &server).await;
        team.stage.account = team.stage.portal.account("X_TWITTER").await.0;
        let Team { stage, contributor, reviewer, .. } = &team;
        let path = stage.failed("again").await;
        assert_eq!(call(contributor, Method::POST, &format!("{path}/retry"), json!({})).await, ok());
        let asked = stage.asked(&path).await;
        assert!(stage.texts().await.is_empty());
        assert_eq!(team.approve(reviewer, &asked).await, ok());
        assert_eq!(contributor.ended(&path).await["status"], "COMPLETED");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_application_and_a_key_are_no_way_round_the_role() {
    each_engine(async |home| {
        let server = home.start().await;
        let team = Team::new(&home, &server).await;
        let Team { stage, id, contributor, .. } = &team;
        let mut browser = Browser::signed_in(&server, CONTRIBUTOR).await;
        let press = Registered::add(&home, "pam@example.com", "Press");
        // The person can't give away what they don't have, so the page doesn't offer it.
        let page = browser.consent_page(&press, "posts.write").await;
        assert!(page.contains(&format!("value=\"{id}\" data-approval=\"REQUIRED\" data-waits>")), "{page}");
        let freely = [("workspace", &**id), ("approval", "NONE")];
        let api = browser.connect(&press, "accounts.read posts.read posts.write", &freely).await.api;
        team.ask(&api, stage.post("by an application")).await;
        assert_eq!(stage.portal.get("/v1/approvals").await["items"][0]["requestedBy"]["nameVerified"], true);
        let agent = Agent::allowed(&server, &mut browser, "posts.read posts.write", &freely).await;
        let made = agent.call("create_post", stage.post("by an agent")).await;
        assert_eq!(made.structure()["post"]["status"], "WAITING_FOR_APPROVAL", "{made:?}");
        let item = &stage.portal.get("/v1/approvals").await["items"][0];
        for party in [&item["requestedBy"], &item["post"]["approval"]["requestedBy"]] {
            assert_eq!(
                (&party["type"], &party["nameVerified"]),
                (&json!("APP"), &json!(false)),
                "it registered itself"
            );
        }

        // The role at the time of the call decides. What was allowed before stays.
        team.set_role(CONTRIBUTOR, "PUBLISHER").await;
        let by_app = team.post(&api, stage.ahead("by a publisher's application")).await;
        let by_person = team.post(contributor, stage.ahead("by a publisher")).await;
        team.set_role(CONTRIBUTOR, "ADMIN").await;
        let app = contributor.get("/v1/apps").await[0]["id"].clone();
        let wish = json!({ "name": "Robot", "appId": app, "scopes": ["api"], "approval": "NONE" });
        let key = contributor.create("/v1/keys", wish).await["secret"].as_str().unwrap().to_owned();
        let key = Api { token: key, client_id: None, workspace: None, ..contributor.clone() };
        team.post(&key, stage.ahead("by an admin's key")).await;
        team.set_role(CONTRIBUTOR, "CONTRIBUTOR").await;
        for path in [&by_app, &by_person] {
            assert_eq!(status(contributor, path).await, "SCHEDULED");
        }
        for caller in [&api, &key, contributor] {
            team.ask(caller, stage.post("by a contributor again")).await;
        }
        assert!(stage.texts().await.is_empty());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_workspace_says_whose_posts_wait() {
    each_engine(async |home| {
        let server = home.start().await;
        let team = Team::new(&home, &server).await;
        let Team { stage, publisher, contributor, reviewer, .. } = &team;
        let owner = &stage.portal;
        for member in [publisher, contributor, reviewer] {
            assert_eq!(team.set_approval(member, "NONE").await, refused(403, "FORBIDDEN"));
        }
        assert_eq!(team.set_approval(owner, "SOME").await, refused(400, "VALIDATION_ERROR"));
        assert_eq!(team.set_approval(owner, "NONE").await, ok());
        assert_eq!(owner.get("/v1/audit?action=workspace.changed").await["items"][0]["detail"]["approval"], "NONE");
        let path = team.post(contributor, stage.post("freely")).await;
        assert_eq!(contributor.ended(&path).await["status"], "COMPLETED");

        assert_eq!(team.set_approval(owner, "EVERYONE").await, ok());
        assert_eq!(owner.get(&format!("/v1/workspaces/{}", team.id)).await["approval"], "EVERYONE");
        team.post(&stage.free, stage.ahead("a key follows its own setting")).await;
        let mine = team.ask(owner, stage.ahead("an owner's")).await;
        let theirs = team.ask(publisher, stage.ahead("a publisher's")).await;
        assert_eq!(for_others(owner).await, [("a publisher's", false), ("an owner's", true)].map(owned));
        assert_eq!(for_others(publisher).await, [("a publisher's", true), ("an owner's", false)].map(owned));
        assert_eq!(team.approve(owner, &mine).await, refused(403, "FORBIDDEN"), "someone else can");
        assert_eq!(team.approve(publisher, &theirs).await, refused(403, "FORBIDDEN"), "someone else can");
        assert_eq!(team.approve(reviewer, &mine).await, ok());
        assert_eq!(team.approve(owner, &theirs).await, ok());
        let by_key = stage.ask(stage.ahead("a key's")).await;
        assert_eq!(team.approve(owner, &by_key).await, ok(), "the owner made the key, and did not write the post");

        let alone = team.ask(owner, stage.ahead("nobody else is here")).await;
        for email in ["pam@example.com", "rita@example.com"] {
            assert_eq!(team.approve(owner, &alone).await, refused(403, "FORBIDDEN"));
            team.set_role(email, "CONTRIBUTOR").await;
        }
        assert_eq!(for_others(owner).await, [("nobody else is here", false)].map(owned));
        assert_eq!(team.approve(owner, &alone).await, ok());
        drop(server);
    })
    .await;
}
