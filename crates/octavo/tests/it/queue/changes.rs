//! A slot becomes free when its post leaves it.

use reqwest::Method;
use serde_json::json;

use super::{create, mornings, next, ready};
use crate::support::{Api, each_engine};

async fn move_to(api: &Api, address: &str, time: &str) -> String {
    let answer = api.send(Method::PATCH, address, json!({ "scheduledTime": time })).await;
    assert_eq!(answer.status(), 200, "{address} to {time}");
    answer.json::<serde_json::Value>().await.unwrap()["scheduledTime"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_cancelled_or_moved_post_frees_its_slot() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (body, first) = ready(&api).await;
        let days = mornings(&first, 13);
        let mut posts = Vec::new();
        for day in &days[..4] {
            let (address, time) = create(&api, &body).await;
            assert_eq!(time, *day);
            posts.push(address);
        }
        assert_eq!(api.status(Method::DELETE, &posts[0]).await, 204);
        assert_eq!(next(&api).await[..2], [days[0].clone(), days[4].clone()]);
        let span = format!("/v1/queue/slots?from={}&to={}", days[0], days[3]);
        let slot = |day: &str, taken: bool| json!({ "time": day, "taken": taken });
        let slots = [slot(&days[0], false), slot(&days[1], true), slot(&days[2], true)];
        assert_eq!(api.get(&span).await["items"], json!(slots));
        assert_eq!(move_to(&api, &posts[1], "2027-10-01T12:00:00Z").await, "2027-10-01T12:00:00.000Z");
        assert_eq!(next(&api).await[..3], [days[0].clone(), days[1].clone(), days[4].clone()]);

        assert_eq!(move_to(&api, &posts[3], "NEXT_SLOT").await, days[0], "an earlier one is free");
        assert_eq!(move_to(&api, &posts[3], "NEXT_SLOT").await, days[0], "its own is the next one");
        let mut again = body.clone();
        again["publications"][0]["posts"][0]["content"] = json!("Changed");
        let answer = api.send(Method::PATCH, &posts[2], again).await;
        assert_eq!(answer.status(), 200);
        assert_eq!(api.get(&posts[2]).await["scheduledTime"], json!(days[1]));
        let draft = json!({ "isDraft": true });
        assert_eq!(api.send(Method::PATCH, &posts[2], draft).await.status(), 200);
        assert_eq!(next(&api).await[0], days[2], "a draft keeps its slot");
        let publish = format!("{}/publish", posts[2]);
        assert_eq!(api.send(Method::POST, &publish, json!({})).await.status(), 200);
        assert_eq!(next(&api).await[0], days[2]);

        let mut own_time = body.clone();
        own_time["scheduledTime"] = json!(days[2]);
        create(&api, &own_time).await;
        assert_eq!(next(&api).await[0], days[2], "a time of its own takes no slot");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_posts_of_a_deleted_application_free_their_slots() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, "ada@example.com");
        let app = json!({ "name": "Folio", "callbackUrls": ["https://folio.example/cb"] });
        let app = portal.create("/v1/apps", app).await;
        let folio = Api { client_id: app["clientId"].as_str().map(str::to_owned), ..portal.clone() };
        let (body, first) = ready(&folio).await;
        create(&folio, &body).await;
        assert_ne!(next(&portal).await[0], first);
        assert_eq!(portal.status(Method::DELETE, &format!("/v1/apps/{}", app["id"].as_str().unwrap())).await, 204);
        assert_eq!(next(&portal).await[0], first);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn new_slots_leave_the_posts_where_they_are() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (body, first) = ready(&api).await;
        let (address, _) = create(&api, &body).await;
        let slots = json!([{ "day": "MONDAY", "time": "12:00" }, { "day": "MONDAY", "time": "09:00" }]);
        let (status, queue) = super::put(&api, json!({ "timeZone": "UTC", "slots": slots })).await;
        assert_eq!(status, 200);
        assert!(queue["next"].as_array().unwrap().iter().all(|time| *time != json!(first)), "{queue}");
        assert_eq!(api.get(&address).await["scheduledTime"], json!(first));
        drop(server);
    })
    .await;
}
