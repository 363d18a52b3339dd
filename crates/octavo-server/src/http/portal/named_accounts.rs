//! The accounts that a key or an application is limited to.

use std::collections::{BTreeSet, HashSet};

use uuid::Uuid;

use crate::http::app::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::input::Problems;

const MOST_ACCOUNTS: usize = 200;

/// Those of the named accounts that are in the workspace.
pub async fn known_accounts(state: &AppState, workspace_id: Uuid, ids: Option<&[i64]>) -> ApiResult<HashSet<i64>> {
    let ids = ids.unwrap_or_default();
    let ids = &ids[..ids.len().min(MOST_ACCOUNTS)];
    let accounts = state.store.accounts().list_named(workspace_id, ids).await?;
    Ok(accounts.into_iter().map(|account| account.id).collect())
}

pub fn check_accounts(ids: Vec<i64>, known: &HashSet<i64>, problems: &mut Problems) -> Vec<i64> {
    if ids.is_empty() || ids.len() > MOST_ACCOUNTS {
        let found = ids.len();
        let message = format!("{found} accounts. Send 1 to {MOST_ACCOUNTS}, or leave accountIds out to allow all.");
        problems.add("accountIds", message);
    }
    for (index, id) in ids.iter().enumerate().take(MOST_ACCOUNTS).filter(|(_, id)| !known.contains(id)) {
        let message = format!("The workspace has no account {id}. GET /v1/accounts lists its accounts.");
        problems.add(format!("accountIds[{index}]"), message);
    }
    ids.into_iter().collect::<BTreeSet<i64>>().into_iter().collect()
}
