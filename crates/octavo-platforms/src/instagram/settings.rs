//! What `platformSettings` add to a container:
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media>.

use serde_json::{Value, json};

use super::containers::Form;
use crate::post::OutgoingPost;

/// Of every post but a story.
pub(super) fn of_post(post: &OutgoingPost) -> Form {
    let mut form = Form::new();
    let collaborators = OutgoingPost::texts_of(&post.settings["collaborators"]);
    form.extend((!collaborators.is_empty()).then(|| ("collaborators", json!(collaborators).to_string())));
    form.extend(post.text_setting("locationId").map(|location| ("location_id", location.to_owned())));
    form
}

pub(super) fn of_reel(post: &OutgoingPost) -> Form {
    let mut form = of_post(post);
    form.push(("share_to_feed", post.flag_setting("shareToFeed").unwrap_or(true).to_string()));
    form.extend(post.text_setting("audioName").map(|name| ("audio_name", name.to_owned())));
    let strategy = match post.text_setting("trialReel") {
        Some("PERFORMANCE") => "SS_PERFORMANCE",
        Some(_) => "MANUAL",
        None => return form,
    };
    form.push(("trial_params", json!({ "graduation_strategy": strategy }).to_string()));
    form
}

/// The people in one photo, by its index in the post.
pub(super) fn user_tags(post: &OutgoingPost, photo: usize) -> Option<(&'static str, String)> {
    let tags = post.settings["userTags"].as_array().into_iter().flatten();
    let in_photo = |tag: &&Value| tag["attachment"].as_u64().unwrap_or_default() == photo as u64;
    let wire = |tag: &Value| json!({ "username": tag["username"], "x": tag["x"], "y": tag["y"] });
    let tags: Vec<Value> = tags.filter(in_photo).map(wire).collect();
    (!tags.is_empty()).then(|| ("user_tags", Value::Array(tags).to_string()))
}
