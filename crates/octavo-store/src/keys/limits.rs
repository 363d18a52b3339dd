//! The limits of a key as they are stored.

use octavo_domain::KeyLimits;
use octavo_domain::approval::ApprovalPolicy;

use crate::{StoreError, StoreResult, json};

/// A part of [`sql!`](crate::db::sql): the accounts that the key or the consent in a parameter is limited to. Keys and consents
/// never have the same id.
macro_rules! accounts {
    (sqlite $n:literal) => {
        accounts!("(SELECT value FROM json_each((", $n, ")))")
    };
    (postgres $n:literal) => {
        accounts!("(SELECT value::bigint FROM json_array_elements_text((", $n, ")::json))")
    };
    ($before:literal, $n:literal, $after:literal) => {
        concat!(
            $before,
            "SELECT account_ids FROM api_key WHERE id = $",
            $n,
            " UNION ALL SELECT account_ids FROM consent WHERE id = $",
            $n,
            $after
        )
    };
}

pub(crate) use accounts;

#[derive(sqlx::FromRow)]
pub struct LimitsRow {
    account_ids: Option<String>,
    posts_per_day: Option<i64>,
    hours: Option<String>,
    allowed_ips: String,
    approval: String,
}

impl TryFrom<LimitsRow> for KeyLimits {
    type Error = StoreError;

    fn try_from(row: LimitsRow) -> StoreResult<Self> {
        Ok(KeyLimits {
            account_ids: row.account_ids.as_deref().map(json::decode).transpose()?,
            posts_per_day: row.posts_per_day,
            hours: row.hours.as_deref().map(json::decode).transpose()?,
            allowed_ips: json::decode(&row.allowed_ips)?,
            needs_approval: ApprovalPolicy::parse(&row.approval)
                .ok_or(StoreError::Corrupt(row.approval))?
                .is_required(),
        })
    }
}
