//! The posts that a test rehearses and then publishes.

use jiff::Timestamp;
use reqwest::Method;
use serde_json::{Value, json};

use super::{HOUR, create};
use crate::account_health;
use crate::support::{Api, sample};

pub fn schedule(account: i64, at: Timestamp, settings: Value, posts: Value) -> Value {
    let publication = json!({ "socialMediaAccountId": account, "platformSettings": settings, "posts": posts });
    json!({ "scheduledTime": at.to_string(), "publications": [publication] })
}

fn draft_for_inbox(account: i64, at: Timestamp, video: &Value) -> Value {
    let settings = json!({ "type": "TIK_TOK", "postMode": "INBOX", "title": "", "privacyLevel": "SELF_ONLY",
        "hasUsageConfirmation": true });
    schedule(account, at, settings, json!([{ "content": "", "attachmentPaths": [video] }]))
}

async fn fault(api: &Api, account: i64, fault: &str) {
    faults(api, account, fault, 1).await;
}

async fn faults(api: &Api, account: i64, fault: &str, times: u32) {
    let body = json!({ "accountId": account, "fault": fault, "times": times });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
}

async fn upload(api: &Api, name: &str) -> Value {
    api.upload(name, sample(name)).await.json::<Value>().await.unwrap()["path"].clone()
}

/// Posts of every kind of result. The first five are due now.
pub async fn mixture(api: &Api, now: Timestamp) -> Vec<Value> {
    let (video, photo) = (upload(api, "video.mp4").await, upload(api, "photo.jpg").await);
    // Access to YouTube, which lasts an hour, must not end while it processes videos.
    let soon = now + HOUR / 2;
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
    all.extend(delayed(api, soon, &video).await);
    all
}

/// Videos that their networks process for long, and a post for which there are no credits at first.
async fn delayed(api: &Api, at: Timestamp, video: &Value) -> Vec<Value> {
    let film = json!({ "type": "YOUTUBE", "title": "x", "category": "PEOPLE_BLOGS", "privacyStatus": "PUBLIC" });
    let own = json!({ "type": "TIK_TOK", "title": "x", "privacyLevel": "SELF_ONLY", "hasUsageConfirmation": true });
    let (video, link) =
        (json!({ "content": "", "attachmentPaths": [video] }), json!({ "content": "https://example.com" }));
    let mut all = Vec::new();
    for (platform, (delay, times), settings, post) in [
        ("YOUTUBE", ("still_processing", 2), film, video.clone()),
        ("TIKTOK", ("still_processing", 2), own, video.clone()),
        ("INSTAGRAM", ("still_processing", 2), json!({ "type": "INSTAGRAM", "publicationType": "REELS" }), video),
        ("X_TWITTER", ("credits_depleted", 1), json!({ "type": "TWITTER" }), link),
    ] {
        let account = api.account(platform).await.0;
        faults(api, account, delay, times).await;
        all.push(schedule(account, at, settings, json!([post])));
    }
    all
}

/// Posts at the times of two zones whose clocks change: by the queue, and from a file.
pub async fn local_times(api: &Api) -> Vec<(i64, Value)> {
    let (account, _) = api.account("BLUE_SKY").await;
    // There is no half past two on the Sunday in New York, and no half past one on the one in London.
    let slots = [("SATURDAY", "09:00"), ("SUNDAY", "02:30"), ("SUNDAY", "09:00")];
    let slots: Vec<Value> = slots.iter().map(|(day, time)| json!({ "day": day, "time": time })).collect();
    let queue = json!({ "timeZone": "America/New_York", "slots": slots });
    assert_eq!(api.send(Method::PUT, "/v1/queue", queue).await.status(), 200);
    for number in 0..slots.len() {
        let publication = json!({ "socialMediaAccountId": account, "platformSettings": { "type": "BLUE_SKY" },
            "posts": [{ "content": format!("slot {number}") }] });
        create(api, &json!({ "scheduledTime": "NEXT_SLOT", "publications": [publication] })).await;
    }
    let mut csv = "scheduled_time,accounts,content,media,settings,first_comment\n".to_owned();
    for time in ["2027-03-27T09:00:00", "2027-03-28T01:30:00", "2027-03-28T09:00:00"] {
        csv.push_str(&format!("{time},{account},row of {time},,,\n"));
    }
    let import =
        api.request(Method::POST, "/v1/posts/import?timeZone=Europe/London").header("content-type", "text/csv");
    assert_eq!(import.body(csv).send().await.unwrap().status(), 201);
    let times = ["2027-03-13T14:00:00.000Z", "2027-03-14T07:00:00.000Z", "2027-03-14T13:00:00.000Z"];
    let times =
        times.into_iter().chain(["2027-03-27T09:00:00.000Z", "2027-03-28T01:30:00.000Z", "2027-03-28T08:00:00.000Z"]);
    times.map(|time| (account, json!(time))).collect()
}
