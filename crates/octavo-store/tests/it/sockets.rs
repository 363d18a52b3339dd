//! The connections to PostgreSQL as the kernel sees them.

use octavo_store::Db;
use octavo_store::db::Reader;
use octavo_store::testing::fresh_postgres_url;
use sqlx::query_scalar;

/// The timer of a connection that waits for nothing, by its own port: keepalive, if there is one.
fn timer(port: i32) -> Option<String> {
    let table = std::fs::read_to_string("/proc/self/net/tcp").unwrap();
    let own = format!(":{port:04X}");
    let row = table.lines().find(|row| row.split_whitespace().nth(1).is_some_and(|local| local.ends_with(&own)))?;
    row.split_whitespace().nth(5)?.split(':').next().map(str::to_owned)
}

#[tokio::test]
async fn a_peer_that_disappears_is_noticed() {
    const KEEPALIVE: &str = "02";
    let db = Db::open_postgres(&fresh_postgres_url().await, 3).await.unwrap();
    let mut held = Vec::new();
    for _ in 0..3 {
        let Reader::Postgres(mut connection) = db.read().await.unwrap() else { panic!("not PostgreSQL") };
        let port: i32 = query_scalar("SELECT inet_client_port()").fetch_one(&mut *connection).await.unwrap();
        // What was just sent may not be acknowledged yet.
        while timer(port).unwrap() != KEEPALIVE {
            assert_ne!(timer(port).unwrap(), "00", "no timer");
            tokio::task::yield_now().await;
        }
        let of_server: String = query_scalar("SHOW tcp_user_timeout").fetch_one(&mut *connection).await.unwrap();
        assert_eq!(of_server, "6000", "the server notices too");
        held.push(connection);
    }
}
