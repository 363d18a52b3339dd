//! What rules check, and where it is in a request.

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

use super::wanted::SettingPath;
use super::{MediaFacts, SettingFile};
use crate::{AiDisclosure, PostContent, PostLimits};

/// A post with everything that the rules check it against.
#[derive(Clone, Copy)]
pub struct PostToCheck<'a> {
    /// Path of the post in the request, to which a finding's field is added.
    pub path: &'a str,
    /// Path of the publication in the request, to which the fields of its own are added.
    pub publication_path: &'a str,
    pub content: &'a PostContent,
    /// The attached files. The default is a file of which nothing is known.
    pub media: &'a [MediaFacts],
    pub thumbnail: Option<&'a MediaFacts>,
    pub settings: &'a Value,
    pub ai_disclosure: AiDisclosure,
    /// The files that the settings name.
    pub setting_files: &'a [SettingFile],
    pub account: Account,
    pub platform_limits: PlatformLimits,
    /// Whether to count texts that are within their limits too.
    pub counts_texts: bool,
}

/// What is known of the account that publishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Account {
    /// Whether it pays for more: longer texts on X.
    pub premium: Option<bool>,
    /// TikTok's `max_video_post_duration_sec`, in milliseconds.
    pub longest_video_ms: Option<u64>,
    /// Those of its server, in place of the network's usual ones.
    pub post_limits: PostLimits,
}

/// What becomes of a limit that is the platform's own, beyond what is promised to users.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlatformLimits {
    #[default]
    Warn,
    Enforce,
}

#[derive(Debug, thiserror::Error)]
#[error("use \"warn\" or \"enforce\"")]
pub struct UnknownMode;

impl FromStr for PlatformLimits {
    type Err = UnknownMode;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "warn" => Ok(PlatformLimits::Warn),
            "enforce" => Ok(PlatformLimits::Enforce),
            _ => Err(UnknownMode),
        }
    }
}

impl<'a> PostToCheck<'a> {
    /// A post with nothing known except its content.
    pub fn new(content: &'a PostContent) -> Self {
        PostToCheck {
            path: "",
            publication_path: "",
            content,
            media: &[],
            thumbnail: None,
            settings: &Value::Null,
            ai_disclosure: AiDisclosure::None,
            setting_files: &[],
            account: Account::default(),
            platform_limits: PlatformLimits::Warn,
            counts_texts: false,
        }
    }
}

impl PostToCheck<'_> {
    /// A setting that was sent; null is as good as absent.
    pub(crate) fn setting(&self, name: &str) -> Option<&Value> {
        self.settings.get(name).filter(|value| !value.is_null())
    }

    /// A setting that is a text.
    pub(crate) fn setting_text(&self, name: &str) -> Option<&str> {
        self.setting(name)?.as_str()
    }

    /// The texts of a setting that is a list.
    pub(crate) fn setting_texts(&self, name: &str) -> Vec<&str> {
        self.setting(name).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
    }

    pub(crate) fn has_video(&self) -> bool {
        self.media.iter().any(MediaFacts::is_video)
    }

    pub(crate) fn has_image(&self) -> bool {
        self.media.iter().any(MediaFacts::is_image)
    }

    pub(crate) fn field(&self, place: Place) -> String {
        match place {
            Place::Setting(_) | Place::Part(_) => join(self.publication_path, format_args!("platformSettings.{place}")),
            Place::AiDisclosure => join(self.publication_path, format_args!("{place}")),
            other => join(self.path, format_args!("{other}")),
        }
    }
}

/// A poll and files, which most networks don't accept in one post.
pub(crate) fn poll_with_files(post: &PostToCheck) -> Option<(Place, String)> {
    post.setting("poll")?;
    (!post.media.is_empty()).then(|| (Place::Setting("poll"), "poll is sent together with files".to_owned()))
}

fn join(path: &str, field: fmt::Arguments) -> String {
    if path.is_empty() { field.to_string() } else { format!("{path}.{field}") }
}

/// Where in a post a finding belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Content,
    Media,
    File(usize),
    AltTexts,
    AltText(usize),
    Thumbnail,
    Chat,
    FirstComment,
    Thread,
    AiDisclosure,
    Setting(&'static str),
    Part(SettingPath),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Content => f.write_str("content"),
            Place::Media => f.write_str("attachmentPaths"),
            Place::File(index) => write!(f, "attachmentPaths[{index}]"),
            Place::AltTexts => f.write_str("altTexts"),
            Place::AltText(index) => write!(f, "altTexts[{index}]"),
            Place::Thumbnail => f.write_str("thumbnailPath"),
            Place::Chat => f.write_str("chatId"),
            Place::FirstComment => f.write_str("firstComment"),
            Place::Thread => f.write_str("thread"),
            Place::AiDisclosure => f.write_str("aiDisclosure"),
            Place::Setting(name) => f.write_str(name),
            Place::Part(path) => path.fmt(f),
        }
    }
}
