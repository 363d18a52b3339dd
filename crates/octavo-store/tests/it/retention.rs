//! History goes when it is old, or when its owner is gone.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::webhook::DeliveryStatus;
use octavo_store::testing::{each_engine, fresh_postgres};
use octavo_store::{Store, changed};
use sqlx::query;

use crate::support::{app, claim, count, deliver, history, hour, new_id, try_all, user, webhook};

/// Ids tell the time at which they were made, which is now.
fn now() -> Timestamp {
    let (seconds, nanoseconds) = new_id().get_timestamp().unwrap().to_unix();
    Timestamp::new(seconds as i64, nanoseconds as i32).unwrap()
}

async fn rows(store: &Store) -> [i64; 4] {
    [
        count(store, "delivery").await,
        count(store, "attempt").await,
        count(store, "event").await,
        count(store, "due").await,
    ]
}

#[tokio::test]
async fn old_history_goes_bit_by_bit_and_totals_stay_exact() {
    each_engine(async |store| {
        let app = app(&store, user(&store).await).await;
        let webhook = webhook(&store, app).await;
        deliver(&store, &webhook, 5, hour(0)).await;
        try_all(&store, &webhook, hour(0), DeliveryStatus::Failed).await;
        deliver(&store, &webhook, 2, hour(1)).await;
        let (soon, an_hour) = (now() + SignedDuration::from_secs(5), SignedDuration::from_hours(1));
        let a_day_later = soon + SignedDuration::from_hours(24);
        let retention = store.retention();
        assert_eq!(retention.remove_deliveries(soon - an_hour, 100).await.unwrap(), 0, "nothing is that old");
        assert_eq!(retention.remove_deliveries(soon, 3).await.unwrap(), 3);
        let page = history(&store, &webhook).await;
        assert_eq!((page.total, page.content.len()), (4, 4));
        assert_eq!(rows(&store).await, [4, 2, 7, 2]);
        assert_eq!(retention.remove_events(soon, 100).await.unwrap(), 0, "events outlive their deliveries");
        assert_eq!(retention.remove_deliveries(soon, 100).await.unwrap(), 4);
        assert_eq!(retention.remove_events(a_day_later, 4).await.unwrap(), 4);
        assert_eq!(rows(&store).await, [0, 0, 3, 0], "what waited is gone too");
        assert_eq!(history(&store, &webhook).await.total, 0);
    })
    .await;
}

#[tokio::test]
async fn the_history_of_what_was_deleted_goes_whatever_its_age() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let (kept, gone) = (app(&store, owner).await, app(&store, owner).await);
        let webhooks = [webhook(&store, kept).await, webhook(&store, kept).await, webhook(&store, gone).await];
        for webhook in &webhooks {
            deliver(&store, webhook, 4, hour(0)).await;
            try_all(&store, webhook, hour(0), DeliveryStatus::Succeeded).await;
        }
        assert!(!store.retention().remove_orphans(3).await.unwrap(), "nothing was deleted");
        store.webhooks().delete(webhooks[0].id).await.unwrap();
        store.apps().delete(gone, hour(1)).await.unwrap();
        let mut calls = 0;
        while store.retention().remove_orphans(3).await.unwrap() {
            calls += 1;
        }
        // The kept application's events stay, with those that told the deleted webhook.
        assert_eq!(rows(&store).await, [4, 4, 8, 0]);
        assert_eq!(history(&store, &webhooks[1]).await.total, 4);
        assert!(calls > 3, "bit by bit");
    })
    .await;
}

/// Recording locks the job first and the delivery afterwards.
#[tokio::test]
async fn retention_does_not_wait_for_a_delivery_that_is_being_recorded() {
    let store = fresh_postgres().await;
    let app = app(&store, user(&store).await).await;
    let webhook = webhook(&store, app).await;
    deliver(&store, &webhook, 2, hour(0)).await;
    let claimed = claim(&store, hour(0)).await;
    let (soon, job) = (now() + SignedDuration::from_secs(5), claimed[0].job);
    let mut recording = store.db().write().await.unwrap();
    changed!(recording, query("DELETE FROM due WHERE job = $1").bind(job)).unwrap();
    assert_eq!(store.retention().remove_deliveries(soon, 100).await.unwrap(), 1, "only the other");
    changed!(recording, query("UPDATE delivery SET status = 'SUCCEEDED' WHERE id = $1").bind(job)).unwrap();
    recording.commit().await.unwrap();
    assert_eq!(store.retention().remove_deliveries(soon, 100).await.unwrap(), 1);
    assert_eq!(rows(&store).await, [0, 0, 2, 0]);
}
