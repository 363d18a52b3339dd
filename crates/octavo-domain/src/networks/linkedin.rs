//! LinkedIn: text, images, one video or one PDF.

use super::{ConfigKey, Connection, Deletion, Layout, Network, Role, at, key};
use crate::rules::facts::{ANY_IMAGE, ANY_VIDEO, GIF, JPG, MP4, MediaFacts, PDF, PNG, WEBP};
use crate::rules::post_to_check::{Place, PostToCheck};
use crate::rules::rule::Quantity::{Count, Duration, Escaped, Pages, Pixels, Size, Utf16};
use crate::rules::rule::*;
use crate::rules::sheet::{Placement, Replies, Sheet, the_only_one};
use crate::rules::wanted::SettingPath;
use crate::rules::wanted::is_blank;
use crate::rules::{messages, text};

/// Sign-in and the exchange of codes for tokens are on the same host.
const WEB: ConfigKey =
    key("platforms.linkedin_web_url", "https://www.linkedin.com", "URL where people sign in to LinkedIn");

/// The key that says whether LinkedIn approved the operator's app for `r_member_social`.
pub const READS_POSTS: &str = "platforms.linkedin_reads_posts";

pub(super) static NETWORK: Network = Network {
    account_type: "LINKEDIN",
    settings_type: "LINKEDIN",
    other_spellings: &[],
    name: "LinkedIn",
    former_name: None,
    slug: "linkedin",
    summary: "Text, images, a video or a PDF",
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
    layout: Layout::Article,
    is_addition: false,
    // <https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#delete-posts>
    deletion: Some(Deletion::ANY_TIME),
    // Only partners get the permissions: <https://learn.microsoft.com/en-us/linkedin/marketing/community-management/members/post-statistics>,
    // <https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api>
    numbers: None,
    comments: None,
    rules: Sheet {
        source: "https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api",
        always: ALWAYS,
        placements: &[POST],
        choose: the_only_one,
        replies: Replies::Comments(&COMMENT),
    },
};

const VISIBILITY: &[Choice] =
    &[choice("PUBLIC", "Anyone"), choice("CONNECTIONS", "Connections only"), choice("GROUP", "Group")];

/// <https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format>
const MENTION: &[Part] =
    &[part("text", "Text in the post", Wanted::ShortText(255)), part("urn", "URN", Wanted::ShortText(255))];

/// <https://learn.microsoft.com/linkedin/marketing/community-management/shares/poll-post-api>
const POLL: &[Part] = &[
    part("question", "Question", Wanted::ShortText(140)),
    part("options", "Options", Wanted::ShortTexts { least: 2, most: 4, length: 30 }),
    part("durationDays", "Days until it closes (1, 3, 7 or 14)", Wanted::WholeWithin(1, 14)),
];

/// <https://learn.microsoft.com/linkedin/marketing/community-management/shares/documents-api>
const DOCUMENT: &[Part] = &[part("title", "Title", Wanted::ShortText(400))];

/// <https://learn.microsoft.com/linkedin/marketing/community-management/shares/articles-api>
const ARTICLE: &[Part] = &[
    part("url", "URL", Wanted::Link),
    part("title", "Title", Wanted::ShortText(400)),
    part("description", "Description", Wanted::OptionalText),
];

