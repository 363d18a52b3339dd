//! What the portal calls, and applications with the scope for it.

pub mod apps;
pub mod audit;
pub mod connections;
pub mod deliveries;
pub mod me;
pub mod webhooks;
pub mod workspaces;
