//! `app.bsky.embed.*`

use super::blob::check_shape;
use super::node::{Checked, Node, is_uri};
use crate::bluesky::cid;

const MAX_IMAGES: usize = 4;
const MAX_GALLERY: usize = 20;
const MAX_CAPTIONS: usize = 20;

/// The union of embeds is open: unknown types pass.
pub fn check(embed: &Node) -> Checked {
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
            check(&embed.required("media")?)
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
    reference.required("cid")?.formatted("CID string", |text| cid::bytes(text).is_some())?;
    Ok(())
}
