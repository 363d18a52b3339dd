//! Link cards: what is fetched, through the guard alone, and what is left out.

use std::sync::Arc;

use octavo_domain::Platform;
use octavo_egress::testing::{Canaries, aimed, cases};
use octavo_platforms::{Adapter, Attachment, Endpoints, OutgoingPost};
use serde_json::{Value, json};
use url::Url;

use super::{alice, refused};
use crate::support::{
    Broken, Files, Reply, Responder, broken_server, closed_guard, file, guard, guarded_adapter, network_at, nobody,
    post,
};

/// A server of the account and one with pages, which the guard may call.
struct Bench {
    pds: Responder,
    site: Responder,
    adapter: Arc<dyn Adapter>,
}

fn page(head: &str) -> Reply {
    Reply::text(200, &format!("<!doctype html><head>{head}</head>")).header("content-type", "text/html; charset=utf-8")
}

fn described(picture: &str) -> Reply {
    page(&format!(
        "<title>No</title><meta property='og:title' content='Eight &amp; more'>\
         <meta property='og:description' content='Leaves'><meta property='og:image' content='{picture}'>"
    ))
}

fn picture() -> Reply {
    Reply::text(200, "pixels").header("content-type", "image/png")
}

fn blob(mime: &str) -> Value {
    json!({ "$type": "blob", "ref": { "$link": "bafk" }, "mimeType": mime, "size": 6 })
}

impl Bench {
    async fn start() -> Bench {
        let pds = Responder::start()
            .await
            .on("com.atproto.repo.uploadBlob", [Reply::ok(json!({ "blob": blob("image/png") }))]);
        let endpoints = Endpoints::default().with(network_at(Platform::BlueSky, &pds.url));
        let guard = guard(&["127.0.0.0/8"], Arc::default());
        let adapter = guarded_adapter(Platform::BlueSky, &endpoints, guard).0;
        Bench { pds, site: Responder::start().await, adapter }
    }

    async fn embed(&self, text: &str, settings: Value, files: Vec<Attachment>) -> Value {
        let post = OutgoingPost { settings, ..post(text, files) };
        let stored = Files::none().with("a.png", 9);
        let intent = self.adapter.prepare(&alice(&self.pds.url), &post, &stored).await.unwrap();
        intent.0["record"]["embed"].clone()
    }

    async fn card(&self, path: &str) -> Value {
        self.embed(&format!("Read {}{path}", self.site.url), json!({}), vec![]).await
    }
}

#[tokio::test]
async fn a_card_has_title_description_and_picture() {
    let mut bench = Bench::start().await;
    bench.site = bench.site.on("page", [described("../p.png?a=1&amp;b=2")]).on("p.png", [picture()]);
    let link = format!("{}d/page", bench.site.url);
    let external = json!({ "uri": link, "title": "Eight & more", "description": "Leaves", "thumb": blob("image/png") });
    let expected = json!({ "$type": "app.bsky.embed.external", "external": external });
    assert_eq!(bench.card("d/page").await, expected);
    let upload = bench.pds.only("/xrpc/com.atproto.repo.uploadBlob");
    assert_eq!((upload.header("content-type"), &upload.body[..]), ("image/png", &b"pixels"[..]));
    let asked = bench.site.only("p.png");
    assert_eq!((asked.query["a"].as_str(), asked.query["b"].as_str()), ("1", "2"));
    for seen in bench.site.seen("") {
        assert_eq!((seen.header("user-agent"), seen.header("authorization")), ("Octavo (link card)", ""));
    }
}

#[tokio::test]
async fn a_card_is_made_when_it_is_wanted_alone() {
    let mut bench = Bench::start().await;
    bench.site = bench.site.on("page", [page("<title>A</title>")]);
    let (link, photo) = (format!("{}page", bench.site.url), file("a.png", "image/png", 9));
    let none = json!({ "linkCard": "NONE" });
    assert_eq!(bench.embed(&link, none, vec![]).await, Value::Null);
    assert_eq!(bench.embed(&format!("{link} is it"), json!({}), vec![]).await, Value::Null);
    assert_eq!(bench.embed(&link, json!({}), vec![photo]).await["$type"], "app.bsky.embed.images");
    assert_eq!(bench.site.count(), 0, "the page is not asked for");
    let auto = bench.embed(&link, json!({ "linkCard": "AUTO" }), vec![]).await;
    assert_eq!(auto["external"], json!({ "uri": link, "title": "A", "description": "" }));
}

