//! An application with a webhook, and tries of its deliveries that end as a test says.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::EventType;
use octavo_domain::event_samples::sample;
use octavo_domain::webhook::{DeliveryStatus, WebhookStatus};
use octavo_store::apps::App;
use octavo_store::db::Wait;
use octavo_store::deliveries::{Deliverer, DeliveryFilter, DeliveryPage, LaneChanges, Lease, SeatEnd, SortBy, Tried};
use octavo_store::due::{Claimed, LaneKind};
use octavo_store::imports::NewImport;
use octavo_store::users::User;
use octavo_store::webhooks::Webhook;
use octavo_store::{Store, StoreResult, on};
use sqlx::migrate::Migrator;
use tokio::sync::Notify;
use uuid::Uuid;

/// A moment, in hours after the beginning.
pub fn hour(hours: i64) -> Timestamp {
    Timestamp::from_second(1_795_000_000).unwrap() + SignedDuration::from_hours(hours)
}

/// A new uuid v7.
#[expect(clippy::disallowed_methods, reason = "tests make their own ids")]
pub fn new_id() -> Uuid {
    Uuid::now_v7()
}

pub async fn user(store: &Store) -> Uuid {
    let id = new_id();
    let email = format!("{id}@example.com");
    let user = User {
        id,
        email,
        email_verified: true,
        name: None,
        password_hash: None,
        created_at: hour(0),
        disabled_at: None,
    };
    store.users().add(&user).await.unwrap();
    id
}

pub async fn app(store: &Store, workspace_id: Uuid) -> Uuid {
    let id = new_id();
    let app = App {
        id,
        workspace_id,
        name: "Test".into(),
        client_id: id.to_string(),
        secret_hash: String::new(),
        secret_sealed: String::new(),
        callback_urls: vec![],
        reconnect_links: false,
        accent_color: None,
        logo: None,
        created_at: hour(0),
    };
    store.apps().add(&app, 100).await.unwrap();
    id
}

pub async fn webhook(store: &Store, app_id: Uuid) -> Webhook {
    let webhook = Webhook {
        id: new_id(),
        app_id,
        url: "https://a.example/".into(),
        api_key_sealed: "first".into(),
        events_all: true,
        event_types: vec![],
        retry_max_attempts: 3,
        retry_backoff_ms: 1_000,
        connect_timeout_ms: 5_000,
        read_timeout_ms: 30_000,
        status: WebhookStatus::Active,
        status_reason: None,
        disabled_at: None,
        former_key_until: None,
        last_success_at: None,
        last_failure_at: None,
        created_at: hour(0),
    };
    store.webhooks().add(&webhook, 100).await.unwrap();
    webhook
}

/// Makes deliveries of test events that happened at `at`.
pub async fn deliver(store: &Store, webhook: &Webhook, count: usize, at: Timestamp) {
    for _ in 0..count {
        let event = sample(new_id(), EventType::PostCompleted, at);
        store.webhooks().send_test(webhook, &event).await.unwrap();
    }
}

/// Queues an import; returns the id of its event, which is in the application's feed.
pub async fn queue_import(store: &Store, app_id: Uuid, workspace_id: Uuid) -> StoreResult<Uuid> {
    let (job, event_id) = (new_id(), new_id());
    let source_url = "https://media.example/a.mp4";
    store
        .imports()
        .queue(&NewImport { job, workspace_id, app_id, source_url, name: None, event_id, now: hour(0), most: i64::MAX })
        .await?;
    Ok(event_id)
}

/// A deliverer that has room for one of `every` first tries, and leaves them to the test.
pub struct Taker {
    pub every: usize,
    pub until: Timestamp,
    /// Set it to make callers wait until it is notified.
    pub catch_up: Mutex<Option<Arc<Notify>>>,
    asked: AtomicUsize,
    started: Mutex<Vec<Claimed>>,
}

impl Taker {
    /// Takes the store's first tries as long as it lives.
    pub fn of(store: &Store, every: usize, until: Timestamp) -> Arc<Self> {
        let (asked, started) = (AtomicUsize::new(0), Mutex::default());
        let taker = Arc::new(Taker { every, until, catch_up: Mutex::default(), asked, started });
        let deliverer: Arc<dyn Deliverer> = taker.clone();
        store.deliveries().set_deliverer(Arc::downgrade(&deliverer));
        taker
    }

