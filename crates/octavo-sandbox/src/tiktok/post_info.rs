//! `post_info`: what a post says, who sees it, and what others may do with it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::TikTokSimulator;
use super::creator::may_post;
use super::error::{Outcome, internal, invalid, refuse};
use super::settings::{SELF_ONLY, Settings};
use super::state::TikTok;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Info {
    pub title: String,
    /// Of photos.
    pub description: String,
    pub privacy: String,
    pub comments_off: bool,
    pub duets_off: bool,
    pub stitches_off: bool,
    pub brand_content: bool,
    pub brand_organic: bool,
}

/// How long title and description may be, in UTF-16 units.
pub struct Lengths {
    pub title: usize,
    pub description: usize,
}

/// Reads `post_info` for a creator who may post that.
pub fn admit(sim: &TikTokSimulator, world: &TikTok, creator: &str, info: &Value, lengths: &Lengths) -> Outcome<Info> {
    let settings = &world.creators.get(creator).ok_or_else(internal)?.settings;
    let info = read(info, lengths)?;
    may_post(sim, world, creator, 403)?;
    check_privacy(settings, &info)?;
    Ok(info)
}

fn read(info: &Value, lengths: &Lengths) -> Outcome<Info> {
    if !info.is_object() {
        return Err(invalid("post_info is required"));
    }
    Ok(Info {
        title: text(info, "title", lengths.title)?,
        description: text(info, "description", lengths.description)?,
        privacy: text(info, "privacy_level", 64)?,
        comments_off: flag(info, "disable_comment")?,
        duets_off: flag(info, "disable_duet")?,
        stitches_off: flag(info, "disable_stitch")?,
        brand_content: flag(info, "brand_content_toggle")?,
        brand_organic: flag(info, "brand_organic_toggle")?,
    })
}

fn text(info: &Value, name: &str, longest: usize) -> Outcome<String> {
    match &info[name] {
        Value::Null => Ok(String::new()),
        Value::String(text) if text.encode_utf16().count() <= longest => Ok(text.clone()),
        _ => Err(invalid(format!("{name} is not a text of at most {longest} UTF-16 units"))),
    }
}

fn flag(info: &Value, name: &str) -> Outcome<bool> {
    match info[name] {
        Value::Null => Ok(false),
        Value::Bool(flag) => Ok(flag),
        _ => Err(invalid(format!("{name} is not a boolean"))),
    }
}

fn check_privacy(settings: &Settings, info: &Info) -> Outcome<()> {
    if !settings.privacy_options().contains(&info.privacy.as_str()) {
        let message = "privacy_level is not specified or not among the privacy_level_options of creator_info.";
        return Err(refuse(403, "privacy_level_option_mismatch", message));
    }
    let is_hidden = settings.private && info.privacy == SELF_ONLY;
    if !settings.audited && !is_hidden {
        let code = "unaudited_client_can_only_post_to_private_accounts";
        let message = "Unaudited clients can only post to a private account, for the creator alone.";
        return Err(refuse(403, code, message));
    }
    if info.brand_content && info.privacy == SELF_ONLY {
        return Err(invalid("Branded content visibility cannot be set to private."));
    }
    Ok(())
}
