//! Files on their way in and out: uploads, promised addresses, signed addresses; in a folder and on S3.

use std::time::Duration;

use octavo_server::media::{Allows, Links};
use octavo_server::vault::Sealer;
use octavo_store::changed;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use sqlx::query;

use crate::s3::S3;
use crate::support::{Api, Home, each_engine, sample, until};

/// Runs one test with media in a folder and on S3, each on both engines.
async fn each_store<F, Fut>(test: F)
where
    F: Fn(Home) -> Fut,
    Fut: Future<Output = ()>,
{
    each_engine(&test).await;
    let s3 = S3::start().await;
    each_engine(async |home| test(s3.home(home)).await).await;
}

/// An address that a platform would be given.
fn read_address(home: &Home, api: &Api, path: &str) -> String {
    let key = std::fs::read(home.path().join("master.key")).unwrap();
    let links = Links::new(Sealer::new(&key.try_into().unwrap()), &api.base).unwrap();
    links.sign(Allows::Read, path, octavo_server::system_clock().now(), Duration::from_secs(60)).into()
}

async fn path(answer: Response) -> String {
    let (status, body) = (answer.status(), answer.text().await.unwrap());
    assert_eq!(status, 200, "{body}");
    serde_json::from_str::<Value>(&body).unwrap()["path"].as_str().unwrap().to_owned()
}

async fn problem(answer: Response) -> (u16, String) {
    let status = answer.status().as_u16();
    let body: Value = answer.json().await.unwrap();
    (status, body["error"]["message"].as_str().unwrap_or_else(|| panic!("{body}")).to_owned())
}

#[tokio::test]
async fn an_uploaded_file_is_read_back_by_those_who_hold_its_address() {
    each_store(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        // Longer than a part of either store.
        let mut photo = sample("photo.jpg");
        photo.resize(6_000_000, 7);
        let path = path(api.upload("a.jpg", photo.clone()).await).await;
        let url = read_address(&home, &api, &path);
        let whole = api.http.get(&url).send().await.unwrap();
        assert_eq!((whole.status().as_u16(), whole.headers()["content-type"].to_str().unwrap()), (200, "image/jpeg"));
        assert_eq!(whole.headers()["accept-ranges"], "bytes");
        assert!(whole.bytes().await.unwrap() == photo);

        let range = async |range: &str| {
            let answer = api.http.get(&url).header("range", range).send().await.unwrap();
            let told = answer.headers().get("content-range").map(|value| value.to_str().unwrap().to_owned());
            (answer.status().as_u16(), told, answer.bytes().await.unwrap().len())
        };
        assert_eq!(range("bytes=10-19").await, (206, Some("bytes 10-19/6000000".into()), 10));
        assert_eq!(range("bytes=-5").await, (206, Some("bytes 5999995-5999999/6000000".into()), 5));
        assert_eq!(range("bytes=5999999-").await, (206, Some("bytes 5999999-5999999/6000000".into()), 1));
        assert_eq!(range("bytes=6000000-").await.0, 416);
        assert_eq!(range("bytes=0-1,4-5").await.2, 6_000_000, "several ranges are answered with the whole");
        for whole in ["lines=0-1", "bytes=1-0", "bytes=", "bytes=a-b"] {
            assert_eq!(range(whole).await, (200, None, 6_000_000), "{whole}");
        }
        for two in ["Bytes=0-1", "bytes=0-1,", "bytes= ,0-1"] {
            assert_eq!(range(two).await, (206, Some("bytes 0-1/6000000".into()), 2), "{two}");
        }
        let tag = api.http.get(&url).send().await.unwrap().headers()["etag"].to_str().unwrap().to_owned();
        for (version, status) in [(tag.as_str(), 206), ("\"another\"", 200), ("Sat, 29 Oct 1994 19:43:31 GMT", 200)] {
            let answer =
                api.http.get(&url).header("range", "bytes=0-1").header("if-range", version).send().await.unwrap();
            assert_eq!(answer.status(), status, "{version}");
        }
        let head = api.http.head(&url).header("range", "bytes=0-1").send().await.unwrap();
        assert_eq!((head.status().as_u16(), head.headers()["content-length"].to_str().unwrap()), (200, "6000000"));
        assert_eq!(api.http.head(&url).send().await.unwrap().headers()["content-length"], "6000000");

        let forged = url.replace(&path, "other.jpg");
        assert_eq!(api.http.get(forged).send().await.unwrap().status(), 403);
        assert_eq!(api.http.put(&url).body("x").send().await.unwrap().status(), 403);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_same_key_and_file_are_one_upload() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let upload = async |bytes: Vec<u8>| {
            let part = reqwest::multipart::Part::bytes(bytes).file_name("a");
            let form = reqwest::multipart::Form::new().part("file", part);
            let request = api.request(Method::POST, "/v1/media/upload").header("idempotency-key", "one");
            request.multipart(form).send().await.unwrap()
        };
        let first = path(upload(sample("photo.jpg")).await).await;
        assert_eq!(path(upload(sample("photo.jpg")).await).await, first);
        assert_eq!(upload(sample("video.mp4")).await.status(), 409);
        drop(server);
    })
    .await;
}

