//! Approvals outside of Octavo.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub enum ApprovalCommand {
    /// Print who approved or rejected a post, how and when, with everything that was decided about: one line of JSON, signed
    #[command(
        after_help = "Only decisions that still count can be exported: a change of the post ends its approval.\n\n\
        Example:\n  octavo approval export sch_… > approval.json"
    )]
    Export {
        /// Post, sch_…, for the decision about its latest version, or an approval, apr_…. Several print a line each
        #[arg(value_name = "POST", required = true)]
        posts: Vec<String>,
    },
    /// Verify exported files. Needs no server, no data and no network
    #[command(
        after_help = "Exit codes: 0 every file is what the server with this key signed. 1 a file was changed, or can't be \
        read. 3 without --key: the files are consistent, which does not prove who wrote them.\n\n\
        Example:\n  octavo approval verify approval.json --key octavo-approvals.json"
    )]
    Verify(VerifyApproval),
    /// Print the public keys that verify exported files, as /.well-known/octavo-approvals.json has them
    Key {
        /// First create a new key, which signs from now on, and delete the private half of the old one
        #[arg(long)]
        rotate: bool,
    },
}

#[derive(Debug, Args)]
pub struct VerifyApproval {
    /// Exported files
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Key that you trust: a file with what `octavo approval key` printed, or its "x" alone. Get it from the server, not
    /// from the person who sent the files
    #[arg(long, value_name = "FILE-OR-KEY")]
    pub key: Option<String>,
}
