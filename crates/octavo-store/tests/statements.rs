//! How many statements the hot paths cost on each engine: each is a round trip, or a turn of SQLite's thread.
//!
//! In a program of its own, because it counts what all threads of the process do.

#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

use std::sync::atomic::{AtomicUsize, Ordering};

use octavo_domain::post::{Outcome, PostRole};
use octavo_domain::timeline::{Step, TimelineKind};
use octavo_domain::webhook::DeliveryStatus;
use octavo_domain::{AiDisclosure, Platform, PostContent};
use octavo_store::Store;
use octavo_store::accounts::{NewAccount, Stored};
use octavo_store::deliveries::Tried;
use octavo_store::due::{Claimed, LaneKind};
use octavo_store::schedules::{NewPost, NewPublication, NewSchedule};
use octavo_store::spending::Spender;
use octavo_store::testing::{fresh_postgres, fresh_sqlite};
use serde_json::json;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

#[path = "it/support.rs"]
#[expect(dead_code, reason = "shared with the other tests")]
mod support;

use support::{app, claim, deliver, hour, new_id, queue_import, tried, user, webhook};

static STATEMENTS: AtomicUsize = AtomicUsize::new(0);

/// Counts what sqlx logs: one event for each statement, or for several that are sent together.
struct Counter;