/// Asks for an address for a file.
async fn promise(api: &Api, content_type: &str, size: usize) -> Value {
    let body = json!({ "filename": "a", "contentType": content_type, "sizeBytes": size });
    let answer = api.send(Method::POST, "/v1/media/upload/urls", body).await;
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

async fn put(api: &Api, promise: &Value, bytes: Vec<u8>) -> u16 {
    assert_eq!(promise["method"], "PUT");
    let request = api.http.put(promise["url"].as_str().unwrap());
    let request = request.header("content-type", promise["headers"]["content-type"].as_str().unwrap());
    request.body(bytes).send().await.unwrap().status().as_u16()
}

async fn confirm(api: &Api, promise: &Value) -> Response {
    api.send(Method::POST, "/v1/media/upload/confirm", json!({ "key": promise["key"] })).await
}

#[tokio::test]
async fn a_promised_upload_is_taken_as_it_was_announced() {
    each_store(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let photo = sample("photo.jpg");
        let promised = promise(&api, "image/jpeg", photo.len()).await;
        assert_eq!(problem(confirm(&api, &promised).await).await.0, 400, "nothing was put yet");
        let other = home.developer(&server, "bob@example.com");
        assert_eq!(put(&api, &promised, photo.clone()).await, 200);
        assert_eq!(confirm(&other, &promised).await.status(), 404);
        let first = path(confirm(&api, &promised).await).await;
        assert_eq!(promised["key"], first.as_str());
        assert_eq!(path(confirm(&api, &promised).await).await, first, "confirming twice is harmless");

        let (account, chat) = api.account("TELEGRAM").await;
        let post = api.post_with(account, chat.as_deref(), json!({ "content": "x", "attachmentPaths": [first] })).await;
        assert_eq!(api.ended(&post).await["status"], "COMPLETED");

        let short = promise(&api, "image/jpeg", photo.len() + 1).await;
        assert!(put(&api, &short, photo.clone()).await >= 400, "another length");
        let lying = promise(&api, "image/png", photo.len()).await;
        assert_eq!(put(&api, &lying, photo.clone()).await, 200);
        let (status, message) = problem(confirm(&api, &lying).await).await;
        assert_eq!(status, 400);
        assert!(message.contains("image/jpeg, but image/png was announced"), "{message}");
        assert_eq!(confirm(&api, &lying).await.status(), 404, "what was refused is gone");
        drop(server);
    })
    .await;
}

/// A PUT whose body waits: its bytes go out when they are sent to the channel, and its status comes back.
fn open_put(
    api: &Api,
    promise: &Value,
    length: usize,
) -> (tokio::sync::mpsc::UnboundedSender<Vec<u8>>, tokio::task::JoinHandle<u16>) {
    let (sender, receiver) = tokio::sync::mpsc::unbounded_channel::<Vec<u8>>();
    let chunks = futures::stream::unfold(receiver, async |mut receiver| {
        receiver.recv().await.map(|chunk| (Ok::<_, std::io::Error>(chunk), receiver))
    });
    let request = api.http.put(promise["url"].as_str().unwrap());
    let request = request.header("content-type", promise["headers"]["content-type"].as_str().unwrap());
    let request = request.header("content-length", length).body(reqwest::Body::wrap_stream(chunks));
    (sender, tokio::spawn(async move { request.send().await.map_or(0, |answer| answer.status().as_u16()) }))
}

