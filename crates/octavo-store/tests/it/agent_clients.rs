//! Clients that no developer made, when there are too many that nobody uses.

use octavo_domain::ConsentLimits;
use octavo_domain::approval::ApprovalPolicy;
use octavo_store::Store;
use octavo_store::identity::{AgentClient, Consent};
use octavo_store::testing::each_engine;

use crate::support::{hour, new_id, user};

const MOST: i64 = 3;

async fn put(store: &Store, client_id: &str, at: i64) {
    let client = AgentClient {
        id: new_id(),
        client_id: client_id.to_owned(),
        name: client_id.to_owned(),
        redirect_uris: Vec::new(),
        created_at: hour(at),
        fresh_until: client_id.contains("://").then(|| hour(at + 1)),
        device_flow: false,
    };
    store.agent_clients().put(&client, MOST).await.unwrap();
}

/// Those of these clients that are known, in the same order.
async fn known(store: &Store, client_ids: &[String]) -> Vec<String> {
    let mut known = Vec::new();
    for client_id in client_ids {
        known.extend(store.agent_clients().find(client_id).await.unwrap().map(|client| client.client_id));
    }
    known
}

#[tokio::test]
async fn a_new_client_takes_the_place_of_the_oldest_that_nobody_uses() {
    each_engine(async |store| {
        let person = user(&store).await;
        let (registered, documents) = (|n: i64| format!("oct_agent_{n}"), |n: i64| format!("https://a.example/{n}"));
        put(&store, &registered(0), 0).await;
        put(&store, &documents(0), 0).await;
        for client_id in [&registered(0), &documents(0)] {
            let limits = &ConsentLimits { account_ids: None, approval: ApprovalPolicy::Required };
            let consent = Consent { user_id: person, client_id, workspace_id: person, scopes: "posts.read", limits };
            store.consents().remember(consent, hour(0)).await.unwrap();
        }
        for n in 1..=5 {
            put(&store, &registered(n), n).await;
        }
        let of_each = |name: &dyn Fn(i64) -> String| (0..=6).map(name).collect::<Vec<_>>();
        let left = |name: &dyn Fn(i64) -> String, numbers: &[i64]| numbers.iter().map(|n| name(*n)).collect::<Vec<_>>();
        assert_eq!(
            known(&store, &of_each(&registered)).await,
            left(&registered, &[0, 3, 4, 5]),
            "used ones never count"
        );
        for n in 1..=3 {
            put(&store, &documents(n), n).await;
        }
        assert_eq!(known(&store, &of_each(&documents)).await, left(&documents, &[0, 1, 2, 3]), "a count of its own");
        put(&store, &documents(1), 9).await;
        assert_eq!(
            known(&store, &of_each(&documents)).await,
            left(&documents, &[0, 1, 2, 3]),
            "one that is read again"
        );
        put(&store, &documents(0), 9).await;
        put(&store, &documents(4), 4).await;
        assert_eq!(known(&store, &of_each(&documents)).await, left(&documents, &[0, 2, 3, 4]));
        assert_eq!(known(&store, &of_each(&registered)).await, left(&registered, &[0, 3, 4, 5]));
    })
    .await;
}
