//! Threads: text, images, videos.

use url::Url;

use super::{Connection, Deletion, Layout, Moderated, Network, Numbers, Role, Share, at, key};
use crate::numbers::Metric::{Comments, Likes, Shares, Views};
use crate::rules::facts::{JPG, MP4, PNG};
use crate::rules::post_to_check::{Place, PostToCheck, poll_with_files};
use crate::rules::rule::Quantity::{Bitrate, Count, Duration, EmojiInBytes, FrameRate, Links, Size, Utf16, Width};
use crate::rules::rule::*;
use crate::rules::sheet::{Placement, Replies, Sheet, the_only_one};
use crate::rules::{messages, text};

pub(super) static NETWORK: Network = Network {
    account_type: "THREADS",
    settings_type: "THREADS",
    other_spellings: &[],
    name: "Threads",
    former_name: None,
    slug: "threads",
    summary: "Text, media, topic tag",
    connection: Connection::AuthorizationPage {
        client_id: key(
            "platforms.threads_client_id",
            "",
            "Threads app id from Meta; without it, Threads accounts can't be connected",
        ),
        client_secret: key("platforms.threads_client_secret", "", "secret of the Threads app"),
    },
    addresses: &[
        at(Role::Api, key("platforms.threads_url", "https://graph.threads.net", "URL of the Threads API"), "threads"),
        at(
            Role::Web,
            key("platforms.threads_web_url", "https://threads.com", "URL where people allow Octavo to post to Threads"),
            "threads-web",
        ),
    ],
    version: Some(key("platforms.threads_version", "v1.0", "version of the Threads API")),
    flags: &[],
    fetches_media: true,
    layout: Layout::Strip,
    is_addition: false,
    // <https://developers.facebook.com/docs/threads/posts/delete-posts>
    deletion: Some(Deletion { scope: Some(DELETING), ..Deletion::ANY_TIME }),
    // <https://developers.facebook.com/docs/threads/insights>
    numbers: Some(Numbers::of_meta(INSIGHTS, &[Views, Likes, Comments, Shares])),
    // <https://developers.facebook.com/docs/threads/reply-management>
    comments: Some(super::Comments::of(None, [Moderated::TopLevel, Moderated::Own], Share::OF_META)),
    rules: Sheet {
        source: "https://developers.facebook.com/docs/threads/overview#limitations",
        always: ALWAYS,
        placements: &[POST],
        choose: the_only_one,
        replies: Replies::Posts { settings: &["spoilerMedia"] },
    },
};

/// The permission to delete posts.
pub const DELETING: &str = "threads_delete";
/// The permission to read the numbers of posts.
pub const INSIGHTS: &str = "threads_manage_insights";

const TAG: Subject = Subject::Setting("topicTag");

/// <https://developers.facebook.com/docs/threads/posts#reply-controls>
const REPLY: &[Choice] = &[
    choice("EVERYONE", "Anyone"),
    choice("FOLLOWING", "Profiles you follow"),
    choice("FOLLOWERS", "Your followers"),
    choice("MENTIONED", "Profiles you mention"),
];

/// <https://developers.facebook.com/docs/threads/create-posts/polls>
const POLL: &[Part] = &[part("options", "Options", Wanted::ShortTexts { least: 2, most: 4, length: 25 })];

