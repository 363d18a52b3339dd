//! Posts: create, find, delete, and the feed.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse as _, Response};
use http::{HeaderMap, HeaderName, StatusCode, Uri};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};

use super::assets::AssetStatus;
use super::auth::{access_denied, check_path, person_urn};
use super::errors::{Outcome, explained, gateway, illegal, input, plain, throttled};
use super::events::{AssetKind, LinkedInEvent, PostDraft};
use super::paging::Page;
use super::state::{Asset, LinkedIn, LinkedInSimulator, Post, Sim};
use super::{comments, draft, little_text};
use crate::core::faults::Fault;
use crate::core::journal::NewPublication;
use crate::core::random;
use crate::core::requests::Params;
use crate::error::Result;
use crate::feed::{self, FeedItem};

const ID: HeaderName = HeaderName::from_static("x-restli-id");
const MAX_UNITS: usize = 3000;
const MAX_ALT_UNITS: usize = 4086;
const IMAGES: std::ops::RangeInclusive<usize> = 2..=20;
/// The one number that LinkedIn has told, for "Share on LinkedIn".
const POSTS_A_DAY: usize = 150;
/// How long LinkedIn knows a post again is not documented; clients saw minutes to two days.
const KNOWN_FOR: SignedDuration = SignedDuration::from_hours(24);

pub async fn create_post(State(sim): Sim, request: Request) -> Outcome<Response> {
    let caller = sim.caller(request.headers(), "w_member_social", "posts.CREATE")?;
    let body = draft::read_body(request.into_body()).await?;
    let (author, draft) = PostDraft::read(&body)?;
    check_author(&author, &caller)?;
    check_text(&draft)?;
    let post = publish_post(&sim, &caller, draft)?;
    sim.world.after_accept(&caller).await?;
    Ok((StatusCode::CREATED, [(ID, post)]).into_response())
}

fn check_author(author: &str, caller: &str) -> Outcome<()> {
    if author == person_urn(caller) {
        return Ok(());
    }
    if !["urn:li:person:", "urn:li:organization:"].iter().any(|kind| author.starts_with(kind)) {
        return Err(plain(422, "ERROR :: /author :: only organization and person URNs are allowed\n"));
    }
    let fields = "Field Value validation failed in REQUEST_BODY: Data Processing Exception while processing fields";
    Err(gateway(403, 100, "ACCESS_DENIED", &format!("{fields} [/author]")))
}

