//! The networks' rules at the API's edge: all problems at once, warnings on demand, and what fits before there is a post.

use std::collections::HashSet;

use octavo_domain::Platform;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Api, each_engine, sample};

/// Rule, severity and field of each finding.
fn findings(report: &Value) -> Vec<(String, String, String)> {
    let text = |finding: &Value, name: &str| finding[name].as_str().unwrap().to_owned();
    let all = report["findings"].as_array().unwrap().iter();
    all.map(|it| (text(it, "rule"), text(it, "severity"), text(it, "field"))).collect()
}

fn finding(rule: &str, severity: &str, field: &str) -> (String, String, String) {
    (rule.to_owned(), severity.to_owned(), field.to_owned())
}

async fn report(api: &Api, body: Value) -> Value {
    let answer = api.send(Method::POST, "/v1/posts?validateOnly=true", body).await;
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

fn on_bluesky(account: i64, post: Value) -> Value {
    json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "BLUE_SKY" }, "posts": [post] }] })
}

#[tokio::test]
async fn a_check_counts_each_text_as_its_network_does() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (bluesky, _) = api.account("BLUE_SKY").await;
        let (x, _) = api.account("X_TWITTER").await;
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}";
        let posts = json!([{ "content": format!("https://octavo.com/press {family}"), "thread": [{ "content": "two" }],
            "firstComment": "a".repeat(301) }]);
        let body = json!({ "publications": [
            { "accountId": bluesky, "platformSettings": { "type": "BLUE_SKY" }, "posts": posts },
            { "accountId": x, "platformSettings": { "type": "TWITTER" }, "posts": [posts[0]] }] });
        let report = report(&api, body).await;
        let count = |field: &str, count: u64, limit: u64, until: Value| {
            json!({ "field": field, "count": count, "limit": limit, "fitsUntil": until })
        };
        let expected = json!([
            count("publications[0].posts[0].content", 26, 300, json!(null)),
            count("publications[0].posts[0].thread[0].content", 3, 300, json!(null)),
            count("publications[0].posts[0].firstComment.content", 301, 300, json!(300)),
            count("publications[1].posts[0].content", 26, 280, json!(null)),
            count("publications[1].posts[0].thread[0].content", 3, 280, json!(null)),
            count("publications[1].posts[0].firstComment.content", 301, 280, json!(280)),
        ]);
        assert_eq!(report["counts"], expected);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_post_is_refused_with_all_its_problems() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (telegram, _) = api.account("TELEGRAM").await;
        let (bluesky, _) = api.account("BLUE_SKY").await;
        let body = json!({ "publications": [
            { "accountId": telegram, "platformSettings": { "type": "TELEGRAM" },
              "posts": [{ "content": "x".repeat(4097) }] },
            { "accountId": bluesky, "platformSettings": { "type": "BLUE_SKY" },
              "posts": [{ "content": "é".repeat(301), "chatId": "1", "thumbnailPath": "not/there.jpg" }, {}] },
        ] });
        let answer = api.send(Method::POST, "/v1/posts", body).await;
        assert_eq!(answer.status(), 400);
        let refused: Value = answer.json().await.unwrap();
        let details = refused["error"]["details"].as_array().unwrap();
        let rules: Vec<&str> = details.iter().map(|it| it["rule"].as_str().unwrap()).collect();
        assert_eq!(
            rules,
            [
                "telegram.chat.missing",
                "telegram.text.length",
                "post.media.unknown",
                "post.chat.unused",
                "bluesky.text.length",
                "post.empty"
            ]
        );
        assert_eq!(details[4]["field"], "publications[1].posts[0].content");
        assert_eq!(details[4]["message"], "Text has 301 characters; Bluesky accepts at most 300. Shorten it.");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_check_names_fields_that_nobody_reads() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let body = json!({ "color": 1, "publications": [{ "accountId": account, "when": null,
            "platformSettings": { "type": "TELEGRAM", "loud": true },
            "posts": [{ "content": "Hi", "chatId": chat, "attachments": [] }] }] });
        let report = report(&api, body.clone()).await;
        assert_eq!(report["valid"], true);
        let unknown = |field: &str| finding("post.field.unknown", "WARNING", field);
        assert_eq!(
            findings(&report),
            [
                unknown("publications[0].platformSettings.loud"),
                unknown("color"),
                unknown("publications[0].when"),
                unknown("publications[0].posts[0].attachments"),
            ]
        );
        assert_eq!(api.send(Method::POST, "/v1/posts", body).await.status(), 204);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn limits_of_the_networks_warn_or_refuse() {
    let too_many_bytes = json!({ "content": "👨‍👩‍👧‍👦".repeat(121) });
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let report = report(&api, on_bluesky(account, too_many_bytes.clone())).await;
        let warning = finding("bluesky.text.bytes", "WARNING", "publications[0].posts[0].content");
        assert_eq!(findings(&report), [warning]);
        drop(server);
    })
    .await;
    each_engine(async |home| {
        let home = home.set("OCTAVO_RULES_PLATFORM_LIMITS", "enforce");
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let answer = api.send(Method::POST, "/v1/posts", on_bluesky(account, too_many_bytes.clone())).await;
        assert_eq!(answer.status(), 400);
        let refused: Value = answer.json().await.unwrap();
        assert_eq!(refused["error"]["details"][0]["rule"], "bluesky.text.bytes");
        drop(server);
    })
    .await;
}

