//! What the page shows and sends: exactly one version, its files, and nothing else.

use reqwest::header::{CONTENT_RANGE, RANGE};
use serde_json::{Value, json};

use super::{Visitor, decided, hash_in, make, withdraw};
use crate::approvals::Stage;
use crate::approvals::cards::Website;
use crate::support::{each_engine, sample};

#[tokio::test]
async fn the_page_shows_all_of_the_post_and_its_headers_keep_it_there() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let slots = json!({ "timeZone": "Europe/London", "slots": [] });
        assert_eq!(stage.portal.send(reqwest::Method::PUT, "/v1/queue", slots).await.status(), 200);
        let photo: Value = stage.agent.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let post = json!({ "content": "Rows <b>&</b>\nof trees", "attachmentPaths": [photo["path"]],
            "altTexts": ["A row \"in\" June"], "thread": [{ "content": "And a second part" }] });
        let mut body = json!({ "publications": [stage.publication(post)] });
        body["scheduledTime"] = json!("2027-07-01T09:00:00Z");
        body["publications"][0]["aiDisclosure"] = json!("ASSISTED");
        let asked = stage.ask(body).await;
        stage.portal.send(reqwest::Method::PATCH, "/v1/me", json!({ "name": "Mara <Lind>" })).await;
        let link = make(&stage.portal, &asked).await;
        let visitor = Visitor::of(&link);
        let answer = visitor.get().await;
        let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        for (name, value) in [
            ("referrer-policy", "no-referrer"),
            ("cache-control", "no-store"),
            ("x-robots-tag", "noindex"),
            ("x-frame-options", "DENY"),
            ("x-content-type-options", "nosniff"),
        ] {
            assert_eq!(header(name).as_deref(), Some(value));
        }
        let policy = header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("script-src") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(header("set-cookie"), None);
        let html = answer.text().await.unwrap();
        for part in [
            "Rows &lt;b&gt;&amp;&lt;/b&gt;\nof trees",
            "And a second part",
            "alt=\"A row &quot;in&quot; June\"",
            "2027-07-01 10:00 Europe/London",
            "Mara &lt;Lind&gt; asks you",
            "Bluesky",
            "Partly",
            "ada@example.com made this link",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
        assert_eq!(hash_in(&html), asked.hash());
        assert!(!html.contains("<script") && !html.contains("href=\"/portal"), "{html}");
        assert_eq!(html.matches("href=").count(), 1, "its own style: {html}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_page_speaks_the_browsers_language() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let asked = stage.ask(stage.ahead("14 left")).await;
        let link = make(&stage.portal, &asked).await;
        let visitor = Visitor::of(&link);
        for (language, text) in
            [("de-AT", "Ist dieser Beitrag richtig?"), ("fr", "Approuver cette publication"), ("sv", "Approve")]
        {
            let request = visitor.http.get(visitor.page.clone()).header("accept-language", language);
            let html = request.send().await.unwrap().text().await.unwrap();
            assert!(html.contains(text), "{language}: {html}");
        }
        drop(server);
    })
    .await;
}

