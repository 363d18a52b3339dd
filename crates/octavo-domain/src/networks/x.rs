//! X (Twitter): text with up to four images, or a video.

use super::{Connection, Deletion, Layout, Network, Numbers, Quota, Role, Share, at, key};
use crate::numbers::Metric::{Comments, Likes, Saves, Shares, Views};
use crate::rules::facts::{JPG, MOV, MP4, PNG, WEBM, WEBP};
use crate::rules::post_to_check::{Place, PostToCheck, poll_with_files};
use crate::rules::rule::Quantity::{Cashtags, Count, Duration, FrameRate, Sides, Size, Utf16, Weighted};
use crate::rules::rule::*;
use crate::rules::sheet::{Placement, Replies, Sheet, the_only_one};

pub(super) static NETWORK: Network = Network {
    account_type: "X_TWITTER",
    settings_type: "TWITTER",
    other_spellings: &[],
    name: "X",
    former_name: Some("Twitter"),
    slug: "x",
    summary: "Text, images, video",
    connection: Connection::AuthorizationPage {
        client_id: key(
            "platforms.x_client_id",
            "",
            "OAuth 2.0 client id of your X app; without it, X accounts can't be connected",
        ),
        client_secret: key("platforms.x_client_secret", "", "OAuth 2.0 client secret of your X app"),
    },
    addresses: &[
        at(Role::Api, key("platforms.x_url", "https://api.x.com", "URL of X's API"), "x"),
        at(Role::Web, key("platforms.x_web_url", "https://x.com", "URL where people sign in to X"), "x-web"),
    ],
    version: None,
    flags: &[],
    fetches_media: false,
    layout: Layout::Thread,
    is_addition: false,
    // <https://docs.x.com/x-api/posts/delete-post>
    deletion: Some(Deletion::ANY_TIME),
    // <https://docs.x.com/x-api/fundamentals/metrics>. X charges for each reading: <https://docs.x.com/x-api/getting-started/pricing>
    numbers: Some(Numbers {
        is_priced: true,
        ..Numbers::of(&[Views, Likes, Comments, Shares, Saves], Share::of(Quota::Operator, 900, 900))
    }),
    // Each reading costs, and each comment in it.
    comments: None,
    rules: Sheet {
        source: "https://docs.x.com/x-api/media/quickstart/best-practices",
        always: ALWAYS,
        placements: &[POST],
        choose: the_only_one,
        replies: Replies::Posts { settings: &[] },
    },
};

/// <https://docs.x.com/x-api/posts/create-post>
const REPLY: &[Choice] = &[
    choice("EVERYONE", "Everyone"),
    choice("FOLLOWING", "Accounts you follow"),
    choice("MENTIONED", "Accounts you mention"),
    choice("SUBSCRIBERS", "Your subscribers"),
    choice("VERIFIED", "Verified accounts"),
];

/// <https://docs.x.com/x-api/posts/create-post>: 5 minutes to 7 days.
const POLL: &[Part] = &[
    part("options", "Options", Wanted::ShortTexts { least: 2, most: 4, length: 25 }),
    part("durationMinutes", "Minutes until it closes", Wanted::WholeWithin(5, 10_080)),
];

/// <https://docs.x.com/x-api/posts/create-post>: `^[0-9]{1,19}$`.
const ID: Wanted = Wanted::Formed {
    form: "an id of 1 to 19 digits",
    fits: |text| (1..=19).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()),
};

