//! Rehearsals: what would happen to posts, found by publishing them on simulated networks under a simulated clock.
//!
//! The publisher, the adapters and the simulators are those of a real run. The database is a scratch one, the networks are
//! behind a socket that only this rehearsal knows, and the clock jumps from one event to the next. First the posts of the
//! last day are published again, so that the networks' limits stand where they do now.

mod cast;
mod error;
mod performance;
mod script;
mod slots;
mod stage;
mod time;
mod verdict;

use std::collections::HashMap;

use octavo_domain::Platform;
use octavo_store::StoreError;
use octavo_store::audit::{self, Acting};
use octavo_store::schedules::{NewSchedule, ScheduleView};
use serde_json::{Value, json};
use tokio_util::task::AbortOnDropHandle;
use uuid::Uuid;

use super::Publishing;
use crate::ids;
use cast::Double;
pub use error::{KnownFault, MOST_BYTES, MOST_POSTS, RehearsalError};
use script::{Script, WINDOW};
pub use slots::{Busy, RehearsalSlots};
use stage::Stage;
use time::SimulatedTime;
pub use verdict::{Outlook, Rehearsed};

/// A stored schedule that waits, for [`rehearse`].
pub fn waiting(workspace_id: Uuid, view: ScheduleView) -> Option<NewSchedule> {
    script::to_play(workspace_id, view)
}

/// Rehearses posts of a workspace. Nothing is stored, and nothing reaches a network. Dropping the future ends it.
pub async fn rehearse(
    real: &Publishing,
    workspace_id: Uuid,
    posts: Vec<NewSchedule>,
    faults: Vec<KnownFault>,
) -> Result<Vec<Rehearsed>, RehearsalError> {
    if posts.is_empty() {
        return Ok(Vec::new());
    }
    let real = real.clone();
    // In a task of its own: the scratch database must not take the writes for those of the caller's request.
    let acting = Acting::new(None, real.clock.clone(), ids::AUDIT);
    let task = tokio::spawn(audit::within(acting, async move { play(&real, workspace_id, posts, &faults).await }));
    AbortOnDropHandle::new(task).await.map_err(RehearsalError::stage)?
}

async fn play(
    real: &Publishing,
    workspace: Uuid,
    posts: Vec<NewSchedule>,
    faults: &[KnownFault],
) -> Result<Vec<Rehearsed>, RehearsalError> {
    let now = real.clock.now();
    let script = Script::write(real, workspace, posts, now).await?;
    let start = if script.history.is_empty() { now } else { now - WINDOW };
    let stage = Stage::build(real, SimulatedTime::starting_at(start)).await?;
    stage.bring_files(real, workspace, &script).await?;
    let mut doubles = Vec::with_capacity(script.accounts.len());
    for account in &script.accounts {
        let chats = chats(real, account.id, account.platform).await?;
        doubles.push(stage.double(account, &chats).await?);
    }
    let by_account: HashMap<i64, &Double> = doubles.iter().map(|double| (double.real.id, double)).collect();
    stage.schedule(&by_account, &script.history).await?;
    stage.perform(now).await?;
    stage.begin(&doubles, faults).await?;
    stage.schedule(&by_account, &script.others).await?;
    stage.schedule(&by_account, &script.wanted).await?;
    let (_, last) = script.period(now);
    stage.perform(last + performance::PATIENCE).await?;
    stage.verdicts(&script.wanted, &by_account).await
}

/// The chats of an account: each with what creates its double.
async fn chats(real: &Publishing, account: i64, platform: Platform) -> Result<Vec<(String, Value)>, StoreError> {
    if !platform.has_chats() {
        return Ok(Vec::new());
    }
    let chats = real.store.accounts().chats(account).await?.into_iter();
    let create = |kind, title| json!({ "type": "create_chat", "kind": kind, "title": title });
    Ok(chats.map(|chat| (chat.chat_id, create(chat.kind, chat.title))).collect())
}
