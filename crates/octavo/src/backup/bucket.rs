//! Media in a bucket stay there. A backup has the list of them, and a restore checks each.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use futures::stream::{self, StreamExt, TryStreamExt};
use indicatif::BinaryBytes;
use octavo_server::media::Objects;
use octavo_server::settings::Settings;
use octavo_store::Store;
use serde::{Deserialize, Serialize};

use super::files::{self, Counter, MEDIA, PAGE};
use super::manifest::MediaList;

/// A line of JSON for each file, in the order of their paths.
const NAME: &str = "media.jsonl";
/// Files that are read at the same time.
const AT_ONCE: usize = 8;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ListedFile {
    path: String,
    size_bytes: u64,
    /// Lower-case hexadecimal.
    sha256: String,
}

/// What a restore found where media are kept.
#[derive(Debug, Default, Serialize)]
pub struct CheckedMedia {
    files: u64,
    /// The paths of those that don't exist.
    missing: Vec<String>,
    /// The paths of those with another size or other bytes.
    changed: Vec<String>,
}

fn objects(settings: &Settings) -> anyhow::Result<Objects> {
    let objects = match &settings.media.s3 {
        Some(s3) => Objects::s3(s3),
        None => Objects::folder(&settings.data_dir.join(MEDIA)),
    };
    Ok(objects?)
}

/// Lists the files that the database names. One that was deleted a moment ago is left out.
pub async fn list_media(settings: &Settings, store: &Store, dir: &Path) -> anyhow::Result<MediaList> {
    let objects = objects(settings)?;
    let path = dir.join(NAME);
    let mut file = BufWriter::new(File::create(&path).with_context(|| format!("creating {}", path.display()))?);
    let (mut list, mut after, mut bar) = (MediaList::default(), String::new(), Counter::new());
    loop {
        let page = store.media().list_all(&after, PAGE).await?;
        let Some((last, _)) = page.last() else { break };
        after.clone_from(last);
        let mut found =
            stream::iter(page).map(|(path, sha256)| look_up(&objects, store, path, sha256)).buffered(AT_ONCE);
        while let Some(listed) = found.try_next().await? {
            let Some(listed) = listed else { continue };
            writeln!(file, "{}", serde_json::to_string(&listed)?)?;
            list.files += 1;
            list.bytes += listed.size_bytes;
            bar.show(format_args!("{} media files listed, {}", list.files, BinaryBytes(list.bytes)));
        }
    }
    file.flush()?;
    list.sha256 = files::digest(&path)?.1;
    Ok(list)
}

/// Reads a file whose SHA-256 is not known, once: a file never changes, and the next backup finds its SHA-256 in the database.
async fn look_up(
    objects: &Objects,
    store: &Store,
    path: String,
    known: Option<String>,
) -> anyhow::Result<Option<ListedFile>> {
    let is_new = known.is_none();
    let found = match known {
        Some(sha256) => objects.size(&path).await.map(|size| size.map(|size| (size, sha256))),
        None => objects.digest(&path).await,
    };
    let Some((size_bytes, sha256)) = found.with_context(|| format!("reading {path}"))? else { return Ok(None) };
    if is_new {
        store.media().set_digest(&path, &sha256).await?;
    }
    Ok(Some(ListedFile { path, size_bytes, sha256 }))
}

/// Reads all files of a backup's list where the settings keep media.
pub async fn check_media(settings: &Settings, dir: &Path, list: &MediaList) -> anyhow::Result<CheckedMedia> {
    let path = dir.join(NAME);
    ensure!(files::digest(&path)?.1 == list.sha256, "{} was changed: the backup is damaged", path.display());
    let objects = objects(settings)?;
    let lines = BufReader::new(File::open(&path)?).lines();
    let lines = stream::iter(lines)
        .map(|line| line.map_err(anyhow::Error::from).and_then(|line| Ok(serde_json::from_str(&line)?)));
    let mut found = lines.map_ok(|listed| compare(&objects, listed)).try_buffered(AT_ONCE);
    let (mut checked, mut bar) = (CheckedMedia::default(), Counter::new());
    while let Some((listed, found)) = found.try_next().await? {
        checked.files += 1;
        match found {
            None => checked.missing.push(listed.path),
            Some(found) if found != (listed.size_bytes, listed.sha256) => checked.changed.push(listed.path),
            Some(_) => {}
        }
        bar.show(format_args!("{} of {} media files checked", checked.files, list.files));
    }
    Ok(checked)
}

/// A listed file, with the size and the SHA-256 that it has now.
async fn compare(objects: &Objects, listed: ListedFile) -> anyhow::Result<(ListedFile, Option<(u64, String)>)> {
    let found = objects.digest(&listed.path).await.with_context(|| format!("reading {}", listed.path))?;
    Ok((listed, found))
}

impl CheckedMedia {
    /// For people, line by line.
    pub fn lines(&self) -> Vec<String> {
        let wrong = self.missing.len() + self.changed.len();
        if wrong == 0 {
            return vec![format!("The media storage has all {} files of the backup's list.", self.files)];
        }
        let first = format!(
            "{wrong} of the {} files in the backup's list are missing or changed. Copy them back to the media storage:",
            self.files
        );
        let missing = self.missing.iter().map(|path| format!("  missing  {path}"));
        let changed = self.changed.iter().map(|path| format!("  changed  {path}"));
        std::iter::once(first).chain(missing).chain(changed).collect()
    }
}
