//! `app.bsky.feed.post` and what it embeds, `app.bsky.actor.profile`.

use serde_json::Value;

use crate::bluesky::cid;
use crate::bluesky::errors::{Outcome, bad_request};
use crate::bluesky::lexicon::node::{Checked, Node, is_datetime, is_did, is_language, is_uri};
use crate::bluesky::state::Account;

const MAX_BYTES: usize = 3000;
const MAX_GRAPHEMES: usize = 300;

pub fn check_post(post: &Node) -> Checked {
    post.required("text")?.text(MAX_BYTES, MAX_GRAPHEMES)?;
    post.required("createdAt")?.formatted("datetime", is_datetime)?;
    if let Some(langs) = post.optional("langs") {
        for lang in langs.array(3)? {
            lang.formatted("language", is_language)?;
        }
    }
    if let Some(tags) = post.optional("tags") {
        for tag in tags.array(8)? {
            tag.text(640, 64)?;
        }
    }
    if let Some(facets) = post.optional("facets") {
        facets.array(usize::MAX)?.iter().try_for_each(check_facet)?;
    }
    if let Some(reply) = post.optional("reply") {
        strong_ref(&reply.required("root")?)?;
        strong_ref(&reply.required("parent")?)?;
    }
    if let Some(labels) = post.optional("labels") {
        check_labels(&labels)?;
    }
    post.optional("embed").map_or(Ok(()), |embed| check_embed(&embed))
}

fn check_labels(labels: &Node) -> Checked {
    if labels.kind()? != "com.atproto.label.defs#selfLabels" {
        return Ok(());
    }
    for label in labels.required("values")?.array(10)? {
        label.required("val")?.text(128, usize::MAX)?;
    }
    Ok(())
}

pub fn check_profile(profile: &Node) -> Checked {
    profile.object()?;
    if let Some(name) = profile.optional("displayName") {
        name.text(640, 64)?;
    }
    if let Some(description) = profile.optional("description") {
        description.text(2560, 256)?;
    }
    for key in ["avatar", "banner"] {
        if let Some(picture) = profile.optional(key) {
            check_shape(&picture)?;
        }
    }
    Ok(())
}

pub fn check_facet(facet: &Node) -> Checked {
    let index = facet.required("index")?;
    index.required("byteStart")?.integer(0)?;
    index.required("byteEnd")?.integer(0)?;
    for feature in facet.required("features")?.array(usize::MAX)? {
        match feature.kind()? {
            "app.bsky.richtext.facet#link" => {
                feature.required("uri")?.formatted("uri", is_uri)?;
            }
            "app.bsky.richtext.facet#mention" => {
                feature.required("did")?.formatted("DID", is_did)?;
            }
            "app.bsky.richtext.facet#tag" => {
                feature.required("tag")?.text(640, 64)?;
            }
            _ => {}
        }
    }
    Ok(())
}

const MAX_IMAGES: usize = 4;
const MAX_GALLERY: usize = 20;
const MAX_CAPTIONS: usize = 20;

/// The union of embeds is open: unknown types pass.
pub fn check_embed(embed: &Node) -> Checked {
    match embed.kind()? {
        "app.bsky.embed.images" => {
            for image in embed.required("images")?.array(MAX_IMAGES)? {
                check_image(&image, false)?;
            }
            Ok(())
        }
        "app.bsky.embed.gallery" => {
            for item in embed.required("items")?.array(MAX_GALLERY)? {
                item.kind()?;
                check_image(&item, true)?;
            }
            Ok(())
        }
        "app.bsky.embed.video" => check_video(embed),
        "app.bsky.embed.external" => check_external(&embed.required("external")?),
        "app.bsky.embed.record" => strong_ref(&embed.required("record")?),
        "app.bsky.embed.recordWithMedia" => {
            strong_ref(&embed.required("record")?.required("record")?)?;
            check_embed(&embed.required("media")?)
        }
        _ => Ok(()),
    }
}

fn check_image(image: &Node, needs_ratio: bool) -> Checked {
    check_shape(&image.required("image")?)?;
    image.required("alt")?.string()?;
    if needs_ratio {
        return check_ratio(&image.required("aspectRatio")?);
    }
    image.optional("aspectRatio").map_or(Ok(()), |ratio| check_ratio(&ratio))
}

fn check_ratio(ratio: &Node) -> Checked {
    ratio.required("width")?.integer(1)?;
    ratio.required("height")?.integer(1)?;
    Ok(())
}

