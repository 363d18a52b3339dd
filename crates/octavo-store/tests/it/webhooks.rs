//! A webhook's keys and its end.

use octavo_domain::webhook::{DeliveryStatus, WebhookStatus};
use octavo_store::testing::{each_engine, fresh_postgres};
use octavo_store::webhooks::WebhookChange;
use octavo_store::{StoreError, changed, on};
use sqlx::{query, query_scalar};

use crate::support::{app, claim, deliver, find, hour, try_all, user, waiting, webhook};

const FIVE_DAYS: i64 = 5 * 24;

#[tokio::test]
async fn days_of_failures_disable_a_webhook() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let app = app(&store, owner).await;
        let (failing, other) = (webhook(&store, app).await, webhook(&store, app).await);
        deliver(&store, &failing, 19, hour(0)).await;
        try_all(&store, &failing, hour(0), DeliveryStatus::Failed).await;
        assert_eq!(find(&store, owner, &failing).await.status, WebhookStatus::Active, "not for many failures at once");
        deliver(&store, &failing, 1, hour(FIVE_DAYS)).await;
        try_all(&store, &failing, hour(FIVE_DAYS), DeliveryStatus::Failed).await;
        let ended = find(&store, owner, &failing).await;
        assert_eq!((ended.status, ended.disabled_at), (WebhookStatus::DisabledFailing, Some(hour(FIVE_DAYS))));
        assert!(ended.status_reason.unwrap().starts_with("All 20 attempts since 2026-"));

        deliver(&store, &failing, 1, hour(FIVE_DAYS)).await;
        deliver(&store, &other, 1, hour(FIVE_DAYS)).await;
        let lanes: Vec<_> = claim(&store, hour(FIVE_DAYS)).await.iter().map(|job| job.lane).collect();
        assert_eq!(lanes, [other.id], "nothing more is sent to the one that is disabled");

        let change = WebhookChange { status: Some(WebhookStatus::Active), ..WebhookChange::default() };
        let revived = store.webhooks().change(failing.id, &change, hour(FIVE_DAYS)).await.unwrap();
        assert_eq!((revived.status, revived.status_reason), (WebhookStatus::Active, None));
        assert_eq!(try_all(&store, &failing, hour(FIVE_DAYS), DeliveryStatus::Failed).await, 1);
        assert_eq!(find(&store, owner, &failing).await.status, WebhookStatus::Active, "the days are counted anew");
    })
    .await;
}

#[tokio::test]
async fn one_success_ends_the_days_of_failures() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let app = app(&store, owner).await;
        let webhook = webhook(&store, app).await;
        for (at, status) in [
            (0, DeliveryStatus::Failed),
            (FIVE_DAYS - 1, DeliveryStatus::Succeeded),
            (FIVE_DAYS, DeliveryStatus::Failed),
        ] {
            deliver(&store, &webhook, 30, hour(at)).await;
            try_all(&store, &webhook, hour(at), status).await;
        }
        let webhook = find(&store, owner, &webhook).await;
        assert_eq!((webhook.status, webhook.last_failure_at), (WebhookStatus::Active, Some(hour(FIVE_DAYS))));
    })
    .await;
}

#[tokio::test]
async fn former_keys_sign_until_their_time_ends() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let app = app(&store, owner).await;
        let webhook = webhook(&store, app).await;
        deliver(&store, &webhook, 1, hour(0)).await;
        let claimed = claim(&store, hour(0)).await;
        let keys = async |at| {
            let jobs = store.deliveries().load(&claimed, hour(at)).await.unwrap();
            let former = jobs[0].target.former_keys_sealed.clone().unwrap_or_default();
            format!("{} {former}", jobs[0].target.api_key_sealed).trim().to_owned()
        };
        let rotate = async |key: &str, until| store.webhooks().rotate(webhook.id, key, until, hour(0)).await;
        assert_eq!(keys(0).await, "first");
        rotate("second", Some(hour(10))).await.unwrap();
        let third = rotate("third", Some(hour(20))).await.unwrap();
        assert_eq!(third.former_key_until, Some(hour(20)));
        assert_eq!((keys(9).await, keys(10).await), ("third second first".into(), "third second".to_owned()));
        assert_eq!(keys(20).await, "third");
        rotate("fourth", Some(hour(20))).await.unwrap();
        rotate("fifth", Some(hour(20))).await.unwrap();
        let refused = rotate("sixth", Some(hour(20))).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "four former keys are enough");
        assert_eq!(store.webhooks().sweep_keys(hour(10)).await.unwrap(), 1);
        rotate("sixth", None).await.unwrap();
        assert_eq!((keys(0).await, find(&store, owner, &webhook).await.former_key_until), ("sixth".into(), None));
    })
    .await;
}

/// Recording locks the job first and the webhook afterwards.
#[tokio::test]
async fn deleting_does_not_wait_for_a_delivery_that_is_being_recorded() {
    let store = fresh_postgres().await;
    for of_app in [false, true] {
        let app = app(&store, user(&store).await).await;
        let hook = webhook(&store, app).await;
        deliver(&store, &hook, 2, hour(0)).await;
        let claimed = claim(&store, hour(0)).await;
        let mut recording = store.db().write().await.unwrap();
        changed!(recording, query("DELETE FROM due WHERE job = $1").bind(claimed[0].job)).unwrap();
        let deleting = tokio::spawn({
            let store = store.clone();
            async move {
                if of_app { store.apps().delete(app, hour(1)).await } else { store.webhooks().delete(hook.id).await }
            }
        });
        while !deleting.is_finished() && waiting(&store).await == 0 {}
        let told = changed!(recording, query("UPDATE webhook SET last_success_at = 1 WHERE id = $1").bind(hook.id));
        assert!(told.is_ok(), "{told:?}");
        recording.commit().await.unwrap();
        deleting.await.unwrap().unwrap();
        let mut reader = store.db().read().await.unwrap();
        let left: i64 = on!(reader, c => query_scalar("SELECT count(*) FROM due").fetch_one(c).await).unwrap();
        assert_eq!(left, 0);
    }
}
