//! Every JSON body and every query string: all problems at once, each with its path, in plain words.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Home, Receiver, Server, each_engine};

const POST: Method = Method::POST;
const PATCH: Method = Method::PATCH;

/// A field and how the message about it begins.
type Problems = &'static [(&'static str, &'static str)];

/// What the bodies and queries of the tables are sent to.
struct Things {
    app: Api,
    portal: Api,
    app_id: String,
    webhook: String,
    bin: String,
    account: i64,
    draft: String,
}

impl Things {
    async fn make(home: &Home, server: &Server) -> Self {
        let app = home.developer(server, "ada@example.com");
        let token = home.token("octavo-portal", "ada@example.com", "api apps.read apps.write webhooks.write");
        let portal = Api { token, ..app.clone() };
        let receiver = Receiver::start().await;
        let webhook = app.webhook(&receiver, json!({})).await;
        let bin = app.create("/v1/sandbox/bins", json!({})).await["id"].as_str().unwrap().to_owned();
        let (account, chat) = app.account("TELEGRAM").await;
        let draft = json!({ "isDraft": true, "publications": [{ "accountId": account,
            "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "x", "chatId": chat }] }] });
        let draft = app.send(POST, "/v1/posts", draft).await.headers()["location"].to_str().unwrap().to_owned();
        let apps = portal.request(Method::GET, "/v1/apps").send().await.unwrap().json::<Value>().await.unwrap();
        let app_id = apps[0]["id"].as_str().unwrap().to_owned();
        Things { app, portal, app_id, webhook, bin, account, draft }
    }

    fn path(&self, path: &str) -> String {
        path.replace("{app}", &self.app_id)
            .replace("{webhook}", &self.webhook)
            .replace("{bin}", &self.bin)
            .replace("{account}", &self.account.to_string())
            .replace("/v1/posts/{draft}", &self.draft)
    }

    async fn refused(&self, method: Method, path: &str, body: Option<&Value>) -> Value {
        let api = if path.starts_with("/v1/apps") { &self.portal } else { &self.app };
        let request = api.request(method, &self.path(path));
        let request = body.iter().fold(request, |request, body| request.json(body));
        let answer = request.send().await.unwrap();
        let status = answer.status();
        let text = answer.text().await.unwrap();
        assert_eq!(status, 400, "{path} {body:?}: {text}");
        let error: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(error["error"]["code"], "VALIDATION_ERROR");
        error["error"].clone()
    }
}

/// All of these problems and no others, in whatever order they were found; the message is the first of them in full.
fn hold(what: &str, error: &Value, expected: Problems) {
    let details = error["details"].as_array().unwrap();
    let fields: BTreeSet<&str> = details.iter().map(|detail| detail["field"].as_str().unwrap()).collect();
    assert_eq!(fields, expected.iter().map(|it| it.0).collect(), "{what}: {error}");
    assert_eq!(details.len(), expected.len(), "{what}: {error}");
    for detail in details {
        let (field, begins) = expected.iter().find(|it| detail["field"] == it.0).unwrap();
        let message = detail["message"].as_str().unwrap();
        assert!(message.starts_with(begins), "{what}: {field}: {message}");
        for serdes_own in ["expected", "invalid type", "missing field", "at line", "struct"] {
            assert!(!message.contains(serdes_own), "{what}: {field}: {message}");
        }
    }
    let (field, first) = (details[0]["field"].as_str().unwrap(), details[0]["message"].as_str().unwrap());
    let first = if first.starts_with(field) { first.to_owned() } else { format!("{field}: {first}") };
    let more = match details.len() {
        1 => String::new(),
        many => format!(" (and {} more)", many - 1),
    };
    assert_eq!(error["message"], format!("{first}{more}"), "{what}");
}

fn bodies() -> Vec<(Method, &'static str, Value, Problems)> {
    let nothing = || json!({});
    vec![
        (POST, "/v1/apps", nothing(), &[("name", "name is required."), ("callbackUrls", "callbackUrls is required.")]),
        (
            POST,
            "/v1/apps",
            json!({ "name": 7, "callbackUrls": [8, "nowhere", "https://a.example/cb", "ftp://a.example/"] }),
            &[
                ("name", "name must be text."),
                ("callbackUrls[0]", "callbackUrls[0] must be text."),
                ("callbackUrls[1]", "This is not an absolute URL."),
                ("callbackUrls[3]", "A callback URL must use https"),
            ],
        ),
        (POST, "/v1/apps", json!([]), &[("body", "The body must be a JSON object.")]),
        (
            PATCH,
            "/v1/apps/{app}/callbacks",
            json!({ "callbackUrls": {} }),
            &[("callbackUrls", "callbackUrls must be a list.")],
        ),
        (
            POST,
            "/v1/webhooks",
            json!({ "retryMaxAttempts": "three", "readTimeoutMs": 1, "eventTypes": ["post.done", 7] }),
            &[
                ("retryMaxAttempts", "retryMaxAttempts must be a number."),
                ("eventTypes[1]", "eventTypes[1] must be text."),
                ("apiKey", "apiKey is required."),
                ("url", "url is required."),
                ("eventTypes[0]", ""),
                ("readTimeoutMs", "readTimeoutMs is 1; it must be 1000 to 120000."),
            ],
        ),
        (
            PATCH,
            "/v1/webhooks/{webhook}",
            json!({ "status": 1, "retryBackoffMs": 99.5, "eventsAll": "no" }),
            &[
                ("status", "status must be text."),
                ("retryBackoffMs", "retryBackoffMs must be a whole number."),
                ("eventsAll", "eventsAll must be true or false."),
            ],
        ),
        (
            POST,
            "/v1/webhooks/{webhook}/rotate",
            json!({ "overlapSeconds": -1 }),
            &[("overlapSeconds", "overlapSeconds is -1; it must be 0 to 604800."), ("apiKey", "apiKey is required.")],
        ),
        (POST, "/v1/webhooks/{webhook}/recover", nothing(), &[("since", "since is required.")]),
        (
            POST,
            "/v1/webhooks/{webhook}/recover",
            json!({ "since": "2999-01-01" }),
            &[("since", "This time is in the future.")],
        ),
        (
            POST,
            "/v1/accounts",
            nothing(),
            &[("platform", "platform is required."), ("credentials", "credentials is required.")],
        ),
        (
            POST,
            "/v1/accounts",
            json!({ "platform": 7, "credentials": "x" }),
            &[("platform", "platform must be text."), ("credentials", "credentials must be an object.")],
        ),
        (POST, "/v1/accounts/authorizations", nothing(), &[("platform", "platform is required.")]),
        (
            POST,
            "/v1/accounts/authorizations/complete",
            nothing(),
            &[("state", "state is required."), ("code", "code is required.")],
        ),
        (
            POST,
            "/v1/media/upload/urls",
            json!({ "contentType": "text/plain", "sizeBytes": "1" }),
            &[("sizeBytes", "sizeBytes must be a number."), ("contentType", "\"text/plain\" is not accepted")],
        ),
        (POST, "/v1/media/upload/confirm", nothing(), &[("key", "key is required.")]),
        (POST, "/v1/media/upload/import", nothing(), &[("url", "url is required.")]),
        (
            POST,
            "/v1/media/compatibility",
            json!({ "width": "wide", "height": [] }),
            &[
                ("height", "height must be a number."),
                ("width", "width must be a number."),
                ("contentType", "Send contentType, text, or both."),
            ],
        ),
        (POST, "/v1/sandbox/accounts", nothing(), &[("platform", "platform is required.")]),
        (
            POST,
            "/v1/sandbox/faults",
            json!({ "times": 0 }),
            &[("accountId", "accountId is required."), ("fault", "fault is required."), ("times", "times is 0;")],
        ),
        (POST, "/v1/sandbox/clock", json!({ "advance": "a day" }), &[("advance", "Send an ISO 8601 duration")]),
        (POST, "/v1/sandbox/bins", json!({ "apiKey": 7 }), &[("apiKey", "apiKey must be text.")]),
        (
            POST,
            "/v1/sandbox/bins/{bin}/answer",
            json!({ "status": 99, "times": "often" }),
            &[("times", "times must be a number."), ("status", "status is 99; it must be 200 to 599.")],
        ),
        (
            POST,
            "/v1/posts",
            json!({ "isDraft": "yes", "scheduledTime": 5, "publications": [
                { "socialMediaAccountId": {}, "platformSettings": { "type": 7 }, "posts": [{ "content": 7 }, "x"] }] }),
            &[
                ("isDraft", "isDraft must be true or false."),
                ("publications[0].posts[0].content", "publications[0].posts[0].content must be text."),
                ("publications[0].posts[1]", "publications[0].posts[1] must be an object."),
                ("publications[0].socialMediaAccountId", "{} is not an account id."),
                ("scheduledTime", "scheduledTime must be text."),
                ("publications[0].platformSettings.type", ""),
            ],
        ),
        (
            PATCH,
            "/v1/posts/{draft}",
            json!({ "isDraft": 1, "scheduledTime": "soon" }),
            &[("isDraft", "isDraft must be true or false."), ("scheduledTime", "This is not an ISO 8601 time.")],
        ),
    ]
}

#[tokio::test]
async fn every_body_reports_all_of_its_problems() {
    each_engine(async |home| {
        let server = home.start().await;
        let things = Things::make(&home, &server).await;
        for (method, path, body, expected) in bodies() {
            let error = things.refused(method, path, Some(&body)).await;
            hold(&format!("{path} {body}"), &error, expected);
        }
        let report = json!({ "isDraft": "yes", "publications": [] });
        let report = things.app.send(POST, "/v1/posts?validateOnly=true", report).await;
        assert_eq!(report.status(), 200);
        let report: Value = report.json().await.unwrap();
        let findings: Vec<_> = report["findings"].as_array().unwrap().iter().map(|it| it["rule"].clone()).collect();
        assert_eq!(findings, ["post.field.type", "post.publications.count"], "{report}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn every_query_reports_all_of_its_problems() {
    let tables: &[(&str, Problems)] = &[
        (
            "/v1/webhooks/{webhook}/deliveries?page=x&size=0&status=NO&eventType=a.b&fromDate=when&toDate=&sort=up",
            &[
                ("page", "page must be a number."),
                ("eventType", ""),
                ("sort", "Sort by createdTime"),
                ("status", "The status must be PENDING"),
                ("fromDate", "This is not an ISO 8601 time."),
                ("size", "size is 0; it must be 1 to 100."),
            ],
        ),
        ("/v1/webhooks/{webhook}/deliveries?page=-1", &[("page", "page is out of range.")]),
        (
            "/v1/posts?limit=251&cursor=x&accountId=one&to=x",
            &[
                ("accountId", "accountId must be a number."),
                ("limit", "limit is 251; it must be 1 to 250."),
                ("cursor", "Send the nextCursor"),
                ("to", "This is not"),
            ],
        ),
        (
            "/v1/posts?orderBy=size&platform=MYSPACE&cursor=1.sch_1",
            &[
                ("orderBy", "Sort by createdTime or scheduledTime."),
                ("cursor", "Send the nextCursor"),
                ("platform", ""),
            ],
        ),
        ("/v1/queue/slots?from=x", &[("from", "This is not"), ("to", "to is required.")]),
        (
            "/v1/queue/slots?from=2027-01-01T00:00:00Z&to=2027-03-04T00:00:01Z",
            &[("to", "to is more than 62 days after from.")],
        ),
        ("/v1/events?limit=no&after=x", &[("limit", "limit must be a number."), ("after", "Unknown event id.")]),
        ("/v1/events?after=evt_01ffffffffff7b5f9c3e1d2a4b6c8e0f", &[("after", "Unknown event id.")]),
        ("/v1/accounts/{account}/chats?platform=MYSPACE", &[("platform", "")]),
        ("/v1/sandbox/feed?limit=0", &[("limit", "limit is 0;"), ("accountId", "accountId is required.")]),
        ("/v1/media/compatibility", &[("path", "path is required.")]),
        ("/v1/sandbox/bins/{bin}/requests?limit=1000&cursor=x", &[("limit", "limit is 1000;"), ("cursor", "Send the")]),
    ];
    each_engine(async |home| {
        let server = home.start().await;
        let things = Things::make(&home, &server).await;
        for (path, expected) in tables {
            hold(path, &things.refused(Method::GET, path, None).await, expected);
        }
        let error = things.refused(POST, "/v1/posts?validateOnly=perhaps", Some(&json!({}))).await;
        hold("validateOnly", &error, &[("validateOnly", "validateOnly must be true or false.")]);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn text_with_nul_is_refused_wherever_it_is() {
    let post = |text: &str| {
        json!({ "isDraft": true, "publications": [{ "accountId": 1,
        "platformSettings": { "type": "TELEGRAM", "title": "a\0b" },
        "posts": [{ "content": text, "attachmentPaths": ["\0"] }] }] })
    };
    let of_post = [
        "publications[0].platformSettings.title",
        "publications[0].posts[0].content",
        "publications[0].posts[0].attachmentPaths[0]",
    ];
    let bodies = [
        (
            POST,
            "/v1/apps",
            json!({ "name": "a\0b", "callbackUrls": ["https://a.example/\0"] }),
            vec!["name", "callbackUrls[0]"],
        ),
        (
            PATCH,
            "/v1/apps/{app}/callbacks",
            json!({ "callbackUrls": ["https://a.example/\0"] }),
            vec!["callbackUrls[0]"],
        ),
        (
            POST,
            "/v1/webhooks",
            json!({ "url": "https://a.example/\0", "apiKey": "k\0", "eventsAll": true }),
            vec!["url", "apiKey"],
        ),
        (POST, "/v1/media/upload/import", json!({ "url": "https://a.example/\0" }), vec!["url"]),
        (POST, "/v1/media/upload/confirm", json!({ "key": "a/\0" }), vec!["key"]),
        (
            POST,
            "/v1/accounts",
            json!({ "platform": "TELEGRAM", "credentials": { "token": "\0" } }),
            vec!["credentials.token"],
        ),
        (POST, "/v1/sandbox/bins", json!({ "apiKey": "\0" }), vec!["apiKey"]),
        (POST, "/v1/posts", post("a\0b"), of_post.to_vec()),
        (PATCH, "/v1/posts/{draft}", post("a\0b"), of_post.to_vec()),
    ];
    each_engine(async |home| {
        let server = home.start().await;
        let things = Things::make(&home, &server).await;
        for (method, path, body, fields) in &bodies {
            let error = things.refused(method.clone(), path, Some(body)).await;
            for field in fields {
                let told = error["details"].as_array().unwrap().iter().find(|detail| detail["field"] == *field);
                let told = told.unwrap_or_else(|| panic!("{path}: nothing of {field} in {error}"));
                assert!(told["message"].as_str().unwrap().contains("NUL"), "{path}: {error}");
            }
        }
        let report = things.app.send(POST, "/v1/posts?validateOnly=true", post("\0")).await;
        assert_eq!(report.status(), 200);
        let report: Value = report.json().await.unwrap();
        assert_eq!(report["valid"], false);
        for field in of_post {
            assert!(report["findings"].as_array().unwrap().iter().any(|it| it["field"] == field), "{field}: {report}");
        }
        for (path, field) in [
            ("/v1/media/compatibility?path=a%00", "path"),
            ("/v1/events?after=%00", "after"),
            ("/v1/posts?cursor=%00", "cursor"),
            ("/v1/webhooks?appId=%00", "appId"),
            ("/v1/sandbox/feed?accountId=1&cursor=%00", "cursor"),
            ("/v1/posts/sch_%00", "path"),
        ] {
            let error = things.refused(Method::GET, path, None).await;
            assert_eq!(error["details"][0]["field"], field, "{path}: {error}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_time_zone_in_brackets_counts() {
    each_engine(async |home| {
        let server = home.start().await;
        let things = Things::make(&home, &server).await;
        for (sent, shown) in [
            ("2027-01-28T09:00:00[America/New_York]", "2027-01-28T14:00:00.000Z"),
            ("2027-07-28T09:00:00-04:00[America/New_York]", "2027-07-28T13:00:00.000Z"),
        ] {
            let changed = things.app.send(PATCH, &things.draft, json!({ "scheduledTime": sent })).await;
            let changed: Value = changed.json().await.unwrap();
            assert_eq!(changed["scheduledTime"], shown, "{changed}");
        }
        for (sent, begins) in [
            ("2027-01-28T09:00:00[America/Gotham]", "The time zone in brackets is unknown."),
            ("2027-01-28T09:00:00+01:00[America/New_York]", "The offset doesn't match"),
        ] {
            for path in ["/v1/posts/{draft}", "/v1/posts"] {
                let method = if path == "/v1/posts" { POST } else { PATCH };
                let error = things.refused(method, path, Some(&json!({ "scheduledTime": sent }))).await;
                let told = error["details"].as_array().unwrap().iter().find(|it| it["field"] == "scheduledTime");
                assert!(told.unwrap()["message"].as_str().unwrap().starts_with(begins), "{error}");
            }
        }
        let found = things.app.get("/v1/posts?from=2027-07-28T09:00:00[America/New_York]").await;
        assert_eq!(found["items"].as_array().unwrap().len(), 1);
        let found = things.app.get("/v1/posts?from=2027-07-28T09:00:01[America/New_York]").await;
        assert_eq!(found["items"].as_array().unwrap().len(), 0);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_is_not_there_is_named() {
    each_engine(async |home| {
        let server = home.start().await;
        let things = Things::make(&home, &server).await;
        let id = "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f";
        for (method, path, resource) in [
            (Method::DELETE, format!("/v1/webhooks/whk_{id}"), "webhook"),
            (Method::DELETE, format!("/v1/apps/app_{id}"), "application"),
            (Method::GET, format!("/v1/posts/sch_{id}"), "post"),
            (Method::GET, "/v1/accounts/99/chats".to_owned(), "account"),
            (Method::GET, "/v1/media/upload/import/99".to_owned(), "import"),
            (Method::GET, "/v1/media/compatibility?path=x".to_owned(), "file"),
        ] {
            let answer = things.portal.request(method, &path).send().await.unwrap();
            assert_eq!(answer.status(), 404, "{path}");
            let answer: Value = answer.json().await.unwrap();
            assert_eq!(answer["error"]["message"], format!("No such {resource}, or it is not yours."));
        }
        drop(server);
    })
    .await;
}
