//! A deadline that moves.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::time::{Instant, Sleep, sleep_until};

/// Wakes the task that polls it. It allocates nothing until then.
#[derive(Default)]
pub struct Timer {
    sleep: Option<Pin<Box<Sleep>>>,
    pub deadline: Option<Instant>,
}

impl Timer {
    pub fn poll(&mut self, context: &mut Context<'_>, deadline: Instant) -> Poll<()> {
        let sleep = self.sleep.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if self.deadline.replace(deadline) != Some(deadline) {
            sleep.as_mut().reset(deadline);
        }
        sleep.as_mut().poll(context)
    }

    pub fn stop(&mut self) {
        self.deadline = None;
    }
}
