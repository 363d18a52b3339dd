//! Which way imports go: between crates, and between the modules of a crate.

use crate::circles::Crate;
use crate::names::Names;
use crate::sources::{Source, below, root};

/// Each crate with the crates that it may depend on. Nothing points back up.
const CRATES: &[(&str, &[&str])] = &[
    ("octavo-domain", &[]),
    ("octavo-egress", &[]),
    ("octavo-media", &["octavo-domain"]),
    ("octavo-store", &["octavo-domain"]),
    ("octavo-platforms", &["octavo-domain", "octavo-egress"]),
    // An adapter and its simulator share no types, so that no mistake can agree with itself.
    ("octavo-sandbox", &["octavo-domain", "octavo-media"]),
    (
        "octavo-server",
        &["octavo-domain", "octavo-egress", "octavo-media", "octavo-platforms", "octavo-sandbox", "octavo-store"],
    ),
    (
        "octavo",
        &[
            "octavo-domain",
            "octavo-egress",
            "octavo-media",
            "octavo-platforms",
            "octavo-sandbox",
            "octavo-server",
            "octavo-store",
        ],
    ),
];

#[test]
fn crates_depend_downwards_only() {
    for (name, allowed) in CRATES {
        let manifest = std::fs::read_to_string(root().join("crates").join(name).join("Cargo.toml")).unwrap();
        let manifest: toml::Table = manifest.parse().unwrap();
        let dependencies = manifest["dependencies"].as_table().unwrap().keys();
        let ours: Vec<&String> = dependencies.filter(|it| it.starts_with("octavo")).collect();
        let wrong: Vec<_> = ours.into_iter().filter(|it| !allowed.contains(&it.as_str())).collect();
        assert!(wrong.is_empty(), "{name} depends on {wrong:?}; it may depend on {allowed:?}");
    }
}

/// The features of the server. They import neither `http` nor each other.
const FEATURES: &[&str] = &["bins", "deliverer", "identity", "importer", "publisher", "tls"];

/// What puts features together: for callers, and for an operator's settings. Every other module is a floor, which imports
/// none of these.
const TOP: &[&str] = &["http", "settings"];

#[test]
fn features_import_no_other_features_and_floors_import_none() {
    let mut wrong = Vec::new();
    for (module, targets) in Crate::read("crates/octavo-server").imports() {
        let Some(room) = module.first().filter(|room| !TOP.contains(&room.as_str())) else { continue };
        let above = targets.iter().filter_map(|target| target.first()).filter(|target| *target != room);
        let above = above.filter(|target| FEATURES.iter().chain(TOP).any(|feature| feature == target));
        wrong.extend(above.map(|target| format!("{} imports {target}", module.join("::"))));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn rules_know_no_network() {
    let rules = below("crates/octavo-domain/src/rules");
    let named = |source: &Source| ["crate::networks", "crate::Platform"].iter().any(|module| names(source, module));
    let wrong: Vec<_> = rules.iter().filter(|source| named(source)).map(|source| &source.path).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// `owned.rs` finds what a path names by its owner; the ids of `extract/mod.rs` are for stores that ask for the owner
/// themselves; a stored file, a logo, the pages of links and the way to an approval are for anyone with their address.
const READ_PATHS: &[&str] = &[
    "connect/logo.rs",
    "connect/mod.rs",
    "extract/mod.rs",
    "extract/owned.rs",
    "public/media/files.rs",
    "public/media/thumbnail.rs",
    "review/files.rs",
    "review/mod.rs",
    "web/approval_page.rs",
];

#[test]
fn handlers_do_not_read_ids_from_paths() {
    let folder = "crates/octavo-server/src/http";
    let reads = |source: &Source| {
        Names::of(source)
            .used
            .iter()
            .any(|path| path.starts_with(&["axum", "extract"].map(str::to_owned)) && path[2..] == ["Path"])
    };
    let found: Vec<String> =
        below(folder).iter().filter(|source| reads(source)).map(|source| source.path.clone()).collect();
    assert_eq!(found, READ_PATHS.iter().map(|file| format!("{folder}/{file}")).collect::<Vec<_>>());
}

/// Whether code, and not a comment alone, names the module.
fn names(source: &Source, module: &str) -> bool {
    let code = source.text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.into_iter().any(|line| {
        line.match_indices(module).any(|(at, _)| {
            let next = line[at + module.len()..].chars().next();
            !next.is_some_and(|next| next.is_alphanumeric() || next == '_')
        })
    })
}

const ADAPTERS: &str = "crates/octavo-platforms/src";
const SIMULATORS: &str = "crates/octavo-sandbox/src";

/// A network has a folder of the same name among the adapters and among the simulators.
fn networks() -> Vec<String> {
    let folders = std::fs::read_dir(root().join(ADAPTERS)).unwrap();
    let names = folders.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let networks: Vec<String> = names.filter(|name| root().join(SIMULATORS).join(name).is_dir()).collect();
    assert!(networks.len() >= 8, "{networks:?}");
    networks
}

#[test]
fn networks_do_not_import_each_other() {
    let (networks, mut wrong) = (networks(), Vec::new());
    for network in &networks {
        for source in [ADAPTERS, SIMULATORS].map(|folder| below(&format!("{folder}/{network}"))).iter().flatten() {
            let others = networks.iter().filter(|other| *other != network);
            let named = others.filter(|other| names(source, &format!("crate::{other}")));
            wrong.extend(named.map(|other| format!("{} names {other}", source.path)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
