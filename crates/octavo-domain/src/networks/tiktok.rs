//! TikTok: a video, or photos.

use super::tiktok_inbox::{is_direct, lost_caption, unused_setting};
use super::{Connection, Layout, Network, Numbers, Quota, Role, Share, at, key};
use crate::numbers::Metric::{Comments, Likes, Shares, Views};
use crate::rules::facts::{JPG, MOV, MP4, PNG, WEBM, WEBP};
use crate::rules::numbers::duration;
use crate::rules::post_to_check::{Place, PostToCheck};
use crate::rules::rule::Quantity::{Count, Duration, FrameRate, LongSide, ShortSide, Sides, Size, Utf16};
use crate::rules::rule::*;
use crate::rules::sheet::{Placement, Replies, Sheet};
use crate::rules::wanted::is_blank;

pub(super) static NETWORK: Network = Network {
    account_type: "TIKTOK",
    settings_type: "TIK_TOK",
    other_spellings: &[],
    name: "TikTok",
    former_name: None,
    slug: "tiktok",
    summary: "Video or up to 10 images",
    connection: Connection::AuthorizationPage {
        client_id: key(
            "platforms.tiktok_client_key",
            "",
            "client key of your TikTok app; without it, TikTok accounts can't be connected",
        ),
        client_secret: key("platforms.tiktok_client_secret", "", "client secret of your TikTok app"),
    },
    addresses: &[
        at(Role::Api, key("platforms.tiktok_url", "https://open.tiktokapis.com", "URL of TikTok's API"), "tiktok"),
        at(
            Role::Web,
            key("platforms.tiktok_web_url", "https://www.tiktok.com", "URL where people connect TikTok accounts"),
            "tiktok-web",
        ),
    ],
    version: Some(key("platforms.tiktok_version", "v2", "version of TikTok's API")),
    flags: &[],
    fetches_media: true,
    layout: Layout::UprightVideo,
    is_addition: false,
    // The Content Posting API has no such call: <https://developers.tiktok.com/doc/content-posting-api-get-started>
    deletion: None,
    // <https://developers.tiktok.com/doc/tiktok-api-v2-video-query>, of which an app may make 600 calls a minute
    numbers: Some(Numbers {
        scope: Some("video.list"),
        ..Numbers::of(&[Views, Likes, Comments, Shares], Share::of(Quota::Operator, 3_000, 300))
    }),
    comments: None,
    rules: Sheet {
        source: "https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide",
        always: ALWAYS,
        placements: &[VIDEO, PHOTO],
        choose,
        replies: Replies::Unsupported,
    },
};

/// <https://developers.tiktok.com/doc/content-posting-api-get-started-upload-content>
const POST_MODE: &[Choice] = &[choice("DIRECT", "Publish"), choice("INBOX", "Send to the TikTok inbox")];

const PRIVACY: &[Choice] = &[
    choice("PUBLIC_TO_EVERYONE", "Everyone"),
    choice("FOLLOWER_OF_CREATOR", "Followers"),
    choice("MUTUAL_FOLLOW_FRIENDS", "Friends"),
    choice("SELF_ONLY", "Only me"),
];
/// The most private one: an app must not choose a larger audience for a person.
const PRIVATE: &str = "SELF_ONLY";

