use serde_json::json;

use super::*;
use crate::PostContent;
use crate::rules::Finding;

fn picture(width: u32, height: u32) -> MediaFacts {
    MediaFacts {
        content_type: JPG.to_owned(),
        size_bytes: 1000,
        width: Some(width),
        height: Some(height),
        ..MediaFacts::default()
    }
}

fn fit_one(platform: Platform, publication_type: &str, fit: MediaFit, facts: MediaFacts) -> (Fit, Vec<Finding>) {
    let content = PostContent { media_fit: fit, ..PostContent::default() };
    let settings = json!({ "publicationType": publication_type });
    let media = [facts];
    let post = PostToCheck { media: &media, settings: &settings, ..PostToCheck::new(&content) };
    let mut fits = fit_files(platform, &post);
    let findings = fit_findings(platform, &post, &fits);
    (fits.remove(0), findings)
}

fn sides(platform: Platform, publication_type: &str, fit: MediaFit, from: (u32, u32)) -> Option<(u32, u32)> {
    match fit_one(platform, publication_type, fit, picture(from.0, from.1)).0 {
        Fit::Made(made) => Some((made.width, made.height)),
        _ => None,
    }
}

#[test]
fn pictures_get_the_nearest_shape_and_size() {
    use MediaFit::{Crop, Pad};
    use Platform::{BlueSky, Instagram, LinkedIn, Telegram, Threads, TikTok, XTwitter};
    let rows = [
        // 4:5 to 1.91:1, 1920 px wide.
        (Instagram, "FEED", Pad, (3000, 1000), Some((1919, 1005))),
        (Instagram, "FEED", Crop, (3000, 1000), Some((1910, 1000))),
        (Instagram, "FEED", Pad, (1000, 3000), Some((1920, 2400))),
        (Instagram, "FEED", Crop, (1000, 3000), Some((1000, 1250))),
        (Instagram, "FEED", Pad, (4000, 3000), Some((1920, 1440))),
        (Instagram, "FEED", Pad, (1080, 1350), None),
        (Instagram, "FEED", Crop, (1910, 1000), None),
        // One shape, 9:16.
        (Instagram, "STORY", Pad, (1080, 1080), Some((1080, 1920))),
        (Instagram, "STORY", Crop, (1080, 1080), Some((607, 1080))),
        (Instagram, "STORY", Crop, (1080, 1920), None),
        (XTwitter, "", Pad, (4000, 1000), Some((4000, 1334))),
        (XTwitter, "", Crop, (1000, 4000), Some((1000, 3000))),
        (Threads, "", Crop, (11_000, 1000), Some((10_000, 1000))),
        // "1080p", in either direction.
        (TikTok, "", Pad, (1000, 4000), Some((480, 1920))),
        (TikTok, "", Crop, (2160, 2160), Some((1080, 1080))),
        // Width and height together.
        (Telegram, "", Pad, (12_000, 3000), Some((8000, 2000))),
        (Telegram, "", Pad, (9000, 200), Some((9000, 450))),
        // Fewer than 36,152,320 pixels; Octavo makes 16 million.
        (LinkedIn, "", Pad, (8000, 6000), Some((4618, 3464))),
        (BlueSky, "", Pad, (12_000, 100), None),
    ];
    for (platform, publication_type, fit, from, expected) in rows {
        assert_eq!(
            sides(platform, publication_type, fit, from),
            expected,
            "{platform} {publication_type} {fit:?} {from:?}"
        );
    }
}

#[test]
fn every_shape_is_accepted_once_it_fits() {
    let edges = [1, 2, 3, 7, 100, 499, 1079, 1080, 1081, 1350, 1920, 1921, 4001, 9973];
    let places = [(Platform::Instagram, "FEED"), (Platform::Instagram, "STORY"), (Platform::XTwitter, "")];
    let places = places.into_iter().chain([(Platform::Threads, ""), (Platform::TikTok, ""), (Platform::Telegram, "")]);
    for (platform, publication_type) in places {
        for (width, height) in edges.iter().flat_map(|width| edges.map(|height| (*width, height))) {
            for fit in [MediaFit::Pad, MediaFit::Crop] {
                let Fit::Made(made) = fit_one(platform, publication_type, fit, picture(width, height)).0 else {
                    continue;
                };
                // A handful of pixels can't have every shape.
                if made.width.min(made.height) > 50 {
                    let again = fit_one(platform, publication_type, fit, picture(made.width, made.height)).0;
                    assert_eq!(
                        again,
                        Fit::Unneeded,
                        "{platform} {publication_type} {fit:?} {width} x {height}: {made:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_heavy_picture_is_compressed() {
    let heavy = |size_bytes| MediaFacts { size_bytes, ..picture(1000, 1000) };
    let said =
        "Image is 1000 x 1000 px; Octavo compresses it from 2,000,001 bytes to at most 2,000,000 bytes for Bluesky.";
    for (bytes, expected) in [(2_000_000, ""), (2_000_001, said)] {
        assert_eq!(first_message(Platform::BlueSky, MediaFit::Pad, heavy(bytes)), expected);
    }
}

#[test]
fn what_would_be_done_is_said() {
    use MediaFit::{Crop, Pad};
    let clip = MediaFacts { content_type: "video/mp4".to_owned(), ..picture(3000, 1000) };
    let moving = MediaFacts { animated: true, content_type: "image/png".to_owned(), ..picture(3000, 1000) };
    // A type that the network refuses is not its business.
    let webp = MediaFacts { content_type: "image/webp".to_owned(), ..picture(3000, 1000) };
    let kept = "mediaFit changes only still pictures: Octavo sends the file to Instagram as it is.";
    let flood = "Image is 60000 x 60000 px; mediaFit accepts pictures of up to 20,000 px on each side, 50 million pixels and \
                 64 MB. Scale it down.";
    let padded = "Image is 3000 x 1000 px; Octavo pads it to 1919 x 1005 px for Instagram.";
    let cropped = "Image is 3000 x 1000 px; Octavo crops it to 1910 x 1000 px for Instagram.";
    let scaled = "Image is 3000 x 2001 px; Octavo scales it to 1920 x 1280 px for Instagram.";
    let rows = [
        (Pad, picture(3000, 1000), padded.to_owned()),
        (Crop, picture(3000, 1000), cropped.to_owned()),
        (Crop, picture(3000, 2001), scaled.to_owned()),
        (Pad, clip, format!("Video is 3000 x 1000 px (3:1). {kept}")),
        (Crop, moving, format!("Image is 3000 x 1000 px (3:1). {kept}")),
        (Crop, picture(60_000, 60_000), flood.to_owned()),
        (Pad, webp, String::new()),
    ];
    for (fit, facts, expected) in rows {
        assert_eq!(first_message(Platform::Instagram, fit, facts), expected);
    }
}

fn first_message(platform: Platform, fit: MediaFit, facts: MediaFacts) -> String {
    let (_, findings) = fit_one(platform, "FEED", fit, facts);
    findings.first().map_or_else(String::new, |it| it.message.clone())
}