/// `contract/networks.json`.
fn networks() -> Vec<Value> {
    serde_json::from_str(include_str!("../../../../contract/networks.json")).unwrap()
}

/// A value of the kind that a setting wants.
fn any_value(setting: &Value) -> Value {
    match setting["kind"].as_str().unwrap() {
        "CHOICE" => setting["values"][0]["value"].clone(),
        "TEXTS" => json!(["one", "two"]),
        "FLAG" | "CONSENT" => json!(true),
        "NUMBER" => setting["least"].as_i64().or(setting["most"].as_i64()).unwrap_or(1500).into(),
        "FRACTION" => json!(0.5),
        "RECORD" => any_values(&setting["fields"]),
        "RECORDS" => json!([any_values(&setting["fields"])]),
        "ROWS" => json!([[any_values(&setting["fields"])]]),
        _ => match setting["name"].as_str().unwrap() {
            "language" => json!("en"),
            "url" => json!("https://a.example/"),
            "quoteUri" => json!("at://did:plc:abc/app.bsky.feed.post/3k2"),
            "quotePostId" | "communityId" => json!("1346889436626259968"),
            _ => json!("Hello"),
        },
    }
}

fn any_values(settings: &Value) -> Value {
    let settings = settings.as_array().unwrap().iter();
    settings.map(|setting| (setting["name"].as_str().unwrap().to_owned(), any_value(setting))).collect()
}

#[tokio::test]
async fn every_setting_of_a_form_is_one_that_the_api_knows() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        for network in networks() {
            let (account, _) = api.account(network["platform"].as_str().unwrap()).await;
            let mut settings = any_values(&network["settings"]);
            settings["type"] = network["settingsType"].clone();
            let body = json!({ "publications": [{ "accountId": account, "platformSettings": settings,
                "posts": [{ "content": "Hello" }] }] });
            let report = report(&api, body).await;
            let refused =
                |it: &&Value| it["rule"] == "post.field.unknown" || it["rule"].as_str().unwrap().contains(".settings.");
            assert_eq!(report["findings"].as_array().unwrap().iter().find(refused), None, "{network}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_missing_setting_gets_its_default_with_a_warning() {
    let rows = [
        ("LINKEDIN", json!({ "type": "LINKEDIN" }), false, json!({ "visibility": "PUBLIC" })),
        (
            "YOUTUBE",
            json!({ "type": "YOUTUBE", "title": "A film" }),
            true,
            json!({ "privacyStatus": "PUBLIC", "category": "PEOPLE_BLOGS", "embeddable": true, "notifySubscribers": true }),
        ),
        (
            "TIKTOK",
            json!({ "type": "TIK_TOK", "hasUsageConfirmation": true }),
            true,
            json!({ "title": "", "privacyLevel": "SELF_ONLY" }),
        ),
    ];
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let video: Value = api.upload("video.mp4", sample("video.mp4")).await.json().await.unwrap();
        for (platform, settings, with_video, defaults) in &rows {
            let (account, _) = api.account(platform).await;
            let files = if *with_video { vec![video["path"].clone()] } else { Vec::new() };
            let body = json!({ "publications": [{ "accountId": account, "platformSettings": settings,
                "posts": [{ "content": "Hello", "attachmentPaths": files }] }] });
            let report = report(&api, body.clone()).await;
            let warned: Vec<_> = findings(&report).into_iter().filter(|it| it.0.ends_with(".default")).collect();
            let told: Vec<&str> = warned.iter().map(|it| it.2.rsplit('.').next().unwrap()).collect();
            // A flag that is on by default needs no warning.
            let named = defaults.as_object().unwrap().iter().filter(|(_, value)| !value.is_boolean());
            let names: Vec<&str> = named.map(|(name, _)| name.as_str()).collect();
            assert_eq!(sorted(told), sorted(names), "{report}");
            assert!(warned.iter().all(|it| it.1 == "WARNING"));

            let made = api.send(Method::POST, "/v1/posts", body).await;
            let location = made.headers()["location"].to_str().unwrap().to_owned();
            let ended = api.ended(&location).await;
            assert_eq!(ended["status"], "COMPLETED", "{ended}");
            let shown = &ended["publications"][0];
            assert_eq!(shown["platformSettings"], *settings);
            let mut resolved = settings.clone();
            resolved.as_object_mut().unwrap().extend(defaults.as_object().unwrap().clone());
            assert_eq!(shown["resolvedSettings"], resolved, "{ended}");
        }
        drop(server);
    })
    .await;
}

