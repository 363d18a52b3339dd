//! No circles among the modules of a crate: modules that import each other, in however many steps, are one module in
//! several files.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{UseTree, Visibility};

use crate::sources::{Source, below};

/// Add a crate once it has none.
const WITHOUT_CIRCLES: &[&str] = &["octavo-egress", "octavo-media", "octavo-platforms", "octavo-server"];

#[test]
fn modules_do_not_import_each_other_in_circles() {
    for name in WITHOUT_CIRCLES {
        let circles = circles(Crate::read(name).imports());
        let lines = circles.iter().map(|(module, targets)| format!("{} imports {}", show(module), all(targets)));
        assert!(circles.is_empty(), "{name} has a circle in these: {:#?}", lines.collect::<Vec<_>>());
    }
}

/// The names that lead to a module or an item from the crate's root.
type Path = Vec<String>;
/// What each module imports.
type Imports = BTreeMap<Path, BTreeSet<Path>>;

fn show(path: &Path) -> String {
    path.join("::")
}

fn all(paths: &BTreeSet<Path>) -> String {
    paths.iter().map(show).collect::<Vec<_>>().join(", ")
}

/// Leaves out what nothing in a circle imports or what imports nothing in a circle, until only circles are left.
fn circles(mut imports: Imports) -> Imports {
    loop {
        let imported: BTreeSet<Path> = imports.values().flatten().cloned().collect();
        let before = imports.len();
        imports.retain(|module, targets| imported.contains(module) && !targets.is_empty());
        if imports.len() == before {
            return imports;
        }
        let left: BTreeSet<Path> = imports.keys().cloned().collect();
        imports.values_mut().for_each(|targets| targets.retain(|target| left.contains(target)));
    }
}

struct Crate {
    modules: BTreeMap<Path, Names>,
    /// Where `pub use` takes an item from.
    reexports: BTreeMap<Path, Path>,
}

impl Crate {
    fn read(name: &str) -> Self {
        let folder = format!("crates/{name}/src");
        let read = |source: &Source| (module(source, &folder), Names::of(source));
        let mut this = Crate { modules: below(&folder).iter().map(read).collect(), reexports: BTreeMap::new() };
        for (module, names) in &this.modules {
            let absolute =
                names.reexported.iter().filter_map(|path| Some((path.last()?, this.absolute(module, path)?)));
            let reexports: Vec<_> =
                absolute.map(|(name, path)| ([module, &[name.clone()][..]].concat(), path)).collect();
            // A function may have the name of its module.
            this.reexports.extend(reexports.into_iter().filter(|(name, _)| !this.modules.contains_key(name)));
        }
        this
    }

    fn imports(&self) -> Imports {
        let of = |(module, names): (&Path, &Names)| {
            let targets = names.used.iter().filter_map(|path| self.target(self.absolute(module, path)?));
            (module.clone(), targets.filter(|target| target != module).collect())
        };
        self.modules.iter().map(of).collect()
    }

    /// A path as written in a module, from the crate's root; none when it leads to another crate.
    fn absolute(&self, module: &Path, path: &Path) -> Option<Path> {
        let first = path.first().filter(|_| path.len() > 1)?;
        let child = [module.as_slice(), &path[..1]].concat();
        let mut absolute = match first.as_str() {
            "crate" => Vec::new(),
            "super" | "self" => module.clone(),
            _ if self.modules.contains_key(&child) => module.clone(),
            _ => return None,
        };
        for name in path {
            match name.as_str() {
                "crate" | "self" => {}
                "super" => drop(absolute.pop()),
                _ => absolute.push(name.clone()),
            }
        }
        Some(absolute)
    }

    /// The module that defines what a path leads to.
    fn target(&self, path: Path) -> Option<Path> {
        let reexported = (1..=path.len()).find_map(|length| self.reexports.get(&path[..length]));
        if let Some(original) = reexported {
            return self.target(original.clone());
        }
        (0..=path.len()).rev().map(|length| path[..length].to_vec()).find(|path| self.modules.contains_key(path))
    }
}

fn module(source: &Source, folder: &str) -> Path {
    let path = source.path.strip_prefix(folder).unwrap().trim_start_matches('/').trim_end_matches(".rs");
    let mut names: Path = path.split('/').map(str::to_owned).collect();
    names.pop_if(|last| matches!(last.as_str(), "mod" | "lib"));
    names
}

/// The paths in a module's code, but for its tests.
#[derive(Default)]
struct Names {
    used: Vec<Path>,
    reexported: Vec<Path>,
}

impl Names {
    fn of(source: &Source) -> Self {
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
