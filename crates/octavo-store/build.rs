//! Rebuilds the crate when a migration changes: they are embedded in it. For the tests, it also lists every SQL statement of
//! the sources (`src/statements.rs`).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A text that begins like this is a statement.
const VERBS: [&str; 5] = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH "];

fn main() {
    println!("cargo:rerun-if-changed=migrations");
    if env::var_os("CARGO_FEATURE_TESTING").is_none() {
        return;
    }
    println!("cargo:rerun-if-changed=src");
    let sources: Vec<Source> = rust_files(Path::new("src")).iter().map(|path| Source::read(path)).collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("statements.rs"), list(&sources)).expect("OUT_DIR can be written");
}

/// All but those of the connections themselves, and of the tests.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of sources");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a source").path()).collect();
    paths
        .retain(|path| !["src/db", "src/statements.rs", "src/testing.rs"].iter().any(|other| path == Path::new(other)));
    paths.sort();
    paths.into_iter().flat_map(|path| if path.is_dir() { rust_files(&path) } else { vec![path] }).collect()
}

struct Source {
    /// Below `src`.
    path: String,
    text: String,
    /// The macros that it defines, by name.
    macros: BTreeMap<String, String>,
}

impl Source {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).expect("a source can be read");
        let path = path.strip_prefix("src").expect("a path below src").display().to_string();
        let mut macros = BTreeMap::new();
        collect_macros(tokens(&text), &mut macros);
        Source { path, text, macros }
    }

    /// The definitions that it needs of macros that make texts: its own, or those of the sources that it imports from.
    fn macros<'a>(&'a self, all: &'a [Source]) -> BTreeMap<&'a str, &'a str> {
        let is_part = |rest: &str| rest.starts_with(|first: char| first.is_ascii_digit());
        let is_used = |name: &str| {
            ['(', ' '].iter().any(|before| self.text.contains(&format!("{before}{name}!(")))
                || self.text.split(&format!("({name} ")).skip(1).any(is_part)
        };
        let defined = all.iter().flat_map(|source| &source.macros).chain(&self.macros);
        let used = defined.filter(|(name, _)| is_used(name));
        used.map(|(name, definition)| (name.as_str(), definition.as_str())).collect()
    }
}

fn tokens(text: &str) -> TokenStream {
    text.parse().expect("a source is Rust")
}

/// Without those that run statements.
fn collect_macros(stream: TokenStream, macros: &mut BTreeMap<String, String>) {
    use TokenTree::{Group, Ident, Punct};
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    for start in 0..tokens.len() {
        match &tokens[start..] {
            [Ident(keyword), Punct(_), Ident(name), Group(body), ..]
                if keyword == "macro_rules" && !body.to_string().contains("query") =>
            {
                macros.insert(name.to_string(), format!("macro_rules! {name} {body}"));
            }
            [Group(group), ..] => collect_macros(group.stream(), macros),
            _ => {}
        }
    }
}

/// Finds the statements of a source.
struct Finder<'a> {
    macros: BTreeMap<&'a str, &'a str>,
    /// A name and an expression each.
    found: Vec<(String, String)>,
}

impl Finder<'_> {
    /// `outer` is the name of the function or constant around the tokens.
    fn find(&mut self, stream: TokenStream, outer: &str) {
        use TokenTree::{Group, Ident, Literal, Punct};
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let (mut function, mut name, mut at) = (outer.to_owned(), outer.to_owned(), 0);
        while at < tokens.len() {
            at += match &tokens[at..] {
                [Punct(mark), Group(it), ..] if mark.as_char() == '#' && it.delimiter() == Delimiter::Bracket => 2,
                [Ident(keyword), Punct(_), Ident(_), Group(_), ..] if keyword == "macro_rules" => 4,
                [Ident(called), Punct(mark), Group(arguments), ..] if mark.as_char() == '!' => {
                    self.find_in_macro(&called.to_string(), arguments, &name);
                    3
                }
                [Ident(keyword), Ident(it), ..] if keyword == "fn" => {
                    (function, name) = (it.to_string(), it.to_string());
                    2
                }
                [Ident(keyword), Ident(it), ..] if keyword == "const" && it != "fn" && it != "SQL" => {
                    name = it.to_string();
                    2
                }
                [Punct(mark), ..] if mark.as_char() == ';' => {
                    name.clone_from(&function);
                    1
                }
                [Literal(text), ..] => {
                    self.find_in_text(text.to_string(), &name);
                    1
                }
                [Group(group), ..] => {
                    self.find(group.stream(), &name);
                    1
                }
                _ => 1,
            };
        }
    }

    fn find_in_text(&mut self, text: String, name: &str) {
        let begins = text.trim_start_matches('"').trim_start();
        if VERBS.iter().any(|verb| begins.starts_with(verb)) {
            self.found.push((name.to_owned(), text));
        }
    }

    fn find_in_macro(&mut self, called: &str, arguments: &proc_macro2::Group, name: &str) {
        match called {
            _ if ["sql", "concat"].contains(&called) || self.macros.contains_key(called) => {
                self.found.push((name.to_owned(), format!("{called}!{arguments}")));
            }
            // Made while the program runs.
            "format" => {}
            _ => self.find(arguments.stream(), name),
        }
    }
}

/// Rust that makes every statement: a module for each source, with its macros.
fn list(sources: &[Source]) -> String {
    let (mut modules, mut all) = (String::new(), String::new());
    for (number, source) in sources.iter().enumerate() {
        let mut finder = Finder { macros: source.macros(sources), found: Vec::new() };
        finder.find(tokens(&source.text), "");
        if finder.found.is_empty() {
            continue;
        }
        let definitions: String = finder.macros.into_values().collect();
        let entries = finder.found.iter().fold(String::new(), |mut entries, (name, expression)| {
            let _ = write!(entries, "(\"{}: {name}\", statement({expression})),", source.path);
            entries
        });
        let _ = writeln!(
            modules,
            "mod source_{number} {{ use super::*; {definitions}
                pub fn list() -> Vec<(&'static str, Sql)> {{ vec![{entries}] }} }}"
        );
        let _ = write!(all, "source_{number}::list(),");
    }
    format!("{modules} fn lists() -> Vec<Vec<(&'static str, Sql)>> {{ vec![{all}] }}")
}
