//! Client ID Metadata Documents: a client ID that is the URL of a document about the client.
//!
//! The crate `oauth-as` can check such documents too. It refuses http, which a sandbox on loopback needs, and any document
//! that names a scope of another server.

use std::time::Duration;

use futures::StreamExt;
use http::{HeaderMap, HeaderValue, header};
use jiff::SignedDuration;
use octavo_egress::{Download, EgressError, GetRequest};
use octavo_store::identity::AgentClient;
use serde::Deserialize;
use serde_json::Value;

use super::{AgentOrigin, ClientDocuments, ClientMetadata, MOST_UNUSED};
use crate::identity::authorize::{BadRequest, Browser, Step};
use crate::identity::{Identity, IdentityError, Params};
use crate::ids;

/// From the first byte sent to the last one received.
const TIMEOUT: Duration = Duration::from_secs(10);
/// As the draft recommends.
const MOST_BYTES: usize = 5 * 1024;
const MOST_URL_CHARS: usize = 2048;
/// Whatever the reason is.
const UNREACHABLE: &str = "the document can't be fetched";
/// How long a document counts whose server says nothing of it; what it says counts within the other two.
const FRESH: i64 = 3600;
const FRESH_AT_LEAST: i64 = 300;
const FRESH_AT_MOST: i64 = 24 * 3600;

#[derive(Deserialize)]
struct Document {
    client_id: Option<String>,
    client_secret: Option<Value>,
    token_endpoint_auth_method: Option<String>,
    #[serde(flatten)]
    metadata: ClientMetadata,
}

impl Identity {
    /// Learns about the client of an authorization request, if its ID is the URL of a document, or if it is the command line.
    /// Returns what the browser does instead of going on: only a person who is signed in makes Octavo fetch a document.
    pub(in crate::identity) async fn learn_client(
        &self,
        params: &Params,
        browser: Browser<'_>,
    ) -> Result<Option<Step>, IdentityError> {
        let client_id = params.get("client_id").unwrap_or_default();
        match AgentOrigin::of(client_id) {
            Some(AgentOrigin::Document { .. }) => {}
            Some(AgentOrigin::CommandLine) => return self.learn_command_line().await.map(|()| None),
            Some(AgentOrigin::Registered) | None => return Ok(None),
        }
        let (agents, now) = (self.0.store.agent_clients(), self.0.clock.now());
        let known = agents.find(client_id).await?;
        if known.as_ref().and_then(|agent| agent.fresh_until).is_some_and(|until| now < until) {
            return Ok(None);
        }
        if browser.session.is_none() {
            return self.send_to_sign_in(params, None).map(Some);
        }
        let (document, fresh) = match self.fetch_document(client_id).await {
            Ok(fetched) => fetched,
            Err(why) => return Ok(Some(refuse(why))),
        };
        let checked = match check(document, client_id) {
            Ok(metadata) => metadata,
            Err(why) => return Ok(Some(refuse(why))),
        };
        let agent = AgentClient {
            id: ids::new_id(),
            client_id: client_id.to_owned(),
            name: checked.name,
            redirect_uris: checked.redirect_uris,
            created_at: now,
            fresh_until: Some(now + SignedDuration::from_secs(fresh)),
            // A device has to register: Octavo fetches no document for a caller that is not signed in.
            device_flow: false,
        };
        agents.put(&agent, MOST_UNUSED).await?;
        Ok(None)
    }

    /// The document, and for how many seconds it counts.
    async fn fetch_document(&self, client_id: &str) -> Result<(Document, i64), String> {
        let Some(ClientDocuments(egress)) = &self.0.settings.client_documents else {
            return Err("this process fetches no documents".to_owned());
        };
        let url = egress.check_url(client_id).map_err(|refusal| format!("{refusal}"))?;
        // What is called must be what the client ID says, to the letter: no dot segments, no default port, no lone host.
        if url.as_str() != client_id || client_id.len() > MOST_URL_CHARS || url.fragment().is_some() {
            return Err(
                "it must be an absolute URL in its shortest form, with a path and without a fragment".to_owned()
            );
        }
        let request = GetRequest {
            url: client_id,
            headers: HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static("application/json"))]),
            answer_timeout: TIMEOUT,
            idle_timeout: TIMEOUT,
            most_redirects: 0,
        };
        let fetched = tokio::time::timeout(TIMEOUT, async { read(egress.get(request).await.map_err(failure)?).await });
        let (headers, body) = fetched.await.map_err(|_| UNREACHABLE)??;
        let document = serde_json::from_slice(&body).map_err(|error| format!("the document is not valid: {error}"))?;
        Ok((document, freshness(&headers)))
    }
}

