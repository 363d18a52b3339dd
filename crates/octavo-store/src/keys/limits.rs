//! The limits of a key as they are stored.

use octavo_domain::approval::ApprovalPolicy;
use octavo_domain::key_limits::IpNet;
use octavo_domain::{KeyHours, KeyLimits};

use crate::columns::{JsonText, MaybeJson};

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
    #[sqlx(try_from = "MaybeJson")]
    account_ids: Option<Vec<i64>>,
    posts_per_day: Option<i64>,
    #[sqlx(try_from = "MaybeJson")]
    hours: Option<KeyHours>,
    #[sqlx(try_from = "JsonText")]
    allowed_ips: Vec<IpNet>,
    #[sqlx(try_from = "String")]
    approval: ApprovalPolicy,
}

impl From<LimitsRow> for KeyLimits {
    fn from(row: LimitsRow) -> Self {
        KeyLimits {
            account_ids: row.account_ids,
            posts_per_day: row.posts_per_day,
            hours: row.hours,
            allowed_ips: row.allowed_ips,
            needs_approval: row.approval.is_required(),
        }
    }
}
