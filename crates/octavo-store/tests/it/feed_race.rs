//! Readers follow the feed while transactions end in another order than they began. (SQLite has one writer at a time.)

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use octavo_store::events::Feed;
use octavo_store::testing::fresh_postgres_url;
use octavo_store::{Db, Store};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::feed::Held;
use crate::support::{app, queue_import, until_transactions_end, user};

const WRITERS: usize = 6;
const ROUNDS: usize = 24;
/// The sizes of the readers' pages.
const PAGES: [u32; 3] = [1, 5, 100];

/// Holds a transaction open while others are committed, and commits two of three. Returns the committed events.
async fn write(store: Store, app: Uuid, owner: Uuid) -> Vec<Uuid> {
    let mut committed = Vec::new();
    for round in 0..ROUNDS {
        let held = Held::begin(&store, app, owner).await;
        for _ in 0..round % 4 {
            committed.push(queue_import(&store, app, owner).await.unwrap());
        }
        if round % 3 == 0 {
            held.roll_back().await;
        } else {
            committed.push(held.commit().await);
        }
    }
    committed
}

/// Follows the feed to its end, which it reaches once `ended` is set; returns its events.
async fn follow(store: Store, app_id: Uuid, limit: u32, ended: Arc<AtomicBool>) -> Vec<Uuid> {
    let (feed, mut after, mut seen) = (Feed::All { app_id }, 0, Vec::new());
    loop {
        let was_ended = ended.load(Ordering::SeqCst);
        let page = store.events().page(feed, after, limit).await.unwrap();
        for event in &page.items {
            let position = store.events().find_position(feed, event.id).await.unwrap().unwrap();
            assert!(position > after, "{position} comes after {after}");
            after = position;
            seen.push(event.id);
        }
        if was_ended && page.items.is_empty() {
            return seen;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_follows_the_feed_gets_each_committed_event_once() {
    let store = Store::new(Db::open_postgres(&fresh_postgres_url().await, 32).await.unwrap());
    let mut writing = JoinSet::new();
    let developer = user(&store).await;
    let (app, other_app) = (app(&store, developer).await, app(&store, developer).await);
    for _ in 0..WRITERS {
        let owner = user(&store).await;
        // The first import of a person opens a lane, for which other transactions of this person wait.
        queue_import(&store, other_app, owner).await.unwrap();
        writing.spawn(write(store.clone(), app, owner));
    }
    let ended = Arc::new(AtomicBool::new(false));
    let mut following = JoinSet::new();
    for limit in PAGES {
        following.spawn(follow(store.clone(), app, limit, ended.clone()));
    }
    let committed: BTreeSet<Uuid> = writing.join_all().await.into_iter().flatten().collect();
    assert_eq!(committed.len(), WRITERS * (ROUNDS / 4 * 6 + ROUNDS / 3 * 2));
    until_transactions_end(&store).await;
    ended.store(true, Ordering::SeqCst);
    for seen in following.join_all().await {
        assert_eq!(seen.len(), committed.len(), "each once");
        assert_eq!(seen.into_iter().collect::<BTreeSet<_>>(), committed);
    }
}
