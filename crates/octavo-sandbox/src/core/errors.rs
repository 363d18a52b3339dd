//! Refusals: a platform's own words, or no answer at all.

use axum::body::Body;
use bytes::Bytes;
use futures::stream;
use std::fmt::Display;

use axum::response::{IntoResponse, Response};

use super::media::ReceiveError;
use crate::error::Error;

/// Why a call was not done. `A` is an answer of the platform.
#[derive(Debug)]
pub enum CallError<A> {
    Answer(Box<A>),
    /// The connection is cut.
    Cut,
}

/// How a platform words what every platform meets.
pub trait ErrorWording: IntoResponse {
    const PLATFORM: &'static str;

    fn too_large() -> Self;

    /// A body that did not arrive as it should have.
    fn broken(reason: String) -> Self;

    /// A failure of its own.
    fn internal() -> Self;
}

impl<A: ErrorWording> From<A> for CallError<A> {
    fn from(answer: A) -> Self {
        CallError::Answer(Box::new(answer))
    }
}

impl<A: ErrorWording> From<ReceiveError> for CallError<A> {
    fn from(error: ReceiveError) -> Self {
        match error {
            ReceiveError::TooLarge => A::too_large().into(),
            ReceiveError::Broken(reason) => A::broken(reason).into(),
            ReceiveError::Io(error) => failed(&error),
        }
    }
}

impl<A: ErrorWording> From<Error> for CallError<A> {
    fn from(error: Error) -> Self {
        failed(&error)
    }
}

impl<A: ErrorWording> From<std::io::Error> for CallError<A> {
    fn from(error: std::io::Error) -> Self {
        failed(&error)
    }
}

fn failed<A: ErrorWording>(error: &dyn Display) -> CallError<A> {
    tracing::error!(%error, platform = A::PLATFORM, "the simulator failed");
    A::internal().into()
}

impl<A: ErrorWording> IntoResponse for CallError<A> {
    fn into_response(self) -> Response {
        match self {
            CallError::Answer(answer) => answer.into_response(),
            CallError::Cut => cut_connection(),
        }
    }
}

/// An answer that never arrives: its body fails before the first byte, which
/// makes hyper close an HTTP/1 connection with even the head unsent (and reset
/// an HTTP/2 stream). `tests/it/ledger.rs` watches that at the socket.
fn cut_connection() -> Response {
    let refused = std::io::Error::new(std::io::ErrorKind::ConnectionAborted, "cut on purpose");
    let body = Body::from_stream(stream::iter([Err::<Bytes, _>(refused)]));
    Response::new(body)
}
