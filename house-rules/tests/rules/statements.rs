//! `sql!` shows where the engines differ. Where they differ in more than a few places, two whole texts next to each other are
//! easier to read.

use proc_macro2::{Group, TokenStream, TokenTree};

use crate::sources::below;

/// How many parts for one engine a statement may have.
const MOST_PARTS: usize = 4;

/// Where one still has more.
const STILL_MORE: &str = "deliveries/record.rs";

#[test]
fn statements_differ_in_few_places() {
    let mut many = Vec::new();
    for source in below("crates/octavo-store/src").iter().filter(|source| !source.path.ends_with(STILL_MORE)) {
        let counts = statements(source.text.parse().unwrap()).into_iter().map(parts);
        many.extend(counts.filter(|parts| *parts > MOST_PARTS).map(|parts| format!("{}: {parts}", source.path)));
    }
    assert!(many.is_empty(), "more than {MOST_PARTS} parts `(sqlite …)` and `(postgres …)` in a `sql!`: {many:#?}");
}

fn statements(stream: TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut found = Vec::new();
    for start in 0..tokens.len() {
        match &tokens[start..] {
            [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Group(text), ..] if name == "sql" => {
                found.push(text.stream());
            }
            [TokenTree::Group(group), ..] => found.extend(statements(group.stream())),
            _ => {}
        }
    }
    found
}

fn parts(statement: TokenStream) -> usize {
    let groups =
        statement.into_iter().filter_map(|token| if let TokenTree::Group(it) = token { Some(it) } else { None });
    groups.map(|group| usize::from(is_for_one_engine(&group)) + parts(group.stream())).sum()
}

fn is_for_one_engine(group: &Group) -> bool {
    matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(name)) if name == "sqlite" || name == "postgres")
}
