//! The audit log. An entry is written in the transaction that makes the change ([`record`]), and chained afterwards
//! ([`chain`]): chaining it at once would make all writers wait for each other.

mod acting;
mod chain;
mod page;
mod record;

use crate::{Db, StoreResult};

pub use acting::{Acting, Actor, Draw, act_as, within};
pub use chain::{Broken, Sealed, Verifier};
pub use page::{AuditFilter, AuditRow, LogRow};
pub use record::NewEntry;
pub(crate) use record::record;

pub struct AuditLog<'a>(pub(crate) &'a Db);

impl AuditLog<'_> {
    /// Records what changes no other row, such as a secret that is shown.
    pub async fn add(&self, entry: NewEntry) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        record(&mut tx, entry).await?;
        tx.commit().await
    }
}
