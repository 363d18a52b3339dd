//! Files and imports, on both engines.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Platform;
use octavo_domain::import::{ImportError, ImportState};
use octavo_domain::rules::MediaFacts;
use octavo_store::due::{Claimed, LaneKind};
use octavo_store::imports::{NewImport, Step};
use octavo_store::media::{Maker, MediaFile, PendingObject};
use octavo_store::posts::Reach;
use octavo_store::testing::each_engine;
use octavo_store::{Store, StoreError};
use serde_json::json;
use uuid::Uuid;

use crate::publish::{account, schedule};
use crate::support::{new_id, user};

pub const DAY: SignedDuration = SignedDuration::from_hours(24);

pub fn day(number: i64) -> Timestamp {
    Timestamp::from_second(number * 86_400).unwrap()
}

/// A file that was stored on day 0.
pub async fn file(store: &Store, workspace_id: Uuid, name: &str) -> MediaFile {
    let (path, maker) = (format!("{}/{name}", workspace_id.simple()), Maker { workspace_id, app_id: None });
    let object = PendingObject {
        path: path.clone(),
        maker,
        name: Some("Sunrise.png".into()),
        content_type: "image/png".into(),
        size_bytes: 7,
        expires_at: day(1),
    };
    store.media().add_pending(&object).await.unwrap();
    assert_eq!(store.media().find_pending(&path).await.unwrap(), Some(object));
    let facts = MediaFacts { content_type: "image/png".into(), size_bytes: 7, width: Some(3), ..MediaFacts::default() };
    let file = MediaFile { path, maker, name: Some(name.into()), facts, created_at: day(0) };
    store.media().admit(&file).await.unwrap();
    file
}

#[tokio::test]
async fn a_file_is_admitted_once() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let file = file(&store, owner, "a.png").await;
        assert!(matches!(store.media().admit(&file).await, Err(StoreError::NotFound)));
        let paths = std::slice::from_ref(&file.path);
        let reach = |workspace_id| Reach { workspace_id, made_by: None, accounts_of: None };
        assert_eq!(store.media().list_within(reach(owner), paths).await.unwrap(), std::slice::from_ref(&file));
        assert_eq!(store.media().list_within(reach(new_id()), paths).await.unwrap(), []);
        assert_eq!(store.media().content_type(&file.path).await.unwrap().as_deref(), Some("image/png"));
    })
    .await;
}

#[tokio::test]
async fn a_file_goes_when_no_post_has_needed_it_for_long() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let (account_id, lane) = account(&store, owner).await;
        let (used, unused) = (file(&store, owner, "used.png").await, file(&store, owner, "unused.png").await);
        let captions = file(&store, owner, "a.vtt").await;
        let mut post = schedule(owner, account_id, lane, &used.path, day(20));
        post.publications[0].platform = Platform::YouTube;
        post.publications[0].resolved_settings = json!({ "captions": [{ "path": captions.path, "language": "en" }] });
        store.schedules().create(vec![post.clone()]).await.unwrap();

        let sweep = async |now| store.media().retire(now, DAY * 10, 100).await.unwrap();
        assert_eq!(sweep(day(9)).await, 0);
        assert_eq!(sweep(day(11)).await, 1);
        assert_eq!(store.media().expired(day(11), 100).await.unwrap(), std::slice::from_ref(&unused.path));
        store.media().forget(&unused.path).await.unwrap();
        assert_eq!(sweep(day(29)).await, 0, "ten days after the post it is still there");
        assert_eq!(sweep(day(31)).await, 2, "with the file that the settings name");

        let late = schedule(owner, account_id, lane, &unused.path, day(40));
        assert!(matches!(store.schedules().create(vec![late.clone()]).await, Err(StoreError::NotFound)));
    })
    .await;
}

#[tokio::test]
async fn what_never_became_media_expires() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let object = PendingObject {
            path: "x/y.png".into(),
            maker: Maker { workspace_id: owner, app_id: None },
            name: None,
            content_type: String::new(),
            size_bytes: 0,
            expires_at: day(1),
        };
        store.media().add_pending(&object).await.unwrap();
        assert!(store.media().expired(day(0), 10).await.unwrap().is_empty());
        assert_eq!(store.media().expired(day(1), 10).await.unwrap(), ["x/y.png"]);
    })
    .await;
}

async fn claim(store: &Store, now: Timestamp) -> Vec<Claimed> {
    store.due().claim(LaneKind::Import, now, now + DAY, now.as_second(), 10).await.unwrap()
}

fn new_import<'a>(workspace_id: Uuid, most: i64) -> NewImport<'a> {
    let (job, app_id, event_id, source_url) = (new_id(), new_id(), new_id(), "https://media.example/a.mp4");
    NewImport { job, workspace_id, app_id, source_url, name: None, event_id, now: day(0), most }
}

/// Others queue one import for each of a workspace, so that the numbers of its own lie apart.
#[tokio::test]
async fn the_quota_of_waiting_imports_is_exact() {
    each_engine(async |store| {
        let (one, other) = (user(&store).await, user(&store).await);
        let mut queued = 0;
        for most in [3, 70, 140] {
            let refused = loop {
                store.imports().queue(&new_import(other, i64::MAX)).await.unwrap();
                match store.imports().queue(&new_import(one, most)).await {
                    Ok(_) => queued += 1,
                    Err(error) => break error,
                }
            };
            assert!(matches!(refused, StoreError::QuotaExceeded { quota: "imports_waiting", .. }), "{refused}");
            assert_eq!(queued, most);
        }
    })
    .await;
}

#[tokio::test]
async fn an_import_moves_under_its_lease_alone() {
    each_engine(async |store| {
        let workspace_id = user(&store).await;
        let new = new_import(workspace_id, 100);
        let job = new.job;
        let id = store.imports().queue(&new).await.unwrap().facts.task_id;
        let claimed = claim(&store, day(1)).await;
        assert_eq!(claimed.len(), 1);
        let mut import = store.imports().job(job).await.unwrap();
        assert_eq!((import.facts.task_id, import.facts.state), (id, ImportState::Queued));

        import.facts.state = ImportState::FailedTemporary;
        import.facts.error_code = Some(ImportError::Timeout);
        let lost = Claimed { lease: 99, ..claimed[0] };
        let retry = Step::Retry(day(2));
        assert!(!store.imports().step(&lost, &import, retry, new_id(), day(1)).await.unwrap());
        assert!(store.imports().step(&claimed[0], &import, retry, new_id(), day(1)).await.unwrap());
        assert!(claim(&store, day(1)).await.is_empty());

        let again = claim(&store, day(2)).await;
        import.facts.state = ImportState::FailedPermanent;
        assert!(store.imports().step(&again[0], &import, Step::Failed, new_id(), day(2)).await.unwrap());
        assert!(claim(&store, day(9)).await.is_empty());
        let found =
            store.imports().find(Reach { workspace_id, made_by: None, accounts_of: None }, id).await.unwrap().unwrap();
        assert_eq!(found.facts.error_code, Some(ImportError::Timeout));
        for (workspace_id, made_by) in [(new_id(), None), (workspace_id, Some(new_id()))] {
            assert!(
                store.imports().find(Reach { workspace_id, made_by, accounts_of: None }, id).await.unwrap().is_none()
            );
        }
    })
    .await;
}
