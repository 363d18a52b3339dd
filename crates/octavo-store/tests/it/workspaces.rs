//! What a deleted workspace leaves is removed in batches.

use jiff::SignedDuration;
use octavo_domain::Role;
use octavo_store::identity::Window;
use octavo_store::schedules::NewSchedule;
use octavo_store::testing::each_engine;
use octavo_store::workspaces::{Actor, ClientOwner, MostWorkspaces, NewClient, Workspace};

use crate::media::{day, file};
use crate::publish::{account, schedule};
use crate::support::{app, count, hour, new_id, queue_import, user};

#[tokio::test]
async fn a_deleted_workspace_leaves_nothing() {
    each_engine(async |store| {
        let (owner, id) = (user(&store).await, new_id());
        let workspace = Workspace::new(id, "Fernhill".into(), hour(0));
        store.workspaces().add(&workspace, owner, None, MostWorkspaces { joined: 10, owned: 10 }).await.unwrap();
        let app_id = app(&store, id).await;
        queue_import(&store, app_id, id).await.unwrap();
        let (account_id, lane) = account(&store, id).await;
        for at in 0..3 {
            let file = file(&store, id, &format!("{at}.png")).await;
            store.schedules().create(vec![schedule(id, account_id, lane, &file.path, day(at))]).await.unwrap();
        }
        let (kept, kept_lane) = account(&store, owner).await;
        let own = file(&store, owner, "own.png").await;
        store.schedules().create(vec![schedule(owner, kept, kept_lane, &own.path, day(0))]).await.unwrap();

        let actor = Actor { workspace_id: id, user_id: owner, role: Role::Owner };
        let window = Window { recorded_at: hour(1), until: hour(24) };
        store.workspaces().delete(actor, hour(1), window).await.unwrap();
        assert!(store.workspaces().delete(actor, hour(1), window).await.is_err(), "twice");
        assert!(store.workspaces().find(owner, id).await.unwrap().is_none());
        while store.workspaces().remove_deleted(2, SignedDuration::ZERO, day(9)).await.unwrap() {}
        assert_eq!(count(&store, "schedule").await, 1);
        assert_eq!(count(&store, "workspace").await, 2, "its files come first");
        while store.media().retire(hour(2), SignedDuration::ZERO, 2).await.unwrap() > 0 {}
        for path in store.media().expired(hour(2), 100).await.unwrap() {
            store.media().forget(&path).await.unwrap();
        }
        while store.workspaces().remove_deleted(2, SignedDuration::ZERO, day(9)).await.unwrap() {}
        for (table, left) in [("workspace", 1), ("member", 1), ("account", 1), ("media_import", 0), ("schedule", 1)] {
            assert_eq!(count(&store, table).await, left, "{table}");
        }
        assert_eq!(count(&store, "due").await, 1, "the personal workspace's post");
    })
    .await;
}

/// A request that deletes an application can't disconnect the accounts of thousands of client workspaces.
#[tokio::test]
async fn client_workspaces_of_a_deleted_application_leave_nothing() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let app_id = app(&store, owner).await;
        let client = NewClient {
            id: new_id(),
            name: "Customer",
            external_id: "cust_1",
            limits: None,
            template: None,
            now: hour(0),
        };
        let of = ClientOwner { app_id, role: Role::Owner };
        let (client, is_new) = store.workspaces().add_client(of, client, 1).await.unwrap();
        assert!(is_new);
        let (first, lane) = account(&store, client.id).await;
        let (kept, _) = account(&store, owner).await;
        let file = file(&store, client.id, "photo.png").await;
        let post = NewSchedule { app_id, ..schedule(client.id, first, lane, &file.path, day(0)) };
        store.schedules().create(vec![post]).await.unwrap();

        let none = store.accounts().take_abandoned(10, hour(1)).await.unwrap();
        assert!(none.is_empty(), "nobody deleted anything");
        store.apps().delete(app_id, hour(1)).await.unwrap();
        while store.workspaces().remove_deleted(2, SignedDuration::ZERO, day(9)).await.unwrap() {}
        assert_eq!(count(&store, "workspace").await, 2, "its accounts come first");
        let mut taken = Vec::new();
        for _ in 0..2 {
            let some = store.accounts().take_abandoned(1, hour(1)).await.unwrap();
            taken.extend(some.iter().map(|account| account.id));
        }
        assert_eq!(taken, [first], "once");
        while store.media().retire(hour(2), SignedDuration::ZERO, 2).await.unwrap() > 0 {}
        for path in store.media().expired(hour(2), 100).await.unwrap() {
            store.media().forget(&path).await.unwrap();
        }
        while store.workspaces().remove_deleted(2, SignedDuration::ZERO, day(9)).await.unwrap() {}
        for (table, left) in [("workspace", 1), ("account", 1), ("schedule", 0), ("media", 0)] {
            assert_eq!(count(&store, table).await, left, "{table}");
        }
        assert_eq!(store.accounts().list(owner).await.unwrap()[0].id, kept);
    })
    .await;
}

#[tokio::test]
async fn a_deleted_client_workspace_keeps_its_posts_and_files_for_a_while() {
    each_engine(async |store| {
        let owner = user(&store).await;
        let app_id = app(&store, owner).await;
        let client = NewClient {
            id: new_id(),
            name: "Customer",
            external_id: "cust_1",
            limits: None,
            template: None,
            now: hour(0),
        };
        let of = ClientOwner { app_id, role: Role::Owner };
        let (client, _) = store.workspaces().add_client(of, client, 1).await.unwrap();
        let (account_id, lane) = account(&store, client.id).await;
        let file = file(&store, client.id, "photo.png").await;
        let post = NewSchedule { app_id, ..schedule(client.id, account_id, lane, &file.path, day(0)) };
        store.schedules().create(vec![post]).await.unwrap();
        let window = Window { recorded_at: hour(1), until: hour(24) };
        store.workspaces().delete_client(app_id, client.id, day(1), window).await.unwrap();
        let keep = SignedDuration::from_hours(24);
        for (now, posts, files) in [(day(1), 1, 1), (day(3), 0, 0)] {
            while store.workspaces().remove_deleted(2, keep, now).await.unwrap() {}
            while store.media().retire(now, keep, 2).await.unwrap() > 0 {}
            assert_eq!((count(&store, "schedule").await, count(&store, "media").await), (posts, files));
        }
    })
    .await;
}
