//! What handlers reach.

use std::sync::Arc;

use octavo_domain::Clock;
use octavo_egress::Egress;
use octavo_platforms::Registry;
use octavo_store::Store;

use super::layers::idempotency::Idempotency;
use super::layers::limit::Limits;
use super::open_streams::OpenStreams;
use super::web::files::WebFiles;
use crate::bins::Bins;
use crate::identity::Identity;
use crate::media::Media;
use crate::publisher::Publishing;
use crate::publisher::rehearsal::RehearsalSlots;
use crate::push::Push;
use crate::sandbox_link::SandboxLink;
use crate::settings::Settings;
use crate::vault::Sealer;
use crate::wake::Wake;

/// Every route and every layer clones it for each request: one count for all its parts.
pub type AppState = Arc<App>;

/// The parts that answering takes.
pub struct App {
    pub store: Store,
    pub clock: Clock,
    pub settings: Settings,
    pub identity: Identity,
    pub sealer: Sealer,
    pub media: Media,
    pub push: Push,
    pub egress: Egress,
    pub platforms: Arc<Registry>,
    /// Wakes the workers of this process after a commit made work due.
    pub wake: Wake,
    /// Present in a sandbox run.
    pub sandbox: Option<SandboxLink>,
    /// Request bins of the sandbox.
    pub bins: Bins,
    pub web: WebFiles,
    pub limits: Arc<Limits>,
    pub idempotency: Idempotency,
    pub rehearsals: RehearsalSlots,
    pub event_streams: OpenStreams,
    pub metrics: metrics_exporter_prometheus::PrometheusHandle,
}

impl App {
    /// What publishing needs, for handlers that speak with networks.
    pub fn publishing(&self) -> Publishing {
        Publishing {
            store: self.store.clone(),
            clock: self.clock.clone(),
            platforms: self.platforms.clone(),
            media: self.media.clone(),
            sealer: self.sealer.clone(),
            wake: self.wake.clone(),
            has_mail: self.identity.settings().mail.is_some(),
            public_url: self.settings.public_url.as_str().into(),
            readings: self.settings.readings,
            is_rehearsal: false,
        }
    }
}
