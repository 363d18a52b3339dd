//! Making a post: `POST /rest/posts`.

use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::{HeaderName, StatusCode};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::LinkedInSimulator;
use super::assets::{Asset, Kind, Status};
use super::auth::person;
use super::draft::Draft;
use super::error::{Outcome, explained, gateway, illegal, input, plain, throttled};
use super::event::Event;
use super::little;
use super::schema;
use super::state::LinkedIn;
use crate::core::fault::Fault;
use crate::core::publication::NewPublication;
use crate::core::random;

const ID: HeaderName = HeaderName::from_static("x-restli-id");
const MAX_UNITS: usize = 3000;
const MAX_ALT_UNITS: usize = 4086;
const IMAGES: std::ops::RangeInclusive<usize> = 2..=20;
/// The one number that LinkedIn has told, for "Share on LinkedIn".
const POSTS_A_DAY: usize = 150;
/// How long LinkedIn knows a post again is not documented; clients saw minutes to two days.
const KNOWN_FOR: SignedDuration = SignedDuration::from_hours(24);

pub async fn create(sim: &LinkedInSimulator, request: Request) -> Outcome<Response> {
    let caller = sim.caller(request.headers(), "w_member_social", "posts.CREATE")?;
    let body = schema::body(request.into_body()).await?;
    let (author, draft) = Draft::read(&body)?;
    check_author(&author, &caller)?;
    check_text(&draft)?;
    let post = publish(sim, &caller, draft)?;
    sim.world.after_accept(&caller).await?;
    Ok((StatusCode::CREATED, [(ID, post)]).into_response())
}

fn check_author(author: &str, caller: &str) -> Outcome<()> {
    if author == person(caller) {
        return Ok(());
    }
    if !["urn:li:person:", "urn:li:organization:"].iter().any(|kind| author.starts_with(kind)) {
        return Err(plain(422, "ERROR :: /author :: only organization and person URNs are allowed\n"));
    }
    let fields = "Field Value validation failed in REQUEST_BODY: Data Processing Exception while processing fields";
    Err(gateway(403, 100, "ACCESS_DENIED", &format!("{fields} [/author]")))
}

fn check_text(draft: &Draft) -> Outcome<()> {
    let units = little::read(&draft.commentary).units;
    if units > MAX_UNITS {
        let description = format!(
            "ShareCommentary text length ({units} characters) exceeded the maximum allowed ({MAX_UNITS} characters)"
        );
        return Err(input(400, "FIELD_ARRAY_SIZE_TOO_HIGH", &description));
    }
    let assets = draft.assets();
    if units == 0 && assets.is_empty() {
        return Err(input(422, "FIELD_REQUIRED", "A post without content has to have a commentary"));
    }
    let too_long = |alt: &str| alt.encode_utf16().count() > MAX_ALT_UNITS;
    if assets.iter().any(|(_, alt)| alt.is_some_and(too_long)) {
        return Err(input(400, "FIELD_LENGTH_TOO_LONG", "The altText is too long"));
    }
    Ok(())
}

fn publish(sim: &LinkedInSimulator, caller: &str, draft: Draft) -> Outcome<String> {
    let now = sim.world.core.now();
    let made_a_duplicate = sim.world.take_fault(caller, &[Fault::Duplicate]).map(|_| new_urn("share"));
    let mut world = sim.world.write();
    let hashes = check_assets(sim, &world, caller, &draft)?;
    if today(&world, caller, now) >= POSTS_A_DAY {
        return Err(throttled("APPLICATION_AND_MEMBER DAY limit"));
    }
    if let Some(urn) = made_a_duplicate.or_else(|| twin(&world, caller, &draft, now)) {
        let message = format!("Content is a duplicate of {urn}");
        return Err(explained(422, "DUPLICATE_POST", "Duplicate post is detected", &message));
    }
    let is_share = draft.content.is_null() || draft.assets().iter().all(|(id, _)| Kind::of(id) == Some(Kind::Image));
    let post = new_urn(if is_share { "share" } else { "ugcPost" });
    let body = json!({
        "member": caller,
        "text": draft.commentary,
        "visibility": draft.visibility,
        "media": hashes,
    });
    world.publish(caller, NewPublication::new(post.clone(), &body), Event::Posted { post: post.clone(), draft })?;
    Ok(post)
}

fn new_urn(kind: &str) -> String {
    format!("urn:li:{kind}:7{}", random::text(18, random::DIGITS))
}

/// Days begin at midnight UTC.
fn today(world: &LinkedIn, member: &str, now: Timestamp) -> usize {
    let date = |at: Timestamp| at.to_zoned(TimeZone::UTC).date();
    world.written(member).filter(|post| date(post.at) == date(now)).count()
}

/// The same post, made a short while ago; a deleted one counts, as clients have seen.
fn twin(world: &LinkedIn, member: &str, draft: &Draft, now: Timestamp) -> Option<String> {
    let is_known = |at: Timestamp| now.duration_since(at) < KNOWN_FOR;
    let mut posts = world.written(member).filter(|post| is_known(post.at));
    let same = posts.find(|post| post.draft.commentary == draft.commentary && post.draft.content == draft.content);
    same.map(|post| post.urn.clone())
}

/// The hashes of the post's files, if all may be shown.
fn check_assets(sim: &LinkedInSimulator, world: &LinkedIn, caller: &str, draft: &Draft) -> Outcome<Vec<Value>> {
    let ids = draft.assets();
    if draft.is_multi_image() {
        if !IMAGES.contains(&ids.len()) {
            return Err(input(400, "FIELD_ARRAY_SIZE_INVALID", "A multiImage has 2 to 20 images"));
        }
        if ids.iter().any(|(id, _)| Kind::of(id) != Some(Kind::Image)) {
            return Err(plain(422, "ERROR :: /content/multiImage/images :: only image URNs are allowed\n"));
        }
    }
    ids.into_iter().map(|(id, _)| check_asset(sim, world, caller, id)).collect()
}

fn check_asset(sim: &LinkedInSimulator, world: &LinkedIn, caller: &str, id: &str) -> Outcome<Value> {
    let asset: &Asset = world.assets.get(id).ok_or_else(|| input(400, "INVALID_URN_ID", "This URN Id is invalid"))?;
    if asset.owner != caller {
        let message = "One or more of the assets is not owned by the author. All assets must be owned by the author";
        return Err(illegal(message));
    }
    let is_late = asset.kind == Kind::Image && sim.quirks.image_is_late(caller);
    match asset.status(sim.looks.look(id)) {
        Status::Available if !is_late => Ok(json!(asset.stored.as_ref().map(|(file, _)| &file.hash))),
        Status::ProcessingFailed => Err(input(400, "MEDIA_ASSET_PROCESSING_FAILED", "Media asset failed processing")),
        _ => Err(input(400, "MEDIA_ASSET_WAITING_UPLOAD", "Media asset is waiting upload")),
    }
}
