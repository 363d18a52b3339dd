//! The kinds of post: each with settings and files that its network accepts.

use octavo_domain::Platform;
use serde_json::{Value, json};

pub struct Scene {
    pub name: &'static str,
    pub platform: Platform,
    pub settings: Value,
    pub files: &'static [&'static str],
    /// On Telegram: in the channel, and not in the group.
    pub in_channel: bool,
}

fn scene(name: &'static str, platform: Platform, settings: Value, files: &'static [&'static str]) -> Scene {
    Scene { name, platform, settings, files, in_channel: false }
}

pub fn scenes() -> Vec<Scene> {
    use Platform::*;
    let instagram = |kind: &str| json!({ "publicationType": kind });
    let linkedin = || json!({ "visibility": "PUBLIC" });
    let tiktok = |title: &str| json!({ "privacyLevel": "PUBLIC_TO_EVERYONE", "hasUsageConfirmation": true, "title": title, "postMode": "DIRECT" });
    let inbox = || json!({ "hasUsageConfirmation": true, "postMode": "INBOX" });
    let youtube = json!({ "title": "A film", "privacyStatus": "PUBLIC", "category": "EDUCATION" });
    vec![
        scene("text", Telegram, json!({}), &[]),
        Scene { in_channel: true, ..scene("text in a channel", Telegram, json!({}), &[]) },
        scene("photo", Telegram, json!({}), &["photo.jpg"]),
        scene("album", Telegram, json!({}), &["photo.jpg", "video.mp4"]),
        scene("HTML", Telegram, json!({ "format": "HTML" }), &[]),
        scene("HTML caption", Telegram, json!({ "format": "HTML" }), &["photo.jpg"]),
        scene("MarkdownV2", Telegram, json!({ "format": "MARKDOWN" }), &[]),
        scene("feed photo", Instagram, instagram("FEED"), &["photo.jpg"]),
        scene("carousel", Instagram, instagram("FEED"), &["photo.jpg", "photo.jpg"]),
        scene("feed video", Instagram, instagram("FEED"), &["square.mp4"]),
        scene("reel", Instagram, instagram("REELS"), &["tall.mp4"]),
        scene("story photo", Instagram, instagram("STORY"), &["tall.jpg"]),
        scene("story video", Instagram, instagram("STORY"), &["tall.mp4"]),
        scene("text", Threads, json!({}), &[]),
        scene("photo", Threads, json!({}), &["photo.jpg"]),
        scene("carousel", Threads, json!({}), &["photo.jpg", "video.mp4"]),
        scene("video", TikTok, tiktok(""), &["tall.mp4"]),
        scene("photos", TikTok, tiktok("Two sheets"), &["photo.jpg", "photo.jpg"]),
        scene("photos to the inbox", TikTok, inbox(), &["photo.jpg"]),
        scene("video", YouTube, youtube, &["video.mp4"]),
        scene("text", LinkedIn, linkedin(), &[]),
        scene("photo", LinkedIn, linkedin(), &["photo.jpg"]),
        scene("photos", LinkedIn, linkedin(), &["photo.jpg", "photo.jpg"]),
        scene("document", LinkedIn, json!({ "visibility": "PUBLIC", "document": { "title": "A" } }), &["document.pdf"]),
        scene("text", BlueSky, json!({}), &[]),
        scene("photo", BlueSky, json!({}), &["photo.jpg"]),
        scene("video", BlueSky, json!({}), &["video.mp4"]),
        scene("text", XTwitter, json!({}), &[]),
        scene("photo", XTwitter, json!({}), &["photo.jpg"]),
        scene("video", XTwitter, json!({}), &["video.mp4"]),
        scene("text", Mastodon, json!({}), &[]),
        scene("photo", Mastodon, json!({}), &["photo.jpg"]),
        scene("video", Mastodon, json!({}), &["video.mp4"]),
    ]
}
