//! Blobs.

use super::client::{Person, send};
use crate::support::{Bench, png};

#[tokio::test]
async fn a_blob_is_typed_by_its_bytes_and_readable_by_everyone() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let bytes = png(40, 30, 5);
    let blob = person.blob(bytes.clone(), "image/jpeg").await;
    assert_eq!((&blob["mimeType"], &blob["size"]), (&"image/png".into(), &bytes.len().into()));
    let cid = blob["ref"]["$link"].as_str().unwrap();
    assert!(cid.starts_with("bafkrei"));
    assert_eq!(person.blob(bytes.clone(), "image/png").await, blob, "same bytes, same blob");

    let url = person.url("com.atproto.sync.getBlob");
    let get = |cid: &str| person.http.get(&url).query(&[("did", person.did.as_str()), ("cid", cid)]);
    let answer = get(cid).send().await.unwrap();
    assert_eq!(answer.headers()["content-type"], "image/png");
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    assert_eq!(answer.bytes().await.unwrap(), bytes);
    assert_eq!(send(get("bafkreinothing")).await.refused(400).0, "BlobNotFound");
}

#[tokio::test]
async fn what_cannot_be_sniffed_keeps_the_type_it_came_with_and_does_not_run() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let blob = person.blob(b"<script>alert(1)</script>".to_vec(), "text/html; charset=utf-8").await;
    assert_eq!(blob["mimeType"], "text/html");
    let params = [("did", person.did.as_str()), ("cid", blob["ref"]["$link"].as_str().unwrap())];
    let url = person.url("com.atproto.sync.getBlob");
    let answer = person.http.get(url).query(&params).send().await.unwrap();
    assert_eq!(answer.headers()["content-type"], "application/octet-stream");
    assert_eq!(answer.headers()["content-disposition"], "attachment");
}

#[tokio::test]
async fn uploads_need_a_type_a_token_and_fifty_megabytes() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let url = person.url("com.atproto.repo.uploadBlob");
    let untyped = person.http.post(&url).bearer_auth(&person.access).body("x");
    assert_eq!(send(untyped).await.refused(400).1, "Request encoding (Content-Type) required but not provided");
    let large = png(4, 3, 50 * 1024 * 1024);
    assert_eq!(person.upload(large.clone(), "image/png").await.refused(413).0, "PayloadTooLarge");
    // The body is large and nobody reads it, yet the answer arrives.
    let anonymous = person.http.post(&url).header("content-type", "image/png").body(large);
    assert_eq!(send(anonymous).await.refused(401).0, "AuthMissing");
}
