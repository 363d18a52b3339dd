//! The operator's commands for the audit log.

use anyhow::{Context, bail, ensure};
use octavo_domain::Kind;
use octavo_domain::time::iso;
use octavo_server::ids;
use octavo_store::audit::{self, Acting, Actor, LogRow, Verifier};
use serde_json::{Value, json};

use crate::cli::AuditCommand;
use crate::config::Config;
use crate::parts::{self, Parts};
use crate::print::print;
use crate::status::counted;

/// Entries that are in memory at a time.
const PAGE: i64 = 500;

/// Runs a command whose changes are the operator's in the log.
pub async fn by_operator<T>(command: impl Future<Output = T>) -> T {
    let acting = Acting::new(None, octavo_server::system_clock(), ids::AUDIT);
    audit::within(acting, async {
        audit::act_as(Actor::OPERATOR);
        command.await
    })
    .await
}

pub async fn run(config: Config, command: AuditCommand) -> anyhow::Result<()> {
    let parts = parts::open(&config).await?;
    // What was recorded a moment ago is part of the log too.
    while parts.store.audit().seal().await?.more {}
    match command {
        AuditCommand::Verify { head } => verify(&parts, head).await,
        AuditCommand::Head => head(&parts).await,
        AuditCommand::List => list(&parts).await,
    }
}

async fn head(parts: &Parts) -> anyhow::Result<()> {
    let (entries, hash) = parts.store.audit().head().await?.context("the log has no head")?;
    print(format_args!("{entries}:{hash}"));
    Ok(())
}

async fn verify(parts: &Parts, head: Option<String>) -> anyhow::Result<()> {
    let log = parts.store.audit();
    let mut verifier = Verifier::default();
    while log.verify(&mut verifier).await?? {}
    ensure!(verifier.entries > 0, "the audit log has no entries, so there is nothing to verify");
    if let Some(head) = head {
        let (number, hash) =
            head.trim().split_once(':').context("--head is not a NUMBER:HASH of `octavo audit head`")?;
        let number = number.parse().context("--head begins with no number")?;
        match log.hash_of(number).await? {
            Some(found) if found == hash => {}
            None if number == 0 => {}
            Some(_) => bail!("entry {number} is not the one whose hash is given"),
            None => bail!("entry {number} is missing: the log ends with entry {}", verifier.entries),
        }
    }
    let entries = counted(verifier.entries, "entry", "entries");
    print(format_args!("{entries}, chain intact"));
    Ok(())
}

async fn list(parts: &Parts) -> anyhow::Result<()> {
    let mut after = 0;
    loop {
        let rows = parts.store.audit().list(after, PAGE).await?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        after = last.number;
        for row in rows {
            print(line(row));
        }
    }
}

fn line(LogRow { number, workspace_id, entry }: LogRow) -> Value {
    json!({
        "number": number,
        "id": Kind::AuditEntry.show(entry.id),
        "workspaceId": workspace_id.map(|id| Kind::Workspace.show(id)),
        "at": iso(entry.at),
        "actor": { "type": entry.actor_type, "id": entry.actor_id, "name": entry.actor_name },
        "action": entry.action,
        "target": entry.target_type.zip(entry.target_id).map(|(kind, id)| json!({ "type": kind, "id": id })),
        "address": entry.address,
        "detail": entry.detail,
        "hash": entry.hash,
    })
}
