//! Options of posts as code, and of sample events.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use octavo_domain::EventType;
use url::Url;

use super::ServerOptions;

/// How the commands for a folder end.
pub const FOLDER_EXIT_CODES: &str = "Exit codes of plan: 0 nothing to do, 1 problems found or failed, 2 there are changes. \
    Of apply: 0 done, 1 failed. Of rehearse: 0 everything would be published, 1 not.";

#[derive(Debug, Args)]
pub struct FolderOptions {
    /// Folder with Markdown files, one for each post, and optionally octavo.toml
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    #[command(flatten)]
    pub server: ServerOptions,
}

#[derive(Debug, Args)]
pub struct PlanOptions {
    #[command(flatten)]
    pub folder: FolderOptions,
    /// Print Markdown, for a comment on a pull request
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
}

#[derive(Debug, Args)]
pub struct TriggerOptions {
    /// Type of the event, such as post.failed
    #[arg(value_name = "EVENT", hide_possible_values = true)]
    #[arg(value_parser = PossibleValuesParser::new(EventType::ALL.iter().map(|kind| kind.as_str())))]
    pub event: String,
    /// Webhook by its id [default: every active webhook that is subscribed to the type]
    #[arg(long, value_name = "ID", conflicts_with = "forward")]
    pub webhook: Option<String>,
    /// Send the event from this machine to this address instead. Needs no server
    #[arg(long, value_name = "URL")]
    pub forward: Option<Url>,
    /// Key that signs what is forwarded [default: a new one, which is printed]
    #[arg(long, env = "OCTAVO_SIGNING_KEY", hide_env_values = true, value_name = "KEY", requires = "forward")]
    pub signing_key: Option<String>,
    #[command(flatten)]
    pub server: ServerOptions,
}
