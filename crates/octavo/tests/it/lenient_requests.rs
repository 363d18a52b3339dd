//! Requests as clients in the field send them: taken, or refused with a message that says what to send.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Home, Receiver, each_engine};

/// What must come of a request.
enum Then {
    Taken,
    /// 400; the message on this field says this.
    Refused(&'static str, &'static str),
}
use Then::{Refused, Taken};

/// A post to Telegram with something changed in the schedule, the publication or the post.
fn post(account: i64, chat: &str, schedule: Value, publication: Value, post: Value) -> Value {
    let with = |mut base: Value, more: &Value| {
        base.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        base
    };
    let post = with(json!({ "content": "From the field", "chatId": chat }), &post);
    let publication = with(
        json!({ "socialMediaAccountId": account, "platformSettings": { "type": "TELEGRAM" }, "posts": [post] }),
        &publication,
    );
    with(json!({ "isDraft": true, "publications": [publication] }), &schedule)
}

fn posts(account: i64, chat: &str) -> Vec<(Value, Then)> {
    let schedule = |more| post(account, chat, more, json!({}), json!({}));
    let publication = |more| post(account, chat, json!({}), more, json!({}));
    let content = |more| post(account, chat, json!({}), json!({}), more);
    let account_field = "publications[0].socialMediaAccountId";
    let number: i64 = chat.parse().unwrap();
    vec![
        (schedule(json!({})), Taken),
        (schedule(json!({ "scheduledTime": null })), Taken),
        (schedule(json!({ "scheduledTime": "" })), Taken),
        (schedule(json!({ "scheduledTime": "2027-01-15T09:00:00" })), Taken),
        (schedule(json!({ "scheduledTime": "2027-01-15T09:00" })), Taken),
        (schedule(json!({ "scheduledTime": "2027-01-15 09:00:00" })), Taken),
        (schedule(json!({ "scheduledTime": "2027-01-15T09:00:00.000+0200" })), Taken),
        (schedule(json!({ "scheduledTime": "2027-01-15T09:00:00[Europe/Berlin]" })), Taken),
        (
            schedule(json!({ "scheduledTime": "2027-01-15T09:00:00[Europe/Atlantis]" })),
            Refused("scheduledTime", "IANA"),
        ),
        (schedule(json!({ "scheduledTime": "2020-01-15T09:00:00Z" })), Taken),
        (schedule(json!({ "scheduledTime": "15.01.2027" })), Refused("scheduledTime", "Send one such as 2026-")),
        (schedule(json!({ "scheduledTime": 1_800_000_000 })), Refused("scheduledTime", "must be text")),
        (schedule(json!({ "isDraft": null, "scheduledTime": "2027-01-15T09:00:00Z" })), Taken),
        (schedule(json!({ "isDraft": "true" })), Refused("isDraft", "must be true or false")),
        (schedule(json!({ "publications": [] })), Refused("publications", "Send 1 to 50")),
        (schedule(json!({ "timezone": "Europe/Berlin" })), Taken),
        (schedule(json!({ "scheduledTime": "2027-01-15T09:00:00", "timezone": "UTC" })), Taken),
        (schedule(json!({ "scheduledTime": "2027-01-15T09:00:00+01:00", "timezone": "Europe/Berlin" })), Taken),
        (
            schedule(json!({ "scheduledTime": "2027-01-15T09:00:00", "timezone": "Europe/Berlin" })),
            Refused("timezone", "+01:00"),
        ),
        (
            schedule(json!({ "scheduledTime": "2027-01-15 09:00", "timeZone": "America/New_York" })),
            Refused("timezone", "offset"),
        ),
        (publication(json!({ "socialMediaAccountId": account.to_string() })), Taken),
        (publication(json!({ "socialMediaAccountId": null, "accountId": account })), Taken),
        (publication(json!({ "socialMediaAccountId": "", "accountId": account.to_string() })), Taken),
        (publication(json!({ "accountId": account + 1 })), Refused(account_field, "Send only one.")),
        (publication(json!({ "socialMediaAccountId": "@folio" })), Refused(account_field, "GET /v1/accounts")),
        (publication(json!({ "platformSettings": {} })), Refused("publications[0].platformSettings.type", "TELEGRAM")),
        (
            publication(json!({ "platformSettings": null })),
            Refused("publications[0].platformSettings.type", "TELEGRAM"),
        ),
        (
            publication(json!({ "platformSettings": { "type": "MYSPACE" } })),
            Refused("publications[0].platformSettings.type", "use INSTAGRAM"),
        ),
        (publication(json!({ "posts": [] })), Refused("publications[0].posts", "Send 1 to 25")),
        (content(json!({ "attachmentPaths": [], "altTexts": [], "thumbnailPath": "" })), Taken),
        (content(json!({ "attachmentPaths": null, "altTexts": null, "thumbnailPath": null })), Taken),
        (
            content(json!({ "attachmentPaths": [""] })),
            Refused("publications[0].posts[0].attachmentPaths[0]", "Leave it out"),
        ),
        (
            content(json!({ "attachmentPaths": ["https://media.example/a.jpg"] })),
            Refused("publications[0].posts[0].attachmentPaths[0]", "POST /v1/media/upload/import"),
        ),
        (content(json!({ "chatId": number })), Taken),
        // A draft may still be empty.
        (content(json!({ "content": "" })), Taken),
        (
            post(account, chat, json!({ "isDraft": false }), json!({}), json!({ "content": "" })),
            Refused("publications[0].posts[0].content", "neither text nor media"),
        ),
    ]
}

