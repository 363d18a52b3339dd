//! Who is making calls right now.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use octavo_store::db::Caller;

use super::buckets::Bucket;

/// Fewer are not worth a search for those who have gone.
const FEW: usize = 1_000;

#[derive(Default)]
pub struct Callers(Mutex<Known>);

#[derive(Default)]
struct Known {
    callers: HashMap<Bucket, Weak<Caller>>,
    /// Those who have gone are looked for when there are more than this.
    crowded: usize,
}

impl Callers {
    /// The same for all calls with this bucket at the same time.
    pub fn of(&self, bucket: &Bucket) -> Arc<Caller> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(caller) = known.callers.get(bucket).and_then(Weak::upgrade) {
            return caller;
        }
        if known.callers.len() > known.crowded.max(FEW) {
            known.callers.retain(|_, caller| caller.strong_count() > 0);
            known.crowded = 2 * known.callers.len();
        }
        let caller = Arc::new(Caller::default());
        known.callers.insert(bucket.clone(), Arc::downgrade(&caller));
        caller
    }
}