/// A link's card as it was frozen, a film, and what a network charges.
#[tokio::test]
async fn the_page_shows_cards_films_and_prices() {
    each_engine(async |home| {
        let server = home.start().await;
        let mut stage = Stage::new(&home, &server).await;
        let website = Website::start().await;
        let asked = stage.ask(stage.ahead(&website.text())).await;
        let html = Visitor::of(&make(&stage.portal, &asked).await).open().await.1;
        assert!(html.contains("<b>Version 1</b>") && html.contains("/files/0\""), "{html}");
        assert!(html.contains("The link’s card as it was"), "{html}");
        assert!(!html.contains("charge"), "Bluesky charges nothing: {html}");

        stage.account = stage.portal.account("X_TWITTER").await.0;
        let film: Value = stage.agent.upload("video.mp4", sample("video.mp4")).await.json().await.unwrap();
        let mut body = stage.ahead("A film");
        body["publications"][0]["platformSettings"]["type"] = json!("TWITTER");
        body["publications"][0]["posts"][0]["attachmentPaths"] = json!([film["path"]]);
        let asked = stage.ask(body).await;
        let link = make(&stage.portal, &asked).await;
        let html = Visitor::of(&link).open().await.1;
        assert!(html.contains("<video src=\"") && html.contains("$0.015"), "{html}");
        let file = Visitor::at(&format!("{}/files/0", link["url"].as_str().unwrap()));
        let part = file.http.get(file.page.clone()).header(RANGE, "bytes=0-3").send().await.unwrap();
        assert_eq!((part.status().as_u16(), &part.headers()["content-type"]), (206, &"video/mp4".parse().unwrap()));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn files_open_by_the_token_alone_and_only_these() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let photo: Value = stage.agent.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        stage.agent.upload("other.mp4", sample("video.mp4")).await;
        let post = json!({ "content": "Rows", "attachmentPaths": [photo["path"]] });
        let asked = stage.ask(json!({ "publications": [stage.publication(post)] })).await;
        let link = make(&stage.portal, &asked).await;
        let url = link["url"].as_str().unwrap();
        assert!(Visitor::of(&link).open().await.1.contains("/files/0\""));
        let file = Visitor::at(&format!("{url}/files/0"));
        let answer = file.get().await;
        assert_eq!(
            (answer.status().as_u16(), &answer.headers()["content-type"]),
            (200, &"image/jpeg".parse().unwrap())
        );
        assert_eq!(answer.headers()["cache-control"], "no-store");
        assert_eq!(answer.headers()["cross-origin-resource-policy"], "same-origin");
        assert!(answer.headers()["content-security-policy"].to_str().unwrap().contains("frame-ancestors 'none'"));
        assert_eq!(answer.bytes().await.unwrap(), sample("photo.jpg"));
        let part = file.http.get(file.page.clone()).header(RANGE, "bytes=2-5").send().await.unwrap();
        assert_eq!(part.status(), 206);
        assert_eq!(part.headers()[CONTENT_RANGE], format!("bytes 2-5/{}", sample("photo.jpg").len()));
        assert_eq!(part.bytes().await.unwrap(), sample("photo.jpg")[2..6]);
        let guessed = format!("{}/review/{}/files/0", server.base, "A".repeat(43));
        let path = format!("{url}/files/{}", photo["path"].as_str().unwrap().replace('/', "%2F"));
        for nowhere in [format!("{url}/files/1"), format!("{url}/files/x"), format!("{url}/files/-1"), path, guessed] {
            assert_eq!(Visitor::at(&nowhere).open().await.0, 404, "{nowhere}");
        }
        assert_eq!(withdraw(&stage.portal, &asked, &link).await.0, 204);
        assert_eq!(file.open().await.0, 404);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_form_that_says_too_little_comes_back_as_it_was() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let asked = stage.ask(stage.ahead("14 left")).await;
        let visitor = Visitor::of(&make(&stage.portal, &asked).await);
        let long = "x".repeat(1_001);
        for (decision, name, reason, problem) in [
            ("approve", " ", "kept", "Enter your name."),
            ("approve", &long, "kept", "The name is too long."),
            ("approve", "In\u{202e}es", "kept", "invisible character"),
            ("reject", "Ines", " \u{1}", "Enter what should change."),
            ("reject", "Ines", &long, "Shorten it to 1,000"),
            ("publish", "Ines", "kept", "Choose Approve or Reject."),
        ] {
            let (status, html) = visitor.decide(decision, name, reason).await;
            assert!(status == 422 && html.contains(problem), "{problem}: {html}");
            assert!(html.contains(reason.trim()) && html.contains(name.trim()), "{problem}");
            assert_eq!(hash_in(&html), asked.hash());
        }
        let (status, html) = super::read(visitor.send(&[("decision", "approve"), ("name", "Ines")]).await).await;
        assert!(status == 409 && html.contains("14 left"), "without the hash");
        let huge = "x".repeat(20_000);
        assert_eq!(visitor.decide("reject", "Ines", &huge).await.0, 422);
        assert_eq!(decided(&stage, &asked).await.0, "PENDING");
        assert_eq!(visitor.decide("approve", " Ines Calloway ", "").await.0, 303);
        assert_eq!(decided(&stage, &asked).await.1["name"], "Ines Calloway");
        drop(server);
    })
    .await;
}
