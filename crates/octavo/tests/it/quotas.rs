//! What a workspace may have at most, also when many requests come at once.

use futures::future::join_all;
use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::roles::join;
use crate::support::{Api, each_engine, sample};

/// How many of five requests at once succeed; the others must name the quota.
async fn admitted(api: &Api, path: &str, quota: &str, body: impl Fn(usize) -> Value) -> usize {
    let answers: Vec<Response> = join_all((0..5).map(|n| api.send(Method::POST, path, body(n)))).await;
    let mut admitted = 0;
    for answer in answers {
        if answer.status().is_success() {
            admitted += 1;
            continue;
        }
        assert_eq!(answer.status(), 409, "{path}");
        let error = answer.json::<Value>().await.unwrap()["error"].clone();
        assert_eq!(error["code"], "QUOTA_EXCEEDED", "{error}");
        assert!(error["message"].as_str().unwrap().contains(&format!("quota {quota} allows 2")), "{error}");
    }
    admitted
}

const GIB: u64 = 1 << 30;

fn promise(size: u64) -> Value {
    json!({ "filename": "clip.mp4", "contentType": "video/mp4", "sizeBytes": size })
}

#[tokio::test]
async fn promised_uploads_and_files_stay_within_the_stored_bytes() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_QUOTAS_STORED_GIB", "1");
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let path = "/v1/media/upload/urls";
        let refused = async |answer: Response| {
            assert_eq!(answer.status(), 409);
            let error = answer.json::<Value>().await.unwrap()["error"].clone();
            assert_eq!(error["code"], "QUOTA_EXCEEDED", "{error}");
            assert!(error["message"].as_str().unwrap().contains("quota stored_gib allows 1."), "{error}");
        };
        let answers = join_all((0..5).map(|_| api.send(Method::POST, path, promise(2 * GIB / 5)))).await;
        let (admitted, others): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status() == 200);
        assert_eq!((admitted.len(), others.len()), (2, 3));
        for answer in others {
            refused(answer).await;
        }
        let uploaded: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let size = sample("photo.jpg").len() as u64;
        let rest = GIB - 2 * (2 * GIB / 5) - size;
        refused(api.send(Method::POST, path, promise(rest + 1)).await).await;
        assert_eq!(api.send(Method::POST, path, promise(rest)).await.status(), 200, "to the last byte");
        refused(api.upload("photo.jpg", sample("photo.jpg")).await).await;
        assert!(uploaded["path"].is_string(), "{uploaded}");
        home.change("DELETE FROM media_object WHERE size_bytes > 1000000").await;
        assert_eq!(api.send(Method::POST, path, promise(rest)).await.status(), 200, "what is gone no longer counts");
        let other = home.developer(&server, "bob@example.com");
        assert_eq!(other.send(Method::POST, path, promise(GIB)).await.status(), 200, "another workspace");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn few_imports_of_a_workspace_wait() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_QUOTAS_IMPORTS_WAITING", "2");
        let server = home.start_api_only().await;
        let api = home.developer(&server, "ada@example.com");
        let import = |n| json!({ "url": format!("https://media.example/{n}.mp4") });
        assert_eq!(admitted(&api, "/v1/media/upload/import", "imports_waiting", import).await, 2);
        home.change("UPDATE media_import SET state = 'READY'").await;
        assert_eq!(admitted(&api, "/v1/media/upload/import", "imports_waiting", import).await, 2);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_workspace_stays_within_its_quotas() {
    each_engine(async |home| {
        let names = ["APPS", "WEBHOOKS_PER_APP", "KEYS_PER_APP"];
        let home = names.into_iter().fold(home, |home, name| home.set(format!("OCTAVO_QUOTAS_{name}"), "2"));
        let server = home.start_without_sandbox().await;
        let ada = home.portal_of(&server, "ada@example.com");
        let app = |n| json!({ "name": format!("App {n}"), "callbackUrls": ["https://app.example/cb"] });
        assert_eq!(admitted(&ada, "/v1/apps", "apps", app).await, 2);
        let apps = ada.get("/v1/apps").await;
        let api = Api { client_id: apps[0]["clientId"].as_str().map(str::to_owned), ..ada.clone() };
        let id = apps[0]["id"].as_str().unwrap();
        let hook =
            |n| json!({ "appId": id, "url": format!("https://hook.example/{n}"), "apiKey": "k", "eventsAll": true });
        assert_eq!(admitted(&api, "/v1/webhooks", "webhooks_per_app", hook).await, 2);
        let key = |n| json!({ "appId": id, "name": format!("Key {n}"), "scopes": ["posts.read"] });
        assert_eq!(admitted(&ada, "/v1/keys", "keys_per_app", key).await, 2);

        let other = ada.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        ada.in_workspace(other["id"].as_str().unwrap()).create("/v1/apps", app(9)).await;
        assert_eq!(ada.status(Method::DELETE, &format!("/v1/apps/{id}")).await, 204);
        ada.create("/v1/apps", app(3)).await;
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_person_owns_a_few_workspaces_which_share_one_quota_of_bytes() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_QUOTAS_WORKSPACES", "3").set("OCTAVO_QUOTAS_STORED_GIB", "1");
        let server = home.start().await;
        let [ada, bob] = ["ada", "bob"].map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        let name = |n| json!({ "name": format!("Orchard {n}") });
        let answers: Vec<Response> = join_all((0..5).map(|n| ada.send(Method::POST, "/v1/workspaces", name(n)))).await;
        let statuses: Vec<u16> = answers.iter().map(|answer| answer.status().as_u16()).collect();
        assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 2, "and the personal one: {statuses:?}");
        let more = refusal(ada.send(Method::POST, "/v1/workspaces", name(9)).await).await;
        assert!(more.contains("quota workspaces allows 3."), "{more}");

        let path = "/v1/media/upload/urls";
        let mut apis = Vec::new();
        for workspace in ada.get("/v1/workspaces").await.as_array().unwrap() {
            let api = ada.in_workspace(workspace["id"].as_str().unwrap());
            let app = json!({ "name": "Folio", "callbackUrls": ["https://app.example/cb"] });
            let client_id = api.create("/v1/apps", app).await["clientId"].as_str().map(str::to_owned);
            apis.push(Api { client_id, ..api });
        }
        let shared = join_all(apis.iter().map(|api| api.send(Method::POST, path, promise(GIB / 2)))).await;
        let (held, refused): (Vec<_>, Vec<_>) = shared.into_iter().partition(|answer| answer.status() == 200);
        assert_eq!((held.len(), refused.len()), (2, 1), "one person's bytes, at once from three workspaces");
        for answer in refused {
            assert!(refusal(answer).await.contains("quota stored_gib allows 1."));
        }

        // Bob owns one of his own, and none becomes his beyond the quota.
        for n in 0..2 {
            bob.create("/v1/workspaces", name(n)).await;
        }
        let theirs = apis[1].workspace.clone().unwrap();
        join(&ada, &theirs, &bob, "ADMIN").await;
        let id = bob.get("/v1/me").await["id"].as_str().unwrap().to_owned();
        let promoted =
            ada.send(Method::PATCH, &format!("/v1/workspaces/{theirs}/members/{id}"), json!({ "role": "OWNER" })).await;
        assert!(refusal(promoted).await.contains("quota workspaces allows 3."));
        let app = json!({ "name": "Press", "callbackUrls": ["https://app.example/cb"] });
        let client_id = bob.create("/v1/apps", app).await["clientId"].as_str().map(str::to_owned);
        let bobs = Api { client_id, ..bob.clone() };
        assert_eq!(bobs.send(Method::POST, path, promise(GIB)).await.status(), 200, "another person's");
        drop(server);
    })
    .await;
}

