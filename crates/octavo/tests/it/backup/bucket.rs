//! Media in a bucket: the backup lists them, and the restore checks them.

use std::fs;

use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{Backups, run, succeed};
use crate::s3::S3;
use crate::support::{Home, free_port, sample};

// The bucket answers from another thread while this one waits for a command.
#[tokio::test(flavor = "multi_thread")]
async fn a_restore_names_the_files_that_a_bucket_has_lost() {
    let (s3, backups, port) = (S3::start().await, Backups::new(), free_port());
    let home = s3.home(Home::with_nothing());
    let server = home.start_on(port).await;
    let api = home.developer(&server, "ada@example.com");
    let mut paths = Vec::new();
    for _ in 0..3 {
        let photo: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        paths.push(photo["path"].as_str().unwrap().to_owned());
    }
    paths.sort();
    let digest: String = Sha256::digest(sample("photo.jpg")).iter().map(|byte| format!("{byte:02x}")).collect();
    let size = sample("photo.jpg").len();
    let expected: Vec<Value> =
        paths.iter().map(|path| json!({ "path": path, "sizeBytes": size, "sha256": digest })).collect();
    // The second one knows the digests.
    for name in ["one", "two"] {
        let made = succeed(&home, "backup", &backups.dir(name));
        assert_eq!((&made["mediaList"]["files"], &made["media"]["files"]), (&json!(3), &json!(0)), "{made}");
        let listed = fs::read_to_string(backups.dir(name).join("media.jsonl")).unwrap();
        let listed: Vec<Value> = listed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(listed, expected, "{name}");
    }
    assert_eq!(api.status(Method::GET, "/v1/media").await, 200);
    drop(server);

    let whole = succeed(&s3.home(Home::with_nothing()), "restore", &backups.dir("one"));
    assert_eq!(whole["mediaList"], json!({ "files": 3, "missing": [], "changed": [] }));
    fs::remove_file(s3.object(&paths[0])).unwrap();
    fs::write(s3.object(&paths[1]), vec![7; size]).unwrap();
    let restored = succeed(&s3.home(Home::with_nothing()), "restore", &backups.dir("two"));
    assert_eq!(restored["mediaList"], json!({ "files": 3, "missing": [paths[0]], "changed": [paths[1]] }));
    let output = run(&s3.home(Home::with_nothing()), "restore", &backups.dir("two"));
    let said = String::from_utf8(output.stdout).unwrap();
    for line in [
        "2 of the 3 files in the backup's list are missing or changed. Copy them back to the media storage:",
        &format!("  missing  {}", paths[0]),
        &format!("  changed  {}", paths[1]),
    ] {
        assert!(said.contains(line), "{said}");
    }

    // Nothing is written if the list isn't the one that was made.
    fs::write(backups.dir("two").join("media.jsonl"), "").unwrap();
    let home = Home::with_nothing();
    super::refused(&home, "restore", &backups.dir("two"), "the backup is damaged");
    assert!(fs::read_dir(home.path()).unwrap().next().is_none());
}
