//! What follows from the push service's answer.

use octavo_store::on;
use sqlx::query_scalar;

use super::{change, let_time_pass, subscribe};
use crate::approvals::Stage;
use crate::support::{Api, Home, PushService, each_engine, until};

/// As if it were time for the next try.
pub async fn bring_forward(home: &Home) {
    until("a message waits for its next try", async || {
        (change(home, "UPDATE push_message SET ready_at = 0 WHERE unreported = 0").await > 0).then_some(())
    })
    .await;
}

pub async fn until_put_off(home: &Home) {
    const SQL: &str = "SELECT count(*) FROM push_message WHERE unreported = 0";
    until("a message waits for its next try", async || (number(home, SQL).await == 1).then_some(())).await;
}

pub async fn until_none_waits(home: &Home) {
    until("no message waits", async || (number(home, "SELECT count(*) FROM push_message").await == 0).then_some(()))
        .await;
}

async fn number(home: &Home, sql: &'static str) -> i64 {
    let db = home.database().await;
    let mut reader = db.read().await.unwrap();
    on!(reader, c => query_scalar(sql).fetch_one(c).await).unwrap()
}

#[tokio::test]
async fn a_push_service_that_fails_is_tried_again_and_not_for_ever() {
    each_engine(async |home| {
        let (server, service) = (home.start().await, PushService::start().await);
        let stage = Stage::new(&home, &server).await;
        let browser = service.browser("ada");
        subscribe(&stage.portal, &browser).await;
        service.answer(500, &[]);
        stage.ask(stage.post("one")).await;
        service.wait(1).await;
        bring_forward(&home).await;
        // An approval that is asked for wakes the sender.
        stage.ask(stage.post("two")).await;
        let tries = service.wait(2).await;
        assert_eq!(browser.read(&tries[1].body)["tag"], browser.read(&tries[0].body)["tag"]);
        until_none_waits(&home).await;

        service.answer(429, &[("retry-after", "7200")]);
        let_time_pass(&home).await;
        stage.ask(stage.post("three")).await;
        service.wait(3).await;
        let now = octavo_server::system_clock().now().as_microsecond();
        let ready = until("the message waits", async || {
            Some(number(&home, "SELECT coalesce(max(ready_at), 0) FROM push_message WHERE unreported = 0").await)
                .filter(|at| *at > 0)
        })
        .await;
        assert!((ready - now - 7_200_000_000).abs() < 60_000_000, "{}", ready - now);

        for count in 4..=8 {
            service.answer(503, &[]);
            bring_forward(&home).await;
            stage.ask(stage.post("more")).await;
            service.wait(count).await;
        }
        until_none_waits(&home).await;
        drop(server);
        assert_eq!(service.pushed().len(), 8, "six tries of the second message");
    })
    .await;
}

#[tokio::test]
async fn a_browser_that_is_gone_is_removed_and_one_that_was_refused_stays() {
    each_engine(async |home| {
        let (server, service) = (home.start().await, PushService::start().await);
        let stage = Stage::new(&home, &server).await;
        subscribe(&stage.portal, &service.browser("ada")).await;
        let browsers = async || stage.portal.get("/v1/me/push").await["items"].as_array().unwrap().len();
        let elsewhere: &[(&str, &str)] = &[("location", "/elsewhere")];
        for (count, (status, headers)) in [(400, &[][..]), (403, &[]), (307, elsewhere)].into_iter().enumerate() {
            service.answer(status, headers);
            let_time_pass(&home).await;
            stage.ask(stage.post("one")).await;
            let came = service.wait(count + 1).await;
            assert_eq!(came[count].path, "/ada");
            until_none_waits(&home).await;
        }
        assert_eq!((browsers().await, service.pushed().len()), (1, 3));
        for (count, status) in [404, 410].into_iter().enumerate() {
            service.answer(status, &[]);
            let_time_pass(&home).await;
            stage.ask(stage.post("two")).await;
            service.wait(count + 4).await;
            until("the browser is removed", async || (browsers().await == 0).then_some(())).await;
            subscribe(&stage.portal, &service.browser("ada")).await;
        }
        drop(server);
        assert_eq!(service.pushed().len(), 5);
    })
    .await;
}

#[tokio::test]
async fn what_the_guard_closes_later_gets_nothing() {
    each_engine(async |home| {
        let service = PushService::start().await;
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        subscribe(&stage.portal, &service.browser("ada")).await;
        drop(server);
        let home = home.set("OCTAVO_EGRESS_ALLOW", "");
        let server = home.start_without_sandbox().await;
        let at = |api: &Api| Api { base: server.base.clone(), ..api.clone() };
        let stage = Stage { portal: at(&stage.portal), agent: at(&stage.agent), ..stage };
        stage.ask(stage.post("one")).await;
        until("a message was queued", async || {
            (number(&home, "SELECT count(*) FROM workspace WHERE approval_push_at > 0").await > 0).then_some(())
        })
        .await;
        until_none_waits(&home).await;
        drop(server);
        assert!(service.pushed().is_empty());
    })
    .await;
}
