//! `octavo posts import`: a file of any length, checked as a whole and sent in batches.

use std::process::{Child, Command, Output, Stdio};

use octavo_store::{Store, on};
use serde_json::json;
use sqlx::query_as;

use crate::support::{Api, Home, each_engine, until_within};

const ROWS: i64 = 10_000;

fn command(home: &Home, api: &Api, csv: &str) -> Command {
    let (file, token) = (home.path().join("posts.csv"), home.path().join("token"));
    std::fs::write(&file, csv).unwrap();
    std::fs::write(&token, format!("{}\n", api.token)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_octavo"));
    command.args(["posts", "import"]).arg(file).args(["--url", &api.base]).arg("--token-file").arg(token);
    command.env("OCTAVO_CLIENT_ID", api.client_id.as_ref().unwrap()).env_remove("OCTAVO_TOKEN");
    command
}

fn said(output: &Output) -> (bool, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.success(), text(&output.stdout), text(&output.stderr))
}

/// How many posts there are, and how many different texts they have.
async fn stored(store: &Store) -> (i64, i64) {
    const SQL: &str = "SELECT count(*), count(DISTINCT content) FROM post";
    let mut reader = store.db().read().await.unwrap();
    on!(reader, c => query_as(SQL).fetch_one(c).await).unwrap()
}

#[tokio::test]
async fn every_problem_of_the_file_is_printed_before_anything_is_sent() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let mut csv = "scheduled_time,accounts,content\n".to_owned();
        for n in 0..150 {
            let (time, account) =
                (if n == 120 { "soon" } else { "2027-10-01 09:00" }, if n == 3 { 999 } else { account });
            csv.push_str(&format!("{time},{account},\"Leaf\n{n}\"\n"));
        }
        let output = command(&home, &api, &csv).args(["--time-zone", "Europe/London"]).output().unwrap();
        let (success, printed, errors) = said(&output);
        let lines: Vec<&str> = printed.lines().collect();
        assert!(!success && errors.contains("the file has 2 problems; nothing was sent"), "{errors}");
        assert!(lines[0].starts_with("line 8, accounts: You have no account 999."), "{printed}");
        assert!(lines[1].starts_with("line 242, scheduled_time: "), "{printed}");
        let store = Store::new(home.database().await);
        assert_eq!(stored(&store).await, (0, 0));

        let good = csv.replace("soon", "2027-10-01 09:00").replace(",999,", &format!(",{account},"));
        let mut dry = command(&home, &api, &good);
        let (success, printed, errors) =
            said(&dry.args(["--time-zone", "Europe/London", "--dry-run"]).output().unwrap());
        assert!(success && printed.contains("150 rows are valid."), "{printed} {errors}");
        assert_eq!(stored(&store).await, (0, 0));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn an_open_quote_stops_the_whole_file_and_a_spreadsheets_file_is_read() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let store = Store::new(home.database().await);
        let csv = long_file(account, 250);
        for (from, to, says) in [
            ("Leaf 120\n", "\"Leaf 120\n", "opens a cell on line 122 is never closed"),
            ("Leaf 249\n", "\"Leaf 249\n", "opens a cell on line 251 is never closed"),
            ("Leaf 99\n", "\"Leaf 99\n", "opens on line 101"),
        ] {
            let csv = csv
                .replace(from, to)
                .replace("Leaf 200\n", if from == "Leaf 99\n" { "Leaf 200\"\n" } else { "Leaf 200\n" });
            for more in [&["--dry-run"][..], &[]] {
                let (success, _, errors) = said(&command(&home, &api, &csv).args(more).output().unwrap());
                assert!(!success && errors.contains(says), "{errors}");
            }
        }
        assert_eq!(stored(&store).await, (0, 0));
        let sheet = format!("\u{feff}sep=;\r\n{}", csv.replace(',', ";").replace('\n', ";\r\n;;;\r\n"));
        let (success, printed, errors) = said(&command(&home, &api, &sheet).output().unwrap());
        assert!(success, "{errors}");
        assert_eq!(printed, "250 posts scheduled.\n");
        assert_eq!(stored(&store).await, (250, 250));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_wrong_token_or_address_fails_at_once() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let csv = "scheduled_time,accounts,content\n,1,Leaf\n";
    let wrong = Api { token: "nothing".to_owned(), ..api.clone() };
    let (success, _, errors) = said(&command(&home, &wrong, csv).output().unwrap());
    assert!(!success && errors.contains("401"), "{errors}");
    let mut without = command(&home, &api, csv);
    let missing = home.path().join("nothing");
    let (success, _, errors) = said(&without.arg("--token-file").arg(missing).output().unwrap());
    assert!(!success && errors.contains("token-file"), "{errors}");
    drop(server);
}

/// A file with one text for each row.
fn long_file(account: i64, rows: i64) -> String {
    let row = |n: i64| format!("2027-10-{:02}T09:00:00Z,{account},Leaf {n}\n", n % 28 + 1);
    format!("scheduled_time,accounts,content\n{}", (0..rows).map(row).collect::<String>())
}

#[tokio::test]
async fn a_server_that_limits_calls_is_waited_for() {
    let home = Home::with_nothing();
    let home = home.set("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "4").set("OCTAVO_LIMITS_BURST", "4");
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let (account, _) = api.account("BLUE_SKY").await;
    let (success, printed, errors) = said(&command(&home, &api, &long_file(account, 1000)).output().unwrap());
    assert!(success, "{errors}");
    assert_eq!(printed, "1000 posts scheduled.\n");
    let metrics = server.text("/metrics").await;
    let refused = metrics.lines().find(|line| line.contains("/v1/posts/import") && line.contains("429"));
    assert!(refused.is_some(), "the server refused no call: {metrics}");
    assert_eq!(stored(&Store::new(home.database().await)).await, (1000, 1000));
    drop(server);
}

fn start(mut command: Command) -> Child {
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[tokio::test]
async fn a_run_that_was_killed_is_continued_without_a_double() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("BLUE_SKY").await;
        let csv = long_file(account, ROWS);
        let store = Store::new(home.database().await);
        let patience = std::time::Duration::from_secs(300);
        for enough in [1, 4000] {
            let mut child = start(command(&home, &api, &csv));
            until_within(patience, "some rows are sent", async || (stored(&store).await.0 >= enough).then_some(()))
                .await;
            child.kill().unwrap();
            child.wait().unwrap();
        }
        let before = stored(&store).await.0;
        assert!(before < ROWS, "it was killed before its end: {before}");
        let (success, printed, errors) = said(&command(&home, &api, &csv).output().unwrap());
        assert!(success && errors.contains("Sent 10000 of 10000 rows"), "{errors}");
        let rest = printed.strip_prefix("10000 posts scheduled, ").unwrap_or_else(|| panic!("{printed}"));
        let earlier: i64 = rest.split(' ').next().unwrap().parse().unwrap();
        assert!(earlier >= before && earlier < ROWS, "{printed}");
        assert_eq!(stored(&store).await, (ROWS, ROWS));
        let (_, printed, _) = said(&command(&home, &api, &csv).output().unwrap());
        assert_eq!(printed, "10000 posts scheduled, 10000 of them by an earlier run.\n");
        assert_eq!(stored(&store).await, (ROWS, ROWS));
        assert_ne!(api.get("/v1/posts?limit=1").await["items"], json!([]));
        drop(server);
    })
    .await;
}
