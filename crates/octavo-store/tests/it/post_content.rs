//! Posts of the version before migration 0012 keep everything that they say.

use octavo_domain::PostContent;
use octavo_domain::post::PostStatus;
use octavo_store::posts::Reach;
use octavo_store::testing::empty_postgres_url;
use octavo_store::{Db, Store};
use sqlx::{Connection, Executor, query};
use uuid::Uuid;

use crate::support::{migrations_until, new_id};

const LAST_BEFORE: i64 = 11;

/// Status, text, chat, attachments and thumbnail.
type OldPost = (&'static str, &'static str, Option<&'static str>, &'static str, Option<&'static str>);

const OLD: [OldPost; 5] = [
    ("PENDING", "Text alone", None, "[]", None),
    ("PUBLISHING", "", None, r#"[{"path":"a.png","altText":"An \"A\""},{"path":"b.png"}]"#, None),
    ("COMPLETED", "It's \"done\"\n\\ 🍂", Some("-1001"), r#"[{"path":"a.png"}]"#, None),
    ("FAILED", "With a cover", None, r#"[{"path":"c.mp4","altText":"C"}]"#, Some("d.jpg")),
    ("FAILED", "", Some("@x"), r#"[{"path":"z.png"},{"path":"a.png","altText":"é"},{"path":"m.png"}]"#, None),
];

fn expected() -> Vec<(PostStatus, PostContent)> {
    let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let alt_texts = |texts: &[Option<&str>]| texts.iter().map(|text| text.map(str::to_owned)).collect();
    let content = |text: &str, paths: &[&str], alts: &[Option<&str>]| PostContent {
        text: text.to_owned(),
        attachment_paths: texts(paths),
        alt_texts: alt_texts(alts),
        ..PostContent::default()
    };
    let in_chat = |chat: &str, content| PostContent { chat_id: Some(chat.to_owned()), ..content };
    let cover = content("With a cover", &["c.mp4"], &[Some("C")]);
    vec![
        (PostStatus::Pending, content("Text alone", &[], &[])),
        (PostStatus::Publishing, content("", &["a.png", "b.png"], &[Some("An \"A\""), None])),
        (PostStatus::Completed, in_chat("-1001", content("It's \"done\"\n\\ 🍂", &["a.png"], &[None]))),
        (PostStatus::Failed, PostContent { thumbnail_path: Some("d.jpg".into()), ..cover }),
        (PostStatus::Failed, in_chat("@x", content("", &["z.png", "a.png", "m.png"], &[None, Some("é"), None]))),
    ]
}

/// The person, the schedule and its publication.
#[derive(Clone, Copy)]
struct Ids {
    owner: Uuid,
    schedule: Uuid,
    publication: Uuid,
}

/// Binds the same statements on either engine.
macro_rules! fill {
    ($connection:expr, $ids:expr) => {{
        let Ids { owner, schedule, publication } = $ids;
        let user = "INSERT INTO users (id, email, email_verified, created_at) VALUES ($1, 'a@b.example', TRUE, 0)";
        $connection.execute(query(user).bind(owner)).await.unwrap();
        let sql = "INSERT INTO schedule (id, owner_id, app_id, scheduled_at, status, created_at, updated_at)
            VALUES ($1, $2, $2, 0, 'PUBLISHING', 0, 0)";
        $connection.execute(query(sql).bind(schedule).bind(owner)).await.unwrap();
        let sql = "INSERT INTO publication (id, schedule_id, position, account_id, platform, settings, status)
            VALUES ($1, $2, 0, 1, 'TELEGRAM', '{}', 'PUBLISHING')";
        $connection.execute(query(sql).bind(publication).bind(schedule)).await.unwrap();
        let sql = "INSERT INTO post (id, publication_id, schedule_id, account_id, position, status, content, chat_id,
            attachments, thumbnail_path, updated_at) VALUES ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9, 0)";
        for (position, (status, text, chat, attachments, thumbnail)) in (0i32..).zip(OLD) {
            let post = query(sql).bind(new_id()).bind(publication).bind(schedule).bind(position).bind(status);
            let post = post.bind(text).bind(chat).bind(attachments).bind(thumbnail);
            $connection.execute(post).await.unwrap();
        }
    }};
}

async fn check_upgraded(db: Db, ids: Ids) {
    let store = Store::new(db);
    let reach = Reach { workspace_id: ids.owner, made_by: None, accounts_of: None };
    let schedule = store.schedules().find(reach, ids.schedule).await.unwrap().unwrap();
    let posts = &schedule.publications[0].posts;
    let found: Vec<_> = posts.iter().map(|post| (post.status, post.content.clone())).collect();
    assert_eq!(found, expected());
    for (post, (_, content)) in posts.iter().zip(expected()) {
        assert_eq!(store.posts().job(post.id).await.unwrap().content, content, "as the publisher reads it");
    }
    store.db().close().await;
}

#[tokio::test]
async fn posts_of_an_older_database_keep_what_they_say() {
    let ids = Ids { owner: new_id(), schedule: new_id(), publication: new_id() };
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("octavo.db");
    let mut sqlite = sqlx::SqliteConnection::connect(&format!("sqlite://{}?mode=rwc", file.display())).await.unwrap();
    migrations_until(LAST_BEFORE, sqlx::migrate!("migrations/sqlite")).run(&mut sqlite).await.unwrap();
    fill!(sqlite, ids);
    sqlite.close().await.unwrap();
    check_upgraded(Db::open_sqlite(&file).await.unwrap(), ids).await;

    let url = empty_postgres_url().await;
    let mut postgres = sqlx::PgConnection::connect(&url).await.unwrap();
    migrations_until(LAST_BEFORE, sqlx::migrate!("migrations/postgres")).run(&mut postgres).await.unwrap();
    fill!(postgres, ids);
    postgres.close().await.unwrap();
    check_upgraded(Db::open_postgres(&url, 2).await.unwrap(), ids).await;
}
