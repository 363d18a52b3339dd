//! What the database knows of a decision, in the form of the file.

use octavo_domain::Kind;
use octavo_domain::approval::ApprovalStatus;
use octavo_domain::audit::{ActorType, AuditAction};
use octavo_domain::time::iso;
use octavo_store::approvals::{Approval, Party};
use octavo_store::audit::AuditRow;
use octavo_store::{Store, StoreError};
use serde_json::{Value, json};
use uuid::Uuid;

use super::passkey::SignedByPasskey;
use super::{EntryReference, FORMAT, Means, Proof, ProofParty, ServerSignature};

/// Why a decision can't be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("{0} has no approval: name a post that needed one by its id, sch_…, or an approval by its own, apr_…")]
    Unknown(String),
    #[error("{0} waits for a decision. Approve or reject it first")]
    Pending(String),
    #[error("the approval of {0} is void: the post was changed or cancelled since")]
    Void(String),
    #[error("the audit log has no entry about the decision on {0}")]
    NoEntry(String),
    #[error("what is stored of {0} does not hold together, so it is not exported: {1}")]
    Broken(String, String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The server's public URL.
#[derive(Debug, Clone, Copy)]
pub struct Origin<'a>(pub &'a str);

/// The decision about a post (its latest version), or that of an approval. Not signed yet.
pub async fn record(store: &Store, Origin(server): Origin<'_>, name: &str) -> Result<Proof, ExportError> {
    let id = find(store, name).await?;
    let found = store.approvals().of_any_workspace(id).await?;
    let (workspace, approval) = found.ok_or_else(|| ExportError::Unknown(name.to_owned()))?;
    let action = match approval.status {
        ApprovalStatus::Approved => AuditAction::ApprovalApproved,
        ApprovalStatus::Rejected => AuditAction::ApprovalRejected,
        ApprovalStatus::Pending => return Err(ExportError::Pending(name.to_owned())),
        ApprovalStatus::Void => return Err(ExportError::Void(name.to_owned())),
    };
    let entry = store.audit().of_target(workspace, action, &Kind::Approval.show(id)).await?;
    let entry = entry.ok_or_else(|| ExportError::NoEntry(name.to_owned()))?;
    proof(server, workspace, approval, entry).map_err(|why| ExportError::Broken(name.to_owned(), why))
}

async fn find(store: &Store, name: &str) -> Result<Uuid, ExportError> {
    if let Some(id) = Kind::Approval.parse(name) {
        return Ok(id);
    }
    let unknown = || ExportError::Unknown(name.to_owned());
    let schedule = Kind::Schedule.parse(name).ok_or_else(unknown)?;
    store.approvals().of_schedule(schedule).await?.ok_or_else(unknown)
}

fn proof(server: &str, workspace: Uuid, approval: Approval, entry: AuditRow) -> Result<Proof, String> {
    let signature = entry.detail.get("signature").filter(|it| !it.is_null());
    let passkey = signature.map(SignedByPasskey::of_entry).transpose()?;
    if approval.is_signed != passkey.is_some() {
        return Err("the signature is missing in the audit log".to_owned());
    }
    let decided_with = match (&passkey, entry.actor_type) {
        (Some(_), _) => Means::Passkey,
        (None, ActorType::ReviewLink) => Means::Link,
        (None, _) => Means::Click,
    };
    let content: Value = serde_json::from_str(&approval.content).map_err(|error| error.to_string())?;
    Ok(Proof {
        r#type: FORMAT.to_owned(),
        server: server.to_owned(),
        workspace_id: Kind::Workspace.show(workspace),
        post_id: Kind::Schedule.show(approval.schedule_id),
        approval_id: Kind::Approval.show(approval.id),
        status: approval.status.as_str().to_owned(),
        content,
        content_hash: approval.content_hash,
        requested_by: party(approval.requested_by.kind, approval.requested_by.id, approval.requested_by.name),
        requested_time: iso(approval.requested_at),
        decided_by: decider(&entry, approval.decided_by)?,
        decided_at: approval.decided_at.map(iso).ok_or("the time of the decision is missing")?,
        decided_with,
        reason: approval.reason,
        audit_entry: EntryReference { id: Kind::AuditEntry.show(entry.id), hash: entry.hash },
        passkey,
        signature: ServerSignature::default(),
    })
}

/// Who decided, as the audit log has it. For a review link, the approval must name the same link and maker.
fn decider(entry: &AuditRow, decided_by: Option<Party>) -> Result<ProofParty, String> {
    let mut decider = party(entry.actor_type, entry.actor_id.clone(), entry.actor_name.clone());
    let link = decided_by.and_then(|it| Some((it.id, it.maker?)));
    let named = link.as_ref().map(|(id, maker)| json!({ "id": id, "createdBy": maker.id }));
    if entry.detail.get("link") != named.as_ref() || (entry.actor_type == ActorType::ReviewLink) != link.is_some() {
        return Err("the audit log names another review link".to_owned());
    }
    decider.created_by = link.map(|(_, maker)| Box::new(party(ActorType::Person, Some(maker.id), maker.name)));
    Ok(decider)
}

fn party(kind: ActorType, id: Option<String>, name: Option<String>) -> ProofParty {
    ProofParty { r#type: kind.as_str().to_owned(), id, name, created_by: None }
}
