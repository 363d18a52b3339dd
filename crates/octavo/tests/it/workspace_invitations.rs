//! Invitations: once, for a time, and by whom.

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::support::{Api, each_engine};

/// A link's token, and the invitation's id.
async fn invite(api: &Api, workspace: &str, email: &str, role: &str) -> (String, String) {
    let path = format!("/v1/workspaces/{workspace}/invitations");
    let made = api.create(&path, json!({ "email": email, "role": role })).await;
    assert_eq!((&made["email"], &made["role"]), (&json!(email), &json!(role)));
    let url = made["url"].as_str().unwrap();
    let token = url.strip_prefix(&format!("{}/portal/invitations/", api.base)).expect("a page of the portal");
    (token.to_owned(), made["id"].as_str().unwrap().to_owned())
}

async fn accept(api: &Api, token: &str) -> Response {
    api.send(Method::POST, "/v1/invitations/accept", json!({ "token": token })).await
}

async fn workspace(api: &Api, name: &str) -> String {
    api.create("/v1/workspaces", json!({ "name": name })).await["id"].as_str().unwrap().to_owned()
}

async fn error(answer: Response) -> (u16, Value) {
    let status = answer.status().as_u16();
    (status, answer.json::<Value>().await.unwrap()["error"].clone())
}

#[tokio::test]
async fn an_invitation_works_once_for_whoever_holds_it() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let [ada, bob, eve] = ["ada", "bob", "eve"].map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        let id = workspace(&ada, "Fernhill").await;
        let invitations = format!("/v1/workspaces/{id}/invitations");
        let (token, _) = invite(&ada, &id, "bob@example.com", "DEVELOPER").await;
        let listed = ada.get(&invitations).await;
        assert_eq!(listed[0]["email"], "bob@example.com");
        assert_eq!(listed[0].get("url"), None, "the link is shown once");

        let joined: Value = accept(&eve, &token).await.json().await.unwrap();
        assert_eq!(
            (&joined["id"], &joined["role"], &joined["personal"]),
            (&json!(id), &json!("DEVELOPER"), &json!(false))
        );
        assert_eq!(ada.get(&invitations).await, json!([]), "it is used up");
        let (status, refused) = error(accept(&bob, &token).await).await;
        assert_eq!((status, &refused["code"]), (404, &json!("NOT_FOUND")), "twice");
        let members = ada.get(&format!("/v1/workspaces/{id}/members")).await;
        assert_eq!((&members[1]["email"], &members[1]["role"]), (&json!("eve@example.com"), &json!("DEVELOPER")));

        let (token, _) = invite(&ada, &id, "bob@example.com", "VIEWER").await;
        assert_eq!(accept(&eve, &token).await.status(), 409, "a member already");
        assert_eq!(accept(&bob, &token).await.status(), 200, "the link was still good");
        for path in ["/v1/workspaces", &format!("/v1/workspaces/{id}")] {
            assert_eq!(bob.status(Method::GET, path).await, 200);
        }
        let seen = bob.get(&format!("/v1/workspaces/{id}/members")).await;
        let emails: Vec<&Value> = seen.as_array().unwrap().iter().map(|member| &member["email"]).collect();
        assert_eq!(emails, [&Value::Null, &Value::Null, &json!("bob@example.com")], "a viewer sees no addresses");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn one_link_accepted_by_many_at_once_admits_one() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let ada = home.portal_of(&server, "ada@example.com");
        let id = workspace(&ada, "Fernhill").await;
        let people: Vec<Api> = (0..5).map(|n| home.portal_of(&server, &format!("p{n}@example.com"))).collect();
        let (token, _) = invite(&ada, &id, "p0@example.com", "ADMIN").await;
        let answers = people.iter().map(|person| accept(person, &token));
        let answers = futures::future::join_all(answers).await;
        let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status().as_u16()).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 404, 404, 404, 404]);
        assert_eq!(ada.get(&format!("/v1/workspaces/{id}/members")).await.as_array().unwrap().len(), 2);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_invitation_that_is_withdrawn_or_expired_admits_nobody() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let [ada, bob] = ["ada", "bob"].map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        let id = workspace(&ada, "Fernhill").await;
        let invitations = format!("/v1/workspaces/{id}/invitations");
        let (withdrawn, invitation) = invite(&ada, &id, "bob@example.com", "VIEWER").await;
        let path = format!("{invitations}/{invitation}");
        assert_eq!(bob.status(Method::DELETE, &path).await, 404, "someone else's workspace");
        assert_eq!(ada.status(Method::DELETE, &path).await, 204);
        assert_eq!(ada.status(Method::DELETE, &path).await, 404, "twice");
        let (replaced, _) = invite(&ada, &id, "bob@example.com", "VIEWER").await;
        let (expired, _) = invite(&ada, &id, "BOB@example.com".to_lowercase().as_str(), "VIEWER").await;
        assert_eq!(ada.get(&invitations).await.as_array().unwrap().len(), 1, "the later one replaces the earlier");
        home.change("UPDATE invitation SET expires_at = 1").await;
        assert_eq!(ada.get(&invitations).await, json!([]));
        for token in [withdrawn.as_str(), &replaced, &expired, "unknown", "%00", &"x".repeat(10_000)] {
            let (status, refused) = error(accept(&bob, token).await).await;
            assert_eq!((status, &refused["code"]), (404, &json!("NOT_FOUND")), "{refused}");
        }
        assert_eq!(accept(&bob, " ").await.status(), 400);
        assert_eq!(bob.get("/v1/workspaces").await.as_array().unwrap().len(), 1);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_invitation_says_what_is_wrong_with_it() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_QUOTAS_MEMBERS", "3");
        let server = home.start_without_sandbox().await;
        let [ada, bob] = ["ada", "bob"].map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        let id = workspace(&ada, "Fernhill").await;
        let path = format!("/v1/workspaces/{id}/invitations");
        let refused = async |api: &Api, email: &str, role: &str| {
            let (status, refused) =
                error(api.send(Method::POST, &path, json!({ "email": email, "role": role })).await).await;
            (status, refused["code"].clone(), refused["details"][0]["field"].clone())
        };
        assert_eq!(refused(&ada, "ADA@example.com", "VIEWER").await, (409, json!("CONFLICT"), json!("email")));
        assert_eq!(refused(&ada, "nobody", "VIEWER").await, (400, json!("VALIDATION_ERROR"), json!("email")));
        assert_eq!(refused(&ada, "a@b.example", "KING").await, (400, json!("VALIDATION_ERROR"), json!("role")));
        assert_eq!(refused(&bob, "a@b.example", "VIEWER").await.0, 404);
        let (token, _) = invite(&ada, &id, "bob@example.com", "ADMIN").await;
        assert_eq!(accept(&bob, &token).await.status(), 200);
        assert_eq!(refused(&bob, "a@b.example", "OWNER").await.0, 403, "only owners make owners");
        invite(&bob, &id, "a@b.example", "VIEWER").await;
        assert_eq!(refused(&bob, "c@b.example", "VIEWER").await, (409, json!("QUOTA_EXCEEDED"), Value::Null));
        invite(&bob, &id, "a@b.example", "VIEWER").await;
        drop(server);
    })
    .await;
}

