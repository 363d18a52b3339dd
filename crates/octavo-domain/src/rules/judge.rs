//! Checks a post against rules.

use super::measure::{counted_with, each_file, each_text};
use super::messages::{self, Lack};
use super::post_to_check::{Place, PlatformLimits, PostToCheck};
use super::rule::{Bounds, Demand, Force, Quantity, Rule, Subject, Track, Wanted};
use super::wanted::{SettingPath, is_blank};
use super::{Finding, MediaFacts, SettingFile, Severity, TextCount, is_decodable, largest_picture};

/// Collects the findings about one post in one placement.
pub(crate) struct Judge<'a> {
    post: &'a PostToCheck<'a>,
    /// Its display name.
    platform: &'static str,
    /// Ends the sentence about a limit: " for a reel".
    pub phrase: &'static str,
    pub findings: Vec<Finding>,
    /// Of each text that has a limit.
    pub counts: Vec<TextCount>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(post: &'a PostToCheck<'a>, platform: &'static str) -> Self {
        Judge { post, platform, phrase: "", findings: Vec::new(), counts: Vec::new() }
    }

    pub(crate) fn apply_all(&mut self, rules: impl Iterator<Item = &'static Rule>) {
        let limits = self.post.account.post_limits;
        rules.for_each(|rule| self.apply(&rule.for_account(&limits)));
    }

    fn apply(&mut self, rule: &Rule) {
        if rule.when.is_some_and(|when| !(when.holds)(self.post)) {
            return;
        }
        match rule.demand {
            Demand::Number { of, quantity, bounds } if of.is_text() => self.text(rule, of, quantity, &bounds),
            Demand::Number { of: Subject::PollOptions, bounds, .. } => self.poll_options(rule, &bounds),
            Demand::Number { of, quantity: Quantity::Count, bounds } => self.count(rule, of, &bounds),
            Demand::Number { of, quantity: Quantity::TotalSize, bounds } => self.total_size(rule, of, &bounds),
            Demand::Number { of, quantity, bounds } => self.files(rule, of, quantity, &bounds),
            Demand::Types { of, allowed } => self.types(rule, of, allowed),
            Demand::Codecs { track, allowed } => self.codecs(rule, track, allowed),
            Demand::Converted { from, .. } => self.converted(rule, from),
            Demand::Unmixed => self.unmixed(rule),
            Demand::Without { of, characters } => self.without(rule, of, characters),
            Demand::Formed { of, fault, .. } => each_text(self.post, of, |place, text| {
                if let Some(found) = fault(text) {
                    self.report(rule, place, &found, Lack::TooMuch);
                }
            }),
            Demand::Present { .. } => self.present(rule),
            Demand::Absent { of } => self.absent(rule, of),
            Demand::Setting { name, wanted, .. } => self.setting(rule, name, wanted),
            Demand::Refused { name, value } => self.refused(rule, name, value),
            Demand::Default { name, value } => self.default(rule, name, value),
            Demand::Own { find, .. } => {
                if let Some((place, found)) = find(self.post) {
                    self.report(rule, place, &found, Lack::TooMuch);
                }
            }
        }
    }

    fn report(&mut self, rule: &Rule, place: Place, found: &str, lack: Lack) {
        let verb = messages::verb(rule, lack);
        let limit = messages::limit(&rule.demand);
        let fix = rule.fix.unwrap_or_else(|| messages::fix(&rule.demand, lack));
        self.findings.push(Finding {
            field: self.post.field(place),
            severity: rule.force.severity(self.post.platform_limits),
            rule: rule.id,
            message: format!("{found}; {} {verb} {limit}{}. {fix}", self.platform, self.phrase),
        });
    }

    fn text(&mut self, rule: &Rule, of: Subject, quantity: Quantity, bounds: &Bounds) {
        let more = counted_with(self.post, of);
        each_text(self.post, of, |place, text| {
            self.count_text(place, text, more, quantity, bounds);
            if more == 0 && quantity.surely_holds(text.len(), bounds) {
                return;
            }
            let count = quantity.of_text(text) + more;
            if !bounds.hold(count as f64, count as f64) {
                let lack = Lack::of(count as f64, bounds);
                self.report(rule, place, &messages::found_text(of, quantity, count), lack);
            }
        });
    }

    /// The first limit of a text is the one that people know. Rules that follow are about other ways of counting.
    fn count_text(&mut self, place: Place, text: &str, more: usize, quantity: Quantity, bounds: &Bounds) {
        if !self.post.counts_texts || !quantity.is_length() || bounds.most.is_infinite() {
            return;
        }
        let field = self.post.field(place);
        if !self.counts.iter().any(|it| it.field == field) {
            self.counts.push(TextCount::of(field, (text, more), quantity, bounds));
        }
    }

    /// Files whose type is unknown may be of any type: they never make a count too low.
    fn count(&mut self, rule: &Rule, of: Subject, bounds: &Bounds) {
        let unknown = self.post.media.iter().filter(|facts| !facts.is_known()).count();
        let sure = self.post.media.iter().filter(|facts| of.covers(facts)).count();
        let all = if of == Subject::Files { sure + unknown } else { sure };
        if !bounds.hold((sure + unknown) as f64, all as f64) {
            let lack = Lack::of(all as f64, bounds);
            self.report(rule, Place::Media, &messages::found_count(of, all), lack);
        }
    }

    fn poll_options(&mut self, rule: &Rule, bounds: &Bounds) {
        let options = self.post.setting("poll").and_then(|poll| poll.get("options")?.as_array()).map_or(0, Vec::len);
        if options as f64 > bounds.most {
            let place = Place::Part(SettingPath::new("poll").part("options"));
            self.report(rule, place, &messages::found_count(Subject::PollOptions, options), Lack::TooMuch);
        }
    }

    fn total_size(&mut self, rule: &Rule, of: Subject, bounds: &Bounds) {
        let mut bytes = 0.0;
        each_file(self.post, of, |_, facts| bytes += facts.size_bytes as f64);
        if !bounds.hold(bytes, bytes) {
            let found = format!("The files are {} together", messages::size(bytes, bounds));
            self.report(rule, Place::Media, &found, Lack::of(bytes, bounds));
        }
    }

    fn files(&mut self, rule: &Rule, of: Subject, quantity: Quantity, bounds: &Bounds) {
        each_file(self.post, of, |place, facts| {
            let Some((low, high)) = quantity.of_file(facts).filter(|(low, high)| !bounds.hold(*low, *high)) else {
                return;
            };
            let value = if low < bounds.least { low } else { high };
            let found = messages::found_file(of, facts, quantity, value, bounds);
            self.report(rule, place, &found, Lack::of(value, bounds));
        });
    }

    fn types(&mut self, rule: &Rule, of: Subject, allowed: &[&str]) {
        each_file(self.post, of, |place, facts| {
            if facts.is_known() && !allowed.iter().any(|pattern| fits(&facts.content_type, pattern)) {
                self.report(rule, place, &messages::found_type(of, facts), Lack::TooMuch);
            }
        });
    }

    fn codecs(&mut self, rule: &Rule, track: Track, allowed: &[&str]) {
        each_file(self.post, Subject::Videos, |place, facts| {
            let codec = match track {
                Track::Video => &facts.video_codec,
                Track::Audio => &facts.audio_codec,
            };
            if let Some(codec) = codec.as_deref().filter(|codec| !allowed.contains(codec)) {
                let found = format!("{} is {codec}", messages::track(track));
                self.report(rule, place, &found, Lack::TooMuch);
            }
        });
    }

    fn converted(&mut self, rule: &Rule, from: &str) {
        each_file(self.post, Subject::Images, |place, facts| {
            if facts.content_type != from {
                return;
            }
            self.report(rule, place, &messages::found_type(Subject::Images, facts), Lack::TooMuch);
            if !is_decodable(facts) {
                let (found, limit) = (messages::found_pixels(facts), largest_picture(from));
                let message = format!("{found}; Octavo converts {limit} for {}. Scale it down.", self.platform);
                self.findings.push(Finding::error(self.post.field(place), "post.media.convert.large", message));
            }
        });
    }

    fn unmixed(&mut self, rule: &Rule) {
        if self.post.has_video() && self.post.has_image() {
            let number = |of: Subject| self.post.media.iter().filter(|facts| of.covers(facts)).count();
            let images = messages::found_count(Subject::Images, number(Subject::Images));
            let videos = messages::found_count(Subject::Videos, number(Subject::Videos));
            self.report(rule, Place::Media, &format!("{videos} and {images}"), Lack::TooMuch);
        }
    }

    fn without(&mut self, rule: &Rule, of: Subject, characters: &[char]) {
        each_text(self.post, of, |place, text| {
            if let Some(found) = text.chars().find(|c| characters.contains(c)) {
                let found = format!("{} has {}", messages::noun(of), messages::character(found));
                self.report(rule, place, &found, Lack::TooMuch);
            }
        });
    }

    fn present(&mut self, rule: &Rule) {
        if self.post.content.chat_id.as_ref().is_none_or(|id| id.trim().is_empty()) {
            self.report(rule, Place::Chat, "chatId is missing", Lack::Missing);
        }
    }

    fn absent(&mut self, rule: &Rule, of: Subject) {
        let place = match of {
            Subject::Chat => self.post.content.chat_id.as_ref().map(|_| Place::Chat),
            Subject::FirstComment => self.post.content.first_comment.as_ref().map(|_| Place::FirstComment),
            Subject::Thread => (!self.post.content.thread.is_empty()).then_some(Place::Thread),
            Subject::Thumbnail => self.post.thumbnail.map(|_| Place::Thumbnail),
            Subject::AiDisclosure => self.post.ai_disclosure.sets_flag().then_some(Place::AiDisclosure),
            Subject::AltTexts => self.post.content.alt_texts.iter().any(Option::is_some).then_some(Place::AltTexts),
            _ => (!self.post.content.text.trim().is_empty()).then_some(Place::Content),
        };
        if let Some(place) = place {
            self.report(rule, place, &format!("{} is given", messages::noun(of)), Lack::TooMuch);
        }
    }

    fn setting(&mut self, rule: &Rule, name: &'static str, wanted: Wanted) {
        let fault = wanted.fault(SettingPath::new(name), self.post.setting(name));
        let file_fault = || self.post.setting_files.iter().filter(|file| file.is_in(name)).find_map(SettingFile::fault);
        let Some(fault) = fault.or_else(file_fault) else { return };
        // The limit of the part with the mistake, and not that of the whole setting.
        let demand = Demand::Setting { name, label: "", wanted: fault.wanted };
        self.report(&Rule { demand, ..*rule }, Place::Part(fault.at), &fault.found, fault.lack);
    }

    fn refused(&mut self, rule: &Rule, name: &'static str, refused: &str) {
        let value = self.post.setting(name);
        if value.and_then(|value| value.as_str()) == Some(refused) {
            self.report(rule, Place::Setting(name), &messages::found_setting(name, value), Lack::TooMuch);
        }
    }

    fn default(&mut self, rule: &Rule, name: &'static str, default: &str) {
        let value = self.post.setting(name);
        let was_sent_as_such = value.and_then(|value| value.as_str()) == Some(default);
        if is_blank(value) && !was_sent_as_such {
            self.report(rule, Place::Setting(name), &messages::found_setting(name, None), Lack::TooMuch);
        }
    }
}

impl Force {
    pub(crate) fn severity(self, mode: PlatformLimits) -> Severity {
        match (self, mode) {
            (Force::Refuse, _) | (Force::Platform, PlatformLimits::Enforce) => Severity::Error,
            _ => Severity::Warning,
        }
    }
}

/// `image/*` matches every image.
pub(crate) fn fits(content_type: &str, pattern: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => content_type.starts_with(start),
        None => content_type == pattern,
    }
}

impl Subject {
    /// The noun for one such file.
    pub(crate) fn noun_of(self, facts: &MediaFacts) -> &'static str {
        match self {
            Subject::Thumbnail => "Thumbnail",
            _ if facts.is_video() => "Video",
            _ if facts.is_document() => "Document",
            _ => "Image",
        }
    }
}