const ALWAYS: &[Rule] = &[
    setting("visibility", "Who can see it", Wanted::OptionalOneOf(VISIBILITY)).refuse("linkedin.settings.visibility"),
    default("visibility", "PUBLIC").advise("linkedin.settings.visibility.default"),
    refused("visibility", "GROUP")
        .platform("linkedin.visibility.group")
        .fix("Send PUBLIC or CONNECTIONS. LinkedIn's API doesn't accept posts to groups."),
    setting("resharingDisabled", "Turn off resharing", Wanted::Flag).refuse("linkedin.settings.resharingDisabled"),
    setting("mentions", "Mentions", Wanted::Records { most: 20, parts: MENTION })
        .refuse("linkedin.settings.mentions")
        .note("The first occurrence of the text becomes the mention. A person's text must be their full name."),
    Demand::Own { limit: "mentions of urn:li:person: and urn:li:organization:", find: bad_mention }
        .refuse("linkedin.mentions.urn")
        .fix("Send the URN of a person or an organization."),
    Demand::Own { limit: "mentions that are in the text", find: unused_mention }
        .advise("linkedin.mentions.unused")
        .fix("Correct the mention's text. Otherwise Octavo leaves it out."),
    setting("poll", "Poll", Wanted::Record(POLL)).refuse("linkedin.settings.poll"),
    Demand::Own { limit: "durationDays of 1, 3, 7 or 14", find: bad_poll_duration }
        .refuse("linkedin.poll.duration")
        .fix("Send one of these values."),
    Demand::Own { limit: "up to 140 UTF-16 units in the question and 30 in an option", find: long_poll_text }
        .refuse("linkedin.poll.length")
        .fix("Shorten it. Most emoji count twice."),
    setting("article", "Article", Wanted::Record(ARTICLE)).refuse("linkedin.settings.article"),
    setting("document", "Document", Wanted::Record(DOCUMENT))
        .refuse("linkedin.settings.document")
        .note("The title that LinkedIn shows with the attached PDF."),
    Demand::Own { limit: "document only with an attached PDF", find: document_without_file }
        .refuse("linkedin.document.file")
        .fix("Attach the PDF, or leave out document."),
    Demand::Own { limit: "a title for a PDF", find: document_without_title }
        .advise("linkedin.document.title")
        .fix("Send document.title."),
    setting("reshareOf", "URN of the post to reshare", Wanted::OptionalText).refuse("linkedin.settings.reshareOf"),
    Demand::Own { limit: "reshareOf of urn:li:share: or urn:li:ugcPost:", find: bad_reshare }
        .refuse("linkedin.reshare.urn")
        .fix("Send the identifier of a post on LinkedIn."),
    Demand::Own { limit: "only one of files, poll, article and reshareOf in a post", find: two_contents }
        .refuse("linkedin.content.one")
        .fix("Leave out the others."),
    absent(THREAD).refuse("linkedin.thread.unsupported"),
    NO_CHAT,
    types(THUMBNAIL, &[JPG, PNG, GIF, WEBP]).advise("linkedin.thumbnail.type"),
    NO_AI_FLAG,
];

