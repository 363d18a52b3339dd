//! Signing in by the form: what strangers learn from it.

use crate::support::{Server, client, each_engine};

const PASSWORD: &str = "correct horse battery staple 9";

/// The passwords that this process hashed so far.
async fn hashes(server: &Server) -> u64 {
    let metrics = server.text("/metrics").await;
    let count = metrics.lines().find_map(|line| line.strip_prefix("octavo_password_hashes_total "));
    count.map_or(0, |count| count.parse().unwrap())
}

#[tokio::test]
async fn an_unknown_account_takes_the_same_work_as_a_wrong_password() {
    each_engine(async |home| {
        home.tool(&["user", "add", "ada@example.com"], PASSWORD);
        let server = home.start_without_sandbox().await;
        let sign_in = async |email: &str, password: &str| {
            let before = hashes(&server).await;
            let form = [("email", email), ("password", password)];
            let answer = client().post(format!("{}/login", server.base)).form(&form).send().await.unwrap();
            (answer.status().as_u16(), hashes(&server).await - before)
        };
        // The unknown ones first: nothing is prepared for them.
        for email in ["nobody@example.com", "no address", "someone@example.com", "ada@example.com"] {
            assert_eq!(sign_in(email, "guess after guess").await, (403, 1), "{email}");
            assert_eq!(sign_in(email, &"longer than any ".repeat(100)).await, (403, 0), "{email}");
        }
        assert_eq!(sign_in("ada@example.com", PASSWORD).await, (303, 1));
        drop(server);
    })
    .await;
}
