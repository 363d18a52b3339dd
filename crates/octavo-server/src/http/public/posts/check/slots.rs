//! The slots of the queue that the schedules of a request would get now. They are taken when the schedules are stored.

use jiff::Timestamp;
use octavo_domain::queue::{NoSlot, SlotWish};
use octavo_domain::rules::Finding;

use crate::http::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::auth::Caller;

#[derive(Default)]
pub struct NextSlots {
    free: std::vec::IntoIter<Timestamp>,
    /// Why there are too few.
    refusal: Option<NoSlot>,
}

impl NextSlots {
    pub async fn load(state: &AppState, caller: &Caller, count: usize, after: Timestamp) -> ApiResult<Self> {
        if count == 0 {
            return Ok(NextSlots::default());
        }
        let wish = SlotWish { after, count, hours: caller.hours() };
        let (queue, free) = state.store.queues().find(caller.workspace_id, wish).await?;
        match wish.all_of(queue.as_ref(), free.clone()) {
            Err(NoSlot::OutsideHours(hours)) => Err(ApiError::outside_hours(&hours)),
            result => Ok(NextSlots { free: free.into_iter(), refusal: result.err() }),
        }
    }

    pub fn next(&mut self, findings: &mut Vec<Finding>) -> Option<Timestamp> {
        let next = self.free.next();
        if let (None, Some(refusal)) = (next, &self.refusal) {
            findings.push(Finding::error("scheduledTime", "post.time.slot", refusal.to_string()));
        }
        next
    }
}
