//! What a rehearsal predicts, and what the sandbox then does, post by post.

use std::collections::BTreeSet;

use futures::future::join;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};

use crate::account_health;
use crate::support::{Api, Clock, Home, each_engine, sample, until, until_within};

const ADA: &str = "ada@example.com";
const HOUR: SignedDuration = SignedDuration::from_hours(1);
/// The clocks of a rehearsal and of the server may differ by this: a claim, a retry's jitter, a slow machine.
const SLACK: SignedDuration = SignedDuration::from_secs(90);

#[expect(clippy::disallowed_methods, reason = "a test outside of the server")]
fn right_time() -> Timestamp {
    Timestamp::now()
}

fn schedule(account: i64, at: Timestamp, settings: Value, posts: Value) -> Value {
    let publication = json!({ "socialMediaAccountId": account, "platformSettings": settings, "posts": posts });
    json!({ "scheduledTime": at.to_string(), "publications": [publication] })
}

fn draft_for_inbox(account: i64, at: Timestamp, video: &Value) -> Value {
    let settings = json!({ "type": "TIK_TOK", "postMode": "INBOX", "title": "", "privacyLevel": "SELF_ONLY",
        "hasUsageConfirmation": true });
    schedule(account, at, settings, json!([{ "content": "", "attachmentPaths": [video] }]))
}

async fn fault(api: &Api, account: i64, fault: &str) {
    let body = json!({ "accountId": account, "fault": fault });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
}

async fn upload(api: &Api, name: &str) -> Value {
    api.upload(name, sample(name)).await.json::<Value>().await.unwrap()["path"].clone()
}

async fn rehearse(api: &Api, body: Value) -> (u16, Value) {
    let answer = api.send(Method::POST, "/v1/rehearsals", body).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

/// Posts of every kind of result. The first five are due now.
async fn mixture(api: &Api, now: Timestamp) -> Vec<Value> {
    let (video, photo) = (upload(api, "video.mp4").await, upload(api, "photo.jpg").await);
    let soon = now + HOUR;
    let account = async |platform: &str| api.account(platform).await;
    let text = |text: &str| json!([{ "content": text }]);
    let (tiktok, full) = (account("TIKTOK").await.0, account("TIKTOK").await.0);
    let mut all: Vec<Value> = (0..5).map(|_| draft_for_inbox(full, now, &video)).collect();
    all.push(draft_for_inbox(full, soon, &video));

    let (telegram, chat) = account("TELEGRAM").await;
    fault(api, telegram, "drop_after_accept").await;
    let to = |text: &str| json!([{ "content": text, "chatId": chat }]);
    all.push(schedule(telegram, soon, json!({ "type": "TELEGRAM" }), to("lost")));
    all.push(schedule(telegram, soon + HOUR, json!({ "type": "TELEGRAM" }), to("after the lost one")));
    let gone = json!([{ "content": "x", "chatId": "-1009999999999" }]);
    all.push(schedule(telegram, soon + HOUR, json!({ "type": "TELEGRAM" }), gone));

    let linkedin = account("LINKEDIN").await.0;
    fault(api, linkedin, "short_access").await;
    let member = account_health::account(api, linkedin).await["accountId"].as_str().unwrap().to_owned();
    account_health::sign_in_again(api, "LINKEDIN", &member).await;
    let linked = || json!({ "type": "LINKEDIN", "visibility": "PUBLIC" });
    all.push(schedule(linkedin, now + HOUR * 48, linked(), text("before access ends")));
    all.push(schedule(linkedin, now + HOUR * 96, linked(), text("after access ended")));

    let x = account("X_TWITTER").await.0;
    all.push(schedule(x, soon, json!({ "type": "TWITTER" }), text(&"too long ".repeat(40))));
    let threads = account("THREADS").await.0;
    fault(api, threads, "drop_after_accept").await;
    all.push(schedule(threads, soon, json!({ "type": "THREADS" }), text("lost, and found again")));
    let instagram = account("INSTAGRAM").await.0;
    fault(api, instagram, "rate_limit").await;
    let feed = json!({ "type": "INSTAGRAM", "publicationType": "FEED" });
    all.push(schedule(instagram, soon, feed, json!([{ "content": "x", "attachmentPaths": [photo] }])));
    let bluesky = account("BLUE_SKY").await.0;
    let chain = json!([{ "content": "one", "thread": [{ "content": "two" }], "firstComment": "three" }]);
    all.push(schedule(bluesky, soon, json!({ "type": "BLUE_SKY" }), chain));
    let public = json!({ "type": "TIK_TOK", "title": "x", "privacyLevel": "PUBLIC_TO_EVERYONE",
        "hasUsageConfirmation": true });
    all.push(schedule(tiktok, soon, public, json!([{ "content": "", "attachmentPaths": [video] }])));
    let youtube = account("YOUTUBE").await.0;
    fault(api, youtube, "processing_failed").await;
    let film = json!({ "type": "YOUTUBE", "title": "x", "category": "PEOPLE_BLOGS", "privacyStatus": "PUBLIC" });
    all.push(schedule(youtube, soon, film, json!([{ "content": "x", "attachmentPaths": [video] }])));
    all
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
        assert!(late.abs() < SLACK, "{both}");
    }
}

