//! Outside its hours, a key gets 409: what counts is when a post is due, by the clocks of the key's time zone.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Developer, call, next_year, post, refusal};
use crate::support::each_engine;

fn outside() -> (u16, String) {
    (409, "OUTSIDE_HOURS".to_owned())
}

fn hours(from: &str, to: &str) -> Value {
    json!({ "hours": { "from": from, "to": to, "timeZone": "Europe/London" } })
}

#[tokio::test]
async fn a_post_is_queued_for_the_hours_of_the_key_only() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let (day, night) = (dev.key(hours("08:00", "20:00")).await, dev.key(hours("20:00", "08:00")).await);
        // London is an hour ahead of UTC in summer.
        for (date, time, by_day) in [
            ("01-10", "07:59:59", false),
            ("01-10", "08:00:00", true),
            ("07-10", "06:59:59", false),
            ("07-10", "07:00:00", true),
            ("07-10", "18:59:59", true),
            ("07-10", "19:00:00", false),
            ("07-10", "23:30:00", false),
        ] {
            let body = dev.posts(1, &format!("{}T{time}Z", next_year(date)));
            let (allowed, refused) = if by_day { (&day, &night) } else { (&night, &day) };
            assert_eq!(post(allowed, body.clone()).await, 204, "{date} {time}");
            assert_eq!(refusal(refused, Method::POST, "/v1/posts", body).await, outside(), "{date} {time}");
        }
        let now = dev.posts(1, "");
        let mut answers = [post(&day, now.clone()).await, post(&night, now).await];
        answers.sort_unstable();
        assert_eq!(answers, [204, 409], "now is within the hours of one of them");
        let (_, answer) = call(&day, Method::POST, "/v1/posts", dev.posts(1, &at("22:00"))).await;
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains("08:00 to 20:00 (Europe/London)"), "{message}");
        drop(server);
    })
    .await;
}

/// A time of a winter's day.
fn at(time: &str) -> String {
    format!("{}T{time}:00Z", next_year("01-10"))
}

#[tokio::test]
async fn a_change_is_held_against_the_hours_too() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let (free, day) = (dev.key(json!({})).await, dev.key(hours("08:00", "20:00")).await);
        let create = async |time: &str, is_draft: bool| {
            let mut body = dev.posts(1, &at(time));
            body["isDraft"] = json!(is_draft);
            let answer = free.send(Method::POST, "/v1/posts", body).await;
            answer.headers()["location"].to_str().unwrap().to_owned()
        };
        let time = |time: &str| json!({ "scheduledTime": at(time) });
        let path = create("12:00", false).await;
        assert_eq!(refusal(&day, Method::PATCH, &path, time("21:00")).await, outside());
        assert_eq!(free.get(&path).await["scheduledTime"], json!(format!("{}T12:00:00.000Z", next_year("01-10"))));
        assert_eq!(call(&day, Method::PATCH, &path, time("13:00")).await.0, 200);

        let late = create("21:00", false).await;
        let text = json!({ "publications": dev.posts(1, "")["publications"] });
        assert_eq!(refusal(&day, Method::PATCH, &late, text).await, outside(), "it would go out at 21:00");

        let draft = create("21:00", true).await;
        let publish = format!("{draft}/publish");
        assert_eq!(refusal(&day, Method::POST, &publish, Value::Null).await, outside());
        assert_eq!(refusal(&day, Method::PATCH, &draft, json!({ "isDraft": false })).await, outside());
        assert_eq!(call(&day, Method::PATCH, &draft, time("22:00")).await.0, 200, "a draft does not go out");
        assert_eq!(call(&day, Method::PATCH, &draft, time("09:00")).await.0, 200);
        assert_eq!(call(&day, Method::POST, &publish, Value::Null).await.0, 200);
        assert_eq!(call(&day, Method::DELETE, &late, Value::Null).await.0, 204, "cancelling sends nothing");
        drop(server);
    })
    .await;
}
