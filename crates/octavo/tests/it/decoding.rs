//! Files made to take a server's memory: it answers each of them within 256 MiB more than it uses when idle.

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Home, MemoryGroup, Server, bombs, sample, until};

const MIB: u64 = 1024 * 1024;
/// Of a small server.
const MACHINE: u64 = 512 * MIB;
/// More than the idle server, for it and the processes that decode.
const MOST_MORE: u64 = 256 * MIB;

/// A name, and whether an upload keeps the file.
fn corpus() -> Vec<(&'static str, bool, Vec<u8>)> {
    vec![
        ("deep.png", true, bombs::png(7000, 16, false, None)),
        ("interlaced.png", true, bombs::png(7000, 8, true, None)),
        ("profile.png", true, bombs::png(64, 8, false, Some(bombs::compressed_chunk(b"iCCP", 400 << 20)))),
        ("text.png", true, bombs::png(64, 8, false, Some(bombs::compressed_chunk(b"zTXt", 400 << 20)))),
        ("large.png", true, bombs::png(9900, 16, false, None)),
        ("progressive.jpg", true, bombs::progressive_jpeg(9000, 5500)),
        ("flood.webp", true, bombs::webp()),
        ("screen.gif", true, bombs::gif(60_000)),
        ("tracks.mp4", false, bombs::mp4(2_000_000)),
        ("nested.pdf", false, bombs::pdf(1 << 30)),
    ]
}

struct Bombed {
    api: Api,
    server: Server,
    group: Option<MemoryGroup>,
    idle: u64,
}

impl Bombed {
    async fn start(home: &Home) -> Self {
        let group = MemoryGroup::make();
        if let Some(group) = &group {
            group.limit(MACHINE);
        }
        let server = home.start_in(group.as_ref()).await;
        let api = home.developer(&server, "ada@example.com");
        api.upload("photo.jpg", sample("photo.jpg")).await;
        let idle = group.as_ref().map_or_else(|| server.memory("VmRSS"), MemoryGroup::used);
        if let Some(group) = &group {
            group.limit(idle + MOST_MORE);
        }
        Bombed { api, server, group, idle }
    }

    /// The kernel held the limit for the whole test. Without a control group the server's own memory is known, and
    /// each process that decodes has its own limit.
    async fn is_well(&self, after: &str) {
        assert_eq!(self.server.status("/readyz").await, 200, "after {after}");
        match &self.group {
            Some(group) => assert_eq!(group.killed(), 0, "after {after}"),
            None => assert!(self.server.memory("VmHWM") < self.idle + 64 * MIB, "after {after}"),
        }
    }
}

/// The path of an upload, or what is wrong with the file.
async fn upload(api: &Api, name: &str, bytes: Vec<u8>) -> Result<String, String> {
    let answer = api.upload(name, bytes).await;
    let status = answer.status().as_u16();
    let body: Value = answer.json().await.unwrap();
    let message = body["error"]["details"][0]["message"].as_str().unwrap_or_default().to_owned();
    assert!([200, 400].contains(&status), "{name}: {status} {body}");
    body["path"].as_str().map(str::to_owned).ok_or(message)
}

async fn confirm(api: &Api, bytes: &[u8]) -> u16 {
    let wanted = json!({ "contentType": "application/pdf", "sizeBytes": bytes.len() });
    let promise: Value = api.send(Method::POST, "/v1/media/upload/urls", wanted).await.json().await.unwrap();
    let put = api.http.put(promise["url"].as_str().unwrap()).header("content-type", "application/pdf");
    assert!(put.body(bytes.to_vec()).send().await.unwrap().status().is_success());
    let confirmed = api.send(Method::POST, "/v1/media/upload/confirm", json!({ "key": promise["key"] })).await;
    confirmed.status().as_u16()
}

fn publication(account: i64, settings: &Value, path: &str, fit: &str) -> Value {
    let post = json!({ "content": "A picture", "attachmentPaths": [path], "mediaFit": fit });
    json!({ "accountId": account, "platformSettings": settings, "posts": [post] })
}

async fn findings(api: &Api, publication: &Value) -> Value {
    let body = json!({ "publications": [publication] });
    api.send(Method::POST, "/v1/posts?validateOnly=true", body).await.json::<Value>().await.unwrap()["findings"].clone()
}

/// The address of a post, if the check lets it through.
async fn post(api: &Api, publication: &Value) -> Option<String> {
    let answer = api.send(Method::POST, "/v1/posts", json!({ "publications": [publication] })).await;
    (answer.status() != 400).then(|| answer.headers()["location"].to_str().unwrap().to_owned())
}

