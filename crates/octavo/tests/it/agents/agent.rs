//! An agent: it registers itself, gets a person's consent, and calls the tools over HTTP.

use reqwest::{RequestBuilder, Response};
use serde_json::{Value, json};
use url::{Url, form_urlencoded};

use crate::support::{Browser, Home, Server};

/// The example of RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const CALLBACK: &str = "http://127.0.0.1:33418/callback";

#[derive(Clone)]
pub struct Agent {
    base: String,
    http: reqwest::Client,
    pub token: String,
    pub client_id: String,
    /// The workspace that it names.
    workspace: Option<String>,
}

impl Agent {
    /// Registers a client and has a person allow it what it asks for, to publish without approval too.
    pub async fn connect(server: &Server, person: &mut Browser, scope: &str) -> Self {
        Agent::allowed(server, person, scope, &[("approval", "NONE")]).await
    }

    /// The same, with these choices on the consent page.
    pub async fn allowed(server: &Server, person: &mut Browser, scope: &str, chosen: &[(&str, &str)]) -> Self {
        let metadata = json!({ "client_name": "Scribe", "redirect_uris": [CALLBACK] });
        let registered =
            server.http.post(format!("{}/oauth2/register", server.base)).json(&metadata).send().await.unwrap();
        let client_id = registered.json::<Value>().await.unwrap()["client_id"].as_str().unwrap().to_owned();
        let resource = format!("{}/mcp", server.base);
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs([("client_id", &*client_id), ("redirect_uri", CALLBACK), ("scope", scope)])
            .extend_pairs([("response_type", "code"), ("resource", &resource)])
            .extend_pairs([("code_challenge", CHALLENGE), ("code_challenge_method", "S256")])
            .finish();
        let page = person.send(person.get(&format!("/oauth2/authorize?{query}"))).await.text().await.unwrap();
        let (_, rest) = page.split_once("name=\"request\" value=\"").expect("a consent page");
        let form = [&[("request", rest.split('"').next().unwrap()), ("decision", "allow")], chosen].concat();
        let answer = person.send(person.post("/consent").form(&form)).await;
        let landing = Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap();
        let code = landing.query_pairs().find(|(name, _)| name == "code").expect("a code").1.into_owned();
        let form = [("grant_type", "authorization_code"), ("client_id", &client_id), ("code", &code)];
        let form =
            [&form[..], &[("redirect_uri", CALLBACK), ("code_verifier", VERIFIER), ("resource", &resource)]].concat();
        let tokens = server.http.post(format!("{}/oauth2/token", server.base)).form(&form).send().await.unwrap();
        let tokens = tokens.json::<Value>().await.unwrap();
        let token = tokens["access_token"].as_str().unwrap_or_else(|| panic!("{tokens}")).to_owned();
        Agent { base: server.base.clone(), http: server.http.clone(), token, client_id, workspace: None }
    }

    /// An agent of the application's own, with a token that the operator issued.
    pub fn of_app(home: &Home, server: &Server, client_id: &str, email: &str) -> Self {
        let resource = format!("{}/mcp", server.base);
        let scope = "accounts.read media.write posts.read posts.write";
        let arguments =
            ["token", "issue", "--app", client_id, "--user", email, "--scope", scope, "--resource", &resource];
        let token = home.tool(&arguments, "")["accessToken"].as_str().unwrap().to_owned();
        let (base, http, workspace) = (server.base.clone(), server.http.clone(), None);
        Agent { base, http, token, client_id: client_id.to_owned(), workspace }
    }

    /// The same agent in a workspace.
    pub fn in_workspace(&self, id: &str) -> Self {
        Agent { workspace: Some(id.to_owned()), ..self.clone() }
    }

    /// The same agent with another token.
    pub fn with_token(&self, token: &str) -> Self {
        Agent { token: token.to_owned(), ..self.clone() }
    }

    pub fn request(&self) -> RequestBuilder {
        let request =
            self.http.post(format!("{}/mcp", self.base)).header("accept", "application/json, text/event-stream");
        match &self.workspace {
            Some(id) => request.header("x-octavo-workspace", id),
            None => request,
        }
    }

    /// A message in revision 2026-07-28.
    pub async fn send(&self, method: &str, mut params: Value) -> Response {
        let name = params["name"].as_str().unwrap_or_default().to_owned();
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        });
        let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let headers = [("mcp-protocol-version", "2026-07-28"), ("mcp-method", method), ("mcp-name", &name)];
        let headers = headers.iter().filter(|(_, value)| !value.is_empty());
        let request = headers.fold(self.request(), |request, (name, value)| request.header(*name, *value));
        request.bearer_auth(&self.token).json(&message).send().await.unwrap()
    }

    /// The result of a tool.
    pub async fn call(&self, tool: &str, arguments: Value) -> ToolResult {
        self.measured(tool, arguments).await.1
    }

    /// The same, after the size of the answer in bytes.
    pub async fn measured(&self, tool: &str, arguments: Value) -> (usize, ToolResult) {
        let answer = self.send("tools/call", json!({ "name": tool, "arguments": arguments })).await;
        let (status, body) = (answer.status(), answer.text().await.unwrap());
        assert_eq!(status, 200, "{tool}: {body}");
        let answer: Value = serde_json::from_str(&body).unwrap();
        (body.len(), ToolResult(answer["result"].clone()))
    }
}

#[derive(Debug)]
pub struct ToolResult(pub Value);

impl ToolResult {
    /// The first text, which is the server's own.
    pub fn words(&self) -> &str {
        self.0["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{self:?}"))
    }

    /// The structured content of a call that succeeded.
    #[track_caller]
    pub fn structure(&self) -> &Value {
        assert_eq!(self.0["isError"], false, "{self:?}");
        &self.0["structuredContent"]
    }

    /// The same, where a text repeats it.
    #[track_caller]
    pub fn data(&self) -> &Value {
        let data = self.structure();
        let text = self.0["content"][1]["text"].as_str().unwrap();
        assert_eq!(serde_json::from_str::<Value>(text).unwrap(), *data);
        data
    }

    /// What a call that failed says.
    #[track_caller]
    pub fn problem(&self) -> &str {
        assert_eq!(self.0["isError"], true, "{self:?}");
        self.words()
    }
}
