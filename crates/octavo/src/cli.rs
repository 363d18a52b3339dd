//! The command line. Every command takes the same three settings and works beside a running server.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// The heading of what every command takes.
const COMMON: &str = "Where Octavo keeps things (every command takes these)";

/// One call publishes a post to eight networks: the API, its portal, its workers and a sandbox in one binary.
#[derive(Debug, Parser)]
#[command(name = "octavo", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "Start with: octavo serve --sandbox\n\
    There are more settings than options: OCTAVO_* in the environment or a TOML file sets them, `octavo config` lists \
    them, `octavo doctor` checks them.")]
pub struct Cli {
    /// Where the database, media and the master key are [default: ./data]
    #[arg(long, global = true, value_name = "DIR", help_heading = COMMON)]
    pub data_dir: Option<PathBuf>,
    /// postgres://USER:PASSWORD@HOST/NAME; without it, SQLite in the data directory
    #[arg(long, global = true, value_name = "URL", help_heading = COMMON)]
    pub database_url: Option<String>,
    /// A TOML file with settings [default: octavo.toml in the data directory]
    #[arg(long, global = true, value_name = "FILE", help_heading = COMMON)]
    pub config: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the server: API, portal, sign-in and, unless told otherwise, the workers
    Serve(ServeOptions),
    /// Run only the workers (publishing, webhooks, imports), beside servers on the same PostgreSQL
    Worker,
    /// Run only the simulated networks, to point another Octavo or an adapter at
    Sandbox(SandboxOptions),
    /// Show the whole job: from sign-up to verified webhooks, on a temporary server
    Demo(DemoOptions),
    /// Bring the database to this version's schema; serve and worker do so at their start too
    Migrate,
    /// Check the settings and what they point to, and say how to mend what is wrong; fails when something is
    Doctor,
    /// Print every setting: its value, what it means, and where the value came from
    Config(Format),
    /// Add people who sign in to the portal
    #[command(subcommand)]
    User(UserCommand),
    /// Create applications, which call the API
    #[command(subcommand)]
    App(AppCommand),
    /// Issue access tokens without a sign-in, for scripts
    #[command(subcommand)]
    Token(TokenCommand),
    /// Print the OpenAPI description of the API, as JSON
    Openapi,
}

#[derive(Debug, Args)]
pub struct ServeOptions {
    /// Address to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<SocketAddr>,
    /// Where people reach this server, and the issuer of its tokens [default: http://<listen>]
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// What this process does: api, worker, or both [default: api,worker]
    #[arg(long, value_name = "ROLES")]
    pub roles: Option<String>,
    /// Simulate the networks, to try Octavo without any credential of theirs
    #[arg(long)]
    pub sandbox: bool,
    /// The sandbox on a public address, where anyone can see it; webhooks stay away from this machine
    #[arg(long)]
    pub sandbox_public: bool,
}

#[derive(Debug, Args)]
pub struct SandboxOptions {
    /// Address to listen on. Whoever reaches it controls the sandbox: keep it on loopback
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
    /// Add a person. Pipe the password in (echo "…" | octavo user add …), or give the printed set-up link to them
    Add(AddUser),
}

#[derive(Debug, Args)]
pub struct AddUser {
    /// What the person signs in with
    pub email: String,
    /// Print JSON
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
    /// E-mail address of the person whose application it is
    #[arg(long, value_name = "EMAIL")]
    pub owner: String,
    /// What people see when they are asked to allow it
    #[arg(long)]
    pub name: String,
    /// Where it takes people back after sign-in: https, or http on loopback; may be given several times
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
    /// E-mail address of the person it acts for
    #[arg(long, value_name = "EMAIL")]
    pub user: String,
    /// What it may do, separated by spaces: accounts.read, media.write, posts.read, posts.write, webhooks.write, or api
    /// (all of these); posts.all extends them to posts that other applications made
    #[arg(long, value_name = "SCOPES")]
    pub scope: String,
    /// How long it lives
    #[arg(long, value_name = "SECONDS", default_value_t = 3600)]
    pub ttl: u32,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
