//! Workspaces: who may act in one, from when, and until when.

use reqwest::Method;
use serde_json::{Value, json};

use crate::roles::join;
use crate::support::{Api, Browser, Home, Registered, Server, each_engine};

async fn workspace(api: &Api, name: &str) -> String {
    api.create("/v1/workspaces", json!({ "name": name })).await["id"].as_str().unwrap().to_owned()
}

/// What the first member of the person's personal workspace, who they are, can sign in with.
pub async fn sign_in_means(person: &Api) -> Value {
    let own = person.get("/v1/workspaces").await;
    let path = format!("/v1/workspaces/{}/members", own[0]["id"].as_str().unwrap());
    person.get(&path).await[0]["signIn"].clone()
}

async fn id_of(api: &Api) -> String {
    api.get("/v1/me").await["id"].as_str().unwrap().to_owned()
}

async fn set_role(api: &Api, workspace: &str, user: &str, role: &str) -> (u16, Value) {
    let path = format!("/v1/workspaces/{workspace}/members/{user}");
    let answer = api.send(Method::PATCH, &path, json!({ "role": role })).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

fn people<const N: usize>(home: &Home, server: &Server, names: [&str; N]) -> [Api; N] {
    names.map(|name| home.portal_of(server, &format!("{name}@example.com")))
}

#[tokio::test]
async fn everyone_has_a_personal_workspace_and_can_make_others() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let [ada, bob] = people(&home, &server, ["ada", "bob"]);
        let own = ada.get("/v1/workspaces").await;
        assert_eq!(
            (own.as_array().unwrap().len(), &own[0]["personal"], &own[0]["role"]),
            (1, &json!(true), &json!("OWNER"))
        );
        let personal = own[0]["id"].as_str().unwrap();
        assert_eq!(personal[4..], id_of(&ada).await[4..]);
        let id = workspace(&ada, "Fernhill").await;
        let path = format!("/v1/workspaces/{id}");
        let renamed = ada.send(Method::PATCH, &path, json!({ "name": "Orchard" })).await;
        assert_eq!(renamed.json::<Value>().await.unwrap()["name"], "Orchard");
        for bad in
            [json!({ "name": " " }), json!({ "name": "a".repeat(101) }), json!({ "name": "a\u{200b}b" }), json!({})]
        {
            assert_eq!(ada.send(Method::POST, "/v1/workspaces", bad.clone()).await.status(), 400, "{bad}");
        }
        let names: Vec<Value> =
            ada.get("/v1/workspaces").await.as_array().unwrap().iter().map(|it| it["name"].clone()).collect();
        assert_eq!(names, ["Personal", "Orchard"]);
        for method in [Method::GET, Method::DELETE] {
            assert_eq!(bob.status(method, &path).await, 404, "someone else's");
        }
        for header in [id.as_str(), "wsp_00000000000000000000000000000000", "nonsense"] {
            for path in ["/v1/apps", "/v1/accounts", "/v1/webhooks", "/v1/me"] {
                assert_eq!(bob.in_workspace(header).status(Method::GET, path).await, 404, "{header}: {path}");
            }
        }
        assert_eq!(ada.status(Method::DELETE, &format!("/v1/workspaces/{personal}")).await, 409);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_a_workspace_owns_is_nowhere_else() {
    each_engine(async |home| {
        let server = home.start().await;
        let [ada] = people(&home, &server, ["ada"]);
        let id = workspace(&ada, "Fernhill").await;
        let shared = ada.in_workspace(&id);
        let app = json!({ "name": "Folio", "callbackUrls": ["https://app.example/cb"] });
        let (mine, theirs) = (ada.create("/v1/apps", app.clone()).await, shared.create("/v1/apps", app).await);
        let client = |app: &Value| app["clientId"].as_str().map(str::to_owned);
        let shared = Api { client_id: client(&theirs), ..shared };
        let personal = Api { client_id: client(&mine), ..ada.clone() };
        let (account, chat) = shared.account("TELEGRAM").await;
        let draft = json!({ "isDraft": true, "scheduledTime": "2027-05-01T09:00:00Z", "publications": [{
            "accountId": account, "platformSettings": { "type": "TELEGRAM" },
            "posts": [{ "content": "Ours", "chatId": chat }] }] });
        let made = shared.send(Method::POST, "/v1/posts", draft.clone()).await;
        let post = made.headers()["location"].to_str().unwrap().to_owned();
        let hook = json!({ "url": "https://hook.example/", "apiKey": "k", "appId": theirs["id"], "eventsAll": true });
        let hook = shared.create("/v1/webhooks", hook).await["id"].as_str().unwrap().to_owned();

        assert_eq!(personal.get("/v1/accounts").await, json!([]));
        assert_eq!(personal.get("/v1/posts").await["items"], json!([]));
        assert_eq!(personal.get("/v1/webhooks").await, json!([]));
        for path in [
            post.clone(),
            format!("/v1/accounts/{account}/chats"),
            format!("/v1/webhooks/{hook}/deliveries"),
            format!("/v1/apps/{}/secret", theirs["id"].as_str().unwrap()),
        ] {
            assert_eq!(personal.status(Method::GET, &path).await, 404, "{path}");
            assert_eq!(shared.status(Method::GET, &path).await, 200, "{path}");
        }
        for path in [post, format!("/v1/accounts/{account}"), format!("/v1/webhooks/{hook}")] {
            assert_eq!(personal.status(Method::DELETE, &path).await, 404, "{path}");
        }
        let other_app = Api { client_id: client(&theirs), ..ada.clone() };
        for outside in [&personal, &other_app] {
            let refused = outside.send(Method::POST, "/v1/posts", draft.clone()).await;
            assert_eq!(refused.status(), 400, "an account of another workspace");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_application_acts_in_the_workspace_that_its_person_chose_as_long_as_they_may() {
    each_engine(async |home| {
        let server = home.start().await;
        let [ada, bob] = people(&home, &server, ["ada", "bob"]);
        let folio = Registered::add(&home, "ada@example.com", "Folio");
        let mut browser = Browser::signed_in(&server, "bob@example.com").await;
        let page = browser.consent_page(&folio, "api").await;
        assert!(!page.contains("name=\"workspace\""), "with one workspace, nothing is asked");
        let id = workspace(&ada, "Fernhill").await;
        ada.in_workspace(&id).account("TELEGRAM").await;
        join(&ada, &id, &bob, "PUBLISHER").await;
        let page = browser.consent_page(&folio, "api").await;
        let (personal, shared) = (page.find(">Personal</option>").unwrap(), page.find(">Fernhill</option>").unwrap());
        assert!(personal < shared, "the personal one is the default");

        let code = browser.allow_in(&folio, "api", &id).await.unwrap();
        let tokens = browser.redeem_for(&folio, &code).await.unwrap();
        let own = browser.allow_in(&folio, "api", bob.get("/v1/workspaces").await[0]["id"].as_str().unwrap()).await;
        let own = browser.redeem_for(&folio, &own.unwrap()).await.unwrap();
        let unredeemed = browser.allow_in(&folio, "api", &id).await.unwrap();
        assert_eq!(tokens.api.get("/v1/accounts").await.as_array().unwrap().len(), 1);
        assert_eq!(own.api.get("/v1/accounts").await, json!([]));
        assert_eq!(own.api.in_workspace(&id).status(Method::GET, "/v1/accounts").await, 404, "a token is for one");
        let stranger = browser.allow_in(&folio, "api", "wsp_00000000000000000000000000000000").await.unwrap();
        assert!(browser.redeem_for(&folio, &stranger).await.is_none());
        assert!(browser.is_asked(&folio, "api").await, "with consent in several workspaces, the person chooses");
        assert_eq!(bob.get("/v1/me/connected-apps").await.as_array().unwrap().len(), 2);

        let import = async || tokens.api.send(Method::POST, "/v1/media/upload/urls", json!({})).await.status().as_u16();
        assert_eq!(import().await, 400);
        let user = id_of(&bob).await;
        assert_eq!(set_role(&ada, &id, &user, "VIEWER").await.0, 200);
        assert_eq!(import().await, 403, "demoted");
        assert_eq!(tokens.api.status(Method::GET, "/v1/accounts").await, 200);
        assert_eq!(ada.status(Method::DELETE, &format!("/v1/workspaces/{id}/members/{user}")).await, 204);
        assert_eq!(tokens.work().await, [false; 2], "removed");
        assert!(browser.redeem_for(&folio, &unredeemed).await.is_none());
        assert_eq!(bob.in_workspace(&id).status(Method::GET, "/v1/accounts").await, 404);
        assert_eq!(bob.get("/v1/me/connected-apps").await.as_array().unwrap().len(), 1);
        assert_eq!(own.work().await, [true; 2], "the other workspace is untouched");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_last_owner_stays() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let [ada, bob, eve] = people(&home, &server, ["ada", "bob", "eve"]);
        let id = workspace(&ada, "Fernhill").await;
        let (a, b) = (id_of(&ada).await, id_of(&bob).await);
        join(&ada, &id, &bob, "ADMIN").await;
        join(&ada, &id, &eve, "VIEWER").await;
        let members = eve.get(&format!("/v1/workspaces/{id}/members")).await;
        let seen: Vec<_> = members.as_array().unwrap().iter().map(|it| &it["signIn"]).collect();
        assert_eq!(
            seen,
            [&Value::Null, &Value::Null, &json!(["PASSWORD"])],
            "only admins see how strong the others are"
        );
        let member = |user: &str| format!("/v1/workspaces/{id}/members/{user}");
        let (status, refused) = set_role(&ada, &id, &a, "ADMIN").await;
        assert_eq!((status, &refused["error"]["code"]), (409, &json!("LAST_OWNER")));
        assert_eq!(ada.status(Method::DELETE, &member(&a)).await, 409);
        for (status, user, role) in [(403, &a, "VIEWER"), (403, &b, "OWNER"), (400, &b, "x"), (200, &b, "ADMIN")] {
            assert_eq!(set_role(&bob, &id, user, role).await.0, status, "{role}");
        }
        assert_eq!(bob.status(Method::DELETE, &member(&a)).await, 403, "an admin doesn't remove owners");
        assert_eq!(eve.status(Method::DELETE, &member(&b)).await, 403);
        assert_eq!(set_role(&eve, &id, &id_of(&eve).await, "OWNER").await.0, 403);
        assert_eq!(eve.status(Method::DELETE, &member(&id_of(&eve).await)).await, 204, "anyone may leave");
        assert_eq!(eve.status(Method::GET, &format!("/v1/workspaces/{id}")).await, 404);
        let personal = ada.get("/v1/workspaces").await[0]["id"].as_str().unwrap().to_owned();
        join(&ada, &personal, &bob, "OWNER").await;
        let (status, refused) = set_role(&bob, &personal, &a, "VIEWER").await;
        assert_eq!((status, &refused["error"]["code"]), (409, &json!("LAST_OWNER")), "of a personal workspace");

        for round in 0..10 {
            assert_eq!(set_role(&ada, &id, &b, "OWNER").await.0, 200);
            let (by, other) = if round % 2 == 0 { ((&ada, &b), (&bob, &a)) } else { ((&ada, &a), (&bob, &b)) };
            let (one, two) = tokio::join!(set_role(by.0, &id, by.1, "ADMIN"), set_role(other.0, &id, other.1, "ADMIN"));
            let mut statuses = [one.0, two.0];
            statuses.sort_unstable();
            assert!([[200, 409], [200, 403]].contains(&statuses), "{statuses:?}");
            let members = ada.get(&format!("/v1/workspaces/{id}/members")).await;
            let owners: Vec<&Value> =
                members.as_array().unwrap().iter().filter(|it| it["role"] == "OWNER").map(|it| &it["userId"]).collect();
            assert_eq!(owners.len(), 1, "{members}");
            if owners[0] == &json!(b) {
                assert_eq!(set_role(&bob, &id, &a, "OWNER").await.0, 200);
            }
        }
        drop(server);
    })
    .await;
}