async fn refusal(answer: Response) -> String {
    assert_eq!(answer.status(), 409);
    let error = answer.json::<Value>().await.unwrap()["error"].clone();
    assert_eq!(error["code"], "QUOTA_EXCEEDED", "{error}");
    error["message"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_person_invites_a_few_people_a_day_in_all_workspaces() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_QUOTAS_INVITATIONS_PER_DAY", "2");
        let server = home.start_without_sandbox().await;
        let [ada, bob] = ["ada", "bob"].map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        let mut paths = Vec::new();
        for n in 0..2 {
            let made = ada.create("/v1/workspaces", json!({ "name": format!("Orchard {n}") })).await;
            paths.push(format!("/v1/workspaces/{}/invitations", made["id"].as_str().unwrap()));
        }
        let invite = |api: &Api, n: usize| {
            let email = format!("p{n}@example.com");
            let (api, path) = (api.clone(), paths[n % 2].clone());
            async move { api.send(Method::POST, &path, json!({ "email": email, "role": "VIEWER" })).await }
        };
        let answers = join_all((0..5).map(|n| invite(&ada, n))).await;
        let (made, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status() == 201);
        assert_eq!((made.len(), refused.len()), (2, 3));
        for answer in refused {
            assert!(refusal(answer).await.contains("quota invitations_per_day allows 2."));
        }
        for path in &paths {
            for open in ada.get(path).await.as_array().unwrap() {
                let withdrawn = ada.status(Method::DELETE, &format!("{path}/{}", open["id"].as_str().unwrap())).await;
                assert_eq!(withdrawn, 204);
            }
        }
        assert_eq!(invite(&ada, 7).await.status(), 409, "one that was withdrawn was mailed too");
        let own = bob.create("/v1/workspaces", json!({ "name": "Press" })).await;
        let own = format!("/v1/workspaces/{}/invitations", own["id"].as_str().unwrap());
        let invitation = json!({ "email": "q@example.com", "role": "VIEWER" });
        assert_eq!(bob.send(Method::POST, &own, invitation).await.status(), 201, "another person");
        drop(server);
    })
    .await;
}
