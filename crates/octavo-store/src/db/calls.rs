//! Calls of the API. Unlike the work of this server, they can wait, and can be refused: one caller's calls make room for those
//! of others.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use octavo_domain::crowd::{COMES_BACK, Crowd, LONGEST_QUEUE};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use crate::{StoreError, StoreResult};

/// Someone who makes calls: a person in an application.
pub struct Caller {
    since: Instant,
    crowd: Mutex<Crowd<oneshot::Sender<()>>>,
    /// Changed while the crowd is locked.
    is_watched: AtomicBool,
}

struct Call {
    caller: Arc<Caller>,
    has_written: AtomicBool,
}

tokio::task_local! {
    static CALL: Arc<Call>;
}

/// Runs a call. If it writes, it may be refused ([`StoreError::Overrun`]), and returns when its answer may be sent.
pub async fn as_call<F: Future>(caller: Arc<Caller>, work: F) -> F::Output {
    let call = Arc::new(Call { caller, has_written: AtomicBool::new(false) });
    let output = CALL.scope(call.clone(), work).await;
    if call.has_written.load(Ordering::Relaxed) {
        call.caller.may_answer().await;
    }
    output
}

pub(crate) fn is_call() -> bool {
    CALL.try_with(|_| ()).is_ok()
}

/// A write of a call, until it is dropped.
pub(super) struct CallWrite(Arc<Caller>);

impl CallWrite {
    /// None outside of a call. Only the first write of a call is refused.
    pub fn begin() -> StoreResult<Option<Self>> {
        let Ok(call) = CALL.try_with(Arc::clone) else { return Ok(None) };
        let mut crowd = call.caller.crowd();
        if !call.has_written.load(Ordering::Relaxed)
            && let Some(wait) = crowd.too_long()
        {
            return Err(StoreError::Overrun(wait));
        }
        crowd.begin(call.caller.since.elapsed());
        drop(crowd);
        call.has_written.store(true, Ordering::Relaxed);
        Ok(Some(CallWrite(call.caller.clone())))
    }
}

impl Drop for CallWrite {
    fn drop(&mut self) {
        self.0.release(|crowd, now| send(crowd.end(now)));
    }
}

impl Default for Caller {
    fn default() -> Self {
        Caller { since: Instant::now(), crowd: Mutex::default(), is_watched: AtomicBool::default() }
    }
}

impl Caller {
    fn crowd(&self) -> MutexGuard<'_, Crowd<oneshot::Sender<()>>> {
        self.crowd.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits, for seconds at most, while too many of the caller's writes are under way.
    async fn may_answer(self: &Arc<Self>) {
        let (sender, answered) = oneshot::channel();
        self.release(|crowd, now| send(crowd.answer(sender, now)));
        let _ = timeout(LONGEST_QUEUE, answered).await;
    }

    /// Changes the crowd. While it is idle, a task answers the calls that nothing else would answer.
    fn release(self: &Arc<Self>, change: impl FnOnce(&mut Crowd<oneshot::Sender<()>>, Duration)) {
        let mut crowd = self.crowd();
        change(&mut crowd, self.since.elapsed());
        if crowd.is_idle()
            && let Ok(runtime) = Handle::try_current()
            && !self.is_watched.swap(true, Ordering::Relaxed)
        {
            runtime.spawn(self.clone().watch());
        }
    }

    async fn watch(self: Arc<Self>) {
        loop {
            sleep(COMES_BACK).await;
            let mut crowd = self.crowd();
            send(crowd.go_on(self.since.elapsed()));
            if !crowd.is_idle() {
                self.is_watched.store(false, Ordering::Relaxed);
                return;
            }
        }
    }
}

fn send(answers: impl Iterator<Item = oneshot::Sender<()>>) {
    for answer in answers {
        // The call may have been broken off.
        let _ = answer.send(());
    }
}