/// The person at the page must not learn from the reason what is in the operator's network.
fn failure(error: EgressError) -> String {
    match error {
        EgressError::Redirects(why) => why,
        _ => UNREACHABLE.to_owned(),
    }
}

async fn read(mut download: Download) -> Result<(HeaderMap, Vec<u8>), String> {
    if download.status != 200 {
        return Err(format!("the answer has status {}; send the document with status 200", download.status));
    }
    let mut body = Vec::new();
    while let Some(part) = download.body.next().await {
        body.extend_from_slice(&part.map_err(|_| UNREACHABLE)?);
        if body.len() > MOST_BYTES {
            return Err(format!("the document is larger than {MOST_BYTES} bytes"));
        }
    }
    Ok((download.headers, body))
}

fn check(document: Document, client_id: &str) -> Result<super::metadata::CheckedMetadata, String> {
    if document.client_id.as_deref() != Some(client_id) {
        return Err("client_id in the document must be the document's own URL, to the letter".to_owned());
    }
    if document.client_secret.is_some() || document.token_endpoint_auth_method.is_some_and(|it| it != "none") {
        return Err("the document must name no client_secret, and \"none\" as token_endpoint_auth_method".to_owned());
    }
    document.metadata.check().map_err(|error| error.description().to_owned())
}

/// For how many seconds a document counts, by `Cache-Control` (RFC 9111 section 5.2).
fn freshness(headers: &HeaderMap) -> i64 {
    let control = headers.get(header::CACHE_CONTROL).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let mut directives = control.split(',').map(|it| it.trim().to_ascii_lowercase());
    let seconds = directives.find_map(|it| match it.as_str() {
        "no-store" | "no-cache" => Some(0),
        it => it.strip_prefix("max-age=").and_then(|seconds| seconds.trim_matches('"').parse().ok()),
    });
    seconds.unwrap_or(FRESH).clamp(FRESH_AT_LEAST, FRESH_AT_MOST)
}

fn refuse(why: String) -> Step {
    let what = "The application's description could not be read.".to_owned();
    Step::Refuse(BadRequest { what, fix: format!("client_id is the URL of a document: {why}.") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_counts_as_long_as_its_server_says_within_limits() {
        for (control, seconds) in [
            ("", FRESH),
            ("public, max-age=7200", 7200),
            ("max-age=1", FRESH_AT_LEAST),
            ("max-age=99999999", FRESH_AT_MOST),
            ("no-store", FRESH_AT_LEAST),
            ("max-age=x", FRESH),
        ] {
            let value = HeaderValue::from_str(control).unwrap();
            assert_eq!(freshness(&HeaderMap::from_iter([(header::CACHE_CONTROL, value)])), seconds, "{control}");
        }
    }

    #[test]
    fn a_document_speaks_of_itself_and_holds_no_secret() {
        let url = "https://agent.example/client.json";
        let ok = |more: &str| {
            let json = format!(r#"{{"redirect_uris": ["https://agent.example/cb"], {more}}}"#);
            check(serde_json::from_str(&json).unwrap(), url).is_ok()
        };
        assert!(ok(&format!(r#""client_id": "{url}", "scope": "a b", "logo_uri": "x""#)));
        assert!(ok(&format!(r#""client_id": "{url}", "token_endpoint_auth_method": "none""#)));
        assert!(!ok(r#""client_name": "x""#));
        assert!(!ok(&format!(r#""client_id": "{url}/""#)));
        assert!(!ok(&format!(r#""client_id": "{url}", "client_secret": "x""#)));
        assert!(!ok(&format!(r#""client_id": "{url}", "token_endpoint_auth_method": "private_key_jwt""#)));
    }
}
