//! The tools that the protocol's conformance suite calls, next to Octavo's own: `/sandbox/mcp` of development builds.
//!
//! The suite checks by them what Octavo's tools never return (pictures, sounds, resources, progress, parameters in headers,
//! errors about a client's capabilities). Everything around them is the real server's: guard, transport, and handler.

use std::borrow::Cow;
use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities, ContentBlock, DiscoverResult,
    JsonObject, ListToolsResult, PaginatedRequestParams, PingRequest, ProgressNotificationParam, ProtocolVersion,
    ServerConfig, ServerRequest, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Value, json};

use super::server::McpServer;

/// Octavo's MCP server with the suite's tools.
#[derive(Clone)]
pub struct WithFixtures {
    server: McpServer,
    tools: Arc<[Tool]>,
}

impl WithFixtures {
    pub fn new(server: McpServer) -> Self {
        let tools = NAMES.iter().map(|name| Tool::new(*name, "A fixture of the conformance suite.", arguments(name)));
        WithFixtures { server, tools: tools.collect() }
    }
}

impl ServerHandler for WithFixtures {
    fn get_info(&self) -> ServerConfig {
        self.server.get_info()
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        self.server.supported_protocol_versions()
    }

    async fn discover(&self, context: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        self.server.discover(context).await
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let mut list = self.server.list_tools(request, context).await?;
        list.tools.extend(self.tools.iter().cloned());
        Ok(list)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.iter().find(|tool| tool.name == name).cloned().or_else(|| self.server.get_tool(name))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let content = match request.name.as_ref() {
            "test_error_handling" => return Ok(CallToolResult::error(words(ERROR)).into()),
            "test_tool_with_progress" => {
                for progress in [0.0, 50.0, 100.0] {
                    report(&context, progress).await?;
                }
                words("The work is done.")
            }
            // The transport must refuse the request: in revision 2026-07-28 a server asks nothing by itself.
            "test_streaming_elicitation" => {
                let asked = context.peer.send_request(ServerRequest::PingRequest(PingRequest::default())).await;
                let refusal = asked.err().ok_or_else(|| ErrorData::internal_error("the request was sent", None))?;
                words(&refusal.to_string())
            }
            "test_missing_capability" => {
                if context.client_capabilities().and_then(|it| it.sampling).is_none() {
                    return Err(ErrorData::missing_required_client_capability(sampling()));
                }
                words("The client can sample.")
            }
            name if NAMES.contains(&name) => content(name)?,
            _ => return self.server.call_tool(request, context).await,
        };
        Ok(CallToolResult::success(content).into())
    }
}

const NAMES: [&str; 11] = [
    "test_simple_text",
    "test_image_content",
    "test_audio_content",
    "test_embedded_resource",
    "test_multiple_content_types",
    "test_error_handling",
    "test_tool_with_progress",
    "test_streaming_elicitation",
    "test_missing_capability",
    "test_custom_header",
    "json_schema_2020_12_tool",
];

const ERROR: &str = "This tool intentionally returns an error for testing";
/// A pixel.
const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
/// No samples.
const WAV: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";

fn words(text: &str) -> Vec<ContentBlock> {
    vec![ContentBlock::text(text)]
}

/// The content that a tool always returns, in the suite's words.
fn content(name: &str) -> Result<Vec<ContentBlock>, ErrorData> {
    let text = |text: &str| json!({ "type": "text", "text": text });
    let image = json!({ "type": "image", "data": PNG, "mimeType": "image/png" });
    let resource = |uri: &str, mime: &str, text: &str| json!({ "type": "resource", "resource": { "uri": uri, "mimeType": mime, "text": text } });
    let content = match name {
        "test_image_content" => json!([image]),
        "test_audio_content" => json!([{ "type": "audio", "data": WAV, "mimeType": "audio/wav" }]),
        "test_embedded_resource" => {
            json!([resource("test://embedded-resource", "text/plain", "This is an embedded resource content.")])
        }
        "test_multiple_content_types" => {
            let json = resource("test://mixed-content-resource", "application/json", r#"{"test":"data","value":123}"#);
            json!([text("Multiple content types test:"), image, json])
        }
        _ => json!([text("This is a simple text response for testing.")]),
    };
    serde_json::from_value(content).map_err(|error| ErrorData::internal_error(error.to_string(), None))
}

fn arguments(name: &str) -> JsonObject {
    let schema = match name {
        "test_custom_header" => json!({ "type": "object", "required": ["value"],
            "properties": { "value": { "type": "string", "x-mcp-header": "Value" } } }),
        "json_schema_2020_12_tool" => schema_2020_12(),
        _ => json!({ "type": "object" }),
    };
    schema.as_object().cloned().unwrap_or_default()
}

/// The keywords that no step on the way to the client may drop.
fn schema_2020_12() -> Value {
    let text = json!({ "type": "string" });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": { "address": { "$anchor": "addressDef", "type": "object", "properties": { "street": text, "city": text } } },
        "properties": { "name": text, "address": { "$ref": "#/$defs/address" }, "phone": text, "email": text,
            "contactMethod": { "type": "string", "enum": ["phone", "email"] } },
        "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
        "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
        "then": { "required": ["phone"] },
        "else": { "required": ["email"] },
        "additionalProperties": false,
    })
}

#[expect(deprecated, reason = "the suite's own example of a capability")]
fn sampling() -> ClientCapabilities {
    ClientCapabilities::builder().enable_sampling().build()
}

/// Reports progress to a client that asked for it.
async fn report(context: &RequestContext<RoleServer>, progress: f64) -> Result<(), ErrorData> {
    let Some(token) = context.meta.get_progress_token() else { return Ok(()) };
    let report = ProgressNotificationParam::new(token, progress).with_total(100.0);
    context.peer.notify_progress(report).await.map_err(|error| ErrorData::internal_error(error.to_string(), None))
}
