//! Browsers of people, and messages to them.

use jiff::SignedDuration;
use octavo_store::StoreResult;
use octavo_store::push::PushSubscription;

use super::stage::Stage;
use crate::support::new_id;

impl Stage {
    /// Of someone who may be deleted at the same time.
    pub async fn add_browser(&self) -> StoreResult<()> {
        let id = new_id();
        let browser = PushSubscription {
            id,
            user_id: self.company().person,
            sid: None,
            endpoint: id.simple().to_string(),
            host: "push.example".to_owned(),
            user_agent: None,
            sealed: String::new(),
            created_at: self.now(),
        };
        self.store.push().add(&browser).await?;
        // Every other one stays, so that there is someone to notify.
        if self.turn().is_multiple_of(2) { self.store.push().remove(id).await } else { Ok(()) }
    }

    pub async fn push(&self) -> StoreResult<()> {
        self.notify().await?;
        let now = self.now() + SignedDuration::from_hours(1);
        self.store.push().queue_asked(now).await?;
        let Some(claimed) = self.store.push().claim(now, now + SignedDuration::from_mins(1)).await? else {
            return Ok(());
        };
        match self.turn().is_multiple_of(2) {
            true => self.store.push().put_off(&claimed.message, now).await,
            false => self.store.push().end(&claimed.message, now).await,
        }
    }
}