async fn me(api: &Api) -> String {
    api.get("/v1/me").await["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn an_invitation_ends_when_its_inviter_may_no_longer_give_the_role() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let people = ["ada", "bob", "carol", "dan", "eve"];
        let [ada, bob, carol, dan, eve] = people.map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        let id = workspace(&ada, "Fernhill").await;
        let invitations = format!("/v1/workspaces/{id}/invitations");
        let member = async |api: &Api| format!("/v1/workspaces/{id}/members/{}", me(api).await);
        for (person, role) in [(&bob, "ADMIN"), (&carol, "ADMIN"), (&dan, "OWNER")] {
            crate::roles::join(&ada, &id, person, role).await;
        }
        let (of_ada, _) = invite(&ada, &id, "eve@example.com", "VIEWER").await;
        let (of_bob, removed) = invite(&bob, &id, "backdoor@example.com", "ADMIN").await;
        let (of_carol, _) = invite(&carol, &id, "second@example.com", "VIEWER").await;
        let (owner_of_dan, _) = invite(&dan, &id, "third@example.com", "OWNER").await;
        let (viewer_of_dan, _) = invite(&dan, &id, "fourth@example.com", "VIEWER").await;
        let listed = ada.get(&invitations).await;
        let by: Vec<&Value> = listed.as_array().unwrap().iter().map(|it| &it["invitedBy"]["email"]).collect();
        assert_eq!(
            by,
            ["dan@example.com", "dan@example.com", "carol@example.com", "bob@example.com", "ada@example.com"]
        );
        assert_eq!(
            listed[3]["invitedBy"],
            json!({ "userId": me(&bob).await, "name": null, "email": "bob@example.com" })
        );

        assert_eq!(ada.status(Method::DELETE, &member(&bob).await).await, 204);
        let demoted = ada.send(Method::PATCH, &member(&dan).await, json!({ "role": "ADMIN" })).await;
        assert_eq!(demoted.status(), 200);
        home.tool(&["user", "disable", "carol@example.com"], "");
        let left: Vec<Value> =
            ada.get(&invitations).await.as_array().unwrap().iter().map(|it| it["email"].clone()).collect();
        assert_eq!(left, ["fourth@example.com", "eve@example.com"], "an admin may still invite viewers");
        for (token, why) in [(&of_bob, "removed"), (&of_carol, "disabled"), (&owner_of_dan, "demoted")] {
            assert_eq!(accept(&bob, token).await.status(), 404, "{why}");
        }
        let entries = ada.in_workspace(&id).get("/v1/audit?action=invitation.withdrawn").await;
        let of_removed = entries["items"].as_array().unwrap().iter().find(|it| it["target"]["id"] == json!(removed));
        let detail = json!({ "role": "ADMIN", "email": "backdoor@example.com", "inviter": me(&bob).await });
        assert_eq!(of_removed.unwrap()["detail"], detail);

        home.tool(&["user", "enable", "carol@example.com"], "");
        assert_eq!(accept(&eve, &of_carol).await.status(), 404, "what has ended stays so");
        assert_eq!(ada.status(Method::DELETE, &member(&dan).await).await, 204);
        assert_eq!(accept(&eve, &viewer_of_dan).await.status(), 404);
        assert_eq!(accept(&eve, &of_ada).await.status(), 200);
        drop(server);
    })
    .await;
}

