//! The command line. Every command accepts the same three settings and works alongside a running server.

mod clients;
mod folder;
mod people;
mod server;
mod users;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

pub use clients::*;
pub use folder::*;
pub use people::*;
pub use server::*;
pub use users::*;

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
    #[command(flatten)]
    OfUsers(UserCommands),
    /// Run the server: API, portal, sign-in and, unless told otherwise, the workers
    #[command(after_help = "Examples:\n  \
        octavo serve --sandbox\n  \
        octavo serve --listen 127.0.0.1:9000 --public-url https://octavo.example\n  \
        octavo serve --data-dir /var/lib/octavo --roles api")]
    Serve(ServeOptions),
    /// Run only the workers (publishing, webhooks, imports), with servers on the same PostgreSQL database
    Worker,
    /// Check that the server is ready; fails if it isn't. For health checks of containers
    #[command(
        after_help = "It asks the server on this machine, at the address that it listens on: the setting listen, or \
        what the running server left in the database.\n\n\
        Example, in a Compose file:\n  healthcheck:\n    test: [\"CMD\", \"/usr/bin/octavo\", \"health\"]"
    )]
    Health,
    /// Run only the simulated networks, for another Octavo server or for tests
    Sandbox(SandboxOptions),
    /// Run the whole workflow on a temporary server, from sign-up to verified webhooks
    Demo(DemoOptions),
    /// Create the database, or update it to this version's schema; serve and worker also do this when they start
    #[command(after_help = "Examples:\n  octavo migrate --check\n  octavo backup /backups/monday && octavo migrate")]
    Migrate(MigrateOptions),
    /// Copy the database and the media of a server, which may be running, into a new directory. The master key isn't included
    #[command(after_help = "Example:\n  octavo backup /backups/2026-11-27 --data-dir /var/lib/octavo")]
    Backup(BackupOptions),
    /// Restore a backup into an empty data directory. The restored server sends nothing twice: `octavo held` has what was due
    #[command(
        after_help = "Afterwards, put the master key into the data directory, start the server, and decide with \
        `octavo held list` or in the portal what happens to the posts that were due since the backup.\n\n\
        Example:\n  octavo restore /backups/2026-11-27 --data-dir /var/lib/octavo-new"
    )]
    Restore(BackupOptions),
    /// Decide about the posts that a restored backup holds: they may have been published after the backup
    #[command(
        after_help = "Examples:\n  octavo held list\n  octavo held release --all\n  octavo held cancel sch_… --yes"
    )]
    #[command(subcommand)]
    Held(HeldCommand),
    /// Show what waits, what the last 24 hours brought, and what needs attention, of the whole server
    Status(Format),
    /// Check the settings and what they point to, and say how to fix problems; fails if it finds any
    #[command(after_help = "Examples:\n  octavo doctor\n  octavo doctor --json | jq 'select(.level == \"fail\")'\n  \
        octavo doctor --watch --every 60")]
    Doctor(DoctorOptions),
    /// Print every setting: its value, its meaning, and where the value came from
    Config(Format),
    /// Add, list, disable, enable and delete the people who sign in to the portal
    #[command(
        after_help = "Examples:\n  octavo user add ada@example.com\n  octavo user reset-link ada@example.com\n  \
        octavo user delete ada@example.com --yes"
    )]
    #[command(subcommand)]
    User(UserCommand),
    /// Create applications that call the API
    #[command(after_help = "Example:\n  octavo app create --owner ada@example.com --name Press \
        --callback https://press.example/callback")]
    #[command(subcommand)]
    App(AppCommand),
    /// Issue access tokens without sign-in, for scripts
    #[command(
        after_help = "Example:\n  octavo token issue --app CLIENT_ID --user ada@example.com --scope 'accounts.read \
        posts.write'"
    )]
    #[command(subcommand)]
    Token(TokenCommand),
    /// Create keys for scripts and CI: tokens of an application that last, with limits
    #[command(
        subcommand,
        after_help = "Example:\n  octavo key create --user ada@example.com --name CI \
        --scope 'media.write posts.write' --posts-per-day 20"
    )]
    Key(KeyCommand),
    /// Verify and print the audit log of all workspaces
    #[command(
        after_help = "Examples:\n  octavo audit verify\n  octavo audit list | jq 'select(.action == \"app.created\")'"
    )]
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Print the OpenAPI description of the API, as JSON
    Openapi,
    /// Print the completions of commands and options for a shell
    #[command(after_help = "Examples:\n  \
        octavo completions bash > ~/.local/share/bash-completion/completions/octavo\n  \
        octavo completions fish > ~/.config/fish/completions/octavo.fish")]
    Completions(CompletionsOptions),
    /// Write a manual page for each command into a directory
    Manual(ManualOptions),
}

/// What commands accept that lose something for good.
#[derive(Debug, Args)]
pub struct Confirmation {
    /// Don't ask. Required without a terminal
    #[arg(long)]
    pub yes: bool,
}

#[derive(Debug, Args)]
pub struct Format {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
