//! One cause is one message: when it is sent, what it counts, and when the next one comes.

use futures::{StreamExt, stream};
use octavo_store::on;
use reqwest::Method;
use serde_json::json;
use sqlx::query_scalar;

use super::stage::{PATIENCE, Stage, email, expected, page, plant, publish, text, x};
use crate::instagram::uploaded;
use crate::support::{Api, each_engine, until_within};

const HOUR: i64 = 60 * 60;

#[tokio::test]
async fn five_hundred_failures_of_one_cause_send_one_message() {
    each_engine(async |home| {
        let stage = Stage::new(home).await;
        let team = stage.team("many").await;
        let (account, chat) = team.owner.account("TELEGRAM").await;
        let posts: Vec<_> = (0..500)
            .map(|n| {
                json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "TELEGRAM" },
                    "posts": [{ "content": format!("No. {n}"), "chatId": chat }] }],
                    "scheduledTime": "2027-12-01T09:00:00Z" })
            })
            .collect();
        for some in posts.chunks(100) {
            let made = team.owner.send(Method::POST, "/v1/posts/bulk", json!({ "schedules": some })).await;
            assert!(made.status().is_success(), "{}", made.text().await.unwrap());
        }
        assert_eq!(team.owner.status(Method::DELETE, &format!("/v1/accounts/{account}")).await, 204);
        let due = team.owner.send(Method::POST, "/v1/sandbox/clock", json!({ "advance": "P731D" })).await;
        assert_eq!(due.status(), 204);
        until_within(PATIENCE, "all have failed", async || {
            let db = stage.home.database().await;
            let mut reader = db.read().await.unwrap();
            let sql = "SELECT count(*) FROM post WHERE status = 'FAILED'";
            let failed: i64 = on!(reader, c => query_scalar(sql).fetch_one(c).await).unwrap();
            (failed == 500).then_some(())
        })
        .await;
        let came = stage.after_a_minute().await;
        let says = ["Posts were not published", "500 posts to ", "The account was disconnected"];
        let link = format!("/portal/posts?view=list&status=FAILED&account={account}");
        stage.assert_came(came, &[expected("many", &says, link)]);
        stage.clock.advance(2 * HOUR);
        assert!(stage.after_a_minute().await.is_empty());
        drop(stage);
    })
    .await;
}

#[tokio::test]
async fn what_fails_within_the_hour_is_in_the_next_message_and_another_cause_in_its_own() {
    each_engine(async |home| {
        let stage = Stage::new(home).await;
        let team = stage.team("hourly").await;
        let (account, _) = team.owner.account("X_TWITTER").await;
        let fail_with = async |fault: &str, post| {
            plant(&team.owner, account, (fault, 1)).await;
            publish(&team.owner, (account, None), x().1, post).await
        };
        let fail = async |content: &str| fail_with("duplicate", text(content)).await;
        let first = fail("a").await;
        let one = [expected("hourly", &["A post was not published", "same post"], page(&first))];
        stage.assert_came(stage.after_a_minute().await, &one);
        fail("b").await;
        let picture = uploaded(&team.owner, "photo.jpg").await;
        let broken = json!({ "content": "c", "attachmentPaths": [picture] });
        let other = fail_with("processing_failed", broken).await;
        fail("d").await;
        let one = [expected("hourly", &["A post was not published", "file"], page(&other))];
        stage.assert_came(stage.after_a_minute().await, &one);
        stage.clock.advance(HOUR);
        let two = [expected("hourly", &["2 posts to ", "same post"], "/portal/posts?view=list&status=FAILED")];
        stage.assert_came(stage.after_a_minute().await, &two);
        stage.clock.advance(3 * HOUR);
        assert!(stage.after_a_minute().await.is_empty());
        // The token has ended meanwhile.
        let token = stage.home.token("octavo-portal", &email("hourly"), "api apps.read apps.write webhooks.write");
        let later = Api { token, ..team.owner.clone() };
        plant(&later, account, ("duplicate", 1)).await;
        let again = publish(&later, (account, None), x().1, text("e")).await;
        let one = [expected("hourly", &["A post was not published"], page(&again))];
        stage.assert_came(stage.after_a_minute().await, &one);
        drop(stage);
    })
    .await;
}

#[tokio::test]
async fn a_post_that_was_sent_again_meanwhile_needs_no_message() {
    each_engine(async |home| {
        let stage = Stage::new(home).await;
        let team = stage.team("again").await;
        let (account, _) = team.owner.account("X_TWITTER").await;
        plant(&team.owner, account, ("duplicate", 1)).await;
        let failed = publish(&team.owner, (account, None), x().1, text("Twice")).await;
        let again = team.owner.send(Method::POST, &format!("{failed}/retry"), json!({})).await;
        assert!(again.status().is_success(), "{}", again.text().await.unwrap());
        assert_eq!(team.owner.ended(&failed).await["status"], "COMPLETED");
        assert!(stage.after_a_minute().await.is_empty());
        drop(stage);
    })
    .await;
}

#[tokio::test]
async fn each_maker_gets_a_message_about_their_own_posts() {
    each_engine(async |home| {
        let stage = Stage::new(home).await;
        let team = stage.team("owner").await;
        let makers = [stage.member(&team, "bob", "PUBLISHER").await, stage.member(&team, "eve", "PUBLISHER").await];
        let (account, _) = team.owner.account("X_TWITTER").await;
        plant(&team.owner, account, ("duplicate", 3)).await;
        let posted = stream::iter([0, 1, 1]).then(async |maker: usize| {
            publish(&makers[maker], (account, None), x().1, text(&format!("By {maker}"))).await
        });
        let posted: Vec<String> = posted.collect().await;
        let came = stage.after_a_minute().await;
        assert!(!came.contains_key(&email("owner")));
        let list = "/portal/posts?view=list&status=FAILED";
        let all =
            [expected("bob", &["A post was not published"], page(&posted[0])), expected("eve", &["2 posts to "], list)];
        stage.assert_came(came, &all);
        drop(stage);
    })
    .await;
}