const POST: Placement = Placement::only(&[&[
    most(TEXT, Utf16, 3000.0).refuse("linkedin.text.length"),
    most(TEXT, Escaped, 3000.0).advise("linkedin.text.escaped").note("LinkedIn doesn't say whether it counts them."),
    Demand::Unmixed.refuse("linkedin.media.mixed"),
    types(FILES, &[ANY_IMAGE, ANY_VIDEO, PDF]).refuse("linkedin.media.type").fix("Attach images, a video or a PDF."),
    Demand::Own { limit: "a document without other files", find: document_among_files }
        .refuse("linkedin.document.alone")
        .fix("Split the post."),
    most(DOCUMENTS, Size, 100.0 * MB).refuse("linkedin.document.size"),
    most(DOCUMENTS, Pages, 300.0).refuse("linkedin.document.pages"),
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

/// <https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api>
const COMMENT: Placement = Placement {
    name: Some("FIRST_COMMENT"),
    phrase: " for a first comment",
    rules: &[&[
        most(TEXT, Utf16, 1250.0).refuse("linkedin.first_comment.length"),
        most(FILES, Count, 0.0).refuse("linkedin.first_comment.media").fix("Remove the files."),
    ]],
};
fn mentions<'a>(post: &'a PostToCheck) -> impl Iterator<Item = (SettingPath, &'a str, &'a str)> {
    let records = post.setting("mentions").and_then(|mentions| mentions.as_array()).into_iter().flatten().enumerate();
    records.filter_map(|(index, mention)| {
        let at = SettingPath::new("mentions").at(index);
        Some((at, mention["text"].as_str()?, mention["urn"].as_str()?))
    })
}

fn bad_mention(post: &PostToCheck) -> Option<(Place, String)> {
    let is_known = |urn: &str| urn.starts_with("urn:li:person:") || urn.starts_with("urn:li:organization:");
    let (at, _, urn) = mentions(post).find(|(_, _, urn)| !is_known(urn))?;
    Some((Place::Part(at.part("urn")), format!("The URN is \"{urn}\"")))
}

fn unused_mention(post: &PostToCheck) -> Option<(Place, String)> {
    let (at, text, _) = mentions(post).find(|(_, text, _)| !post.content.text.contains(text))?;
    Some((Place::Part(at.part("text")), format!("\"{text}\" is not in the text")))
}

fn bad_poll_duration(post: &PostToCheck) -> Option<(Place, String)> {
    let days = post.setting("poll")?.get("durationDays")?.as_u64()?;
    let place = Place::Part(SettingPath::new("poll").part("durationDays"));
    (1..=14).contains(&days).then_some(())?;
    (![1, 3, 7, 14].contains(&days)).then(|| (place, format!("durationDays is {days}")))
}

/// LinkedIn counts UTF-16 units. What has too many characters is found already.
fn long_poll_text(post: &PostToCheck) -> Option<(Place, String)> {
    let poll = post.setting("poll")?;
    let options = poll["options"].as_array().into_iter().flatten().map(|option| ("options", 30, option));
    let mut texts = std::iter::once(("question", 140, &poll["question"])).chain(options);
    texts.find_map(|(part, most, text)| {
        let (characters, units) = (text.as_str()?.chars().count(), text::utf16_units(text.as_str()?));
        let place = Place::Part(SettingPath::new("poll").part(part));
        (characters <= most && units > most).then(|| (place, format!("A text of the poll has {units} UTF-16 units")))
    })
}

fn document_without_file(post: &PostToCheck) -> Option<(Place, String)> {
    post.setting("document")?;
    let has_file = post.media.iter().any(|facts| facts.is_document() || !facts.is_known());
    (!has_file).then(|| (Place::Setting("document"), "document is sent without a PDF".to_owned()))
}

fn document_without_title(post: &PostToCheck) -> Option<(Place, String)> {
    let is_untitled = post.setting("document").is_none() && post.media.iter().any(MediaFacts::is_document);
    is_untitled.then(|| (Place::Setting("document"), messages::found_setting("document", None)))
}

fn document_among_files(post: &PostToCheck) -> Option<(Place, String)> {
    let is_among = post.media.len() > 1 && post.media.iter().any(MediaFacts::is_document);
    is_among.then(|| (Place::Media, format!("A document is one of {} files", post.media.len())))
}

fn bad_reshare(post: &PostToCheck) -> Option<(Place, String)> {
    let urn = post.setting_text("reshareOf").filter(|urn| !urn.is_empty())?;
    let is_post = urn.starts_with("urn:li:share:") || urn.starts_with("urn:li:ugcPost:");
    (!is_post).then(|| (Place::Setting("reshareOf"), messages::found_setting("reshareOf", post.setting("reshareOf"))))
}

/// LinkedIn's `content` is one thing, and a reshare shows the other post in its place.
fn two_contents(post: &PostToCheck) -> Option<(Place, String)> {
    let sent = ["poll", "article", "reshareOf"].into_iter().filter(|name| !is_blank(post.setting(name)));
    let names: Vec<&'static str> = sent.collect();
    match names[..] {
        [name] if !post.media.is_empty() => Some((Place::Setting(name), format!("{name} is sent together with files"))),
        [first, second, ..] => Some((Place::Setting(second), format!("{first} and {second} are sent"))),
        _ => None,
    }
}
