//! The webhook of a workspace's chat, as a request sets it.

use octavo_domain::Kind;
use octavo_store::workspaces::{ChatWebhook, Workspace};

use crate::http::app::AppState;
use crate::http::extract::input::Problems;
use crate::vault::Purpose;

const FIELD: &str = "noticesUrl";
const MOST_CHARACTERS: usize = 2000;

/// What to set or remove, if the request names it. None if something is wrong with it.
pub(super) fn read_chat(
    state: &AppState,
    workspace: &Workspace,
    sent: Option<Option<String>>,
    problems: &mut Problems,
) -> Option<Option<Option<ChatWebhook>>> {
    let Some(sent) = sent else { return Some(None) };
    if workspace.app_id.is_some() {
        problems.add(FIELD, "A client workspace has no chat. Set it for the application's workspace.");
        return None;
    }
    let Some(url) = sent else { return Some(Some(None)) };
    let url = problems.require_text(FIELD, Some(url))?;
    problems.text_to(FIELD, Some(&url), MOST_CHARACTERS)?;
    match state.egress.check_url(&url) {
        Ok(checked) => {
            let host = checked.host_str().unwrap_or_default().to_owned();
            let sealed = state.sealer.seal(Purpose::ChatWebhook, &Kind::Workspace.show(workspace.id), url.as_bytes());
            let sealed = sealed.inspect_err(|error| tracing::error!(%error, "the address of a chat can't be sealed"));
            Some(Some(Some(ChatWebhook { sealed: sealed.ok()?, host })))
        }
        Err(refusal) => {
            problems.add(FIELD, format!("Octavo doesn't call this address: {refusal}."));
            None
        }
    }
}
