//! No circles among the modules of a crate: modules that import each other, in however many steps, are one module in
//! several files.

use std::collections::{BTreeMap, BTreeSet};

use crate::names::{Names, Path};
use crate::sources::{Source, below};

/// Add a crate once it has none.
const WITHOUT_CIRCLES: &[&str] = &[
    "bench",
    "crates/octavo",
    "crates/octavo-domain",
    "crates/octavo-egress",
    "crates/octavo-media",
    "crates/octavo-platforms",
    "crates/octavo-sandbox",
    "crates/octavo-server",
];

#[test]
fn modules_do_not_import_each_other_in_circles() {
    for name in WITHOUT_CIRCLES {
        let circles = circles(Crate::read(name).imports());
        let lines = circles.iter().map(|(module, targets)| format!("{} imports {}", show(module), all(targets)));
        assert!(circles.is_empty(), "{name} has a circle in these: {:#?}", lines.collect::<Vec<_>>());
    }
}

/// What each module imports.
pub type Imports = BTreeMap<Path, BTreeSet<Path>>;

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

pub struct Crate {
    modules: BTreeMap<Path, Names>,
    /// Where `pub use` takes an item from.
    reexports: BTreeMap<Path, Path>,
}

impl Crate {
    /// `place` is its folder.
    pub fn read(place: &str) -> Self {
        let folder = format!("{place}/src");
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

    pub fn imports(&self) -> Imports {
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
