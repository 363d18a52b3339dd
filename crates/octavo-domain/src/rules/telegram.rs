//! Telegram: messages and albums of a bot.

use super::facts::{JPG, MP4, PNG, WEBP};
use super::rule::Quantity::{Count, Size, SumOfSides, TotalSize, Utf16};
use super::rule::*;
use super::sheet::{Placement, Sheet, the_only_one};
use crate::Platform;

pub(super) static SHEET: Sheet = Sheet {
    platform: Platform::Telegram,
    source: "https://core.telegram.org/bots/api#sending-files",
    always: ALWAYS,
    placements: &[MESSAGE],
    choose: the_only_one,
};

const ALWAYS: &[Rule] = &[
    Demand::Present { of: CHAT, example: "the id of one of its chats" }
        .refuse("telegram.chat.missing")
        .cure("GET /v1/accounts/{id}/chats lists them."),
    NO_THUMBNAIL,
    NO_ALT_TEXTS,
];

const MESSAGE: Placement = Placement::only(&[&[
    most(TEXT_ALONE, Utf16, 4096.0).refuse("telegram.text.length"),
    most(CAPTION, Utf16, 1024.0).refuse("telegram.caption.length"),
    most(FILES, Count, 10.0).refuse("telegram.media.count"),
    most(FILES, TotalSize, 50.0 * MB).platform("telegram.media.size"),
    types(IMAGES, &[JPG, PNG, WEBP]).refuse("telegram.image.type"),
    converted(WEBP, JPG).advise("telegram.image.converted"),
    most(IMAGES, Size, 10.0 * MB).platform("telegram.image.size"),
    most(IMAGES, SumOfSides, 10_000.0).platform("telegram.image.sides"),
    ratio(IMAGES, [1.0, 20.0], [20.0, 1.0]).platform("telegram.image.ratio"),
    types(VIDEOS, &[MP4]).refuse("telegram.video.type"),
    most(VIDEOS, Size, 50.0 * MB).refuse("telegram.video.size").note("What bots may send to api.telegram.org."),
]]);
