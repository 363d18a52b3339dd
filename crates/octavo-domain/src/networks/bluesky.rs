//! Bluesky: text with images or one video; the lexicons `app.bsky.feed.post` and `app.bsky.embed.*`.

use super::{
    BlueskyPost, Connection, Credential, Deletion, Layout, Moderated, Network, Numbers, Quota, Role, Share, at, key,
};
use crate::link_card::LINK_CARDS;
use crate::numbers::Metric::{Comments, Likes, Shares};
use crate::rules::facts::{ANY_IMAGE, ANY_VIDEO, MP4};
use crate::rules::post_to_check::{Place, PostToCheck};
use crate::rules::rule::Quantity::{Bytes, Count, Duration, Graphemes, Size};
use crate::rules::rule::*;
use crate::rules::sheet::{Placement, Replies, Sheet, the_only_one};
use crate::rules::{messages, text};

pub(super) static NETWORK: Network = Network {
    account_type: "BLUE_SKY",
    settings_type: "BLUE_SKY",
    other_spellings: &["BLUESKY"],
    name: "Bluesky",
    former_name: None,
    slug: "bluesky",
    summary: "Text and up to 4 images",
    connection: Connection::AppPassword(CREDENTIALS),
    addresses: &[
        at(
            Role::Api,
            key("platforms.bluesky_url", "https://bsky.social", "server for Bluesky accounts that name no other"),
            "bluesky",
        ),
        at(
            Role::Video,
            key("platforms.bluesky_video_url", "https://video.bsky.app", "URL of Bluesky's video service"),
            "bluesky-video",
        ),
        at(
            Role::Directory,
            key(
                "platforms.bluesky_plc_url",
                "https://plc.directory",
                "URL of the PLC directory, which names each account's server",
            ),
            "bluesky-plc",
        ),
    ],
    version: None,
    flags: &[],
    fetches_media: false,
    layout: Layout::Thread,
    is_addition: false,
    // <https://docs.bsky.app/docs/api/com-atproto-repo-delete-record>
    deletion: Some(Deletion::ANY_TIME),
    // <https://docs.bsky.app/docs/api/app-bsky-feed-get-posts>; the limit: <https://docs.bsky.app/docs/advanced-guides/rate-limits>
    numbers: Some(Numbers::of(&[Likes, Comments, Shares], READINGS)),
    // <https://docs.bsky.app/docs/api/app-bsky-feed-get-post-thread>; hidden replies are a part of the thread's gate:
    // <https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/threadgate.json>
    comments: Some(super::Comments::of(None, [Moderated::All, Moderated::Own], READINGS)),
    rules: Sheet {
        source: "https://github.com/bluesky-social/atproto/tree/main/lexicons/app/bsky",
        always: ALWAYS,
        placements: &[POST],
        choose: the_only_one,
        replies: Replies::Posts { settings: &["languages", "labels", "allowQuotes", "linkCard", LINK_CARDS] },
    },
};

const READINGS: Share = Share::of(Quota::Operator, 3_000, 300);

const CREDENTIALS: &[Credential] = &[
    Credential::new("identifier", "Handle or e-mail", ""),
    Credential {
        is_secret: true,
        ..Credential::new(
            "password",
            "App password",
            "Create one at bsky.app under Settings, Privacy and security, App passwords. Don't use your account password.",
        )
    },
    Credential {
        is_optional: true,
        ..Credential::new("service", "Service (optional)", "Only if your account isn't on bsky.social.")
    },
];

/// <https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json>
const MOST_LANGUAGES: usize = 3;
/// What a post may be labelled as by its author:
/// <https://github.com/bluesky-social/atproto/blob/main/lexicons/com/atproto/label/defs.json>.
const LABELS: [&str; 5] = ["porn", "sexual", "nudity", "graphic-media", "!no-unauthenticated"];

/// <https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/threadgate.json>
const REPLY: &[Choice] = &[
    choice("EVERYONE", "Anyone"),
    choice("NOBODY", "Nobody"),
    choice("MENTIONED", "People you mention"),
    choice("FOLLOWING", "People you follow"),
    choice("FOLLOWERS", "Your followers"),
];
const CARD: &[Choice] = &[choice("AUTO", "Automatic"), choice("NONE", "None")];
const QUOTE: Wanted = Wanted::Formed {
    form: "the at:// URI or the bsky.app URL of a post",
    fits: |text| BlueskyPost::parse(text).is_some(),
};