fn check_text(draft: &PostDraft) -> Outcome<()> {
    let units = little_text::parse_little_text(&draft.commentary).units;
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

fn publish_post(sim: &LinkedInSimulator, caller: &str, draft: PostDraft) -> Outcome<String> {
    let now = sim.world.core.now();
    let made_a_duplicate = sim.world.take_fault(caller, &[Fault::Duplicate]).map(|_| new_urn("share"));
    let mut world = sim.world.write();
    let hashes = check_assets(sim, &world, caller, &draft)?;
    if posts_today(&world, caller, now) >= POSTS_A_DAY {
        return Err(throttled("APPLICATION_AND_MEMBER DAY limit"));
    }
    if let Some(urn) = made_a_duplicate.or_else(|| find_duplicate(&world, caller, &draft, now)) {
        let message = format!("Content is a duplicate of {urn}");
        return Err(explained(422, "DUPLICATE_POST", "Duplicate post is detected", &message));
    }
    let is_share =
        draft.content.is_null() || draft.assets().iter().all(|(id, _)| AssetKind::of(id) == Some(AssetKind::Image));
    let post = new_urn(if is_share { "share" } else { "ugcPost" });
    let body = json!({
        "member": caller,
        "text": draft.commentary,
        "visibility": draft.visibility,
        "media": hashes,
    });
    world.publish(
        caller,
        NewPublication::new(post.clone(), &body),
        LinkedInEvent::Posted { post: post.clone(), draft },
    )?;
    Ok(post)
}

fn new_urn(kind: &str) -> String {
    format!("urn:li:{kind}:7{}", random::text(18, random::DIGITS))
}

/// Days begin at midnight UTC.
fn posts_today(world: &LinkedIn, member: &str, now: Timestamp) -> usize {
    let date = |at: Timestamp| at.to_zoned(TimeZone::UTC).date();
    world.written(member).filter(|post| date(post.at) == date(now)).count()
}

/// The same post, made a short while ago; a deleted one counts, as clients have seen.
fn find_duplicate(world: &LinkedIn, member: &str, draft: &PostDraft, now: Timestamp) -> Option<String> {
    let is_known = |at: Timestamp| now.duration_since(at) < KNOWN_FOR;
    let mut posts = world.written(member).filter(|post| is_known(post.at));
    let same = posts.find(|post| post.draft.commentary == draft.commentary && post.draft.content == draft.content);
    same.map(|post| post.urn.clone())
}

/// The hashes of the post's files, if all may be shown.
fn check_assets(sim: &LinkedInSimulator, world: &LinkedIn, caller: &str, draft: &PostDraft) -> Outcome<Vec<Value>> {
    let ids = draft.assets();
    if draft.is_multi_image() {
        if !IMAGES.contains(&ids.len()) {
            return Err(input(400, "FIELD_ARRAY_SIZE_INVALID", "A multiImage has 2 to 20 images"));
        }
        if ids.iter().any(|(id, _)| AssetKind::of(id) != Some(AssetKind::Image)) {
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
    let is_late = asset.kind == AssetKind::Image && sim.late_images.take(caller).is_some();
    match asset.status(sim.looks.look(id)) {
        AssetStatus::Available if !is_late => Ok(json!(asset.stored.as_ref().map(|(file, _)| &file.hash))),
        AssetStatus::ProcessingFailed => {
            Err(input(400, "MEDIA_ASSET_PROCESSING_FAILED", "Media asset failed processing"))
        }
        _ => Err(input(400, "MEDIA_ASSET_WAITING_UPLOAD", "Media asset is waiting upload")),
    }
}

const READ: &str = "r_member_social";

/// `GET /rest/posts?q=author`, newest first.
pub async fn find_posts(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    let caller = sim.caller(request.headers(), READ, "posts.FINDER_author")?;
    let query = Params::of_query(&request);
    if query.text("q") != "author" {
        return Err(illegal("The sandbox finds posts by q=author only"));
    }
    if query.text("author") != person_urn(&caller) {
        return Err(access_denied("posts.FINDER_author: another member's posts"));
    }
    let page = Page::of_query(&query)?;
    let world = sim.world.read();
    Ok(Json(page.of(world.shown(&caller).into_iter().map(post_to_json).collect())))
}

/// `DELETE /rest/posts/{urn}`: one that is gone already is as good.
pub async fn delete_post(
    State(sim): Sim,
    Path(urn): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Outcome<StatusCode> {
    check_path(&uri)?;
    let caller = sim.caller(&headers, "w_member_social", "posts.DELETE")?;
    {
        let mut world = sim.world.write();
        match world.posts.get(&urn) {
            Some(post) if post.author != caller => return Err(access_denied("posts.DELETE: another member's post")),
            Some(post) if !post.deleted => drop(world.commit(&caller, LinkedInEvent::PostDeleted { post: urn })?),
            _ => {}
        }
    }
    sim.world.after_accept(&caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn post_to_json(post: &Post) -> Value {
    let at = post.at.as_millisecond();
    let mut body = json!({
        "id": post.urn,
        "author": person_urn(&post.author),
        "commentary": little_text::parse_little_text(&post.draft.commentary).kept,
        "visibility": post.draft.visibility,
        "lifecycleState": "PUBLISHED",
        "lifecycleStateInfo": { "isEditedByAuthor": false },
        "distribution": {
            "feedDistribution": "MAIN_FEED", "targetEntities": [], "thirdPartyDistributionChannels": [],
        },
        "isReshareDisabledByAuthor": false,
        "createdAt": at, "publishedAt": at, "lastModifiedAt": at,
    });
    if !post.draft.content.is_null() {
        body["content"] = post.draft.content.clone();
    }
    body
}

pub fn read_feed(sim: &LinkedInSimulator, member: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let posts = world.shown(member).into_iter().filter(|post| post.seq < before).take(limit);
    let posts = posts.map(|post| Ok((post.seq, feed_item(sim, &world, post)?)));
    let comments = world.comments.iter().rev().filter(|comment| comment.author == member && comment.seq < before);
    let comments = comments.take(limit).map(|comment| Ok((comment.seq, comments::feed_item(comment))));
    feed::newest(posts.chain(comments), limit)
}

fn feed_item(sim: &LinkedInSimulator, world: &LinkedIn, post: &Post) -> Result<FeedItem> {
    let mut media = Vec::new();
    for (id, alt) in post.draft.assets() {
        let Some(asset) = world.assets.get(id) else { continue };
        let file = asset.stored.as_ref().map(|(file, _)| (file, alt.filter(|alt| !alt.is_empty())));
        let thumbnail = asset.thumbnail.as_ref().map(|file| (file, Some("Thumbnail")));
        for (file, alt) in [file, thumbnail].into_iter().flatten() {
            media.push(sim.world.core.feed_media(file, alt)?);
        }
    }
    Ok(FeedItem {
        id: post.urn.clone(),
        text: little_text::parse_little_text(&post.draft.commentary).shown,
        media,
        permalink: Some(format!("https://www.linkedin.com/feed/update/{}/", post.urn)),
        published_at: post.at,
        privacy: Some(post.draft.visibility.clone()),
        settings: chosen_settings(&post.draft),
        ..FeedItem::default()
    })
}

fn chosen_settings(draft: &PostDraft) -> Map<String, Value> {
    let (poll, article) = (&draft.content["poll"], &draft.content["article"]);
    let options: Vec<&Value> = poll["options"].as_array().into_iter().flatten().map(|option| &option["text"]).collect();
    let days = match poll["settings"]["duration"].as_str() {
        Some("ONE_DAY") => 1,
        Some("SEVEN_DAYS") => 7,
        Some("FOURTEEN_DAYS") => 14,
        _ => 3,
    };
    let poll = json!({ "question": poll["question"], "options": options, "durationDays": days });
    let shown = feed::chosen([
        ("url", article["source"].clone()),
        ("title", article["title"].clone()),
        ("description", article["description"].clone()),
    ]);
    let mentions = little_text::mentions(&draft.commentary);
    let document = draft.assets().iter().any(|(id, _)| AssetKind::of(id) == Some(AssetKind::Document));
    let title = &draft.content["media"]["title"];
    feed::chosen([
        ("document", feed::chosen_if(document && title.is_string(), json!({ "title": title }))),
        ("resharingDisabled", feed::chosen_if(draft.resharing_disabled, true)),
        ("reshareOf", json!(draft.reshare_of)),
        ("poll", feed::chosen_if(!draft.content["poll"].is_null(), poll)),
        ("article", feed::chosen_if(!article.is_null(), shown)),
        ("mentions", feed::chosen_if(!mentions.is_empty(), mentions)),
    ])
}
