//! What `mediaFit` does to the pictures of a post, by the network's own rules.

mod findings;

pub(super) use findings::fit_findings;

use super::Platform;
use crate::MediaFit;
use crate::media_fit::{FittedPicture, MOST_FILE_BYTES};
use crate::rules::facts::JPG;
use crate::rules::judge::fits;
use crate::rules::rule::{Bounds, Demand, Quantity, Rule, Subject};
use crate::rules::{MediaFacts, PostToCheck, is_decodable, messages};

/// Of a picture that Octavo makes: enough for every network, and little enough to hold in memory while it is scaled.
const MOST_PIXELS: f64 = 16_000_000.0;

/// What becomes of one file.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Fit {
    /// The network accepts it as it is, or `mediaFit` doesn't concern it.
    Unneeded,
    Made(FittedPicture),
    /// It is a video or an animation: what is wrong with it.
    Kept(String),
    TooLarge,
}

/// How each attached picture is made to fit; none for a file that stays as it is. Empty if `mediaFit` is OFF.
pub fn plan_fit(platform: Platform, post: &PostToCheck) -> Vec<Option<FittedPicture>> {
    let fits = fit_files(platform, post).into_iter();
    fits.map(|fit| if let Fit::Made(picture) = fit { Some(picture) } else { None }).collect()
}

pub(super) fn fit_files(platform: Platform, post: &PostToCheck) -> Vec<Fit> {
    if post.content.media_fit.is_off() {
        return Vec::new();
    }
    let limits = Limits::of(platform, post);
    post.media.iter().map(|facts| limits.fit(post.content.media_fit, facts)).collect()
}

/// The facts of a file once it fits.
pub(super) fn fitted_facts(facts: &MediaFacts, fit: &Fit) -> MediaFacts {
    let Fit::Made(picture) = fit else { return facts.clone() };
    MediaFacts {
        content_type: JPG.to_owned(),
        size_bytes: facts.size_bytes.min(picture.most_bytes),
        width: Some(picture.width),
        height: Some(picture.height),
        ..MediaFacts::default()
    }
}

/// The rules about pictures that Octavo can meet by itself.
struct Limits(Vec<Rule>);

impl Limits {
    fn of(platform: Platform, post: &PostToCheck) -> Self {
        let sheet = platform.rules();
        let placement = (sheet.choose)(post).map(|index| &sheet.placements[index]);
        let rules = sheet.always.iter().chain(placement.into_iter().flat_map(|it| it.rules()));
        let holds = |rule: &&Rule| rule.when.is_none_or(|when| (when.holds)(post));
        let rules = rules.filter(holds).filter(|rule| number(rule).is_some() || is_type(rule));
        Limits(rules.map(|rule| rule.for_account(&post.account.post_limits)).collect())
    }

    fn fit(&self, fit: MediaFit, facts: &MediaFacts) -> Fit {
        let Some(found) = self.missed(facts) else { return Fit::Unneeded };
        let accepts = |rule: &Rule| match rule.demand {
            Demand::Types { of, allowed } if of.covers(facts) => {
                allowed.iter().any(|pattern| fits(&facts.content_type, pattern))
            }
            _ => true,
        };
        if facts.is_video() || facts.animated {
            Fit::Kept(found)
        } else if !self.0.iter().all(accepts) {
            Fit::Unneeded
        } else if !is_decodable(facts) {
            Fit::TooLarge
        } else {
            self.picture(fit, facts).map_or(Fit::Unneeded, Fit::Made)
        }
    }

    /// What is wrong with a file by the first rule that it doesn't meet.
    fn missed(&self, facts: &MediaFacts) -> Option<String> {
        self.0.iter().filter_map(number).find_map(|(of, quantity, bounds)| {
            let (low, high) = quantity.of_file(facts).filter(|_| of.covers(facts))?;
            (!bounds.hold(low, high)).then(|| messages::found_file(of, facts, quantity, high, &bounds))
        })
    }

    fn picture(&self, fit: MediaFit, facts: &MediaFacts) -> Option<FittedPicture> {
        let (width, height) = facts.width.zip(facts.height).filter(|sides| sides.0 > 0 && sides.1 > 0)?;
        let bounds = |wanted: Quantity| self.pictures().filter(move |it| it.0 == wanted).map(|it| it.1);
        let ratios = bounds(Quantity::Ratio);
        let ratios = ratios.fold([0.0, f64::MAX], |[least, most], it| [it.least.max(least), it.most.min(most)]);
        let (width, height) = bounds(Quantity::Ratio).fold((width, height), |sides, it| reshaped(fit, sides, it));
        let most_bytes = bounds(Quantity::Size).map(|it| last_within(it) as u64).fold(MOST_FILE_BYTES, u64::min);
        let scale = self.scale(&MediaFacts { width: Some(width), height: Some(height), ..MediaFacts::default() });
        FittedPicture { fit, width, height, most_bytes, ratios }.smaller(scale)
    }

    /// By how much a picture has to shrink; 1 if it is small enough.
    fn scale(&self, facts: &MediaFacts) -> f64 {
        let own = (Quantity::Pixels, Bounds { least: 0.0, most: MOST_PIXELS, under: false, ratios: None });
        let scales =
            self.pictures().chain([own]).filter(|it| it.0 != Quantity::Ratio).filter_map(|(quantity, bounds)| {
                let scale = last_within(bounds) / quantity.of_file(facts)?.1;
                Some(if quantity == Quantity::Pixels { scale.sqrt() } else { scale })
            });
        scales.fold(1.0, f64::min)
    }

    fn pictures(&self) -> impl Iterator<Item = (Quantity, Bounds)> {
        let of_pictures = |of| matches!(of, Subject::Images | Subject::Files);
        self.0.iter().filter_map(number).filter(move |it| of_pictures(it.0)).map(|it| (it.1, it.2))
    }
}

/// The largest whole number within bounds.
fn last_within(bounds: Bounds) -> f64 {
    if bounds.under { bounds.most - 1.0 } else { bounds.most }
}

fn is_type(rule: &Rule) -> bool {
    matches!(rule.demand, Demand::Types { .. })
}

/// A rule that scaling, padding, cropping or compressing can meet.
fn number(rule: &Rule) -> Option<(Subject, Quantity, Bounds)> {
    use Quantity::{LongSide, Pixels, Ratio, ShortSide, Sides, Size, SumOfSides, Width};
    match rule.demand {
        Demand::Number { of, quantity, bounds }
            if bounds.most.is_finite()
                && matches!(quantity, Ratio | Width | Sides | LongSide | ShortSide | SumOfSides | Pixels | Size) =>
        {
            Some((of, quantity, bounds))
        }
        _ => None,
    }
}

/// The sides with the nearest ratio within bounds: larger with PAD, smaller with CROP.
fn reshaped(fit: MediaFit, (width, height): (u32, u32), bounds: Bounds) -> (u32, u32) {
    let ratio = f64::from(width) / f64::from(height);
    let Some([narrowest, widest]) = bounds.ratios.filter(|_| !bounds.hold(ratio, ratio)) else {
        return (width, height);
    };
    let is_wide = ratio > bounds.most;
    let [wide, high] = if is_wide { widest } else { narrowest };
    let new_width = f64::from(height) * wide / high;
    let new_height = f64::from(width) * high / wide;
    match fit {
        MediaFit::Crop if is_wide => (new_width.floor().max(1.0) as u32, height),
        MediaFit::Crop => (width, new_height.floor().max(1.0) as u32),
        _ if is_wide => (width, new_height.ceil() as u32),
        _ => (new_width.ceil() as u32, height),
    }
}

#[cfg(test)]
mod tests;
