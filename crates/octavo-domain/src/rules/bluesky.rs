//! Bluesky: text with images or one video; the lexicons `app.bsky.feed.post` and `app.bsky.embed.*`.

use super::facts::{ANY_IMAGE, MP4};
use super::rule::Quantity::{Bytes, Count, Duration, Graphemes, Size};
use super::rule::*;
use super::sheet::{Placement, Sheet, the_only_one};
use crate::Platform;

pub(super) static SHEET: Sheet = Sheet {
    platform: Platform::BlueSky,
    source: "https://github.com/bluesky-social/atproto/tree/main/lexicons/app/bsky",
    always: &[NO_CHAT, NO_THUMBNAIL],
    placements: &[POST],
    choose: the_only_one,
};

const POST: Placement = Placement::only(&[&[
    most(TEXT, Graphemes, 300.0).refuse("bluesky.text.length"),
    most(TEXT, Bytes, 3000.0).platform("bluesky.text.bytes").cure("Shorten it, or use fewer emoji."),
    Demand::Unmixed.refuse("bluesky.media.mixed"),
    most(IMAGES, Count, 4.0).refuse("bluesky.images.count"),
    types(IMAGES, &[ANY_IMAGE]).refuse("bluesky.image.type"),
    most(IMAGES, Size, 2_000_000.0).platform("bluesky.image.size"),
    most(VIDEOS, Count, 1.0).refuse("bluesky.video.count"),
    types(VIDEOS, &[MP4]).refuse("bluesky.video.type"),
    most(VIDEOS, Size, 300_000_000.0).platform("bluesky.video.size"),
    most(VIDEOS, Duration, 10.0 * MIN).platform("bluesky.video.duration"),
]]);
