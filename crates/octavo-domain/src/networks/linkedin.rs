//! LinkedIn: text, images, or one video.

use super::{ConfigKey, Connection, Network, Role, at, key};
use crate::rules::facts::{GIF, JPG, MP4, PNG, WEBP};
use crate::rules::rule::Quantity::{Count, Duration, Escaped, Pixels, Size, Utf16};
use crate::rules::rule::*;
use crate::rules::sheet::{Placement, Sheet, the_only_one};

/// Sign-in and the exchange of codes for tokens are on the same host.
const WEB: ConfigKey =
    key("platforms.linkedin_web_url", "https://www.linkedin.com", "URL where people sign in to LinkedIn");

/// The key that says whether LinkedIn approved the operator's app for `r_member_social`.
pub const READS_POSTS: &str = "platforms.linkedin_reads_posts";

pub(super) static NETWORK: Network = Network {
    account_type: "LINKEDIN",
    settings_type: "LINKEDIN",
    name: "LinkedIn",
    former_name: None,
    slug: "linkedin",
    summary: "Text, images or a video",
    connection: Connection::AuthorizationPage {
        client_id: key(
            "platforms.linkedin_client_id",
            "",
            "client id of your LinkedIn app; without it, LinkedIn accounts can't be connected",
        ),
        client_secret: key("platforms.linkedin_client_secret", "", "client secret of your LinkedIn app"),
    },
    addresses: &[
        at(Role::Api, key("platforms.linkedin_url", "https://api.linkedin.com", "URL of LinkedIn's API"), "linkedin"),
        at(Role::Web, WEB, "linkedin-www"),
        at(Role::Token, WEB, "linkedin-www"),
    ],
    version: Some(key("platforms.linkedin_version", "202609", "version of LinkedIn's API, YYYYMM")),
    flags: &[key(READS_POSTS, "false", "whether LinkedIn granted r_member_social to your app")],
    fetches_media: false,
    rules: Sheet {
        source: "https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api",
        always: ALWAYS,
        placements: &[POST],
        choose: the_only_one,
    },
};

const VISIBILITY: &[Choice] =
    &[choice("PUBLIC", "Anyone"), choice("CONNECTIONS", "Connections only"), choice("GROUP", "Group")];

const ALWAYS: &[Rule] = &[
    setting("visibility", "Who can see it", Wanted::OptionalOneOf(VISIBILITY)).refuse("linkedin.settings.visibility"),
    default("visibility", "PUBLIC").advise("linkedin.settings.visibility.default"),
    refused("visibility", "GROUP")
        .platform("linkedin.visibility.group")
        .fix("Send PUBLIC or CONNECTIONS. LinkedIn's API doesn't accept posts to groups."),
    setting("resharingDisabled", "Turn off resharing", Wanted::Flag).refuse("linkedin.settings.resharingDisabled"),
    NO_CHAT,
    types(THUMBNAIL, &[JPG, PNG, GIF, WEBP]).advise("linkedin.thumbnail.type"),
];

const POST: Placement = Placement::only(&[&[
    most(TEXT, Utf16, 3000.0).refuse("linkedin.text.length"),
    most(TEXT, Escaped, 3000.0).advise("linkedin.text.escaped").note("LinkedIn doesn't say whether it counts them."),
    Demand::Unmixed.refuse("linkedin.media.mixed"),
    most(IMAGES, Count, 9.0).refuse("linkedin.images.count"),
    types(IMAGES, &[JPG, PNG, GIF, WEBP]).platform("linkedin.image.type"),
    converted(WEBP, JPG).advise("linkedin.image.converted"),
    under(IMAGES, Pixels, 36_152_320.0).platform("linkedin.image.pixels"),
    most(ALT_TEXTS, Utf16, 4086.0).advise("linkedin.alt.length"),
    most(VIDEOS, Count, 1.0).refuse("linkedin.video.count"),
    types(VIDEOS, &[MP4]).refuse("linkedin.video.type"),
    most(VIDEOS, Size, 500.0 * MB).refuse("linkedin.video.size"),
    least(VIDEOS, Size, 75.0 * KB).platform("linkedin.video.size.platform"),
    range(VIDEOS, Duration, 3.0 * S, 30.0 * MIN).refuse("linkedin.video.duration"),
    ratio(VIDEOS, [1.0, 2.4], [2.4, 1.0])
        .advise("linkedin.video.ratio")
        .note("From other tools. LinkedIn doesn't document it."),
]]);
