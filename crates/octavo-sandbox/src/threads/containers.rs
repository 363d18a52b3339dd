//! `POST /{user}/threads`: containers, which nobody sees, and their statuses
//! (<https://developers.facebook.com/docs/threads/troubleshooting>).

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use jiff::Timestamp;
use serde_json::{Value, json};

use super::auth::Call;
use super::errors::{explain, not_found};
use super::events::{ContainerKind, ContainerMedia, ContainerSpec, ThreadsEvent};
use super::state::{Container, DAY, PUBLISH, REPLY, Threads, ThreadsSimulator};
use super::visits::find_visit;
use super::{accounts, media, text};
use crate::core::faults::Fault;
use crate::meta::{Outcome, invalid};

pub async fn create_container(sim: &ThreadsSimulator, user: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.owner(user, call, PUBLISH)?;
    sim.require_free(&caller)?;
    let mut spec = match call.text("media_type") {
        "TEXT" => ContainerSpec::empty(ContainerKind::Text),
        "IMAGE" => image_spec(sim, call).await?,
        "VIDEO" => video_spec(sim, call).await?,
        "CAROUSEL" => carousel_spec(sim, &caller, call)?,
        _ => return Err(invalid("Param media_type must be one of {TEXT, IMAGE, VIDEO, CAROUSEL}")),
    };
    if !spec.is_item {
        describe(&mut spec, call)?;
        spec.reply_to = replied_to(sim, call)?;
    }
    spec.error = sim.failure(&caller, &spec).or(spec.error);
    let container = accounts::draw_id();
    let body = json!({ "id": container });
    sim.world.write().commit(&caller, ThreadsEvent::ContainerCreated { container, spec })?;
    Ok(body)
}

async fn image_spec(sim: &ThreadsSimulator, call: &Call) -> Outcome<ContainerSpec> {
    let alt = text::check_alt(call.get("alt_text"))?;
    let file = media::fetch_image(sim, call.required("image_url")?).await?;
    let media = vec![ContainerMedia { file, alt }];
    Ok(ContainerSpec { media, is_item: call.is_true("is_carousel_item"), ..ContainerSpec::empty(ContainerKind::Image) })
}

async fn video_spec(sim: &ThreadsSimulator, call: &Call) -> Outcome<ContainerSpec> {
    let alt = text::check_alt(call.get("alt_text"))?;
    let spec =
        ContainerSpec { is_item: call.is_true("is_carousel_item"), ..ContainerSpec::empty(ContainerKind::Video) };
    Ok(match media::fetch_video(sim, call.required("video_url")?).await? {
        Ok(file) => ContainerSpec { media: vec![ContainerMedia { file, alt }], ..spec },
        Err(error) => ContainerSpec { error: Some(error.to_owned()), ..spec },
    })
}

/// What a post has beside its media, and a part of a carousel has not.
fn describe(spec: &mut ContainerSpec, call: &Call) -> Outcome<()> {
    if call.is_true("auto_publish_text") {
        return Err(invalid("The sandbox does not know auto_publish_text."));
    }
    let text = if spec.kind == ContainerKind::Text { call.required("text")? } else { call.text("text") };
    let link = call.get("link_attachment");
    if link.is_some() && spec.kind != ContainerKind::Text {
        return Err(invalid("Param link_attachment is supported by text posts only."));
    }
    text::check_text(text, link)?;
    spec.text = text.to_owned();
    spec.link = link.map(str::to_owned);
    spec.topic_tag = text::check_topic_tag(call.get("topic_tag"))?;
    spec.poll = text::read_poll(call.get("poll_attachment"))?;
    if spec.poll.is_some() && spec.kind != ContainerKind::Text {
        return Err(invalid("Param poll_attachment is supported by text posts only."));
    }
    spec.reply_control = text::check_reply_control(call.get("reply_control"))?;
    spec.spoiler = call.is_true("is_spoiler_media");
    if spec.spoiler && spec.media.is_empty() {
        return Err(invalid("Param is_spoiler_media is supported by posts with media only."));
    }
    Ok(())
}

/// The post that a container replies to, once it is published.
fn replied_to(sim: &ThreadsSimulator, call: &Call) -> Outcome<Option<String>> {
    let Some(id) = call.get("reply_to_id") else {
        return Ok(None);
    };
    let caller = sim.caller(call, REPLY)?;
    let world = sim.world.read();
    let is_there =
        world.posts.get(id).is_some_and(|post| !post.deleted) || find_visit(sim, &world, &caller, id).is_some();
    if is_there { Ok(Some(id.to_owned())) } else { Err(not_found(id)) }
}

impl ThreadsSimulator {
    /// The platform may restrict what a profile does.
    pub fn require_free(&self, profile: &str) -> Outcome<()> {
        let restricted = self.world.read().profiles.get(profile).is_some_and(|profile| profile.restricted);
        if !restricted {
            return Ok(());
        }
        let words = "The user is restricted from performing this action.";
        Err(explain(10, 4_279_013, "Application does not have permission for this action", "User Restricted", words))
    }

