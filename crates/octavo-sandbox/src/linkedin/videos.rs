//! The end of a video's parts, and what has become of it:
//! <https://learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api>.

use http::HeaderMap;
use serde_json::{Value, json};
use tokio::io::AsyncReadExt as _;

use super::LinkedInSimulator;
use super::assets::{Kind, Status};
use super::auth::person;
use super::bytes::part_id;
use super::error::{Outcome, illegal, input, internal};
use super::event::{Event, Verdict};
use super::schema::Report;
use super::uploads::forbidden;
use super::verdict;
use crate::core::fault::Fault;
use crate::core::media::StoredFile;

/// `POST /rest/videos?action=finalizeUpload`
pub async fn finalize(sim: &LinkedInSimulator, caller: &str, body: &Value) -> Outcome<()> {
    let asked = &body["finalizeUploadRequest"];
    let mut report = Report::default();
    report.record("", body, &["finalizeUploadRequest"], &[]);
    report.record("/finalizeUploadRequest", asked, &["video", "uploadToken", "uploadedPartIds"], &[]);
    report.end()?;
    let asset = asked["video"].as_str().unwrap_or_default().to_owned();
    let Some((parts, size)) = parts(sim, caller, &asset, asked)? else {
        return Ok(());
    };
    let file = join(sim, &parts, size).await?;
    let fails = sim.world.take_fault(caller, &[Fault::ProcessingFailed]).is_some();
    let verdict = verdict::of(Kind::Video, &file, fails);
    sim.world.write().commit(caller, Event::AssetStored { asset, file, verdict })?;
    Ok(())
}

/// All parts in their order, if the request names them so; `None` where that was done before.
fn parts(sim: &LinkedInSimulator, caller: &str, asset: &str, asked: &Value) -> Outcome<Option<(Vec<StoredFile>, u64)>> {
    let world = sim.world.read();
    let invalid = || input(400, "INVALID_VIDEO_ID", "This Video ID is invalid");
    let asset = world.assets.get(asset).filter(|asset| asset.kind == Kind::Video).ok_or_else(invalid)?;
    if asset.owner != caller {
        return Err(forbidden(Kind::Video));
    }
    if asset.stored.is_some() {
        return Ok(None);
    }
    if asset.parts.len() < asset.parts().count() {
        return Err(input(400, "MEDIA_ASSET_WAITING_UPLOAD", "Media asset is waiting upload"));
    }
    let named: Vec<&str> =
        asked["uploadedPartIds"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if asked["uploadToken"] != "" || !asset.parts.values().map(part_id).eq(named) {
        return Err(illegal("uploadedPartIds are not the ETags of the parts in their order"));
    }
    Ok(Some((asset.parts.values().cloned().collect(), asset.size)))
}

/// One file of all parts. They stay as well: the store keeps each content once, whoever uses it.
async fn join(sim: &LinkedInSimulator, parts: &[StoredFile], size: u64) -> Outcome<StoredFile> {
    let media = &sim.world.core.media;
    let mut whole = media.begin().await?;
    let mut buffer = vec![0; 64 * 1024];
    for part in parts {
        let path = media.path(&part.hash).ok_or_else(internal)?;
        let mut file = tokio::fs::File::open(path).await?;
        loop {
            match file.read(&mut buffer).await? {
                0 => break,
                count => whole.push(&buffer[..count], size).await?,
            }
        }
    }
    Ok(media.keep(whole.finish().await?).await?)
}

/// `GET /rest/videos/{urn}`: the owner may look without a scope for reading.
pub fn get(sim: &LinkedInSimulator, urn: &str, headers: &HeaderMap) -> Outcome<Value> {
    let caller = sim.caller(headers, "w_member_social", "videos.GET")?;
    let world = sim.world.read();
    let asset = world.assets.get(urn).filter(|asset| asset.kind == Kind::Video && asset.owner == caller);
    let asset = asset.ok_or_else(|| forbidden(Kind::Video))?;
    let status = asset.status(sim.looks.look(urn));
    let mut body = json!({ "id": urn, "owner": person(&caller), "status": status.as_str() });
    match (&asset.stored, status) {
        (Some((file, _)), Status::Available) => {
            body["duration"] = json!(file.facts.duration_ms);
            body["aspectRatioWidth"] = json!(file.facts.width);
            body["aspectRatioHeight"] = json!(file.facts.height);
            body["downloadUrl"] = json!(sim.world.core.media_url(&file.hash)?);
        }
        (Some((_, Verdict::Failed(reason))), Status::ProcessingFailed) => {
            body["processingFailureReason"] = json!(reason);
        }
        _ => {}
    }
    Ok(body)
}
