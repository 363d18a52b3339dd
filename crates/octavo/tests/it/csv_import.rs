//! Posts from a CSV file, in one call.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, each_engine, sample};

const HEADER: &str = "scheduled_time,accounts,content,media,settings,first_comment";

async fn import(api: &Api, query: &str, csv: impl Into<Vec<u8>>) -> (u16, Value) {
    let request = api.request(Method::POST, &format!("/v1/posts/import{query}"));
    let answer = request.header("content-type", "text/csv; charset=utf-8").body(csv.into()).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

/// Settings as a cell has them.
fn cell(settings: &Value) -> String {
    format!("\"{}\"", settings.to_string().replace('"', "\"\""))
}

#[tokio::test]
async fn rows_become_posts() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (telegram, chat) = api.account("TELEGRAM").await;
        let (bluesky, _) = api.account("BLUE_SKY").await;
        let file: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let path = file["path"].as_str().unwrap();
        let settings = cell(&json!({ "TELEGRAM": { "chatId": chat } }));
        // As a spreadsheet writes it: with a byte order mark, CRLF, and a blank line at the end.
        let csv = format!(
            "\u{feff}{HEADER}\r\n\
            2027-10-01T09:00:00Z,{telegram} {bluesky},\"Two lines,\r\n\"\"quoted\"\"\",{path},{settings},\r\n\
            2027-10-02T09:00:00[Europe/London],{bluesky},Short,,,\"More, below\"\r\n\r\n"
        );
        let (status, created) = import(&api, "", csv.clone()).await;
        assert_eq!(status, 201, "{created}");
        let mut posts = Vec::new();
        for item in created["items"].as_array().unwrap() {
            posts.push(api.get(&format!("/v1/posts/{}", item["id"].as_str().unwrap())).await);
        }
        assert_eq!(posts.len(), 2);
        let publications = posts[0]["publications"].as_array().unwrap();
        let accounts: Vec<_> = publications.iter().map(|it| it["accountId"].as_i64().unwrap()).collect();
        assert_eq!(accounts, [telegram, bluesky]);
        for publication in publications {
            let post = &publication["posts"][0];
            assert_eq!(post["content"], "Two lines,\r\n\"quoted\"");
            assert_eq!(post["attachmentPaths"], json!([path]));
        }
        assert_eq!(publications[0]["posts"][0]["chatId"], json!(chat));
        assert_eq!(publications[1]["posts"][0]["chatId"], Value::Null);
        assert_eq!(posts[1]["scheduledTime"], "2027-10-02T08:00:00.000Z");
        let comment = &posts[1]["publications"][0]["posts"][1];
        assert_eq!((&comment["role"], &comment["content"]), (&json!("FIRST_COMMENT"), &json!("More, below")));

        let (status, report) = import(&api, "?validateOnly=true", csv).await;
        assert_eq!((status, &report["valid"]), (200, &json!(true)), "{report}");
        assert_eq!(report["scheduledTimes"][0], "2027-10-01T09:00:00.000Z");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn every_problem_is_named_by_row_and_column() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("TELEGRAM").await;
        let long = "x".repeat(5000);
        let unused = cell(&json!({ "YOUTUBE": { "title": "Harvest" }, "TELEGRAM": { "chatId": "-100" } }));
        let csv = format!(
            "{HEADER}\n\
            tomorrow,{account},No chat,,,\n\
            2027-10-01 09:00,x 999999,No such accounts,,,\n\
            2027-10-01T09:00:00Z,,No account,,,\n\
            2027-10-01T09:00:00Z,{account},,a.jpg https://b.example/b.jpg,{unused},{long}\n\
            2027-10-01T09:00:00Z,{account},Bad settings,,{{],\n\
            2027-10-01T09:00:00Z,{account},too,many,cells,in,it\n"
        );
        let (status, report) = import(&api, "?validateOnly=true", csv.clone()).await;
        let findings = report["findings"].as_array().unwrap();
        let mut cells: Vec<(&str, &str)> =
            findings.iter().map(|it| (it["field"].as_str().unwrap(), it["rule"].as_str().unwrap())).collect();
        cells.sort_unstable();
        let expected = [
            ("rows[0].scheduled_time", "post.time.format"),
            ("rows[0].settings", "telegram.chat.missing"),
            ("rows[1].accounts", "post.account.unknown"),
            ("rows[1].accounts", "post.account.unknown"),
            ("rows[1].scheduled_time", "post.time.zone"),
            ("rows[2].accounts", "post.publications.count"),
            ("rows[3].first_comment", "telegram.text.length"),
            ("rows[3].media", "post.media.unknown"),
            ("rows[3].media", "post.media.url"),
            ("rows[3].settings", "post.csv.settings.unused"),
            ("rows[4].settings", "post.csv.settings"),
            ("rows[4].settings", "telegram.chat.missing"),
            ("rows[5]", "post.csv.cells"),
        ];
        assert_eq!((status, cells), (200, expected.to_vec()));
        let (status, refusal) = import(&api, "", csv).await;
        assert_eq!(status, 400);
        let errors = refusal["error"]["details"].as_array().unwrap().len();
        assert_eq!(errors, expected.len() - 1, "all except the warning");
        assert_eq!(api.get("/v1/posts").await["items"], json!([]));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_time_without_a_zone_needs_that_of_the_call() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let csv = format!(
            "accounts,Scheduled_Time,content\n{account},2027-07-01 09:00,Local\n{account},2027-07-01T09:00Z,UTC"
        );
        assert_eq!(import(&api, "", csv.clone()).await.0, 400);
        assert_eq!(import(&api, "?timeZone=Mars/Olympus", csv.clone()).await.0, 400);
        let (_, report) = import(&api, "?validateOnly=true&timeZone=America/New_York", csv).await;
        assert_eq!(report["scheduledTimes"], json!(["2027-07-01T13:00:00.000Z", "2027-07-01T09:00:00.000Z"]));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_file_that_is_no_table_of_posts_is_refused() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let row = format!("2027-10-01T09:00:00Z,{account},Leaf,,,\n");
        for (csv, field, says) in [
            (String::new(), "columns", "The column scheduled_time is missing."),
            (format!("{HEADER}\n"), "rows", "The file has no rows."),
            (format!("{HEADER}\n{}", row.repeat(101)), "rows", "The file has more than 100 rows."),
            ("accounts,content\n1,a\n".to_owned(), "columns", "The column scheduled_time is missing."),
            ("scheduled_time,accounts,colour\n,1,a\n".to_owned(), "columns", "The column \"colour\" is unknown."),
            ("scheduled_time,accounts,accounts\n,1,1\n".to_owned(), "columns", "The column accounts is there twice."),
            (format!("{HEADER}\n2027-10-01T09:00:00Z,{account},a\0b,,,\n"), "rows[0].content", "NUL"),
        ] {
            let (status, refusal) = import(&api, "", csv).await;
            let detail = &refusal["error"]["details"][0];
            assert_eq!((status, &detail["field"]), (400, &json!(field)), "{refusal}");
            assert!(detail["message"].as_str().unwrap().contains(says), "{detail}");
        }
        let (status, refusal) = import(&api, "", b"scheduled_time,accounts\n\xe9,1\n".to_vec()).await;
        assert_eq!(status, 400);
        assert!(refusal["error"]["message"].as_str().unwrap().contains("UTF-8"), "{refusal}");
        assert_eq!(import(&api, "", vec![b'a'; (1 << 20) + 1]).await.0, 413);
        let json = api.send(Method::POST, "/v1/posts/import", json!({})).await;
        assert_eq!(json.status(), 415);
        let message = json.json::<Value>().await.unwrap()["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.contains("text/csv"), "{message}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_file_whose_quotes_hide_rows_is_refused() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let file = |rows: [&str; 3]| {
            let row = |(day, text)| format!("2027-02-0{}T09:00:00Z,{account},{text},,,\n", day + 1);
            format!("{HEADER}\n{}", rows.into_iter().enumerate().map(row).collect::<String>())
        };
        for (rows, field, says) in [
            (["\"One", "Two", "Three"], "rows[0].content", "on line 2 is never closed"),
            (["One", "\"Two", "Three"], "rows[1].content", "on line 3 is never closed"),
            (["One", "Two", "\"Three"], "rows[2].content", "on line 4 is never closed"),
            (["\"One", "Two", "Three\""], "rows[0].content", "contains a row of this file (line 3)"),
            (["\"One", "Two \"again\"", "Three"], "rows[0].content", "opens on line 2, which closes on line 3"),
            (["\"One\" and more", "Two", "Three"], "rows[0].content", "Text follows the closing double quote"),
        ] {
            let (status, report) = import(&api, "?validateOnly=true", file(rows)).await;
            let finding = &report["findings"][0];
            assert_eq!((status, &report["valid"]), (200, &json!(false)), "{rows:?} {report}");
            assert_eq!((&finding["field"], &finding["rule"]), (&json!(field), &json!("post.csv.quote")), "{rows:?}");
            assert!(finding["message"].as_str().unwrap().contains(says), "{rows:?} {finding}");
            let (status, refusal) = import(&api, "", file(rows)).await;
            assert_eq!((status, &refusal["error"]["details"][0]["field"]), (400, &json!(field)), "{rows:?} {refusal}");
        }
        assert_eq!(api.get("/v1/posts").await["items"], json!([]));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn spreadsheets_write_their_own_csv() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let report = async |csv: &str| import(&api, "?validateOnly=true", csv).await.1;
        for (separator, csv, posts) in [
            (";", "\u{feff}scheduled_time;accounts;content\r\n@;\"One; quoted\"\r\n@;Zwei, mit Komma\r\n", 2),
            (";", "sep=;\r\nscheduled_time;accounts;content\r\n@;One\r\n", 1),
            ("\t", "scheduled_time\taccounts\tcontent\r@\tOne, two; three\r", 1),
            (",", "\u{feff}scheduled_time,accounts,content,,\r\n@,One,,\r\n,,,,\r\n,,,,\r\n", 1),
        ] {
            let csv = csv.replace('@', &format!("2027-02-01T09:00:00Z{separator}{account}"));
            let found = report(&csv).await;
            let times = found["scheduledTimes"].as_array().map(Vec::len);
            assert_eq!((&found["valid"], times), (&json!(true), Some(posts)), "{csv} {found}");
        }
        let filled = format!("scheduled_time,accounts,content,,\n2027-02-01T09:00:00Z,{account},One,,more\n");
        let found = report(&filled).await;
        assert_eq!(
            (&found["findings"][0]["field"], &found["findings"][0]["rule"]),
            (&json!("rows[0]"), &json!("post.csv.column")),
            "{found}"
        );
        drop(server);
    })
    .await;
}
