//! What `mediaFit` would do, for people.

use super::Fit;
use crate::MediaFit;
use crate::media_fit::FittedPicture;
use crate::networks::Platform;
use crate::rules::numbers::{grouped, size};
use crate::rules::post_to_check::Place;
use crate::rules::rule::Bounds;
use crate::rules::{Finding, MediaFacts, PostToCheck, largest_picture, messages};

pub(in crate::networks) fn fit_findings(platform: Platform, post: &PostToCheck, fits: &[Fit]) -> Vec<Finding> {
    let files = fits.iter().zip(post.media).enumerate();
    files.filter_map(|(index, (fit, facts))| finding(platform, post.field(Place::File(index)), fit, facts)).collect()
}

fn finding(platform: Platform, field: String, fit: &Fit, facts: &MediaFacts) -> Option<Finding> {
    let name = platform.display_name();
    let found = messages::found_pixels(facts);
    match fit {
        Fit::Unneeded => None,
        Fit::Made(picture) => {
            let message = format!("{found}; Octavo {} for {name}.", describe_change(facts, picture));
            Some(Finding::warning(field, "post.media.fit", message))
        }
        Fit::Kept(found) => {
            let message =
                format!("{found}. mediaFit changes only still pictures: Octavo sends the file to {name} as it is.");
            Some(Finding::warning(field, "post.media.fit.kept", message))
        }
        Fit::TooLarge => {
            let message = format!("{found}; mediaFit accepts {}. Scale it down.", largest_picture(&facts.content_type));
            Some(Finding::error(field, "post.media.fit.large", message))
        }
    }
}

/// "pads it to 1920 x 1006 px".
fn describe_change(facts: &MediaFacts, to: &FittedPicture) -> String {
    let (width, height) = facts.sides().unwrap_or_default();
    let (new_width, new_height) = (f64::from(to.width), f64::from(to.height));
    if (width, height) == (new_width, new_height) {
        let bounds = Bounds { least: 0.0, most: to.most_bytes as f64, under: false, ratios: None };
        let found = size(facts.size_bytes as f64, &bounds);
        return format!("compresses it from {found} to at most {} bytes", grouped(bounds.most));
    }
    // Scaling alone keeps the shape to within a pixel.
    let keeps_shape = (width * new_height - height * new_width).abs() <= width.max(height);
    let verb = match to.fit {
        _ if keeps_shape => "scales",
        MediaFit::Crop => "crops",
        _ => "pads",
    };
    format!("{verb} it to {} x {} px", to.width, to.height)
}
