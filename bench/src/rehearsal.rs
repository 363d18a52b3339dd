//! A rehearsal of a month: 500 posts on eight networks, with a picture where a network requires one.

use std::time::Instant;

use anyhow::ensure;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::options::Options;
use crate::report::{Report, figure};
use crate::server::Server;

const POSTS: usize = 500;
const APART: SignedDuration = SignedDuration::from_mins(30 * 24 * 60 / POSTS as i64);
const RUNS: usize = 3;

pub async fn of_a_month(options: &Options, report: &mut Report) -> anyhow::Result<()> {
    let server = Server::start(options, &["--sandbox"]).await?;
    let publications = publications(&server).await?;
    let start = now() + SignedDuration::from_hours(1);
    let schedule = |number: usize| {
        let mut publication = publications[number % publications.len()].clone();
        if publication["posts"][0]["content"] != "" {
            publication["posts"][0]["content"] = json!(format!("Leaf {number}"));
        }
        json!({ "scheduledTime": (start + APART * number as i32).to_string(), "publications": [publication] })
    };
    let body = json!({ "schedules": (0..POSTS).map(schedule).collect::<Vec<_>>() });
    let mut times = Vec::new();
    for _ in 0..RUNS {
        let started = Instant::now();
        let answer = server.post("/v1/rehearsals", &body).send().await?;
        let status = answer.status();
        let done: Value = answer.json().await?;
        times.push(started.elapsed().as_secs_f64());
        let items = done["items"].as_array().map(Vec::as_slice).unwrap_or_default();
        let published = items.iter().filter(|item| item["outcome"] == "WOULD_PUBLISH").count();
        ensure!((status.as_u16(), published) == (200, POSTS), "{status}: {published} of {POSTS} posts; {done}");
    }
    times.sort_by(f64::total_cmp);
    report.add(
        "rehearsal of 500 posts",
        vec![figure(times[RUNS / 2], 2, "s").aim(10.0), figure(server.usage()?.peak_mib, 0, "MiB peak")],
    );
    Ok(())
}

/// One post for each network.
async fn publications(server: &Server) -> anyhow::Result<Vec<Value>> {
    let photo = server.file("photo.jpg", include_bytes!("../../crates/octavo/assets/photo.jpg")).await?;
    let video = server.file("video.mp4", include_bytes!("../../crates/octavo/assets/video.mp4")).await?;
    let mut all = Vec::new();
    for (platform, settings, file) in [
        ("TELEGRAM", json!({}), None),
        ("BLUE_SKY", json!({}), None),
        ("THREADS", json!({}), None),
        ("X_TWITTER", json!({}), None),
        ("LINKEDIN", json!({ "visibility": "PUBLIC" }), None),
        ("INSTAGRAM", json!({ "publicationType": "FEED" }), Some(&photo)),
        ("TIKTOK", json!({ "title": "x", "privacyLevel": "SELF_ONLY", "hasUsageConfirmation": true }), Some(&video)),
        ("YOUTUBE", json!({ "title": "x", "category": "MUSIC", "privacyStatus": "PUBLIC" }), Some(&video)),
    ] {
        let account = server.sandbox_account_on(platform).await?;
        let mut settings = settings;
        settings["type"] = json!(platform);
        let chats = server.get(&format!("/v1/accounts/{account}/chats")).await?;
        let content = if platform == "TIKTOK" { "" } else { "Leaf" };
        let files: Vec<&String> = file.into_iter().collect();
        let post = json!({ "content": content, "attachmentPaths": files, "chatId": chats[0]["id"] });
        all.push(json!({ "accountId": account, "platformSettings": settings, "posts": [post] }));
    }
    Ok(all)
}

#[expect(clippy::disallowed_methods, reason = "the clock")]
fn now() -> Timestamp {
    Timestamp::now()
}
