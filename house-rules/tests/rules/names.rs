//! What a file's code names.

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{UseTree, Visibility};

use crate::sources::Source;

/// The names that lead to a module or an item.
pub type Path = Vec<String>;

/// The paths in a module's code, but for its tests.
#[derive(Default)]
pub struct Names {
    pub used: Vec<Path>,
    pub reexported: Vec<Path>,
}

impl Names {
    pub fn of(source: &Source) -> Self {
        let mut names = Names::default();
        names.visit_file(&syn::parse_file(&source.text).unwrap());
        names
    }

    /// Macros and attributes: names joined by colons.
    fn scan(&mut self, tokens: TokenStream) {
        let (mut path, mut colons) = (Path::new(), 0);
        for token in tokens {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.used.push(std::mem::take(&mut path));
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Group(group) => self.scan(group.stream()),
                _ => colons = 0,
            }
        }
        self.used.push(path);
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let found = if matches!(item.vis, Visibility::Inherited) { &mut self.used } else { &mut self.reexported };
        flatten(&item.tree, &Path::new(), found);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.used.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, it: &'ast syn::Macro) {
        self.scan(it.tokens.clone());
    }

    fn visit_meta_list(&mut self, it: &'ast syn::MetaList) {
        self.scan(it.tokens.clone());
    }

    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if module.ident != "tests" {
            visit::visit_item_mod(self, module);
        }
    }
}

/// `a::{b, c::d}` is `a::b` and `a::c::d`.
fn flatten(tree: &UseTree, start: &Path, found: &mut Vec<Path>) {
    let with = |name: &syn::Ident| [start.as_slice(), &[name.to_string()]].concat();
    match tree {
        UseTree::Path(path) => flatten(&path.tree, &with(&path.ident), found),
        UseTree::Name(name) => found.push(with(&name.ident)),
        UseTree::Rename(name) => found.push(with(&name.ident)),
        UseTree::Glob(_) => found.push([start.as_slice(), &["*".to_owned()]].concat()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, start, found)),
    }
}
