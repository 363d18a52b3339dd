//! The running server leaves its address in the database, for commands whose settings name none.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::support::{Home, PASSWORD, each_engine, free_port, until, until_within};

fn set_up_link(home: &Home) -> String {
    let made = home.tool(&["user", "reset-link", "ada@example.com"], "");
    made["setupLink"].as_str().unwrap().to_owned()
}

fn health(home: &Home) -> (Option<i32>, String) {
    let output = home.command().arg("health").output().unwrap();
    (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

async fn ready(home: &Home) {
    let look = async || (health(home).0 == Some(0)).then_some(());
    until_within(Duration::from_secs(90), "the server is ready", look).await;
}

#[tokio::test]
async fn commands_know_where_the_server_is_without_its_flags() {
    each_engine(async |home| {
        home.tool(&["user", "add", "ada@example.com"], PASSWORD);
        assert!(set_up_link(&home).starts_with("http://127.0.0.1:8080/"), "no server has started yet");
        let server = home.start().await;
        assert!(set_up_link(&home).starts_with(&server.base));
        let for_agents = format!("{}/mcp", server.base);
        let issue = ["token", "issue", "--app", "octavo-portal", "--user", "ada@example.com", "--scope", "api"];
        home.tool(&[&issue[..], &["--resource", &for_agents]].concat(), "");
        let (_, text) = home.doctor();
        assert!(text.contains(&format!("{} leads to this Octavo", server.base)), "{text}");

        let home = home.set("OCTAVO_TOKENS_FORMAT", "jwt");
        let token = home.token("octavo-portal", "ada@example.com", "api");
        let claims = data_encoding::BASE64URL_NOPAD.decode(token.split('.').nth(1).unwrap().as_bytes()).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["iss"], server.base);

        // Another process of the same server, and then the server at another address: the last one counts.
        drop(server);
        assert!(!set_up_link(&home).contains(":8080"), "a stopped server will start again");
        let moved = home.start().await;
        assert!(set_up_link(&home).starts_with(&moved.base));
        let elsewhere = home.set("OCTAVO_PUBLIC_URL", "https://octavo.example");
        assert!(set_up_link(&elsewhere).starts_with("https://octavo.example/"), "a setting wins");
        drop(moved);
    })
    .await;
}

#[tokio::test]
async fn an_address_in_the_settings_wins_unless_it_is_a_wildcard() {
    each_engine(async |home| {
        home.tool(&["user", "add", "ada@example.com"], PASSWORD);
        let server = home.start().await;
        let home = home.set("OCTAVO_LISTEN", "0.0.0.0:8080");
        assert!(set_up_link(&home).starts_with(&server.base), "nobody opens 0.0.0.0");
        let home = home.set("OCTAVO_LISTEN", "127.0.0.1:8091");
        assert!(set_up_link(&home).starts_with("http://127.0.0.1:8091/"));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn health_tells_whether_the_server_is_ready() {
    each_engine(async |home| {
        let (code, text) = health(&home);
        assert_eq!(code, Some(1), "{text}");
        let server = home.start().await;
        assert_eq!(health(&home), (Some(0), format!("{}/readyz returns 200 OK\n", server.base)));
        let port = server.base.rsplit(':').next().unwrap().to_owned();
        let home =
            home.set("OCTAVO_LISTEN", format!("0.0.0.0:{port}")).set("OCTAVO_PUBLIC_URL", "https://octavo.example");
        assert_eq!(health(&home), (Some(0), format!("http://127.0.0.1:{port}/readyz returns 200 OK\n")));
        drop(server);
        let (code, text) = health(&home);
        assert_eq!((code, text.contains("the server doesn't respond")), (Some(1), true), "{text}");
    })
    .await;
}

/// A server whose process the test looks at, not only its port.
struct Process(Child);

impl Process {
    fn start(command: &mut Command) -> Self {
        Process(command.spawn().unwrap())
    }

    fn signal(&self, name: &str) {
        let pid = self.0.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    /// The signals of a row in `/proc`, the first one as the lowest bit.
    fn mask(&self, row: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix(row)?.strip_prefix(':')).unwrap();
        u64::from_str_radix(mask.trim(), 16).unwrap()
    }

    async fn ended(&mut self) -> Option<i32> {
        until("the process ends", async || self.0.try_wait().unwrap()).await.code()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(home: &Home) -> Command {
    let mut command = home.command();
    command.args(["serve", "--listen", &format!("127.0.0.1:{}", free_port())]).stdout(Stdio::null());
    command
}

#[tokio::test]
async fn a_closed_terminal_stops_the_server_in_order_unless_it_was_told_to_outlive_it() {
    let home = Home::with_nothing();
    let mut process = Process::start(&mut serve(&home));
    ready(&home).await;
    process.signal("-HUP");
    assert_eq!(process.ended().await, Some(0));

    let command = serve(&home);
    let mut outliving = Command::new("nohup");
    outliving.arg(command.get_program()).args(command.get_args());
    outliving.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?)))).stdout(Stdio::null());
    let mut process = Process::start(&mut outliving);
    ready(&home).await;
    assert_eq!([process.mask("SigIgn"), process.mask("SigCgt")].map(|mask| mask & 1), [1, 0], "SIGHUP stays ignored");
    process.signal("-TERM");
    assert_eq!(process.ended().await, Some(0));
}

#[tokio::test]
async fn the_service_manager_is_told_when_the_server_is_ready_alive_and_stopping() {
    let home = Home::with_nothing();
    let socket = home.path().join("notify");
    let messages = tokio::net::UnixDatagram::bind(&socket).unwrap();
    let mut command = serve(&home);
    command.env("NOTIFY_SOCKET", &socket).env("WATCHDOG_USEC", "200000");
    let mut process = Process::start(&mut command);
    let next = async || {
        let mut text = [0; 100];
        let received = tokio::time::timeout(Duration::from_secs(60), messages.recv(&mut text)).await;
        let length = received.expect("the server sends a message").unwrap();
        String::from_utf8(text[..length].to_vec()).unwrap()
    };
    assert_eq!(next().await, "READY=1\n");
    assert_eq!(health(&home).0, Some(0), "ready means that it answers");
    for _ in 0..3 {
        assert_eq!(next().await, "WATCHDOG=1\n");
    }
    process.signal("-TERM");
    let mut last = next().await;
    while last == "WATCHDOG=1\n" {
        last = next().await;
    }
    assert_eq!(last, "STOPPING=1\n");
    assert_eq!(process.ended().await, Some(0));
}

#[tokio::test]
async fn the_log_has_no_colours_where_no_terminal_is() {
    let home = Home::with_nothing().set("OCTAVO_LOG", "debug");
    let file = tempfile::NamedTempFile::new().unwrap();
    let mut process = Process::start(serve(&home).stderr(file.reopen().unwrap()));
    ready(&home).await;
    process.signal("-TERM");
    assert_eq!(process.ended().await, Some(0));
    let log = std::fs::read_to_string(file.path()).unwrap();
    assert!(log.contains("stopping; a second signal") && !log.contains('\u{1b}'), "{log}");
}
