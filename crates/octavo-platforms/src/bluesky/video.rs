//! Video goes to its own service, which processes it before the post appears.

use std::time::Duration;

use serde_json::Value;
use url::Url;

use super::{Bluesky, call};
use crate::bluesky::session::Session;
use crate::client::file_body;
use crate::{Attachment, MediaSource, PlatformError};

/// The service's token lives half an hour: long enough for the upload, at most an hour is allowed.
const TOKEN_SECONDS: i64 = 1800;
const POLL: Duration = Duration::from_secs(1);
/// Processing that takes longer is tried again later.
const MOST_POLLS: u32 = 300;

impl Bluesky {
    /// Uploads a video and waits until it is processed; its blob.
    pub(super) async fn upload_video(
        &self,
        session: &Session,
        file: &Attachment,
        media: &dyn MediaSource,
    ) -> Result<Value, PlatformError> {
        let token = self.service_token(session).await?;
        let (size, body) = file_body(media, &file.path).await?;
        let name = file.file_name();
        let request = self
            .http
            .post(format!("{}/xrpc/app.bsky.video.uploadVideo", self.video))
            .query(&[("did", session.did.as_str()), ("name", name.as_str())])
            .bearer_auth(token)
            .header("content-type", &file.content_type)
            .header("content-length", size)
            .body(body);
        let mut status = job(call(request).await?);
        for _ in 0..MOST_POLLS {
            if status["blob"].is_object() {
                return Ok(status["blob"].clone());
            }
            if status["state"] == "JOB_STATE_FAILED" {
                return Err(failed(&status));
            }
            tokio::time::sleep(POLL).await;
            status = self.job_status(&status).await?;
        }
        Err(PlatformError::temporary("Bluesky takes long to process the video."))
    }

    /// A token by which the video service may store the blob on the account's own server.
    async fn service_token(&self, session: &Session) -> Result<String, PlatformError> {
        let host = Url::parse(&session.service).ok().and_then(|url| url.host_str().map(str::to_owned));
        let audience = format!("did:web:{}", host.unwrap_or_default());
        let expires = (self.clock.now().as_second() + TOKEN_SECONDS).to_string();
        let query = [("aud", audience.as_str()), ("lxm", "com.atproto.repo.uploadBlob"), ("exp", expires.as_str())];
        let answer = call(self.query(session, "com.atproto.server.getServiceAuth").query(&query)).await?;
        let token = answer["token"].as_str().map(str::to_owned);
        token.ok_or_else(|| PlatformError::temporary("Bluesky's answer has no service token."))
    }

    async fn job_status(&self, status: &Value) -> Result<Value, PlatformError> {
        let id = status["jobId"].as_str().ok_or_else(|| PlatformError::temporary("Bluesky's answer has no job id."))?;
        let address = format!("{}/xrpc/app.bsky.video.getJobStatus", self.video);
        Ok(job(call(self.http.get(address).query(&[("jobId", id)])).await?))
    }
}

/// The lexicon wraps the status, the service answers it flat: both are taken.
fn job(answer: Value) -> Value {
    if answer["jobStatus"].is_object() { answer["jobStatus"].clone() } else { answer }
}

fn failed(status: &Value) -> PlatformError {
    let why = status["message"].as_str().or_else(|| status["error"].as_str()).unwrap_or("no reason given");
    PlatformError::permanent(
        "VIDEO_REFUSED",
        format!("Bluesky could not process the video: \"{why}\". Convert it to H.264 MP4."),
    )
}
