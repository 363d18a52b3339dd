//! Mastodon: text with images or one video. Each server has limits of its own; those here are of the software itself.

use super::{Connection, Credential, Deletion, Layout, Moderated, Network, Numbers, Quota, Role, Share, at, key};
use crate::numbers::Metric::{Comments, Likes, Shares};
use crate::rules::facts::{MOV, MP4, WEBM};
use crate::rules::post_to_check::poll_with_files;
use crate::rules::rule::Quantity::{Count, FrameRate, Mastodon, Pixels, Size, Utf16};
use crate::rules::rule::*;
use crate::rules::sheet::{Placement, Replies, Sheet, the_only_one};
use crate::rules::text::is_language_tag;

pub(super) static NETWORK: Network = Network {
    account_type: "MASTODON",
    settings_type: "MASTODON",
    other_spellings: &[],
    name: "Mastodon",
    former_name: None,
    slug: "mastodon",
    summary: "Text, images, video",
    connection: Connection::AccessToken(CREDENTIALS),
    addresses: &[at(
        Role::Api,
        key("platforms.mastodon_url", "https://mastodon.social", "server for Mastodon accounts that name no other"),
        "mastodon",
    )],
    version: None,
    flags: &[],
    fetches_media: false,
    layout: Layout::Thread,
    is_addition: true,
    deletion: Some(Deletion::ANY_TIME),
    // <https://docs.joinmastodon.org/entities/Status/>; the limit: <https://docs.joinmastodon.org/api/rate-limits/>
    numbers: Some(Numbers::of(&[Likes, Comments, Shares], READINGS)),
    // <https://docs.joinmastodon.org/methods/statuses/#context>
    comments: Some(super::Comments {
        lists_hidden: false,
        ..super::Comments::of(None, [Moderated::None, Moderated::Own], READINGS)
    }),
    rules: Sheet {
        source: "https://docs.joinmastodon.org/user/posting/",
        always: ALWAYS,
        placements: &[POST],
        choose: the_only_one,
        replies: Replies::Posts { settings: &["visibility", "sensitive", SPOILER_TEXT, "language"] },
    },
};

const READINGS: Share = Share::of(Quota::Account, 300, 300);

const CREDENTIALS: &[Credential] = &[
    Credential {
        is_optional: true,
        ..Credential::new("server", "Server", "Only if your account isn't on mastodon.social.")
    },
    Credential {
        is_secret: true,
        ..Credential::new(
            "accessToken",
            "Access token",
            "On your server, open Preferences, Development, New application. Choose the scopes read and write, and copy \
             the access token.",
        )
    },
];

const SPOILER_TEXT: &str = "spoilerText";

/// <https://docs.joinmastodon.org/user/posting/#privacy>, in the words of Mastodon 4.4.
const VISIBILITIES: &[Choice] =
    &[choice("PUBLIC", "Public"), choice("UNLISTED", "Quiet public"), choice("FOLLOWERS", "Followers")];

/// <https://docs.joinmastodon.org/entities/Instance/#polls>. Servers decide how many options a poll may have.
const POLL: &[Part] = &[
    part("options", "Options", Wanted::ShortTexts { least: 2, most: 20, length: 50 }),
    part("durationMinutes", "Minutes until it closes", Wanted::WholeWithin(5, 43_829)),
    part("multiple", "Allow several answers", Wanted::Flag),
    part("hideTotals", "Hide the counts until it closes", Wanted::Flag),
];

/// <https://docs.joinmastodon.org/methods/statuses/#create>
const LANGUAGE: Wanted = Wanted::Formed { form: "a language code such as en or pt-BR", fits: is_language_tag };

const ALWAYS: &[Rule] = &[
    setting("visibility", "Who can see it", Wanted::OptionalOneOf(VISIBILITIES))
        .refuse("mastodon.settings.visibility")
        .note("Without it, the account's own default applies."),
    setting("sensitive", "Hide the media behind a warning", Wanted::Flag).refuse("mastodon.settings.sensitive"),
    setting(SPOILER_TEXT, "Content warning", Wanted::OptionalText)
        .refuse("mastodon.settings.spoilerText")
        .note("Readers see it instead of the post until they open it. It counts towards the characters."),
    setting("language", "Language", LANGUAGE).refuse("mastodon.settings.language").fix("Send a code such as en."),
    setting("poll", "Poll", Wanted::Record(POLL)).refuse("mastodon.settings.poll"),
    most(POLL_OPTIONS, Count, 4.0)
        .refuse("mastodon.poll.options")
        .by_account(|limits| limits.poll_options)
        .fix("Leave out some options."),
    Demand::Own { limit: "a poll without files", find: poll_with_files }
        .refuse("mastodon.poll.media")
        .fix("Leave out the poll or the files."),
    NO_DOCUMENTS,
    NO_CHAT,
    NO_THUMBNAIL,
    NO_AI_FLAG,
];

/// <https://docs.joinmastodon.org/methods/instance/#v2> has the numbers of the software itself.
const POST: Placement = Placement::only(&[&[
    most(Subject::TextWith(SPOILER_TEXT), Mastodon, 500.0)
        .refuse("mastodon.text.length")
        .by_account(|limits| limits.characters)
        .note(
            "A link with http:// or https:// counts as 23, a mention of an account elsewhere without its server. The \
             content warning counts too.",
        ),
    Demand::Unmixed.refuse("mastodon.media.mixed"),
    most(FILES, Count, 4.0).refuse("mastodon.media.count").by_account(|limits| limits.attachments),
    most(VIDEOS, Count, 1.0).refuse("mastodon.video.count"),
    most(IMAGES, Size, 16_777_216.0).refuse("mastodon.image.size").by_account(|limits| limits.image_bytes),
    most(IMAGES, Pixels, 33_177_600.0).platform("mastodon.image.pixels"),
    types(VIDEOS, &[MP4, MOV, WEBM]).platform("mastodon.video.type"),
    most(VIDEOS, Size, 103_809_024.0).refuse("mastodon.video.size").by_account(|limits| limits.video_bytes),
    most(VIDEOS, Pixels, 8_294_400.0).platform("mastodon.video.pixels"),
    most(VIDEOS, FrameRate, 120.0).platform("mastodon.video.framerate"),
    most(ALT_TEXTS, Utf16, 1500.0).platform("mastodon.alt.length"),
]]);
