//! Access given at the simulator's page, renewed, taken away.

use std::collections::HashMap;

use octavo_platforms::{AuthorizationRequest, PlatformError, codes};
use serde_json::json;
use url::Url;

use super::bench::{World, code};

#[tokio::test]
async fn a_session_is_renewed_until_the_creator_ends_it() {
    let mut world = World::start().await;
    world.advance(86_400);
    assert_eq!(code(world.publish(&world.video("Hi", json!({}))).await), codes::TOKEN_EXPIRED);
    let fresh = world.adapter.refresh(&world.credentials).await.unwrap();
    let used = world.adapter.refresh(&world.credentials).await.unwrap_err();
    assert!(matches!(used, PlatformError::Reauthorize { .. }), "{used}");
    world.credentials = fresh.credentials;
    world.publish(&world.video("Hi", json!({}))).await.unwrap();
    world.adapter.disconnect(&world.credentials).await.unwrap();
    world.adapter.disconnect(&world.credentials).await.unwrap();
    assert_eq!(code(world.publish(&world.video("Hi", json!({}))).await), codes::TOKEN_EXPIRED);
    let ended = world.adapter.refresh(&world.credentials).await.unwrap_err();
    assert!(matches!(ended, PlatformError::Reauthorize { .. }), "{ended}");
}

#[tokio::test]
async fn an_account_is_connected_through_the_page() {
    let world = World::start().await;
    let redirect_uri = Url::parse("http://localhost/connect/callback").unwrap();
    let request = AuthorizationRequest {
        redirect_uri: redirect_uri.clone(),
        state: "s".to_owned(),
        code_challenge: String::new(),
    };
    let page = world.adapter.authorization_url(&request).unwrap().unwrap();
    assert!(page.as_str().starts_with(&world.base));
    let walk = async |scopes: &[&str]| {
        let mut form = vec![("decision", "allow"), ("account", "")];
        form.extend(scopes.iter().map(|scope| ("scope", *scope)));
        let answer = octavo_egress::operator_client().unwrap().post(page.clone()).form(&form).send().await.unwrap();
        let back = Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap();
        let query: HashMap<String, String> = back.query_pairs().into_owned().collect();
        json!({ "code": query["code"], "redirectUri": redirect_uri, "codeVerifier": "" })
    };
    let needed = ["user.info.basic", "user.info.profile", "video.publish"];
    let connected = world.adapter.connect(walk(&needed).await).await.unwrap();
    assert_ne!(connected.external_id, world.id);
    assert_eq!(connected.credentials["lists"], false);
    let refused = world.adapter.connect(walk(&needed[..2]).await).await.unwrap_err();
    assert!(refused.to_string().contains("video.publish"), "{refused}");
}