const ALWAYS: &[Rule] = &[
    setting("topicTag", "Topic", Wanted::OptionalText)
        .refuse("threads.settings.topicTag")
        .fix("Send a string.")
        .note("Without one, the first #word of the text is the topic."),
    under(TAG, Utf16, 100.0).refuse("threads.tag.length"),
    range(TAG, Utf16, 1.0, 50.0)
        .platform("threads.tag.length.platform")
        .fix("Send 1 to 50 characters, or leave it out."),
    without(TAG, &['.', '&']).platform("threads.tag.characters"),
    Demand::Own { limit: "a topicTag for any other topic", find: implied_tag }
        .advise("threads.tag.implied")
        .fix("Send topicTag to choose a different one.")
        .note("Without a topicTag, the first #word of the text becomes the topic. A number such as #1 doesn't."),
    setting("replyControl", "Who can reply", Wanted::OptionalOneOf(REPLY)).refuse("threads.settings.replyControl"),
    setting("linkAttachment", "Link to preview", Wanted::OptionalText)
        .refuse("threads.settings.linkAttachment")
        .fix("Send a URL.")
        .note("Without one, the first link of a text without media is previewed."),
    Demand::Own { limit: "an http or https URL in a post without media", find: bad_link }
        .refuse("threads.link")
        .fix("Send a URL and no media, or leave it out."),
    Demand::Own { limit: "up to 5 different links with linkAttachment", find: one_link_more }
        .platform("threads.link.count")
        .fix("Use fewer."),
    setting("poll", "Poll", Wanted::Record(POLL)).refuse("threads.settings.poll"),
    Demand::Own { limit: "a poll without files", find: poll_with_files }
        .refuse("threads.poll.media")
        .fix("Leave out the poll or the files."),
    setting("spoilerMedia", "Blur the media", Wanted::Flag).refuse("threads.settings.spoilerMedia"),
    NO_DOCUMENTS,
    NO_CHAT,
    NO_THUMBNAIL,
    NO_AI_FLAG,
];

const POST: Placement = Placement::only(&[&[
    most(TEXT, EmojiInBytes, 500.0).refuse("threads.text.length"),
    most(TEXT, Links, 5.0).platform("threads.text.links").fix("Use fewer."),
    most(FILES, Count, 20.0).platform("threads.media.count"),
    ratio(FILES, [0.01, 1.0], [10.0, 1.0]).refuse("threads.media.ratio"),
    types(IMAGES, &[JPG, PNG]).platform("threads.image.type"),
    most(IMAGES, Size, 8.0 * MB).refuse("threads.image.size"),
    types(VIDEOS, &[MP4]).refuse("threads.video.type"),
    under(VIDEOS, Duration, 5.0 * MIN).refuse("threads.video.duration"),
    most(VIDEOS, Size, GB).platform("threads.video.size"),
    most(VIDEOS, Width, 1920.0).platform("threads.video.width"),
    range(VIDEOS, FrameRate, 23.0, 60.0).platform("threads.video.framerate"),
    most(VIDEOS, Bitrate, 100.0 * MBIT).platform("threads.video.bitrate"),
    codecs(Track::Video, &["h264", "hevc"]).platform("threads.video.codec"),
    codecs(Track::Audio, &["aac"]).platform("threads.audio.codec"),
    most(ALT_TEXTS, Utf16, 1000.0).platform("threads.alt.length"),
]]);

fn bad_link(post: &PostToCheck) -> Option<(Place, String)> {
    let link = post.setting_text("linkAttachment")?;
    let is_address = Url::parse(link).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    let found = match (is_address, post.media.is_empty()) {
        (true, true) => return None,
        (true, false) => "linkAttachment is sent together with media".to_owned(),
        (false, _) => messages::found_setting("linkAttachment", post.setting("linkAttachment")),
    };
    Some((Place::Setting("linkAttachment"), found))
}

/// The link that is attached counts too, unless the text has it.
fn one_link_more(post: &PostToCheck) -> Option<(Place, String)> {
    let link = post.setting_text("linkAttachment").filter(|link| !link.trim().is_empty())?;
    let is_another = !post.content.text.split_whitespace().any(|word| word == link);
    let links = text::links(&post.content.text) + usize::from(is_another);
    // More than five in the text alone are found already.
    (is_another && links == 6).then(|| (Place::Setting("linkAttachment"), format!("The post has {links} links")))
}

fn implied_tag(post: &PostToCheck) -> Option<(Place, String)> {
    if post.setting("topicTag").is_some() {
        return None;
    }
    let tag = text::hashtags(&post.content.text).next()?;
    Some((Place::Content, format!("No topicTag is sent, so \"{tag}\" becomes the topic")))
}
