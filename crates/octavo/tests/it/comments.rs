//! Comments on published posts: read at planned times and on demand, kept, listed, and reported once.

mod hostile;
mod troubles;

use octavo_domain::Platform;
use octavo_domain::networks::Moderated;
use reqwest::Method;
use serde_json::{Value, json};

use crate::deleting::published;
use crate::mail::with_mail;
use crate::support::{Account, Api, Call, Mailbox, Media, Receiver, each_engine, until};

const EMAIL: &str = "ada@example.com";

/// A published post, with the account that it is on.
pub struct Commented {
    pub account: Account,
    pub location: String,
    /// `pst_…`
    pub post: String,
}

impl Commented {
    pub async fn on(api: &Api, platform: &'static str, media: &Media) -> Self {
        let account = Account::connect(api, platform).await;
        let location = published(api, json!([account.publication("Eight leaves", media)])).await;
        let schedule = api.get(&location).await;
        let post = schedule["publications"][0]["posts"][0]["id"].as_str().unwrap().to_owned();
        Commented { account, location, post }
    }

    /// Adds a comment at the network: by someone, or by the account itself.
    pub async fn comment(&self, api: &Api, author: Option<&str>, text: &str, parent: Option<&Value>) {
        let body = json!({ "postId": self.post, "author": author, "text": text, "parentId": parent });
        let answer = api.send(Method::POST, "/v1/sandbox/comments", body).await;
        assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
    }

    /// The comment with this text, once Octavo has read it.
    pub async fn found(&self, api: &Api, text: &str) -> Value {
        until("the comment is read", async || {
            let page = api.get(&format!("{}/comments?limit=100", self.location)).await;
            page["items"].as_array().unwrap().iter().find(|comment| comment["text"] == text).cloned()
        })
        .await
    }

    /// Has the comments read now.
    pub async fn refresh(&self, api: &Api) -> (u16, Value) {
        let answer = api.send(Method::POST, &format!("{}/comments/refresh", self.location), json!({})).await;
        (answer.status().as_u16(), answer.json().await.unwrap_or_default())
    }
}

pub async fn advance(api: &Api, by: &str) {
    let answer = api.send(Method::POST, "/v1/sandbox/clock", json!({ "advance": by })).await;
    assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
}

/// A comment that Octavo has read, on a new account: its id.
pub async fn one_comment(api: &Api) -> String {
    let media = Media::upload(api).await;
    let post = Commented::on(api, "BLUE_SKY", &media).await;
    post.comment(api, Some("Ada"), "Which paper do you fold?", None).await;
    assert_eq!(post.refresh(api).await.0, 202);
    post.found(api, "Which paper do you fold?").await["id"].as_str().unwrap().to_owned()
}

fn texts(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|comment| comment["text"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn each_network_gives_what_its_description_says() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        for platform in Platform::ALL {
            let Some(comments) = platform.network().comments else { continue };
            let post = Commented::on(&api, platform.as_str(), &media).await;
            post.comment(&api, Some("Ada Byron"), "Which paper do you fold?", None).await;
            assert_eq!(post.refresh(&api).await.0, 202, "{platform}");
            let asked = post.found(&api, "Which paper do you fold?").await;
            assert!(asked["author"]["name"].as_str().unwrap().to_lowercase().contains("ada"), "{asked}");
            let can = json!({ "reply": comments.reply, "hide": comments.hide != Moderated::None,
                "delete": comments.delete == Moderated::All });
            assert_eq!(asked["can"], can, "{platform}");
            let state = ["ours", "hidden", "answered", "needsAnswer"].map(|field| asked[field].as_bool().unwrap());
            assert_eq!((state, &asked["parentId"]), ([false, false, false, true], &Value::Null), "{platform}");
            post.comment(&api, None, "It is Japanese paper.", Some(&asked["id"])).await;
            advance(&api, "PT15M").await;
            let answer = post.found(&api, "It is Japanese paper.").await;
            assert_eq!((&answer["ours"], &answer["parentId"]), (&json!(true), &asked["id"]), "{platform}: {answer}");
            assert_eq!((&answer["needsAnswer"], &answer["can"]["hide"]), (&json!(false), &json!(false)), "{answer}");
            let asked = post.found(&api, "Which paper do you fold?").await;
            assert_eq!((&asked["answered"], &asked["needsAnswer"]), (&json!(true), &json!(false)), "{platform}");
        }
        drop(server);
    })
    .await;
}

