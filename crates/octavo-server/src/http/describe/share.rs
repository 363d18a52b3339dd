//! Writes each parameter, answer and example that several operations have only once, among the components.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use utoipa::openapi::example::{Example, ExampleBuilder};
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem, Paths};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response};

use super::errors;

/// Parts of the components of one kind.
type Parts<T> = BTreeMap<String, RefOr<T>>;
/// A part of an operation, after its name as a component.
type Named<'a, T> = (String, &'a mut T);

pub(super) fn repeated(api: &mut OpenApi) {
    let components = api.components.get_or_insert_default();
    share_examples(contents(&mut api.paths), &mut components.examples);
    share(parameters(&mut api.paths), "parameters", &mut components.parameters);
    share(answers(&mut api.paths), "responses", &mut components.responses);
}

/// Every operation of a path.
pub(super) fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.patch, &mut item.delete, &mut item.put].into_iter().flatten()
}

fn parameters(paths: &mut Paths) -> Vec<Named<'_, RefOr<Parameter>>> {
    let mut found = Vec::new();
    for (path, item) in &mut paths.paths {
        let parts = operations(item).flat_map(|operation| operation.parameters.iter_mut().flatten());
        found.extend(parts.filter_map(|part| Some((parameter_name(path, value(part)?), part))));
    }
    found
}

fn answers(paths: &mut Paths) -> Vec<Named<'_, RefOr<Response>>> {
    let operations = paths.paths.values_mut().flat_map(operations);
    let parts = operations.flat_map(|operation| &mut operation.responses.responses);
    parts.filter_map(|(status, part)| Some((answer_name(status, value(part)?), part))).collect()
}

/// The bodies of requests and answers that have an example.
fn contents(paths: &mut Paths) -> Vec<Named<'_, Content>> {
    let operations = paths.paths.values_mut().flat_map(operations);
    let parts = operations.flat_map(|operation| {
        let requests = operation.request_body.iter_mut().filter_map(value_mut);
        let answers = operation.responses.responses.values_mut().filter_map(value_mut);
        requests.flat_map(|body| body.content.values_mut()).chain(answers.flat_map(|it| it.content.values_mut()))
    });
    let contents = parts.filter_map(value_mut).filter(|content| content.example.is_some());
    contents.map(|content| (schema_name(content).unwrap_or("Example").to_owned(), content)).collect()
}

fn value<T>(part: &RefOr<T>) -> Option<&T> {
    match part {
        RefOr::T(value) => Some(value),
        RefOr::Ref(_) => None,
    }
}

fn value_mut<T>(part: &mut RefOr<T>) -> Option<&mut T> {
    match part {
        RefOr::T(value) => Some(value),
        RefOr::Ref(_) => None,
    }
}

/// Equal parts, where there are several, with the name of the first.
fn repetitions<T: PartialEq>(parts: Vec<Named<'_, T>>) -> impl Iterator<Item = (String, Vec<&mut T>)> {
    let mut groups: Vec<(String, Vec<&mut T>)> = Vec::new();
    for (name, part) in parts {
        match groups.iter_mut().find(|(_, group)| *group[0] == *part) {
            Some((_, group)) => group.push(part),
            None => groups.push((name, vec![part])),
        }
    }
    groups.into_iter().filter(|(_, group)| group.len() > 1)
}

fn share<T: Clone + PartialEq>(parts: Vec<Named<'_, RefOr<T>>>, kind: &str, components: &mut Parts<T>) {
    for (name, group) in repetitions(parts) {
        let name = free_name(name, components);
        for part in group {
            let reference = RefOr::Ref(Ref::new(format!("#/components/{kind}/{name}")));
            components.insert(name.clone(), std::mem::replace(part, reference));
        }
    }
}

fn share_examples(contents: Vec<Named<'_, Content>>, components: &mut Parts<Example>) {
    for (name, group) in repetitions(contents) {
        let name = free_name(name, components);
        for content in group {
            let example = ExampleBuilder::new().value(content.example.take()).build();
            components.insert(name.clone(), example.into());
            let reference = Ref::new(format!("#/components/examples/{name}"));
            content.examples.insert(name.clone(), RefOr::Ref(reference));
        }
    }
}

/// The name, with a number if it is taken.
fn free_name<T>(name: String, components: &Parts<T>) -> String {
    let numbered = (2..).map(|number| format!("{name}{number}"));
    let mut names = [name.clone()].into_iter().chain(numbered);
    names.find(|name| !components.contains_key(name)).unwrap_or(name)
}

/// Its own name; of an `id` in the path, what it is the id of: `webhookId` in `/v1/webhooks/{id}`.
fn parameter_name(path: &str, parameter: &Parameter) -> String {
    if parameter.parameter_in != ParameterIn::Path || parameter.name != "id" {
        return parameter.name.clone();
    }
    let noun = path.split("/{id}").next().and_then(|before| before.rsplit('/').next()).unwrap_or_default();
    let mut words = noun.trim_end_matches('s').split('-');
    let first = words.next().unwrap_or_default().to_owned();
    let rest = words.map(|word| word[..1].to_uppercase() + &word[1..]);
    first + &rest.collect::<String>() + "Id"
}

/// That of an error; the name of its body's schema; without a body, the phrase of its status: `NoContent`.
fn answer_name(status: &str, answer: &Response) -> String {
    let body = || answer.content.values().filter_map(value).find_map(schema_name).map(str::to_owned);
    let phrase = || status.parse().ok().and_then(|status: StatusCode| status.canonical_reason());
    let error = errors::component_name(status, &answer.description);
    error.or_else(body).unwrap_or_else(|| phrase().unwrap_or("Response").replace(' ', ""))
}

fn schema_name(content: &Content) -> Option<&str> {
    match &content.schema {
        Some(RefOr::Ref(schema)) => schema.ref_location.rsplit('/').next(),
        _ => None,
    }
}
