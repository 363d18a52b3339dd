//! A server that is killed loses no message.

use super::answers::{bring_forward, until_none_waits, until_put_off};
use super::subscribe;
use crate::approvals::Stage;
use crate::support::{PushService, each_engine};

#[tokio::test]
async fn a_message_of_a_killed_server_is_sent_by_the_next_one() {
    each_engine(async |home| {
        let service = PushService::start().await;
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let browser = service.browser("ada");
        subscribe(&stage.portal, &browser).await;
        service.answer(503, &[]);
        stage.ask(stage.post("one")).await;
        service.wait(1).await;
        until_put_off(&home).await;
        server.kill();
        bring_forward(&home).await;
        let server = home.start().await;
        let again = service.wait(2).await.remove(1);
        assert_eq!(browser.read(&again.body)["title"], "One post waits for your approval");
        until_none_waits(&home).await;
        drop(server);
        assert_eq!(service.pushed().len(), 2);
    })
    .await;
}
