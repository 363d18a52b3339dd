//! `octavo doctor` tells what is in order and what is not.

use crate::s3::S3;
use crate::support::{Home, each_engine, free_port};

const ADDRESSES: [&str; 13] = [
    "OCTAVO_PLATFORMS_TELEGRAM_URL",
    "OCTAVO_PLATFORMS_BLUESKY_URL",
    "OCTAVO_PLATFORMS_BLUESKY_VIDEO_URL",
    "OCTAVO_PLATFORMS_X_URL",
    "OCTAVO_PLATFORMS_X_WEB_URL",
    "OCTAVO_PLATFORMS_LINKEDIN_URL",
    "OCTAVO_PLATFORMS_LINKEDIN_WEB_URL",
    "OCTAVO_PLATFORMS_INSTAGRAM_URL",
    "OCTAVO_PLATFORMS_INSTAGRAM_TOKEN_URL",
    "OCTAVO_PLATFORMS_INSTAGRAM_WEB_URL",
    "OCTAVO_PLATFORMS_THREADS_URL",
    "OCTAVO_PLATFORMS_THREADS_WEB_URL",
    "OCTAVO_PLATFORMS_YOUTUBE_URL",
];

/// All networks at one address.
fn at(home: Home, base: &str) -> Home {
    let home = ADDRESSES.iter().fold(home, |home, name| home.set(name, base));
    home.set("OCTAVO_PLATFORMS_TIKTOK_URL", base).set("OCTAVO_PLATFORMS_TIKTOK_WEB_URL", base)
}

// The S3 server answers from another thread while this one waits for the doctor.
#[tokio::test(flavor = "multi_thread")]
async fn all_in_order() {
    each_engine(async |home| {
        let server = Home::with_nothing().start().await;
        let s3 = S3::start().await;
        let home = s3.home(at(home, &server.base)).set("OCTAVO_PUBLIC_URL", &server.base);
        let home = home.set("OCTAVO_PLATFORMS_X_CLIENT_ID", "my-app").set("OCTAVO_PLATFORMS_X_CLIENT_SECRET", "s3cret");
        let (fine, text) = home.doctor();
        assert!(fine, "{text}");
        let callback = format!("redirect address for its console: {}/connect/callback", server.base);
        assert_eq!(text.matches(&callback).count(), 6, "{text}");
        assert!(text.contains(&format!("app my-app; {callback}")) && !text.contains("s3cret"), "{text}");
        assert!(text.contains("written and read back: bucket media"), "{text}");
        assert!(text.contains("agrees with the networks'") && text.contains("answers from here"), "{text}");
        assert!(!s3.object("octavo-doctor").exists());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_is_broken_is_named() {
    each_engine(async |home| {
        let nobody = format!("http://127.0.0.1:{}", free_port());
        let home = at(home, &nobody).set("OCTAVO_PUBLIC_URL", &nobody);
        let home =
            home.set("OCTAVO_PLATFORMS_THREADS_CLIENT_ID", "a").set("OCTAVO_PLATFORMS_THREADS_CLIENT_SECRET", "b");
        let (fine, text) = home.doctor();
        assert!(!fine);
        for network in ["telegram", "bluesky", "x", "linkedin", "instagram", "threads", "tiktok", "youtube"] {
            assert!(text.contains(&format!("{network:11} FAIL  {nobody}")), "{network}: {text}");
        }
        assert!(text.contains("threads fetch media from it"), "{text}");
    })
    .await;
}
