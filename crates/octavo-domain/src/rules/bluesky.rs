//! Bluesky: the lexicons `app.bsky.feed.post` and `app.bsky.embed.*`, <https://docs.bsky.app>.

use super::{Finding, Post, graphemes, type_name};

const TEXT_GRAPHEMES: usize = 300;
const TEXT_BYTES: usize = 3000;
const MOST_IMAGES: usize = 4;
const IMAGE_BYTES: u64 = 2_000_000;
const VIDEO_BYTES: u64 = 300_000_000;
const VIDEO_MS: u64 = 600_000;

pub fn check(post: &Post) -> Vec<Finding> {
    let mut findings = text(post);
    findings.extend(count(post));
    findings.extend((0..post.media.len()).filter_map(|index| media(post, index)));
    findings
}

fn text(post: &Post) -> Vec<Finding> {
    let (count, bytes) = (graphemes(post.content), post.content.len());
    let mut findings = Vec::new();
    if count > TEXT_GRAPHEMES {
        let message = format!("Text has {count} characters; Bluesky takes {TEXT_GRAPHEMES}. Shorten it.");
        findings.push(post.error("content", "bluesky.text.length", message));
    } else if bytes > TEXT_BYTES {
        let message = format!("Text has {bytes} bytes; Bluesky refuses more than {TEXT_BYTES}. Use fewer emoji.");
        findings.push(post.warning("content", "bluesky.text.bytes", message));
    }
    findings
}

fn count(post: &Post) -> Option<Finding> {
    let videos = post.media.iter().filter(|file| file.is_video()).count();
    let images = post.media.len() - videos;
    if videos > 1 || (videos == 1 && images > 0) {
        let message =
            format!("{videos} videos and {images} images; Bluesky takes one video, or images. Split the post.");
        Some(post.error("attachmentPaths", "bluesky.media.mixed", message))
    } else if images > MOST_IMAGES {
        let message = format!("{images} images; Bluesky takes {MOST_IMAGES}. Split the post.");
        Some(post.error("attachmentPaths", "bluesky.images.count", message))
    } else {
        None
    }
}

fn media(post: &Post, index: usize) -> Option<Finding> {
    let file = &post.media[index];
    let field = format!("attachmentPaths[{index}]");
    let kind = file.content_type.as_str();
    if file.is_video() && kind != "video/mp4" {
        let message = format!("Video is {}; Bluesky takes MP4. Convert it.", type_name(kind));
        Some(post.error(&field, "bluesky.video.type", message))
    } else if file.is_video() && (file.size_bytes > VIDEO_BYTES || file.duration_ms.unwrap_or(0) > VIDEO_MS) {
        let message = "Bluesky refuses videos over 300 MB or 10 min. Shorten it.".to_owned();
        Some(post.warning(&field, "bluesky.video.limits", message))
    } else if !file.is_video() && file.size_bytes > IMAGE_BYTES {
        let message =
            format!("Image is {} bytes; Bluesky refuses more than {IMAGE_BYTES}. Make it smaller.", file.size_bytes);
        Some(post.warning(&field, "bluesky.image.size", message))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::MediaFacts;
    use super::*;

    fn rules(content: &str, media: &[(&str, u64)]) -> Vec<&'static str> {
        let facts = |&(kind, size_bytes): &(&str, u64)| MediaFacts {
            content_type: kind.to_owned(),
            size_bytes,
            ..MediaFacts::default()
        };
        let media: Vec<_> = media.iter().map(facts).collect();
        let post = Post { path: "p", content, media: &media, settings: &Value::Null };
        check(&post).into_iter().map(|finding| finding.rule).collect()
    }

    #[test]
    fn limits_of_bluesky() {
        let (photo, video) = (("image/jpeg", 1), ("video/mp4", 1));
        let none: [&str; 0] = [];
        assert_eq!(rules(&"é".repeat(300), &[]), none);
        assert_eq!(rules(&"é".repeat(301), &[]), ["bluesky.text.length"]);
        assert_eq!(rules(&"👨‍👩‍👧‍👦".repeat(121), &[]), ["bluesky.text.bytes"]);
        assert_eq!(rules("", &[photo; 4]), none);
        assert_eq!(rules("", &[photo; 5]), ["bluesky.images.count"]);
        assert_eq!(rules("", &[video]), none);
        assert_eq!(rules("", &[video, photo]), ["bluesky.media.mixed"]);
        assert_eq!(rules("", &[("video/webm", 1)]), ["bluesky.video.type"]);
        assert_eq!(rules("", &[("image/png", 2_000_001)]), ["bluesky.image.size"]);
    }
}
