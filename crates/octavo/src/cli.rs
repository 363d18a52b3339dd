//! The command line. Every command takes the same three settings and works beside a running server.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// One call publishes a post to eight networks: the API, its portal, its workers and a sandbox in one binary.
#[derive(Debug, Parser)]
#[command(name = "octavo", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "Settings also come from OCTAVO_* and a TOML file; `octavo config` shows them all.\n\
    Start with: octavo serve --sandbox")]
pub struct Cli {
    /// Where the database, media and the master key are [default: ./data]
    #[arg(long, global = true, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// postgres://…; without it, SQLite in the data directory
    #[arg(long, global = true, value_name = "URL")]
    pub database_url: Option<String>,
    /// A TOML file with settings [default: octavo.toml in the data directory]
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the server: API, portal, sign-in and, unless told otherwise, the workers
    Serve(ServeOptions),
    /// Run only the workers, beside servers on the same PostgreSQL
    Worker,
    /// Run only the simulated networks
    Sandbox(SandboxOptions),
    /// Show the whole job: from sign-up to verified webhooks, on a temporary server
    Demo(DemoOptions),
    /// Bring the database to this version's schema
    Migrate,
    /// Check the settings and what they point to
    Doctor,
    /// Print the effective settings and where each came from
    Config(Format),
    /// People
    #[command(subcommand)]
    User(UserCommand),
    /// Applications
    #[command(subcommand)]
    App(AppCommand),
    /// Access tokens
    #[command(subcommand)]
    Token(TokenCommand),
    /// Print the OpenAPI description of the API
    Openapi,
}

#[derive(Debug, Args)]
pub struct ServeOptions {
    /// Address to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<SocketAddr>,
    /// Where people reach this server [default: http://<listen>]
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// What this process does: api, worker, or both [default: api,worker]
    #[arg(long, value_name = "ROLES")]
    pub roles: Option<String>,
    /// Simulate the networks: no platform credential needed
    #[arg(long)]
    pub sandbox: bool,
    /// Allow the sandbox on a public address; opens no loopback calls
    #[arg(long)]
    pub sandbox_public: bool,
}

#[derive(Debug, Args)]
pub struct SandboxOptions {
    /// Address to listen on; the control address is mounted too, so keep it to yourself
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8090")]
    pub listen: SocketAddr,
}

#[derive(Debug, Args)]
pub struct DemoOptions {
    /// Keep the server running afterwards, to look around; stop it with Ctrl-C
    #[arg(long)]
    pub keep: bool,
}

#[derive(Debug, Args)]
pub struct Format {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum UserCommand {
    /// Add a person: the password is read from standard input, or a set-up link is printed
    Add(AddUser),
}

#[derive(Debug, Args)]
pub struct AddUser {
    pub email: String,
    #[arg(long)]
    pub json: bool,
}

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
    #[arg(long)]
    pub name: String,
    /// A callback URL; may be given several times
    #[arg(long, value_name = "URL", required = true)]
    pub callback: Vec<String>,
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
    /// E-mail address of the person it acts for
    #[arg(long, value_name = "EMAIL")]
    pub user: String,
    /// Scopes, separated by spaces
    #[arg(long)]
    pub scope: String,
    /// Seconds it lives
    #[arg(long, default_value_t = 3600)]
    pub ttl: u32,
    #[arg(long)]
    pub json: bool,
}
