//! What a server says about itself and about a token.

use serde_json::json;

use super::client::Person;
use crate::support::{Bench, send};

#[tokio::test]
async fn an_account_has_the_limits_of_a_server_of_its_own() {
    let bench = Bench::start().await;
    let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    let limits = json!({ "characters": 5000, "pollOptions": 10 });
    bench.act(&person.account, json!({ "type": "set_post_limits", "limits": limits })).await;
    let own = person.get("/api/v2/instance").await.ok();
    assert_eq!(own["configuration"]["statuses"]["max_characters"], 5000);
    assert_eq!(own["configuration"]["polls"]["max_options"], 10);
    assert_eq!(own["configuration"]["media_attachments"]["image_size_limit"], 16_777_216);
    for usual in [other.get("/api/v2/instance").await, send(bench.client.get(person.url("/api/v2/instance"))).await] {
        let usual = usual.ok();
        assert_eq!(usual["configuration"]["statuses"]["max_characters"], 500);
        assert_eq!(usual["configuration"]["statuses"]["max_media_attachments"], 4);
    }
}

#[tokio::test]
async fn a_token_shows_whose_it_is_and_what_it_may_do() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let account = person.get("/api/v1/accounts/verify_credentials").await.ok();
    assert_eq!(account["id"], person.account.external_id);
    assert_eq!(account["username"], person.account.username);
    assert_eq!(person.get("/api/v1/apps/verify_credentials").await.ok()["scopes"], json!(["read", "write"]));

    bench.act(&person.account, json!({ "type": "set_scopes", "scopes": ["read:accounts", "write:media"] })).await;
    person.get("/api/v1/accounts/verify_credentials").await.ok();
    let words = "This action is outside the authorized scopes";
    assert_eq!(person.post(json!({ "status": "Hello" })).await.refused(403), words);
    let statuses = format!("/api/v1/accounts/{}/statuses", person.account.external_id);
    assert_eq!(person.get(&statuses).await.refused(403), words);

    bench.act(&person.account, json!({ "type": "revoke_access" })).await;
    let words = "The access token is invalid";
    assert_eq!(person.get("/api/v1/accounts/verify_credentials").await.refused(401), words);
    let renewed = bench.sandbox.accounts().unwrap().remove(0);
    Person::of(&bench, renewed).get("/api/v1/accounts/verify_credentials").await.ok();
}
