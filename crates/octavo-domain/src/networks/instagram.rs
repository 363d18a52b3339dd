//! Instagram: feed, reels, stories.

use serde_json::Value;

use super::{Connection, INSTAGRAM_INSIGHTS, Layout, Moderated, Network, Numbers, Role, Share, at, key};
use crate::numbers::Metric::{Comments, Likes, Saves, Shares, Views};
use crate::rules::facts::{JPG, MOV, MP4, PNG};
use crate::rules::post_to_check::{Place, PostToCheck};
use crate::rules::rule::Quantity::{Bitrate, Count, Duration, FrameRate, Hashtags, Mentions, Size, Utf16, Width};
use crate::rules::rule::*;
use crate::rules::sheet::{Placement, Replies, Sheet};
use crate::rules::wanted::SettingPath;
use crate::rules::wanted::is_blank;

pub(super) static NETWORK: Network = Network {
    account_type: "INSTAGRAM",
    settings_type: "INSTAGRAM",
    other_spellings: &[],
    name: "Instagram",
    former_name: None,
    slug: "instagram",
    summary: "Feed, reels, stories",
    connection: Connection::AuthorizationPage {
        client_id: key(
            "platforms.instagram_client_id",
            "",
            "Instagram app id; without it, Instagram accounts can't be connected",
        ),
        client_secret: key("platforms.instagram_client_secret", "", "Instagram app secret"),
    },
    addresses: &[
        at(
            Role::Api,
            key(
                "platforms.instagram_url",
                "https://graph.instagram.com",
                "URL of Instagram's API, without the version",
            ),
            "instagram",
        ),
        at(
            Role::Web,
            key("platforms.instagram_web_url", "https://www.instagram.com", "URL where people sign in to Instagram"),
            "instagram-www",
        ),
        at(
            Role::Token,
            key(
                "platforms.instagram_token_url",
                "https://api.instagram.com",
                "URL where Octavo exchanges codes for Instagram tokens",
            ),
            "instagram-api",
        ),
    ],
    version: Some(key("platforms.instagram_version", "v25.0", "version of Instagram's API")),
    flags: &[],
    fetches_media: true,
    layout: Layout::Photo,
    is_addition: false,
    // Only apps that people connect with Facebook Login may delete:
    // <https://developers.facebook.com/docs/instagram-platform/reference/instagram-media>
    deletion: None,
    // <https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights>
    numbers: Some(Numbers::of_meta(INSTAGRAM_INSIGHTS, &[Views, Likes, Comments, Shares, Saves])),
    // <https://developers.facebook.com/docs/instagram-platform/comment-moderation>
    comments: Some(super::Comments::of(Some(super::INSTAGRAM_COMMENTS), [Moderated::All; 2], Share::OF_META)),
    rules: Sheet {
        source: "https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media",
        always: ALWAYS,
        placements: &[FEED, REELS, STORY],
        choose,
        replies: Replies::Comments(&COMMENT),
    },
};

const TYPES: &[Choice] = &[choice("FEED", "Post"), choice("REELS", "Reel"), choice("STORY", "Story")];

const TRIALS: &[Choice] =
    &[choice("MANUAL", "You show it to followers"), choice("PERFORMANCE", "Instagram does if it performs well")];

/// <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media>
const USER_TAG: &[Part] = &[
    part("username", "Username", Wanted::ShortText(30)),
    part("x", "From the left (0 to 1)", Wanted::Fraction),
    part("y", "From the top (0 to 1)", Wanted::Fraction),
    part("attachment", "Photo, counted from 0", Wanted::Whole),
];
const MOST_COLLABORATORS: usize = 3;

