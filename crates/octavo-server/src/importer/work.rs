//! One claimed import, through its states.

use octavo_domain::import::{ImportError, ImportState};
use octavo_domain::rules::MediaFacts;
use octavo_media::probe;
use octavo_store::StoreError;
use octavo_store::due::Claimed;
use octavo_store::imports::{Import, Step};
use octavo_store::media::{Maker, MediaFile};

use super::decide::{self, Failure};
use super::fetch::{Fetch, Read};
use super::importing::Importing;
use super::spool::Spool;
use crate::ids;
use crate::media::UploadError;

/// Works on one import. Fails only if the database does.
pub async fn import(importing: Importing, claimed: Claimed) -> Result<(), StoreError> {
    let import = importing.store.imports().job(claimed.job).await?;
    let mut run = Run { importing, claimed, import };
    match claimed.was_lost_twice() {
        true => run.end(decide::lost_twice()).await,
        false => run.run().await,
    }
}

struct Run {
    importing: Importing,
    claimed: Claimed,
    import: Import,
}

/// Why a try ended early.
enum Broken {
    Failed(Failure),
    /// Another worker has the import now.
    Lost,
    Store(StoreError),
}

impl From<Failure> for Broken {
    fn from(failure: Failure) -> Self {
        Broken::Failed(failure)
    }
}

impl From<StoreError> for Broken {
    fn from(error: StoreError) -> Self {
        Broken::Store(error)
    }
}

impl Run {
    async fn run(&mut self) -> Result<(), StoreError> {
        self.import.facts.attempts += 1;
        (self.import.facts.error_code, self.import.facts.error_message) = (None, None);
        let timeout = self.importing.timeout;
        let tried = tokio::time::timeout(timeout, self.fetch_and_store()).await.unwrap_or_else(|_| {
            let message = format!("The download took longer than {} s.", timeout.as_secs());
            Err(Broken::Failed(Failure::new(ImportError::Timeout, message)))
        });
        match tried {
            Ok(()) | Err(Broken::Lost) => Ok(()),
            Err(Broken::Failed(failure)) => self.fail(failure).await,
            Err(Broken::Store(error)) => Err(error),
        }
    }

    async fn fetch_and_store(&mut self) -> Result<(), Broken> {
        let kept = self.import.facts.bytes_downloaded.cast_unsigned();
        let spool = Spool::open(&self.importing.spool, self.import.job, kept).await;
        let mut spool = spool.map_err(Failure::unexpected)?;
        self.import.facts.bytes_downloaded = spool.size.cast_signed();
        self.progress(ImportState::Downloading).await?;
        self.download(&mut spool).await?;
        self.progress(ImportState::Validating).await?;
        let facts = self.judge(&spool).await?;
        self.import.facts.detected_mime = Some(facts.content_type.clone());
        self.progress(ImportState::Uploading).await?;
        self.store(&spool, facts).await?;
        spool.delete().await;
        Ok(())
    }

    async fn download(&mut self, spool: &mut Spool) -> Result<(), Broken> {
        let most = self.importing.media.max_bytes;
        let kept = spool.size;
        let mut fetch = Fetch::begin(&self.importing.egress, &mut self.import, spool, most).await?;
        if spool.size < kept {
            // Written again from its start: the database must not vouch for the bytes that were there.
            self.progress(ImportState::Downloading).await?;
        }
        loop {
            let read = fetch.read(spool).await;
            self.import.facts.bytes_downloaded = spool.size.cast_signed();
            match read? {
                Read::More => self.progress(ImportState::Downloading).await?,
                Read::End => return self.whole(spool),
            }
        }
    }

    /// A source that closes early must not pass for the whole file.
    fn whole(&mut self, spool: &Spool) -> Result<(), Broken> {
        let (found, total) = (spool.size.cast_signed(), self.import.facts.total_bytes);
        if total >= 0 && found != total {
            let message = format!("The source stopped after {found} of {total} bytes.");
            return Err(Failure::new(ImportError::Unexpected, message).into());
        }
        self.import.facts.total_bytes = found;
        Ok(())
    }

    async fn judge(&self, spool: &Spool) -> Result<MediaFacts, Broken> {
        let facts = probe(spool.size, |range| spool.read(range)).await.map_err(Failure::unexpected)?;
        let facts = self.importing.media.with_pages(facts.map_err(Failure::from)?, spool.file()).await;
        Ok(facts.map_err(Failure::unexpected)?.map_err(Failure::from)?)
    }

    async fn store(&mut self, spool: &Spool, facts: MediaFacts) -> Result<(), Broken> {
        let stream = spool.stream().await.map_err(Failure::unexpected)?;
        let maker = Maker::of(self.import.workspace_id, self.import.app_id);
        let stored = self.importing.media.put(maker, self.import.name.clone(), facts, stream).await;
        let file = stored.map_err(|error| match error {
            UploadError::Store(error @ StoreError::QuotaExceeded { .. }) => {
                Failure::new(ImportError::Unexpected, format!("There is no room: {error}.")).into()
            }
            UploadError::Store(error) => Broken::Store(error),
            error => Failure::unexpected(error).into(),
        })?;
        self.ready(&file).await
    }

    async fn ready(&mut self, file: &MediaFile) -> Result<(), Broken> {
        self.import.facts.state = ImportState::Ready;
        self.import.facts.s3_key = Some(file.path.clone());
        self.step(Step::Ready(file)).await
    }

    async fn progress(&mut self, state: ImportState) -> Result<(), Broken> {
        self.import.facts.state = state;
        self.step(Step::Progress).await
    }

    /// What of a failed try is kept: the bytes stay on the disk for the next.
    async fn fail(&mut self, failure: Failure) -> Result<(), StoreError> {
        self.import.failures += 1;
        match decide::after(failure.code, self.import.failures) {
            Some(wait) => {
                let step = Step::Retry(self.importing.clock.now() + wait);
                self.end_try(ImportState::FailedTemporary, failure, step).await
            }
            None => self.end(failure).await,
        }
    }

    async fn end(&mut self, failure: Failure) -> Result<(), StoreError> {
        self.end_try(ImportState::FailedPermanent, failure, Step::Failed).await
    }

    async fn end_try(&mut self, state: ImportState, failure: Failure, step: Step<'_>) -> Result<(), StoreError> {
        let facts = &mut self.import.facts;
        (facts.state, facts.error_code, facts.error_message) = (state, Some(failure.code), Some(failure.message));
        match self.step(step).await {
            Err(Broken::Store(error)) => Err(error),
            _ => Ok(()),
        }
    }

    async fn step(&self, step: Step<'_>) -> Result<(), Broken> {
        let now = self.importing.clock.now();
        let held = self.importing.store.imports().step(&self.claimed, &self.import, step, ids::new_id(), now).await?;
        if !held {
            return Err(Broken::Lost);
        }
        Ok(())
    }
}
