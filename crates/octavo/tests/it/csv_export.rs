//! Posts as a CSV file: what the filters of the list select, as a spreadsheet and an import read it.

use std::collections::HashMap;

use octavo_domain::csv::{COLUMNS, read_csv, without_guard, write_record};
use reqwest::Method;
use serde_json::{Value, json};

use crate::keys::Developer;
use crate::support::{Api, each_engine, sample};

/// The file as text.
async fn export(api: &Api, query: &str) -> String {
    let answer = api.request(Method::GET, &format!("/v1/posts.csv{query}")).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{query}");
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "text/csv; charset=utf-8; header=present");
    assert_eq!(header("content-disposition"), "attachment; filename=\"octavo-posts.csv\"");
    answer.text().await.unwrap()
}

/// Its rows, by column, without the guard against formulas.
fn rows(file: &str) -> Vec<HashMap<String, String>> {
    let read = read_csv(file).unwrap();
    let cells = |cells: Vec<String>| cells.into_iter().map(|cell| without_guard(&cell).to_owned());
    read.rows.into_iter().map(|row| read.header.iter().cloned().zip(cells(row.cells)).collect()).collect()
}

fn column(rows: &[HashMap<String, String>], name: &str) -> Vec<String> {
    rows.iter().map(|row| row[name].clone()).collect()
}

async fn listed(api: &Api, query: &str) -> Vec<String> {
    let page = api.get(&format!("/v1/posts?limit=250&{query}")).await;
    page["items"].as_array().unwrap().iter().map(|post| post["id"].as_str().unwrap().to_owned()).collect()
}

async fn draft(api: &Api, publications: Value) -> String {
    let body = json!({ "scheduledTime": "2027-10-01T09:00:00Z", "reference": null, "isDraft": true,
        "publications": publications });
    let answer = api.send(Method::POST, "/v1/posts", body).await;
    let location = answer.headers().get("location").map(|it| it.to_str().unwrap().to_owned());
    location.unwrap_or_else(|| panic!("{}", answer.status()))
}

fn on(account: i64, platform: &str, post: Value) -> Value {
    json!({ "accountId": account, "platformSettings": { "type": platform }, "posts": [post] })
}

#[tokio::test]
async fn a_row_has_a_post_with_what_belongs_to_it_and_can_be_imported_again() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (telegram, chat) = api.account("TELEGRAM").await;
        let (bluesky, _) = api.account("BLUE_SKY").await;
        let file: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
        let text = "=HYPERLINK(\"http://evil.example\")\r\nGrüße, \"Ada\"";
        let quiet = json!({ "type": "TELEGRAM", "silent": true });
        let mut to_chat = on(telegram, "TELEGRAM", json!({ "content": text, "chatId": chat }));
        to_chat["platformSettings"] = quiet;
        to_chat["posts"][0]["attachmentPaths"] = json!([file["path"]]);
        let thread = json!({ "content": "@ada one", "thread": [{ "content": "two" }, { "content": "three" }],
            "firstComment": "-1" });
        let location = draft(&api, json!([to_chat, on(bluesky, "BLUE_SKY", thread)])).await;
        let csv = export(&api, "").await;
        assert!(csv.starts_with("\u{feff}scheduled_time,accounts,content,media,settings,first_comment,thread,id,"));
        for guarded in ["\"'=HYPERLINK(", ",'@ada one,", ",'-1,"] {
            assert!(csv.contains(guarded), "{guarded}: {csv}");
        }
        let rows = rows(&csv);
        assert_eq!(column(&rows, "content"), [text, "@ada one"]);
        assert_eq!(column(&rows, "thread"), ["", "two\n---\nthree"]);
        assert_eq!(column(&rows, "first_comment"), ["", "-1"]);
        assert_eq!(column(&rows, "media"), [file["path"].as_str().unwrap(), ""]);
        assert_eq!(column(&rows, "status"), ["DRAFT", "DRAFT"]);
        assert_eq!(column(&rows, "post_status"), ["PENDING", "PENDING"]);
        assert_eq!(column(&rows, "scheduled_time"), ["2027-10-01T09:00:00.000Z"; 2]);
        assert!(rows.iter().all(|row| location.ends_with(&row["id"])), "{csv}");
        let settings: Value = serde_json::from_str(&rows[0]["settings"]).unwrap();
        assert_eq!(settings, json!({ "TELEGRAM": { "silent": true, "chatId": chat } }));
        imported(&api, &csv, text).await;
        drop(server);
    })
    .await;
}

