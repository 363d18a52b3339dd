//! The JSON of keys.

use jiff::Timestamp;
use octavo_domain::approval::ApprovalPolicy;
use octavo_domain::key_hours::HoursText;
use octavo_domain::time::iso;
use octavo_domain::{Kind, Scope};
use octavo_store::keys::Key;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use zeroize::Zeroizing;

/// A key: a bearer token of an application, with limits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Key)]
pub struct KeyBody {
    /// The key's id.
    #[schema(example = "key_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The name that tells it from other keys.
    name: String,
    /// The application that it acts for.
    app_id: String,
    /// The person who created it. The key has at most their role.
    created_by: String,
    /// What it may do.
    #[schema(value_type = Vec<Scope>)]
    scopes: Vec<String>,
    /// The accounts that it may use. Null allows all of the workspace's.
    account_ids: Option<Vec<i64>>,
    /// How many posts it may queue a day. Null sets no limit.
    posts_per_day: Option<i64>,
    /// How many posts it queued today, by the clocks of `hours.timeZone`, or of UTC. 0 where `postsPerDay` is null.
    posts_today: i64,
    /// The hours of the day in which its posts may go out. Null allows all.
    hours: Option<HoursText>,
    /// Whether a person must approve its posts.
    approval: ApprovalPolicy,
    /// The addresses and ranges that it may be used from. Null allows all.
    allowed_ips: Option<Vec<String>>,
    /// When it ends. Null if it does not.
    #[schema(format = DateTime)]
    expires_at: Option<String>,
    /// Until when the secret before the last rotation works. Null if none does.
    #[schema(format = DateTime)]
    previous_secret_until: Option<String>,
    /// Creation time.
    #[schema(format = DateTime)]
    created_time: String,
    /// When it was last used, up to a minute late. Null until then.
    #[schema(format = DateTime)]
    last_used_at: Option<String>,
}

impl KeyBody {
    pub fn new(key: Key, now: Timestamp) -> Self {
        let limits = key.limits;
        let today = limits.day(now).to_string();
        let allowed_ips: Vec<String> = limits.allowed_ips.iter().map(ToString::to_string).collect();
        KeyBody {
            id: Kind::Key.show(key.id),
            name: key.name,
            app_id: Kind::App.show(key.app_id),
            created_by: Kind::User.show(key.user_id),
            scopes: key.scopes.split(' ').map(str::to_owned).collect(),
            account_ids: limits.account_ids,
            posts_per_day: limits.posts_per_day,
            posts_today: key.counted.filter(|(day, _)| *day == today).map_or(0, |(_, posts)| posts),
            hours: limits.hours.map(HoursText::from),
            approval: ApprovalPolicy::of(limits.needs_approval),
            allowed_ips: (!allowed_ips.is_empty()).then_some(allowed_ips),
            expires_at: key.expires_at.map(iso),
            previous_secret_until: key.former_until.filter(|until| *until > now).map(iso),
            created_time: iso(key.created_at),
            last_used_at: key.last_used_at.map(iso),
        }
    }
}

/// A key with its secret, which is not shown again.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeyWithSecret {
    #[serde(flatten)]
    key: KeyBody,
    /// Send it as `authorization: Bearer oct_key_…`.
    secret: String,
}

impl KeyWithSecret {
    pub fn new(key: Key, secret: Zeroizing<String>, now: Timestamp) -> Self {
        KeyWithSecret { key: KeyBody::new(key, now), secret: secret.to_string() }
    }
}

/// The key to create. Limits that you leave out don't limit it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewKey {
    /// The name that tells it from other keys.
    #[schema(value_type = String, required, min_length = 1, max_length = 100)]
    pub name: Option<String>,
    /// The application that it acts for.
    #[schema(value_type = String, required)]
    pub app_id: Option<String>,
    /// What it may do: `api`, `accounts.read`, `media.write`, `posts.read`, `posts.write`, `posts.all`, `webhooks.write`,
    /// `workspaces.write`.
    #[schema(value_type = Vec<String>, required, min_items = 1, max_items = 8)]
    pub scopes: Option<Vec<String>>,
    /// The accounts that it may use, by their `id` from `GET /v1/accounts`.
    #[schema(min_items = 1, max_items = 200)]
    pub account_ids: Option<Vec<i64>>,
    /// How many posts it may queue a day. Each item of `posts` counts, on the day of the call by the clocks of
    /// `hours.timeZone`, or of UTC. A draft counts when it is queued.
    #[schema(minimum = 1, maximum = 10000)]
    pub posts_per_day: Option<i64>,
    /// The hours of the day in which its posts may go out.
    pub hours: Option<HoursText>,
    /// Whether a person must approve its posts. The default is NONE. With REQUIRED, what it creates, changes or retries waits
    /// until a person approves it in the portal.
    #[schema(value_type = Option<ApprovalPolicy>)]
    pub approval: Option<String>,
    /// The addresses and CIDR ranges that it may be used from.
    #[schema(min_items = 1, max_items = 50)]
    pub allowed_ips: Option<Vec<String>>,
    /// When it ends, in ISO 8601.
    #[schema(example = "2027-11-21T09:30:00Z")]
    pub expires_at: Option<String>,
}

impl KeyBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "key_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "name": "Release notes",
            "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "createdBy": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "scopes": ["accounts.read", "posts.write"],
            "accountIds": null,
            "postsPerDay": 3,
            "postsToday": 1,
            "hours": { "from": "08:00", "to": "20:00", "timeZone": "Europe/London" },
            "approval": "NONE",
            "allowedIps": null,
            "expiresAt": null,
            "previousSecretUntil": null,
            "createdTime": "2026-11-20T08:12:44.310Z",
            "lastUsedAt": "2026-11-21T09:24:10.000Z",
        })
    }
}

impl KeyWithSecret {
    /// In the description.
    pub fn example() -> Value {
        let mut key = KeyBody::example();
        // Its checksum is wrong, so that no scanner takes it for a leaked secret.
        key["secret"] = "oct_key_4fJm2Qw8sXbT1nVc6LzRk0HdYgPe7uAi3oMx5WtBq9E000000".into();
        key
    }
}

impl NewKey {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "name": "Release notes",
            "appId": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "scopes": ["accounts.read", "posts.write"],
            "postsPerDay": 3,
            "hours": { "from": "08:00", "to": "20:00", "timeZone": "Europe/London" },
        })
    }
}