/// 15 minutes, 1, 3, 6 and 12 hours, every day for a week, and every week for four.
#[tokio::test]
async fn comments_come_while_a_post_is_young_and_grow_with_the_clock() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        let post = Commented::on(&api, "THREADS", &media).await;
        for (index, by) in ["PT15M", "PT45M", "PT2H", "PT3H", "PT6H", "PT12H", "P6D", "P21D"].into_iter().enumerate() {
            let text = format!("comment {index}");
            post.comment(&api, Some("Ben"), &text, None).await;
            advance(&api, by).await;
            post.found(&api, &text).await;
        }
        let page = api.get(&format!("{}/comments?limit=100", post.location)).await;
        let times: Vec<&str> =
            page["items"].as_array().unwrap().iter().map(|it| it["createdTime"].as_str().unwrap()).collect();
        assert!(times.is_sorted(), "oldest first: {times:?}");
        post.comment(&api, Some("Ben"), "too late", None).await;
        advance(&api, "P365D").await;
        let other = Commented::on(&api, "THREADS", &media).await;
        other.comment(&api, Some("Ben"), "in time", None).await;
        advance(&api, "PT15M").await;
        other.found(&api, "in time").await;
        let page = api.get(&format!("{}/comments?limit=100", post.location)).await;
        assert!(!texts(&page).contains(&"too late"), "nothing is left to read");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_waits_for_an_answer_is_listed_and_taken_off() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        let post = Commented::on(&api, "BLUE_SKY", &media).await;
        for text in ["one", "two", "three"] {
            post.comment(&api, Some("Ada"), text, None).await;
        }
        assert_eq!(post.refresh(&api).await.0, 202);
        let one = post.found(&api, "one").await;
        assert_eq!(api.get(&post.location).await["unansweredComments"], 3);
        let waiting = api.get("/v1/comments?needsAnswer=true&limit=2").await;
        assert_eq!(texts(&waiting), ["one", "two"], "oldest first");
        let more = waiting["nextCursor"].as_str().unwrap();
        let more = api.get(&format!("/v1/comments?needsAnswer=true&limit=2&cursor={more}")).await;
        assert_eq!((texts(&more), &more["nextCursor"]), (vec!["three"], &Value::Null));
        let path = format!("/v1/comments/{}", one["id"].as_str().unwrap());
        let off = api.send(Method::PATCH, &path, json!({ "needsAnswer": false })).await;
        assert_eq!(off.json::<Value>().await.unwrap()["needsAnswer"], false);
        assert_eq!(texts(&api.get("/v1/comments?needsAnswer=false").await), ["one"]);
        assert_eq!(texts(&api.get("/v1/comments").await), ["three", "two", "one"], "newest first");
        assert_eq!(api.get(&post.location).await["unansweredComments"], 2);
        advance(&api, "PT15M").await;
        post.comment(&api, Some("Ada"), "four", None).await;
        advance(&api, "PT45M").await;
        post.found(&api, "four").await;
        assert_eq!(post.found(&api, "one").await["needsAnswer"], false, "a reading does not put it back");
        let back = api.send(Method::PATCH, &path, json!({ "needsAnswer": true })).await;
        assert_eq!(back.json::<Value>().await.unwrap()["needsAnswer"], true);
        // Simulated visitors have written some by then.
        let ours = |page: &Value| -> Vec<String> {
            let all = texts(page).into_iter().filter(|text| ["one", "two", "three", "four"].contains(text));
            all.map(str::to_owned).collect()
        };
        for (filter, count) in [
            (format!("accountId={}", post.account.id), 4),
            ("accountId=1000000".to_owned(), 0),
            ("platform=BLUE_SKY".to_owned(), 4),
            ("platform=MASTODON".to_owned(), 0),
            (format!("postId={}", post.post), 4),
        ] {
            assert_eq!(ours(&api.get(&format!("/v1/comments?{filter}")).await).len(), count, "{filter}");
        }
        let of_post = api.get(&format!("/v1/posts/{}/comments", post.post)).await;
        assert_eq!(ours(&of_post), ["one", "two", "three", "four"], "by the id of the post itself");
        assert_eq!(api.send(Method::PATCH, &path, json!({})).await.status(), 400);
        assert_eq!(api.status(Method::GET, "/v1/comments?needsAnswer=maybe").await, 400);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn comments_are_read_on_demand_within_limits() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let media = Media::upload(&api).await;
        let post = Commented::on(&api, "THREADS", &media).await;
        let (status, body) = post.refresh(&api).await;
        assert_eq!((status, body), (202, json!({ "items": [{ "postId": post.post, "readTime": null }] })));
        assert_eq!(post.refresh(&api).await.0, 429);
        let stranger = home.developer(&server, "bob@example.com");
        assert_eq!(post.refresh(&stranger).await.0, 404);
        assert_eq!(stranger.status(Method::GET, &format!("{}/comments", post.location)).await, 404);
        assert_eq!(stranger.get("/v1/comments").await["items"], json!([]));
        let silent = Commented::on(&api, "TELEGRAM", &media).await;
        let (status, body) = silent.refresh(&api).await;
        assert_eq!((status, &body["error"]["code"]), (409, &json!("UNSUPPORTED")));
        assert!(body["error"]["message"].as_str().unwrap().contains("Telegram"), "{body}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn each_comment_is_reported_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let (media, receiver) = (Media::upload(&api).await, Receiver::start().await);
        api.webhook(&receiver, json!({ "eventsAll": false, "eventTypes": ["comment.received"] })).await;
        let post = Commented::on(&api, "INSTAGRAM", &media).await;
        post.comment(&api, Some("Ada"), "first", None).await;
        post.comment(&api, None, "our own", None).await;
        advance(&api, "PT15M").await;
        receiver.wait("the first is reported", |calls| !calls.is_empty()).await;
        post.comment(&api, Some("Ada"), "second", None).await;
        advance(&api, "PT45M").await;
        let has_second = |calls: &[Call]| calls.iter().any(|call| call.event()["data"]["text"] == "second");
        let calls = receiver.wait("the second is reported", has_second).await;
        let planted = |text: &str| calls.iter().filter(|call| call.event()["data"]["text"] == text).count();
        assert_eq!((planted("first"), planted("second"), planted("our own")), (1, 1, 0));
        let event = calls.iter().map(|call| call.event()).find(|event| event["data"]["text"] == "first").unwrap();
        let listed = post.found(&api, "first").await;
        assert_eq!((&event["type"], &event["data"]["commentId"]), (&json!("comment.received"), &listed["id"]));
        assert_eq!(event["data"]["createdTime"], listed["createdTime"]);
        drop(server);
    })
    .await;
}