const ALWAYS: &[Rule] = &[
    setting("postMode", "How to post", Wanted::OptionalOneOf(POST_MODE))
        .refuse("tiktok.settings.postMode")
        .note("INBOX: the account's owner gets a notification in TikTok, and edits and publishes the post there."),
    Demand::Own { limit: "with INBOX only photoCoverIndex, and the title of photos", find: unused_setting }
        .advise("tiktok.inbox.settings")
        .fix("Octavo leaves them out. The account's owner chooses them in TikTok."),
    Demand::Own { limit: "no caption of a video with INBOX", find: lost_caption }
        .advise("tiktok.inbox.caption")
        .fix("Octavo leaves it out. The account's owner writes it in TikTok."),
    setting("title", "Title", Wanted::OptionalText)
        .refuse("tiktok.settings.title")
        .fix("Send a string.")
        .note("For a video, the title is the caption and replaces the text."),
    default("title", "")
        .advise("tiktok.settings.title.default")
        .fix("A video then uses its text as the caption, and photos have no title.")
        .when("postMode is not INBOX", is_direct),
    setting("privacyLevel", "Who can watch it", Wanted::AuthorsChoice(PRIVACY)).refuse("tiktok.settings.privacyLevel"),
    default("privacyLevel", PRIVATE)
        .advise("tiktok.settings.privacyLevel.default")
        .fix("Ask the author who can watch the post, and send that value.")
        .when("postMode is not INBOX", is_direct),
    setting("hasUsageConfirmation", "I agree to TikTok's Music Usage Confirmation", Wanted::True)
        .refuse("tiktok.settings.hasUsageConfirmation")
        .fix("Ask the author to agree to TikTok's Music Usage Confirmation, then send true."),
    setting("disableDuet", "Turn off duets", Wanted::Flag).refuse("tiktok.settings.disableDuet"),
    setting("disableComments", "Turn off comments", Wanted::Flag).refuse("tiktok.settings.disableComments"),
    setting("disableStitch", "Turn off stitches", Wanted::Flag).refuse("tiktok.settings.disableStitch"),
    setting("brandContent", "Paid partnership", Wanted::Flag).refuse("tiktok.settings.brandContent"),
    setting("brandOrganic", "Promotes your own business", Wanted::Flag).refuse("tiktok.settings.brandOrganic"),
    setting("autoAddMusic", "Add recommended music", Wanted::Flag)
        .refuse("tiktok.settings.autoAddMusic")
        .note("Photos only."),
    setting("photoCoverIndex", "Photo to use as the cover", Wanted::Whole)
        .refuse("tiktok.settings.photoCoverIndex")
        .fix("Send the number of a photo, counted from 0.")
        .note("Counted from 0."),
    setting("videoCoverTimestampMs", "Cover frame (ms)", Wanted::Whole)
        .refuse("tiktok.settings.videoCoverTimestampMs")
        .fix("Send milliseconds from the start of the video.")
        .note("The frame to use as the cover, in milliseconds from the start."),
    Demand::Own { limit: "branded content that others can see", find: hidden_brand }
        .platform("tiktok.brand.visibility")
        .fix("Choose a different privacyLevel, or leave out brandContent.")
        .when("postMode is not INBOX", is_direct),
    least(FILES, Count, 1.0).refuse("tiktok.media.count").fix("Add a video or photos."),
    Demand::Unmixed.refuse("tiktok.media.mixed"),
    absent(THREAD).refuse("tiktok.thread.unsupported"),
    absent(FIRST_COMMENT).refuse("tiktok.first_comment.unsupported"),
    NO_DOCUMENTS,
    NO_CHAT,
    NO_THUMBNAIL,
    NO_ALT_TEXTS,
];