/// The columns of an import alone make the same posts.
async fn imported(api: &Api, csv: &str, text: &str) {
    let send = async |body: String| {
        let request = api.request(Method::POST, "/v1/posts/import").header("content-type", "text/csv");
        let answer = request.body(body).send().await.unwrap();
        (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
    };
    let (status, refused) = send(csv.to_owned()).await;
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(status == 400 && message.contains("columns of an export (thread, id,"), "{refused}");
    let read = read_csv(csv).unwrap();
    let mut file = write_record(&COLUMNS);
    for row in &read.rows {
        let cell = |name: &&str| row.cells[read.header.iter().position(|it| it == name).unwrap()].clone();
        file.push_str(&write_record(&COLUMNS.iter().map(cell).collect::<Vec<_>>()));
    }
    let (status, created) = send(file).await;
    assert_eq!(status, 201, "{created}");
    let first = api.get(&format!("/v1/posts/{}", created["items"][0]["id"].as_str().unwrap())).await;
    let publication = &first["publications"][0];
    assert_eq!(publication["posts"][0]["content"], text);
    assert_eq!(publication["platformSettings"]["silent"], true);
}

#[tokio::test]
async fn the_filters_select_what_the_list_selects_over_many_pages() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (bluesky, _) = api.account("BLUE_SKY").await;
        let (x, _) = api.account("X_TWITTER").await;
        let schedule = |n: usize| {
            let (account, platform) = if n.is_multiple_of(3) { (x, "TWITTER") } else { (bluesky, "BLUE_SKY") };
            let time = format!("2027-{:02}-{:02}T09:00:00Z", 1 + n / 25, 1 + n % 25);
            let publications = [on(account, platform, json!({ "content": format!("No. {n}") }))];
            json!({ "scheduledTime": time, "reference": format!("r-{n}"), "publications": publications })
        };
        for from in [0, 100] {
            let schedules: Vec<Value> = (from..from + 100).map(schedule).collect();
            let answer = api.send(Method::POST, "/v1/posts/bulk", json!({ "schedules": schedules })).await;
            assert_eq!(answer.status(), 201, "{}", answer.text().await.unwrap());
        }
        assert_eq!(api.status(Method::DELETE, &format!("/v1/posts/{}", listed(&api, "").await[7])).await, 204);
        for query in [
            String::new(),
            "orderBy=scheduledTime".to_owned(),
            "status=CANCELLED".to_owned(),
            format!("accountId={x}"),
            "platform=BLUE_SKY&orderBy=scheduledTime".to_owned(),
            "from=2027-02-01T00:00:00Z&to=2027-03-01T00:00:00Z".to_owned(),
            "reference=r-1".to_owned(),
            "search=no.%201".to_owned(),
            "search=nothing%20like%20it".to_owned(),
        ] {
            let exported = rows(&export(&api, &format!("?{query}")).await);
            assert_eq!(column(&exported, "id"), listed(&api, &query).await, "{query}");
        }
        assert_eq!(rows(&export(&api, "").await).len(), 200);
        for (query, field) in [("status=DONE", "status"), ("from=soon", "from"), ("orderBy=name", "orderBy")] {
            let answer = api.request(Method::GET, &format!("/v1/posts.csv?{query}")).send().await.unwrap();
            let (status, body) = (answer.status().as_u16(), answer.json::<Value>().await.unwrap());
            assert_eq!((status, &body["error"]["details"][0]["field"]), (400, &json!(field)), "{body}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn results_are_in_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let fine = api.post(account, chat.as_deref(), "fine").await;
        let permalink = api.ended(&fine).await["publications"][0]["posts"][0]["permalink"].clone();
        let fault = json!({ "accountId": account, "fault": "drop_after_accept", "times": 1 });
        assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
        let lost = api.post(account, chat.as_deref(), "lost").await;
        let post = api.ended(&lost).await["publications"][0]["posts"][0].clone();
        let rows = rows(&export(&api, "").await);
        assert_eq!(column(&rows, "status"), ["FAILED", "COMPLETED"]);
        assert_eq!(column(&rows, "error_code"), ["OUTCOME_UNKNOWN", ""]);
        assert_eq!(rows[0]["error_message"], post["errorMessage"].as_str().unwrap());
        assert_eq!(rows[1]["permalink"], permalink.as_str().unwrap_or_default());
        assert!(!rows[1]["published_time"].is_empty() && rows[0]["published_time"].is_empty());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn it_has_no_more_than_the_caller_may_list() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, "ada@example.com");
        let developer = Developer::of(portal.clone()).await;
        let (account, _) = portal.account("BLUE_SKY").await;
        draft(&portal, json!([on(account, "BLUE_SKY", json!({ "content": "of the portal" }))])).await;
        let team = portal.create("/v1/workspaces", json!({ "name": "Fernhill, Orchard" })).await;
        let inside = portal.in_workspace(team["id"].as_str().unwrap());
        let (other, _) = inside.account("BLUE_SKY").await;
        draft(&inside, json!([on(other, "BLUE_SKY", json!({ "content": "of the team" }))])).await;
        let texts = async |api: &Api, query: &str| column(&rows(&export(api, query).await), "content");
        assert_eq!(texts(&portal, "").await, ["of the portal"]);
        let all = rows(&export(&portal, "?workspaces=all").await);
        assert_eq!(column(&all, "content"), ["of the team", "of the portal"]);
        assert_eq!(all[0]["workspace"], "Fernhill, Orchard");
        assert!(texts(&home.portal_of(&server, "bob@example.com"), "").await.is_empty());
        let own = developer.key(json!({ "scopes": ["posts.read"] })).await;
        assert!(texts(&own, "").await.is_empty(), "the portal's posts are not its own");
        let every = developer.key(json!({ "scopes": ["posts.read", "posts.all"] })).await;
        assert_eq!(texts(&every, "").await, ["of the portal"]);
        let none = developer.key(json!({ "scopes": ["media.write"] })).await;
        assert_eq!(none.status(Method::GET, "/v1/posts.csv").await, 403);
        drop(server);
    })
    .await;
}
