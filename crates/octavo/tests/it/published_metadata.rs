//! What networks get of a file: picture and sound, and nothing that it says about people.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Account, Api, Media, each_engine, sample};

const PLACE: &[u8] = b"52.520008,13.404954";

fn has_place(bytes: &[u8]) -> bool {
    bytes.windows(PLACE.len()).any(|found| found == PLACE)
}

fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
    [&[0xFF, marker], &(content.len() as u16 + 2).to_be_bytes()[..], content].concat()
}

/// A photo that is turned by 180 degrees, of two pictures, as cameras and phones write them. Both have a place.
fn two_pictures() -> Vec<u8> {
    let photo = sample("photo.jpg");
    let exif = [b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x03\0\0\0\0\0\0".as_slice(), PLACE].concat();
    let second = [&photo[..2], &segment(0xE1, &exif), &photo[2..]].concat();
    [&photo[..2], &segment(0xE1, &exif), &segment(0xE2, b"MPF\0MM\0*"), &photo[2..], &second].concat()
}

/// A film as some cameras brand it, with the place in a box of its own.
fn camera_film() -> Vec<u8> {
    let mut film = sample("video.mp4");
    film[8..12].copy_from_slice(b"XAVC");
    // LinkedIn accepts no film below 75 kB.
    let room = [&80_008_u32.to_be_bytes()[..], b"free", &[0; 80_000]].concat();
    [film.as_slice(), &room, &(PLACE.len() as u32 + 8).to_be_bytes(), b"uuid", PLACE].concat()
}

async fn upload(api: &Api, name: &str, bytes: Vec<u8>) -> Value {
    let answer = api.upload(name, bytes).await;
    let status = answer.status();
    let uploaded: Value = answer.json().await.unwrap();
    assert!(status.is_success(), "{uploaded}");
    uploaded["path"].clone()
}

/// The files of a post as its network has them.
async fn published(api: &Api, account: &Account, media: &Media, change: &Value, paths: &[&Value]) -> Vec<Vec<u8>> {
    let mut publication = account.publication("A place", media);
    publication["posts"][0]["attachmentPaths"] = json!(paths);
    if let Some(settings) = change.as_object() {
        publication["platformSettings"].as_object_mut().unwrap().extend(settings.clone());
    }
    let answer = api.send(Method::POST, "/v1/posts", json!({ "publications": [publication] })).await;
    let location = answer.headers().get("location").map(|value| value.to_str().unwrap().to_owned());
    let Some(location) = location else { panic!("{}: {}", account.platform, answer.text().await.unwrap()) };
    let ended = api.ended(&location).await;
    assert_eq!(ended["status"], "COMPLETED", "{}: {ended}", account.platform);
    let id = &ended["publications"][0]["posts"][0]["platformPostIdentifier"];
    let feed = api.feed(account.id).await;
    let shown = feed.iter().find(|item| item["id"] == *id).unwrap_or(&feed[0]);
    let mut files = Vec::new();
    for file in shown["media"].as_array().unwrap() {
        files.push(api.http.get(file["url"].as_str().unwrap()).send().await.unwrap().bytes().await.unwrap().to_vec());
    }
    assert_eq!(files.len(), paths.len(), "{}: {shown}", account.platform);
    files
}

async fn keep_metadata(portal: &Api, keep: bool) {
    let own = portal.get("/v1/workspaces").await;
    let path = format!("/v1/workspaces/{}", own[0]["id"].as_str().unwrap());
    let answer = portal.send(Method::PATCH, &path, json!({ "keepMediaMetadata": keep })).await;
    assert_eq!(answer.status(), 200);
    let changed = portal.get(&path).await;
    assert_eq!((&changed["keepMediaMetadata"], &changed["name"]), (&json!(keep), &own[0]["name"]));
}

#[tokio::test]
async fn no_network_gets_the_place_or_the_second_picture_of_a_photo() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let portal = Api { token: home.token("octavo-portal", "ada@example.com", "api"), ..api.clone() };
        let media = Media::upload(&api).await;
        let photo = upload(&api, "photo.jpg", two_pictures()).await;
        let story = json!({ "publicationType": "STORY" });
        let mut bluesky = None;
        for (platform, change, count) in [
            ("BLUE_SKY", Value::Null, 1),
            ("X_TWITTER", Value::Null, 1),
            ("TELEGRAM", Value::Null, 1),
            ("DISCORD", Value::Null, 2),
            ("LINKEDIN", Value::Null, 1),
            ("INSTAGRAM", Value::Null, 1),
            ("INSTAGRAM", Value::Null, 2),
            ("INSTAGRAM", story, 1),
            ("THREADS", Value::Null, 1),
            ("THREADS", Value::Null, 2),
            ("TIKTOK", Value::Null, 1),
        ] {
            let account = Account::connect(&api, platform).await;
            for bytes in published(&api, &account, &media, &change, &vec![&photo; count]).await {
                assert!(!has_place(&bytes), "{platform}");
                let ends = bytes.windows(2).filter(|pair| *pair == [0xFF, 0xD9]).count();
                assert_eq!(ends, 1, "{platform}: pictures");
                let turned = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x03";
                assert!(bytes.windows(turned.len()).any(|found| found == turned), "{platform}: orientation");
            }
            bluesky.get_or_insert(account);
        }
        // On purpose: everything but the second picture.
        keep_metadata(&portal, true).await;
        let bluesky = bluesky.unwrap();
        let kept = published(&api, &bluesky, &media, &Value::Null, &[&photo]).await;
        assert!(has_place(&kept[0]));
        assert_eq!(kept[0].windows(2).filter(|pair| *pair == [0xFF, 0xD9]).count(), 1);
        keep_metadata(&portal, false).await;
        assert!(!has_place(&published(&api, &bluesky, &media, &Value::Null, &[&photo]).await[0]));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_film_of_a_camera_is_accepted_and_published_without_its_place() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let media = Media::upload(&api).await;
        let film = upload(&api, "clip.mp4", camera_film()).await;
        assert!(film.as_str().unwrap().ends_with(".mp4"));
        let reel = json!({ "publicationType": "REELS" });
        for (platform, change) in [
            ("BLUE_SKY", Value::Null),
            ("X_TWITTER", Value::Null),
            ("TELEGRAM", Value::Null),
            ("DISCORD", Value::Null),
            ("LINKEDIN", Value::Null),
            ("INSTAGRAM", reel),
            ("THREADS", Value::Null),
            ("TIKTOK", Value::Null),
            ("YOUTUBE", Value::Null),
        ] {
            let account = Account::connect(&api, platform).await;
            for bytes in published(&api, &account, &media, &change, &[&film]).await {
                assert!(!has_place(&bytes), "{platform}");
                assert_eq!(bytes.len(), camera_film().len(), "{platform}");
            }
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn pictures_in_the_boxes_of_films_and_sound_alone_are_refused_with_the_reason() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let branded = |brands: &[u8]| {
            let list = [brands, &[0; 4], b"mif1miaf"].concat();
            [&(list.len() as u32 + 8).to_be_bytes(), b"ftyp".as_slice(), &list, &[0; 64]].concat()
        };
        let mut sound = sample("video.mp4");
        let at = sound.windows(8).position(|found| found == b"\0\0\0\0vide").unwrap() + 4;
        sound[at..at + 4].copy_from_slice(b"soun");
        sound[8..12].copy_from_slice(b"M4A ");
        for (bytes, reason) in [
            (branded(b"heic"), "The file is a HEIC picture"),
            (branded(b"avif"), "The file is an AVIF picture"),
            (sound, "The MP4 has sound and no picture"),
        ] {
            let answer = api.upload("file.mp4", bytes).await;
            assert_eq!(answer.status(), 400);
            let answer: Value = answer.json().await.unwrap();
            assert!(answer["error"]["message"].as_str().unwrap().contains(reason), "{answer}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_shape_of_a_film_is_the_one_that_people_see() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("X_TWITTER").await;
        let mut film = sample("video.mp4");
        // The width in the track's header, in pixels: 640 are stored.
        let width = film.windows(4).position(|found| found == b"tkhd").unwrap() + 4 + 76;
        for (shown, is_refused) in [(640u16, false), (5760, true)] {
            film[width..width + 2].copy_from_slice(&shown.to_be_bytes());
            let path = upload(&api, "clip.mp4", film.clone()).await;
            let post = json!({ "content": "Wide", "attachmentPaths": [path] });
            let body = json!({ "publications": [
                { "accountId": account, "platformSettings": { "type": "TWITTER" }, "posts": [post] }] });
            let report: Value = api.send(Method::POST, "/v1/posts?validateOnly=true", body).await.json().await.unwrap();
            let rules: Vec<_> = report["findings"].as_array().unwrap().iter().map(|it| it["rule"].clone()).collect();
            assert_eq!(rules.contains(&json!("x.video.ratio")), is_refused, "{report}");
        }
        drop(server);
    })
    .await;
}
