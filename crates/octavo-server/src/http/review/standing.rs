//! What a link opens now.

use jiff::Timestamp;
use octavo_domain::approval::{ApprovalStatus, ReviewLinkState};
use octavo_store::approvals::OpenedReview;

use crate::http::app::AppState;
use crate::http::error::ApiResult;
use crate::vault::key_of;

/// Why a link opens no post.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    Used,
    /// Someone decided in another way.
    DecidedElsewhere,
    /// The post was changed or cancelled.
    Changed,
}

/// What a link opens.
pub(super) enum Standing {
    /// The post, and the form.
    Open,
    /// It says how it was used, or that the version is no longer asked for.
    Over(Ending),
    /// Nothing: as if nobody had made it.
    Nothing,
}

impl Standing {
    fn of(opened: &OpenedReview, now: Timestamp) -> Self {
        match opened.link.state(now) {
            ReviewLinkState::Used => return Standing::Over(Ending::Used),
            ReviewLinkState::Withdrawn => return Standing::Nothing,
            ReviewLinkState::Open | ReviewLinkState::Ended => {}
        }
        if opened.link.expires_at <= now || !opened.may_decide {
            return Standing::Nothing;
        }
        match opened.approval.status {
            ApprovalStatus::Pending => Standing::Open,
            ApprovalStatus::Void => Standing::Over(Ending::Changed),
            ApprovalStatus::Approved | ApprovalStatus::Rejected => Standing::Over(Ending::DecidedElsewhere),
        }
    }
}

/// The link with this token, while it may be shown at all.
pub(super) async fn open(state: &AppState, token: &str) -> ApiResult<Option<(OpenedReview, Standing)>> {
    let opened = state.store.approvals().open_link(&key_of(token)).await?;
    Ok(opened.map(|opened| {
        let standing = Standing::of(&opened, state.clock.now());
        (opened, standing)
    }))
}
