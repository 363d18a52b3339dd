//! Programs that call the API.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub enum AppCommand {
    /// Create an application; prints its client ID and secret
    Create(CreateApp),
}

#[derive(Debug, Args)]
pub struct CreateApp {
    /// E-mail address of the owner
    #[arg(long, value_name = "EMAIL")]
    pub owner: String,
    /// Name that people see on the consent page
    #[arg(long)]
    pub name: String,
    /// Callback URL: https, or http on loopback; can be repeated
    #[arg(long, value_name = "URL", required = true)]
    pub callback: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum TokenCommand {
    /// Issue an access token; prints it
    Issue(IssueToken),
}

#[derive(Debug, Args)]
pub struct IssueToken {
    /// Client ID of the application, or octavo-portal
    #[arg(long, value_name = "CLIENT_ID")]
    pub app: String,
    /// E-mail address of the person that the token acts for
    #[arg(long, value_name = "EMAIL")]
    pub user: String,
    /// Scopes, separated by spaces: accounts.read, media.write, posts.read, posts.write, webhooks.write, or api (all of
    /// these); posts.all extends them to posts that other applications created
    #[arg(long, value_name = "SCOPES")]
    pub scope: String,
    /// What the token is for (RFC 8707): the public URL followed by /mcp for the MCP server; by default the API
    #[arg(long, value_name = "URL")]
    pub resource: Option<String>,
    /// Lifetime of the token
    #[arg(long, value_name = "SECONDS", default_value_t = 3600)]
    pub ttl: u32,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum KeyCommand {
    /// Create a key; prints its secret, which is not shown again
    Create(CreateKey),
}

/// The fields of `POST /v1/keys`.
#[derive(Debug, Args)]
pub struct CreateKey {
    /// Client ID of the application that the key acts for [default: the only one in the person's workspaces; if there is
    /// none, a new one]
    #[arg(long, value_name = "CLIENT_ID")]
    pub app: Option<String>,
    /// E-mail address of the member of the application's workspace that it acts for; it has at most their role
    #[arg(long, value_name = "EMAIL")]
    pub user: String,
    /// Name that tells it from other keys
    #[arg(long)]
    pub name: String,
    /// Scopes, separated by spaces: accounts.read, media.write, posts.read, posts.write, webhooks.write, or api (all of
    /// these); posts.all extends them to posts that other applications created
    #[arg(long, value_name = "SCOPES")]
    pub scope: String,
    /// Account that it may use, by its id; can be repeated [default: all]
    #[arg(long = "account", value_name = "ID")]
    pub accounts: Vec<i64>,
    /// How many posts it may queue a day [default: no limit]
    #[arg(long, value_name = "NUMBER")]
    pub posts_per_day: Option<i64>,
    /// Hours of the day in which its posts may go out, such as 09:00-18:00 [default: all]
    #[arg(long, value_name = "FROM-TO", requires = "time_zone")]
    pub hours: Option<String>,
    /// Time zone of --hours, such as Europe/London
    #[arg(long, value_name = "ZONE", requires = "hours")]
    pub time_zone: Option<String>,
    /// A person must approve its posts in the portal
    #[arg(long)]
    pub needs_approval: bool,
    /// Address or CIDR range that it may be used from; can be repeated [default: all]
    #[arg(long = "allowed-ip", value_name = "RANGE")]
    pub allowed_ips: Vec<String>,
    /// When it ends, such as 2027-11-21T09:30:00Z [default: never]
    #[arg(long, value_name = "TIME")]
    pub expires_at: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum PostsCommand {
    /// Schedule the posts of a CSV file of any length. Checks every row first, and continues where an interrupted run stopped
    #[command(
        after_help = "Columns: scheduled_time, accounts, content, media, settings, first_comment. The first two are \
        required. Accounts and media are separated by spaces; settings are JSON by network: {\"TELEGRAM\": {\"chatId\": \
        \"-1001234567890\"}}.\n\
        The command exits with 0 if all rows are scheduled (or valid, with --dry-run), and with 1 otherwise."
    )]
    Import(ImportPosts),
}

#[derive(Debug, Args)]
pub struct ImportPosts {
    /// The CSV file, in UTF-8
    pub file: PathBuf,
    /// Address of the server
    #[arg(long, env = "OCTAVO_URL", value_name = "URL")]
    pub url: url::Url,
    /// File with an access token or a key; the alternative is the environment variable OCTAVO_TOKEN
    #[arg(long, value_name = "FILE")]
    pub token_file: Option<PathBuf>,
    /// Client ID of the application; a key needs none
    #[arg(long, env = "OCTAVO_CLIENT_ID", value_name = "CLIENT_ID")]
    pub client_id: Option<String>,
    /// Zone of times that have none, such as Europe/London; without it, such times are refused
    #[arg(long, value_name = "ZONE")]
    pub time_zone: Option<String>,
    /// Only check the file
    #[arg(long)]
    pub dry_run: bool,
}
