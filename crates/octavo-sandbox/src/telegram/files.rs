//! `getFile`, and the download itself.

use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

use super::TelegramSimulator;
use super::error::{Outcome, answer, bad};
use super::params::Params;
use crate::serve::send_file;

/// The public server hands out no larger files.
const MAX_DOWNLOAD_BYTES: u64 = 20 * 1024 * 1024;

/// `getFile`
pub fn get_file(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let world = sim.world.read();
    let known = world.bots.get(&bot).and_then(|bot| bot.files.get(params.text("file_id")));
    let file = known.ok_or_else(|| bad("invalid file_id"))?;
    if file.file.size > MAX_DOWNLOAD_BYTES {
        return Err(bad("file is too big"));
    }
    Ok(json!({
        "file_id": file.file_id, "file_unique_id": file.unique_id,
        "file_size": file.file.size, "file_path": file.path,
    }))
}

/// `GET /file/bot<token>/<path>`
pub async fn download(sim: &TelegramSimulator, bot: i64, path: &str, request: Request) -> Response {
    let hash = {
        let world = sim.world.read();
        let mut files = world.bots.get(&bot).into_iter().flat_map(|bot| bot.files.values());
        files.find(|file| file.path == path).map(|file| file.file.hash.clone())
    };
    match hash.and_then(|hash| sim.world.core.media.path(&hash)) {
        Some(path) => send_file(path, request).await,
        None => answer(404, "Not Found").into_response(),
    }
}
