//! `mediaFit` makes a picture fit each network by the network's own rules.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, each_engine};

async fn upload(api: &Api, width: u32, height: u32) -> Value {
    let mut jpeg = Cursor::new(Vec::new());
    RgbImage::from_pixel(width, height, Rgb([40, 90, 140])).write_to(&mut jpeg, ImageFormat::Jpeg).unwrap();
    let uploaded: Value = api.upload("panorama.jpg", jpeg.into_inner()).await.json().await.unwrap();
    uploaded["path"].clone()
}

fn publication(account: i64, settings: Value, path: &Value, fit: Option<&str>) -> Value {
    let post = json!({ "content": "Wide", "attachmentPaths": [path], "mediaFit": fit });
    json!({ "accountId": account, "platformSettings": settings, "posts": [post] })
}

async fn send(api: &Api, publications: Value) -> String {
    let answer = api.send(Method::POST, "/v1/posts", json!({ "publications": publications })).await;
    assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
    answer.headers()["location"].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_panorama_is_fitted_for_each_network_by_itself() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let path = upload(&api, 2400, 800).await;
        let (instagram, _) = api.account("INSTAGRAM").await;
        let (tiktok, _) = api.account("TIKTOK").await;
        let feed = json!({ "type": "INSTAGRAM", "publicationType": "FEED" });
        let photo = json!({ "type": "TIK_TOK", "privacyLevel": "PUBLIC_TO_EVERYONE", "hasUsageConfirmation": true });

        let unfitted = json!({ "publications": [publication(instagram, feed.clone(), &path, None)] });
        let refused = api.send(Method::POST, "/v1/posts", unfitted).await;
        assert_eq!(refused.status(), 400);
        let refused: Value = refused.json().await.unwrap();
        assert_eq!(refused["error"]["details"][0]["rule"], "instagram.feed.ratio", "{refused}");
        let too_wide = send(&api, json!([publication(tiktok, photo.clone(), &path, Some("OFF"))])).await;

        let rows =
            [("PAD", "pads it to 1919 x 1005 px", [1919, 1005]), ("CROP", "crops it to 1528 x 800 px", [1528, 800])];
        let mut fitted = Vec::new();
        for (fit, done, _) in &rows {
            let both = json!([
                publication(instagram, feed.clone(), &path, Some(fit)),
                publication(tiktok, photo.clone(), &path, Some(fit)),
            ]);
            let checked = api.send(Method::POST, "/v1/posts?validateOnly=true", json!({ "publications": both })).await;
            let report: Value = checked.json().await.unwrap();
            let found = &report["findings"][0];
            assert_eq!((&found["rule"], &found["severity"]), (&json!("post.media.fit"), &json!("WARNING")), "{report}");
            assert_eq!(found["field"], "publications[0].posts[0].attachmentPaths[0]");
            assert_eq!(found["message"], format!("Image is 2400 x 800 px; Octavo {done} for Instagram."));
            fitted.push(send(&api, both).await);
        }

        let failed = api.ended(&too_wide).await;
        assert_eq!(failed["publications"][0]["posts"][0]["status"], "FAILED", "{failed}");
        for (location, (fit, _, sides)) in fitted.iter().zip(&rows) {
            let ended = api.ended(location).await;
            assert_eq!(ended["status"], "COMPLETED", "{ended}");
            for (publication, account, sides) in [(0, instagram, *sides), (1, tiktok, [1920, 640])] {
                let post = &ended["publications"][publication]["posts"][0];
                assert_eq!(post["mediaFit"], **fit);
                let id = &post["platformPostIdentifier"];
                let feed = api.feed(account).await;
                let shown = feed.iter().find(|item| item["id"] == *id).unwrap();
                assert_eq!(
                    [&shown["media"][0]["width"], &shown["media"][0]["height"]],
                    [&json!(sides[0]), &json!(sides[1])]
                );
            }
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn mediafit_is_one_of_its_values_and_no_picture_is_a_flood() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("X_TWITTER").await;
        let check = async |path: &Value, fit: &str| {
            let body = json!({ "publications": [publication(account, json!({ "type": "TWITTER" }), path, Some(fit))] });
            api.send(Method::POST, "/v1/posts?validateOnly=true", body).await.json::<Value>().await.unwrap()
        };
        let path = upload(&api, 40, 40).await;
        let report = check(&path, "STRETCH").await;
        let found = &report["findings"][0];
        assert_eq!(found["field"], "publications[0].posts[0].mediaFit", "{report}");
        assert!(found["message"].as_str().unwrap().ends_with("Send one of OFF, PAD, CROP."), "{report}");

        // A PNG of some hundred bytes that claims 60,000 pixels a side.
        let mut png = include_bytes!("../../../../fuzz/corpus/convert/a.png").to_vec();
        png[16..24].copy_from_slice(&[0, 0, 0xEA, 0x60, 0, 0, 0x01, 0x60]);
        let uploaded: Value = api.upload("flood.png", png).await.json().await.unwrap();
        let report = check(&uploaded["path"], "PAD").await;
        assert_eq!(report["findings"][0]["rule"], "post.media.fit.large", "{report}");
        assert_eq!(report["findings"][0]["severity"], "ERROR");
        drop(server);
    })
    .await;
}
