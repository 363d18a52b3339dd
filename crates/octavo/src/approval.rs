//! Decisions about posts, exported and verified.

use std::fmt;
use std::path::Path;

use anyhow::{Context, bail};
use octavo_server::approval_proof::{self, Checked, Origin, PublicKey, key_set, parse_keys, record};

use crate::cli::{ApprovalCommand, VerifyApproval};
use crate::config::Config;
use crate::parts::{self, Parts};
use crate::print::print;

/// Files that were not all verified under a trusted key. What is wrong was printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unproved {
    /// No key to trust was given.
    Consistent,
    Invalid,
}

impl Unproved {
    pub fn exit_code(self) -> u8 {
        match self {
            Unproved::Consistent => 3,
            Unproved::Invalid => 1,
        }
    }
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the files are not proved")
    }
}

impl std::error::Error for Unproved {}

pub async fn run(config: Config, command: ApprovalCommand) -> anyhow::Result<()> {
    match command {
        ApprovalCommand::Export { posts } => export(&parts::open(&config).await?, &posts).await,
        ApprovalCommand::Key { rotate } => {
            let parts = parts::open(&config).await?;
            if rotate {
                parts.identity.rotate_approval_key().await?;
            }
            print(key_set(&parts.identity.approval_keys().await?));
            Ok(())
        }
        ApprovalCommand::Verify(options) => verify(&options),
    }
}

/// Each file is verified before it is printed.
async fn export(parts: &Parts, posts: &[String]) -> anyhow::Result<()> {
    // The file names an entry of the audit log by its hash.
    while parts.store.audit().seal().await?.more {}
    let signer = parts.identity.approval_signer().await?;
    let keys = [signer.public_key()];
    let origin = parts.identity.settings().origin();
    for post in posts {
        let file = record(&parts.store, Origin(&origin), post).await?.sign(&signer)?;
        if let Some(why) = approval_proof::verify(file.as_bytes(), Some(&keys)).fails {
            bail!("what is stored of {post} does not hold together, so it is not exported: {why}");
        }
        print(file);
    }
    Ok(())
}

pub fn verify(options: &VerifyApproval) -> anyhow::Result<()> {
    let trusted = options.key.as_deref().map(trusted).transpose()?;
    let outcomes = options.files.iter().map(|file| verify_file(file, trusted.as_deref()));
    match outcomes.collect::<anyhow::Result<Vec<_>>>()?.into_iter().flatten().max() {
        Some(unproved) => Err(unproved.into()),
        None => Ok(()),
    }
}

fn trusted(given: &str) -> anyhow::Result<Vec<PublicKey>> {
    if let Some(keys) = parse_keys(given) {
        return Ok(keys);
    }
    let text = std::fs::read_to_string(given).with_context(|| format!("--key {given}"))?;
    parse_keys(&text).with_context(|| format!("--key {given} has no Ed25519 key of `octavo approval key`"))
}

fn verify_file(file: &Path, trusted: Option<&[PublicKey]>) -> anyhow::Result<Option<Unproved>> {
    let bytes = std::fs::read(file).with_context(|| format!("reading {}", file.display()))?;
    let Checked { holds, fails, summary } = approval_proof::verify(&bytes, trusted);
    print(file.display());
    for line in holds {
        print(format_args!("  ok   {line}"));
    }
    if let Some(why) = fails {
        print(format_args!("  NO   {why}"));
        return Ok(Some(Unproved::Invalid));
    }
    if trusted.is_none() {
        print(
            "  ?    no --key was given: anyone can write a consistent file and sign it with a key of their own. To know",
        );
        print("       that your server wrote it, repeat this with the key that the server publishes");
        return Ok(Some(Unproved::Consistent));
    }
    print(format_args!("  YES  {}", summary.unwrap_or_default()));
    Ok(None)
}
