//! Commands of people who use a server: they call its API, and need no data directory.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use url::Url;

use super::{FOLDER_EXIT_CODES, FolderOptions, PlanOptions, PostsCommand, TriggerOptions};

/// The heading of the options that say which server, and who calls.
const SERVER: &str = "Server";

/// What every exit code of these commands means.
pub const EXIT_CODES: &str = "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 the server found problems in the post.";

#[derive(Debug, Subcommand)]
pub enum UserCommands {
    /// Sign in to a server in the browser, or store an API key for it
    #[command(after_help = format!("The sign-in is stored in octavo/credentials.json below $XDG_CONFIG_HOME (by default \
        ~/.config), and renewed by itself. Where no browser can reach this machine, use a key.\n\n\
        Examples:\n  octavo login --url https://octavo.example\n  octavo login --url https://octavo.example --key oct_key_…\n\n{EXIT_CODES}"))]
    Login(LoginOptions),
    /// Forget the sign-in to a server, and end it there
    #[command(after_help = EXIT_CODES)]
    Logout(ServerOptions),
    /// List the accounts that you can publish to
    #[command(after_help = format!("Example:\n  octavo accounts --json | jq '.[].accountUsername'\n\n{EXIT_CODES}"))]
    Accounts(ServerOptions),
    /// Publish a post now, at a time, or in the next free slot
    #[command(after_help = format!("Examples:\n  \
        octavo post --account bluesky:folio.example 'Eight leaves of one sheet'\n  \
        octavo post --account 1 --account 2 --file release.md --media cover.jpg --at 2027-01-15T09:00:00Z\n  \
        git log -1 --format=%s | octavo post --account telegram:folio_bot --wait -\n\n{EXIT_CODES}"))]
    Post(PostCommandOptions),
    /// Upload files for posts
    #[command(subcommand)]
    Media(MediaCommand),
    /// Print events as they happen, and forward them to a program on this machine
    #[command(after_help = format!("With a key, these are the events of the key's application. With a sign-in, they are those of \
        what you created by the command line. When the connection breaks, the command connects again and continues where \
        it stopped.\n\n\
        Examples:\n  octavo listen --json | jq .type\n  octavo listen --forward http://localhost:3000/hook\n\n{EXIT_CODES}"))]
    Listen(ListenOptions),
    /// Send a sample event to your webhooks, or to a program on this machine
    #[command(after_help = format!("The samples are those that the portal sends. Sending them to webhooks needs a key with the scope \
        webhooks.write.\n\n\
        Examples:\n  octavo trigger post.failed\n  octavo trigger post.completed --forward http://localhost:3000/hook\n\n{EXIT_CODES}"))]
    Trigger(TriggerOptions),
    /// Show what apply would create, change and cancel for a folder of posts, and check every post
    #[command(after_help = format!("Files of posts that wait or don't exist yet are uploaded for the check. Octavo deletes files that no \
        post uses.\n\n\
        Examples:\n  octavo plan posts\n  octavo plan posts --markdown >> \"$GITHUB_STEP_SUMMARY\"\n\n{FOLDER_EXIT_CODES}"))]
    Plan(PlanOptions),
    /// Schedule, change and cancel posts so that they agree with a folder; never publishes a file twice
    #[command(after_help = format!("Nothing happens unless every file is valid. Run it as often as you like, after an interruption \
        too.\n\nExample:\n  octavo apply posts\n\n{FOLDER_EXIT_CODES}"))]
    Apply(FolderOptions),
    /// Rehearse the posts of a folder on simulated networks; nothing is stored or published
    #[command(after_help = format!("Example:\n  octavo rehearse posts\n\n{FOLDER_EXIT_CODES}"))]
    Rehearse(FolderOptions),
    /// Schedule posts on a server, as a client of its API
    #[command(subcommand)]
    Posts(PostsCommand),
}

#[derive(Debug, Args)]
pub struct ServerOptions {
    /// Address of the server [default: the one that you signed in to last]
    #[arg(long, env = "OCTAVO_URL", value_name = "URL", help_heading = SERVER)]
    pub url: Option<Url>,
    /// API key (oct_key_…), instead of the stored sign-in
    #[arg(long, env = "OCTAVO_KEY", hide_env_values = true, value_name = "KEY", help_heading = SERVER)]
    pub key: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct LoginOptions {
    #[command(flatten)]
    pub server: ServerOptions,
    /// Show a code to enter in a browser on any device. The default without a screen, over SSH, and if no browser opens
    #[arg(long)]
    pub no_browser: bool,
}

#[derive(Debug, Subcommand)]
pub enum MediaCommand {
    /// Upload files; prints the path of each, for posts
    #[command(after_help = format!("Example:\n  octavo media upload photo.jpg clip.mp4\n\n{EXIT_CODES}"))]
    Upload(UploadOptions),
}

#[derive(Debug, Args)]
pub struct UploadOptions {
    /// Pictures, videos, PDFs or captions
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub server: ServerOptions,
}

#[derive(Debug, Args)]
pub struct PostCommandOptions {
    /// The text; - reads it from standard input
    #[arg(value_name = "TEXT", required_unless_present_any = ["file", "media"], conflicts_with = "file")]
    pub text: Option<String>,
    /// File with the text
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Account by its id, or as platform:username; can be repeated
    #[arg(long = "account", value_name = "ACCOUNT", required = true)]
    pub accounts: Vec<String>,
    /// Picture, video or PDF to attach; can be repeated
    #[arg(long, value_name = "FILE")]
    pub media: Vec<PathBuf>,
    /// Settings by network, as JSON, such as {"TELEGRAM": {"chatId": "-1001234567890"}}
    #[arg(long, value_name = "JSON")]
    pub settings: Option<String>,
    /// When to publish, such as 2027-11-21T09:30:00Z [default: now]
    #[arg(long, value_name = "TIME", conflicts_with = "next_slot")]
    pub at: Option<String>,
    /// Publish in the next free slot of the queue
    #[arg(long)]
    pub next_slot: bool,
    /// Wait for the result on every account; fails unless all of them published it
    #[arg(long)]
    pub wait: bool,
    /// Only check the post. Files are uploaded for that; Octavo deletes files that no post uses
    #[arg(long, conflicts_with = "wait")]
    pub dry_run: bool,
    /// A command with the same key and the same post publishes once [default: a new key]
    #[arg(long, value_name = "KEY")]
    pub idempotency_key: Option<String>,
    #[command(flatten)]
    pub server: ServerOptions,
}

#[derive(Debug, Args)]
pub struct ListenOptions {
    /// Send each event to this address, signed as a webhook would be
    #[arg(long, value_name = "URL")]
    pub forward: Option<Url>,
    /// Key that signs what is forwarded [default: a new one, which is printed]
    #[arg(long, env = "OCTAVO_SIGNING_KEY", hide_env_values = true, value_name = "KEY", requires = "forward")]
    pub signing_key: Option<String>,
    /// Start after the event with this id [default: with the next event]
    #[arg(long, value_name = "EVENT")]
    pub after: Option<String>,
    #[command(flatten)]
    pub server: ServerOptions,
}