/// Moves the server's clock from one predicted time to the next, and compares what ended.
async fn live(home: &Home, clock: &Clock, api: &Api, predicted: &[Value], times: BTreeSet<Timestamp>) {
    for at in times {
        clock.set(at.duration_since(right_time()).as_secs() + 1);
        let token = home.token(api.client_id.as_deref().unwrap(), ADA, "api");
        let api = Api { token, ..api.clone() };
        for item in predicted.iter().filter(|item| time(&item["at"]) <= at) {
            let ended = until_within(SignedDuration::from_secs(150).unsigned_abs(), "the post ends", async || {
                Some(post(&api, item).await).filter(has_ended)
            });
            compare(item, &ended.await);
        }
        for item in predicted.iter().filter(|item| time(&item["at"]) > at + SLACK) {
            assert!(!has_ended(&post(&api, item).await), "earlier than predicted: {item}");
        }
    }
}

/// On both engines at once: most of it is waiting.
#[tokio::test]
async fn what_is_predicted_happens() {
    join(predict_and_live(Home::with_nothing()), predict_and_live(Home::on_postgres().await)).await;
}

async fn predict_and_live(home: Home) {
    let (home, clock) = Clock::of(home);
    let server = home.start().await;
    let api = home.developer(&server, ADA);
    let now = right_time();
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
    let (status, stored) =
        rehearse(&api, json!({ "from": now.to_string(), "to": (now + HOUR * 200).to_string() })).await;
    assert_eq!(status, 200, "{stored}");
    let predicted = stored["items"].as_array().unwrap().clone();
    let outlook = |items: &[Value]| {
        let mut all: Vec<String> = items
            .iter()
            .map(|item| format!("{} {} {}", item["accountId"], item["outcome"], item["errorCode"]))
            .collect();
        all.sort();
        all
    };
    assert_eq!(outlook(given["items"].as_array().unwrap()), outlook(&predicted), "given or stored");
    let kinds: BTreeSet<&str> = predicted.iter().map(|item| item["outcome"].as_str().unwrap()).collect();
    assert_eq!(kinds, BTreeSet::from(["UNKNOWN", "WOULD_FAIL", "WOULD_PUBLISH"]), "{stored}");
    let waits = |item: &&Value| time(&item["at"]) > now + HOUR * 20 && time(&item["at"]) < now + HOUR * 30;
    assert_eq!(predicted.iter().filter(waits).count(), 1, "the sixth draft waits for a day: {stored}");

    let scheduled = waiting.iter().map(|body| time(&body["scheduledTime"]));
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
