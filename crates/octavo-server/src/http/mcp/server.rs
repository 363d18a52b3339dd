//! The MCP server as the protocol's crate calls it.

use std::borrow::Cow;
use std::sync::Arc;

use axum::http::request::Parts;
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, DiscoverResult, Implementation,
    ListToolsResult, PaginatedRequestParams, ProtocolVersion, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::json;

use super::api_call::{ApiRouter, Caller};
use super::arguments::Arguments;
use super::run::{Failure, Outcome, Run};
use super::schemas::Schemas;
use super::tools::{self, Effect, TOOLS, ToolRow};
use super::words::INSTRUCTIONS;

/// How long a client may keep the list of tools, in milliseconds: it changes with a new version only.
const LIST_KEPT: u64 = 5 * 60 * 1000;

/// The bytes of an answer around its words and data.
const FRAME: usize = 300;

const REVISIONS: [ProtocolVersion; 2] = [ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2026_07_28];

#[derive(Clone)]
pub struct McpServer {
    api: ApiRouter,
    schemas: Arc<Schemas>,
    /// As clients list them.
    tools: Arc<[Tool]>,
}

impl McpServer {
    pub fn new(api: ApiRouter, schemas: Schemas) -> Self {
        let tools = TOOLS.iter().map(|row| as_listed(row, &schemas)).collect();
        McpServer { api, schemas: Arc::new(schemas), tools }
    }
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let octavo = Implementation::new("octavo", env!("CARGO_PKG_VERSION")).with_title("Octavo");
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_protocol_version(ProtocolVersion::V_2025_11_25)
            .with_server_info(octavo)
            .with_instructions(INSTRUCTIONS)
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(&REVISIONS)
    }

    async fn discover(&self, _: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let found = DiscoverResult::from_server_info(REVISIONS.to_vec(), self.get_info());
        Ok(found.with_ttl_ms(LIST_KEPT).with_cache_scope(CacheScope::Public))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let list = ListToolsResult::with_all_items(self.tools.to_vec());
        Ok(list.with_ttl_ms(LIST_KEPT).with_cache_scope(CacheScope::Public))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.iter().find(|tool| tool.name == name).cloned()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let tool = tools::find(&request.name)
            .ok_or_else(|| ErrorData::invalid_params("There is no tool with this name. List the tools.", None))?;
        let caller = context.extensions.get::<Parts>().and_then(|parts| parts.extensions.get::<Caller>());
        let caller = caller.ok_or_else(|| ErrorData::internal_error("the call has no caller", None))?;
        let run = Run { api: &self.api, caller, tool, schemas: &self.schemas };
        let result = match run.run(&Arguments(request.arguments.unwrap_or_default())).await {
            Ok(outcome) => answer(outcome, tool.action.most_bytes()),
            Err(Failure(words)) => CallToolResult::error(vec![ContentBlock::text(words)]),
        };
        Ok(result.into())
    }
}

/// Our words first, then the data as text too, for clients that know no structured content. A post that is too long for that
/// is in the structure only.
fn answer(outcome: Outcome, most: usize) -> CallToolResult {
    let (data, words) = (outcome.data.to_string(), json!(outcome.words).to_string());
    let size = FRAME + words.len() + data.len() + json!(data).to_string().len();
    let mut result = CallToolResult::structured(outcome.data);
    if size > most {
        result.content.clear();
    }
    result.content.insert(0, ContentBlock::text(outcome.words));
    result
}

fn as_listed(row: &ToolRow, schemas: &Schemas) -> Tool {
    let mut tool = Tool::new(row.name, row.description, Arc::new(row.action.arguments(schemas)));
    tool.title = Some(row.title.to_owned());
    tool.output_schema = Some(Arc::new(row.action.result()));
    // What comes back was written by other people, on networks that are open to all.
    let hints = ToolAnnotations::new().read_only(row.effect == Effect::Reads).open_world(true);
    tool.annotations = Some(match row.effect {
        Effect::Reads => hints,
        Effect::Adds => hints.destructive(false).idempotent(false),
        Effect::AddsOnce => hints.destructive(false).idempotent(true),
        Effect::Replaces => hints.destructive(true).idempotent(true),
    });
    tool
}
