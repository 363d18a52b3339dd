//! What each person chose to be notified about.

use octavo_domain::{NoticeChannel, NoticeChoice, NoticeKind};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::Notices;
use crate::db::Tx;
use crate::{StoreResult, changed, on};

/// A kind, by mail, by push.
type Row = (String, bool, bool);

const CHOSEN: &str = "SELECT kind, by_mail, by_push FROM notice_choice WHERE user_id = $1";

impl Notices<'_> {
    /// What a person chose for each kind, or the default.
    pub async fn choices(&self, user_id: Uuid) -> StoreResult<Vec<NoticeChoice>> {
        let mut reader = self.0.read().await?;
        let rows: Vec<Row> = on!(reader, c => query_as(CHOSEN).bind(user_id).fetch_all(c).await)?;
        Ok(with_defaults(&rows))
    }

    /// Stores what a person chose for some kinds.
    pub async fn choose(&self, user_id: Uuid, choices: &[NoticeChoice]) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO notice_choice (user_id, kind, by_mail, by_push) VALUES ($1, $2, $3, $4)
            ON CONFLICT (user_id, kind) DO UPDATE SET by_mail = excluded.by_mail, by_push = excluded.by_push";
        let mut sorted = choices.to_vec();
        // In one order: two calls that name the kinds in different ones would deadlock.
        sorted.sort_by_key(|choice| choice.kind.as_str());
        let mut tx = self.0.write().await?;
        for NoticeChoice { kind, mail, push } in sorted {
            changed!(tx, query(SQL).bind(user_id).bind(kind.as_str()).bind(mail).bind(push))?;
        }
        tx.commit().await
    }

    /// Whether a person wants messages of this kind in this way.
    pub async fn wants(&self, user_id: Uuid, kind: NoticeKind, channel: NoticeChannel) -> StoreResult<bool> {
        let choices = self.choices(user_id).await?;
        Ok(allows(&choices, kind, channel))
    }
}

/// As [`Notices::wants`], in a transaction.
pub(crate) async fn wants(tx: &mut Tx, user_id: Uuid, kind: NoticeKind, channel: NoticeChannel) -> StoreResult<bool> {
    let rows: Vec<Row> = on!(tx, c => query_as(CHOSEN).bind(user_id).fetch_all(c).await)?;
    Ok(allows(&with_defaults(&rows), kind, channel))
}

fn allows(choices: &[NoticeChoice], kind: NoticeKind, channel: NoticeChannel) -> bool {
    choices.iter().any(|choice| choice.kind == kind && choice.allows(channel))
}

fn with_defaults(rows: &[Row]) -> Vec<NoticeChoice> {
    let choice = |kind: &NoticeKind| {
        let chosen = rows.iter().find(|(name, ..)| name == kind.as_str());
        chosen.map_or(NoticeChoice::default_of(*kind), |&(_, mail, push)| NoticeChoice { kind: *kind, mail, push })
    };
    NoticeKind::ALL.iter().map(choice).collect()
}
