//! `tokens.format`: either kind of access token opens the API, and ends at once.

use reqwest::Method;

use crate::support::{Api, client, each_engine};

#[tokio::test]
async fn a_token_may_be_a_jwt_that_others_verify() {
    each_engine(async |home| {
        let opaque = home.start().await;
        let api = home.developer(&opaque, "ada@example.com");
        assert!(api.token.starts_with("oct_at_"));
        opaque.terminate();

        let home = home.set("OCTAVO_TOKENS_FORMAT", "jwt");
        let server = home.start().await;
        let client_id = api.client_id.clone().unwrap();
        let token = home.token(&client_id, "ada@example.com", "accounts.read");
        assert_eq!(token.split('.').count(), 3, "{token}");
        let by_jwt = Api {
            base: server.base.clone(),
            token,
            client_id: Some(client_id.clone()),
            workspace: None,
            http: client(),
        };
        by_jwt.get("/v1/accounts").await;
        let in_query = format!("{}/v1/accounts?access_token={}", server.base, by_jwt.token);
        assert_eq!(client().get(in_query).header("x-api-key", &client_id).send().await.unwrap().status(), 401);
        let refused = by_jwt.request(Method::GET, "/v1/posts").send().await.unwrap();
        assert_eq!(refused.status(), 403, "its scope is the row's");
        let from_before = Api { base: server.base.clone(), ..api };
        from_before.get("/v1/accounts").await;

        let arguments = ["token", "issue", "--app", &client_id, "--user", "ada@example.com", "--scope", "api"];
        let refusal = home.refusal(&[&arguments[..], &["--ttl", "86401"]].concat());
        assert!(refusal.contains("a token can be valid for at most one day"), "{refusal}");
        drop(server);
    })
    .await;
}
