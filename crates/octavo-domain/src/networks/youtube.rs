//! YouTube: one video.

use super::{Connection, Deletion, Layout, Moderated, Network, Numbers, Quota, Role, Share, at, key};
use crate::numbers::Metric::{Comments, Likes, Views};
use crate::rules::facts::{ANY_VIDEO, JPG, PNG, SBV, SRT, VTT};
use crate::rules::post_to_check::{Place, PostToCheck};
use crate::rules::rule::Quantity::{Bytes, Count, Duration, Size, Utf16};
use crate::rules::rule::*;
use crate::rules::sheet::{Placement, Replies, Sheet, the_only_one};
use crate::rules::wanted::SettingPath;
use crate::rules::{messages, text};

pub(super) static NETWORK: Network = Network {
    account_type: "YOUTUBE",
    settings_type: "YOUTUBE",
    other_spellings: &[],
    name: "YouTube",
    former_name: None,
    slug: "youtube",
    summary: "Video with title and category",
    connection: Connection::AuthorizationPage {
        client_id: key(
            "platforms.youtube_client_id",
            "",
            "id of your Google OAuth client; without it, YouTube accounts can't be connected",
        ),
        client_secret: key("platforms.youtube_client_secret", "", "secret of your Google OAuth client"),
    },
    addresses: &[
        at(Role::Api, key("platforms.youtube_url", "https://www.googleapis.com", "URL of Google's APIs"), "youtube"),
        at(
            Role::Web,
            key("platforms.youtube_web_url", "https://accounts.google.com", "URL where people sign in to Google"),
            "youtube-accounts",
        ),
        at(
            Role::Token,
            key(
                "platforms.youtube_token_url",
                "https://oauth2.googleapis.com",
                "URL where Octavo exchanges codes for Google tokens",
            ),
            "youtube-oauth",
        ),
    ],
    version: Some(key("platforms.youtube_version", "v3", "version of the YouTube Data API")),
    flags: &[],
    fetches_media: false,
    layout: Layout::Video,
    is_addition: false,
    // <https://developers.google.com/youtube/v3/docs/videos/delete>
    deletion: Some(Deletion { scope: Some(MANAGING), ..Deletion::ANY_TIME }),
    // <https://developers.google.com/youtube/v3/docs/videos/list>, which costs 1 of the 10,000 units that an app has a day
    numbers: Some(Numbers::of(&[Views, Likes, Comments], READINGS)),
    // <https://developers.google.com/youtube/v3/docs/commentThreads/list>, which costs the same, and
    // <https://developers.google.com/youtube/v3/docs/comments/setModerationStatus>
    comments: Some(super::Comments {
        lists_hidden: false,
        ..super::Comments::of(Some(MANAGING), [Moderated::All, Moderated::Own], READINGS)
    }),
    rules: Sheet {
        source: "https://developers.google.com/youtube/v3/docs/videos",
        always: ALWAYS,
        placements: &[VIDEO],
        choose: the_only_one,
        replies: Replies::Comments(&COMMENT),
    },
};

const READINGS: Share = Share::of(Quota::Operator, 10_000, 24 * 3_600);

/// The permission for comments, playlists and captions, and to delete videos.
pub const MANAGING: &str = "https://www.googleapis.com/auth/youtube.force-ssl";

const PRIVACY: &[Choice] = &[choice("PUBLIC", "Public"), choice("UNLISTED", "Unlisted"), choice("PRIVATE", "Private")];
const CATEGORIES: &[Choice] = &[
    choice("FILM_ANIMATION", "Film & Animation"),
    choice("AUTOS_VEHICLES", "Autos & Vehicles"),
    choice("MUSIC", "Music"),
    choice("PETS_ANIMALS", "Pets & Animals"),
    choice("SPORTS", "Sports"),
    choice("TRAVEL_EVENTS", "Travel & Events"),
    choice("GAMING", "Gaming"),
    choice("PEOPLE_BLOGS", "People & Blogs"),
    choice("COMEDY", "Comedy"),
    choice("ENTERTAINMENT", "Entertainment"),
    choice("NEWS_POLITICS", "News & Politics"),
    choice("HOWTO_STYLE", "Howto & Style"),
    choice("EDUCATION", "Education"),
    choice("SCIENCE_TECHNOLOGY", "Science & Technology"),
];
/// YouTube's own names: <https://support.google.com/youtube/answer/2797468>.
const LICENSES: &[Choice] =
    &[choice("YOUTUBE", "Standard YouTube License"), choice("CREATIVE_COMMON", "Creative Commons - Attribution")];