const ALWAYS: &[Rule] = &[
    setting("publicationType", "Publish as", Wanted::OneOf(TYPES)).refuse("instagram.settings.publicationType"),
    setting("thumbOffset", "Cover frame (ms)", Wanted::Whole)
        .refuse("instagram.settings.thumbOffset")
        .fix("Send milliseconds from the start of the video.")
        .note("The frame to use as the cover, in milliseconds from the start."),
    Demand::Own { limit: "thumbOffset for one video without a thumbnail, outside of stories", find: unused_offset }
        .advise("instagram.thumbOffset.unused")
        .fix("It is ignored."),
    Demand::Own { limit: "a thumbOffset before the end of the video", find: late_offset }
        .refuse("instagram.thumbOffset.length")
        .fix("Send an earlier one."),
    setting("collaborators", "Collaborators (usernames)", Wanted::Texts)
        .refuse("instagram.settings.collaborators")
        .note("Instagram asks each of them to accept."),
    Demand::Own { limit: "up to 3 collaborators, and none for stories", find: bad_collaborators }
        .refuse("instagram.collaborators")
        .fix("Send fewer, or leave them out."),
    setting("userTags", "Tagged people", Wanted::Records { most: 20, parts: USER_TAG })
        .refuse("instagram.settings.userTags")
        .note("x and y are the place in the photo, from 0 (left, top) to 1. Photos only."),
    Demand::Own { limit: "tags in photos of the post", find: bad_user_tag }
        .refuse("instagram.userTags.photo")
        .fix("Count the attachment from 0, and tag people in photos only."),
    setting("locationId", "Location (id of a Facebook Page)", Wanted::OptionalText)
        .refuse("instagram.settings.locationId"),
    setting("shareToFeed", "Show the reel in the feed too", Wanted::FlagOn).refuse("instagram.settings.shareToFeed"),
    setting("trialReel", "Trial reel", Wanted::OptionalOneOf(TRIALS))
        .refuse("instagram.settings.trialReel")
        .note("Shown to people who don't follow you. You or Instagram decide whether your followers see it."),
    setting("audioName", "Name of the reel's audio", Wanted::OptionalText).refuse("instagram.settings.audioName"),
    Demand::Own { limit: "trialReel and audioName for a reel only", find: unused_reel_setting }
        .refuse("instagram.reel.setting")
        .fix("Leave it out, or attach one video."),
    absent(THREAD).refuse("instagram.thread.unsupported"),
    absent(FIRST_COMMENT)
        .refuse("instagram.first_comment.story")
        .when("the post is a story", |post| post.setting_text("publicationType") == Some("STORY")),
    NO_DOCUMENTS,
    NO_CHAT,
    most(TEXT, Utf16, 2200.0).refuse("instagram.text.length"),
    most(TEXT, Hashtags, 30.0).platform("instagram.text.hashtags").fix("Use fewer."),
    most(TEXT, Mentions, 20.0).platform("instagram.text.mentions").fix("Use fewer."),
];

const FEED: Placement = Placement {
    name: Some("FEED"),
    phrase: " in the feed",
    rules: &[
        &[
            range(FILES, Count, 1.0, 10.0).refuse("instagram.feed.count"),
            ratio(FILES, [4.0, 5.0], [1.91, 1.0]).refuse("instagram.feed.ratio"),
            range(VIDEOS, Duration, 3.0 * S, 15.0 * MIN)
                .refuse("instagram.feed.duration")
                .note("A single video in the feed is shown as a reel."),
            Demand::Own { limit: "the same aspect ratio for all files", find: another_shape }
                .advise("instagram.feed.shape")
                .fix("Crop all files to one aspect ratio. Otherwise Instagram crops them to that of the first."),
            most(ALT_TEXTS, Utf16, 1000.0).platform("instagram.alt.length"),
            NO_THUMBNAIL.when("the post is not a single video", |post| !is_one_video(post)),
            types(THUMBNAIL, &[JPG])
                .platform("instagram.thumbnail.type")
                .when("the post is a single video", is_one_video),
            most(THUMBNAIL, Size, 8.0 * MB)
                .platform("instagram.thumbnail.size")
                .when("the post is a single video", is_one_video),
        ],
        IMAGE,
        VIDEO,
    ],
};

const REELS: Placement = Placement {
    name: Some("REELS"),
    phrase: " for a reel",
    rules: &[
        &[
            exactly(FILES, Count, 1.0).refuse("instagram.reels.count"),
            types(IMAGES, &[MP4, MOV]).refuse("instagram.reels.type").fix("Attach a video, or use FEED."),
            range(VIDEOS, Duration, 3.0 * S, 15.0 * MIN).refuse("instagram.reels.duration"),
            ratio(VIDEOS, [0.01, 1.0], [10.0, 1.0]).refuse("instagram.reels.ratio"),
            shape(VIDEOS, [9.0, 16.0])
                .advise("instagram.reels.shape")
                .fix("Crop it. Otherwise Instagram shows it with bars."),
            types(THUMBNAIL, &[JPG]).platform("instagram.thumbnail.type"),
            most(THUMBNAIL, Size, 8.0 * MB).platform("instagram.thumbnail.size"),
            NO_ALT_TEXTS,
        ],
        VIDEO,
    ],
};

const STORY: Placement = Placement {
    name: Some("STORY"),
    phrase: " for a story",
    rules: &[
        &[
            exactly(FILES, Count, 1.0)
                .refuse("instagram.story.count")
                .fix("Use a separate post for each photo or video.")
                .note("A story is one photo or one video."),
            absent(TEXT).advise("instagram.story.text"),
            range(VIDEOS, Duration, 3.0 * S, 15.0 * MIN).refuse("instagram.story.duration"),
            range(VIDEOS, Duration, 3.0 * S, 60.0 * S).platform("instagram.story.duration.platform"),
            most(VIDEOS, Size, 100.0 * MB).platform("instagram.story.size.platform"),
            ratio(FILES, [0.01, 1.0], [10.0, 1.0]).refuse("instagram.story.ratio"),
            ratio(VIDEOS, [0.1, 1.0], [10.0, 1.0]).platform("instagram.story.ratio.platform"),
            shape(FILES, [9.0, 16.0])
                .advise("instagram.story.shape")
                .fix("Crop it. Otherwise Instagram shows it with bars."),
            NO_THUMBNAIL,
            NO_ALT_TEXTS,
        ],
        IMAGE,
        VIDEO,
    ],
};

