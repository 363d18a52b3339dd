//! The command line. Every command accepts the same three settings and works alongside a running server.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// The heading of the options that every command accepts.
const COMMON: &str = "Data (for every command)";

/// One call publishes a post to many networks. The API, the portal, the workers and a sandbox are one binary.
#[derive(Debug, Parser)]
#[command(name = "octavo", version = env!("OCTAVO_VERSION"), propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "Start with: octavo serve --sandbox\n\
    More settings are available as OCTAVO_* environment variables and in a TOML file. `octavo config` lists them, and \
    `octavo doctor` checks them.")]
pub struct Cli {
    /// Directory of the database, media and the master key [default: ./data]
    #[arg(long, global = true, value_name = "DIR", help_heading = COMMON)]
    pub data_dir: Option<PathBuf>,
    /// postgres://USER:PASSWORD@HOST/NAME [default: SQLite in the data directory]
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
    /// Run only the workers (publishing, webhooks, imports), with servers on the same PostgreSQL database
    Worker,
    /// Run only the simulated networks, for another Octavo server or for tests
    Sandbox(SandboxOptions),
    /// Run the whole workflow on a temporary server, from sign-up to verified webhooks
    Demo(DemoOptions),
    /// Update the database to this version's schema; serve and worker also do this when they start
    Migrate(MigrateOptions),
    /// Copy the database and the media of a server, which may be running, into a new directory. The master key isn't included
    Backup(BackupOptions),
    /// Restore a backup into an empty data directory. The restored server sends nothing twice: `octavo held` has what was due
    #[command(
        after_help = "Afterwards, put the master key into the data directory, start the server, and decide with \
        `octavo held list` or in the portal what happens to the posts that were due since the backup."
    )]
    Restore(BackupOptions),
    /// Decide about the posts that a restored backup holds: they may have been published after the backup
    #[command(subcommand)]
    Held(HeldCommand),
    /// Show what waits, what the last 24 hours brought, and what needs attention, of the whole server
    Status(Format),
    /// Check the settings and what they point to, and say how to fix problems; fails if it finds any
    Doctor(DoctorOptions),
    /// Print every setting: its value, its meaning, and where the value came from
    Config(Format),
    /// Add, list, disable, enable and delete the people who sign in to the portal
    #[command(subcommand)]
    User(UserCommand),
    /// Create applications that call the API
    #[command(subcommand)]
    App(AppCommand),
    /// Issue access tokens without sign-in, for scripts
    #[command(subcommand)]
    Token(TokenCommand),
    /// Schedule posts on a server, as a client of its API
    #[command(subcommand)]
    Posts(PostsCommand),
    /// Verify and print the audit log of all workspaces
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Print the OpenAPI description of the API, as JSON
    Openapi,
}

#[derive(Debug, Args)]
pub struct ServeOptions {
    /// Address to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<SocketAddr>,
    /// Address where people reach this server; also the issuer of its tokens [default: http://<listen>, or https with TLS]
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// What this process runs: api, worker, or both [default: api,worker]
    #[arg(long, value_name = "ROLES")]
    pub roles: Option<String>,
    /// Simulate the networks, to try Octavo without their credentials
    #[arg(long)]
    pub sandbox: bool,
    /// Allow the sandbox on a public address, where anyone can use it; webhooks can't reach this machine
    #[arg(long)]
    pub sandbox_public: bool,
}

#[derive(Debug, Args)]
pub struct SandboxOptions {
    /// Address to listen on. Anyone who can reach it controls the sandbox, so keep it on loopback
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8090")]
    pub listen: SocketAddr,
}

#[derive(Debug, Args)]
pub struct DemoOptions {
    /// Keep the server running afterwards; stop it with Ctrl-C
    #[arg(long)]
    pub keep: bool,
}

#[derive(Debug, Args)]
pub struct MigrateOptions {
    /// Change nothing: succeed only if the database has this version's schema already
    #[arg(long)]
    pub check: bool,
}

#[derive(Debug, Args)]
pub struct DoctorOptions {
    /// Check again and again until stopped. After the first time, print only what changed, with the time
    #[arg(long)]
    pub watch: bool,
    /// With --watch: the pause between two checks. Each one calls the networks
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..), requires = "watch")]
    pub every: u64,
}

#[derive(Debug, Args)]
pub struct BackupOptions {
    /// Directory of the backup
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum HeldCommand {
    /// List the held posts of all workspaces
    List(Format),
    /// Publish held posts, now if their time has passed. Look at the accounts first
    Release(HeldChoice),
    /// Cancel held posts, because they were published after the backup or are no longer needed
    Cancel(HeldChoice),
}

#[derive(Debug, Args)]
pub struct HeldChoice {
    /// Ids of posts, sch_…
    #[arg(value_name = "ID", required_unless_present = "all", conflicts_with = "all")]
    pub ids: Vec<String>,
    /// All held posts
    #[arg(long)]
    pub all: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Format {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum UserCommand {
    /// Add a person. Pipe the password in (echo "…" | octavo user add …), or send them the set-up link that this prints
    Add(User),
    /// List the people, in the order of their e-mail addresses
    List(Format),
    /// Shut a person out. Their sessions and tokens end at once; what they scheduled is still published
    Disable(User),
    /// Let a disabled person sign in again
    Enable(User),
    /// Delete a person with their personal workspace and those where they are the only member. This can't be undone
    Delete(User),
    /// Print a link by which a person sets a new password, once, within an hour. The old password works until they do; then
    /// all their sessions and tokens end
    ResetLink(ResetLink),
}

#[derive(Debug, Args)]
pub struct User {
    /// E-mail address that the person signs in with
    pub email: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct ResetLink {
    #[command(flatten)]
    pub user: User,
    /// Also remove the person's authenticator app, recovery codes and passkeys, if they lost them
    #[arg(long)]
    pub remove_second_factor: bool,
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
pub enum AuditCommand {
    /// Check that no entry was changed, removed or inserted. Fails and names the first entry that does not match
    Verify {
        /// Also check that the log still has the entry that `octavo audit head` printed earlier
        #[arg(long, value_name = "NUMBER:HASH")]
        head: Option<String>,
    },
    /// Print NUMBER:HASH of the last entry. Keep it elsewhere: `octavo audit verify --head` then finds a log that was cut off
    Head,
    /// Print every entry as a line of JSON, oldest first: also of deleted workspaces, and failed sign-ins of unknown people
    List,
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
