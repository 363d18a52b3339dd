//! The sending calls, read from their parameters.

use serde::Deserialize;

use super::error::{Outcome, bad};
use super::media::{self, Hints, Upload};
use super::message::FileKind;
use super::params::Params;
use super::text::{self, Marked};

const MAX_ALBUM: usize = 10;

/// A message or an album to be sent.
pub struct Outgoing {
    pub chat_id: String,
    pub items: Vec<Item>,
    pub album: bool,
}

/// One message of it.
pub struct Item {
    pub marked: Marked,
    pub upload: Option<Upload>,
}

/// `sendMessage`
pub fn text_message(params: &mut Params) -> Outcome<Outgoing> {
    let marked = text::message(params)?;
    Ok(single(params, Item { marked, upload: None }))
}

/// `sendPhoto`, `sendVideo`
pub fn file_message(params: &mut Params, kind: FileKind) -> Outcome<Outgoing> {
    let caption = text::caption(params.text("caption"), params.text("parse_mode"), params.text("caption_entities"))?;
    let hints = Hints {
        width: non_negative(params, "width"),
        height: non_negative(params, "height"),
        duration: u64::from(non_negative(params, "duration")),
    };
    let value = params.text(kind.name()).to_owned();
    let upload = media::upload(params, kind.name(), &value, kind, hints)?;
    if upload.is_none() {
        return Err(bad(format!("there is no {} in the request", kind.name())));
    }
    Ok(single(params, Item { marked: caption, upload }))
}

fn single(params: &Params, item: Item) -> Outgoing {
    Outgoing { chat_id: params.text("chat_id").to_owned(), items: vec![item], album: false }
}

fn non_negative(params: &Params, name: &str) -> u32 {
    u32::try_from(params.number(name, 0)).unwrap_or_default()
}

/// One element of `sendMediaGroup`'s `media`.
#[derive(Deserialize)]
struct InputMedia {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default)]
    media: String,
    #[serde(default)]
    caption: String,
    #[serde(default)]
    parse_mode: String,
    #[serde(default)]
    caption_entities: Option<serde_json::Value>,
    #[serde(flatten)]
    hints: Hints,
}

/// `sendMediaGroup`
pub fn album(params: &mut Params) -> Outcome<Outgoing> {
    let media: Vec<InputMedia> = serde_json::from_str(params.text("media"))
        .map_err(|_| bad("can't parse InputMedia: expected an Array of InputMedia"))?;
    match media.len() {
        0 => return Err(bad("there are no messages to send")),
        1..=MAX_ALBUM => {}
        _ => return Err(bad("too many messages to send as an album")),
    }
    let items = media.into_iter().map(|one| album_item(params, one)).collect::<Outcome<_>>()?;
    Ok(Outgoing { chat_id: params.text("chat_id").to_owned(), items, album: true })
}

fn album_item(params: &mut Params, one: InputMedia) -> Outcome<Item> {
    let kind = match one.kind.as_str() {
        "photo" => FileKind::Photo,
        "video" => FileKind::Video,
        "document" | "animation" | "audio" => {
            return Err(bad("can't use the media of the specified type in the album"));
        }
        other => {
            return Err(bad(format!("can't parse InputMedia: type \"{other}\" is unsupported")));
        }
    };
    let entities = one.caption_entities.map(|entities| entities.to_string()).unwrap_or_default();
    let marked = text::caption(&one.caption, &one.parse_mode, &entities)?;
    if one.media.is_empty() {
        return Err(bad("can't parse InputMedia: media not found"));
    }
    match media::upload(params, "", &one.media, kind, one.hints)? {
        None => Err(bad("can't parse InputMedia: media not found")),
        upload => Ok(Item { marked, upload }),
    }
}