const IMAGE: &[Rule] = &[
    types(IMAGES, &[JPG, PNG]).refuse("instagram.image.type"),
    converted(PNG, JPG).advise("instagram.image.converted"),
    most(IMAGES, Size, 8.0 * MB).refuse("instagram.image.size"),
    most(IMAGES, Width, 1920.0)
        .advise("instagram.image.width")
        .fix("Instagram scales it down to 1440 px.")
        .note("Wider images are scaled, not refused."),
];

const VIDEO: &[Rule] = &[
    types(VIDEOS, &[MP4, MOV]).refuse("instagram.video.type"),
    most(VIDEOS, Size, 300.0 * MB).refuse("instagram.video.size"),
    most(VIDEOS, Width, 1920.0).refuse("instagram.video.width"),
    most(VIDEOS, Bitrate, 25.0 * MBIT).platform("instagram.video.bitrate"),
    range(VIDEOS, FrameRate, 23.0, 60.0).platform("instagram.video.framerate"),
    codecs(Track::Video, &["h264", "hevc"]).platform("instagram.video.codec"),
    codecs(Track::Audio, &["aac"]).platform("instagram.audio.codec"),
];

fn choose(post: &PostToCheck) -> Option<usize> {
    let wanted = post.setting_text("publicationType")?;
    NETWORK.rules.placements.iter().position(|placement| placement.name == Some(wanted))
}

/// A single video is a reel, also in the feed: it has a cover.
fn is_one_video(post: &PostToCheck) -> bool {
    matches!(post.media, [only] if only.is_video())
}

fn unused_offset(post: &PostToCheck) -> Option<(Place, String)> {
    post.setting("thumbOffset")?;
    let has_cover = is_one_video(post) && post.setting_text("publicationType") != Some("STORY");
    let found = match has_cover {
        true if post.thumbnail.is_none() => return None,
        true => "thumbOffset is sent together with a thumbnail, which becomes the cover",
        false => "thumbOffset is sent, but this post has no cover",
    };
    Some((Place::Setting("thumbOffset"), found.to_owned()))
}

/// <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes>, 2207057.
fn late_offset(post: &PostToCheck) -> Option<(Place, String)> {
    let (offset, length) = (post.setting("thumbOffset")?.as_u64()?, post.media.first()?.duration_ms?);
    let found = format!("thumbOffset is {offset}, and the video has {length} ms");
    (unused_offset(post).is_none() && offset >= length).then_some((Place::Setting("thumbOffset"), found))
}

fn bad_collaborators(post: &PostToCheck) -> Option<(Place, String)> {
    let count = post.setting_texts("collaborators").len();
    let is_story = post.setting_text("publicationType") == Some("STORY");
    let found = match count {
        1.. if is_story => "collaborators are sent for a story".to_owned(),
        count if count > MOST_COLLABORATORS => format!("{count} collaborators are sent"),
        _ => return None,
    };
    Some((Place::Setting("collaborators"), found))
}

fn bad_user_tag(post: &PostToCheck) -> Option<(Place, String)> {
    let tags = post.setting("userTags")?.as_array()?;
    let file = |tag: &Value| usize::try_from(tag["attachment"].as_u64().unwrap_or_default()).unwrap_or(usize::MAX);
    let index = tags.iter().position(|tag| post.media.get(file(tag)).is_none_or(|facts| facts.is_video()))?;
    let found = format!("File {} is not a photo of this post", file(&tags[index]));
    Some((Place::Part(SettingPath::new("userTags").at(index).part("attachment")), found))
}

fn unused_reel_setting(post: &PostToCheck) -> Option<(Place, String)> {
    let is_reel = is_one_video(post) && post.setting_text("publicationType") != Some("STORY");
    let name = ["trialReel", "audioName"].into_iter().find(|name| !is_blank(post.setting(name)))?;
    (!is_reel).then(|| (Place::Setting(name), format!("{name} is sent, but this post is no reel")))
}

/// The items of a carousel are cropped to the first one's shape.
fn another_shape(post: &PostToCheck) -> Option<(Place, String)> {
    const TOLERANCE: f64 = 0.01;
    let shape = |index: usize| post.media[index].ratio();
    let first = (!post.media.is_empty()).then(|| shape(0))??;
    let differs = |index: &usize| shape(*index).is_some_and(|it| (it / first - 1.0).abs() > TOLERANCE);
    let index = (1..post.media.len()).find(differs)?;
    Some((Place::File(index), format!("File {} has a different aspect ratio than the first", index + 1)))
}

/// <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments>
const COMMENT: Placement = Placement {
    name: Some("FIRST_COMMENT"),
    phrase: " for a first comment",
    rules: &[&[
        most(TEXT, Utf16, 2200.0).refuse("instagram.first_comment.length"),
        most(FILES, Count, 0.0).refuse("instagram.first_comment.media").fix("Remove the files."),
    ]],
};