#[tokio::test]
async fn a_put_that_ends_after_the_confirmation_changes_nothing() {
    each_store(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let photo = sample("photo.jpg");
        let mut page = b"<html><script>alert(1)</script>".to_vec();
        page.resize(photo.len(), b' ');
        let promised = promise(&api, "image/jpeg", photo.len()).await;
        let (late, status) = open_put(&api, &promised, page.len());
        late.send(page[..10].to_vec()).unwrap();

        assert_eq!(put(&api, &promised, photo.clone()).await, 200);
        let path = path(confirm(&api, &promised).await).await;
        late.send(page[10..].to_vec()).unwrap();
        drop(late);
        let late = status.await.unwrap();
        // S3 takes its own PUTs, as long as the address is good.
        let again = put(&api, &promised, page.clone()).await;
        assert!(late != 0 && (late == again || late == 404), "{late} {again}");

        let url = read_address(&home, &api, &path);
        let read = api.http.get(&url).send().await.unwrap();
        assert!(read.bytes().await.unwrap() == photo, "the file is what was confirmed");
        assert_eq!(self::path(confirm(&api, &promised).await).await, path);
        let (account, chat) = api.account("TELEGRAM").await;
        let post = api.post_with(account, chat.as_deref(), json!({ "content": "x", "attachmentPaths": [path] })).await;
        assert_eq!(api.ended(&post).await["status"], "COMPLETED");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_upload_is_put_as_it_was_announced() {
    each_store(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let photo = sample("photo.jpg");
        for (kind, name) in [("image/jpg", "a"), ("Image/JPEG; a=b", "a"), ("application/octet-stream", "a.JPEG")] {
            let body = json!({ "filename": name, "contentType": kind, "sizeBytes": photo.len() });
            let promised = api.send(Method::POST, "/v1/media/upload/urls", body).await;
            let promised: Value = promised.json().await.unwrap();
            assert_eq!(promised["headers"]["content-type"], kind);
            assert_eq!(put(&api, &promised, photo.clone()).await, 200, "{kind}");
            assert!(path(confirm(&api, &promised).await).await.ends_with(".jpg"));
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_post_confirms_the_uploads_that_it_names() {
    each_store(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let photo = sample("photo.jpg");
        let (account, chat) = api.account("TELEGRAM").await;
        let promised = promise(&api, "image/jpeg", photo.len()).await;
        let lying = promise(&api, "image/png", photo.len()).await;
        let body = |key: &Value| {
            json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "TELEGRAM" },
                "posts": [{ "content": "x", "chatId": chat, "attachmentPaths": [key] }] }] })
        };
        let refused = async |api: &Api, key: &Value| {
            let answer = api.send(Method::POST, "/v1/posts", body(key)).await;
            assert_eq!(answer.status(), 400);
            let answer: Value = answer.json().await.unwrap();
            let details = answer["error"]["details"].as_array().unwrap().clone();
            let of_file = details.iter().find(|it| it["field"] == "publications[0].posts[0].attachmentPaths[0]");
            of_file.unwrap_or_else(|| panic!("{answer}"))["message"].as_str().unwrap().to_owned()
        };
        assert!(refused(&api, &promised["key"]).await.contains("PUT the file first"));
        assert_eq!(put(&api, &promised, photo.clone()).await, 200);
        assert_eq!(put(&api, &lying, photo.clone()).await, 200);
        let other = home.developer(&server, "bob@example.com");
        assert!(refused(&other, &promised["key"]).await.contains("You have no file"));
        assert!(refused(&api, &lying["key"]).await.contains("image/png was announced"));

        let made = api.send(Method::POST, "/v1/posts", body(&promised["key"])).await;
        assert_eq!(made.status(), 204);
        let location = made.headers()["location"].to_str().unwrap().to_owned();
        assert_eq!(api.ended(&location).await["status"], "COMPLETED");
        assert_eq!(path(confirm(&api, &promised).await).await, promised["key"].as_str().unwrap());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_is_not_taken_leaves_nothing_behind() {
    let s3 = S3::start().await;
    each_engine(async |home| {
        let home = s3.home(home).set("OCTAVO_MEDIA_MAX_BYTES", "100000");
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let large = [sample("photo.jpg"), vec![0; 100_000]].concat();
        assert_eq!(api.upload("a.jpg", large).await.status(), 413);
        let (status, message) = problem(api.upload("a.mp4", sample("video.mp4")[..2_000].to_vec()).await).await;
        assert_eq!((status, message.contains("damaged or truncated")), (400, true), "{message}");
        for (kind, size, field) in [("image/bmp", 5, "contentType"), ("image/png", 100_001, "sizeBytes")] {
            let body = json!({ "contentType": kind, "sizeBytes": size });
            let answer = api.send(Method::POST, "/v1/media/upload/urls", body).await;
            let body: Value = answer.json().await.unwrap();
            assert_eq!(body["error"]["details"][0]["field"], field);
        }
        drop(server);
    })
    .await;
    let left: Vec<_> = walk(&s3.object("")).collect();
    assert!(left.is_empty(), "{left:?}");
}

fn walk(folder: &std::path::Path) -> Box<dyn Iterator<Item = std::path::PathBuf>> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    Box::new(
        entries.into_iter().flat_map(|path| if path.is_dir() { walk(&path) } else { Box::new(std::iter::once(path)) }),
    )
}

/// A file of each way in: uploaded, put and confirmed, put alone, imported.
async fn files(home: &Home, api: &Api) -> Vec<String> {
    let photo = sample("photo.jpg");
    let uploaded = path(api.upload("a.jpg", photo.clone()).await).await;
    let (confirmed, named) =
        (promise(api, "image/jpeg", photo.len()).await, promise(api, "image/jpeg", photo.len()).await);
    assert_eq!([put(api, &confirmed, photo.clone()).await, put(api, &named, photo).await], [200, 200]);
    let import = json!({ "url": read_address(home, api, &uploaded) });
    let import: Value = api.send(Method::POST, "/v1/media/upload/import", import).await.json().await.unwrap();
    let imported = until("the import ends", async || {
        let import = api.get(&format!("/v1/media/upload/import/{}", import["id"])).await;
        import["path"].as_str().map(str::to_owned)
    });
    let imported = imported.await;
    vec![uploaded, path(confirm(api, &confirmed).await).await, named["key"].as_str().unwrap().to_owned(), imported]
}

/// The answer of each call that names a file, without the request's id.
async fn naming(api: &Api, account: i64, chat: &str, file: &str) -> Vec<(u16, String)> {
    let body = |post: Value| {
        let mut post = post;
        post["chatId"] = json!(chat);
        json!({ "isDraft": true, "publications": [{ "accountId": account, "platformSettings": { "type": "TELEGRAM" },
            "posts": [post] }] })
    };
    let attached = body(json!({ "content": "x", "attachmentPaths": [file] }));
    let check = format!("/v1/media/compatibility?path={file}");
    let requests = [
        api.request(Method::POST, "/v1/posts").json(&attached),
        api.request(Method::POST, "/v1/posts?validateOnly=true").json(&attached),
        api.request(Method::POST, "/v1/posts").json(&body(json!({ "content": "x", "thumbnailPath": file }))),
        api.request(Method::POST, "/v1/media/upload/confirm").json(&json!({ "key": file })),
        api.request(Method::GET, &check),
    ];
    let mut answers = Vec::new();
    for request in requests {
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        let mut body = answer.json::<Value>().await.unwrap_or_default();
        if let Some(error) = body["error"].as_object_mut() {
            error.shift_remove("requestId");
        }
        answers.push((status, body.to_string()));
    }
    answers
}

#[tokio::test]
async fn an_app_uses_the_files_that_were_made_for_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let one = home.developer(&server, "ada@example.com");
        let bob = home.developer(&server, "bob@example.com");
        let (account, chat) = one.account("TELEGRAM").await;
        let (bobs_account, bobs_chat) = bob.account("TELEGRAM").await;
        let (chat, bobs_chat) = (chat.unwrap(), bobs_chat.unwrap());
        let two = home.another_app(&one, "ada@example.com", "accounts.read media.write posts.read posts.write");
        let portal = home.token("octavo-portal", "ada@example.com", "api");
        let portal_for = |app: &Api| Api { token: portal.clone(), ..app.clone() };
        let every_post = home.token(two.client_id.as_deref().unwrap(), "ada@example.com", "api posts.all");
        let is_used = |answers: Vec<(u16, String)>| answers.iter().all(|(status, _)| (200..300).contains(status));

        let files = [files(&home, &one).await, files(&home, &portal_for(&one)).await].concat();
        for file in &files {
            let (owner, _) = file.split_once('/').unwrap();
            let nothing = format!("{owner}/019a2f6d00007b5f9c3e1d2a4b6c8e0f.jpg");
            let refused = naming(&two, account, &chat, &nothing).await;
            assert_eq!(refused.iter().map(|it| it.0).collect::<Vec<_>>(), [400, 200, 400, 404, 404], "{refused:?}");
            assert_eq!(naming(&two, account, &chat, file).await, refused, "another app of the person");
            let refused = naming(&bob, bobs_account, &bobs_chat, &nothing).await;
            assert_eq!(naming(&bob, bobs_account, &bobs_chat, file).await, refused, "another person");
        }
        for file in &files {
            // Named by a post or confirmed first, it is confirmed.
            path(confirm(&one, &json!({ "key": file })).await).await;
            let of_all = Api { token: every_post.clone(), ..two.clone() };
            for api in [&one, &portal_for(&two), &of_all] {
                let answers = naming(api, account, &chat, file).await;
                assert!(is_used(answers.clone()), "{answers:?}");
            }
        }

        let mut tx = home.database().await.write().await.unwrap();
        let older = changed!(tx, query("UPDATE media SET app_id = NULL WHERE path = $1").bind(&files[0])).unwrap();
        tx.commit().await.unwrap();
        assert_eq!(older, 1);
        let answers = naming(&two, account, &chat, &files[0]).await;
        assert!(is_used(answers.clone()), "from before apps were noted: {answers:?}");
        let answers = naming(&bob, bobs_account, &bobs_chat, &files[0]).await;
        assert_eq!(answers[0].0, 400, "another person's still");
        drop(server);
    })
    .await;
}