/// The comments on a post from before Octavo read any are learned, and not news.
#[tokio::test]
async fn old_posts_bring_no_news_at_their_first_reading() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let (media, receiver) = (Media::upload(&api).await, Receiver::start().await);
        api.webhook(&receiver, json!({ "eventsAll": false, "eventTypes": ["comment.received"] })).await;
        let post = Commented::on(&api, "BLUE_SKY", &media).await;
        home.change("UPDATE comment_reading SET news_from = NULL").await;
        post.comment(&api, Some("Ada"), "years ago", None).await;
        advance(&api, "PT15M").await;
        post.found(&api, "years ago").await;
        post.comment(&api, Some("Ada"), "today", None).await;
        advance(&api, "PT45M").await;
        let today = |calls: &[Call]| calls.iter().any(|call| call.event()["data"]["text"] == "today");
        let calls = receiver.wait("what is new is reported", today).await;
        assert!(!calls.iter().any(|call| call.event()["data"]["text"] == "years ago"));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_person_who_asks_for_it_gets_one_mail_an_hour() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let home = with_mail(home, &mailbox);
        let server = home.start().await;
        let api = home.developer(&server, EMAIL);
        let portal = Api { token: home.token("octavo-portal", EMAIL, "api"), client_id: None, ..api.clone() };
        let choice = json!({ "items": [{ "kind": "COMMENT_RECEIVED", "mail": true }] });
        let media = Media::upload(&api).await;
        let post = Commented::on(&api, "MASTODON", &media).await;
        post.comment(&api, Some("Ada"), "unasked", None).await;
        advance(&api, "PT15M").await;
        post.found(&api, "unasked").await;
        assert!(mailbox.rest().is_empty(), "{:?}", mailbox.rest());
        assert_eq!(portal.send(Method::PUT, "/v1/me/notices", choice).await.status(), 200);
        home.change("UPDATE workspace SET comment_notice_at = NULL").await;
        for (text, by) in [("one", "PT45M"), ("two", "PT2H"), ("three", "PT3H")] {
            post.comment(&api, Some("Ada"), text, None).await;
            advance(&api, by).await;
            post.found(&api, text).await;
        }
        let mail = mailbox.mail(EMAIL, "New comments on your posts").await;
        assert!(mail.link().contains("/portal/comments"), "{}", mail.text);
        crate::mail::waits_for_nothing(&home).await;
        assert!(mailbox.rest().is_empty(), "{:?}", mailbox.rest());
        drop(server);
    })
    .await;
}
