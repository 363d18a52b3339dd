//! A time with an offset is one instant, also where clocks change: a post is due then, and not a microsecond before.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::time::parse_time;
use octavo_store::Store;
use octavo_store::due::LaneKind;
use octavo_store::posts::Reach;
use octavo_store::testing::each_engine;

use crate::publish::{account, schedule};
use crate::support::user;

/// Around the changes of Europe/Berlin and America/New_York in 2027, in order of the instants.
const TIMES: [&str; 9] = [
    "2027-03-14T01:59:59-05:00",
    "2027-03-14T03:00:00-04:00",
    "2027-03-28T01:59:59+01:00",
    "2027-03-28T03:00:00+02:00",
    "2027-03-28T02:30:00+01:00",
    "2027-10-31T02:30:00+02:00",
    "2027-10-31T02:30:00+01:00",
    "2027-11-07T01:30:00-04:00",
    "2027-11-07T01:30:00-05:00",
];

async fn claimed(store: &Store, now: Timestamp) -> usize {
    let until = now + SignedDuration::from_secs(15);
    store.due().claim(LaneKind::Publish, now, until, now.as_second(), 256).await.unwrap().len()
}

#[tokio::test]
async fn nothing_goes_out_early_where_clocks_change() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let (id, lane) = account(&store, owner).await;
        for text in TIMES {
            let at = parse_time(text).unwrap();
            let mut schedule = schedule(owner, id, lane, "", at);
            schedule.publications[0].posts[0].content.attachment_paths.clear();
            store.schedules().create(vec![schedule.clone()]).await.unwrap();
            assert_eq!(claimed(&store, at - SignedDuration::from_micros(1)).await, 0, "{text}: early");
            assert_eq!(claimed(&store, at).await, 1, "{text}");
            store
                .schedules()
                .cancel(Reach { workspace_id: owner, made_by: None, accounts_of: None }, schedule.id, at)
                .await
                .unwrap();
        }
    })
    .await;
}
