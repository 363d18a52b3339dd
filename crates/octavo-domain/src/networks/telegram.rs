//! Telegram: messages and albums of a bot.

use super::{Connection, Credential, Deletion, Layout, Network, Role, at, key};
use crate::rules::facts::{JPG, MP4, PNG, WEBP};
use crate::rules::post_to_check::{Place, PostToCheck, poll_with_files};
use crate::rules::rule::Quantity::{Count, Size, SumOfSides, TotalSize, Utf16};
use crate::rules::rule::*;
use crate::rules::sheet::{Placement, Replies, Sheet, the_only_one};
use crate::rules::text::markup;
use crate::rules::wanted::SettingPath;

pub(super) static NETWORK: Network = Network {
    account_type: "TELEGRAM",
    settings_type: "TELEGRAM",
    other_spellings: &[],
    name: "Telegram",
    former_name: None,
    slug: "telegram",
    summary: "Channels and chats",
    connection: Connection::BotToken(CREDENTIALS),
    addresses: &[at(
        Role::Api,
        key("platforms.telegram_url", "https://api.telegram.org", "URL of Telegram's Bot API"),
        "telegram",
    )],
    version: None,
    flags: &[],
    fetches_media: false,
    layout: Layout::Message,
    is_addition: false,
    // <https://core.telegram.org/bots/api#deletemessage>
    deletion: Some(Deletion { within_hours: Some(48), ..Deletion::ANY_TIME }),
    // The Bot API counts nothing: <https://core.telegram.org/bots/api#message>
    numbers: None,
    comments: None,
    rules: Sheet {
        source: "https://core.telegram.org/bots/api#sending-files",
        always: ALWAYS,
        placements: &[MESSAGE],
        choose: the_only_one,
        replies: Replies::Posts {
            settings: &["format", "silent", "protectContent", "linkPreview", "spoilerMedia", "topicId"],
        },
    },
};

const CREDENTIALS: &[Credential] = &[Credential {
    is_secret: true,
    ..Credential::new(
        "token",
        "Bot token",
        "Get it from @BotFather. Add the bot to your channels and groups as an administrator.",
    )
}];

const ALWAYS: &[Rule] = &[
    Demand::Present { of: CHAT, example: "the id of one of its chats" }
        .refuse("telegram.chat.missing")
        .fix("GET /v1/accounts/{id}/chats lists them."),
    setting("silent", "Send without a notification sound", Wanted::Flag).refuse("telegram.settings.silent"),
    setting("protectContent", "Forbid forwarding and saving", Wanted::Flag).refuse("telegram.settings.protectContent"),
    setting("linkPreview", "Preview the first link", Wanted::FlagOn)
        .refuse("telegram.settings.linkPreview")
        .note("Of a text without media."),
    setting("spoilerMedia", "Cover the media until they are tapped", Wanted::Flag)
        .refuse("telegram.settings.spoilerMedia"),
    setting("format", "Format of the text", Wanted::OptionalOneOf(FORMATS)).refuse("telegram.settings.format"),
    setting("buttons", "Buttons under the message", Wanted::Rows { most: 8, parts: BUTTON })
        .refuse("telegram.settings.buttons"),
    Demand::Own { limit: "buttons under a post with at most one file", find: buttons_of_album }
        .refuse("telegram.buttons.album")
        .fix("Leave out the buttons, or all files but one."),
    setting("topicId", "Topic of the group (its number)", Wanted::Whole).refuse("telegram.settings.topicId"),
    setting("poll", "Poll", Wanted::Record(POLL))
        .refuse("telegram.settings.poll")
        .note("The text becomes the poll's description."),
    Demand::Own { limit: "a poll without files", find: poll_with_files }
        .refuse("telegram.poll.media")
        .fix("Leave out the poll or the files."),
    Demand::Own { limit: "anonymous polls in channels", find: poll_with_names }
        .advise("telegram.poll.anonymous")
        .fix("If the chat is a channel, leave out anonymous. Groups accept both."),
    NO_DOCUMENTS,
    NO_THUMBNAIL,
    NO_ALT_TEXTS,
    NO_AI_FLAG,
];