const ALWAYS: &[Rule] = &[
    setting("replyControl", "Who can reply", Wanted::OptionalOneOf(REPLY)).refuse("bluesky.settings.replyControl"),
    setting("allowQuotes", "Allow quotes", Wanted::FlagOn).refuse("bluesky.settings.allowQuotes"),
    setting("linkCard", "Link card", Wanted::OptionalOneOf(CARD))
        .refuse("bluesky.settings.linkCard")
        .note("AUTO (the default) shows a card for the link at the end of the text, unless files are attached."),
    setting("quoteUri", "Post to quote", QUOTE)
        .refuse("bluesky.settings.quoteUri")
        .fix("Copy the post's URL from the Bluesky app.")
        .note("The at:// URI or the bsky.app URL of the post."),
    setting("languages", "Languages", Wanted::Texts).refuse("bluesky.settings.languages"),
    Demand::Own { limit: "up to 3 language tags (BCP 47)", find: bad_languages }
        .refuse("bluesky.languages")
        .fix("Send tags such as en or pt-BR."),
    setting("labels", "Content warnings", Wanted::Texts)
        .refuse("bluesky.settings.labels")
        .note("porn, sexual, nudity, graphic-media, or !no-unauthenticated to show the post only to people who are signed in."),
    Demand::Own { limit: "porn, sexual, nudity, graphic-media or !no-unauthenticated", find: bad_label }
        .refuse("bluesky.labels")
        .fix("Send values from this list."),
    NO_CHAT,
    NO_THUMBNAIL,
    NO_AI_FLAG,
];

const POST: Placement = Placement::only(&[&[
    most(TEXT, Graphemes, 300.0).refuse("bluesky.text.length"),
    most(TEXT, Bytes, 3000.0).platform("bluesky.text.bytes").fix("Shorten it, or use fewer emoji."),
    Demand::Unmixed.refuse("bluesky.media.mixed"),
    most(IMAGES, Count, 4.0).refuse("bluesky.images.count"),
    types(FILES, &[ANY_IMAGE, ANY_VIDEO]).refuse("bluesky.image.type"),
    most(IMAGES, Size, 2_000_000.0).platform("bluesky.image.size"),
    most(VIDEOS, Count, 1.0).refuse("bluesky.video.count"),
    types(VIDEOS, &[MP4]).refuse("bluesky.video.type"),
    most(VIDEOS, Size, 300_000_000.0).platform("bluesky.video.size"),
    most(VIDEOS, Duration, 10.0 * MIN).platform("bluesky.video.duration"),
    Demand::Own {
        limit: "up to 1,000 characters and 10,000 bytes in a video's alternative text",
        find: long_video_alt,
    }
    .platform("bluesky.video.alt")
    .fix("Shorten it."),
]]);

/// <https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/embed/video.json>; those of images have no limit.
fn long_video_alt(post: &PostToCheck) -> Option<(Place, String)> {
    let alts = post.content.alt_texts.iter().zip(post.media).enumerate();
    let mut videos = alts.filter(|(_, (_, facts))| facts.is_video());
    videos.find_map(|(index, (alt, _))| {
        let alt = alt.as_ref()?;
        let (characters, bytes) = (text::graphemes(alt), alt.len());
        let found = format!("The alternative text has {characters} characters and {bytes} bytes");
        (characters > 1000 || bytes > 10_000).then_some((Place::AltText(index), found))
    })
}

fn bad_languages(post: &PostToCheck) -> Option<(Place, String)> {
    let tags = post.setting_texts("languages");
    let fits = tags.len() <= MOST_LANGUAGES && tags.iter().all(|tag| text::is_language_tag(tag));
    (!fits).then(|| (Place::Setting("languages"), messages::found_setting("languages", post.setting("languages"))))
}

fn bad_label(post: &PostToCheck) -> Option<(Place, String)> {
    let labels = post.setting_texts("labels");
    let unknown = labels.into_iter().find(|label| !LABELS.contains(label))?;
    Some((Place::Setting("labels"), format!("labels has \"{unknown}\"")))
}