const ALWAYS: &[Rule] = &[
    setting("replySettings", "Who can reply", Wanted::OptionalOneOf(REPLY)).refuse("x.settings.replySettings"),
    setting("poll", "Poll", Wanted::Record(POLL)).refuse("x.settings.poll"),
    Demand::Own { limit: "a poll without files", find: poll_with_files }
        .refuse("x.poll.media")
        .fix("Leave out the poll or the files."),
    setting("quotePostId", "ID of the post to quote", ID)
        .refuse("x.settings.quotePostId")
        .fix("Send the number at the end of the post's URL.")
        .note("X accepts quotes only from apps with an Enterprise contract."),
    Demand::Own { limit: "quotes only from apps with an Enterprise contract", find: quote }
        .advise("x.quote.enterprise")
        .fix("Put the post's URL into the text instead, unless X gave this server's app Enterprise access."),
    Demand::Own { limit: "a quote without files and without a poll", find: quote_with_more }
        .refuse("x.quote.alone")
        .fix("Leave out the quote, or the files and the poll."),
    setting("communityId", "Community ID", ID)
        .refuse("x.settings.communityId")
        .fix("Send the number at the end of the community's URL.")
        .note("X announced the end of Communities for May 2026."),
    Demand::Own { limit: "no posts to communities since it closed them in May 2026", find: community }
        .advise("x.community.closed")
        .fix("Leave out communityId. X's API still lists the field, but X may refuse the post."),
    NO_DOCUMENTS,
    NO_CHAT,
    NO_THUMBNAIL,
];

const POST: Placement = Placement::only(&[&[
    most(TEXT, Weighted, 280.0)
        .advise("x.text.length")
        .fix("Shorten it, unless the account is Premium.")
        .when("Octavo doesn't know whether the account is Premium", |post| post.account.premium.is_none())
        .note(
            "A URL counts as 23, an emoji as 2, and most characters outside Latin, Greek, Cyrillic and similar \
            scripts as 2.",
        ),
    most(TEXT, Weighted, 280.0)
        .refuse("x.text.length")
        .when("the account is not Premium", |post| post.account.premium == Some(false)),
    most(TEXT, Weighted, 25_000.0).platform("x.text.length.premium"),
    most(TEXT, Cashtags, 1.0).platform("x.text.cashtags").fix("Use fewer."),
    without(TEXT, &['\u{FFFE}', '\u{FEFF}', '\u{FFFF}']).platform("x.text.characters"),
    most(FILES, Count, 4.0).refuse("x.media.count"),
    most(VIDEOS, Count, 1.0).advise("x.video.count"),
    Demand::Unmixed.advise("x.media.mixed"),
    types(IMAGES, &[JPG, PNG, WEBP]).refuse("x.image.type"),
    most(IMAGES, Size, 5.0 * MB).refuse("x.image.size"),
    ratio(IMAGES, [1.0, 3.0], [3.0, 1.0]).advise("x.image.ratio").fix("Crop it. Otherwise X shows only a part of it."),
    types(VIDEOS, &[MP4, MOV, WEBM]).platform("x.video.type"),
    most(VIDEOS, Size, 512.0 * MB).refuse("x.video.size"),
    range(VIDEOS, Duration, 0.5 * S, 140.0 * S).refuse("x.video.duration"),
    ratio(VIDEOS, [1.0, 3.0], [3.0, 1.0]).refuse("x.video.ratio"),
    range(VIDEOS, Sides, 32.0, 1920.0).advise("x.video.sides"),
    most(VIDEOS, FrameRate, 60.0).advise("x.video.framerate"),
    codecs(Track::Video, &["h264"]).advise("x.video.codec"),
    codecs(Track::Audio, &["aac"]).advise("x.audio.codec"),
    most(ALT_TEXTS, Utf16, 1000.0).platform("x.alt.length"),
]]);

fn quote(post: &PostToCheck) -> Option<(Place, String)> {
    let id = post.setting_text("quotePostId").filter(|id| !id.trim().is_empty())?;
    Some((Place::Setting("quotePostId"), format!("quotePostId is {id}")))
}

/// <https://docs.x.com/x-api/posts/create-post>: `quote_tweet_id`, `media` and `poll` exclude each other.
fn quote_with_more(post: &PostToCheck) -> Option<(Place, String)> {
    let (place, _) = quote(post)?;
    let others = [(!post.media.is_empty(), "files"), (post.setting("poll").is_some(), "a poll")];
    let (_, other) = others.into_iter().find(|(is_there, _)| *is_there)?;
    Some((place, format!("quotePostId is sent together with {other}")))
}

fn community(post: &PostToCheck) -> Option<(Place, String)> {
    let id = post.setting_text("communityId").filter(|id| !id.trim().is_empty())?;
    Some((Place::Setting("communityId"), format!("communityId is {id}")))
}
