//! A misspelled filter would return everything without a word. A header of the response names the query parameters that the
//! operation doesn't have.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::response::Response;
use url::form_urlencoded;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::{OpenApi, RefOr};

const HEADER: HeaderName = HeaderName::from_static("octavo-ignored-parameters");
/// A client that sends more has other troubles.
const MOST_NAMES: usize = 10;
const LONGEST_NAME: usize = 64;

/// The query parameters of each operation, by its path and method.
#[derive(Clone)]
pub struct QueryParameters(Arc<HashMap<(String, Method), HashSet<String>>>);

impl QueryParameters {
    /// From the description of the router whose operations they are.
    pub fn of(description: &OpenApi) -> Self {
        let operations = description.paths.paths.iter().flat_map(|(path, item)| {
            let methods = [
                (Method::GET, &item.get),
                (Method::POST, &item.post),
                (Method::PATCH, &item.patch),
                (Method::DELETE, &item.delete),
                (Method::PUT, &item.put),
            ];
            let described = methods.into_iter().filter_map(|(method, operation)| Some((method, operation.as_ref()?)));
            described.map(|(method, operation)| ((path.clone(), method), names(operation)))
        });
        QueryParameters(Arc::new(operations.collect()))
    }

    /// The names that a request sends in vain, as the header lists them.
    pub fn ignored(&self, request: &Request) -> Option<HeaderValue> {
        let query = request.uri().query()?;
        let path = request.extensions().get::<MatchedPath>()?.as_str().to_owned();
        let known = self.0.get(&(path, request.method().clone()))?;
        let mut ignored: Vec<String> = Vec::new();
        for (name, _) in form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| !known.contains(name.as_ref())) {
            let name: String = name.chars().take(LONGEST_NAME).collect();
            let name = form_urlencoded::byte_serialize(name.as_bytes()).collect();
            if ignored.len() < MOST_NAMES && !ignored.contains(&name) {
                ignored.push(name);
            }
        }
        (!ignored.is_empty()).then(|| HeaderValue::from_str(&ignored.join(", ")).ok()).flatten()
    }
}

fn names(operation: &Operation) -> HashSet<String> {
    let parameters = operation.parameters.iter().flatten().filter_map(|parameter| match parameter {
        RefOr::T(parameter) => Some(parameter),
        RefOr::Ref(_) => None,
    });
    parameters.filter(|it| it.parameter_in == ParameterIn::Query).map(|it| it.name.clone()).collect()
}

/// Names them in the response.
pub fn name_ignored(response: &mut Response, ignored: Option<HeaderValue>) {
    ignored.into_iter().for_each(|names| drop(response.headers_mut().insert(HEADER, names)));
}
