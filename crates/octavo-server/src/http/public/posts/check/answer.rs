//! Checks an answer to a comment by the rules that its network has for replies.

use octavo_domain::AiDisclosure;
use octavo_domain::PostContent;
use octavo_domain::networks::{self, Judgement};
use octavo_domain::post::PostRole;
use octavo_domain::rules::Finding;
use octavo_store::comments::CommentTarget;
use octavo_store::schedules::{NewPost, NewPublication, NewSchedule};
use serde_json::{Map, Value};

use super::known::Known;
use super::post::{Publication, check_content};
use super::publication::check_use_of_account;
use super::{CheckedSchedules, with_problems};
use crate::http::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::auth::Caller;
use crate::http::extract::input::Problems;
use crate::http::public::posts::platform_settings::PlatformSettings;
use crate::http::public::posts::request::PublicationRequest;
use crate::ids;

/// Checks a reply, which is a schedule with one post.
pub async fn check_answer(
    state: &AppState,
    caller: &Caller,
    comment: &CommentTarget,
    (text, problems): (String, Problems),
    only_checks: bool,
) -> ApiResult<CheckedSchedules> {
    let now = state.clock.now();
    let mut request = request(comment, PostContent { text, ..PostContent::default() });
    let mut known = Known::load(state, caller, std::iter::once(&request), only_checks).await?;
    if only_checks {
        known = known.of_check(state.store.schedules(), std::iter::once(&request), now).await?;
    }
    let mut found = Judgement::default();
    let content = request.posts.take().and_then(|mut posts| posts.pop()).unwrap_or_default();
    let publication = check_publication(comment, content, &known, &mut found);
    let schedule = NewSchedule {
        id: ids::new_id(),
        workspace_id: caller.workspace_id,
        app_id: caller.publisher()?,
        reference: None,
        spender: caller.spender(),
        scheduled_at: now,
        has_slot: false,
        draft: false,
        approval: caller.needs_approval.then(ids::new_id),
        publications: publication.into_iter().collect(),
        now,
    };
    // The post is the whole request.
    let field = |field: String| field.trim_start_matches('.').to_owned();
    let findings = found.findings.into_iter().map(|it| Finding { field: field(it.field), ..it }).collect();
    let counts = found.counts.into_iter().map(|mut it| {
        it.field = field(it.field);
        it
    });
    Ok(CheckedSchedules {
        findings: with_problems(findings, problems),
        counts: counts.collect(),
        schedules: vec![schedule],
    })
}

/// What a request for a post on the same account would name.
fn request(comment: &CommentTarget, content: PostContent) -> PublicationRequest {
    PublicationRequest {
        social_media_account_id: Some(comment.account_id),
        account_id: None,
        platform_settings: Some(PlatformSettings::from(settings(comment))),
        ai_disclosure: AiDisclosure::default(),
        posts: Some(vec![content]),
    }
}

fn settings(comment: &CommentTarget) -> Map<String, Value> {
    Map::from_iter([("type".to_owned(), comment.platform.settings_type().into())])
}

/// None if the account is gone.
fn check_publication(
    comment: &CommentTarget,
    mut content: PostContent,
    known: &Known,
    found: &mut Judgement,
) -> Option<NewPublication> {
    let (platform, settings) = (comment.platform, Value::Object(settings(comment)));
    let Some(account) = known.accounts.get(&comment.account_id) else {
        let message = "The account was disconnected. Connect it again to answer comments.";
        found.findings.push(Finding::error("", "post.account.unknown", message));
        return None;
    };
    check_use_of_account("", account, &[], &mut found.findings);
    let publication = Publication {
        path: "",
        platform: Some(platform),
        settings: &settings,
        ai_disclosure: AiDisclosure::default(),
        setting_files: &[],
        account: Some(account),
    };
    check_content(&publication, "", &mut content, known, networks::check_reply, found);
    let resolved_settings = networks::reply_settings(platform, &networks::with_defaults(platform, &settings));
    let answers = Some(comment.answered());
    Some(NewPublication {
        id: ids::new_id(),
        account_id: account.id,
        lane: account.lane,
        platform,
        settings,
        resolved_settings,
        ai_disclosure: AiDisclosure::default(),
        posts: vec![NewPost { id: ids::new_id(), role: PostRole::Reply, parent_id: None, answers, content }],
    })
}
