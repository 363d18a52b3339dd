//! Discord: messages of a bot, or of a webhook, in the channels of a server.

use super::{Connection, Credential, Deletion, Layout, Network, Role, at, key};
use crate::rules::rule::Quantity::{Count, Size, TotalSize, Utf16};
use crate::rules::rule::*;
use crate::rules::sheet::{Placement, Replies, Sheet, the_only_one};

pub(super) static NETWORK: Network = Network {
    account_type: "DISCORD",
    settings_type: "DISCORD",
    other_spellings: &[],
    name: "Discord",
    former_name: None,
    slug: "discord",
    summary: "Channels and forums of a server",
    connection: Connection::BotToken(CREDENTIALS),
    addresses: &[at(
        Role::Api,
        key("platforms.discord_url", "https://discord.com/api/v10", "URL of Discord's API"),
        "discord/api/v10",
    )],
    version: None,
    flags: &[],
    fetches_media: false,
    layout: Layout::Message,
    is_addition: true,
    deletion: Some(Deletion::ANY_TIME),
    numbers: None,
    comments: None,
    rules: Sheet {
        source: "https://docs.discord.com/developers/resources/message#create-message",
        always: ALWAYS,
        placements: &[MESSAGE],
        choose: the_only_one,
        replies: Replies::Unsupported,
    },
};

const CREDENTIALS: &[Credential] = &[Credential {
    is_secret: true,
    ..Credential::new(
        "token",
        "Bot token or webhook URL",
        "1. Create an application at discord.com/developers. 2. On its Bot page, choose Reset Token and copy the token. \
         3. Invite the bot to your server with View Channels, Send Messages, Attach Files and Read Message History. A \
         webhook needs none of this: copy its URL from the channel's settings, under Integrations.",
    )
}];

const ALWAYS: &[Rule] = &[
    Demand::Present { of: CHAT, example: "the id of one of its channels" }
        .refuse("discord.chat.missing")
        .fix("GET /v1/accounts/{id}/chats lists them.")
        .note("Of a webhook, Octavo knows it."),
    setting("silent", "Send without a notification", Wanted::Flag).refuse("discord.settings.silent"),
    setting("suppressEmbeds", "Show no previews of links", Wanted::Flag).refuse("discord.settings.suppressEmbeds"),
    setting("threadTitle", "Title in a forum", Wanted::OptionalText)
        .refuse("discord.settings.threadTitle")
        .note("A post in a forum channel requires one. Other channels accept none."),
    most(Subject::Setting("threadTitle"), Utf16, 100.0).refuse("discord.threadTitle.length"),
    setting("mentions", "Mentions that notify", Wanted::OptionalOneOf(MENTIONS))
        .refuse("discord.settings.mentions")
        .note("NONE unless you choose. Roles and everyone are never notified."),
    absent(THREAD).refuse("discord.thread.unsupported"),
    absent(FIRST_COMMENT).refuse("discord.first_comment.unsupported"),
    NO_THUMBNAIL,
    NO_AI_FLAG,
];

/// <https://docs.discord.com/developers/resources/message#allowed-mentions-object>
const MENTIONS: &[Choice] = &[choice("NONE", "Nobody"), choice("USERS", "Mentioned people")];

const MESSAGE: Placement = Placement::only(&[&[
    most(TEXT, Utf16, 2000.0).refuse("discord.text.length"),
    most(FILES, Count, 10.0).refuse("discord.media.count"),
    most(FILES, TotalSize, 25.0 * MB).refuse("discord.media.total").note("The limit of one request."),
    most(FILES, Size, 10.0 * MB)
        .platform("discord.media.size")
        .fix("Use a smaller file. A boosted server accepts larger ones."),
    most(ALT_TEXTS, Utf16, 1024.0).refuse("discord.alt.length"),
]]);