const VIDEO: Placement = Placement {
    name: Some("VIDEO"),
    phrase: " for a video",
    rules: &[&[
        exactly(VIDEOS, Count, 1.0).refuse("tiktok.video.count"),
        under(Subject::Setting("title"), Utf16, 2200.0).refuse("tiktok.video.title"),
        under(TEXT, Utf16, 2200.0).refuse("tiktok.video.text").note("The caption of a video without a title."),
        Demand::Own { limit: "one caption", find: two_captions }
            .advise("tiktok.video.caption")
            .fix("The title becomes the caption, and the text is left out. To use the text, leave out the title.")
            .when("postMode is not INBOX", is_direct),
        types(VIDEOS, &[MP4, MOV, WEBM]).refuse("tiktok.video.type"),
        most(VIDEOS, Size, 4.0 * GB).platform("tiktok.video.size"),
        most(VIDEOS, Duration, HOUR)
            .refuse("tiktok.video.duration")
            .when("the account's own limit is unknown", |post| post.account.longest_video_ms.is_none()),
        Demand::Own { limit: "at most the account's own limit", find: too_long_for_account }
            .refuse("tiktok.video.duration.account")
            .fix("Trim it.")
            .when("the account's own limit is known", |post| post.account.longest_video_ms.is_some()),
        most(VIDEOS, Duration, 10.0 * MIN)
            .advise("tiktok.video.duration.advised")
            .when("the account's own limit is unknown", |post| post.account.longest_video_ms.is_none())
            .note("Most accounts can post 3, 5 or 10 minutes through the API."),
        range(VIDEOS, Sides, 360.0, 4096.0).platform("tiktok.video.sides"),
        range(VIDEOS, FrameRate, 23.0, 60.0).platform("tiktok.video.framerate"),
        codecs(Track::Video, &["h264", "hevc", "vp8", "vp9"]).platform("tiktok.video.codec"),
    ]],
};

const PHOTO: Placement = Placement {
    name: Some("PHOTO"),
    phrase: " for photos",
    rules: &[&[
        range(IMAGES, Count, 1.0, 10.0).refuse("tiktok.photo.count"),
        Demand::Own { limit: "one of the photos as the cover", find: no_such_cover }
            .refuse("tiktok.photo.cover")
            .fix("Photos are counted from 0."),
        under(Subject::Setting("title"), Utf16, 90.0).refuse("tiktok.photo.title"),
        under(TEXT, Utf16, 4000.0).refuse("tiktok.photo.text"),
        types(IMAGES, &[JPG, PNG, WEBP]).refuse("tiktok.image.type"),
        converted(PNG, JPG).advise("tiktok.image.converted"),
        most(IMAGES, Size, 20.0 * MB).refuse("tiktok.image.size"),
        most(IMAGES, LongSide, 1920.0).advise("tiktok.image.longside").note("\"1080p\" in TikTok's words."),
        most(IMAGES, ShortSide, 1080.0).advise("tiktok.image.shortside").note("\"1080p\" in TikTok's words."),
    ]],
};

fn choose(post: &PostToCheck) -> Option<usize> {
    if post.has_video() { Some(0) } else { post.has_image().then_some(1) }
}

fn two_captions(post: &PostToCheck) -> Option<(Place, String)> {
    let title = post.setting_text("title").filter(|title| !title.trim().is_empty())?;
    let differs = !post.content.text.trim().is_empty() && post.content.text != title;
    differs.then(|| (Place::Content, "The video has a title and a text".to_owned()))
}

fn hidden_brand(post: &PostToCheck) -> Option<(Place, String)> {
    let branded = post.setting("brandContent").and_then(|value| value.as_bool()) == Some(true);
    let hidden = is_blank(post.setting("privacyLevel")) || post.setting_text("privacyLevel") == Some(PRIVATE);
    (branded && hidden)
        .then(|| (Place::Setting("privacyLevel"), "privacyLevel is SELF_ONLY together with brandContent".to_owned()))
}

fn no_such_cover(post: &PostToCheck) -> Option<(Place, String)> {
    let index = post.setting("photoCoverIndex")?.as_u64()?;
    let photos = post.media.len();
    (index >= photos as u64).then(|| {
        (Place::Setting("photoCoverIndex"), format!("photoCoverIndex is {index}, and the number of photos is {photos}"))
    })
}

/// `max_video_post_duration_sec` of the creator.
fn too_long_for_account(post: &PostToCheck) -> Option<(Place, String)> {
    let most = post.account.longest_video_ms?;
    let index = post.media.iter().position(|facts| facts.duration_ms.is_some_and(|found| found > most))?;
    let found = post.media[index].duration_ms? as f64;
    Some((
        Place::File(index),
        format!("Video is {} long, and the account's limit is {}", duration(found), duration(most as f64)),
    ))
}
