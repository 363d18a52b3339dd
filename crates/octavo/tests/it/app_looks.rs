//! The logo and the colour that an application's connect page shows.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::client_workspaces::Product;
use crate::connect_links::{Customer, link};
use crate::keys::Developer;
use crate::support::{Api, bombs, each_engine, sample};

fn picture(side: u32, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    RgbImage::from_pixel(side, side, Rgb([14, 92, 82])).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// The portal's uploads, as it sends them: for an application.
fn files(developer: &Developer) -> Api {
    Api { client_id: Some(developer.client_id.clone()), ..developer.portal.clone() }
}

async fn upload(api: &Api, name: &str, bytes: Vec<u8>) -> String {
    let answer = api.upload(name, bytes).await;
    assert_eq!(answer.status(), StatusCode::OK, "{name}");
    answer.json::<Value>().await.unwrap()["path"].as_str().unwrap().to_owned()
}

async fn change(api: &Api, app: &str, body: Value) -> (u16, Value) {
    let answer = api.send(Method::PATCH, &format!("/v1/apps/{app}"), body).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

/// The field and the message of a refusal.
async fn refused(api: &Api, app: &str, body: Value) -> (String, String) {
    let (status, answer) = change(api, app, body.clone()).await;
    assert_eq!(status, 400, "{body}: {answer}");
    let detail = &answer["error"]["details"][0];
    (detail["field"].as_str().unwrap().to_owned(), detail["message"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn the_page_wears_the_applications_logo_and_colour() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (portal, app) = (&product.developer.portal, product.developer.app.as_str());
        let (_, client) = product.client("cust_1").await;
        let customer = Customer::opening(&link(&client, json!({ "platforms": ["THREADS"] })).await);
        let policy = async || {
            let answer = customer.http.get(customer.page.clone()).send().await.unwrap();
            answer.headers()["content-security-policy"].to_str().unwrap().to_owned()
        };
        assert!(!policy().await.contains("img-src") && !policy().await.contains("sha256"));

        let logo = upload(&files(&product.developer), "logo.png", picture(600, ImageFormat::Png)).await;
        let (status, shown) = change(portal, app, json!({ "accentColor": "#ffd600", "logo": logo })).await;
        assert_eq!((status, &shown["accentColor"]), (200, &json!("#FFD600")));
        let listed = portal.get("/v1/apps").await;
        let listed = listed.as_array().unwrap().iter().find(|it| it["id"] == app).unwrap();
        assert_eq!(listed["logoUrl"], shown["logoUrl"]);
        let (_, html) = customer.open().await;
        let address = shown["logoUrl"].as_str().unwrap().to_owned();
        assert!(html.contains(&format!("src=\"{}\"", address.strip_prefix(&server.base).unwrap())), "{html}");
        assert!(html.contains("--app-dark:#FFD600") && !html.contains("--app-light:#FFD600"), "{html}");
        let policy = policy().await;
        assert!(policy.contains("style-src 'self' 'sha256-") && policy.contains("img-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");

        let (_, shown) = change(portal, app, json!({ "reconnectLinks": true })).await;
        assert_eq!((&shown["accentColor"], &shown["logoUrl"]), (&json!("#FFD600"), &json!(address)), "they stay");
        let (_, shown) = change(portal, app, json!({ "accentColor": null, "logo": null })).await;
        assert_eq!((&shown["accentColor"], &shown["logoUrl"]), (&Value::Null, &Value::Null));
        let (_, html) = customer.open().await;
        assert!(!html.contains("<img") && !html.contains("<style"), "{html}");
        let entry = portal.get("/v1/audit?limit=1&action=app.changed").await["items"][0].clone();
        assert_eq!(entry["detail"], json!({ "accentColor": null, "logo": null }), "{entry}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_logo_is_a_small_png_for_everyone_until_the_application_goes() {
    each_engine(async |home| {
        let server = home.start().await;
        let developer = Developer::of(home.portal_of(&server, "ada@example.com")).await;
        let (portal, app) = (&developer.portal, developer.app.as_str());
        let mut addresses = Vec::new();
        for (name, bytes) in [
            ("logo.png", picture(600, ImageFormat::Png)),
            ("logo.jpg", picture(90, ImageFormat::Jpeg)),
            ("logo.webp", picture(600, ImageFormat::WebP)),
            ("text.png", bombs::png(64, 8, false, Some(bombs::compressed_chunk(b"zTXt", 4 << 20)))),
        ] {
            let logo = upload(&files(&developer), name, bytes).await;
            let (status, shown) = change(portal, app, json!({ "logo": logo })).await;
            assert_eq!(status, 200, "{name}: {shown}");
            let address = shown["logoUrl"].as_str().unwrap().to_owned();
            let answer = crate::support::client().get(&address).send().await.unwrap();
            let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
            assert_eq!(
                (header("content-type"), header("x-content-type-options")),
                ("image/png".into(), "nosniff".into())
            );
            assert_eq!(header("cache-control"), "public, max-age=31536000, immutable");
            assert!(header("content-security-policy").contains("sandbox"));
            let png = answer.bytes().await.unwrap();
            assert!(png.len() <= 48 * 1024 && png.starts_with(b"\x89PNG"), "{name}: {} bytes", png.len());
            let read = image::load_from_memory(&png).unwrap();
            assert!(read.width() <= 256 && read.height() <= 256, "{name}");
            addresses.push(address);
        }
        let last = addresses.last().unwrap();
        assert_eq!(addresses[0], addresses[2], "the same pixels have the same address");
        let status =
            async |address: &str| crate::support::client().get(address).send().await.unwrap().status().as_u16();
        assert_eq!((status(&addresses[0]).await, status(last).await), (404, 200), "the last one alone");
        for wrong in [last.replace(".png", ".svg"), last.replace(".png", ""), format!("{last}.png")] {
            assert_eq!(status(&wrong).await, 404, "{wrong}");
        }
        assert_eq!(portal.status(Method::DELETE, &format!("/v1/apps/{app}")).await, 204);
        assert_eq!(status(last).await, 404);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_logo_or_someone_elses_is_refused() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (ada, (_, client)) = (&product.developer, product.client("cust_1").await);
        let eve = Developer::of(home.portal_of(&server, "eve@example.com")).await;
        let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".to_vec();
        for name in ["logo.svg", "logo.png"] {
            assert_eq!(files(ada).upload(name, svg.clone()).await.status(), 400, "{name} is an SVG");
        }
        let mut damaged = picture(200, ImageFormat::Png);
        let half = damaged[..damaged.len() / 2].to_vec();
        assert_eq!(files(ada).upload("half.png", half).await.status(), 400, "it is truncated");
        let middle = damaged.len() / 2;
        damaged[middle] ^= 0xFF;
        for (name, bytes, why) in [
            ("huge.png", bombs::png(21_000, 8, false, None), "too large"),
            ("flood.webp", bombs::webp(), "too large"),
            ("damaged.png", damaged, "Octavo can't"),
            ("clip.mp4", sample("video.mp4"), "must be a PNG, JPEG or WebP"),
            ("screen.gif", bombs::gif(100), "must be a PNG, JPEG or WebP"),
        ] {
            let path = upload(&files(ada), name, bytes).await;
            let (field, message) = refused(&ada.portal, &ada.app, json!({ "logo": path })).await;
            assert_eq!(field, "logo", "{name}");
            assert!(message.contains(why), "{name}: {message}");
        }
        let foreign = upload(&files(&eve), "logo.png", picture(64, ImageFormat::Png)).await;
        let of_client = upload(&client, "logo.png", picture(64, ImageFormat::Png)).await;
        for path in [foreign.as_str(), of_client.as_str(), "", "https://example.com/logo.png", "../master.key"] {
            let (field, message) = refused(&ada.portal, &ada.app, json!({ "logo": path })).await;
            assert!(field == "logo" && message.starts_with("You have no file with this path."), "{path}: {message}");
        }
        for color in ["", "red", "#FFF", "0E5C52", "#0E5C52; background: url(x)", "#0E5C5G"] {
            assert_eq!(
                refused(&ada.portal, &ada.app, json!({ "accentColor": color })).await.0,
                "accentColor",
                "{color}"
            );
        }
        assert_eq!(refused(&ada.portal, &ada.app, json!({})).await.0, "body");
        assert_eq!(refused(&ada.portal, &ada.app, json!({ "logo": 7 })).await.0, "logo");
        let (status, _) = change(&eve.portal, &ada.app, json!({ "accentColor": "#000000", "logo": foreign })).await;
        assert_eq!(status, 404, "someone else's application");
        let own = &ada.portal.get("/v1/apps").await[0];
        assert_eq!((&own["accentColor"], &own["logoUrl"]), (&Value::Null, &Value::Null), "nothing changed");
        drop(server);
    })
    .await;
}
