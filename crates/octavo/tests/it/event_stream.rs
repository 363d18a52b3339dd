//! `GET /v1/events/stream`: the events of the feed, as they happen.

use reqwest::Method;
use serde_json::{Value, json};

use crate::keys::Developer;
use crate::support::{Api, Home, Stream, each_engine, free_port, until};

const KILLS: usize = 4;
const POSTS: usize = 6;

/// All events of the feed.
pub async fn feed(api: &Api) -> Vec<Value> {
    let mut items: Vec<Value> = Vec::new();
    loop {
        let after = items.last().map(|it| format!("&after={}", it["id"].as_str().unwrap())).unwrap_or_default();
        let page = api.get(&format!("/v1/events?limit=100{after}")).await;
        items.extend(page["items"].as_array().unwrap().iter().cloned());
        if page["nextCursor"].is_null() {
            return items;
        }
    }
}

/// Creates posts, also while the server is away for some time.
pub async fn post_through_kills(api: &Api, account: i64, count: usize) {
    for number in 0..count {
        let key = format!("key-{account}-{number}");
        let body = json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "BLUE_SKY" },
            "posts": [{ "content": format!("number {number}") }] }] });
        until("the post is accepted", async || {
            let request = api.request(Method::POST, "/v1/posts").header("idempotency-key", &key).json(&body);
            request.send().await.is_ok_and(|answer| answer.status() == 204).then_some(())
        })
        .await;
    }
}

async fn refusal(api: &Api, last: Option<&str>) -> (u16, Value) {
    let answer = Stream::ask(api, last).await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

#[tokio::test]
async fn events_come_as_they_happen_and_each_once_over_kills_of_the_server() {
    each_engine(async |home| {
        let port = free_port();
        let mut server = Some(home.start_on(port).await);
        let api = home.developer(server.as_ref().unwrap(), "ada@example.com");
        let mut stream = Stream::open(&api, None).await;
        let start = stream.next().await.unwrap();
        assert_eq!(start.data, None, "the first message says where the stream starts");
        let (mut last, mut got) = (start.id, Vec::new());
        for round in 0..KILLS {
            let (account, _) = api.account("BLUE_SKY").await;
            let disturb = async {
                // Somewhere among the events of the round; what the dead server had sent still arrives.
                let enough = got.len() + 1 + 2 * round;
                while let Some(message) = stream.next().await {
                    last.clone_from(&message.id);
                    got.push(message.data.unwrap());
                    if got.len() >= enough
                        && let Some(server) = server.take()
                    {
                        server.kill();
                    }
                }
                server = Some(home.start_on(port).await);
                stream = Stream::open(&api, Some(&last)).await;
            };
            tokio::join!(post_through_kills(&api, account, POSTS), disturb);
        }
        while got.len() < KILLS * POSTS * 3 {
            got.push(stream.next().await.unwrap().data.unwrap());
        }
        assert_eq!(got, feed(&api).await, "the same events in the same order, on {}", home.engine());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_stream_continues_after_any_event_of_its_feed_and_after_no_other() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let bob = home.developer(&server, "bob@example.com");
        let guest = home.token(api.client_id.as_deref().unwrap(), "bob@example.com", "posts.read posts.write api");
        let guest = Api { token: guest, ..api.clone() };
        let before_all = Stream::open(&api, None).await.next().await.unwrap().id;
        let (account, _) = api.account("BLUE_SKY").await;
        let (guests, _) = guest.account("BLUE_SKY").await;
        for (api, account) in [(&api, account), (&guest, guests), (&api, account)] {
            let location = api.post(account, None, "a post").await;
            api.ended(&location).await;
        }
        let all = feed(&api).await;
        let ids: Vec<String> = all.iter().map(|event| event["id"].as_str().unwrap().to_owned()).collect();
        assert_eq!(Stream::open(&api, Some(&before_all)).await.ids(9).await, ids, "cut off before the first event");
        assert_eq!(Stream::open(&api, Some(&ids[4])).await.ids(4).await, ids[5..]);
        assert_eq!(Stream::open(&guest, Some(&before_all)).await.ids(3).await, ids[3..6], "their own events only");
        let by_query = api.request(Method::GET, &format!("/v1/events/stream?after={}", ids[6])).send().await.unwrap();
        assert_eq!(Stream::of(by_query).ids(2).await, ids[7..]);
        let now = Stream::open(&api, None).await.next().await.unwrap();
        assert_eq!((now.id, now.data), (ids[8].clone(), None));

        for (api, id) in [(&bob, &*ids[0]), (&guest, &*ids[0]), (&api, "evt_x"), (&api, "x"), (&api, &ids[0][..30])] {
            let (status, body) = refusal(api, Some(id)).await;
            assert_eq!((status, &body["error"]["details"][0]["field"]), (400, &json!("last-event-id")), "{id}");
        }
        let by_query = format!("/v1/events/stream?after={}", ids[0]);
        assert_eq!(bob.status(Method::GET, &by_query).await, 400, "someone else's event");
        let portal = home.token("octavo-portal", "ada@example.com", "api");
        let portal = Api { token: portal, client_id: None, ..api.clone() };
        assert_eq!(refusal(&portal, None).await.0, 401, "the portal names the application");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_stream_ends_with_the_right_to_read_it_and_with_the_server() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, "ada@example.com");
        let developer = Developer::of(portal).await;
        let key = json!({ "name": "Reader", "appId": developer.app, "scopes": ["posts.read"] });
        let key = developer.portal.create("/v1/keys", key).await;
        let reader =
            Api { token: key["secret"].as_str().unwrap().to_owned(), client_id: None, ..developer.portal.clone() };
        let mut stream = Stream::open(&reader, None).await;
        stream.next().await.unwrap();
        let writer = Api { client_id: Some(developer.client_id.clone()), ..developer.portal.clone() };
        let post = async || {
            let location = writer.post(developer.account, Some(&developer.chat), "a post").await;
            writer.ended(&location).await;
        };
        post().await;
        stream.ids(3).await;
        let id = key["id"].as_str().unwrap();
        assert_eq!(developer.portal.status(Method::DELETE, &format!("/v1/keys/{id}")).await, 204);
        post().await;
        assert_eq!(stream.next().await, None, "nothing comes after the key was deleted");
        assert_eq!(refusal(&reader, None).await.0, 401);

        let mut open = Stream::open(&writer, None).await;
        open.next().await.unwrap();
        let stopped = tokio::task::spawn_blocking(move || server.terminate());
        assert_eq!(open.next().await, None);
        assert!(stopped.await.unwrap().success());
    })
    .await;
}

#[tokio::test]
async fn a_feed_has_ten_streams_at_a_time() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let bob = home.developer(&server, "bob@example.com");
    let mut open = Vec::new();
    for _ in 0..10 {
        open.push(Stream::open(&api, None).await);
    }
    let refused = Stream::ask(&api, None).await.unwrap();
    assert_eq!((refused.status().as_u16(), &refused.headers()["retry-after"]), (429, &"30".parse().unwrap()));
    Stream::open(&bob, None).await.next().await.unwrap();
    open.pop();
    until("a closed stream makes room", async || {
        let again = Stream::ask(&api, None).await.unwrap();
        (again.status() == 200).then_some(())
    })
    .await;
    drop((server, open));
}
