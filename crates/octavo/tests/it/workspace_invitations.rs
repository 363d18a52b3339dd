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
