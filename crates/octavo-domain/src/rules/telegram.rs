//! Telegram (Bot API): <https://core.telegram.org/bots/api>.

use super::{Finding, MB, Post, megabytes, type_name, utf16_units};

const TEXT: usize = 4096;
const CAPTION: usize = 1024;
const MOST_MEDIA: usize = 10;
const VIDEO_BYTES: u64 = 50 * MB;
const PHOTO_BYTES: u64 = 10 * MB;
const IMAGES: [&str; 3] = ["image/jpeg", "image/png", "image/webp"];
const VIDEO: &str = "video/mp4";

pub fn check(post: &Post) -> Vec<Finding> {
    let mut findings = Vec::new();
    findings.extend(text(post));
    if post.media.len() > MOST_MEDIA {
        let message = format!("{} files; Telegram takes {MOST_MEDIA} in one post. Split it.", post.media.len());
        findings.push(post.error("attachmentPaths", "telegram.media.count", message));
    }
    findings.extend((0..post.media.len()).filter_map(|index| media(post, index)));
    findings
}

fn text(post: &Post) -> Option<Finding> {
    let units = utf16_units(post.content);
    let (limit, rule, with) = if post.media.is_empty() {
        (TEXT, "telegram.text.length", "")
    } else {
        (CAPTION, "telegram.caption.length", " with media")
    };
    let message = || format!("Text has {units} characters; Telegram takes {limit}{with}. Shorten it.");
    (units > limit).then(|| post.error("content", rule, message()))
}

fn media(post: &Post, index: usize) -> Option<Finding> {
    let file = &post.media[index];
    let field = format!("attachmentPaths[{index}]");
    let (kind, size) = (file.content_type.as_str(), megabytes(file.size_bytes));
    if file.is_video() && kind != VIDEO {
        let message = format!("Video is {}; Telegram takes MP4. Convert it.", type_name(kind));
        Some(post.error(&field, "telegram.video.type", message))
    } else if file.is_video() && file.size_bytes > VIDEO_BYTES {
        let message = format!("Video is {size}; Telegram takes 50 MB from bots. Make it smaller.");
        Some(post.error(&field, "telegram.video.size", message))
    } else if !file.is_video() && !IMAGES.contains(&kind) {
        let message = format!("Image is {}; Telegram takes JPEG, PNG and WEBP. Convert it.", type_name(kind));
        Some(post.error(&field, "telegram.image.type", message))
    } else if !file.is_video() && file.size_bytes > PHOTO_BYTES {
        let message = format!("Image is {size}; Telegram refuses photos over 10 MB. Make it smaller.");
        Some(post.warning(&field, "telegram.image.size", message))
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
    fn limits_of_telegram() {
        let photo = ("image/jpeg", 1);
        let none: [&str; 0] = [];
        assert_eq!(rules(&"a".repeat(4096), &[]), none);
        assert_eq!(rules(&"a".repeat(4097), &[]), ["telegram.text.length"]);
        assert_eq!(rules(&"👍".repeat(2049), &[]), ["telegram.text.length"], "an emoji is two UTF-16 units");
        assert_eq!(rules(&"a".repeat(1024), &[photo]), none);
        assert_eq!(rules(&"a".repeat(1025), &[photo]), ["telegram.caption.length"]);
        assert_eq!(rules("", &[photo; 10]), none);
        assert_eq!(rules("", &[photo; 11]), ["telegram.media.count"]);
        assert_eq!(rules("", &[("video/mp4", 50 * MB)]), none);
        assert_eq!(rules("", &[("video/mp4", 50 * MB + 1)]), ["telegram.video.size"]);
        assert_eq!(rules("", &[("video/quicktime", 1)]), ["telegram.video.type"]);
        assert_eq!(rules("", &[("image/gif", 1)]), ["telegram.image.type"]);
        assert_eq!(rules("", &[("image/png", 10 * MB + 1)]), ["telegram.image.size"]);
    }
}
