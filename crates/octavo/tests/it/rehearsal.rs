//! What a rehearsal predicts, and what the sandbox then does, post by post.

mod posts;

use std::collections::{BTreeSet, HashMap};

use futures::future::join;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Clock, Home, each_engine, until, until_within};
use posts::{local_times, mixture, schedule};

const ADA: &str = "ada@example.com";
const HOUR: SignedDuration = SignedDuration::from_hours(1);
/// The clocks of a rehearsal and of the server may differ by this: a claim, a retry's jitter, a slow machine.
const SLACK: SignedDuration = SignedDuration::from_secs(90);
/// No network is ready long before its time.
const EARLY: SignedDuration = SignedDuration::from_secs(5);
/// A shorter time passes by itself: a jump would end the leases of what runs.
const JUMP: SignedDuration = SignedDuration::from_secs(30);

/// Clocks go forward within the next three weeks: in New York on 14 March, in London on 28 March.
const START: &str = "2027-03-10T12:00:00Z";

#[expect(clippy::disallowed_methods, reason = "a test outside of the server")]
fn right_time() -> Timestamp {
    Timestamp::now()
}

async fn rehearse(api: &Api, body: Value) -> (u16, Value) {
    let answer = api.send(Method::POST, "/v1/rehearsals", body).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn create(api: &Api, body: &Value) -> String {
    let answer = api.send(Method::POST, "/v1/posts", body.clone()).await;
    assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
    answer.headers()["location"].to_str().unwrap().to_owned()
}

/// A stored post by its id.
async fn post(api: &Api, predicted: &Value) -> Value {
    let schedule = api.get(&format!("/v1/posts/{}", predicted["scheduleId"].as_str().unwrap())).await;
    let publications = schedule["publications"].as_array().unwrap();
    let mut posts = publications.iter().flat_map(|publication| publication["posts"].as_array().unwrap());
    posts.find(|post| post["id"] == predicted["id"]).unwrap().clone()
}

fn has_ended(post: &Value) -> bool {
    ["COMPLETED", "FAILED"].contains(&post["status"].as_str().unwrap())
}

fn time(value: &Value) -> Timestamp {
    value.as_str().unwrap().parse().unwrap()
}

fn compare(predicted: &Value, post: &Value) {
    let outcome = match (post["status"].as_str().unwrap(), post["errorCode"].as_str()) {
        ("COMPLETED", _) => "WOULD_PUBLISH",
        (_, Some("OUTCOME_UNKNOWN")) => "UNKNOWN",
        _ => "WOULD_FAIL",
    };
    let both = format!("predicted {predicted}, but {post}");
    assert_eq!((&predicted["outcome"], &predicted["errorCode"]), (&json!(outcome), &post["errorCode"]), "{both}");
    if outcome == "WOULD_PUBLISH" {
        let late = time(&post["publishedTime"]).duration_since(time(&predicted["at"]));
        assert!(-EARLY < late && late < SLACK, "{both}");
    }
}

/// Once the network has refused a post for now, and said for how long.
async fn until_it_waits(api: &Api, item: &Value) {
    until("the network refuses the post for now", async || {
        let timeline = api.get(&format!("/v1/posts/{}/timeline", item["scheduleId"].as_str().unwrap())).await;
        let mut steps = timeline["items"].as_array().unwrap().iter();
        steps.any(|step| step["kind"] == "WAITING_FOR_LIMIT").then_some(())
    })
    .await;
}

/// Moves the server's clock from one predicted time to the next, and compares what ended.
async fn live(home: &Home, clock: &Clock, api: &Api, predicted: &[Value], times: BTreeSet<Timestamp>) {
    let mut scheduled = HashMap::new();
    for id in predicted.iter().map(|item| item["scheduleId"].as_str().unwrap()) {
        scheduled.insert(id, time(&api.get(&format!("/v1/posts/{id}")).await["scheduledTime"]));
    }
    let (mut api, mut ahead, mut left) = (api.clone(), SignedDuration::ZERO, predicted.iter().collect::<Vec<_>>());
    for at in times {
        let wait = at.duration_since(right_time() + ahead);
        if wait > JUMP {
            ahead += wait + SignedDuration::from_secs(1);
            clock.set(ahead.as_secs());
            api.token = home.token(api.client_id.as_deref().unwrap(), ADA, "api");
        }
        let (due, later): (Vec<&Value>, Vec<&Value>) = left.iter().partition(|item| time(&item["at"]) <= at);
        for item in due {
            let ended = until_within(SignedDuration::from_secs(150).unsigned_abs(), "the post ends", async || {
                Some(post(&api, item).await).filter(has_ended)
            });
            compare(item, &ended.await);
        }
        for item in later.iter().filter(|item| time(&item["at"]) > at + SLACK) {
            let post = post(&api, item).await;
            assert!(!has_ended(&post), "earlier than predicted, at {at}: {item}, but {post}");
            if scheduled[item["scheduleId"].as_str().unwrap()] == at {
                until_it_waits(&api, item).await;
            }
        }
        left = later;
    }
}

/// On both engines at once: most of it is waiting.
#[tokio::test]
async fn what_is_predicted_happens() {
    join(predict_and_live(Home::with_nothing()), predict_and_live(Home::on_postgres().await)).await;
}

async fn predict_and_live(home: Home) {
    let (home, clock) = Clock::of(home);
    let now: Timestamp = START.parse().unwrap();
    clock.set(now.duration_since(right_time()).as_secs());
    let server = home.start().await;
    let api = home.developer(&server, ADA);
    let all = mixture(&api, now).await;
    for body in &all[..5] {
        assert_eq!(api.ended(&create(&api, body).await).await["status"], "COMPLETED");
    }
    let waiting = &all[5..];
    let (status, given) = rehearse(&api, json!({ "schedules": waiting })).await;
    assert_eq!(status, 200, "{given}");
    for body in waiting {
        create(&api, body).await;
    }
    let local = local_times(&api).await;
    let (status, stored) =
        rehearse(&api, json!({ "from": now.to_string(), "to": (now + HOUR * 24 * 21).to_string() })).await;
    assert_eq!(status, 200, "{stored}");
    let predicted = stored["items"].as_array().unwrap().clone();
    let is_local = |item: &&Value| item["accountId"] == local[0].0;
    let at: Vec<(i64, Value)> =
        predicted.iter().filter(is_local).map(|item| (local[0].0, item["at"].clone())).collect();
    assert_eq!(at, local, "by the clocks of New York and London");
    let outlook = |items: &[Value]| {
        let mut all: Vec<String> = items
            .iter()
            .filter(|item| !is_local(item))
            .map(|item| format!("{} {} {}", item["accountId"], item["outcome"], item["errorCode"]))
            .collect();
        all.sort();
        all
    };
    assert_eq!(outlook(given["items"].as_array().unwrap()), outlook(&predicted), "given or stored");
    let kinds: BTreeSet<&str> = predicted.iter().map(|item| item["outcome"].as_str().unwrap()).collect();
    assert_eq!(kinds, BTreeSet::from(["UNKNOWN", "WOULD_FAIL", "WOULD_PUBLISH"]), "{stored}");
    let between = |from: i64, to: i64| {
        let (from, to) = (now + SignedDuration::from_secs(from), now + SignedDuration::from_secs(to));
        predicted.iter().filter(move |item| (from..to).contains(&time(&item["at"])))
    };
    assert_eq!(between(20 * 3_600, 30 * 3_600).count(), 1, "the sixth draft waits for a day: {stored}");
    let charged: Vec<&Value> = between(5_400, 5_500).filter(|item| !item["price"].is_null()).collect();
    assert_eq!((charged.len(), &charged[0]["price"]), (1, &json!(0.2)), "X waits for credits for an hour: {stored}");
    let slow: BTreeSet<(&str, &str)> =
        between(1_808, 1_820).map(|item| (item["platform"].as_str().unwrap(), item["at"].as_str().unwrap())).collect();
    let expected = [
        ("INSTAGRAM", "2027-03-10T12:30:10.000Z"),
        ("TIKTOK", "2027-03-10T12:30:15.000Z"),
        ("YOUTUBE", "2027-03-10T12:30:17.000Z"),
    ];
    assert_eq!(slow, BTreeSet::from(expected), "two looks more: {stored}");

    let scheduled = waiting.iter().map(|body| time(&body["scheduledTime"]));
    let scheduled = scheduled.chain(local.iter().map(|(_, at)| time(at)));
    let times = scheduled.chain(predicted.iter().map(|item| time(&item["at"]))).collect();
    live(&home, &clock, &api, &predicted, times).await;
    drop(server);
}

#[tokio::test]
async fn a_rehearsal_leaves_no_trace_and_ends_with_its_caller() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, ADA);
        let (account, _) = api.account("BLUE_SKY").await;
        let at = right_time() + HOUR;
        let text = |text: &str| schedule(account, at, json!({ "type": "BLUE_SKY" }), json!([{ "content": text }]));
        let reader = home.another_app(&api, ADA, "posts.read");
        let (status, done) = rehearse(&reader, json!({ "schedules": [text("a"), text("b")] })).await;
        assert_eq!(status, 200, "{done}");
        let items = done["items"].as_array().unwrap();
        let seen: Vec<_> = items.iter().map(|it| (&it["index"], &it["outcome"], &it["id"])).collect();
        assert_eq!(
            seen,
            [(&json!(0), &json!("WOULD_PUBLISH"), &Value::Null), (&json!(1), &json!("WOULD_PUBLISH"), &Value::Null)]
        );
        assert_eq!(api.get("/v1/posts").await["items"], json!([]));
        assert_eq!(api.feed(account).await, Vec::<Value>::new());

        for (body, field) in [
            (json!({}), "from"),
            (json!({ "schedules": [] }), "schedules"),
            (json!({ "schedules": [text("a")], "from": at.to_string() }), "schedules"),
            (json!({ "schedules": vec![text("a"); 501] }), "schedules"),
            (json!({ "schedules": [text("a"), text("")] }), "schedules[1].publications[0].posts[0].content"),
            (json!({ "from": "tomorrow", "to": at.to_string() }), "from"),
        ] {
            let (status, refusal) = rehearse(&reader, body).await;
            assert_eq!((status, &refusal["error"]["details"][0]["field"]), (400, &json!(field)), "{refusal}");
        }

        let many = json!({ "schedules": (0..200).map(|n| text(&n.to_string())).collect::<Vec<_>>() });
        let long = || tokio::spawn(reader.request(Method::POST, "/v1/rehearsals").json(&many).send());
        let mut running = long();
        let one = || json!({ "schedules": [text("c")] });
        until("a second one has to wait", async || {
            let answer = reader.send(Method::POST, "/v1/rehearsals", one()).await;
            if running.is_finished() {
                // The short one was there first.
                running = long();
            }
            (answer.status() == 429).then(|| assert!(answer.headers().contains_key("retry-after")))
        })
        .await;
        running.abort();
        until("the caller's end is its end", async || (rehearse(&reader, one()).await.0 == 200).then_some(())).await;
        drop(server);
    })
    .await;
}