    pub fn take(&self) -> Vec<Claimed> {
        std::mem::take(&mut self.started.lock().unwrap())
    }
}

impl Deliverer for Taker {
    fn reserve(&self, _: Uuid) -> Option<Lease> {
        let asked = self.asked.fetch_add(1, Ordering::SeqCst);
        asked.is_multiple_of(self.every).then_some(Lease { token: 9, until: self.until, cap: 2 })
    }

    fn overrun(&self, _: Uuid) -> Option<Duration> {
        None
    }

    fn leave(&self, seat: SeatEnd) {
        if let SeatEnd::Started(claimed, job) = seat {
            assert_eq!(claimed.job, job.id);
            self.started.lock().unwrap().push(claimed);
        }
    }

    fn follow(&self, _: &LaneChanges) -> Option<Wait> {
        let caught_up = self.catch_up.lock().unwrap().clone()?;
        Some(Box::pin(caught_up.notified_owned()))
    }
}

pub async fn claim(store: &Store, at: Timestamp) -> Vec<Claimed> {
    let until = at + SignedDuration::from_secs(15);
    store.due().claim(LaneKind::Deliver, at, until, 7, 256).await.unwrap()
}

/// Claims once, and has all that was claimed end as `status`; how many that were.
pub async fn try_some(store: &Store, webhook: &Webhook, at: Timestamp, status: DeliveryStatus) -> usize {
    let claimed = claim(store, at).await;
    let tried: Vec<Tried> = claimed.iter().map(|claimed| tried(*claimed, webhook.id, at, status)).collect();
    assert_eq!(store.deliveries().record(&tried).await.unwrap(), 0, "no lease was lost");
    tried.len()
}

/// As `try_some`, until nothing is ready.
pub async fn try_all(store: &Store, webhook: &Webhook, at: Timestamp, status: DeliveryStatus) -> usize {
    let mut all = 0;
    loop {
        match try_some(store, webhook, at, status).await {
            0 => return all,
            some => all += some,
        }
    }
}

pub fn tried(claimed: Claimed, webhook_id: Uuid, started_at: Timestamp, status: DeliveryStatus) -> Tried {
    Tried {
        claimed,
        webhook_id,
        status,
        next_attempt_at: None,
        started_at,
        duration_us: 1_500,
        http_status: Some(if status == DeliveryStatus::Succeeded { 200 } else { 400 }),
        error_class: None,
        error_message: None,
        request_headers: None,
        response_headers: None,
        response_body: Some("said".into()),
        gone: false,
        most: 256,
    }
}

pub async fn find(store: &Store, owner: Uuid, webhook: &Webhook) -> Webhook {
    store.webhooks().find(owner, webhook.id).await.unwrap().unwrap()
}

/// The first deliveries of a webhook, oldest first.
pub async fn history(store: &Store, webhook: &Webhook) -> DeliveryPage {
    store.deliveries().page(&all_deliveries(webhook)).await.unwrap()
}

/// The first 100 deliveries of a webhook, oldest first.
pub fn all_deliveries(webhook: &Webhook) -> DeliveryFilter {
    DeliveryFilter {
        webhook_id: webhook.id,
        status: None,
        event_type: None,
        from: None,
        to: None,
        sort: SortBy::CreatedTime,
        descending: false,
        page: 0,
        size: 100,
    }
}

pub async fn count(store: &Store, table: &str) -> i64 {
    let sql = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
    let mut reader = store.db().read().await.unwrap();
    on!(reader, c => sqlx::query_scalar(sql).fetch_one(c).await).unwrap()
}

/// Sessions of this test's database that wait for a lock. PostgreSQL only.
pub async fn waiting(store: &Store) -> i64 {
    sessions(store, "wait_event_type = 'Lock'").await
}

/// Waits until no other session of this test's database has a transaction: one that was dropped is rolled back later.
/// PostgreSQL only.
pub async fn until_transactions_end(store: &Store) {
    while sessions(store, "xact_start IS NOT NULL AND pid <> pg_backend_pid()").await > 0 {}
}

async fn sessions(store: &Store, which: &str) -> i64 {
    let sql = format!("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND {which}");
    let mut reader = store.db().read().await.unwrap();
    on!(reader, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(c).await).unwrap()
}

/// The migrations up to a version.
pub fn migrations_until(last: i64, mut all: Migrator) -> Migrator {
    all.migrations.to_mut().retain(|it| it.version <= last);
    all
}
