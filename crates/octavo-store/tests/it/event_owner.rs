//! Events from before migration 0008 are given their owners.

use octavo_domain::PostErrorCode;
use octavo_domain::post::Outcome;
use octavo_store::db::Pools;
use octavo_store::due::LaneKind;
use octavo_store::imports::NewImport;
use octavo_store::posts::Finished;
use octavo_store::testing::each_engine;
use octavo_store::{Store, changed, on};
use sqlx::{AssertSqlSafe, query, query_scalar};
use uuid::Uuid;

use crate::media::{DAY, day, file};
use crate::publish::{account, schedule};
use crate::support::{new_id, user};

async fn owners(store: &Store) -> Vec<Option<Uuid>> {
    let mut reader = store.db().read().await.unwrap();
    on!(reader, c => query_scalar("SELECT workspace_id FROM event ORDER BY type").fetch_all(c).await).unwrap()
}

async fn run(store: &Store, sql: &str) {
    let mut tx = store.db().write().await.unwrap();
    changed!(tx, query(AssertSqlSafe(sql.to_owned()))).unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn the_owner_of_an_older_event_is_looked_up() {
    each_engine(async |store| {
        let (importer, author) = (user(&store).await, user(&store).await);
        let source_url = "https://media.example/a.mp4";
        let (job, app_id, event_id) = (new_id(), new_id(), new_id());
        let import =
            NewImport { job, workspace_id: importer, app_id, source_url, name: None, event_id, now: day(0), most: 100 };
        store.imports().queue(&import).await.unwrap();
        let (account_id, lane) = account(&store, author).await;
        let file = file(&store, author, "a.png").await;
        store.schedules().create(vec![schedule(author, account_id, lane, &file.path, day(0))]).await.unwrap();
        let claimed = store.due().claim(LaneKind::Publish, day(1), day(1) + DAY, 1, 10).await.unwrap()[0];
        let post = store.posts().job(claimed.job).await.unwrap();
        let failed = Outcome::Failed { code: PostErrorCode::ContentRefused, message: "x".into() };
        assert_eq!(store.posts().finish(&claimed, &post, &failed, day(1), &[], new_id).await.unwrap(), Finished::Done);

        let told = owners(&store).await;
        assert_eq!(told, [importer, author, author, author].map(Some));
        run(&store, "UPDATE event SET workspace_id = NULL").await;
        let migration = match store.db().pools {
            Pools::Sqlite { .. } => include_str!("../../migrations/sqlite/0008_event_owner.sql"),
            Pools::Postgres(_) => include_str!("../../migrations/postgres/0008_event_owner.sql"),
        };
        let update = migration.split(';').find(|statement| statement.trim_start().starts_with("UPDATE"));
        // Since migration 0016, a workspace owns what a person owned.
        run(&store, &update.unwrap().replace("owner_id", "workspace_id")).await;
        assert_eq!(owners(&store).await, told);
    })
    .await;
}