fn sorted(mut names: Vec<&str>) -> Vec<&str> {
    names.sort_unstable();
    names
}

/// What a report says of one place.
fn place<'a>(report: &'a Value, platform: &str, placement: Value) -> &'a Value {
    let places = report["placements"].as_array().unwrap();
    places.iter().find(|it| it["platform"] == platform && it["placement"] == placement).unwrap()
}

#[tokio::test]
async fn a_file_is_held_against_every_place() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let uploaded: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let address = format!("/v1/media/compatibility?path={}", uploaded["path"].as_str().unwrap());
        let report = api.get(&address).await;
        assert_eq!(report["facts"]["contentType"], "image/jpeg");
        let places: HashSet<&Value> =
            report["placements"].as_array().unwrap().iter().map(|place| &place["platform"]).collect();
        assert_eq!(places, Platform::ALL.map(|platform| json!(platform.as_str())).iter().collect());
        assert_eq!(place(&report, "BLUE_SKY", Value::Null)["fits"], true);
        assert_eq!(place(&report, "TIKTOK", json!("PHOTO"))["fits"], true);
        assert_eq!(place(&report, "TIKTOK", json!("VIDEO"))["fits"], false);
        assert_eq!(place(&report, "YOUTUBE", Value::Null)["fits"], false);
        let other = home.developer(&server, "bob@example.com");
        assert_eq!(other.request(Method::GET, &address).send().await.unwrap().status(), 404);
        let missing = api.request(Method::GET, "/v1/media/compatibility").send().await.unwrap();
        assert_eq!(missing.status(), 400);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn facts_alone_are_judged_for_anyone() {
    each_engine(async |home| {
        let server = home.start().await;
        let http = crate::support::client();
        let ask = async |facts: Value| {
            let request = http.post(format!("{}/v1/media/compatibility", server.base)).json(&facts);
            let answer = request.send().await.unwrap();
            (answer.status(), answer.json::<Value>().await.unwrap())
        };
        let facts = json!({ "contentType": "video/mp4", "sizeBytes": 24_000_000, "width": 1080, "height": 1920,
            "durationMs": 152_400, "text": "x".repeat(301) });
        let (status, report) = ask(facts).await;
        assert_eq!(status, 200);
        let x = place(&report, "X_TWITTER", Value::Null);
        assert_eq!(x["fits"], false);
        assert_eq!(
            findings(x),
            [finding("x.text.length", "WARNING", "text"), finding("x.video.duration", "ERROR", "media")]
        );
        let message = "Video is 152.4 s long; X accepts 0.5 to 140 s. Trim it or choose another network.";
        assert_eq!(x["findings"][1]["message"], message);
        assert_eq!(place(&report, "INSTAGRAM", json!("REELS"))["fits"], true);
        assert_eq!(findings(place(&report, "INSTAGRAM", json!("STORY")))[1].0, "instagram.story.duration.platform");
        assert_eq!(findings(place(&report, "BLUE_SKY", Value::Null))[0].0, "bluesky.text.length");
        let (_, unknown) = ask(json!({ "contentType": "video/mp4" })).await;
        assert_eq!(place(&unknown, "X_TWITTER", Value::Null)["findings"], json!([]));
        let (status, text) = ask(json!({ "text": "x".repeat(301) })).await;
        assert_eq!((status, &text["facts"]), (StatusCode::OK, &Value::Null));
        assert_eq!(place(&text, "THREADS", Value::Null)["fits"], true);
        assert_eq!(findings(place(&text, "BLUE_SKY", Value::Null)), [finding("bluesky.text.length", "ERROR", "text")]);
        assert_eq!(place(&text, "INSTAGRAM", json!("FEED"))["fits"], false, "no text goes there alone");
        assert_eq!(ask(json!({ "text": " ", "durationMs": 7 })).await.0, 400);
        let (status, refused) = ask(json!({ "contentType": "application/pdf" })).await;
        assert_eq!(status, 400);
        assert_eq!(refused["error"]["details"][0]["field"], "contentType");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn one_address_cannot_ask_without_end() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "1").set("OCTAVO_LIMITS_BURST", "3");
        let server = home.start().await;
        let http = crate::support::client();
        let mut last = StatusCode::OK;
        // More than the bucket refills in any time that this takes: whatever token is sent, the address is the same.
        for number in 0..200 {
            let request = http.post(format!("{}/v1/media/compatibility", server.base));
            let answer = request.bearer_auth(number).json(&json!({ "contentType": "image/png" })).send().await.unwrap();
            last = answer.status();
            if last == 429 {
                assert!(answer.headers().contains_key("retry-after"));
                break;
            }
        }
        assert_eq!(last, 429);
        let known = home.developer(&server, "ada@example.com");
        assert_eq!(known.request(Method::GET, "/v1/accounts").send().await.unwrap().status(), 200, "its own bucket");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn broken_markup_is_found_wherever_a_text_comes_from() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let with = |post: Value| {
            let mut post = post;
            post["chatId"] = json!(chat);
            let settings = json!({ "type": "TELEGRAM", "format": "MARKDOWN" });
            json!({ "scheduledTime": "2027-10-01T09:00:00Z",
                "publications": [{ "accountId": account, "platformSettings": settings, "posts": [post] }] })
        };
        let broken = "Version 1.5 is out!";
        for (post, field) in [
            (json!({ "content": broken }), "content"),
            (json!({ "content": "ok", "thread": [{ "content": broken }] }), "thread[0].content"),
            (json!({ "content": "ok", "firstComment": { "content": broken } }), "firstComment.content"),
        ] {
            let report = report(&api, with(post)).await;
            let finding = finding("telegram.markup.markdown", "ERROR", &format!("publications[0].posts[0].{field}"));
            assert_eq!(findings(&report), [finding]);
            assert!(report["findings"][0]["message"].as_str().unwrap().contains("line 1, character 10"), "{report}");
        }
        let answer = api.send(Method::POST, "/v1/posts", with(json!({ "content": "Version 1\\.5" }))).await;
        let location = answer.headers()["location"].to_str().unwrap().to_owned();
        let changed = api.send(Method::PATCH, &location, with(json!({ "content": broken }))).await;
        assert_eq!(changed.status(), 400);
        let refused: Value = changed.json().await.unwrap();
        assert_eq!(refused["error"]["details"][0]["rule"], "telegram.markup.markdown");
        let settings = json!({ "TELEGRAM": { "chatId": chat, "format": "MARKDOWN" } }).to_string().replace('"', "\"\"");
        let csv = format!("scheduled_time,accounts,content,settings\n,{account},{broken},\"{settings}\"\n");
        let request = api.request(Method::POST, "/v1/posts/import").header("content-type", "text/csv").body(csv);
        let refused: Value = request.send().await.unwrap().json().await.unwrap();
        assert_eq!(refused["error"]["details"][0]["field"], "rows[0].content", "{refused}");
        drop(server);
    })
    .await;
}
