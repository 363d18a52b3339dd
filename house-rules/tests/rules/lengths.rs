//! Lengths of files and functions. A ratchet: what is longer than the limit is counted, and the count only goes down.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::sources::{Source, below};

/// How long something should be, how many may be longer, and how long those may be. Lower `longer` and `longest` when
/// you split something; never raise them.
struct Limit {
    lines: usize,
    longer: usize,
    longest: usize,
}

const FILES: Limit = Limit { lines: 300, longer: 15, longest: 461 };
const FUNCTIONS: Limit = Limit { lines: 40, longer: 16, longest: 59 };
const TEST_FUNCTIONS: Limit = Limit { lines: 60, longer: 4, longest: 133 };

fn sources() -> Vec<Source> {
    ["crates", "bench", "house-rules"].into_iter().flat_map(below).collect()
}

#[test]
fn files_are_short() {
    check(&FILES, sources().into_iter().map(|source| (source.path, source.text.lines().count())));
}

#[test]
fn functions_are_short() {
    let (tests, functions): (Vec<_>, Vec<_>) =
        sources().iter().flat_map(functions).partition(|(name, _)| name.contains("/tests/"));
    check(&FUNCTIONS, functions.into_iter());
    check(&TEST_FUNCTIONS, tests.into_iter());
}

fn check(limit: &Limit, found: impl Iterator<Item = (String, usize)>) {
    let mut long: Vec<_> = found.filter(|(_, lines)| *lines > limit.lines).collect();
    long.sort_by_key(|(_, lines)| std::cmp::Reverse(*lines));
    let longest = long.first().map_or(0, |(_, lines)| *lines);
    assert!(
        long.len() <= limit.longer && longest <= limit.longest,
        "{} have more than {} lines, of {} that may, and the longest has {longest}, of {}: {long:#?}",
        long.len(),
        limit.lines,
        limit.longer,
        limit.longest
    );
}

/// The functions of a file with the lines of their bodies.
fn functions(source: &Source) -> Vec<(String, usize)> {
    let file = syn::parse_file(&source.text).unwrap_or_else(|error| panic!("{}: {error}", source.path));
    let mut functions = Functions { path: &source.path, found: Vec::new() };
    functions.visit_file(&file);
    functions.found
}

struct Functions<'a> {
    path: &'a str,
    found: Vec<(String, usize)>,
}

impl Functions<'_> {
    fn add(&mut self, name: &syn::Ident, block: &syn::Block) {
        let span = block.span();
        let lines = span.end().line - span.start().line + 1;
        self.found.push((format!("{} {name}", self.path), lines));
    }
}

impl<'ast> Visit<'ast> for Functions<'_> {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add(&function.sig.ident, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add(&function.sig.ident, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.add(&function.sig.ident, block);
        }
        visit::visit_trait_item_fn(self, function);
    }
}