#[tokio::test]
async fn no_file_takes_the_memory_of_a_small_server() {
    // The databases have no part in it.
    let home = Home::with_nothing();
    let bombed = Bombed::start(&home).await;
    let uploads = corpus().into_iter().map(async |(name, is_kept, bytes)| {
        let path = upload(&bombed.api, name, bytes).await;
        assert_eq!(path.is_ok(), is_kept, "{name}: {path:?}");
        path.ok()
    });
    let paths: Vec<String> = join_all(uploads).await.into_iter().flatten().collect();
    bombed.is_well("uploads").await;
    read_documents(&bombed.api).await;
    bombed.is_well("documents").await;
    read_thumbnails(&bombed.api).await;
    bombed.is_well("thumbnails").await;
    publish(&bombed.api, &paths).await;
    bombed.is_well("posts").await;
}

async fn read_documents(api: &Api) {
    let pdf = bombs::pdf(1 << 30);
    for found in join_all((0..4).map(async |_| upload(api, "nested.pdf", pdf.clone()).await)).await {
        let message = found.unwrap_err();
        assert!(message.starts_with("Octavo can't process the file") || message.starts_with("The PDF"), "{message}");
    }
    assert_eq!(join_all((0..2).map(async |_| confirm(api, &pdf).await)).await, [400, 400]);
}

async fn read_thumbnails(api: &Api) {
    let files = api.get("/v1/media?limit=100").await;
    let links: Vec<_> =
        files["items"].as_array().unwrap().iter().filter_map(|it| it["thumbnailUrl"].as_str()).collect();
    assert!(links.len() > 3, "{files}");
    let statuses = join_all(links.iter().map(async |url| api.http.get(*url).send().await.unwrap().status())).await;
    assert!(statuses.iter().all(|status| [200, 404].contains(&status.as_u16())), "{statuses:?}");
}

async fn publish(api: &Api, paths: &[String]) {
    let feed = json!({ "type": "INSTAGRAM", "publicationType": "FEED" });
    let photo = json!({ "type": "TIK_TOK", "privacyLevel": "PUBLIC_TO_EVERYONE", "hasUsageConfirmation": true });
    // Each post has an account of its own: TikTok takes six calls a minute for each.
    let mut posts = Vec::new();
    for path in paths {
        for (platform, settings) in [("INSTAGRAM", &feed), ("TIKTOK", &photo)] {
            for fit in ["OFF", "PAD"] {
                posts.push(publication(api.account(platform).await.0, settings, path, fit));
            }
        }
    }
    let sent = join_all(posts.iter().map(async |it| post(api, it).await)).await;
    let mut ended = Vec::new();
    // One after another: the server is busy enough.
    for location in sent.iter().flatten() {
        ended.push(api.ended(location).await["publications"][0]["posts"][0].clone());
    }
    for post in &ended {
        let is_refused = post["errorCode"].as_str().is_some_and(|code| code.starts_with("MEDIA_"));
        assert!(post["status"] == "COMPLETED" || is_refused, "{post}");
    }
    assert!(ended.iter().any(|post| post["status"] == "COMPLETED"), "{ended:?}");
    // A file whose header says too little reaches its decoder.
    assert!(ended.iter().any(|post| post["errorCode"] == "MEDIA_UNPROCESSABLE"), "{ended:?}");
}

#[tokio::test]
async fn a_picture_that_cannot_be_converted_is_found_before_its_post_is_due() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let path = upload(&api, "large.png", bombs::png(9900, 16, false, None)).await.unwrap();
    let (account, _) = api.account("INSTAGRAM").await;
    let feed = json!({ "type": "INSTAGRAM", "publicationType": "FEED" });
    let found = findings(&api, &publication(account, &feed, &path, "OFF")).await;
    let found = found.as_array().unwrap().iter().find(|found| found["rule"] == "post.media.convert.large").unwrap();
    assert_eq!(found["severity"], "ERROR");
    assert_eq!(
        found["message"],
        "Image is 9900 x 9900 px; Octavo converts pictures of up to 20,000 px on each side, 50 million pixels and 64 MB for \
         Instagram. Scale it down."
    );
    drop(server);
}

#[tokio::test]
async fn an_import_judges_a_document_as_an_upload_does() {
    let home = Home::with_nothing().set("OCTAVO_EGRESS_ALLOW", "127.0.0.0/8");
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    for (bytes, pages, state) in
        [(sample("document.pdf"), json!(2), "READY"), (bombs::pdf(1 << 30), json!(null), "FAILED_PERMANENT")]
    {
        let routes = axum::Router::new().route("/a.pdf", axum::routing::get(async move || bytes.clone()));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/a.pdf", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        let made = api.send(Method::POST, "/v1/media/upload/import", json!({ "url": url })).await;
        let id = made.json::<Value>().await.unwrap()["importId"].clone();
        let ended = until("the import ends", async || {
            let import = api.get(&format!("/v1/media/upload/import/{id}")).await;
            ["READY", "FAILED_PERMANENT"].contains(&import["state"].as_str().unwrap()).then_some(import)
        })
        .await;
        assert_eq!(ended["state"], state, "{ended}");
        if state == "READY" {
            let path = ended["path"].as_str().unwrap();
            let judged = api.get(&format!("/v1/media/compatibility?path={path}")).await;
            assert_eq!(judged["facts"]["pages"], pages, "{judged}");
        }
    }
    drop(server);
}