/// As a process of the release before leaves one that runs next to this one.
#[tokio::test]
async fn an_invitation_of_an_unknown_inviter_admits_nobody() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let [ada, bob] = ["ada", "bob"].map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        let id = workspace(&ada, "Fernhill").await;
        let (token, _) = invite(&ada, &id, "bob@example.com", "VIEWER").await;
        home.change("UPDATE invitation SET invited_by = NULL").await;
        assert_eq!(ada.get(&format!("/v1/workspaces/{id}/invitations")).await, json!([]));
        assert_eq!(accept(&bob, &token).await.status(), 404);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_removed_inviter_never_comes_back_by_an_invitation_that_is_accepted_meanwhile() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let [ada, bob] = ["ada", "bob"].map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        let id = workspace(&ada, "Fernhill").await;
        let member = format!("/v1/workspaces/{id}/members/{}", me(&bob).await);
        for round in 0..10 {
            crate::roles::join(&ada, &id, &bob, "ADMIN").await;
            let (token, _) = invite(&bob, &id, "backdoor@example.com", "ADMIN").await;
            let stranger = home.portal_of(&server, &format!("stranger{round}@example.com"));
            let (removed, joined) = tokio::join!(ada.status(Method::DELETE, &member), accept(&stranger, &token));
            assert_eq!(removed, 204);
            // Either the invitation was accepted while Bob was still an admin, or it had ended with his removal.
            let joined = joined.status().as_u16();
            let path = format!("/v1/workspaces/{id}");
            assert_eq!(stranger.status(Method::GET, &path).await, joined, "round {round}");
            assert!([200, 404].contains(&joined), "{joined}");
            assert_eq!(accept(&bob, &token).await.status(), 404, "round {round}");
        }
        drop(server);
    })
    .await;
}
