//! Posts and checks in the lanes of accounts.

use jiff::Timestamp;
use octavo_domain::account_health::{AccountLimit, HealthState};
use octavo_domain::post::PostRole;
use octavo_domain::{AiDisclosure, Platform, PostContent, PostErrorCode};
use octavo_store::accounts::{Checked, NewAccount, Refused, Renewed, Stored};
use octavo_store::due::{Claimed, LaneKind};
use octavo_store::posts::{Sending, Trouble};
use octavo_store::schedules::{NewPost, NewPublication, NewSchedule};
use octavo_store::spending::Spender;
use octavo_store::testing::{each_engine, fresh_postgres};
use octavo_store::{Store, changed};
use serde_json::json;
use sqlx::query;
use uuid::Uuid;

use crate::media::{DAY, day, file};
use crate::support::{new_id, user, waiting};

pub fn schedule(workspace_id: Uuid, account_id: i64, lane: Uuid, path: &str, at: Timestamp) -> NewSchedule {
    let content = PostContent { attachment_paths: vec![path.to_owned()], ..PostContent::default() };
    let post = NewPost { id: new_id(), role: PostRole::Post, parent_id: None, answers: None, content };
    let publication = NewPublication {
        id: new_id(),
        account_id,
        lane,
        platform: Platform::BlueSky,
        settings: json!({}),
        resolved_settings: json!({}),
        ai_disclosure: AiDisclosure::None,
        posts: vec![post],
    };
    NewSchedule {
        spender: Spender::default(),
        id: new_id(),
        workspace_id,
        app_id: new_id(),
        reference: None,
        scheduled_at: at,
        has_slot: false,
        draft: false,
        approval: None,
        publications: vec![publication],
        now: day(0),
    }
}

pub async fn account(store: &Store, workspace_id: Uuid) -> (i64, Uuid) {
    let lane = new_id();
    (connect(store, &new_account(workspace_id, lane)).await, lane)
}

async fn connect(store: &Store, new: &NewAccount) -> i64 {
    match store.accounts().connect(new, new_id).await.unwrap() {
        Stored::Account { id, .. } => id,
        Stored::Elsewhere => panic!("the account is connected at another server"),
    }
}

pub fn new_account(workspace_id: Uuid, lane: Uuid) -> NewAccount {
    NewAccount {
        lane,
        workspace_id,
        platform: Platform::BlueSky,
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
        now: day(0),
    }
}

async fn claim(store: &Store, now: Timestamp) -> Vec<Claimed> {
    let lease = now.as_second();
    store.due().claim(LaneKind::Publish, now, now + DAY, lease, 10).await.unwrap()
}

fn limited() -> Trouble {
    Trouble { code: PostErrorCode::QuotaExceeded, message: "50 a day.".into() }
}

#[tokio::test]
async fn a_lost_lease_is_no_failure_of_the_network() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let (account_id, lane) = account(&store, owner).await;
        let file = file(&store, owner, "a.png").await;
        store.schedules().create(vec![schedule(owner, account_id, lane, &file.path, day(0))]).await.unwrap();
        for lease in 1..=5 {
            // Nobody writes anything back: the process was killed.
            let now = day(2 * lease);
            let claimed = store.due().claim(LaneKind::Publish, now, now + DAY, lease, 10).await.unwrap();
            assert_eq!(claimed[0].attempt, lease as i32);
        }
        let claimed = claim(&store, day(20)).await[0];
        let failures = async || store.posts().job(claimed.job).await.unwrap().failures;
        assert_eq!(failures().await, 0);
        let why = limited();
        let job = store.posts().job(claimed.job).await.unwrap();
        assert!(store.posts().park(&claimed, &job, day(22), &why, &[], day(20)).await.unwrap());
        assert_eq!(failures().await, 0, "nor is a quota");
        let claimed = claim(&store, day(22)).await[0];
        assert!(store.posts().retry(&claimed, &job, day(24), &why, &[]).await.unwrap());
        assert_eq!(failures().await, 1);
        let claimed = claim(&store, day(24)).await[0];
        let job = store.posts().job(claimed.job).await.unwrap();
        assert!(
            store.posts().mark_sending(&claimed, &job, &json!({ "key": 1 }), day(24), &[]).await.unwrap()
                == Sending::Marked
        );
        assert!(store.posts().park_reconcile(&claimed, &job, day(26), &[]).await.unwrap());
        let job = store.posts().job(claimed.job).await.unwrap();
        assert_eq!((job.failures, job.intent), (1, Some(json!({ "key": 1 }))), "what may be out stays known");
    })
    .await;
}

