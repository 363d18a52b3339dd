//! The master key, and what a copy of the database gives away (checklist 57).

use std::os::unix::fs::PermissionsExt;

use octavo_server::vault::master_key::{KeyError, KeySource, unlock};
use octavo_store::Store;
use octavo_store::db::Engine;
use octavo_store::testing::{each_engine, fresh_sqlite};

use super::harness::{PASSWORD, Service, text};

#[tokio::test]
async fn the_first_start_makes_a_key_and_later_ones_need_that_key() {
    each_engine(|store| async move {
        let dir = tempfile::tempdir().unwrap();
        let source = KeySource::DataDir(dir.path().to_owned());
        let file = dir.path().join("master.key");
        unlock(&store, &source).await.unwrap();
        let key = std::fs::read(&file).unwrap();
        assert_eq!(key.len(), 32);
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1, "nothing is left beside it");
        unlock(&store, &source).await.unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), key);
        unlock(&store, &KeySource::File(file.clone())).await.unwrap();

        std::fs::write(&file, [0; 32]).unwrap();
        assert!(matches!(unlock(&store, &source).await, Err(KeyError::Wrong(_))));
        std::fs::write(&file, [0; 31]).unwrap();
        assert!(matches!(unlock(&store, &source).await, Err(KeyError::Length(_, 31))));
        std::fs::remove_file(&file).unwrap();
        assert!(matches!(unlock(&store, &source).await, Err(KeyError::Missing(_))));
        assert!(!file.exists(), "no new key hides the loss");
        let elsewhere = KeySource::File(dir.path().join("nowhere"));
        assert!(matches!(unlock(&store, &elsewhere).await, Err(KeyError::File(..))));
    })
    .await;
}

#[tokio::test]
async fn a_secret_is_shown_to_its_owner_and_opens_for_no_other_app() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let app = service.app().await;
    let mut other = service.app().await;
    assert_eq!(*service.identity.reveal_secret(&app.app).unwrap(), app.secret);
    other.app.secret_sealed = app.app.secret_sealed;
    assert!(service.identity.reveal_secret(&other.app).is_err());
}

#[tokio::test]
async fn a_copy_of_the_database_holds_nothing_that_can_be_presented() {
    let store = fresh_sqlite().await;
    let service = Service::start(store.clone(), |_| ()).await;
    let app = service.app().await;
    let mut browser = service.signed_in().await;
    let portal = browser.portal_tokens().await;
    let of_app = browser.app_tokens(&app).await;
    let code = browser.portal_code().await;
    let link = service.identity.mail().setup_link(&service.user().await).await.unwrap();
    let dump = dump(&store).await;
    assert!(dump.contains(&app.app.client_id), "the dump is one");
    let cookie = browser.cookies["octavo_sid"].clone();
    let secrets = [
        text(&portal, "access_token"),
        text(&portal, "refresh_token"),
        text(&of_app, "access_token"),
        text(&of_app, "refresh_token"),
        &code,
        &app.secret,
        PASSWORD,
        &cookie,
        link.split_once("token=").unwrap().1,
    ];
    for secret in secrets {
        let bare = secret.rsplit("t_").next().unwrap();
        assert!(!dump.contains(bare), "{secret} is in the database");
    }
    assert!(!dump.contains("PRIVATE"));
}

/// Every text in every table.
async fn dump(store: &Store) -> String {
    let mut reader = store.db().read().await.unwrap();
    let Engine::Sqlite(read) = reader.engine() else { unreachable!() };
    let tables: Vec<(String, String)> = sqlx::query_as(
        "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c
            WHERE m.type = 'table' AND c.type = 'TEXT'",
    )
    .fetch_all(&mut *read)
    .await
    .unwrap();
    let mut all = String::new();
    for (table, column) in tables {
        let sql = sqlx::AssertSqlSafe(format!("SELECT \"{column}\" FROM \"{table}\""));
        let values: Vec<Option<String>> = sqlx::query_scalar(sql).fetch_all(&mut *read).await.unwrap();
        all.extend(values.into_iter().flatten());
        all.push('\n');
    }
    all
}
