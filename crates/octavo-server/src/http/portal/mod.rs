//! What the portal calls, and applications with the scope for it.

pub mod app_changes;
pub mod app_secret;
pub mod approvals;
pub mod apps;
pub mod audit;
pub mod calendar_links;
pub mod connect_links;
pub mod connections;
pub mod deliveries;
pub mod keys;
pub mod me;
mod named_accounts;
mod overlap;
pub mod search;
pub mod stats;
pub mod usage;
pub mod webhooks;
pub mod workspaces;
