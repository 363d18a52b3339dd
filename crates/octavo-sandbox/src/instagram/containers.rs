//! Containers: `POST /{ig-user}/media`
//! (<https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media>) and their statuses
//! (<https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-container>).

use serde_json::{Value, json};

use super::accounts;
use super::auth::Call;
use super::errors::known_error;
use super::events::{ContainerKind, ContainerSettings, ContainerSpec, Content, InstagramEvent};
use super::fields::pick_fields;
use super::media_checks::{self, IMAGE_BYTES};
use super::state::{Container, DAY, InstagramSimulator};
use crate::core::faults::Fault;
use crate::core::media::{ReceiveError, StoredFile};
use crate::core::requests::Params;
use crate::meta::{GraphCallError, Outcome, invalid};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContainerStatus {
    InProgress,
    Finished,
    Failed(u32),
    Published,
    Expired,
}

impl ContainerStatus {
    fn code(self) -> &'static str {
        match self {
            ContainerStatus::InProgress => "IN_PROGRESS",
            ContainerStatus::Finished => "FINISHED",
            ContainerStatus::Failed(_) => "ERROR",
            ContainerStatus::Published => "PUBLISHED",
            ContainerStatus::Expired => "EXPIRED",
        }
    }

    fn words(self) -> String {
        match self {
            ContainerStatus::InProgress => "In Progress: Media is still being processed.".to_owned(),
            ContainerStatus::Finished => {
                "Finished: Media has been uploaded and it is ready to be published.".to_owned()
            }
            ContainerStatus::Failed(subcode) => format!("Error: Media upload has failed with error code {subcode}"),
            ContainerStatus::Published => "Published: Media has been already published.".to_owned(),
            ContainerStatus::Expired => "Expired: Media was not published within 24 hours.".to_owned(),
        }
    }
}

impl InstagramSimulator {
    pub fn standing(&self, id: &str, container: &Container) -> ContainerStatus {
        let needed = if container.spec.is_video { 2 } else { 1 };
        let age = self.world.core.now().duration_since(container.at);
        match container.content.failure {
            _ if container.media.is_some() => ContainerStatus::Published,
            _ if container.expired || age >= DAY => ContainerStatus::Expired,
            _ if self.looks.count(id) < needed => ContainerStatus::InProgress,
            Some(subcode) => ContainerStatus::Failed(subcode),
            None => ContainerStatus::Finished,
        }
    }

    /// Only what is finished can be published, or be shown in a carousel.
    pub fn require_finished(&self, id: &str, container: &Container) -> Outcome<()> {
        match self.standing(id, container) {
            ContainerStatus::Finished => Ok(()),
            ContainerStatus::InProgress => Err(known_error(2_207_027)),
            ContainerStatus::Failed(_) => Err(known_error(2_207_032)),
            ContainerStatus::Published => Err(known_error(2_207_006)),
            ContainerStatus::Expired => Err(known_error(2_207_008)),
        }
    }

    /// `GET /{container}`: a look at it.
    pub fn show_container(&self, id: &str, container: &Container, fields: Option<&str>) -> Outcome<Value> {
        self.looks.look(id);
        let mut standing = self.standing(id, container);
        let is_ready = container.spec.is_video && standing == ContainerStatus::Finished;
        if is_ready && self.world.take_fault(&container.account, &[Fault::StillProcessing]).is_some() {
            standing = ContainerStatus::InProgress;
        }
        let full = json!({ "id": id, "status_code": standing.code(), "status": standing.words() });
        pick_fields(full, fields, &["id"], "IGContainer")
    }
}

const CAPTION_CHARS: usize = 2200;
const HASHTAGS: usize = 30;
const MENTIONS: usize = 20;
const ALT_CHARS: usize = 1000;
const CHILDREN: std::ops::RangeInclusive<usize> = 2..=10;

/// A container with the addresses from which its media come.
pub struct ContainerRequest {
    pub spec: ContainerSpec,
    pub media_url: Option<String>,
    pub cover_url: Option<String>,
}

