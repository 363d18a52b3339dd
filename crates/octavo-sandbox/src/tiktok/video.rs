//! `POST /v2/post/publish/video/init/`:
//! <https://developers.tiktok.com/doc/content-posting-api-reference-direct-post>.

use axum::extract::Request;
use serde_json::{Value, json};

use super::TikTokSimulator;
use super::error::Outcome;
use super::event::Event;
use super::oauth::PUBLISH;
use super::plan::Plan;
use super::post_info::{self, Lengths};
use super::windows::VIDEO_INIT;
use crate::core::random;

const LENGTHS: Lengths = Lengths { title: 2200, description: 0 };

/// Nothing is posted by it: the bytes are.
pub async fn init(sim: &TikTokSimulator, request: Request) -> Outcome<Value> {
    let (caller, body) = sim.json_call(request, PUBLISH, &VIDEO_INIT).await?;
    let base = sim.world.core.public_url()?;
    let mut world = sim.world.write();
    let info = post_info::admit(sim, &world, &caller.account, &body["post_info"], &LENGTHS)?;
    let plan = Plan::read(&body["source_info"])?;
    let publish = format!("v_pub_file~v2-1.{}", random::text(19, random::DIGITS));
    let (upload, token) = (random::text(19, random::DIGITS), random::text(36, random::BASE64URL));
    let address = format!("{base}/tiktok-upload/video/?upload_id={upload}&upload_token={token}");
    world.commit(&caller.account, Event::VideoOpened { publish: publish.clone(), upload, token, info, plan })?;
    Ok(json!({ "publish_id": publish, "upload_url": address }))
}
