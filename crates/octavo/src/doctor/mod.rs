//! `octavo doctor`: does everything that the settings point to answer?

mod networks;
mod places;

use std::fmt::Display;

use anyhow::bail;

use crate::config::Config;
use crate::parts;

/// Prints findings, one a line, and counts what is broken.
#[derive(Default)]
struct Report {
    wrong: usize,
}

impl Report {
    fn ok(&self, what: &str, detail: impl Display) {
        println!("{what:11} ok    {detail}");
    }

    fn note(&self, what: &str, detail: impl Display) {
        println!("{what:11} -     {detail}");
    }

    fn warn(&self, what: &str, detail: impl Display) {
        println!("{what:11} WARN  {detail}");
    }

    fn fail(&mut self, what: &str, detail: impl Display) {
        self.wrong += 1;
        println!("{what:11} FAIL  {detail}");
    }
}

pub async fn run(config: Config) -> anyhow::Result<()> {
    let mut report = Report::default();
    let settings = config.settings()?;
    report.ok("settings", "");
    let opened = parts::open(&config).await?;
    report.ok("database", opened.store.db().name());
    report.ok("master key", "");
    places::media(&settings, &mut report).await;
    places::space(&settings.data_dir, &mut report);
    if settings.sandbox {
        report.ok("platforms", "simulated by the sandbox");
    } else {
        networks::check(&settings, &opened.clock, &mut report).await?;
    }
    if settings.open_sign_up && !settings.public_host_is_loopback() {
        report.warn("sign-up", "open to everyone on a public address");
    }
    if report.wrong > 0 {
        bail!("{} checks failed", report.wrong);
    }
    Ok(())
}
