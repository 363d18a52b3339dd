//! A post as a video resource: <https://developers.google.com/youtube/v3/docs/videos#resource>.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::{PlatformError, codes, quote};
use crate::post::{Attachment, MediaKind, OutgoingPost};

/// Longer ones are no Shorts, ms.
const LONGEST_SHORT: u64 = 3 * 60 * 1000;

/// What is to be uploaded, with what is said about it.
pub(super) struct Draft<'a> {
    pub(super) post: &'a OutgoingPost,
    pub(super) file: &'a Attachment,
    pub(super) title: String,
    pub(super) privacy: Privacy,
    pub(super) resource: Value,
    pub(super) is_short: bool,
    pub(super) notify_subscribers: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Settings {
    title: String,
    privacy_status: Privacy,
    category: Option<Category>,
    tags: Option<Vec<String>>,
    made_for_kids: Option<bool>,
    language: Option<String>,
    license: Option<License>,
    embeddable: Option<bool>,
    notify_subscribers: Option<bool>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum License {
    Youtube,
    CreativeCommon,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(super) enum Privacy {
    Public,
    Unlisted,
    Private,
}

impl Privacy {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Privacy::Public => "public",
            Privacy::Unlisted => "unlisted",
            Privacy::Private => "private",
        }
    }
}

/// The numbers are those of `videoCategories.list`, the same in every region.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Category {
    FilmAnimation = 1,
    AutosVehicles = 2,
    Music = 10,
    PetsAnimals = 15,
    Sports = 17,
    TravelEvents = 19,
    Gaming = 20,
    PeopleBlogs = 22,
    Comedy = 23,
    Entertainment = 24,
    NewsPolitics = 25,
    HowtoStyle = 26,
    Education = 27,
    ScienceTechnology = 28,
}

pub(super) fn compose(post: &OutgoingPost) -> Result<Draft<'_>, PlatformError> {
    let file = video(post)?;
    let settings = Settings::deserialize(&post.settings).map_err(|error| {
        let why = quote(&error.to_string());
        PlatformError::permanent(
            codes::CONTENT_REFUSED,
            format!(
                "Octavo cannot use the settings of this YouTube post ({why}). Send title, privacyStatus and category."
            ),
        )
    })?;
    Ok(Draft {
        post,
        file,
        resource: resource(&settings, post),
        title: settings.title,
        privacy: settings.privacy_status,
        is_short: is_short(file),
        notify_subscribers: settings.notify_subscribers.unwrap_or(true),
    })
}

fn video(post: &OutgoingPost) -> Result<&Attachment, PlatformError> {
    match &post.attachments[..] {
        [file] if file.kind() == Some(MediaKind::Video) => Ok(file),
        _ => Err(PlatformError::permanent(
            codes::MEDIA_UNSUPPORTED,
            "A YouTube post has exactly one video. Attach one video and nothing else.",
        )),
    }
}

/// Privacy and audience are always said: what YouTube makes of their absence has changed over time, and depends on the
/// account.
fn resource(settings: &Settings, post: &OutgoingPost) -> Value {
    let mut snippet = json!({ "title": settings.title, "description": post.content.text });
    if let Some(category) = settings.category {
        snippet["categoryId"] = json!((category as u8).to_string());
    }
    if let Some(tags) = &settings.tags {
        snippet["tags"] = json!(tags);
    }
    if let Some(language) = settings.language.as_deref().filter(|tag| !tag.is_empty()) {
        snippet["defaultLanguage"] = json!(language);
    }
    let mut status = json!({
        "privacyStatus": settings.privacy_status.as_str(),
        "selfDeclaredMadeForKids": settings.made_for_kids.unwrap_or(false),
    });
    if let Some(license) = settings.license {
        status["license"] = json!(match license {
            License::Youtube => "youtube",
            License::CreativeCommon => "creativeCommon",
        });
    }
    if let Some(embeddable) = settings.embeddable {
        status["embeddable"] = json!(embeddable);
    }
    if post.ai_disclosure.sets_flag() {
        status["containsSyntheticMedia"] = json!(true);
    }
    json!({ "snippet": snippet, "status": status })
}

/// YouTube decides by itself: <https://support.google.com/youtube/answer/15424877>.
fn is_short(file: &Attachment) -> bool {
    let is_tall = file.width.zip(file.height).is_some_and(|(width, height)| height >= width);
    is_tall && file.duration_ms.is_some_and(|length| length <= LONGEST_SHORT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorts_are_square_or_tall_and_up_to_three_minutes() {
        let rows = [
            (Some((720, 1280)), Some(180_000), true),
            (Some((720, 720)), Some(1), true),
            (Some((1280, 720)), Some(1), false),
            (Some((720, 1280)), Some(180_001), false),
            (None, Some(1), false),
            (Some((720, 1280)), None, false),
        ];
        for (size, duration_ms, expected) in rows {
            let file = Attachment {
                path: String::new(),
                content_type: "video/mp4".to_owned(),
                size: 1,
                width: size.map(|(width, _)| width),
                height: size.map(|(_, height)| height),
                duration_ms,
                alt_text: None,
            };
            assert_eq!(is_short(&file), expected, "{size:?} {duration_ms:?}");
        }
    }

    #[test]
    fn categories_have_youtubes_numbers() {
        let number = |name: &str| Category::deserialize(&json!(name)).map(|category| category as u8).ok();
        let rows = [
            ("FILM_ANIMATION", 1),
            ("MUSIC", 10),
            ("PEOPLE_BLOGS", 22),
            ("HOWTO_STYLE", 26),
            ("SCIENCE_TECHNOLOGY", 28),
        ];
        for (name, expected) in rows {
            assert_eq!(number(name), Some(expected), "{name}");
        }
        assert_eq!(number("NONPROFITS"), None);
    }
}