impl ContainerRequest {
    pub fn read(params: &Params) -> Outcome<Self> {
        let (image, video) = (params.get("image_url"), params.get("video_url"));
        let is_item = params.text("is_carousel_item") == "true";
        let kind = read_kind(params.text("media_type"), is_item, video.is_some())?;
        let media_url = match (kind, image, video) {
            (ContainerKind::Carousel, None, None) => None,
            (ContainerKind::Picture, Some(url), None) | (ContainerKind::Reel, None, Some(url)) => Some(url.to_owned()),
            (ContainerKind::Story | ContainerKind::Item, Some(url), None)
            | (ContainerKind::Story | ContainerKind::Item, None, Some(url)) => Some(url.to_owned()),
            (ContainerKind::Reel, None, None) => return Err(invalid("The parameter video_url is required")),
            (ContainerKind::Carousel, ..) => {
                return Err(invalid("A carousel has children and no media of its own"));
            }
            (_, None, None) => return Err(invalid("The parameter image_url is required")),
            _ => return Err(invalid("image_url and video_url do not fit the media_type")),
        };
        let is_video = video.is_some();
        let is_picture = matches!(kind, ContainerKind::Picture | ContainerKind::Item) && !is_video;
        let spec = ContainerSpec {
            kind,
            is_video,
            caption: read_caption(kind, params.text("caption"))?,
            alt_text: read_alt_text(params.get("alt_text"), is_picture)?,
            share_to_feed: read_flag(params, "share_to_feed")?,
            thumb_offset: read_offset(params.get("thumb_offset"))?,
            children: read_children(kind, params.get("children"))?,
            settings: Box::new(ContainerSettings::read(kind, is_picture, params)?),
        };
        let cover_url = params.get("cover_url").filter(|_| kind == ContainerKind::Reel).map(str::to_owned);
        Ok(Self { spec, media_url, cover_url })
    }
}

fn read_kind(media_type: &str, is_item: bool, has_video: bool) -> Outcome<ContainerKind> {
    match (media_type, is_item) {
        ("" | "IMAGE", true) if !has_video => Ok(ContainerKind::Item),
        ("VIDEO", true) => Ok(ContainerKind::Item),
        ("" | "IMAGE", false) => Ok(ContainerKind::Picture),
        ("VIDEO", false) => Err(known_error(2_207_067)),
        ("REELS", false) => Ok(ContainerKind::Reel),
        ("STORIES", false) => Ok(ContainerKind::Story),
        ("CAROUSEL", false) => Ok(ContainerKind::Carousel),
        ("REELS" | "STORIES" | "CAROUSEL", true) => Err(invalid("This media_type cannot be a carousel item")),
        _ => Err(known_error(2_207_023)),
    }
}

/// Stories and items of a carousel show none.
fn read_caption(kind: ContainerKind, caption: &str) -> Outcome<String> {
    if matches!(kind, ContainerKind::Story | ContainerKind::Item) {
        return Ok(String::new());
    }
    let beginning_with = |sign: char| caption.split_whitespace().filter(|word| word.starts_with(sign)).count();
    let fits =
        caption.chars().count() <= CAPTION_CHARS && beginning_with('#') <= HASHTAGS && beginning_with('@') <= MENTIONS;
    if fits { Ok(caption.to_owned()) } else { Err(known_error(2_207_010)) }
}

fn read_alt_text(text: Option<&str>, is_picture: bool) -> Outcome<Option<String>> {
    match text {
        Some(_) if !is_picture => Err(invalid("alt_text is supported on images only")),
        Some(text) if text.chars().count() > ALT_CHARS => Err(invalid("alt_text has more than 1000 characters")),
        text => Ok(text.map(str::to_owned)),
    }
}

fn read_flag(params: &Params, name: &str) -> Outcome<bool> {
    match params.text(name) {
        "" | "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(invalid(format!("Param {name} must be a boolean"))),
    }
}

fn read_offset(text: Option<&str>) -> Outcome<Option<u64>> {
    let number = |text: &str| text.parse().map_err(|_| -> GraphCallError { known_error(2_207_057) });
    text.map(number).transpose()
}

