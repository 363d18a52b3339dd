//! `octavo audit verify` finds what someone with access to the database changed.

use std::process::Output;

use futures::future::join_all;
use octavo_store::db::Engine;
use octavo_store::{Db, changed};
use reqwest::Method;
use serde_json::json;
use sqlx::{query_scalar, raw_sql};

use super::operators_log;
use crate::support::{Home, each_engine, until};

/// What someone does to the log, and what the verification says about it.
const TAMPERINGS: [(&str, &str, &str); 11] = [
    ("change", "UPDATE audit_entry SET action = 'app.deleted' WHERE number = 3", "entry 3 (aud_"),
    ("change the time", "UPDATE audit_entry SET at = at + 1 WHERE number = 1", "entry 1 (aud_"),
    ("delete", "DELETE FROM audit_entry WHERE number = 3", "entry 3 is missing"),
    ("delete the first", "DELETE FROM audit_entry WHERE number = 1", "entry 1 is missing"),
    ("delete the last", "DELETE FROM audit_entry WHERE number = 6", "entry 6 is missing"),
    (
        "delete and number again",
        "DELETE FROM audit_entry WHERE number = 3; UPDATE audit_entry SET number = 3 WHERE number = 4;
            UPDATE audit_entry SET number = 4 WHERE number = 5; UPDATE audit_entry SET number = 5 WHERE number = 6",
        "entry 3 (aud_",
    ),
    (
        "insert at the end",
        "INSERT INTO audit_entry (id, workspace_id, at, actor_type, action, detail, number, hash)
            SELECT workspace_id, workspace_id, at, actor_type, action, '{}', 7, hash FROM audit_entry WHERE number = 6",
        "entry 7 (aud_",
    ),
    (
        "swap",
        "UPDATE audit_entry SET number = 99 WHERE number = 2; UPDATE audit_entry SET number = 2 WHERE number = 3;
            UPDATE audit_entry SET number = 3 WHERE number = 99",
        "entry 2 (aud_",
    ),
    (
        "change a name",
        "UPDATE audit_personal SET data = '{}' WHERE entry_id = (SELECT id FROM audit_entry WHERE number = 4)",
        "the personal data of entry 4 (aud_",
    ),
    (
        "give an entry to nobody",
        "UPDATE audit_personal SET user_id = NULL WHERE entry_id = (SELECT id FROM audit_entry WHERE number = 2)",
        "the personal data of entry 2 (aud_",
    ),
    (
        "have an entry go with an address",
        "UPDATE audit_personal SET email = 'a@b.example' WHERE entry_id = (SELECT id FROM audit_entry WHERE number = 5)",
        "the personal data of entry 5 (aud_",
    ),
];

const UNGUARD: [&str; 2] = [
    "DROP TRIGGER audit_entry_kept; DROP TRIGGER audit_entry_stays; DROP TRIGGER audit_personal_kept",
    "DROP TRIGGER audit_entry_kept ON audit_entry; DROP TRIGGER audit_personal_kept ON audit_personal",
];

async fn run(home: &Home, sql: &'static str) -> Result<(), String> {
    let mut tx = home.database().await.write().await.unwrap();
    let done = changed!(tx, raw_sql(sql));
    done.map_err(|error| error.to_string())?;
    tx.commit().await.map_err(|error| error.to_string())
}

fn verify(home: &Home) -> Output {
    home.command().args(["audit", "verify"]).output().unwrap()
}

/// A log of six entries.
fn fill(home: &Home) {
    home.tool(&["user", "add", "ada@example.com"], "");
    for n in 0..6 {
        let name = format!("App {n}");
        let owner = ["app", "create", "--owner", "ada@example.com", "--name", &name];
        home.tool(&[&owner[..], &["--callback", "https://app.example/cb"]].concat(), "");
    }
    assert_eq!(operators_log(home).len(), 6);
}

#[tokio::test]
async fn a_changed_deleted_inserted_or_swapped_entry_is_found() {
    for (what, sql, found) in TAMPERINGS {
        each_engine(async |home| {
            fill(&home);
            let output = verify(&home);
            assert_eq!(String::from_utf8(output.stdout).unwrap(), "6 entries, chain intact\n", "{what}");
            assert!(run(&home, sql).await.is_err() || what.starts_with("insert"), "{what}: a trigger refuses it");
            if !what.starts_with("insert") {
                assert!(verify(&home).status.success(), "{what}");
                run(&home, UNGUARD[usize::from(home.engine() == "PostgreSQL")]).await.unwrap();
                run(&home, sql).await.unwrap();
            }
            let output = verify(&home);
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!((output.status.code(), output.stdout), (Some(1), vec![]), "{what}: {said}");
            assert!(said.contains(found), "{what} on {}: {said}", home.engine());
        })
        .await;
    }
}

