//! Refusals: a platform's own words, or no answer at all.

use std::fmt::Display;

use axum::response::{IntoResponse, Response};

use super::answer;
use super::media::ReceiveError;
use crate::error::Error;

/// Why a call was not done. `A` is an answer of the platform.
#[derive(Debug)]
pub enum Refusal<A> {
    Answer(Box<A>),
    /// The connection is cut.
    Cut,
}

/// How a platform words what every platform meets.
pub trait Wording: IntoResponse {
    const PLATFORM: &'static str;

    fn too_large() -> Self;

    /// A body that did not arrive as it should have.
    fn broken(reason: String) -> Self;

    /// A failure of its own.
    fn internal() -> Self;
}

impl<A: Wording> From<A> for Refusal<A> {
    fn from(answer: A) -> Self {
        Refusal::Answer(Box::new(answer))
    }
}

impl<A: Wording> From<ReceiveError> for Refusal<A> {
    fn from(error: ReceiveError) -> Self {
        match error {
            ReceiveError::TooLarge => A::too_large().into(),
            ReceiveError::Broken(reason) => A::broken(reason).into(),
            ReceiveError::Io(error) => failed(&error),
        }
    }
}

impl<A: Wording> From<Error> for Refusal<A> {
    fn from(error: Error) -> Self {
        failed(&error)
    }
}

impl<A: Wording> From<std::io::Error> for Refusal<A> {
    fn from(error: std::io::Error) -> Self {
        failed(&error)
    }
}

fn failed<A: Wording>(error: &dyn Display) -> Refusal<A> {
    tracing::error!(%error, platform = A::PLATFORM, "the simulator failed");
    A::internal().into()
}

impl<A: Wording> IntoResponse for Refusal<A> {
    fn into_response(self) -> Response {
        match self {
            Refusal::Answer(answer) => answer.into_response(),
            Refusal::Cut => answer::cut(),
        }
    }
}