fn read_children(kind: ContainerKind, list: Option<&str>) -> Outcome<Vec<String>> {
    let children: Vec<String> =
        list.unwrap_or_default().split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect();
    match kind {
        ContainerKind::Carousel if !CHILDREN.contains(&children.len()) => Err(known_error(2_207_028)),
        ContainerKind::Carousel => Ok(children),
        _ if !children.is_empty() => Err(invalid("Only a carousel has children")),
        _ => Ok(children),
    }
}

/// Within 24 hours. Which error comes then is not documented.
const MOST_CONTAINERS: usize = 400;

pub async fn create_container(sim: &InstagramSimulator, call: &Call) -> Outcome<Value> {
    let now = sim.world.core.now();
    if sim.world.read().containers_of(&call.account, now) >= MOST_CONTAINERS {
        return Err(known_error(2_207_042));
    }
    let ContainerRequest { spec, media_url, cover_url } = ContainerRequest::read(&call.params)?;
    check_children(sim, &call.account, &spec)?;
    let mut content = Content::default();
    if let Some(url) = cover_url {
        content.cover = Some(fetch_cover(sim, &url).await?);
    }
    if let Some(url) = media_url {
        match fetch_media(sim, &spec, &url).await? {
            Ok(file) => content.file = Some(file),
            // What is wrong with a picture is said at once, with a video when it is processed.
            Err(subcode) if !spec.is_video => return Err(known_error(subcode)),
            Err(subcode) => content.failure = Some(subcode),
        }
        if sim.world.take_fault(&call.account, &[Fault::ProcessingFailed]).is_some() {
            content.failure = Some(if spec.is_video { 2_207_026 } else { 2_207_005 });
        }
    }
    let container = accounts::draw_id("17");
    let event = InstagramEvent::ContainerMade { container: container.clone(), spec, content };
    sim.world.write().commit(&call.account, event)?;
    Ok(json!({ "id": container }))
}

fn check_children(sim: &InstagramSimulator, account: &str, spec: &ContainerSpec) -> Outcome<()> {
    let world = sim.world.read();
    for id in &spec.children {
        let child = world.own_container(account, id).filter(|child| child.spec.kind == ContainerKind::Item);
        let child = child.ok_or_else(|| invalid(format!("{id} is no item of a carousel")))?;
        sim.require_finished(id, child)?;
    }
    Ok(())
}

/// Fetches the media of a container; the inner error is a subcode.
async fn fetch_media(sim: &InstagramSimulator, spec: &ContainerSpec, url: &str) -> Outcome<Result<StoredFile, u32>> {
    let core = &sim.world.core;
    let Some(address) = core.pulls.verified(url).filter(|_| url.is_ascii()) else {
        return Ok(Err(2_207_052));
    };
    let (file, content_type) = match core.pulls.fetch(&core.media, address, media_checks::most_bytes(spec)).await {
        Ok(pulled) => pulled,
        Err(ReceiveError::Io(error)) => return Err(error.into()),
        Err(ReceiveError::TooLarge) => return Ok(Err(if spec.is_video { 2_207_026 } else { 2_207_004 })),
        Err(error) => {
            tracing::debug!(%error, "instagram's crawler");
            return Ok(Err(2_207_052));
        }
    };
    let expected = if spec.is_video { "video/" } else { "image/" };
    if !content_type.starts_with(expected) {
        return Ok(Err(2_207_052));
    }
    Ok(media_checks::check_file(spec, &file).map(|()| file))
}

async fn fetch_cover(sim: &InstagramSimulator, url: &str) -> Outcome<StoredFile> {
    let core = &sim.world.core;
    let address = core.pulls.verified(url).ok_or_else(|| known_error(2_207_052))?;
    let (file, _) = core.pulls.fetch(&core.media, address, IMAGE_BYTES).await.map_err(|_| known_error(2_207_052))?;
    media_checks::check_picture(false, &file).map_err(known_error)?;
    Ok(file)
}
