//! Telegram: messages and albums of a bot.

use super::{Connection, Credential, Network, Role, at, key};
use crate::rules::facts::{JPG, MP4, PNG, WEBP};
use crate::rules::rule::Quantity::{Count, Size, SumOfSides, TotalSize, Utf16};
use crate::rules::rule::*;
use crate::rules::sheet::{Placement, Sheet, the_only_one};

pub(super) static NETWORK: Network = Network {
    account_type: "TELEGRAM",
    settings_type: "TELEGRAM",
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
    rules: Sheet {
        source: "https://core.telegram.org/bots/api#sending-files",
        always: ALWAYS,
        placements: &[MESSAGE],
        choose: the_only_one,
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
    most(VIDEOS, Size, 50.0 * MB).refuse("telegram.video.size").note("The limit for bots on api.telegram.org."),
]]);