#[tokio::test]
async fn what_cannot_be_had_is_left_out() {
    let mut bench = Bench::start().await;
    let large = Reply::text(200, &"x".repeat(1_000_001)).header("content-type", "image/png");
    let pages = [
        page("<p>No title</p>"),
        Reply::text(200, "<title>A</title>").header("content-type", "application/json"),
        Reply::text(404, "<title>A</title>").header("content-type", "text/html"),
        Reply::text(302, "").header("location", "http://10.0.0.1/"),
        Reply::text(302, "").header("location", "/page"),
        Reply::lost(),
    ];
    for reply in pages {
        bench.site = bench.site.on("page", [reply]);
        assert_eq!(bench.card("page").await, Value::Null);
    }
    for url in
        [broken_server(Broken::AfterRequest).await, nobody().await, Url::parse("https://nobody.example").unwrap()]
    {
        assert_eq!(bench.embed(url.as_str(), json!({}), vec![]).await, Value::Null, "{url}");
    }
    let pictures = [
        large,
        Reply::text(200, "<svg/>").header("content-type", "image/svg+xml"),
        Reply::text(404, ""),
        Reply::lost(),
    ];
    bench.site = bench.site.on("page", [described("/p")]);
    for reply in pictures {
        bench.site = bench.site.on("p", [reply]);
        assert_eq!(bench.card("page").await["external"]["thumb"], Value::Null);
    }
    assert!(bench.pds.seen("uploadBlob").is_empty());
    // Nor is the account's server a reason to fail, or a picture that is none.
    bench.site = bench.site.on("p", [picture()]);
    for reply in [refused(500, "InternalServerError"), Reply::ok(json!({ "blob": blob("text/html") })), Reply::lost()] {
        bench.pds = bench.pds.on("com.atproto.repo.uploadBlob", [reply]);
        let card = bench.card("page").await;
        assert_eq!((&card["external"]["title"], &card["external"]["thumb"]), (&json!("Eight & more"), &Value::Null));
    }
}

/// The beginning of a page is enough, and nothing reads on for ever.
#[tokio::test]
async fn a_long_page_is_read_up_to_a_bound() {
    let mut bench = Bench::start().await;
    let filler = "x".repeat(512 * 1024);
    bench.site = bench.site.on("page", [page(&format!("<title>A</title><!-- {filler} -->"))]);
    assert_eq!(bench.card("page").await["external"]["title"], "A");
    bench.site = bench.site.on("page", [page(&format!("<!-- {filler} --><title>A</title>"))]);
    assert_eq!(bench.card("page").await, Value::Null);
}

#[tokio::test]
async fn no_closed_address_is_called_for_a_page() {
    let (canaries, pds) = (Canaries::listen().await, Responder::start().await);
    let endpoints = Endpoints::default().with(network_at(Platform::BlueSky, &pds.url));
    let adapter = guarded_adapter(Platform::BlueSky, &endpoints, closed_guard()).0;
    let bench = Bench { site: pds.clone(), pds, adapter };
    for (number, case) in cases().iter().enumerate() {
        let link = aimed(case, canaries.port(number));
        assert_eq!(bench.embed(&link, json!({}), vec![]).await, Value::Null, "{link}");
    }
    assert_eq!((canaries.met().await, bench.pds.count()), ((0, 0), 0));
}

#[tokio::test]
async fn no_closed_address_is_called_for_a_picture() {
    let mut bench = Bench::start().await;
    let closed = ["http://10.0.0.1/p", "http://169.254.169.254/latest", "http://[::1]/p", "file:///etc/passwd"];
    for address in closed {
        bench.site = bench.site.on("page", [described(address)]);
        let card = bench.card("page").await;
        assert_eq!((&card["external"]["description"], &card["external"]["thumb"]), (&json!("Leaves"), &Value::Null));
    }
    assert!(bench.pds.seen("uploadBlob").is_empty());
}
