//! The audit log. An entry is written in the transaction that makes the change ([`record`]), and chained afterwards
//! ([`chain`]): chaining it at once would make all writers wait for each other.

mod acting;
mod chain;
mod entry;
mod page;
mod record;
mod verify;

use crate::{Db, StoreResult};

pub(crate) use acting::actor;
pub use acting::{Acting, Actor, Draw, act_as, within};
pub use chain::Sealed;
pub use entry::NewEntry;
pub(crate) use page::first_id;
pub use page::{AuditFilter, AuditRow, LogRow};
pub(crate) use record::record;
pub use verify::{Broken, Verifier};

pub struct AuditLog<'a>(pub(crate) &'a Db);

impl AuditLog<'_> {
    /// Records what changes no other row, such as a secret that is shown.
    pub async fn add(&self, entry: NewEntry) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        record(&mut tx, entry).await?;
        tx.commit().await
    }
}
