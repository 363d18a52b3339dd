//! Five hundred guesses at once: few are checked, and the person they are aimed at still gets in.

use std::time::Instant;

use futures::future::join_all;

use crate::support::{Browser, PASSWORD, Server, each_engine};

const EMAIL: &str = "ada@example.com";
const GUESSES: usize = 500;
/// Attempts that an account allows before it slows down.
const FREE: u32 = 5;

/// The passwords that the server hashed so far.
async fn hashes(server: &Server) -> u32 {
    let metrics = server.text("/metrics").await;
    let count = metrics.lines().find_map(|line| line.strip_prefix("octavo_password_hashes_total "));
    count.map_or(0, |count| count.parse().unwrap())
}

#[tokio::test]
async fn of_500_guesses_at_once_few_are_checked_and_the_owner_still_gets_in() {
    each_engine(async |home| {
        let home =
            home.set("OCTAVO_SERVER_MAX_CONNECTIONS_PER_ADDRESS", "0").set("OCTAVO_SERVER_HEADER_TIMEOUT", "60s");
        home.tool(&["user", "add", EMAIL], PASSWORD);
        let server = home.start_without_sandbox().await;
        let mut known = Browser::signed_in(&server, EMAIL).await;
        known.send(known.get("/logout?client_id=octavo-portal")).await;
        let (before, began) = (hashes(&server).await, Instant::now());
        let stranger = Browser::new(&server, "Stranger/1.0");
        let guesses = (0..GUESSES).map(async |_| stranger.clone().sign_in(EMAIL, "not the password").await);
        let statuses = join_all(guesses).await;
        let seconds = began.elapsed().as_secs() + 1;

        let count = |status: u16| statuses.iter().filter(|it| **it == status).count();
        // 503: as many passwords as the server checks and keeps waiting at once were on their way.
        assert_eq!(count(403) + count(429) + count(503), GUESSES, "{statuses:?}");
        let checked = hashes(&server).await - before;
        assert_eq!(checked as usize, count(403));
        // After the fifth, each takes twice as long as the one before to become possible, from one second on.
        let possible = FREE + seconds.ilog2() + 1;
        assert!((FREE..=possible).contains(&checked), "{checked} in {seconds} s, of {possible} at most");

        assert_eq!(known.sign_in(EMAIL, PASSWORD).await, 303, "on a device that signed in before");
        assert!(known.portal(&[]).await.is_some());
        drop(server);
    })
    .await;
}
