//! A folder of posts as it is on disk.

use std::collections::BTreeMap;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use octavo_domain::post::MOST_REFERENCE;
use serde::Deserialize;

use super::findings::Finding;
use super::paths::shown;
use super::post_file::PostFile;

/// A request of the API holds no more, and a post is in one.
const LARGEST_FILE: u64 = 1 << 20;
const MOST_FILES: usize = 5_000;
/// So that the reference of a post has room for the file.
const LONGEST_NAME: usize = 60;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    name: Option<String>,
}

pub struct Project {
    pub name: String,
    pub root: PathBuf,
    /// By their identities.
    pub files: BTreeMap<String, PostFile>,
    pub findings: Vec<Finding>,
    /// A file can't be read: then a post without a file may be its.
    pub has_unread: bool,
}

impl Project {
    /// # Errors
    /// If the folder or its `octavo.toml` can't be read. A mistake in a file is a finding.
    pub fn read(dir: &Path) -> anyhow::Result<Self> {
        let root = dir.canonicalize().with_context(|| format!("{}", dir.display()))?;
        ensure!(root.is_dir(), "{} is not a folder", dir.display());
        let name = name(&root)?;
        let mut project =
            Project { name, root: root.clone(), files: BTreeMap::new(), findings: Vec::new(), has_unread: false };
        project.read_folder(&root)?;
        Ok(project)
    }

    /// What the post of a file is called on the server.
    pub fn reference(&self, identity: &str) -> String {
        format!("{}/{identity}", self.name)
    }

    fn read_folder(&mut self, folder: &Path) -> anyhow::Result<()> {
        let entries = fs::read_dir(folder).and_then(Iterator::collect);
        let mut entries: Vec<DirEntry> = entries.with_context(|| format!("reading {}", folder.display()))?;
        entries.sort_by_key(DirEntry::file_name);
        for entry in entries {
            let (path, kind) = (entry.path(), entry.file_type()?);
            let (name, is_post) = (entry.file_name(), path.extension().is_some_and(|it| it == "md"));
            if name.to_string_lossy().starts_with('.') || name.eq_ignore_ascii_case("README.md") {
                continue;
            }
            if kind.is_symlink() && (is_post || path.is_dir()) {
                let message = "this is a symbolic link. Put the file or folder itself here";
                self.findings.push(Finding::error(&shown(&self.root, &path), None, message));
            } else if kind.is_dir() {
                self.read_folder(&path)?;
            } else if is_post {
                self.read_file(path)?;
            }
        }
        Ok(())
    }

    fn read_file(&mut self, path: PathBuf) -> anyhow::Result<()> {
        ensure!(self.files.len() < MOST_FILES, "the folder has more than {MOST_FILES} posts; split it");
        let name = shown(&self.root, &path);
        let bytes = fs::metadata(&path).map(|found| found.len());
        let text = match bytes {
            Ok(bytes) if bytes > LARGEST_FILE => {
                Err(format!("the file has {:.1} MB; a post may have 1 MiB", bytes as f64 / 1e6))
            }
            _ => fs::read_to_string(&path).map_err(|error| format!("the file can't be read as UTF-8: {error}")),
        };
        let read = text.map_err(|message| vec![(None, message)]);
        match read.and_then(|text| PostFile::read(&self.root, &path, &name, &text)) {
            Ok(file) => self.add(file),
            Err(mistakes) => {
                self.findings.extend(mistakes.into_iter().map(|(line, message)| Finding::error(&name, line, message)));
                self.has_unread = true;
            }
        }
        Ok(())
    }

    fn add(&mut self, file: PostFile) {
        let length = self.reference(&file.identity).chars().count();
        if length > MOST_REFERENCE {
            let message = format!(
                "the project's name and the id or path have {length} characters; shorten them to {}",
                MOST_REFERENCE
            );
            self.findings.push(Finding::error(&file.name, file.identity_line, message));
        }
        if let Some(other) = self.files.get(&file.identity) {
            let message = format!("{} has the same id, {}. Give one of them another", other.name, file.identity);
            self.findings.push(Finding::error(&file.name, file.identity_line, message));
            return;
        }
        self.files.insert(file.identity.clone(), file);
    }
}

/// From `octavo.toml`, or the folder's own.
fn name(root: &Path) -> anyhow::Result<String> {
    let file = root.join("octavo.toml");
    let settings: Settings = match file.exists() {
        true => toml::from_str(&fs::read_to_string(&file)?).with_context(|| format!("{}", file.display()))?,
        false => Settings::default(),
    };
    let folder = root.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = settings.name.or(folder).unwrap_or_default();
    let is_good = !name.is_empty() && !name.contains('/') && !name.chars().any(char::is_control);
    ensure!(
        is_good && name.chars().count() <= LONGEST_NAME,
        "the project's name {name:?} must have 1 to {LONGEST_NAME} characters and no slash. Set name in {}",
        file.display()
    );
    Ok(name)
}
