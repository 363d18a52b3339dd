//! The accounts and files that a request names, as far as the caller may use them.

use std::collections::{HashMap, HashSet};

use octavo_domain::rules::{MediaFacts, PlatformLimits};
use octavo_store::accounts::Account;

use crate::http::AppState;
use crate::http::auth::Caller;
use crate::http::error::ApiResult;
use crate::http::public::media::refusal;
use crate::http::public::posts::request::PublicationRequest;

pub struct Known {
    pub accounts: HashMap<i64, Account>,
    /// By path.
    pub files: HashMap<String, MediaFacts>,
    /// Why uploads were not accepted, by path.
    pub refused_files: HashMap<String, String>,
    pub platform_limits: PlatformLimits,
    /// Whether the request is only checked: then texts are counted.
    pub counts_texts: bool,
}

impl Known {
    pub async fn load(
        state: &AppState,
        caller: &Caller,
        publications: impl Iterator<Item = &PublicationRequest> + Clone,
    ) -> ApiResult<Self> {
        let ids: Vec<i64> = publications.clone().filter_map(PublicationRequest::account).collect();
        ids.iter().try_for_each(|id| caller.check_account(*id))?;
        let accounts = state.store.accounts().list_named(caller.workspace_id, &ids).await?;
        let (files, refused_files) = load_files(state, caller, publications).await?;
        Ok(Known {
            accounts: accounts.into_iter().map(|account| (account.id, account)).collect(),
            files,
            refused_files,
            platform_limits: state.settings.platform_limits,
            counts_texts: false,
        })
    }
}

/// Confirms the uploads among them that nobody has confirmed yet.
async fn load_files(
    state: &AppState,
    caller: &Caller,
    publications: impl Iterator<Item = &PublicationRequest>,
) -> ApiResult<(HashMap<String, MediaFacts>, HashMap<String, String>)> {
    let posts = publications.flat_map(|publication| publication.posts.iter().flatten());
    let paths: HashSet<&str> = posts.flat_map(|post| post.files()).collect();
    let paths: Vec<String> = paths.into_iter().map(str::to_owned).collect();
    let reach = caller.reach()?;
    let mut files = state.media.list_within(reach, &paths).await?;
    let known: HashSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let unknown: Vec<&String> = paths.iter().filter(|path| !known.contains(path.as_str())).collect();
    let confirmed = state.media.confirm_named(reach, &unknown).await;
    let (confirmed, refused) = confirmed.map_err(|error| refusal("attachmentPaths", error))?;
    files.extend(confirmed);
    Ok((files.into_iter().map(|file| (file.path, file.facts)).collect(), refused))
}