async fn count(db: &Db, sql: &'static str) -> i64 {
    let mut reader = db.read().await.unwrap();
    match reader.engine() {
        Engine::Sqlite(c) => query_scalar(sql).fetch_one(c).await.unwrap(),
        Engine::Postgres(c) => query_scalar(sql).fetch_one(c).await.unwrap(),
    }
}

#[tokio::test]
async fn the_server_chains_what_many_requests_add_at_once_while_others_verify() {
    each_engine(async |home| {
        let server = home.start_without_sandbox().await;
        let ada = home.portal_of(&server, "ada@example.com");
        let app = |n| json!({ "name": format!("App {n}"), "callbackUrls": ["https://app.example/cb"] });
        // Of an empty log there is nothing to verify.
        ada.create("/v1/apps", app(0)).await;
        let made = join_all((1..30).map(|n| ada.send(Method::POST, "/v1/apps", app(n))));
        let verifying = async {
            for _ in 0..3 {
                assert!(verify(&home).status.success());
            }
        };
        let (made, ()) = tokio::join!(made, verifying);
        assert!(made.iter().all(|answer| answer.status() == 201));
        let db = home.database().await;
        until("every entry is chained", async || {
            let waiting = count(&db, "SELECT count(*) FROM audit_entry WHERE hash IS NULL").await;
            (waiting == 0).then_some(())
        })
        .await;
        assert_eq!(count(&db, "SELECT entries FROM audit_head").await, 30);
        let said = String::from_utf8(verify(&home).stdout).unwrap();
        assert_eq!(said, "30 entries, chain intact\n");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_change_that_fails_leaves_no_entry() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_QUOTAS_APPS", "1");
        let server = home.start_without_sandbox().await;
        let ada = home.portal_of(&server, "ada@example.com");
        let app = json!({ "name": "Press", "callbackUrls": ["https://app.example/cb"] });
        let created = ada.create("/v1/apps", app.clone()).await;
        assert_eq!(ada.send(Method::POST, "/v1/apps", app).await.status(), 409);
        let path = format!("/v1/apps/{}", created["id"].as_str().unwrap());
        assert_eq!(ada.status(Method::DELETE, &path).await, 204);
        assert_eq!(ada.status(Method::DELETE, &path).await, 404);
        let log = operators_log(&home);
        let actions: Vec<_> = log.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
        assert_eq!(actions, ["app.created", "app.deleted"]);
        drop(server);
    })
    .await;
}

fn run_audit(home: &Home, arguments: &[&str]) -> (Option<i32>, String) {
    let output = home.command().arg("audit").args(arguments).output().unwrap();
    let said = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.code(), String::from_utf8(said).unwrap().trim().to_owned())
}

#[tokio::test]
async fn a_head_that_was_kept_elsewhere_shows_that_the_end_was_cut_off() {
    each_engine(async |home| {
        fill(&home);
        let (code, head) = run_audit(&home, &["head"]);
        let (number, hash) = head.split_once(':').unwrap();
        assert_eq!((code, number, hash.len()), (Some(0), "6", 64));
        let verify = |head: &str| run_audit(&home, &["verify", "--head", head]);
        assert_eq!(verify(&head), (Some(0), "6 entries, chain intact".to_owned()));
        for wrong in ["", "6", "x:y", &format!("6:{}", "0".repeat(64)), &format!("7:{hash}")] {
            assert_eq!(verify(wrong).0, Some(1), "{wrong}");
        }
        run(&home, UNGUARD[usize::from(home.engine() == "PostgreSQL")]).await.unwrap();
        run(
            &home,
            "DELETE FROM audit_entry WHERE number > 4;
                UPDATE audit_head SET entries = 4, hash = (SELECT hash FROM audit_entry WHERE number = 4)",
        )
        .await
        .unwrap();
        assert!(self::verify(&home).status.success(), "the chain alone shows nothing");
        let (code, said) = verify(&head);
        assert_eq!(code, Some(1));
        assert!(said.contains("entry 6 is missing: the log ends with entry 4"), "{said}");
    })
    .await;
}
