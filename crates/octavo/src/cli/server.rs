//! Running and keeping a server.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{Confirmation, Format};

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
    /// Print each finding as a line of JSON
    #[arg(long)]
    pub json: bool,
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
    /// Publish held posts, now if their time has passed. Look at the accounts first. Asks first
    Release(HeldChoice),
    /// Cancel held posts, because they were published after the backup or are no longer needed. Asks first
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
    #[command(flatten)]
    pub confirmation: Confirmation,
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

#[derive(Debug, Args)]
pub struct CompletionsOptions {
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub struct ManualOptions {
    /// An existing directory
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
}
