//! The tools of the protocol's conformance suite, which only the sandbox of a development build has.

use serde_json::{Value, json};

use super::scene;
use crate::support::Home;

/// They have an address of their own, behind the same guard.
#[tokio::test]
async fn the_fixtures_of_the_conformance_suite_are_no_tools_of_the_server() {
    let home = Home::with_nothing();
    let (server, _, agent, _) = scene(&home).await;
    let call = json!({ "name": "test_simple_text", "arguments": {} });
    let refused: Value = agent.send("tools/call", call).await.json().await.unwrap();
    assert_eq!(refused["error"]["code"], -32602, "{refused}");
    let fixtures = server.http.get(format!("{}/sandbox/mcp", server.base));
    assert_eq!(fixtures.send().await.unwrap().status(), 401, "no token");
    drop(server);
    let server = home.start_without_sandbox().await;
    let fixtures = server.http.get(format!("{}/sandbox/mcp", server.base)).bearer_auth(&agent.token);
    assert_eq!(fixtures.send().await.unwrap().status(), 404);
}
