//! `POST /{user}/threads`: containers, which nobody sees.

use serde_json::{Value, json};

use super::ThreadsSimulator;
use super::auth::PUBLISH;
use super::call::Call;
use super::error::{Outcome, explain, invalid};
use super::event::Event;
use super::spec::{Kind, Media, Spec};
use super::{carousel, media, seed, text};
use crate::core::fault::Fault;

pub async fn create(sim: &ThreadsSimulator, user: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.owner(user, call, PUBLISH)?;
    sim.require_free(&caller)?;
    let mut spec = match call.text("media_type") {
        "TEXT" => Spec::empty(Kind::Text),
        "IMAGE" => image(sim, call).await?,
        "VIDEO" => video(sim, call).await?,
        "CAROUSEL" => carousel::of(sim, &caller, call)?,
        _ => return Err(invalid("Param media_type must be one of {TEXT, IMAGE, VIDEO, CAROUSEL}")),
    };
    if !spec.is_item {
        describe(&mut spec, call)?;
    }
    spec.error = sim.failure(&caller, &spec).or(spec.error);
    let container = seed::id();
    let body = json!({ "id": container });
    sim.world.write().commit(&caller, Event::ContainerCreated { container, spec })?;
    Ok(body)
}

async fn image(sim: &ThreadsSimulator, call: &Call) -> Outcome<Spec> {
    let alt = text::alt(call.get("alt_text"))?;
    let file = media::image(sim, call.required("image_url")?).await?;
    let media = vec![Media { file, alt }];
    Ok(Spec { media, is_item: call.is_true("is_carousel_item"), ..Spec::empty(Kind::Image) })
}

async fn video(sim: &ThreadsSimulator, call: &Call) -> Outcome<Spec> {
    let alt = text::alt(call.get("alt_text"))?;
    let spec = Spec { is_item: call.is_true("is_carousel_item"), ..Spec::empty(Kind::Video) };
    Ok(match media::video(sim, call.required("video_url")?).await? {
        Ok(file) => Spec { media: vec![Media { file, alt }], ..spec },
        Err(error) => Spec { error: Some(error.to_owned()), ..spec },
    })
}

/// What a post has beside its media, and a part of a carousel has not.
fn describe(spec: &mut Spec, call: &Call) -> Outcome<()> {
    if call.is_true("auto_publish_text") {
        return Err(invalid("The sandbox does not know auto_publish_text."));
    }
    let text = if spec.kind == Kind::Text { call.required("text")? } else { call.text("text") };
    let link = call.get("link_attachment");
    if link.is_some() && spec.kind != Kind::Text {
        return Err(invalid("Param link_attachment is supported by text posts only."));
    }
    text::check(text, link)?;
    spec.text = text.to_owned();
    spec.link = link.map(str::to_owned);
    spec.topic_tag = text::tag(call.get("topic_tag"))?;
    spec.reply_control = text::reply_control(call.get("reply_control"))?;
    Ok(())
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
    fn failure(&self, profile: &str, spec: &Spec) -> Option<String> {
        if let Some(error) = self.world.read().profiles.get(profile).and_then(|profile| profile.next_error.clone()) {
            return Some(error);
        }
        if spec.media.is_empty() || spec.kind == Kind::Carousel {
            return None;
        }
        self.world.take_fault(profile, &[Fault::ProcessingFailed])?;
        Some(if spec.kind == Kind::Video { "FAILED_PROCESSING_VIDEO" } else { "UNKNOWN" }.to_owned())
    }
}
