//! The pages of `docs/platforms` and the rules: neither says what the other does not.

use std::collections::BTreeSet;
use std::path::Path;

use octavo_domain::networks::{
    Comments, Moderated, Quota, RuleRow, SettingKind, check, is_setting, most_images, networks, table, with_defaults,
};
use octavo_domain::rules::PostToCheck;
use octavo_domain::{Platform, PostContent};
use serde_json::{Map, Value, json};

fn page(platform: Platform) -> String {
    read(&format!("{}.md", platform.network().slug))
}

/// A file of the folder, on one line.
fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/platforms").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_overview_links_every_page() {
    let overview = read("README.md");
    for network in Platform::ALL.map(Platform::network) {
        let link = format!("[{}]({}.md)", network.name, network.slug);
        assert!(overview.contains(&link), "docs/platforms/README.md lacks {link}");
    }
}

fn rule(id: &str) -> RuleRow {
    let placements = table().into_iter().flat_map(|platform| platform.placements);
    placements.flat_map(|placement| placement.rules).find(|row| row.rule == id).unwrap()
}

/// The largest number that a rule allows.
fn most(id: &str) -> i64 {
    let row = rule(id);
    row.most.as_ref().and_then(Value::as_i64).unwrap() - i64::from(row.under)
}

#[test]
fn pages_name_every_setting_with_its_values_and_default() {
    for network in networks() {
        let page = page(network.platform);
        for setting in network.settings {
            let name = setting.name;
            assert!(page.contains(&format!("`{name}`")), "the page of {} does not name {name}", network.platform);
            for value in setting.values.iter().filter(|_| setting.values.len() < 10) {
                assert!(page.contains(value.value), "the page of {} lacks {name} {}", network.platform, value.value);
            }
            if let Some(default) = setting.default.filter(|default| !default.is_empty()) {
                let said = format!("default `{default}`");
                assert!(page.contains(&said), "the page of {} does not say of {name}: {said}", network.platform);
            }
        }
    }
}

#[test]
fn pages_say_the_numbers_of_the_rules() {
    let rows = [
        (Platform::TikTok, format!("photos (1 to {})", most("tiktok.photo.count"))),
        (Platform::LinkedIn, format!("up to {} images", most("linkedin.images.count"))),
        (Platform::YouTube, format!("1 to {} characters", most("youtube.title.length"))),
        (Platform::XTwitter, format!("up to {} photos", most("x.media.count"))),
        (Platform::XTwitter, format!("photos ({}; 5 MB each)", rule("x.image.type").limit.replace(" or ", ", "))),
        (Platform::TikTok, format!("up to {} UTF-16 units", most("tiktok.video.title"))),
    ];
    for (platform, said) in rows {
        assert!(page(platform).contains(&said), "the page of {platform} does not say: {said}");
    }
}

#[test]
fn the_page_of_numbers_says_what_is_read_and_how_often() {
    let page = read("../numbers.md");
    for network in Platform::ALL.map(Platform::network) {
        let name = network.name;
        let Some(numbers) = network.numbers else {
            let row = page.split("| ").find(|cell| cell.contains("Telegram"));
            assert!(row.is_some_and(|cell| cell.contains(name)), "docs/numbers.md does not say that {name} has none");
            continue;
        };
        let metrics: Vec<&str> = numbers.metrics.iter().map(|metric| metric.as_str()).collect();
        let window = if numbers.share.seconds == 24 * 3_600 { "a day" } else { "in 5 minutes" };
        let whose = if numbers.share.of == Quota::Account { "each account" } else { "all accounts" };
        let share = format!("{} {window} | {whose} |", numbers.share.calls);
        let said = [format!("| {name} | {}", metrics.join(", ")), numbers.scope.unwrap_or_default().to_owned()];
        let share = if numbers.is_priced { String::new() } else { share };
        for fact in said.into_iter().chain([share]) {
            assert!(page.contains(&fact), "docs/numbers.md does not say of {name}: {fact}");
        }
    }
}

#[test]
fn the_page_of_comments_says_what_each_network_allows() {
    let page: String = read("../comments.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let which = |moderated: Moderated| match moderated {
        Moderated::None => "none",
        Moderated::Own => "own",
        Moderated::TopLevel => "top level",
        Moderated::All => "all",
    };
    for network in Platform::ALL.map(Platform::network) {
        let name = network.name;
        let Some(Comments { scope, reply, hide, delete, share, .. }) = network.comments else {
            let row = page.split("| ").find(|cell| cell.contains("Telegram"));
            assert!(row.is_some_and(|cell| cell.contains(name)), "docs/comments.md does not say that {name} has none");
            continue;
        };
        let (reply, needs) = (if reply { "yes" } else { "no" }, scope.map(|scope| format!("`{scope}`")));
        let needs = needs.unwrap_or_else(|| "nothing more".to_owned());
        let row = format!("| {name} | all | {reply} | {} | {} | {needs} |", which(hide), which(delete));
        let window = if share.seconds == 24 * 3_600 { "a day" } else { "in 5 minutes" };
        let whose = if share.of == Quota::Account { "each account" } else { "all accounts" };
        for fact in [row, format!("| {} {window} | {whose} |", share.calls)] {
            assert!(page.contains(&fact), "docs/comments.md does not say of {name}: {fact}");
        }
    }
}

#[test]
fn adapters_refuse_more_images_than_the_rules_do() {
    let rows = [(Platform::XTwitter, 4), (Platform::TikTok, 10), (Platform::LinkedIn, 9), (Platform::Instagram, 10)];
    assert_eq!(rows.map(|(platform, _)| most_images(platform)), rows.map(|(_, most)| most));
}

#[test]
fn what_a_form_offers_is_a_setting_and_its_first_choices_are_people_s() {
    for network in networks() {
        let names: BTreeSet<_> = network.settings.iter().map(|setting| setting.name).collect();
        assert_eq!(names.len(), network.settings.len(), "{}: a setting is listed twice", network.platform);
        assert!(names.iter().all(|name| is_setting(network.platform, name)));
        assert!(network.settings.iter().all(|setting| !setting.label.is_empty()));
        let offered = network.settings.iter().filter(|setting| setting.kind == SettingKind::Choice);
        assert!(offered.flat_map(|it| &it.values).all(|value| !value.label.is_empty()));
    }
}

#[test]
fn missing_settings_get_their_defaults_and_pass_the_rules() {
    for network in networks() {
        let mut given: Map<String, Value> = Map::new();
        for setting in network.settings.iter().filter(|setting| setting.required) {
            let value = match setting.kind {
                SettingKind::Consent => json!(true),
                SettingKind::Choice => json!(setting.values[0].value),
                _ => json!("Hello"),
            };
            given.insert(setting.name.to_owned(), value);
        }
        let sent = Value::Object(given);
        let settings = with_defaults(network.platform, &sent);
        for setting in network.settings.iter().filter(|setting| sent.get(setting.name).is_none()) {
            let expected =
                setting.default.map(|it| if setting.kind == SettingKind::Flag { json!(true) } else { json!(it) });
            assert_eq!(settings.get(setting.name), expected.as_ref(), "{} {}", network.platform, setting.name);
        }
        let content = PostContent::default();
        let post = PostToCheck { settings: &settings, ..PostToCheck::new(&content) };
        let findings = check(network.platform, &post).findings;
        let of_settings: Vec<_> = findings.iter().filter(|it| it.field.starts_with("platformSettings")).collect();
        assert!(of_settings.is_empty(), "{of_settings:#?}");
    }
}