fn check_video(embed: &Node) -> Checked {
    check_shape(&embed.required("video")?)?;
    if let Some(alt) = embed.optional("alt") {
        alt.text(10_000, 1000)?;
    }
    if let Some(ratio) = embed.optional("aspectRatio") {
        check_ratio(&ratio)?;
    }
    if let Some(captions) = embed.optional("captions") {
        for caption in captions.array(MAX_CAPTIONS)? {
            caption.required("lang")?.string()?;
            check_shape(&caption.required("file")?)?;
        }
    }
    Ok(())
}

fn check_external(external: &Node) -> Checked {
    external.required("uri")?.formatted("uri", is_uri)?;
    external.required("title")?.string()?;
    external.required("description")?.string()?;
    external.optional("thumb").map_or(Ok(()), |thumb| check_shape(&thumb))
}

/// `com.atproto.repo.strongRef`
pub fn strong_ref(reference: &Node) -> Checked {
    reference.required("uri")?.formatted("at-uri", |uri| uri.starts_with("at://"))?;
    reference.required("cid")?.formatted("CID string", |text| cid::parse_cid(text).is_some())?;
    Ok(())
}

/// A blob reference as uploadBlob answers it.
pub fn check_shape(blob: &Node) -> Checked {
    let reference = Reference::of(blob.value);
    let real = reference.is_some_and(|reference| cid::parse_cid(reference.cid).is_some());
    if real { Ok(()) } else { Err(blob.expected("blob")) }
}

struct Reference<'a> {
    cid: &'a str,
    mime: &'a str,
    size: u64,
}

impl<'a> Reference<'a> {
    fn of(value: &'a Value) -> Option<Self> {
        if value.get("$type")?.as_str()? != "blob" {
            return None;
        }
        Some(Self {
            cid: value.get("ref")?.get("$link")?.as_str()?,
            mime: value.get("mimeType")?.as_str()?,
            size: value.get("size")?.as_u64()?,
        })
    }
}

/// What a place in a record takes: types by prefix, and bytes.
struct Place {
    accept: &'static str,
    max_bytes: u64,
}

fn place(key: &str) -> Option<Place> {
    let (accept, max_bytes) = match key {
        "image" => ("image/*", 2_000_000),
        "thumb" => ("image/*", 1_000_000),
        "avatar" | "banner" => ("image/*", 1_000_000),
        "video" => ("video/mp4", 300_000_000),
        "file" => ("text/vtt", 20_000),
        _ => return None,
    };
    Some(Place { accept, max_bytes })
}

/// Every blob a record refers to must have been uploaded by this account, as
/// just that type and size, and must fit its place.
pub fn check_blobs(account: &Account, record: &Value) -> Outcome<()> {
    match record {
        Value::Object(fields) => fields.iter().try_for_each(|(key, value)| match Reference::of(value) {
            Some(reference) => check_reference(account, &reference, place(key)),
            None => check_blobs(account, value),
        }),
        Value::Array(items) => items.iter().try_for_each(|item| check_blobs(account, item)),
        _ => Ok(()),
    }
}

fn check_reference(account: &Account, blob: &Reference, place: Option<Place>) -> Outcome<()> {
    let Some(stored) = account.blobs.get(blob.cid) else {
        return Err(bad_request("BlobNotFound", format!("Could not find blob: {}", blob.cid)));
    };
    if stored.mime != blob.mime {
        let message =
            format!("Referenced Mimetype does not match stored blob. Expected: {}, Got: {}", stored.mime, blob.mime);
        return Err(bad_request("InvalidMimeType", message));
    }
    if stored.file.size != blob.size {
        let message =
            format!("Referenced Size does not match stored blob. Expected: {}, Got: {}", stored.file.size, blob.size);
        return Err(bad_request("InvalidSize", message));
    }
    place.map_or(Ok(()), |place| check_place(blob, &place))
}

fn check_place(blob: &Reference, place: &Place) -> Outcome<()> {
    let Place { accept, max_bytes } = place;
    let fits = match accept.strip_suffix('*') {
        Some(prefix) => blob.mime.starts_with(prefix),
        None => blob.mime == *accept,
    };
    if !fits {
        let mime = blob.mime;
        let message = format!("Wrong type of file. It is {mime} but it must match {accept}.");
        return Err(bad_request("InvalidMimeType", message));
    }
    if blob.size > *max_bytes {
        let size = blob.size;
        let message = format!("This file is too large. It is {size} bytes but the maximum size is {max_bytes} bytes.");
        return Err(bad_request("BlobTooLarge", message));
    }
    Ok(())
}
