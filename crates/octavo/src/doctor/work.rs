//! Whether the work gets done, and what needs a person.

use std::path::Path;

use octavo_store::Store;

use super::report::Report;
use crate::status::{Work, counted, waits};

pub async fn check(store: &Store, data_dir: &Path, report: &mut Report) {
    match Work::read(store, data_dir).await {
        Ok(work) => judge(&work, report),
        Err(error) => report.fail("work", format_args!("{error:#}")),
    }
}

fn judge(work: &Work, report: &mut Report) {
    match work.workers {
        0 => report.note("workers", "not running; octavo serve starts them"),
        running => report.ok("workers", counted(running, "process", "processes")),
    }
    for (kind, backlog) in &work.backlogs {
        let text = waits(backlog, work.at);
        if backlog.age(work.at) > kind.facts().late_after {
            let why = if work.workers == 0 { "no worker runs" } else { "see the log for errors, and the load" };
            report.warn(kind.facts().jobs, format_args!("{text}; {why}"));
        } else {
            report.ok(kind.facts().jobs, text);
        }
    }
    let attention = &work.attention;
    for (what, count, one, many, fix) in [
        ("held", attention.held, "post is held:", "posts are held:", "decide with octavo held or in the portal"),
        (
            "accounts",
            attention.accounts_to_reconnect,
            "account needs",
            "accounts need",
            "to be connected again: see Accounts in the portal",
        ),
        ("webhooks", attention.webhooks_disabled, "webhook is", "webhooks are", "disabled: see why in the portal"),
    ] {
        if count > 0 {
            report.warn(what, format_args!("{} {fix}", counted(count, one, many)));
        }
    }
}
