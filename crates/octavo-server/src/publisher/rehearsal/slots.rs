//! How many rehearsals run at the same time.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// In one process: each keeps a core busy.
const MOST: usize = 2;

/// One rehearsal for each workspace, and few in all. Cheap to clone.
#[derive(Clone)]
pub struct RehearsalSlots {
    free: Arc<Semaphore>,
    workspaces: Arc<Mutex<HashSet<Uuid>>>,
}

/// Why no rehearsal may start now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Busy {
    /// The workspace has one that runs.
    Workspace,
    Process,
}

/// The right to run one. Given back when it is dropped.
pub struct RehearsalSlot {
    workspace: Uuid,
    workspaces: Arc<Mutex<HashSet<Uuid>>>,
    _permit: OwnedSemaphorePermit,
}

impl Default for RehearsalSlots {
    fn default() -> Self {
        RehearsalSlots { free: Arc::new(Semaphore::new(MOST)), workspaces: Arc::default() }
    }
}

impl RehearsalSlots {
    /// # Errors
    /// [`Busy`], at once.
    pub fn take(&self, workspace: Uuid) -> Result<RehearsalSlot, Busy> {
        let mut workspaces = self.workspaces.lock().unwrap_or_else(PoisonError::into_inner);
        if workspaces.contains(&workspace) {
            return Err(Busy::Workspace);
        }
        let permit = self.free.clone().try_acquire_owned().map_err(|_| Busy::Process)?;
        workspaces.insert(workspace);
        Ok(RehearsalSlot { workspace, workspaces: self.workspaces.clone(), _permit: permit })
    }
}

impl Drop for RehearsalSlot {
    fn drop(&mut self) {
        self.workspaces.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.workspace);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_has_one_and_a_process_few() {
        let slots = RehearsalSlots::default();
        let [a, b, c] = [1, 2, 3].map(Uuid::from_u128);
        let first = slots.take(a).ok().unwrap();
        assert_eq!(slots.take(a).err(), Some(Busy::Workspace));
        let second = slots.take(b).ok().unwrap();
        assert_eq!(slots.take(c).err(), Some(Busy::Process));
        drop(second);
        let third = slots.take(c).ok().unwrap();
        drop(first);
        assert!(slots.take(a).is_ok());
        drop(third);
    }
}
