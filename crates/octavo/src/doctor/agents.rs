//! Agents: do they reach the MCP server? Something in front that refuses them looks to them like a failed authorization.

use std::time::Duration;

use octavo_server::settings::Settings;
use reqwest::{Response, StatusCode, header};
use serde_json::{Value, json};

use super::report::Report;

const TIMEOUT: Duration = Duration::from_secs(10);
/// Services that block bots go by names such as this one.
const AGENT: &str = "Claude-User";

pub async fn check(settings: &Settings, http: &reqwest::Client, report: &mut Report) {
    let (url, listen) = (&settings.public_url, settings.listen);
    let document = format!("{url}/.well-known/oauth-protected-resource/mcp");
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
    let calls = [http.get(&document), http.get(format!("{url}/mcp")), http.post(format!("{url}/mcp")).json(&message)];
    let send = |call: reqwest::RequestBuilder| {
        let call = call.header(header::USER_AGENT, AGENT).header(header::ACCEPT, "application/json, text/event-stream");
        call.timeout(TIMEOUT).send()
    };
    let [described, by_get, by_post] = calls.map(send);
    let (Ok(described), Ok(by_get), Ok(by_post)) = tokio::join!(described, by_get, by_post) else {
        return report.warn("agents", format_args!("{url}/mcp doesn't respond; run the doctor again"));
    };
    let wrong = if let Some(wrong) = wrong_challenge("GET", &by_get).or_else(|| wrong_challenge("POST", &by_post)) {
        Some(format!("{url}/mcp returns {wrong}"))
    } else {
        wrong_document(described, url).await.map(|wrong| format!("{document} returns {wrong}"))
    };
    match wrong {
        None => report.ok("agents", format_args!("{url}/mcp asks them to authorize")),
        Some(wrong) => {
            let fix = "let what is in front of Octavo pass /mcp, /.well-known/ and the header WWW-Authenticate unchanged, \
                       also for bots";
            report.fail("agents", format_args!("{wrong}; {fix}, to {listen}"));
        }
    }
}

fn wrong_challenge(method: &str, answer: &Response) -> Option<String> {
    let status = answer.status();
    if status != StatusCode::UNAUTHORIZED {
        return Some(format!("{status} to {method} without a token, not 401 Unauthorized"));
    }
    let challenge = answer.headers().get(header::WWW_AUTHENTICATE).and_then(|value| value.to_str().ok());
    let complete = challenge.is_some_and(|challenge| challenge.contains("resource_metadata="));
    (!complete).then(|| format!("401 to {method} without saying where agents authorize (WWW-Authenticate)"))
}

async fn wrong_document(answer: Response, url: &str) -> Option<String> {
    let status = answer.status();
    let document = answer.json::<Value>().await.unwrap_or_default();
    let is_ours = document["resource"] == format!("{url}/mcp");
    (!is_ours).then(|| format!("{status} and not the document that describes {url}/mcp"))
}
