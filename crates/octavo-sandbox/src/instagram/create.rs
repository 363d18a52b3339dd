//! Making containers: `POST /{ig-user}/media`.

use serde_json::{Value, json};

use super::InstagramSimulator;
use super::call::Call;
use super::error::{Outcome, bad_parameter, known};
use super::event::{Content, Event};
use super::judge::{self, IMAGE_BYTES};
use super::seed;
use super::spec::{Asked, Kind, Spec};
use crate::core::fault::Fault;
use crate::core::media::{ReceiveError, StoredFile};

/// Within 24 hours. Which error comes then is not documented.
const MOST_CONTAINERS: usize = 400;

pub async fn create(sim: &InstagramSimulator, call: &Call) -> Outcome<Value> {
    let now = sim.world.core.now();
    if sim.world.read().containers_of(&call.account, now) >= MOST_CONTAINERS {
        return Err(known(2_207_042));
    }
    let Asked { spec, media_url, cover_url } = Asked::read(&call.params)?;
    check_children(sim, &call.account, &spec)?;
    let mut content = Content::default();
    if let Some(url) = cover_url {
        content.cover = Some(cover(sim, &url).await?);
    }
    if let Some(url) = media_url {
        match fetch(sim, &spec, &url).await? {
            Ok(file) => content.file = Some(file),
            // What is wrong with a picture is said at once, with a video when it is processed.
            Err(subcode) if !spec.is_video => return Err(known(subcode)),
            Err(subcode) => content.failure = Some(subcode),
        }
        if sim.world.take_fault(&call.account, &[Fault::ProcessingFailed]).is_some() {
            content.failure = Some(if spec.is_video { 2_207_026 } else { 2_207_005 });
        }
    }
    let container = seed::number("17");
    let event = Event::ContainerMade { container: container.clone(), spec, content };
    sim.world.write().commit(&call.account, event)?;
    Ok(json!({ "id": container }))
}

fn check_children(sim: &InstagramSimulator, account: &str, spec: &Spec) -> Outcome<()> {
    let world = sim.world.read();
    for id in &spec.children {
        let child = world.own_container(account, id).filter(|child| child.spec.kind == Kind::Item);
        let child = child.ok_or_else(|| bad_parameter(format!("{id} is no item of a carousel")))?;
        sim.require_finished(id, child)?;
    }
    Ok(())
}

/// Fetches the media of a container; the inner error is a subcode.
async fn fetch(sim: &InstagramSimulator, spec: &Spec, url: &str) -> Outcome<Result<StoredFile, u32>> {
    let core = &sim.world.core;
    let Some(address) = core.pulls.verified(url).filter(|_| url.is_ascii()) else {
        return Ok(Err(2_207_052));
    };
    let (file, content_type) = match core.pull_typed(address, judge::most_bytes(spec)).await {
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
    Ok(judge::file(spec, &file).map(|()| file))
}

async fn cover(sim: &InstagramSimulator, url: &str) -> Outcome<StoredFile> {
    let core = &sim.world.core;
    let address = core.pulls.verified(url).ok_or_else(|| known(2_207_052))?;
    let file = core.pull(address, IMAGE_BYTES).await.map_err(|_| known(2_207_052))?;
    judge::picture(false, &file).map_err(known)?;
    Ok(file)
}