    /// What the sandbox's operator wants this container to end in.
    fn failure(&self, profile: &str, spec: &ContainerSpec) -> Option<String> {
        if let Some(error) = self.world.read().profiles.get(profile).and_then(|profile| profile.next_error.clone()) {
            return Some(error);
        }
        if spec.media.is_empty() || spec.kind == ContainerKind::Carousel {
            return None;
        }
        self.world.take_fault(profile, &[Fault::ProcessingFailed])?;
        Some(if spec.kind == ContainerKind::Video { "FAILED_PROCESSING_VIDEO" } else { "UNKNOWN" }.to_owned())
    }
}

const ITEMS: RangeInclusive<usize> = 2..=20;

pub fn carousel_spec(sim: &ThreadsSimulator, caller: &str, call: &Call) -> Outcome<ContainerSpec> {
    let children: Vec<String> = call.required("children")?.split(',').map(|id| id.trim().to_owned()).collect();
    let different: BTreeSet<&String> = children.iter().collect();
    if !ITEMS.contains(&children.len()) || different.len() != children.len() {
        return Err(invalid("Param children must hold between 2 and 20 different ids."));
    }
    let world = sim.world.read();
    let media = children
        .iter()
        .map(|id| carousel_item(sim, &world, caller, id))
        .collect::<Outcome<Vec<Vec<ContainerMedia>>>>()?;
    Ok(ContainerSpec { media: media.concat(), children, ..ContainerSpec::empty(ContainerKind::Carousel) })
}

fn carousel_item(sim: &ThreadsSimulator, world: &Threads, caller: &str, id: &str) -> Outcome<Vec<ContainerMedia>> {
    let container = world.containers.get(id).filter(|container| container.profile == caller);
    let container = container.ok_or_else(|| not_found(id))?;
    if !container.spec.is_item {
        return Err(invalid(format_args!("The media {id} was not made with is_carousel_item.")));
    }
    match ContainerStatus::of(container, sim.looks.count(id), sim.world.core.now()) {
        ContainerStatus::Finished => Ok(container.spec.media.clone()),
        _ => Err(not_found(id)),
    }
}

impl ContainerKind {
    /// At this look a container is ready.
    pub fn looks(self) -> u32 {
        match self {
            ContainerKind::Text => 0,
            ContainerKind::Image | ContainerKind::Carousel => 2,
            ContainerKind::Video => 3,
        }
    }

    /// `media_type` of the post that a container becomes.
    pub fn of_post(self) -> &'static str {
        match self {
            ContainerKind::Text => "TEXT_POST",
            ContainerKind::Image => "IMAGE",
            ContainerKind::Video => "VIDEO",
            ContainerKind::Carousel => "CAROUSEL_ALBUM",
        }
    }
}

impl ContainerSpec {
    pub fn empty(kind: ContainerKind) -> Self {
        ContainerSpec {
            kind,
            text: String::new(),
            media: Vec::new(),
            is_item: false,
            children: Vec::new(),
            topic_tag: None,
            link: None,
            reply_control: None,
            poll: None,
            spoiler: false,
            reply_to: None,
            error: None,
        }
    }

    /// What makes two publications the same.
    pub fn body(&self, profile: &str) -> Value {
        let media: Vec<Value> = self.media.iter().map(|media| json!([media.file.hash, media.alt])).collect();
        json!({
            "profile": profile, "kind": self.kind, "text": self.text, "media": media, "topicTag": self.topic_tag,
            "link": self.link, "replyControl": self.reply_control, "poll": self.poll, "replyTo": self.reply_to,
        })
    }
}

#[derive(Debug, PartialEq, Eq)]
pub enum ContainerStatus {
    InProgress,
    Finished,
    Published,
    Error(String),
    Expired,
}

impl ContainerStatus {
    /// After so many looks.
    pub fn of(container: &Container, looks: u32, now: Timestamp) -> Self {
        if container.post.is_some() {
            return ContainerStatus::Published;
        }
        if container.expired || now.duration_since(container.at) >= DAY {
            return ContainerStatus::Expired;
        }
        if looks < container.spec.kind.looks() {
            return ContainerStatus::InProgress;
        }
        container.spec.error.clone().map_or(ContainerStatus::Finished, ContainerStatus::Error)
    }

    pub fn as_str(&self) -> &'static str {
        match self {
            ContainerStatus::InProgress => "IN_PROGRESS",
            ContainerStatus::Finished => "FINISHED",
            ContainerStatus::Published => "PUBLISHED",
            ContainerStatus::Error(_) => "ERROR",
            ContainerStatus::Expired => "EXPIRED",
        }
    }
}
