//! Every case: a kind of post with one thing that is different.

use octavo_domain::Platform;
use octavo_domain::networks::networks;
use serde_json::{Value, json};

use super::Account;
use super::files::Library;
use super::scenes::{Scene, scenes};
use super::values::{HOSTILE, values};

pub struct Case {
    pub platform: Platform,
    /// A network may refuse the same text twice, so each has its own.
    number: usize,
    scene: &'static str,
    what: String,
    settings: Value,
    /// The text after the number.
    text: String,
    files: Vec<&'static str>,
    in_channel: bool,
    post: Value,
}

/// What only the network knows, such as an id there: no rule can tell.
const KNOWN_TO_THE_NETWORK: &[(Platform, &str)] = &[
    (Platform::YouTube, "playlistIds"),
    (Platform::XTwitter, "quotePostId"),
    (Platform::XTwitter, "communityId"),
    (Platform::BlueSky, "quoteUri"),
    (Platform::Telegram, "topicId"),
    (Platform::LinkedIn, "reshareOf"),
    (Platform::Instagram, "locationId"),
    (Platform::Instagram, "collaborators"),
    (Platform::TikTok, "privacyLevel"),
];

impl Case {
    pub fn name(&self) -> String {
        let text: String = self.text.chars().take(60).collect();
        format!("{} {}: {} ({text:?})", self.platform, self.scene, self.what)
    }

    /// What publishing it costs beside the upload: 400 for each file of captions, 50 for a thumbnail, 1 for each look.
    pub fn youtube_units(&self) -> usize {
        let captions = self.settings["captions"].as_array().map_or(0, Vec::len);
        400 * captions + 50 + 10
    }

    pub fn schedule(&self, account: &Account, library: &Library) -> Value {
        let mut settings = library.with_paths(&self.settings);
        settings["type"] = json!(self.platform.settings_type());
        let files: Vec<&str> = self.files.iter().map(|name| library.path(name)).collect();
        let chat = if self.in_channel { &account.channel } else { &account.group };
        let text = if self.text.is_empty() { String::new() } else { format!("{}{}", self.number, self.text) };
        let mut post = json!({ "content": text, "attachmentPaths": files });
        if self.platform == Platform::Telegram {
            post["chatId"] = chat.clone();
        }
        post.as_object_mut().unwrap().extend(library.with_paths(&self.post).as_object().unwrap().clone());
        json!({ "publications": [{ "accountId": account.id, "platformSettings": settings, "posts": [post] }] })
    }
}

pub fn all_cases(library: &Library) -> Vec<Case> {
    let mut cases: Vec<Case> = scenes().iter().flat_map(|scene| cases_of(scene, library)).collect();
    for (number, case) in cases.iter_mut().enumerate() {
        // All of one length, so that texts are as long as they say.
        case.number = 10_000 + number;
    }
    cases
}

fn cases_of(scene: &Scene, library: &Library) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |what: String, change: &dyn Fn(&mut Case)| {
        let (settings, files) = (scene.settings.clone(), scene.files.to_vec());
        let (platform, scene, in_channel) = (scene.platform, scene.name, scene.in_channel);
        let text = if settings["publicationType"] == "STORY" { "" } else { " leaves" }.to_owned();
        let mut case = Case { platform, number: 0, scene, what, settings, text, files, in_channel, post: json!({}) };
        change(&mut case);
        cases.push(case);
    };
    add("as it is".to_owned(), &|_| {});
    let network = networks().into_iter().find(|network| network.platform == scene.platform).unwrap();
    let settable = |name: &str| !KNOWN_TO_THE_NETWORK.contains(&(scene.platform, name)) && name != "publicationType";
    // The first kind of post of a network tries everything, the others what may be different for them.
    let is_first = scene.name == scenes().iter().find(|it| it.platform == scene.platform).unwrap().name;
    for setting in network.settings.iter().filter(|setting| settable(setting.name)) {
        for value in values(setting).into_iter().take(if is_first { usize::MAX } else { 3 }) {
            let shown: String = value.to_string().chars().take(70).collect();
            add(format!("{} {shown}", setting.name), &|case| case.settings[setting.name] = value.clone());
        }
    }
    let is_marked = scene.settings["format"].is_string();
    for text in texts(network.text_limit, is_first || is_marked) {
        add(format!("text of {}", text.chars().count() + 5), &|case| case.text = text.clone());
    }
    if scene.files.len() > 1 {
        for count in [1, 3, 4, 5, 9, 10, 11, 20, 21] {
            add(format!("{count} files"), &|case| case.files = vec![case.files[0]; count]);
        }
    }
    if let [file] = scene.files {
        let is_video = file.ends_with("mp4");
        for file in library.kinds() {
            add(format!("file {file}"), &|case| case.files = vec![file]);
            if is_video {
                add(format!("thumbnail {file}"), &|case| case.post = json!({ "thumbnailPath": format!("@{file}") }));
            }
        }
        for alt in HOSTILE.iter().take(12).map(|text| (*text).to_owned()).chain([1000, 1001].map(|it| "x".repeat(it))) {
            add(format!("alt text {alt:.40}"), &|case| case.post = json!({ "altTexts": [alt] }));
        }
    }
    cases
}

/// Texts at a network's limit, whatever it counts, and hostile ones. The number of five digits comes before each.
fn texts(limit: Option<u64>, all: bool) -> Vec<String> {
    let limit = limit.map_or(2200, |limit| limit as usize);
    let lengths = [limit - 1, limit, limit + 1].map(|length| length - 5);
    let fillers = ["x", "👍", "é", "漢", "#a ", "https://a.example ", "@ada "];
    let long = fillers.into_iter().take(if all { 7 } else { 2 }).flat_map(|filler| {
        lengths.into_iter().map(move |length| filler.chars().cycle().take(length).collect::<String>())
    });
    let hostile = HOSTILE.iter().take(if all { usize::MAX } else { 0 });
    hostile.map(|text| (*text).to_owned()).chain(long).collect()
}
