//! Counts are those of what happened, before and after they are folded.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use octavo_domain::PostErrorCode;
use octavo_domain::post::Outcome;
use octavo_domain::post_retry::RetryWish;
use octavo_domain::timeline::Step;
use octavo_domain::webhook::DeliveryStatus::{Failed, Succeeded};
use octavo_store::Store;
use octavo_store::due::LaneKind;
use octavo_store::posts::{Reach, Sending};
use octavo_store::spending::Spender;
use octavo_store::testing::each_engine;
use serde_json::json;
use uuid::Uuid;

use crate::media::{DAY, day, file};
use crate::publish::{account, schedule};
use crate::support::{app, count, deliver, hour, new_id, try_all, try_some, user, webhook};

/// The counts of two days, by day and name; times without their bucket.
async fn counts(store: &Store, workspace: Uuid) -> BTreeMap<(usize, String), i64> {
    let found = store.stats().counts(workspace, &[day(0), day(1)], day(2)).await.unwrap();
    let mut counts = BTreeMap::new();
    for it in found {
        let name = it.name.split_inclusive('.').filter(|part| part.parse::<u16>().is_err()).collect::<String>();
        *counts.entry((it.range, name)).or_default() += it.n;
    }
    counts.retain(|_, n| *n != 0);
    counts
}

fn named<const N: usize>(expected: [(usize, &str, i64); N]) -> BTreeMap<(usize, String), i64> {
    expected.map(|(day, name, n)| ((day, name.to_owned()), n)).into()
}

#[tokio::test]
async fn a_post_counts_as_it_ended_last() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let (account_id, lane) = account(&store, owner).await;
        let file = file(&store, owner, "a.png").await;
        let new = schedule(owner, account_id, lane, &file.path, day(0));
        store.schedules().create(vec![new.clone()]).await.unwrap();
        let end = async |outcome: &Outcome, now| {
            let claimed = store.due().claim(LaneKind::Publish, now, now + DAY, now.as_second(), 10).await.unwrap();
            let job = store.posts().job(claimed[0].job).await.unwrap();
            assert!(
                store.posts().mark_sending(&claimed[0], &job, &json!({}), now, &[]).await.unwrap() == Sending::Marked
            );
            let steps = [Step::end(outcome, now)];
            store.posts().finish(&claimed[0], &job, outcome, now, &steps, new_id).await.unwrap();
        };
        let unknown = Outcome::Failed { code: PostErrorCode::OutcomeUnknown, message: "x".into() };
        end(&unknown, day(0) + SignedDuration::from_hours(1)).await;
        assert_eq!(counts(&store, owner).await, named([(0, "posts.unknown", 1)]));
        store.stats().fold().await.unwrap();
        let reach = Reach { workspace_id: owner, made_by: None, accounts_of: None };
        let wish = RetryWish { posts: None, absent: true };
        store.schedules().retry(reach, new.id, &wish, (&Spender::default(), None), day(1)).await.unwrap();
        assert_eq!(counts(&store, owner).await, named([]));
        end(
            &Outcome::Published { platform_post_identifier: Some("1".into()), permalink: None, incomplete: None },
            day(1),
        )
        .await;
        let published = named([(1, "lateness.", 1), (1, "posts.completed", 1)]);
        for _ in 0..2 {
            assert_eq!(counts(&store, owner).await, published);
            store.stats().fold().await.unwrap();
        }
        assert!(counts(&store, user(&store).await).await.is_empty());
        store.stats().sweep(day(3)).await.unwrap();
        assert_eq!(count(&store, "stat").await, 0);
    })
    .await;
}

#[tokio::test]
async fn deliveries_count_as_they_end() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let webhook = webhook(&store, app(&store, owner).await).await;
        deliver(&store, &webhook, 5, hour(0)).await;
        try_some(&store, &webhook, hour(0), Succeeded).await;
        deliver(&store, &webhook, 2, hour(1)).await;
        try_all(&store, &webhook, hour(1), Failed).await;
        let found = store.stats().counts(owner, &[hour(0), hour(1)], hour(2)).await.unwrap();
        let sum = |name: &str| found.iter().filter(|it| it.name.starts_with(name)).map(|it| it.n).sum::<i64>();
        assert_eq!(sum("deliveries.first") + sum("deliveries.failed"), 7);
        assert_eq!(sum("latency."), sum("deliveries.first"));
        assert!(sum("deliveries.first") > 0 && sum("deliveries.failed") >= 2);
    })
    .await;
}
