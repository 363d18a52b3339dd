//! Verifying the chain, page by page.

use octavo_domain::Kind;
use octavo_domain::audit::{FIRST_HASH, PersonalData};
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::AuditLog;
use super::chain::{BATCH, Row, select_entries};
use crate::{StoreResult, on};

impl AuditLog<'_> {
    /// The next part of the chain to verify.
    pub async fn verify(&self, verifier: &mut Verifier) -> StoreResult<Result<bool, Broken>> {
        const NEXT: &str = select_entries!("WHERE number > $1 ORDER BY number LIMIT $2");
        const PERSONAL: &str = "SELECT p.subject, p.user_id, p.email, p.salt, p.data, e.number FROM audit_entry e
            JOIN audit_personal p ON p.entry_id = e.id WHERE e.number > $1 ORDER BY e.number LIMIT $2";
        let after = verifier.entries;
        let mut reader = self.0.read().await?;
        let rows: Vec<Row> = on!(reader, c => query_as(NEXT).bind(after).bind(BATCH).fetch_all(c).await)?;
        let kept: Vec<Kept> = on!(reader, c => query_as(PERSONAL).bind(after).bind(2 * BATCH).fetch_all(c).await)?;
        if rows.is_empty() {
            let head: Option<(i64, String)> = on!(reader, c => query_as(HEAD).fetch_optional(c).await)?;
            return Ok(verifier.end(head).map(|()| false));
        }
        Ok(rows.iter().try_for_each(|row| verifier.next(row, &kept)).map(|()| true))
    }

    /// How many entries are chained, and the hash of the last one. None if the row is missing.
    pub async fn head(&self) -> StoreResult<Option<(i64, String)>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(HEAD).fetch_optional(c).await)?)
    }

    /// The hash of an entry.
    pub async fn hash_of(&self, number: i64) -> StoreResult<Option<String>> {
        const SQL: &str = "SELECT hash FROM audit_entry WHERE number = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(number).fetch_optional(c).await)?)
    }
}

const HEAD: &str = "SELECT entries, hash FROM audit_head WHERE id = 1";

#[derive(sqlx::FromRow)]
struct Kept {
    subject: String,
    user_id: Option<Uuid>,
    email: Option<String>,
    salt: String,
    data: String,
    number: i64,
}

impl Kept {
    fn has_digest(&self, digest: &str) -> bool {
        let user = self.user_id.map(|id| Kind::User.show(id));
        let Kept { salt, data, email, .. } = self;
        PersonalData { salt, data, user: user.as_deref(), email: email.as_deref() }.has_digest(digest)
    }
}

/// The first entry that does not match.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    #[error("entry {0} is missing")]
    Missing(i64),
    #[error("entry {number} ({id}) was changed, or is not the one that was recorded there")]
    Changed { number: i64, id: String },
    #[error("the personal data of entry {number} ({id}) were changed")]
    Personal { number: i64, id: String },
    #[error("the log ends with entry {0}, which is not the one that was recorded last")]
    End(i64),
}

/// How far a verification has come.
#[derive(Debug)]
pub struct Verifier {
    pub entries: i64,
    hash: String,
}

impl Default for Verifier {
    fn default() -> Self {
        Verifier { entries: 0, hash: FIRST_HASH.to_owned() }
    }
}

impl Verifier {
    fn next(&mut self, row: &Row, kept: &[Kept]) -> Result<(), Broken> {
        let number = self.entries + 1;
        if row.number != Some(number) {
            return Err(Broken::Missing(number));
        }
        let (hash, id) = (row.hash(number, &self.hash), Kind::AuditEntry.show(row.id));
        if row.hash.as_ref() != Some(&hash) {
            return Err(Broken::Changed { number, id });
        }
        let start = kept.partition_point(|it| it.number < number);
        for it in kept[start..].iter().take_while(|it| it.number == number) {
            let digest = if it.subject == "ACTOR" { &row.actor_digest } else { &row.target_digest };
            if !digest.as_deref().is_some_and(|digest| it.has_digest(digest)) {
                return Err(Broken::Personal { number, id });
            }
        }
        (self.entries, self.hash) = (number, hash);
        Ok(())
    }

    fn end(&self, head: Option<(i64, String)>) -> Result<(), Broken> {
        match head {
            Some((entries, hash)) if entries == self.entries && hash == self.hash => Ok(()),
            Some((entries, _)) if entries > self.entries => Err(Broken::Missing(self.entries + 1)),
            _ => Err(Broken::End(self.entries)),
        }
    }
}
