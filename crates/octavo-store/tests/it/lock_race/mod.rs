//! PostgreSQL finds no deadlock, whichever two writers meet. (SQLite has one writer at a time.)

mod approvals;
mod company;
mod push;
mod stage;

use std::pin::Pin;
use std::sync::Arc;

use octavo_domain::webhook::{DeliveryStatus, WebhookStatus};
use octavo_store::deliveries::Tried;
use octavo_store::due::LaneKind;
use octavo_store::identity::Message;
use octavo_store::webhooks::WebhookChange;
use octavo_store::{StoreError, StoreResult};
use tokio::task::JoinSet;

use crate::support::{new_id, queue_import};
use stage::Stage;

type Work = Pin<Box<dyn Future<Output = StoreResult<()>> + Send>>;
type Writer = (&'static str, fn(Arc<Stage>) -> Work);

/// Each of the two writers of a pair works in so many tasks, so many times.
const TASKS: usize = 2;
const ROUNDS: usize = 5;

macro_rules! writers {
    ($($name:literal => |$it:ident| $work:expr),+ $(,)?) => {
        &[$(($name, |$it| Box::pin(async move {
            $work;
            Ok(())
        }))),+]
    };
}

const WRITERS: &[Writer] = writers! {
    "queue an import" => |it| queue_import(&it.store, it.target().app, it.owner).await?,
    "queue an import in a company" => |it| {
        let company = it.company();
        let at = it.turn() % 2;
        queue_import(&it.store, company.apps[at], company.workspaces[1 - at]).await?
    },
    "retry an import" => |it| it.retry_import().await?,
    "send a test" => |it| it.send_test().await?,
    "claim" => |it| it.claim(LaneKind::Deliver).await?,
    "record successes" => |it| it.record(DeliveryStatus::Succeeded, |tried| tried).await?,
    "record retries" => |it| it.record(DeliveryStatus::Scheduled, |tried| Tried {
        next_attempt_at: Some(tried.started_at),
        ..tried
    }).await?,
    "record 410 responses" => |it| {
        it.record(DeliveryStatus::Failed, |tried| Tried { gone: true, ..tried }).await?;
        it.set_status(WebhookStatus::Active).await?
    },
    "mail about a disabled webhook" => |it| {
        it.record(DeliveryStatus::Failed, |tried| Tried { gone: true, ..tried }).await?;
        it.store.webhooks().notify_disabled(Message { kind: "TEST", by_mail: true }, it.now(), new_id).await?;
        it.set_status(WebhookStatus::Active).await?
    },
    "extend leases" => |it| {
        let held = it.take_held();
        it.store.due().extend(&stage::held_jobs(&held), it.now()).await?;
        it.put_held(held)
    },
    "wake the lanes of ended leases" => |it| it.store.due().wake_expired(it.now()).await?,
    "release jobs" => |it| {
        let held = it.take_held();
        it.store.due().release(&stage::held_jobs(&held), it.now()).await?
    },
    "drop jobs" => |it| it.store.deliveries().drop_jobs(&it.take_held()).await?,
    "free abandoned jobs" => |it| it.store.due().free_abandoned(stage::LIVING, it.now()).await?,
    "redeliver" => |it| it.redeliver().await?,
    "recover" => |it| it.recover().await?,
    "pause and resume" => |it| {
        it.set_status(WebhookStatus::Paused).await?;
        it.set_status(WebhookStatus::Active).await?
    },
    "change settings" => |it| {
        let change = WebhookChange { url: Some("https://b.example/".into()), ..WebhookChange::default() };
        it.store.webhooks().change(it.webhook().id, &change, it.now()).await?
    },
    "rotate a key" => |it| it.store.webhooks().rotate(it.webhook().id, "key", Some(it.now()), it.now()).await?,
    "sweep keys" => |it| it.store.webhooks().sweep_keys(it.now()).await?,
    "add a webhook" => |it| it.add_webhook().await?,
    "delete a webhook" => |it| it.delete_webhook().await?,
    "delete an application" => |it| it.delete_app().await?,
    "remove orphans" => |it| it.store.retention().remove_orphans(8).await?,
    "remove deliveries" => |it| it.store.retention().remove_deliveries(stage::soon(), 8).await?,
    "remove events" => |it| it.store.retention().remove_events(stage::soon(), 8).await?,
    "make and drop days" => |it| {
        it.store.retention().make_days(it.some_day()).await?;
        it.store.retention().drop_days(it.some_day()).await?
    },
    "sweep idempotency keys" => |it| it.sweep_idempotency().await?,
    "advance the sandbox's clock" => |it| {
        let by = jiff::SignedDuration::from_millis(5);
        it.store.due().advance(it.target().app, it.owner, by, it.now()).await?
    },
    "fold and sweep the tally" => |it| {
        it.store.deliveries().fold().await?;
        it.store.deliveries().sweep_tally().await?
    },
    "fold and sweep statistics" => |it| {
        it.store.stats().fold().await?;
        it.store.stats().sweep(it.now()).await?
    },
    "fold the sums of numbers" => |it| it.store.numbers().fold_tally().await?,
    "use a file" => |it| it.use_file().await?,
    "delete a file" => |it| it.delete_file().await?,
    "schedule a post" => |it| it.schedule().await?,
    "schedule two posts in slots" => |it| it.schedule_in_slots().await?,
    "move a schedule to a slot" => |it| it.move_to_slot().await?,
    "end a post" => |it| it.end_post().await?,
    "park a post" => |it| it.park_post().await?,
    "cancel a schedule" => |it| it.cancel_schedule().await?,
    "approve a post" => |it| it.approve().await?,
    "reject a post" => |it| it.reject().await?,
    "change a post that waits" => |it| it.ask_again().await?,
    "notify those who may approve" => |it| it.notify().await?,
    "withdraw a review link" => |it| it.withdraw_link().await?,
    "approve by a review link" => |it| it.approve_by_link().await?,
    "add a browser" => |it| it.add_browser().await?,
    "push that posts wait" => |it| it.push().await?,
    "disconnect an account" => |it| it.disconnect().await?,
    "delete a workspace" => |it| it.delete_workspace().await?,
    "create and delete a client workspace" => |it| it.create_and_delete_client().await?,
    "delete a person" => |it| it.delete_person().await?,
    "remove deleted workspaces" => |it| it.remove_deleted().await?,
};

/// Runs two writers at the same time; returns what went wrong.
async fn race(stage: &Arc<Stage>, pair: [Writer; 2]) -> Vec<String> {
    stage.fill().await;
    let mut running = JoinSet::new();
    for (name, write) in pair.repeat(TASKS) {
        let stage = stage.clone();
        running.spawn(async move {
            let mut wrong = Vec::new();
            for _ in 0..ROUNDS {
                match write(stage.clone()).await {
                    // Someone else was there before.
                    Ok(()) | Err(StoreError::NotFound | StoreError::Conflict(_)) => {}
                    Err(error) => wrong.push(format!("{name}: {}", stage::explain(&error))),
                }
            }
            wrong
        });
    }
    running.join_all().await.concat()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_two_writers_deadlock() {
    let stage = Arc::new(Stage::new().await);
    let mut wrong = Vec::new();
    for (n, first) in WRITERS.iter().enumerate() {
        for second in &WRITERS[n..] {
            let found = race(&stage, [*first, *second]).await;
            wrong.extend(found.into_iter().map(|error| format!("{} + {}: {error}", first.0, second.0)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
