//! `POST /v2/post/publish/content/init/`:
//! <https://developers.tiktok.com/doc/content-posting-api-reference-photo-post>.

use axum::extract::State;
use std::sync::Arc;

use axum::extract::Request;
use serde_json::{Value, json};
use url::Url;

use super::auth::Caller;
use super::errors::{Outcome, Success, TikTokCallError, internal, invalid, refuse};
use super::events::{PostInfo, TikTokEvent, Verdict};
use super::inbox;
use super::limits::CONTENT_INIT;
use super::posts::{self, TextLimits};
use super::state::{BASIC, PUBLISH, Sim, TikTokSimulator, UPLOAD};
use super::video::new_publication;
use crate::core::media::StoredFile;
use crate::core::random;

const LENGTHS: TextLimits = TextLimits { title: 90, description: 4000 };
const MOST_PHOTOS: usize = 35;

/// The post is under way with it.
pub async fn init_photos(State(sim): Sim, request: Request) -> Outcome<Success> {
    let (caller, body) = sim.json_call(request, BASIC, &CONTENT_INIT).await?;
    if body["media_type"] != "PHOTO" {
        return Err(invalid("media_type has to be PHOTO"));
    }
    let mut info = admit_photos(&sim, &caller, &body)?;
    info.is_aigc = posts::flag_field(&body, "is_aigc")?;
    info.photo_cover = body["source_info"]["photo_cover_index"].as_u64();
    let addresses = addresses(&sim, &body["source_info"])?;
    // Its own task: a client that goes away must not stop what it asked for.
    let work = tokio::spawn(sim.post(caller.account, info, addresses));
    let publish = work.await.map_err(|error| TikTokCallError::from(std::io::Error::other(error)))??;
    Ok(Success(json!({ "publish_id": publish })))
}

fn admit_photos(sim: &TikTokSimulator, caller: &Caller, body: &Value) -> Outcome<PostInfo> {
    let (world, info) = (sim.world.read(), &body["post_info"]);
    match body["post_mode"].as_str() {
        Some("DIRECT_POST") => {
            caller.require(PUBLISH)?;
            posts::admit_post(sim, &world, &caller.account, info, &LENGTHS)
        }
        Some("MEDIA_UPLOAD") => {
            caller.require(UPLOAD)?;
            inbox::admit_draft(sim, &world, &caller.account, info, &LENGTHS)
        }
        _ => Err(invalid("post_mode has to be DIRECT_POST or MEDIA_UPLOAD")),
    }
}

fn addresses(sim: &TikTokSimulator, source: &Value) -> Outcome<Vec<Url>> {
    if source["source"] != "PULL_FROM_URL" {
        return Err(invalid("source has to be PULL_FROM_URL"));
    }
    let given = source["photo_images"].as_array().filter(|given| (1..=MOST_PHOTOS).contains(&given.len()));
    let given = given.ok_or_else(|| invalid("photo_images has to have 1 to 35 addresses"))?;
    let cover = source["photo_cover_index"].as_u64().and_then(|index| usize::try_from(index).ok());
    if cover.is_none_or(|index| index >= given.len()) {
        return Err(invalid("photo_cover_index is invalid"));
    }
    let message = "Please review our URL ownership verification rules.";
    let unverified = || refuse(403, "url_ownership_unverified", message);
    let verified = |address: &Value| sim.world.core.pulls.verified(address.as_str().unwrap_or_default());
    given.iter().map(|address| verified(address).ok_or_else(unverified)).collect()
}

impl TikTokSimulator {
    async fn post(self: Arc<Self>, creator: String, info: PostInfo, addresses: Vec<Url>) -> Outcome<String> {
        let kind = if info.in_inbox { "p_inbox_url" } else { "p_pub_url" };
        let publish = format!("{kind}~v2.{}", random::text(19, random::DIGITS));
        let (files, failure) = self.pull(addresses).await;
        self.accept_photos(&creator, &publish, info, files, failure)?;
        self.world.after_accept(&creator).await?;
        Ok(publish)
    }

    /// The photos, and why one could not be fetched.
    async fn pull(&self, addresses: Vec<Url>) -> (Vec<StoredFile>, Option<String>) {
        let mut files = Vec::with_capacity(addresses.len());
        for address in addresses {
            match self.world.core.pulls.fetch(&self.world.core.media, address, posts::MAX_PHOTO_BYTES).await {
                Ok((file, _)) => files.push(file),
                Err(error) => {
                    tracing::debug!(%error, "tiktok simulator: a photo could not be fetched");
                    return (Vec::new(), Some("photo_pull_failed".to_owned()));
                }
            }
        }
        (files, None)
    }

    fn accept_photos(
        &self,
        creator: &str,
        publish: &str,
        info: PostInfo,
        files: Vec<StoredFile>,
        failure: Option<String>,
    ) -> Outcome<()> {
        let mut world = self.world.write();
        if !world.creators.contains_key(creator) {
            return Err(internal());
        }
        let verdict = match failure.or_else(|| self.next_failure(creator)) {
            Some(reason) => Verdict::Failed(reason),
            None => posts::judge_photos(&files, &info),
        };
        let hashes: Vec<&str> = files.iter().map(|file| file.hash.as_str()).collect();
        let publication =
            new_publication(publish, &verdict, &json!({ "creator": creator, "info": info, "files": hashes }));
        let event = TikTokEvent::PhotosReceived { publish: publish.to_owned(), info, files, verdict };
        match publication {
            Some(publication) => world.publish(creator, publication, event)?,
            None => world.commit(creator, event)?,
        };
        Ok(())
    }
}