async fn hold(api: &Api, method: Method, path: &str, body: &Value, then: &Then) {
    let answer = api.send(method, path, body.clone()).await;
    let status = answer.status().as_u16();
    let text = answer.text().await.unwrap();
    match then {
        Taken => assert!((200..300).contains(&status), "{path} {body}: {text}"),
        Refused(field, message) => {
            assert_eq!(status, 400, "{path} {body}: {text}");
            let answer: Value = serde_json::from_str(&text).unwrap();
            let details = answer["error"]["details"].as_array().unwrap();
            let told = details.iter().find(|detail| detail["field"] == *field);
            let told = told.unwrap_or_else(|| panic!("{body}: nothing of {field} in {text}"));
            assert!(told["message"].as_str().unwrap().contains(message), "{body}: {text}");
        }
    }
}

#[tokio::test]
async fn posts_as_clients_send_them() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        for (body, then) in posts(account, chat.as_deref().unwrap()) {
            hold(&api, Method::POST, "/v1/posts", &body, &then).await;
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn uploads_and_imports_as_clients_ask_for_them() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let size = 7;
        for (body, then) in [
            (json!({ "filename": "a.jpg", "contentType": "image/jpg", "sizeBytes": size }), Taken),
            (json!({ "filename": null, "contentType": "Image/JPEG; charset=binary", "sizeBytes": size }), Taken),
            (json!({ "contentType": "video/mp4;codecs=avc1", "sizeBytes": size }), Taken),
            (json!({ "filename": "a.b.MOV", "contentType": "application/octet-stream", "sizeBytes": size }), Taken),
            (
                json!({ "filename": "a", "contentType": "application/octet-stream", "sizeBytes": size }),
                Refused("contentType", "known extension"),
            ),
            (json!({ "contentType": "image/png; a=\nb", "sizeBytes": size }), Refused("contentType", "Send one of")),
        ] {
            hold(&api, Method::POST, "/v1/media/upload/urls", &body, &then).await;
        }
        // A source that never answers: the imports stay what they are.
        let source = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/clip.mp4", source.local_addr().unwrap());
        for body in [
            json!({ "url": url, "filenameHint": "clip.mp4" }),
            json!({ "url": url, "filename": "clip.mp4" }),
            json!({ "sourceUrl": url, "fileName": "clip.mp4" }),
            json!({ "fileUrl": url }),
            json!({ "mediaUrl": url, "filenameHint": null }),
        ] {
            let answer = api.send(Method::POST, "/v1/media/upload/import", body.clone()).await;
            assert_eq!(answer.status(), 202, "{body}");
            let import: Value = answer.json().await.unwrap();
            assert_eq!((&import["importId"], &import["taskId"]), (&import["id"], &import["id"]), "{import}");
            assert!(["PENDING", "PROCESSING"].contains(&import["status"].as_str().unwrap()), "{import}");
            assert!(import["path"].is_null(), "{import}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn both_spellings_of_a_platform_are_taken_and_one_is_shown() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        for (connected, sent, shown) in [
            ("TWITTER", "X_TWITTER", "TWITTER"),
            ("X_TWITTER", "TWITTER", "TWITTER"),
            ("BLUE_SKY", "BLUE_SKY", "BLUE_SKY"),
        ] {
            let (account, _) = api.account(connected).await;
            let body = json!({ "isDraft": true, "publications": [{ "accountId": account,
                "platformSettings": { "type": sent }, "posts": [{ "content": "x" }] }] });
            let made = api.request(Method::POST, "/v1/posts").header("prefer", "return=representation").json(&body);
            let made: Value = made.send().await.unwrap().json().await.unwrap();
            assert_eq!(made["publications"][0]["platformSettings"]["type"], shown, "{made}");
            assert_eq!(made["publications"][0]["platform"], if shown == "TWITTER" { "X_TWITTER" } else { shown });
        }
        let (tiktok, _) = api.account("TIK_TOK").await;
        let (reels, _) = api.account("INSTAGRAM").await;
        for (account, settings) in [
            (
                tiktok,
                json!({ "type": "TIKTOK", "title": "", "privacyLevel": "SELF_ONLY", "hasUsageConfirmation": true }),
            ),
            (reels, json!({ "type": "INSTAGRAM", "publicationType": "REEL" })),
        ] {
            let body = json!({ "publications": [{ "accountId": account, "platformSettings": settings,
                "posts": [{ "content": "x" }] }] });
            let report: Value = api.send(Method::POST, "/v1/posts?validateOnly=true", body).await.json().await.unwrap();
            let findings = report["findings"].as_array().unwrap();
            let of_settings = |it: &&Value| it["field"].as_str().unwrap().contains("platformSettings");
            assert_eq!(findings.iter().find(of_settings), None, "{report}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn webhooks_as_clients_send_them() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        let url = receiver.url.as_str();
        for (body, then) in [
            (json!({ "url": url, "apiKey": "k", "eventsAll": true, "eventTypes": [] }), Taken),
            (
                json!({ "url": url, "apiKey": "k", "eventsAll": true, "eventTypes": null, "retryMaxAttempts": null }),
                Taken,
            ),
            (json!({ "url": url, "apiKey": "k", "eventTypes": ["post.completed"], "appId": null }), Taken),
            (
                json!({ "url": url, "apiKey": "k", "eventsAll": false, "eventTypes": [] }),
                Refused("eventTypes", "event"),
            ),
            (json!({ "url": url, "apiKey": "", "eventsAll": true }), Refused("apiKey", "1 to 256 characters")),
            (json!({ "url": "hooks.example", "apiKey": "k", "eventsAll": true }), Refused("url", "")),
        ] {
            hold(&api, Method::POST, "/v1/webhooks", &body, &then).await;
        }
        let id = api.get("/v1/webhooks?appId=").await[0]["id"].as_str().unwrap().to_owned();
        api.get(&format!("/v1/webhooks/{id}/deliveries?page=&size=&sort=&status=&eventType=&fromDate=&toDate=")).await;
        api.get("/v1/posts?limit=&cursor=&status=&accountId=&from=&to=").await;
        api.get("/v1/events?after=&limit=").await;
        drop(server);
    })
    .await;
}

/// The status of GET /v1/accounts under this x-api-key, and what the message says.
async fn accounts(api: &Api, key: Option<&str>) -> (u16, String) {
    let request = api.http.get(format!("{}/v1/accounts", api.base)).bearer_auth(&api.token);
    let request = key.into_iter().fold(request, |request, key| request.header("X-API-Key", key));
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test]
async fn the_key_header_is_as_the_operator_wants_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        for key in [None, Some("")] {
            let (status, message) = accounts(&api, key).await;
            assert_eq!(status, 401);
            assert!(message.contains("client ID in the x-api-key header"), "{message}");
        }
        drop(server);
        let home = home.set("OCTAVO_API_REQUIRE_KEY_HEADER", "false");
        let server = home.start().await;
        let api = Api { base: server.base.clone(), ..api };
        for (key, status) in [(None, 200), (Some(""), 200), (api.client_id.as_deref(), 200), (Some("other"), 403)] {
            assert_eq!(accounts(&api, key).await.0, status, "{key:?}");
        }
        let (account, chat) = api.account("TELEGRAM").await;
        let keyless = Api { client_id: None, ..api.clone() };
        keyless.post(account, chat.as_deref(), "without the header").await;
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_created_post_is_answered_as_the_operator_wants_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let body = post(account, &chat.unwrap(), json!({}), json!({}), json!({}));
        assert_eq!(api.send(Method::POST, "/v1/posts", body.clone()).await.status(), 204);
        drop(server);
        let home = home.set("OCTAVO_API_CREATE_ANSWERS", "body");
        let server = home.start().await;
        let api = Api { base: server.base.clone(), ..api };
        let answer = api.send(Method::POST, "/v1/posts", body).await;
        assert_eq!(answer.status(), 201);
        let location = answer.headers()["location"].to_str().unwrap().to_owned();
        let made: Value = answer.json().await.unwrap();
        assert_eq!(location, format!("/v1/posts/{}", made["id"].as_str().unwrap()));
        drop(server);
        let said = home.set("OCTAVO_API_CREATE_ANSWERS", "201").refusal(&["serve"]);
        assert!(said.contains("no-content or body"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn accounts_have_both_names_of_the_display_name() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        for platform in ["TELEGRAM", "X_TWITTER"] {
            api.account(platform).await;
        }
        for account in api.get("/v1/accounts").await.as_array().unwrap() {
            assert!(!account["accountName"].as_str().unwrap().is_empty(), "{account}");
            assert_eq!(account["accountName"], account["accountDisplayName"]);
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn scopes_come_with_and_without_a_prefix() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let client_id = api.client_id.clone().unwrap();
        for (scope, status) in [
            ("octavo/accounts.read", 200),
            ("https://api.example/accounts.read openid", 200),
            ("accounts.read octavo/posts.read", 200),
            ("octavo/posts.read", 403),
        ] {
            let token = home.token(&client_id, "ada@example.com", scope);
            assert_eq!(accounts(&Api { token, ..api.clone() }, Some(&client_id)).await.0, status, "{scope}");
        }
        let unknown = format!(
            "{}/oauth2/authorize?client_id={client_id}&response_type=code&state=s\
             &redirect_uri=https%3A%2F%2Fapp.example%2Fcb&scope=octavo%2Fposts.wirte",
            api.base
        );
        let answer = api.http.get(unknown).send().await.unwrap();
        let location = answer.headers()["location"].to_str().unwrap().to_owned();
        assert!(location.starts_with("https://app.example/cb?error=invalid_scope"), "{location}");
        assert!(location.contains("posts.write"), "{location}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn token_requests_are_read_as_a_form_and_as_json() {
    each_engine(async |home| {
        let server = home.start().await;
        let (client_id, secret) = confidential(&home);
        let json = json!({ "grant_type": "authorization_code", "client_id": client_id, "client_secret": secret,
            "code": "spent", "redirect_uri": "https://app.example/cb", "code_verifier": null, "scope": "" });
        let form = format!(
            "grant_type=authorization_code&client_id={client_id}&client_secret={secret}&code=spent\
             &redirect_uri=https%3A%2F%2Fapp.example%2Fcb&code_verifier="
        );
        for (kind, body, error) in [
            ("application/json", json.to_string(), "invalid_grant"),
            ("application/json; charset=utf-8", json.to_string(), "invalid_grant"),
            ("application/x-www-form-urlencoded", form.clone(), "invalid_grant"),
            ("application/x-www-form-urlencoded;charset=UTF-8", form, "invalid_grant"),
            ("application/json", "[]".to_owned(), "invalid_request"),
            ("text/plain", "code".to_owned(), "invalid_request"),
        ] {
            let request = crate::support::client().post(format!("{}/oauth2/token", server.base));
            let answer = request.header("content-type", kind).body(body).send().await.unwrap();
            assert_eq!(answer.status(), 400, "{kind}");
            let answer: Value = answer.json().await.unwrap();
            assert_eq!(answer["error"], error, "{kind}: {answer}");
            assert!(!answer["error_description"].as_str().unwrap().is_empty());
        }
        drop(server);
    })
    .await;
}

fn confidential(home: &Home) -> (String, String) {
    home.tool(&["user", "add", "ada@example.com"], "correct horse battery staple 9");
    let app = home.tool(
        &["app", "create", "--owner", "ada@example.com", "--name", "Field", "--callback", "https://app.example/cb"],
        "",
    );
    let text = |name: &str| app[name].as_str().unwrap().to_owned();
    (text("clientId"), text("clientSecret"))
}

#[tokio::test]
async fn a_platform_may_be_spelt_as_other_apis_spell_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let connected = api.create("/v1/sandbox/accounts", json!({ "platform": "BLUESKY" })).await;
        assert_eq!(connected["platform"], "BLUE_SKY", "{connected}");
        let post = json!({ "isDraft": true, "publications": [{ "accountId": connected["id"],
            "platformSettings": { "type": "BLUESKY" }, "posts": [{ "content": "Hello" }] }] });
        let report = api.send(Method::POST, "/v1/posts?validateOnly=true", post.clone()).await;
        assert_eq!(report.json::<Value>().await.unwrap()["findings"], json!([]));
        assert_eq!(api.send(Method::POST, "/v1/posts", post).await.status(), 204);
        for spelling in ["BLUESKY", "BLUE_SKY"] {
            let listed = api.get(&format!("/v1/posts?platform={spelling}")).await;
            assert_eq!(listed["items"][0]["publications"][0]["platformSettings"]["type"], "BLUE_SKY", "{spelling}");
        }
        drop(server);
    })
    .await;
}
