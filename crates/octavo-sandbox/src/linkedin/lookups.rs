//! Looks at files that are processed: the owner may look without a scope for reading.

use axum::Json;
use axum::extract::{Path, State};
use http::{HeaderMap, Uri};
use serde_json::{Value, json};

use super::assets::{AssetStatus, forbidden_asset};
use super::auth::{check_path, person_urn};
use super::errors::Outcome;
use super::events::{AssetKind, Verdict};
use super::state::{Asset, LinkedInSimulator, Sim};

/// `GET /rest/videos/{urn}`
pub async fn get_video(State(sim): Sim, Path(urn): Path<String>, uri: Uri, headers: HeaderMap) -> Outcome<Json<Value>> {
    look(&sim, AssetKind::Video, &urn, &uri, &headers)
}

/// `GET /rest/documents/{urn}`
pub async fn get_document(
    State(sim): Sim,
    Path(urn): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Outcome<Json<Value>> {
    look(&sim, AssetKind::Document, &urn, &uri, &headers)
}

fn look(sim: &LinkedInSimulator, kind: AssetKind, urn: &str, uri: &Uri, headers: &HeaderMap) -> Outcome<Json<Value>> {
    check_path(uri)?;
    let caller = sim.caller(headers, "w_member_social", &format!("{}s.GET", kind.word()))?;
    let world = sim.world.read();
    let asset = world.assets.get(urn).filter(|asset| asset.kind == kind && asset.owner == caller);
    let asset = asset.ok_or_else(|| forbidden_asset(kind))?;
    asset_to_json(sim, asset).map(Json)
}

fn asset_to_json(sim: &LinkedInSimulator, asset: &Asset) -> Outcome<Value> {
    let status = asset.status(sim.looks.look(&asset.urn));
    let mut body = json!({ "id": asset.urn, "owner": person_urn(&asset.owner), "status": status.as_str() });
    match (&asset.stored, status) {
        (Some((file, _)), AssetStatus::Available) => {
            if asset.kind == AssetKind::Video {
                body["duration"] = json!(file.facts.duration_ms);
                body["aspectRatioWidth"] = json!(file.facts.width);
                body["aspectRatioHeight"] = json!(file.facts.height);
            }
            body["downloadUrl"] = json!(sim.world.core.media_url(&file.hash)?);
        }
        (Some((_, Verdict::Failed(reason))), AssetStatus::ProcessingFailed) if asset.kind == AssetKind::Video => {
            body["processingFailureReason"] = json!(reason);
        }
        _ => {}
    }
    Ok(body)
}
