//! The form of the page, and the decision.

use axum::http::{HeaderMap, HeaderName, header};
use octavo_domain::audit::ActorType;
use octavo_domain::{Kind, plain_text};
use octavo_store::approvals::{Approving, ByLink, Decision, OpenedReview, Rejecting};
use octavo_store::audit::{self, Actor};

use crate::http::app::AppState;
use crate::http::error::{ApiResult, ErrorCode};
use crate::http::portal::approvals::decide::{MOST_REASON, approve, reject};
use crate::identity::Params;
use crate::ids;

/// In characters.
pub(super) const MOST_NAME: usize = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    Approve,
    Reject,
}

/// What someone sent.
#[derive(Debug, Default)]
pub(super) struct Answer {
    pub choice: Option<Choice>,
    pub name: String,
    pub reason: String,
    /// Of the version that the page showed.
    content_hash: String,
}

/// What keeps an answer from counting: the page has a text for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mistake {
    NoChoice,
    NoName,
    LongName,
    UnseenName,
    NoReason,
    LongReason,
    /// The time has passed. The page says so anyway.
    Late,
    /// The post can't be sent, for example because a file or an account is gone.
    Unsendable,
}

impl Mistake {
    pub fn text(self) -> &'static str {
        match self {
            Mistake::NoChoice => "review.mistake.choice",
            Mistake::NoName => "review.mistake.name",
            Mistake::LongName => "review.mistake.name.long",
            Mistake::UnseenName => "review.mistake.name.unseen",
            Mistake::NoReason => "review.mistake.reason",
            Mistake::LongReason => "review.mistake.reason.long",
            Mistake::Late => "review.late.text",
            Mistake::Unsendable => "review.mistake.unsendable",
        }
    }

    pub fn is_of_name(self) -> bool {
        matches!(self, Mistake::NoName | Mistake::LongName | Mistake::UnseenName)
    }

    pub fn is_of_reason(self) -> bool {
        matches!(self, Mistake::NoReason | Mistake::LongReason)
    }
}

impl Answer {
    pub fn of(form: &Params) -> Self {
        let text = |name: &str| form.get(name).map(str::trim).unwrap_or_default().to_owned();
        let choice = match form.get("decision") {
            Some("approve") => Some(Choice::Approve),
            Some("reject") => Some(Choice::Reject),
            _ => None,
        };
        // Browsers send line breaks as CRLF.
        let reason = text("reason").replace("\r\n", "\n");
        Answer { choice, name: text("name"), reason, content_hash: text("contentHash") }
    }

    pub fn mistakes(&self) -> Vec<Mistake> {
        let is_longer = |text: &str, most| text.chars().count() > most;
        let is_unreadable = |c: char| c.is_control() && c != '\n' && c != '\t';
        let is_rejection = self.choice == Some(Choice::Reject);
        let mistakes = [
            (self.choice.is_none(), Mistake::NoChoice),
            (self.name.is_empty(), Mistake::NoName),
            (is_longer(&self.name, MOST_NAME), Mistake::LongName),
            (plain_text::unseen(&self.name).is_some(), Mistake::UnseenName),
            (is_rejection && self.reason.replace(is_unreadable, "").is_empty(), Mistake::NoReason),
            (is_rejection && is_longer(&self.reason, MOST_REASON), Mistake::LongReason),
        ];
        mistakes.into_iter().filter(|(is_made, _)| *is_made).map(|(_, mistake)| mistake).collect()
    }
}

/// Whether a form came from the page, as far as browsers say. No page of another site can make them lie. Without a referrer, their
/// `Origin` is null.
pub(super) fn is_from_this_page(state: &AppState, headers: &HeaderMap) -> bool {
    let own = state.identity.settings().origin();
    let fits = |name: HeaderName, ours: &[&str]| {
        headers.get_all(name).iter().all(|value| value.to_str().is_ok_and(|value| ours.contains(&value)))
    };
    fits(HeaderName::from_static("sec-fetch-site"), &["same-origin", "none"]) && fits(header::ORIGIN, &[&own, "null"])
}

/// What came of an answer.
pub(super) enum Outcome {
    Done,
    /// The link may open something else by now; this is wrong if it is still open.
    Not(Vec<Mistake>),
}

/// Decides by the link, in the words of its visitor and by the right of its maker.
pub(super) async fn decide(state: &AppState, opened: &OpenedReview, answer: &Answer) -> ApiResult<Outcome> {
    let (link, workspace_id, id) = (&opened.link, opened.link.workspace_id, opened.approval.id);
    audit::act_as(Actor {
        kind: ActorType::ReviewLink,
        id: Some(Kind::ReviewLink.show(link.id)),
        user_id: Some(link.user_id),
        name: Some(answer.name.clone()),
    });
    let (person, now) = (link.user_id, state.clock.now());
    let by = Some(ByLink { id: link.id, given_name: &answer.name });
    let content_hash = answer.content_hash.as_str();
    let decision = match answer.choice {
        Some(Choice::Reject) => {
            let (content_hash, reason) = (Some(content_hash), answer.reason.as_str());
            let rejecting = Rejecting { workspace_id, id, person, link: by, content_hash, reason, now };
            reject(state, &rejecting, &opened.approval).await
        }
        _ => {
            let approving = Approving {
                workspace_id,
                id,
                person,
                link: by,
                content_hash,
                publish_late: false,
                now,
                next_id: ids::new_id(),
                signature: None,
                // The maker proved who they are when they made the link.
                must_sign: false,
            };
            approve(state, &approving).await
        }
    };
    outcome(decision)
}

fn outcome(decision: ApiResult<Decision>) -> ApiResult<Outcome> {
    Ok(match decision {
        Ok(Decision::Done) => Outcome::Done,
        Ok(Decision::PastDue) => Outcome::Not(vec![Mistake::Late]),
        Ok(Decision::Refused(_)) => Outcome::Not(vec![Mistake::Unsendable]),
        Ok(_) => Outcome::Not(Vec::new()),
        Err(error) if error.code() == ErrorCode::Conflict => Outcome::Not(vec![Mistake::Unsendable]),
        Err(error) => return Err(error),
    })
}
