//! The steps of schedules and posts, for their timeline: written in the transaction of what they report.
//!
//! Where a transaction changes a post, its steps go with that statement ([`with_steps`]), so that they cost no turn of their own.

use octavo_domain::post_events::PostKey;
use octavo_domain::timeline::Step;
use serde_json::{Value, json};
use sqlx::query;
use uuid::Uuid;

use crate::db::{Sql, Tx, sql};
use crate::time::micros;
use crate::{StoreResult, changed, json as text};

/// A part of [`sql!`]: the statement that appends the steps in a parameter. A post keeps its first 500 steps, and how it ended.
macro_rules! insert_steps {
    ($engine:ident $n:literal) => {
        concat!(
            "INSERT INTO post_step (schedule_id, subject_id, account_id, at, kind, attempt, duration_ms, until_at,
                error_code, detail)
            SELECT schedule, subject, account, it.at, it.kind, it.attempt, duration, until, code, it.detail FROM ",
            $crate::db::sql::part!($engine (typed_rows $n schedule uuid, subject uuid, account bigint, at bigint, kind text,
                attempt int, duration bigint, until bigint, code text, detail text)),
            " WHERE it.kind IN ('PUBLISHED', 'FAILED', 'DELETED', 'DELETION_FAILED') OR (SELECT count(*) FROM post_step s
                WHERE s.schedule_id = it.schedule AND s.subject_id = it.subject) < 500"
        )
    };
}

/// The same as the beginning of a statement that changes something else in the same turn.
macro_rules! with_steps {
    (sqlite $n:literal) => {
        concat!($crate::posts::steps::insert_steps!(sqlite $n), "; ")
    };
    (postgres $n:literal) => {
        concat!("WITH stepped AS (", $crate::posts::steps::insert_steps!(postgres $n), ") ")
    };
}

pub(crate) use {insert_steps, with_steps};

/// What steps are about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject {
    schedule_id: Uuid,
    /// The post; the schedule for steps of all of it.
    id: Uuid,
    account_id: Option<i64>,
}

impl Subject {
    pub fn schedule(id: Uuid) -> Self {
        Subject { schedule_id: id, id, account_id: None }
    }

    pub fn post(schedule_id: Uuid, id: Uuid, account_id: i64) -> Self {
        Subject { schedule_id, id, account_id: Some(account_id) }
    }

    pub fn of(key: &PostKey) -> Self {
        Subject::post(key.schedule_id, key.post_id, key.account_id)
    }

    fn row(self, step: &Step) -> Value {
        json!({
            "schedule": self.schedule_id.simple().to_string(),
            "subject": self.id.simple().to_string(),
            "account": self.account_id,
            "at": micros(step.at),
            "kind": step.kind.as_str(),
            "attempt": step.attempt,
            "duration": step.duration_ms,
            "until": step.until.map(micros),
            "code": step.code.map(|code| code.as_str()),
            "detail": step.detail,
        })
    }

    /// For [`insert_steps`].
    pub fn rows(self, steps: &[Step]) -> String {
        text::encode(&steps.iter().map(|step| self.row(step)).collect::<Vec<_>>())
    }
}

/// In a turn of its own; none if there are no steps.
pub(crate) async fn append(tx: &mut Tx, steps: &[(Subject, Step)]) -> StoreResult<()> {
    const SQL: Sql = sql!((insert_steps 1));
    if !steps.is_empty() {
        let rows: Vec<Value> = steps.iter().map(|(subject, step)| subject.row(step)).collect();
        let sql = tx.pick(SQL);
        changed!(tx, query(sql).bind(text::encode(&rows)))?;
    }
    Ok(())
}

pub(crate) async fn append_all(tx: &mut Tx, subject: Subject, steps: &[Step]) -> StoreResult<()> {
    append(tx, &steps.iter().map(|step| (subject, step.clone())).collect::<Vec<_>>()).await
}