impl Subscriber for Counter {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn event(&self, _: &Event<'_>) {
        STATEMENTS.fetch_add(1, Ordering::SeqCst);
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

async fn counted<T>(work: impl Future<Output = T>) -> (T, usize) {
    let before = STATEMENTS.load(Ordering::SeqCst);
    let done = work.await;
    (done, STATEMENTS.load(Ordering::SeqCst) - before)
}

/// What each step of a delivery costs.
async fn costs(store: &Store) -> Vec<(&'static str, usize)> {
    let owner = user(store).await;
    let webhook = webhook(store, app(store, owner).await).await;
    let due = store.due();
    // The first use of a reader opens a connection.
    due.next_ready(LaneKind::Deliver, hour(0)).await.unwrap();
    let ended = |claimed: Vec<Claimed>, status, next_attempt_at| -> Vec<Tried> {
        let end = |it| Tried { next_attempt_at, ..tried(it, webhook.id, hour(0), status) };
        claimed.into_iter().map(end).collect()
    };
    // The lane of a person's imports stays open.
    queue_import(store, webhook.app_id, owner).await.unwrap();
    let (_, announced) = counted(queue_import(store, webhook.app_id, owner)).await;
    let ((), sent) = counted(deliver(store, &webhook, 1, hour(0))).await;
    let (claimed, claiming) = counted(claim(store, hour(0))).await;
    let held = [claimed[0].held()];
    let (_, extending) = counted(due.extend(&held, hour(1))).await;
    let (_, releasing) = counted(due.release(&held, hour(0))).await;
    let claimed = claim(store, hour(0)).await;
    let (_, loading) = counted(store.deliveries().load(&claimed, hour(0))).await;
    let again = ended(claimed, DeliveryStatus::Scheduled, Some(hour(0)));
    let (_, retrying) = counted(store.deliveries().record(&again)).await;
    let ended = ended(claim(store, hour(0)).await, DeliveryStatus::Succeeded, None);
    let (_, recording) = counted(store.deliveries().record(&ended)).await;
    let (_, finding_none) = counted(claim(store, hour(0))).await;
    let (_, looking) = counted(due.next_ready(LaneKind::Deliver, hour(0))).await;
    vec![
        ("queue an import and announce it", announced),
        ("send a test", sent),
        ("claim", claiming),
        ("extend", extending),
        ("release", releasing),
        ("load", loading),
        ("record a retry", retrying),
        ("record an end", recording),
        ("claim without ready jobs", finding_none),
        ("next_ready", looking),
    ]
}

/// A post without files, due now.
async fn new_schedule(store: &Store) -> NewSchedule {
    let (workspace_id, lane, platform) = (user(store).await, new_id(), Platform::BlueSky);
    let account = NewAccount {
        lane,
        workspace_id,
        platform,
        external_id: "did:plc:x".into(),
        server: None,
        may_move: true,
        username: "x".into(),
        display_name: "x".into(),
        avatar_url: None,
        credentials_sealed: String::new(),
        credentials_expire_at: None,
        access_ends_at: None,
        limits: Vec::new(),
        missing_permission: None,
        post_limits: None,
        check_at: None,
        now: hour(0),
    };
    let Stored::Account { id: account_id, .. } = store.accounts().connect(&account, new_id).await.unwrap() else {
        panic!("the account is connected at another server");
    };
    let post =
        NewPost { id: new_id(), role: PostRole::Post, parent_id: None, answers: None, content: PostContent::default() };
    let publication = NewPublication {
        id: new_id(),
        account_id,
        lane,
        platform,
        settings: json!({}),
        resolved_settings: json!({}),
        ai_disclosure: AiDisclosure::None,
        posts: vec![post],
    };
    let (app_id, publications) = (app(store, workspace_id).await, vec![publication]);
    NewSchedule {
        id: new_id(),
        workspace_id,
        app_id,
        reference: None,
        scheduled_at: hour(0),
        has_slot: false,
        draft: false,
        approval: None,
        publications,
        spender: Spender::default(),
        now: hour(0),
    }
}

/// What each step of a post costs, with its timeline and its counts.
async fn post_costs(store: &Store) -> Vec<(&'static str, usize)> {
    let new = new_schedule(store).await;
    let (_, creating) = counted(store.schedules().create(vec![new])).await;
    let claimed = store.due().claim(LaneKind::Publish, hour(0), hour(1), 7, 1).await.unwrap()[0];
    let (job, loading) = counted(store.posts().job(claimed.job)).await;
    let job = job.unwrap();
    let steps = [Step::new(TimelineKind::Prepared, hour(0)), Step::new(TimelineKind::Sent, hour(0))];
    let (_, marking) = counted(store.posts().mark_sending(&claimed, &job, &json!({}), hour(0), &steps)).await;
    let outcome = Outcome::Published { platform_post_identifier: Some("1".into()), permalink: None, incomplete: None };
    let steps = [Step::end(&outcome, hour(0))];
    let (_, ending) = counted(store.posts().finish(&claimed, &job, &outcome, hour(0), &steps, new_id)).await;
    vec![
        ("create a post", creating),
        ("load a post", loading),
        ("mark a post as being sent", marking),
        ("end a post", ending),
    ]
}

async fn all_costs(store: &Store) -> Vec<(&'static str, usize)> {
    let mut costs = costs(store).await;
    costs.extend(post_costs(store).await);
    costs
}

#[tokio::test]
async fn deliveries_and_posts_cost_few_statements() {
    tracing::subscriber::set_global_default(Counter).unwrap();
    let (sqlite, postgres) = (all_costs(&fresh_sqlite().await).await, all_costs(&fresh_postgres().await).await);
    let both: Vec<_> = sqlite.into_iter().zip(postgres).map(|((step, one), (_, other))| (step, one, other)).collect();
    let expected = [
        ("queue an import and announce it", 7, 7),
        ("send a test", 3, 1),
        ("claim", 5, 5),
        ("extend", 3, 3),
        ("release", 4, 4),
        ("load", 1, 1),
        ("record a retry", 6, 6),
        ("record an end", 6, 6),
        ("claim without ready jobs", 3, 3),
        ("next_ready", 1, 1),
        ("create a post", 6, 6),
        ("load a post", 1, 1),
        ("mark a post as being sent", 6, 6),
        ("end a post", 14, 14),
    ];
    assert_eq!(both, expected, "(step, statements on SQLite, on PostgreSQL)");
}
