//! What Instagram and Threads have in common: Meta's Graph API. Knows neither of them.

mod graph;
mod insights;
mod listed;
mod refusal;
pub(crate) mod tokens;

pub(crate) use graph::{CallError, Created, Graph, GraphApi, GraphRules};
pub(crate) use insights::Insights;
pub(crate) use listed::{Listed, parse_time};
pub(crate) use refusal::GraphError;
