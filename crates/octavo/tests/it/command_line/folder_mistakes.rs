//! What is wrong with a folder, with file and line. Nothing is done then.

use serde_json::{Value, json};

use super::folder::{Folder, in_a_month};
use crate::support::{Clock, Home, each_engine, sample};

/// Files, and what is said about each.
fn cases(account: &str) -> Vec<(&'static str, String, &'static str)> {
    let at = in_a_month();
    let head = format!("---\nat: {at}\naccounts: [\"{account}\"]\n");
    let long = "x".repeat(400);
    vec![
        ("key.md", format!("{head}colour: red\n---\nx"), "key.md:4: unknown field `colour`"),
        ("type.md", format!("{head}media: real.jpg\n---\nx"), "type.md:4: "),
        ("none.md", "---\nat: next-slot\naccounts: []\n---\nx".to_owned(), "none.md:3: accounts is empty"),
        ("no.md", "---\nat: next-slot\n---\nx".to_owned(), "no.md:2: missing field `accounts`"),
        (
            "who.md",
            "---\nat: next-slot\naccounts:\n  - x:nobody\n---\nx".to_owned(),
            "who.md:4: you have no account x:nobody",
        ),
        ("when.md", "---\nat: tomorrow\naccounts: [1]\n---\nx".to_owned(), "when.md:2: tomorrow is not a time"),
        (
            "past.md",
            head.replace(&at, "2020-01-15T09:00:00Z") + "---\nPast",
            "past.md:2: 2020-01-15T09:00:00Z has passed",
        ),
        (
            "out.md",
            format!("{head}media:\n  - ../secret.jpg\n---\nx"),
            "out.md:5: ../secret.jpg is outside of the folder",
        ),
        ("abs.md", format!("{head}media: [/etc/passwd]\n---\nx"), "abs.md:4: /etc/passwd is outside of the folder"),
        (
            "link.md",
            format!("{head}media: [link.jpg]\n---\nx"),
            "link.md:4: link.jpg is, or is behind, a symbolic link",
        ),
        ("gone.md", format!("{head}media: [gone.jpg]\n---\nx"), "gone.md:4: there is no file gone.jpg"),
        ("long.md", format!("{head}---\n{long}"), "long.md: publications[0].posts[0].content: "),
        (
            "huge.md",
            format!("{head}---\n{}", "x".repeat(3 << 20)),
            "huge.md: the file has 3.1 MB; a post may have 1 MiB",
        ),
        ("bare.md", "Hello".to_owned(), "bare.md:1: the file has no front matter"),
        (
            "set.md",
            format!("{head}settings: {{tiktok: {{}}}}\n---\nx"),
            "set.md: settings has tiktok, but the post has no account",
        ),
        ("twin-a.md", format!("{head}id: twin\n---\nOne twin"), "twin-b.md:4: twin-a.md has the same id, twin"),
        ("twin-b.md", format!("{head}id: twin\n---\nTwo twins"), "twin-b.md:4: "),
    ]
}

#[tokio::test]
async fn mistakes_are_named_with_file_and_line() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let folder = Folder::new(&home, &server).await;
    std::fs::write(folder.computer.0.path().join("secret.jpg"), sample("photo.jpg")).unwrap();
    folder.write("real.jpg", sample("photo.jpg"));
    std::os::unix::fs::symlink(folder.computer.0.path().join("secret.jpg"), folder.path("link.jpg")).unwrap();
    std::os::unix::fs::symlink(folder.path("real.jpg"), folder.path("post.md")).unwrap();
    let cases = cases(&folder.name);
    for (name, text, _) in &cases {
        folder.write(name, text);
    }
    let (code, printed) = folder.run("plan");
    assert_eq!(code, 1, "{printed}");
    for (_, _, says) in &cases {
        assert!(printed.lines().any(|line| line.starts_with(says)), "{says}: {printed}");
    }
    assert!(printed.contains("post.md: this is a symbolic link"), "{printed}");
    assert!(printed.contains("folio: 1 to create, 17 problems."), "{printed}");
    let plan: Value = serde_json::from_str(folder.run("plan --json").1.split("\nerror").next().unwrap()).unwrap();
    let finding = plan["findings"].as_array().unwrap().iter().find(|it| it["file"] == "key.md").unwrap();
    assert_eq!((&finding["line"], &finding["severity"]), (&json!(4), &json!("ERROR")));
    folder.must("apply", 1, "the folder has 17 problems; nothing was done");
    folder.must("rehearse", 1, "nothing was done");
    assert!(folder.posts().await.is_empty());
    drop(server);
}

#[tokio::test]
async fn the_name_of_the_project_is_checked() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let folder = Folder::new(&home, &server).await;
    folder.write("octavo.toml", "nome = \"x\"\n");
    folder.must("plan", 1, "unknown field `nome`");
    folder.write("octavo.toml", "name = \"a/b\"\n");
    folder.must("plan", 1, "no slash");
    drop(server);
}

#[tokio::test]
async fn a_file_that_cannot_be_read_cancels_nothing() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let folder = Folder::new(&home, &server).await;
    folder.post("launch.md", "id: launch\n", "Launch");
    folder.must("apply", 0, "folio: 1 done");
    folder.write("launch.md", "---\nid: launch\n---\nLaunch");
    let plan = folder.must("plan", 1, "launch.md:2: missing field");
    assert!(!plan.contains("cancel"), "{plan}");
    folder.must("apply", 1, "nothing was done");
    assert_eq!(folder.find("folio/launch").await["status"], "SCHEDULED");
    drop(server);
}

#[tokio::test]
async fn the_servers_clock_says_what_has_passed() {
    let (home, clock) = Clock::of(Home::with_nothing());
    let server = home.start().await;
    let folder = Folder::new(&home, &server).await;
    folder.post("launch.md", "", "Launch");
    folder.must("plan", 2, "folio: 1 to create.");
    // Two years: on this machine the time is still to come.
    clock.set(2 * 365 * 24 * 3600);
    folder.must("plan", 1, "has passed: the server's clock is at ");
    folder.must("apply", 1, "nothing was done");
    assert!(folder.posts().await.is_empty());
    drop(server);
}

#[tokio::test]
async fn another_application_has_the_reference() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, "ada@example.com");
        let (mine, theirs) = (Folder::of(portal.clone()).await, Folder::of(portal).await);
        mine.post("launch.md", "", "Mine");
        theirs.post("launch.md", "", "Theirs");
        mine.must("apply", 0, "folio: 1 done");
        theirs.must("apply", 1, "another application of the workspace has the post folio/launch.md");
        assert!(theirs.posts().await.is_empty());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn media_that_the_server_refuses_are_named_with_their_line() {
    let home = Home::with_nothing().set("OCTAVO_MEDIA_MAX_BYTES", "20000");
    let server = home.start().await;
    let folder = Folder::new(&home, &server).await;
    folder.write("photo.jpg", sample("photo.jpg"));
    folder.write("notes.jpg", "no picture");
    folder.post("large.md", "media: [photo.jpg]\n", "Large");
    folder.post("kind.md", "media:\n  - notes.jpg\n", "Kind");
    let plan = folder.must("plan", 1, "large.md:4: the server refused: The file is larger than 20000 bytes");
    assert!(plan.contains("kind.md:5: the server refused: "), "{plan}");
    drop(server);
}
