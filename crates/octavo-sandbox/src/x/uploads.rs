//! Uploads in parts: initialize, append, finalize
//! (<https://docs.x.com/x-api/media/quickstart/media-upload-chunked>).

use std::collections::BTreeMap;

use axum::extract::Request;
use serde_json::{Value, json};
use tokio::io::AsyncReadExt as _;

use super::XSimulator;
use super::error::{Outcome, invalid, unauthorized};
use super::event::{Category, Event};
use super::state::{Media, UNUSED_FOR};
use super::{id, parts, processing, strict, verdict};
use crate::core::fault::Fault;
use crate::core::media::StoredFile;

/// `POST /2/media/upload/initialize`
pub async fn initialize(sim: &XSimulator, account: &str, request: Request) -> Outcome {
    let fields = ["media_type", "total_bytes", "media_category", "additional_owners", "shared"];
    let body = strict::body(request, &fields).await?;
    let media_type = body.required("media_type", body.text("media_type")?)?;
    let total = body.required("total_bytes", body.number("total_bytes")?)?;
    let category = body.required("media_category", body.text("media_category")?)?;
    let category = verdict::announced(category, media_type, total)?;
    let mut world = sim.world.write();
    let id = id::after(world.last_id, sim.world.core.now());
    let key = format!("{}_{id}", category.prefix());
    let event = Event::UploadBegun { id, key: key.clone(), category, media_type: media_type.to_owned(), total };
    world.commit(account, event)?;
    Ok(json!({ "data": { "id": id.to_string(), "media_key": key, "expires_after_secs": UNUSED_FOR.as_secs() } }))
}

/// `POST /2/media/upload/{id}/append`
pub async fn append(sim: &XSimulator, account: &str, id: &str, request: Request) -> Outcome {
    let (number, ()) = still_open(sim, account, id, |_| ())?;
    let (index, file) = parts::read(&sim.world.core.media, request).await?;
    sim.world.write().commit(account, Event::PartStored { id: number, index, file })?;
    let expires = sim.world.core.now().as_second() + UNUSED_FOR.as_secs();
    Ok(json!({ "data": { "expires_at": expires } }))
}

/// Looks at an upload that takes parts.
fn still_open<T>(sim: &XSimulator, account: &str, id: &str, look: impl Fn(&Media) -> T) -> Outcome<(u64, T)> {
    let world = sim.world.read();
    let now = sim.world.core.now();
    let found = world.accounts.get(account).and_then(|account| account.find_media(id));
    let found = found.filter(|(_, media)| media.finished.is_none() && !media.is_expired(now));
    let (number, media) = found.ok_or_else(|| invalid(json!({ "id": [id] }), "Invalid media id."))?;
    Ok((number, look(media)))
}

/// `POST /2/media/upload/{id}/finalize`
pub async fn finalize(sim: &XSimulator, account: &str, id: &str) -> Outcome {
    let _turn = sim.turns.take(id).await;
    let look = |media: &Media| (media.parts.clone(), media.total, media.category);
    let (number, (parts, total, category)) = still_open(sim, account, id, look)?;
    let is_gapless = parts.keys().enumerate().all(|(place, index)| place == usize::from(*index));
    if !is_gapless || parts.values().map(|part| part.size).sum::<u64>() != total {
        return Err(invalid(json!({ "id": [id] }), "Segments do not add up to provided total file size."));
    }
    let file = joined(sim, &parts, total).await?;
    finish(sim, account, number, category, file)
}

/// One file of all parts.
async fn joined(sim: &XSimulator, parts: &BTreeMap<u16, StoredFile>, total: u64) -> Outcome<StoredFile> {
    let store = &sim.world.core.media;
    let mut upload = store.begin().await?;
    let mut buffer = vec![0; 64 * 1024];
    for path in parts.values().filter_map(|part| store.path(&part.hash)) {
        let mut file = tokio::fs::File::open(path).await?;
        loop {
            match file.read(&mut buffer).await? {
                0 => break,
                count => upload.push(&buffer[..count], total).await?,
            }
        }
    }
    Ok(store.keep(upload.finish().await?).await?)
}

/// Takes a whole file in, and decides what will become of it.
fn finish(sim: &XSimulator, account: &str, id: u64, category: Category, file: StoredFile) -> Outcome {
    let mut world = sim.world.write();
    let verdict = verdict::of(world.accounts.get(account).ok_or_else(unauthorized)?, category, &file.facts)?;
    let broken = sim.world.take_fault(account, &[Fault::ProcessingFailed]).map(|_| verdict::broken());
    let failure = broken.or(verdict);
    let slow = category != Category::Image || failure.is_some();
    world.commit(account, Event::UploadFinished { id, file, slow, failure })?;
    let media = world.accounts.get(account).and_then(|account| account.media.get(&id));
    Ok(media.map_or(Value::Null, |media| json!({ "data": processing::shown(id, media, 0) })))
}
