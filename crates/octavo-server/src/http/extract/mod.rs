//! What handlers take: JSON bodies, ids in paths, query strings. Each rejection has the one error envelope.

pub mod account_limit;
pub mod auth;
mod caller;
pub mod input;
mod key_header;
pub mod listed_workspaces;
mod other_resource;
pub mod owned;
pub mod person;
pub mod small_body;
pub mod workspace_access;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use octavo_domain::Kind;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::error::{ApiError, ErrorCode};
use input::{Input, read_json, read_query};
use small_body::{BodyError, read_small};

/// The largest JSON body taken, in bytes.
pub const MAX_JSON: usize = 1_048_576;

/// A JSON body, read into `T`.
pub struct JsonBody<T> {
    pub input: Input<T>,
    /// As received.
    pub bytes: Bytes,
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, Self::Rejection> {
        require_json(request.headers())?;
        let bytes = read_json_bytes(request.into_body()).await?;
        let input = read_json(&bytes)?;
        Ok(JsonBody { input, bytes })
    }
}

fn require_json(headers: &HeaderMap) -> Result<(), ApiError> {
    let kind = media_type(headers);
    if kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json")) {
        return Ok(());
    }
    Err(ApiError::new(
        ErrorCode::UnsupportedMediaType,
        "The body must be JSON: send it with \"content-type: application/json\".",
    ))
}

/// A JSON body that may be missing or null, which is then an empty object.
pub struct OptionalJson<T>(pub Input<T>);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for OptionalJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, Self::Rejection> {
        let is_json = require_json(request.headers());
        let bytes = read_json_bytes(request.into_body()).await?;
        if bytes.is_empty() || bytes.trim_ascii() == b"null" {
            return read_json(b"{}").map(OptionalJson);
        }
        is_json.and_then(|()| read_json(&bytes)).map(OptionalJson)
    }
}

/// The bytes of a CSV file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct CsvBody(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for CsvBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, Self::Rejection> {
        if media_type(request.headers()) != "text/csv" {
            return Err(ApiError::new(
                ErrorCode::UnsupportedMediaType,
                "The body must be CSV: send it with \"content-type: text/csv\".",
            ));
        }
        read_json_bytes(request.into_body()).await.map(CsvBody)
    }
}

/// The type that a body claims to have, without its parameters, in lower case.
pub fn media_type(headers: &HeaderMap) -> String {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// The token of an `Authorization: Bearer` header.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    credentials(headers.get(AUTHORIZATION)?, "bearer")
}

/// What follows the scheme in an `Authorization` header (RFC 9110, section 11.4).
pub fn credentials<'a>(value: &'a HeaderValue, scheme: &str) -> Option<&'a str> {
    let (name, credentials) = value.to_str().ok()?.split_once(' ')?;
    name.eq_ignore_ascii_case(scheme).then(|| credentials.trim())
}

/// Reads a body of at most [`MAX_JSON`] bytes.
pub async fn read_json_bytes(body: Body) -> Result<Bytes, ApiError> {
    read_small(body, MAX_JSON).await.map_err(|error| match error {
        BodyError::TooLarge => {
            ApiError::new(ErrorCode::PayloadTooLarge, format!("The body is larger than {MAX_JSON} bytes."))
        }
        BodyError::TooSlow => {
            let message = "The rest of the body didn't arrive in time. Send the request again.";
            ApiError::new(ErrorCode::RequestTimeout, message)
        }
    })
}

/// An id in the path, of one kind. One that cannot exist answers 404 before any look-up.
macro_rules! path_id {
    ($($name:ident = $kind:ident, $what:literal;)*) => {$(
        #[doc = concat!("The id of a ", $what, " in the path.")]
        #[derive(Debug, Clone, Copy)]
        pub struct $name(pub Uuid);

        impl<S: Send + Sync> FromRequestParts<S> for $name {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
                let missing = || ApiError::not_found($what);
                let Path(text) = Path::<String>::from_request_parts(parts, state).await.map_err(|_| missing())?;
                Kind::$kind.parse(&text).map($name).ok_or_else(missing)
            }
        }
    )*};
}

path_id! {
    ScheduleId = Schedule, "post";
    PostId = Post, "post";
    BinId = Bin, "bin";
    CommentId = Comment, "comment";
}

/// The id of a schedule, or of one of its posts, in the path.
#[derive(Debug, Clone, Copy)]
pub struct ScheduleOrPostId(pub Uuid);

impl<S: Send + Sync> FromRequestParts<S> for ScheduleOrPostId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let post = PostId::from_request_parts(parts, state).await;
        match post {
            Ok(PostId(id)) => Ok(ScheduleOrPostId(id)),
            Err(_) => ScheduleId::from_request_parts(parts, state).await.map(|ScheduleId(id)| ScheduleOrPostId(id)),
        }
    }
}

/// The number of an import in the path. What is none answers 404, like one that nothing has.
#[derive(Debug, Clone, Copy)]
pub struct ImportId(pub i64);

impl<S: Send + Sync> FromRequestParts<S> for ImportId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let number = Path::<i64>::from_request_parts(parts, state).await;
        number.map(|Path(id)| ImportId(id)).map_err(|_| ApiError::not_found("import"))
    }
}

/// A query string, read into `T`.
pub struct Query<T>(pub Input<T>);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        read_query(parts.uri.query().unwrap_or_default()).map(Query)
    }
}