/// <https://developers.google.com/youtube/v3/docs/captions/insert>, <https://support.google.com/youtube/answer/2734698>
const CAPTIONS: &[Part] = &[
    part("path", "SRT, VTT or SBV file", Wanted::File { types: &[SRT, VTT, SBV], most: 100.0 * MB }),
    part("language", "Language (BCP 47)", Wanted::ShortText(35)),
    part("name", "Name", Wanted::OptionalText),
];
const BRACKETS: &[char] = &['<', '>'];

const ALWAYS: &[Rule] = &[
    setting("title", "Title", Wanted::Text).refuse("youtube.settings.title").fix("Add a title."),
    under(Subject::Setting("title"), Utf16, 100.0).refuse("youtube.title.length"),
    without(Subject::Setting("title"), BRACKETS).refuse("youtube.title.brackets"),
    setting("privacyStatus", "Visibility", Wanted::OptionalOneOf(PRIVACY)).refuse("youtube.settings.privacyStatus"),
    default("privacyStatus", "PUBLIC").advise("youtube.settings.privacyStatus.default"),
    setting("category", "Category", Wanted::OptionalOneOf(CATEGORIES)).refuse("youtube.settings.category"),
    default("category", "PEOPLE_BLOGS").advise("youtube.settings.category.default"),
    setting("tags", "Tags", Wanted::Texts)
        .refuse("youtube.settings.tags")
        .note("500 characters in total. The commas between tags count, and a tag with a space counts two more."),
    Demand::Own { limit: "tags of up to 500 characters in total", find: long_tags }
        .refuse("youtube.tags.length")
        .fix("Leave out or shorten some. Commas between tags count, and a tag with a space counts two more."),
    setting("madeForKids", "Made for kids", Wanted::Flag).refuse("youtube.settings.madeForKids"),
    setting("playlistIds", "Playlists", Wanted::Texts)
        .refuse("youtube.settings.playlistIds")
        .note("The IDs of playlists of the channel. If YouTube refuses one, the video stays published."),
    Demand::Own { limit: "up to 20 playlist IDs, each once", find: bad_playlists }
        .refuse("youtube.playlists")
        .fix("Send each ID once. It is the part after list= in a playlist's URL."),
    setting("captions", "Captions", Wanted::Records { most: 10, parts: CAPTIONS })
        .refuse("youtube.settings.captions")
        .note("If YouTube refuses a track, the video stays published."),
    Demand::Own { limit: "captions in a language (BCP 47)", find: bad_caption_language }
        .refuse("youtube.captions.language")
        .fix("Send a tag such as en or pt-BR."),
    Demand::Own { limit: "names of up to 150 characters", find: long_caption_name }
        .refuse("youtube.captions.name")
        .fix("Shorten it."),
    Demand::Own { limit: "one track for each language and name", find: same_captions }
        .refuse("youtube.captions.twice")
        .fix("Name them differently."),
    setting("language", "Language of title and description", Wanted::OptionalText)
        .refuse("youtube.settings.language")
        .fix("Send a string."),
    Demand::Own { limit: "a language tag (BCP 47)", find: bad_language }
        .refuse("youtube.language")
        .fix("Send a tag such as en or pt-BR."),
    setting("license", "License", Wanted::OptionalOneOf(LICENSES)).refuse("youtube.settings.license"),
    setting("embeddable", "Allow embedding", Wanted::FlagOn).refuse("youtube.settings.embeddable"),
    setting("notifySubscribers", "Notify subscribers", Wanted::FlagOn).refuse("youtube.settings.notifySubscribers"),
    absent(THREAD).refuse("youtube.thread.unsupported"),
    absent(FIRST_COMMENT)
        .refuse("youtube.first_comment.kids")
        .fix("Leave it out. YouTube turns comments off for videos marked as made for kids.")
        .when("madeForKids is true", |post| post.setting("madeForKids") == Some(&true.into())),
    NO_CHAT,
    NO_ALT_TEXTS,
];

