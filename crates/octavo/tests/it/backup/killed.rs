//! kill -9 in the middle of a backup and of a restore.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};

use octavo_store::restore::Place;

use super::{Backups, another, refused, succeed};
use crate::support::{Home, each_engine, free_port, sample};

/// Kills at the first sign of each step, of which there are more than kills.
const KILLS: usize = 8;

#[tokio::test]
async fn a_killed_backup_or_restore_leaves_nothing_that_publishes() {
    each_engine(async |home| {
        let (port, backups) = (free_port(), Backups::new());
        let idle = home.start_idle(port).await;
        let api = home.developer(&idle, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        for n in 0..3 {
            api.upload("photo.jpg", sample("photo.jpg")).await;
            api.post(account, None, &format!("due {n}")).await;
        }
        for entries in 1..=KILLS {
            let dir = backups.dir(&format!("killed-{entries}"));
            kill_at(home.command().arg("backup").arg(&dir).stdout(Stdio::null()).spawn().unwrap(), &dir, entries);
            let new = another(&home).await;
            if dir.join("backup.json").exists() {
                assert_eq!(succeed(&new, "restore", &dir)["held"], 3);
            } else {
                refused(&new, "restore", &dir, "has no backup.json");
            }
        }
        succeed(&home, "backup", &backups.dir("whole"));
        for entries in 1..=KILLS {
            let new = another(&home).await;
            let mut command = new.command();
            command.arg("restore").arg(backups.dir("whole")).stdout(Stdio::null()).stderr(Stdio::null());
            kill_at(command.spawn().unwrap(), new.path(), entries);
            assert!(matches!(held_if_any(&new).await, None | Some(3)), "all or nothing");
        }
        drop(idle);
    })
    .await;
}

/// Kills a command once there are so many files below a directory, unless it has ended.
fn kill_at(mut child: Child, dir: &Path, entries: usize) {
    while child.try_wait().unwrap().is_none() && count(dir) < entries {
        std::hint::spin_loop();
    }
    let _ = child.kill();
    child.wait().unwrap();
}

fn count(dir: &Path) -> usize {
    let Ok(entries) = fs::read_dir(dir) else { return 0 };
    entries.flatten().map(|entry| 1 + if entry.path().is_dir() { count(&entry.path()) } else { 0 }).sum()
}

/// How many posts a database holds that a server would open.
async fn held_if_any(home: &Home) -> Option<i64> {
    let file = home.path().join("octavo.db");
    let place = match home.database_url() {
        Some(url) => Place::Postgres(url),
        None if file.exists() => Place::Sqlite(&file),
        None => return None,
    };
    // A connection of the killed command may still be rolling back.
    if place.is_empty().await.unwrap() { None } else { Some(place.held().await.unwrap()) }
}
