//! Signing in by the form: what strangers learn from it.

use futures::future::join_all;

use crate::support::{Browser, Mailbox, Server, client, each_engine, free_port};

const PASSWORD: &str = "correct horse battery staple 9";

/// The passwords that this process hashed so far.
async fn hashes(metrics: &str) -> u64 {
    let metrics = client().get(format!("{metrics}/metrics")).send().await.unwrap().text().await.unwrap();
    let count = metrics.lines().find_map(|line| line.strip_prefix("octavo_password_hashes_total "));
    count.map_or(0, |count| count.parse().unwrap())
}

#[tokio::test]
async fn an_unknown_account_takes_the_same_work_as_a_wrong_password() {
    each_engine(async |home| {
        home.tool(&["user", "add", "ada@example.com"], PASSWORD);
        let server = home.start_without_sandbox().await;
        let sign_in = async |email: &str, password: &str| {
            let before = hashes(&server.base).await;
            let form = [("email", email), ("password", password)];
            let answer = client().post(format!("{}/login", server.base)).form(&form).send().await.unwrap();
            (answer.status().as_u16(), hashes(&server.base).await - before)
        };
        // The unknown ones first: nothing is prepared for them.
        for email in ["nobody@example.com", "no address", "someone@example.com", "ada@example.com"] {
            assert_eq!(sign_in(email, "guess after guess").await, (403, 1), "{email}");
            assert_eq!(sign_in(email, &"longer than any ".repeat(100)).await, (403, 0), "{email}");
        }
        assert_eq!(sign_in("ada@example.com", PASSWORD).await, (303, 1));
        drop(server);
    })
    .await;
}

/// The page for an address, with the address blanked out, and the passwords that were hashed for it.
async fn answer_to((server, metrics): (&Server, &str), path: &str, email: &str) -> (u16, String, u64) {
    let before = hashes(metrics).await;
    let form = [("email", email), ("password", PASSWORD)];
    let answer = client().post(format!("{}{path}", server.base)).form(&form).send().await.unwrap();
    let status = answer.status().as_u16();
    let encoded = email.replace('@', "%40");
    let page = answer.text().await.unwrap().replace(email, "E").replace(&encoded, "E");
    (status, page, hashes(metrics).await - before)
}

#[tokio::test]
async fn sign_up_and_reset_answer_alike_and_do_the_same_work_for_every_address() {
    each_engine(async |home| {
        let (mailbox, port) = (Mailbox::start(), free_port());
        let home = home
            .set("OCTAVO_PUBLIC_URL", "https://octavo.example")
            // Behind a proxy, metrics have an address of their own.
            .set("OCTAVO_METRICS_LISTEN", format!("127.0.0.1:{port}"))
            .set("OCTAVO_SIGN_UP_OPEN", "true")
            .set("OCTAVO_MAIL_SMTP_URL", format!("smtp://127.0.0.1:{}", mailbox.port))
            .set("OCTAVO_MAIL_FROM", "octavo@example.com");
        for email in ["ada@example.com", "eve@example.com"] {
            home.tool(&["user", "add", email], PASSWORD);
        }
        home.tool(&["user", "disable", "eve@example.com"], "");
        let server = home.start_without_sandbox().await;
        let places = (&server, &*format!("http://127.0.0.1:{port}"));
        for (path, work) in [("/reset", 0), ("/signup", 1)] {
            let known = answer_to(places, path, "ada@example.com").await;
            assert_eq!((known.0, known.2), (200, work), "{path}: {}", known.1);
            for email in ["eve@example.com", "new@example.com"] {
                assert_eq!(answer_to(places, path, email).await, known, "{path} {email}");
            }
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn of_500_resets_at_once_few_are_mailed_and_the_owner_still_gets_in() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let home = home
            .set("OCTAVO_SERVER_MAX_CONNECTIONS_PER_ADDRESS", "0")
            .set("OCTAVO_SERVER_HEADER_TIMEOUT", "60s")
            .set("OCTAVO_MAIL_SMTP_URL", format!("smtp://127.0.0.1:{}", mailbox.port))
            .set("OCTAVO_MAIL_FROM", "octavo@example.com");
        home.tool(&["user", "add", "ada@example.com"], PASSWORD);
        let server = home.start_without_sandbox().await;
        let ask = async |_| {
            let form = [("email", "ada@example.com")];
            client().post(format!("{}/reset", server.base)).form(&form).send().await.unwrap().status().as_u16()
        };
        let statuses = join_all((0..500).map(ask)).await;
        let sent = statuses.iter().filter(|status| **status == 200).count();
        assert!((5..50).contains(&sent), "{sent} of {statuses:?}");
        assert!(statuses.iter().all(|status| [200, 429].contains(status)), "{statuses:?}");
        assert_eq!(Browser::new(&server, "Ada/1.0").sign_in("ada@example.com", PASSWORD).await, 303);
        let link = mailbox.mail("ada@example.com", "Set a new password").await.link();
        assert!(link.contains("/setup?token="), "{link}");
        drop(server);
    })
    .await;
}