const VIDEO: Placement = Placement::only(&[&[
    under(TEXT, Utf16, 5000.0).refuse("youtube.text.length"),
    most(TEXT, Bytes, 5000.0).platform("youtube.text.bytes"),
    without(TEXT, BRACKETS).refuse("youtube.text.brackets"),
    exactly(FILES, Count, 1.0).refuse("youtube.media.count"),
    types(FILES, &[ANY_VIDEO]).refuse("youtube.media.type").fix("Attach a video, or leave out YouTube."),
    most(VIDEOS, Size, 256.0 * GB).platform("youtube.video.size"),
    most(VIDEOS, Duration, 12.0 * HOUR).platform("youtube.video.duration"),
    most(VIDEOS, Duration, 15.0 * MIN)
        .advise("youtube.video.duration.unverified")
        .fix("Longer videos require a verified channel.")
        .note("For channels that aren't verified."),
    types(THUMBNAIL, &[JPG, PNG])
        .advise("youtube.thumbnail.type")
        .note("If the thumbnail fails, the video stays published."),
    most(THUMBNAIL, Size, 50.0 * MB).advise("youtube.thumbnail.size"),
]]);

/// `snippet.tags[]` in <https://developers.google.com/youtube/v3/docs/videos>: YouTube writes the tags as one list with
/// commas, and puts a tag with a space into quotes.
const MOST_TAG_CHARACTERS: usize = 500;

fn long_tags(post: &PostToCheck) -> Option<(Place, String)> {
    let tags = post.setting_texts("tags");
    let length = |tag: &&str| tag.chars().count() + if tag.contains(' ') { 2 } else { 0 };
    let found = tags.iter().map(length).sum::<usize>() + tags.len().saturating_sub(1);
    (found > MOST_TAG_CHARACTERS).then(|| (Place::Setting("tags"), format!("The tags count {found} characters")))
}

/// YouTube documents no limit; each playlist costs 51 of 10,000 units a day.
const MOST_PLAYLISTS: usize = 20;

fn bad_playlists(post: &PostToCheck) -> Option<(Place, String)> {
    let ids = post.setting_texts("playlistIds");
    let is_id =
        |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    let found = ids.iter().enumerate().find_map(|(index, id)| match ids[..index].contains(id) {
        true => Some(format!("\"{id}\" is named twice")),
        false => (!is_id(id)).then(|| format!("\"{id}\" is not an ID")),
    });
    let found = found.or_else(|| (ids.len() > MOST_PLAYLISTS).then(|| format!("playlistIds has {} IDs", ids.len())));
    found.map(|found| (Place::Setting("playlistIds"), found))
}

/// The language and the name of each track, and where it is.
fn captions<'a>(post: &'a PostToCheck) -> impl Iterator<Item = (SettingPath, &'a str, &'a str)> {
    let tracks = post.setting("captions").and_then(|tracks| tracks.as_array()).into_iter().flatten().enumerate();
    tracks.filter_map(|(index, track)| {
        let name = track["name"].as_str().unwrap_or_default();
        Some((SettingPath::new("captions").at(index), track["language"].as_str()?, name))
    })
}

fn bad_caption_language(post: &PostToCheck) -> Option<(Place, String)> {
    let (at, tag, _) = captions(post).find(|(_, tag, _)| !tag.trim().is_empty() && !text::is_language_tag(tag))?;
    Some((Place::Part(at.part("language")), format!("The language is \"{tag}\"")))
}

fn long_caption_name(post: &PostToCheck) -> Option<(Place, String)> {
    let (at, _, name) = captions(post).find(|(_, _, name)| text::utf16_units(name) > 150)?;
    Some((Place::Part(at.part("name")), format!("The name has {} characters", text::utf16_units(name))))
}

fn same_captions(post: &PostToCheck) -> Option<(Place, String)> {
    let mut known = Vec::new();
    let (at, language, name) = captions(post).find(|(_, language, name)| {
        let is_known = known.contains(&(*language, *name));
        known.push((*language, *name));
        is_known
    })?;
    Some((Place::Part(at), format!("\"{language}\" with the name \"{name}\" is there twice")))
}

fn bad_language(post: &PostToCheck) -> Option<(Place, String)> {
    let tag = post.setting_text("language")?;
    (!text::is_language_tag(tag))
        .then(|| (Place::Setting("language"), messages::found_setting("language", post.setting("language"))))
}

/// <https://developers.google.com/youtube/v3/docs/commentThreads/insert>
const COMMENT: Placement = Placement {
    name: Some("FIRST_COMMENT"),
    phrase: " for a first comment",
    rules: &[&[
        most(TEXT, Utf16, 10_000.0).refuse("youtube.first_comment.length"),
        most(FILES, Count, 0.0).refuse("youtube.first_comment.media").fix("Remove the files."),
    ]],
};
