//! What a container has in addition to its media and texts, and what Instagram refuses of it
//! (<https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media>).

use serde_json::{Map, Value, json};

use super::errors::known_error;
use super::events::{ContainerKind, ContainerSettings, UserTag};
use crate::core::requests::Params;
use crate::feed;
use crate::meta::{Outcome, invalid};

const COLLABORATORS: usize = 3;
const USER_TAGS: usize = 20;

impl ContainerSettings {
    pub fn read(kind: ContainerKind, is_picture: bool, params: &Params) -> Outcome<Self> {
        let is_reel = kind == ContainerKind::Reel;
        let only = |fits: bool, name: &str| match params.get(name) {
            Some(_) if !fits => Err(invalid(format!("The parameter {name} is not supported by this media_type"))),
            value => Ok(value.map(str::to_owned)),
        };
        let is_post = matches!(kind, ContainerKind::Picture | ContainerKind::Reel | ContainerKind::Carousel);
        Ok(Self {
            collaborators: read_collaborators(only(is_post, "collaborators")?)?,
            user_tags: read_user_tags(only(is_picture, "user_tags")?)?,
            location: only(is_post, "location_id")?,
            trial: read_trial(only(is_reel, "trial_params")?)?,
            audio: only(is_reel, "audio_name")?,
            is_ai_generated: read_ai_flag(only(kind != ContainerKind::Item, "is_ai_generated")?)?,
        })
    }

    /// Under the names of Octavo's settings, without the tags.
    pub fn chosen(&self, share_to_feed: bool) -> Map<String, Value> {
        feed::chosen([
            ("collaborators", feed::chosen_if(!self.collaborators.is_empty(), self.collaborators.clone())),
            ("locationId", json!(self.location)),
            ("shareToFeed", feed::chosen_if(!share_to_feed, false)),
            ("trialReel", json!(self.trial)),
            ("audioName", json!(self.audio)),
        ])
    }
}

impl UserTag {
    /// Of the photo with this number; the first is not numbered.
    pub fn chosen(&self, photo: usize) -> Value {
        let mut tag = json!({ "username": self.username, "x": self.x, "y": self.y });
        if photo > 0 {
            tag["attachment"] = json!(photo);
        }
        tag
    }
}

fn read_collaborators(list: Option<String>) -> Outcome<Vec<String>> {
    let names: Vec<String> = read_json(list, "collaborators")?.unwrap_or_default();
    match names.len() {
        0..=COLLABORATORS => Ok(names),
        _ => Err(invalid("Param collaborators must have at most 3 usernames")),
    }
}

fn read_user_tags(list: Option<String>) -> Outcome<Vec<UserTag>> {
    let tags: Vec<UserTag> = read_json(list, "user_tags")?.unwrap_or_default();
    if tags.len() > USER_TAGS {
        return Err(known_error(2_207_040));
    }
    let fits = |tag: &UserTag| (0.0..=1.0).contains(&tag.x) && (0.0..=1.0).contains(&tag.y);
    if tags.iter().all(fits) { Ok(tags) } else { Err(invalid("x and y of user_tags must be from 0 to 1")) }
}

/// Since 2026-06-22: <https://developers.facebook.com/documentation/instagram-platform/changelog>. Of a carousel, the carousel
/// has it and not its items.
fn read_ai_flag(flag: Option<String>) -> Outcome<bool> {
    match flag.as_deref() {
        None | Some("false") => Ok(false),
        Some("true") => Ok(true),
        _ => Err(invalid("Param is_ai_generated must be a boolean")),
    }
}

fn read_trial(params: Option<String>) -> Outcome<Option<String>> {
    let params: Option<Value> = read_json(params, "trial_params")?;
    params.map_or(Ok(None), |params| match params["graduation_strategy"].as_str() {
        Some("MANUAL") => Ok(Some("MANUAL".to_owned())),
        Some("SS_PERFORMANCE") => Ok(Some("PERFORMANCE".to_owned())),
        _ => Err(invalid("graduation_strategy must be MANUAL or SS_PERFORMANCE")),
    })
}

fn read_json<T: serde::de::DeserializeOwned>(text: Option<String>, name: &str) -> Outcome<Option<T>> {
    let read = |text: String| {
        serde_json::from_str(&text).map_err(|_| invalid(format!("The parameter {name} is no JSON of its form")))
    };
    text.map(read).transpose()
}