#[tokio::test]
async fn a_limit_makes_all_posts_of_the_account_wait() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let (account_id, lane) = account(&store, owner).await;
        let file = file(&store, owner, "a.png").await;
        for _ in 0..2 {
            store.schedules().create(vec![schedule(owner, account_id, lane, &file.path, day(0))]).await.unwrap();
        }
        let claimed = claim(&store, day(1)).await;
        assert_eq!(claimed.len(), 1, "an account publishes one post at a time");
        let job = store.posts().job(claimed[0].job).await.unwrap();
        assert!(store.posts().park(&claimed[0], &job, day(3), &limited(), &[], day(1)).await.unwrap());
        assert!(claim(&store, day(2)).await.is_empty());
        let health = store.accounts().find(owner, account_id).await.unwrap().unwrap().health.health(day(2));
        assert_eq!((health.state, health.since), (HealthState::Limited, Some(day(1))));
        assert_eq!(health.reason, Some(limited().message));
        assert_eq!(claim(&store, day(3)).await.len(), 1);
    })
    .await;
}

/// Who deletes a workspace removes the jobs of its posts before it changes its accounts.
#[tokio::test]
async fn parking_a_post_and_deleting_its_workspace_do_not_deadlock() {
    let store = fresh_postgres().await;
    let owner = user(&store).await;
    let (account_id, lane) = account(&store, owner).await;
    let file = file(&store, owner, "a.png").await;
    store.schedules().create(vec![schedule(owner, account_id, lane, &file.path, day(0))]).await.unwrap();
    let claimed = claim(&store, day(1)).await[0];
    let job = store.posts().job(claimed.job).await.unwrap();
    let mut deleting = store.db().write().await.unwrap();
    changed!(deleting, query("DELETE FROM due WHERE job = $1").bind(claimed.job)).unwrap();
    let parking = {
        let store = store.clone();
        tokio::spawn(async move { store.posts().park(&claimed, &job, day(3), &limited(), &[], day(1)).await })
    };
    while waiting(&store).await == 0 {}
    changed!(deleting, query("UPDATE account SET status = 'DISCONNECTED' WHERE id = $1").bind(account_id)).unwrap();
    deleting.commit().await.unwrap();
    assert!(!parking.await.unwrap().unwrap(), "the post is gone");
}

#[tokio::test]
async fn an_account_is_checked_by_one_job_in_its_lane() {
    each_engine(async |store| {
        let (owner, lane) = (user(&store).await, new_id());
        let new = NewAccount { check_at: Some(day(1)), ..new_account(owner, lane) };
        let id = connect(&store, &new).await;
        connect(&store, &NewAccount { lane: new_id(), ..new }).await;
        assert!(claim(&store, day(0)).await.is_empty());
        let claimed = claim(&store, day(1)).await;
        let account = store.accounts().find_by_lane(claimed[0].job).await.unwrap().unwrap();
        assert_eq!((claimed.len(), account.id, claimed[0].job), (1, id, lane));
        store.accounts().put_off_check(&claimed[0], Some(day(2))).await.unwrap();

        store.accounts().hasten_check(&account, day(1)).await.unwrap();
        let claimed = claim(&store, day(1)).await;
        assert_eq!(claimed.len(), 1, "asked for, it comes earlier");
        store.accounts().hasten_check(&account, day(1)).await.unwrap();
        assert!(claim(&store, day(1)).await.is_empty(), "a check that runs is not started twice");

        let renewed = Renewed { sealed: "new".into(), expire_at: Some(day(50)), access_ends_at: Some(day(60)) };
        store.accounts().renew_credentials(&account, &renewed, day(1)).await.unwrap();
        let limits = vec![AccountLimit { name: "posts".into(), used: 3, of: 50, resets_at: Some(day(2)) }];
        let checked =
            Checked { access_ends_at: None, limits: limits.clone(), post_limits: None, at: day(1), next: day(3) };
        store.accounts().record_check(&claimed[0], &account, &checked).await.unwrap();
        let account = store.accounts().find(owner, id).await.unwrap().unwrap();
        assert_eq!((account.credentials_sealed.as_str(), account.credentials_expire_at), ("new", Some(day(50))));
        assert_eq!((account.health.access_ends_at, account.health.limits.clone()), (Some(day(60)), limits));
        assert!(account.renews() && !account.has_expired(day(49)));
        store.accounts().expire_credentials(id, day(49)).await.unwrap();
        assert!(store.accounts().find(owner, id).await.unwrap().unwrap().has_expired(day(49)));

        let refused = Refused { id, reason: "Gone.", now: day(2), message: None, link: None };
        store.accounts().mark_needs_reconnect(&refused, new_id).await.unwrap();
        let health = store.accounts().find(owner, id).await.unwrap().unwrap().health.health(day(4));
        assert_eq!(
            (health.state, health.reason, health.since),
            (HealthState::Reconnect, Some("Gone.".into()), Some(day(2)))
        );
        assert!(claim(&store, day(4)).await.is_empty(), "it is no longer checked");
    })
    .await;
}
