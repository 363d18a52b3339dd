//! `octavo backup` and `octavo restore`.
//!
//! A backup is a directory: the database in one file, the media or the list of those in a bucket, and `backup.json`, which is written last. Without it, the
//! backup is not finished, and can't be restored. A restore makes the database available last, in one step, with everything
//! held that was due: a server that is started in the middle of a restore finds no database to publish from.

mod bucket;
mod files;
mod manifest;
mod postgres;

use std::path::Path;

use anyhow::{Context, bail, ensure};
use indicatif::BinaryBytes;
use octavo_server::settings::Settings;
use octavo_server::system_clock;
use octavo_store::restore::{Place, newest_schema};
use octavo_store::{Db, Store};
use serde_json::json;

use crate::cli::BackupOptions;
use crate::config::{Config, DATABASE};
use crate::database;
use crate::print::print;
use bucket::CheckedMedia;
use files::{MEDIA, PAGE, copy_file, is_empty_dir};
use manifest::{Engine, Manifest, MediaCopy};

pub async fn backup(config: Config, BackupOptions { dir, json }: BackupOptions) -> anyhow::Result<()> {
    let (store, config) = database::open_store(&config).await?;
    let settings = config.settings()?;
    ensure!(is_empty_dir(&dir)?, "{} is not empty; name a new directory for each backup", dir.display());
    let source = settings.data_dir.join(DATABASE);
    let place = place(&settings, &source);
    std::fs::create_dir_all(&dir).with_context(|| format!("creating {}", dir.display()))?;
    let taken_at = system_clock().now();
    let engine = Engine::of(&settings);
    let copy = dir.join(engine.file());
    match place {
        Place::Sqlite(file) => Db::copy_sqlite(file, &copy).await.context("copying the database")?,
        Place::Postgres(url) => postgres::dump(url, &copy).await?,
    }
    let media = match settings.media.s3 {
        Some(_) => (MediaCopy::default(), Some(bucket::list_media(&settings, &store, &dir).await?)),
        None => (copy_media(&settings, &store, &dir.join(MEDIA)).await?, None),
    };
    store.db().close().await;
    let manifest = Manifest::new(engine, taken_at, newest_schema(), &copy, media)?;
    manifest.write(&dir)?;
    if json {
        print(serde_json::to_string(&manifest)?);
        return Ok(());
    }
    print(format_args!("The backup is in {}: {}.", dir.display(), manifest.contents()));
    if settings.media.s3.is_some() {
        print("The media stay in your bucket. Turn on versioning there, or copy the bucket.");
    }
    print("The master key isn't in it. Keep a copy of the key at another place: without it, the backup can't be used.");
    Ok(())
}

pub async fn restore(config: Config, BackupOptions { dir, json }: BackupOptions) -> anyhow::Result<()> {
    let settings = config.settings()?;
    let manifest = Manifest::read(&dir)?;
    let backup = dir.join(manifest.engine.file());
    refuse_wrong_target(&settings, &manifest)?;
    manifest.check(&backup)?;
    let checked = match &manifest.media_list {
        Some(list) => Some(bucket::check_media(&settings, &dir, list).await?),
        None => None,
    };
    std::fs::create_dir_all(&settings.data_dir).with_context(|| format!("creating {}", settings.data_dir.display()))?;
    let target = settings.data_dir.join(DATABASE);
    let place = place(&settings, &target);
    if let Place::Postgres(_) = place {
        ensure!(place.is_empty().await?, "the PostgreSQL database already has tables; restore into a new one");
    }
    if manifest.media.files > 0 {
        files::copy_dir(&dir.join(MEDIA), &settings.data_dir.join(MEDIA))?;
    }
    match place {
        Place::Sqlite(_) => restore_sqlite(&backup, &target).await?,
        Place::Postgres(url) => postgres::load(url, &backup, system_clock().now()).await?,
    }
    report(&settings, &manifest, checked.as_ref(), place.held().await?, json);
    Ok(())
}

/// The name of the database appears when all is done.
async fn restore_sqlite(backup: &Path, target: &Path) -> anyhow::Result<()> {
    let unfinished = target.with_extension("restoring");
    copy_file(backup, &unfinished)?;
    Db::hold_sqlite(&unfinished, system_clock().now()).await.context("holding what was due")?;
    std::fs::File::open(&unfinished)?.sync_all()?;
    std::fs::rename(&unfinished, target)?;
    files::sync_dir(target.parent())
}

fn report(settings: &Settings, manifest: &Manifest, media: Option<&CheckedMedia>, held: i64, as_json: bool) {
    let data_dir = settings.data_dir.display();
    if as_json {
        let taken_at = manifest.taken_at;
        print(json!({ "dataDir": data_dir.to_string(), "takenAt": taken_at, "held": held, "mediaList": media }));
        return;
    }
    print(format_args!("Restored the backup of {} into {data_dir}: {}.", manifest.taken_at, manifest.contents()));
    for line in media.iter().flat_map(|media| media.lines()) {
        print(line);
    }
    print(format_args!(
        "Next, put the master key into {data_dir} as master.key, or set master_key_file, and start the server."
    ));
    match held {
        0 => print("No post was due since the backup."),
        1 => print("1 post is held, because it was due since the backup: decide with `octavo held` or in the portal."),
        _ => print(format_args!(
            "{held} posts are held, because they were due since the backup: decide with `octavo held` or in the portal."
        )),
    }
}

fn place<'a>(settings: &'a Settings, file: &'a Path) -> Place<'a> {
    settings.database_url.as_deref().map_or(Place::Sqlite(file), Place::Postgres)
}

fn refuse_wrong_target(settings: &Settings, manifest: &Manifest) -> anyhow::Result<()> {
    match (manifest.engine, settings.database_url.is_some()) {
        (Engine::Sqlite, true) => bail!("this is a backup of SQLite; restore it without --database-url"),
        (Engine::Postgres, false) => {
            bail!("this is a backup of PostgreSQL; name a new, empty database with --database-url")
        }
        _ => {}
    }
    let newest = newest_schema();
    ensure!(
        manifest.schema <= newest,
        "this backup has schema {} and this version of octavo has {newest}; use the version that made the backup",
        manifest.schema
    );
    let data_dir = settings.data_dir.display();
    ensure!(is_empty_dir(&settings.data_dir)?, "{data_dir} is not empty; restore into a new directory");
    ensure!(
        manifest.media.files == 0 || settings.media.s3.is_none(),
        "this backup contains media files, and media.s3_bucket is set; restore it without a bucket"
    );
    Ok(())
}

/// Copies the files that the database names. One that was deleted a moment ago is left out.
async fn copy_media(settings: &Settings, store: &Store, to: &Path) -> anyhow::Result<MediaCopy> {
    let from = settings.data_dir.join(MEDIA);
    let (mut copied, mut after) = (MediaCopy::default(), String::new());
    let mut bar = files::Counter::new();
    loop {
        let page = store.media().list_all(&after, PAGE).await?;
        let Some((last, _)) = page.last() else { break };
        after.clone_from(last);
        for (path, _) in &page {
            if let Some(bytes) = files::copy_new(&from.join(path), &to.join(path))? {
                copied.files += 1;
                copied.bytes += bytes;
            }
        }
        bar.show(format_args!("{} media files, {}", copied.files, BinaryBytes(copied.bytes)));
    }
    Ok(copied)
}
