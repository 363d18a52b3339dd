//! Handles, profiles, unknown methods.

use serde_json::{Value, json};

use super::client::{Person, send};
use crate::support::{Bench, png};

#[tokio::test]
async fn unknown_methods_and_wrong_http_methods_are_told_apart() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    assert_eq!(person.look("com.atproto.server.nothing", &[]).await.refused(501).0, "MethodNotImplemented");
    let wrong = person.get("com.atproto.repo.putRecord", &[]).await.refused(400);
    assert_eq!(wrong.1, "Incorrect HTTP method (GET) expected POST");
}

#[tokio::test]
async fn handles_resolve_and_unknown_ones_do_not() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let handle = person.account.username.to_uppercase();
    let nsid = "com.atproto.identity.resolveHandle";
    assert_eq!(person.look(nsid, &[("handle", &handle)]).await.ok()["did"], person.did);
    let refused = person.look(nsid, &[("handle", "nobody.test")]).await.refused(400);
    assert_eq!(refused, ("InvalidRequest".to_owned(), "Unable to resolve handle".to_owned()));
}

#[tokio::test]
async fn the_directory_has_the_document_of_each_did() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let ask = async |did: &str| bench.client.get(bench.url(&format!("/bluesky-plc/{did}"))).send().await.unwrap();
    let answer = ask(&person.did).await;
    assert_eq!(answer.headers()["content-type"], "application/did+ld+json");
    let document: Value = answer.json().await.unwrap();
    assert_eq!(document["id"], person.did);
    assert_eq!(document["alsoKnownAs"], json!([format!("at://{}", person.account.username)]));
    let service =
        json!({ "id": "#atproto_pds", "type": "AtprotoPersonalDataServer", "serviceEndpoint": person.service });
    assert_eq!(document["service"], json!([service]));
    assert_eq!(ask("did:plc:ewvi7nxzyoun6zhxrhs64oiz").await.status(), 404);
}

#[tokio::test]
async fn a_profile_is_what_its_record_says() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let actor = [("actor", person.did.as_str())];
    let view = person.get("app.bsky.actor.getProfile", &actor).await.ok();
    assert_eq!(view["handle"], person.account.username);
    assert_eq!(view["displayName"], person.account.display_name);
    assert!(view.get("avatar").is_none());

    let blob = person.blob(png(64, 64, 3), "image/png").await;
    let record = json!({ "displayName": "Ada", "description": "Engines", "avatar": blob });
    let body = json!({
        "repo": person.did, "collection": "app.bsky.actor.profile", "rkey": "self", "record": record,
    });
    person.post("com.atproto.repo.putRecord", &body).await.ok();
    let view = person.look("app.bsky.actor.getProfile", &actor).await.ok();
    assert_eq!((&view["displayName"], &view["description"]), (&json!("Ada"), &json!("Engines")));
    let avatar = bench.client.get(view["avatar"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(avatar.headers()["content-type"], "image/png");
    let unknown = person.look("app.bsky.actor.getProfile", &[("actor", "nobody.test")]).await;
    assert_eq!(unknown.refused(400).1, "Profile not found");
    assert!(bench.sandbox.ledger().await.unwrap().is_empty(), "a profile is no publication");
}

#[tokio::test]
async fn clients_that_keep_only_the_origin_work_too() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    person.service.clone_from(&bench.base);
    person.say(super::client::KEY, "by the origin").await.ok();
    let status = bench.url("/xrpc/app.bsky.video.getJobStatus?jobId=none");
    assert_eq!(send(bench.client.get(status)).await.refused(400).0, "JobNotFound");
}
