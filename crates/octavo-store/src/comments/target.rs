//! A comment that someone answers or changes.

use octavo_domain::Platform;
use octavo_domain::moderation::{ChangeableComment, CommentAddress, Moderation};
use octavo_domain::networks::CommentActions;
use octavo_domain::post_deletion::DeletionStatus;
use sqlx::query_as;
use uuid::Uuid;

use super::{Comments, on_accounts_of};
use crate::columns::MaybeText;
use crate::db::{Sql, Tx, sql};
use crate::keys::accounts;
use crate::posts::Reach;
use crate::{StoreResult, on};

/// A comment that a post answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    pub comment_id: Uuid,
    pub address: CommentAddress,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct CommentTarget {
    pub id: Uuid,
    pub account_id: i64,
    #[sqlx(try_from = "String")]
    pub platform: Platform,
    /// The account's.
    pub lane: Uuid,
    pub(super) has_account: bool,
    network_id: String,
    network_parent_id: Option<String>,
    on_post: String,
    /// The account itself wrote it.
    pub ours: bool,
    hidden: bool,
    #[sqlx(try_from = "MaybeText")]
    change: Option<Moderation>,
    #[sqlx(try_from = "MaybeText")]
    change_status: Option<DeletionStatus>,
}

impl CommentTarget {
    pub fn address(&self) -> CommentAddress {
        CommentAddress {
            identifier: self.network_id.clone(),
            parent: self.network_parent_id.clone(),
            post: self.on_post.clone(),
        }
    }

    /// For a post that answers it.
    pub fn answered(&self) -> Answered {
        Answered { comment_id: self.id, address: self.address() }
    }

    /// What the network allows.
    pub fn actions(&self) -> CommentActions {
        let comments = self.platform.network().comments;
        comments.map(|it| it.actions(self.ours, self.is_top_level())).unwrap_or_default()
    }

    pub(super) fn is_top_level(&self) -> bool {
        self.network_parent_id.is_none()
    }

    pub(super) fn changeable(&self) -> ChangeableComment {
        ChangeableComment {
            platform: self.platform,
            account_id: self.account_id,
            has_account: self.has_account,
            hidden: self.hidden,
            last: self.change.zip(self.change_status),
        }
    }
}

const FIND: Sql = sql!(
    "SELECT c.id, c.account_id, c.platform, a.lane, a.status <> 'REMOVED' AS has_account, c.network_id,
        c.network_parent_id, t.platform_post_id AS on_post, c.ours, coalesce(c.hidden, FALSE) AS hidden, c.change,
        c.change_status
    FROM comment c JOIN post t ON t.id = c.post_id JOIN schedule s ON s.id = t.schedule_id
        JOIN account a ON a.id = c.account_id
    WHERE c.workspace_id = $1 AND s.workspace_id = $1 AND c.gone_at IS NULL AND t.status = 'COMPLETED'
        AND t.platform_post_id IS NOT NULL AND ($2 IS NULL OR s.app_id = $2)"
    (on_accounts_of!()) (accounts 3) ")) AND c.id = $4"
);

/// In a transaction, or reading alone.
macro_rules! find_target {
    ($from:ident, $reach:ident, $id:ident) => {{
        let sql = $from.pick(FIND);
        on!($from, c => query_as(sql)
            .bind($reach.workspace_id)
            .bind($reach.made_by)
            .bind($reach.accounts_of)
            .bind($id)
            .fetch_optional(c)
            .await)
    }};
}

impl Comments<'_> {
    /// None when it is out of reach, or gone.
    pub async fn find_target(&self, reach: Reach, id: Uuid) -> StoreResult<Option<CommentTarget>> {
        let mut reader = self.0.read().await?;
        Ok(find_target!(reader, reach, id)?)
    }
}

pub(super) async fn find_target(tx: &mut Tx, reach: Reach, id: Uuid) -> StoreResult<Option<CommentTarget>> {
    Ok(find_target!(tx, reach, id)?)
}
