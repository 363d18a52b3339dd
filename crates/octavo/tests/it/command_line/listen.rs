//! `octavo listen`, over kills of the server.

use std::io::Read;
use std::process::{Child, Stdio};

use octavo_domain::signing::{verify_plain, verify_standard};
use serde_json::Value;

use super::{Computer, keys};
use crate::event_stream::{feed, post_through_kills};
use crate::support::{Receiver, each_engine, free_port, until};

const KILLS: usize = 3;
const POSTS: usize = 5;
const KEY: &str = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3";

/// Stops the command as Ctrl-C does; what it printed.
fn stop(mut child: Child) -> String {
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let mut printed = String::new();
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    assert!(child.wait().unwrap().success());
    printed
}

#[tokio::test]
async fn every_event_is_forwarded_once_and_in_order_over_kills_of_the_server() {
    each_engine(async |home| {
        let port = free_port();
        let mut server = Some(home.start_on(port).await);
        let (api, key, _) = keys(&home, server.as_ref().unwrap()).await;
        let receiver = Receiver::start().await;
        let computer = Computer::new();
        let mut command = computer.command(&["listen", "--json", "--url", &api.base, "--key", &key]);
        command.args(["--forward", &receiver.url, "--after", "evt_00000000000070008000000000000000"]);
        let listening = command.env("OCTAVO_SIGNING_KEY", KEY).stdout(Stdio::piped()).spawn().unwrap();
        for _ in 0..KILLS {
            let (account, _) = api.account("BLUE_SKY").await;
            let before = receiver.calls().len();
            let disturb = async {
                receiver.wait("events come", |calls| calls.len() > before).await;
                server.take().unwrap().kill();
                server = Some(home.start_on(port).await);
            };
            tokio::join!(post_through_kills(&api, account, POSTS), disturb);
        }
        let events = until("all posts end", async || {
            let events = feed(&api).await;
            (events.len() == KILLS * POSTS * 3).then_some(events)
        })
        .await;
        let calls = receiver.wait("all are forwarded", |calls| calls.len() >= events.len()).await;
        let accepted: Vec<Value> = calls.iter().map(|call| call.event()).collect();
        assert_eq!(accepted, events, "each once and in order");
        for call in &calls {
            let header = |name: &str| call.headers[name].to_str().unwrap();
            let timestamp = header("webhook-timestamp").parse().unwrap();
            assert!(verify_standard(KEY, call.id(), timestamp, &call.body, header("webhook-signature")));
            assert!(verify_plain(KEY, &call.body, header("x-octavo-signature")));
            assert_eq!(header("x-octavo-event"), call.kind());
        }
        let printed = stop(listening);
        let printed: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(printed, events);
        drop(server);
    })
    .await;
}
