//! The page of a review link: someone without an account sees exactly one version of a post, and approves or rejects it, once.
//! A plain form that works without scripts, cookies and a sign-in. The token in the address is the only authority.

mod addresses;
mod content;
mod decision;
mod files;
mod page;
mod post;
mod settings;
mod standing;
mod view;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;

use super::app::AppState;
use super::connect::texts::Texts;
use super::error::ApiResult;
use super::extract::small_body::read_small;
use crate::identity::Params;
use content::Shown;
use decision::{Answer, Mistake, Outcome};
pub(super) use files::routes as file_routes;
use standing::{Standing, open};
use view::View;

/// No form of the page is larger: a reason of 1,000 characters has up to 12,000 bytes in a form.
const MAX_FORM: usize = 16 * 1024;

pub(super) fn routes() -> Router<AppState> {
    Router::new().route("/review/{token}", get(show).post(act))
}

async fn show(State(state): State<AppState>, Path(token): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    let texts = Texts::of(None, &headers);
    view(&state, &token, texts, (StatusCode::OK, &Answer::default(), &[])).await
}

/// The form: approve or reject.
async fn act(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<Response> {
    let texts = Texts::of(None, &headers);
    if !decision::is_from_this_page(&state, &headers) {
        return Ok((StatusCode::FORBIDDEN, page::nothing(texts)).into_response());
    }
    // The page never sends a larger form. It is treated as an empty one.
    let form = Params::parse(&read_small(body, MAX_FORM).await.unwrap_or_default());
    let Some((opened, Standing::Open)) = open(&state, &token).await? else {
        return view(&state, &token, texts, (StatusCode::CONFLICT, &Answer::default(), &[])).await;
    };
    let answer = Answer::of(&form);
    let mistakes = answer.mistakes();
    if !mistakes.is_empty() {
        return view(&state, &token, texts, (StatusCode::UNPROCESSABLE_ENTITY, &answer, &mistakes)).await;
    }
    match decision::decide(&state, &opened, &answer).await? {
        // A reload asks for the page, and sends the form no second time.
        Outcome::Done => Ok(Redirect::to(&state.identity.mail().review_url(&token)).into_response()),
        Outcome::Not(why) => view(&state, &token, texts, (StatusCode::CONFLICT, &answer, &why)).await,
    }
}

/// The page as the link stands now. A link that opens nothing gets the same answer as one that nobody made.
async fn view(
    state: &AppState,
    token: &str,
    texts: Texts,
    (status, answer, mistakes): (StatusCode, &Answer, &[Mistake]),
) -> ApiResult<Response> {
    let nothing = || (StatusCode::NOT_FOUND, page::nothing(texts)).into_response();
    Ok(match open(state, token).await? {
        None | Some((_, Standing::Nothing)) => nothing(),
        Some((opened, Standing::Over(ending))) => {
            let zone = content::zone(state, opened.link.workspace_id).await?;
            (status, page::over(texts, &opened, ending, &zone)).into_response()
        }
        Some((opened, Standing::Open)) => match Shown::load(state, &opened).await? {
            Some(shown) => {
                let view = View { opened: &opened, shown: &shown, texts, token, answer, mistakes };
                (status, page::open(&view)).into_response()
            }
            None => nothing(),
        },
    })
}
