//! Between a failure and its message, processes die and race.

use serde_json::json;

use super::chats::Chat;
use super::stage::{Expected, Stage, expected, fail, page, text, x};
use crate::support::{Home, each_engine, free_port};

#[tokio::test]
async fn a_process_that_is_killed_before_the_message_loses_and_doubles_nothing() {
    each_engine(async |home| {
        let stage = Stage::new(home).await;
        let team = stage.team("killed").await;
        let location = fail(&team.owner, x(), ("duplicate", 1), text("x")).await;
        let Stage { home, server, mailbox, clock } = stage;
        server.kill();
        let server = home.start_on(free_port()).await;
        let stage = Stage { home, server, mailbox, clock };
        // And a second time, with the message queued.
        stage.mailbox.refuse_next(false);
        stage.clock.advance(31);
        stage.wait_until_queued().await;
        let Stage { home, server, mailbox, clock } = stage;
        server.kill();
        let server = home.start_on(free_port()).await;
        let stage = Stage { home, server, mailbox, clock };
        // The next try is due by then.
        stage.clock.advance(5 * 60);
        let came = stage.after_a_minute().await;
        stage.assert_came(came, &[expected("killed", &["A post was not published"], page(&location))]);
        stage.clock.advance(2 * 60 * 60);
        assert!(stage.after_a_minute().await.is_empty());
        drop(stage);
    })
    .await;
}

#[tokio::test]
async fn several_processes_send_each_message_once() {
    let stage = Stage::new(Home::on_postgres().await).await;
    let more = [stage.home.start_worker(&stage.server), stage.home.start_worker(&stage.server)];
    let team = stage.team("race").await;
    let chat = Chat::start().await;
    assert_eq!(team.set_chat(chat.url.clone()).await.0, 200);
    let mut all: Vec<Expected> = Vec::new();
    for n in 0..10 {
        let location = fail(&team.owner, x(), ("duplicate", 1), json!({ "content": format!("No. {n}") })).await;
        all.push(expected("race", &["A post was not published"], page(&location)));
    }
    let came = stage.after_a_minute().await;
    stage.assert_came(came, &all);
    assert_eq!(chat.texts().len(), 10, "an account each, so a cause each");
    drop((more, stage));
}