/// <https://core.telegram.org/bots/api#formatting-options>
const FORMATS: &[Choice] =
    &[choice("PLAIN", "Plain text"), choice("HTML", "HTML"), choice("MARKDOWN", "Markdown (MarkdownV2)")];

const BUTTON: &[Part] = &[part("text", "Label", Wanted::ShortText(64)), part("url", "URL", Wanted::Link)];

/// <https://core.telegram.org/bots/api#sendpoll>
const POLL: &[Part] = &[
    part("question", "Question", Wanted::ShortText(300)),
    part("options", "Options", Wanted::ShortTexts { least: 2, most: 12, length: 100 }),
    part("anonymous", "Anonymous", Wanted::FlagOn),
    part("multipleAnswers", "Allow several answers", Wanted::Flag),
];

const MESSAGE: Placement = Placement::only(&[&[
    formed(TEXT, "HTML with its own tags", markup::html_fault)
        .refuse("telegram.markup.html")
        .fix("Close every tag, and write &lt; for a < that opens none. Or send the format PLAIN.")
        .when("format is HTML", |post| post.setting_text("format") == Some("HTML")),
    formed(TEXT, "MarkdownV2", markup::markdown_fault)
        .refuse("telegram.markup.markdown")
        .fix("Close every mark, and write a backslash before each of _*[]()~`>#+-=|{}.! that marks nothing. Or send the format PLAIN.")
        .when("format is MARKDOWN", |post| post.setting_text("format") == Some("MARKDOWN")),
    most(TEXT_ALONE, Utf16, 4096.0).refuse("telegram.text.length").when("the text has no markup", is_plain),
    most(TEXT_ALONE, Utf16, 4096.0)
        .advise("telegram.text.length")
        .fix("Telegram doesn't count the markup, so this text may still fit.")
        .when("the text has markup", |post| !is_plain(post)),
    most(CAPTION, Utf16, 1024.0).refuse("telegram.caption.length").when("the text has no markup", is_plain),
    most(CAPTION, Utf16, 1024.0)
        .advise("telegram.caption.length")
        .fix("Telegram doesn't count the markup, so this text may still fit.")
        .when("the text has markup", |post| !is_plain(post)),
    most(TEXT, Utf16, 1024.0)
        .refuse("telegram.poll.text")
        .when("the post is a poll", |post| post.setting("poll").is_some()),
    most(FILES, Count, 10.0).refuse("telegram.media.count"),
    most(FILES, TotalSize, 50.0 * MB).platform("telegram.media.size"),
    types(IMAGES, &[JPG, PNG, WEBP]).refuse("telegram.image.type"),
    converted(WEBP, JPG).advise("telegram.image.converted"),
    most(IMAGES, Size, 10.0 * MB).platform("telegram.image.size"),
    most(IMAGES, SumOfSides, 10_000.0).platform("telegram.image.sides"),
    ratio(IMAGES, [1.0, 20.0], [20.0, 1.0]).platform("telegram.image.ratio"),
    types(VIDEOS, &[MP4]).refuse("telegram.video.type"),
    most(VIDEOS, Size, 50.0 * MB).refuse("telegram.video.size").note("The limit for bots on api.telegram.org."),
]]);

fn is_plain(post: &PostToCheck) -> bool {
    !matches!(post.setting_text("format"), Some("HTML" | "MARKDOWN"))
}

/// <https://core.telegram.org/bots/api#sendpoll>: `is_anonymous`.
fn poll_with_names(post: &PostToCheck) -> Option<(Place, String)> {
    let names_voters = post.setting("poll")?["anonymous"] == false;
    let place = Place::Part(SettingPath::new("poll").part("anonymous"));
    names_voters.then(|| (place, "anonymous is false".to_owned()))
}

/// `sendMediaGroup` has no keyboards.
fn buttons_of_album(post: &PostToCheck) -> Option<(Place, String)> {
    let has_buttons = post.setting("buttons").and_then(|rows| rows.as_array()).is_some_and(|rows| !rows.is_empty());
    let files = post.media.len();
    (has_buttons && files > 1).then(|| (Place::Setting("buttons"), format!("buttons are sent with {files} files")))
}
