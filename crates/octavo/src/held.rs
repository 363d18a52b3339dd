//! `octavo held`: what happens to the posts that a restored backup holds.

use anyhow::{bail, ensure};
use octavo_domain::Kind;
use octavo_domain::time::iso;
use octavo_server::system_clock;
use octavo_store::Store;
use octavo_store::posts::Reach;
use octavo_store::schedules::{Change, HeldSchedule, Revision};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::cli::{HeldChoice, HeldCommand};
use crate::config::Config;
use crate::confirm::confirm;
use crate::database;
use crate::print::print;
use crate::status::counted;

/// Posts that are in memory at a time.
const PAGE: i64 = 500;
/// Characters of a text in a list.
const EXCERPT: usize = 60;

pub async fn run(config: Config, command: HeldCommand) -> anyhow::Result<()> {
    let (store, _) = database::open_store(&config).await?;
    match command {
        HeldCommand::List(format) => list(&store, format.json).await,
        HeldCommand::Release(choice) => decide(&store, choice, Decision::Release).await,
        HeldCommand::Cancel(choice) => decide(&store, choice, Decision::Cancel).await,
    }
}

#[derive(Debug, Clone, Copy)]
enum Decision {
    Release,
    Cancel,
}

impl Decision {
    /// What can't be undone.
    fn question(self, count: usize) -> String {
        let posts = counted(count as i64, "held post", "held posts");
        match self {
            Decision::Release => format!("This publishes {posts}, also those that went out after the backup."),
            Decision::Cancel => format!("This cancels {posts} for good."),
        }
    }
}

async fn list(store: &Store, as_json: bool) -> anyhow::Result<()> {
    let (mut after, mut all) = (Uuid::nil(), Vec::new());
    let mut is_any = false;
    loop {
        let page = store.schedules().held(after, PAGE).await?;
        let Some(last) = page.last() else { break };
        (after, is_any) = (last.id, true);
        match as_json {
            true => all.extend(page.iter().map(as_row)),
            false => page.iter().for_each(|held| print(line(held))),
        }
    }
    if as_json {
        print(Value::from(all));
    } else if !is_any {
        print("No post is held.");
    }
    Ok(())
}

fn as_row(held: &HeldSchedule) -> Value {
    json!({
        "id": Kind::Schedule.show(held.id),
        "workspaceId": Kind::Workspace.show(held.workspace_id),
        "workspace": held.workspace_name,
        "scheduledTime": iso(held.scheduled_at),
        "content": held.content,
    })
}

fn line(held: &HeldSchedule) -> String {
    let text: String = held.content.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(EXCERPT).collect();
    format!("{}  {}  {}  {text}", Kind::Schedule.show(held.id), iso(held.scheduled_at), held.workspace_name)
}

async fn decide(store: &Store, choice: HeldChoice, decision: Decision) -> anyhow::Result<()> {
    let chosen = chosen(store, &choice).await?;
    if !chosen.is_empty() {
        confirm(&decision.question(chosen.len()), &choice.confirmation)?;
    }
    for held in &chosen {
        let reach = Reach { workspace_id: held.workspace_id, made_by: None, accounts_of: None };
        let (schedules, now) = (store.schedules(), system_clock().now());
        let change = match decision {
            Decision::Release => {
                let publish = Revision { draft: Some(false), ..Revision::default() };
                schedules.revise(reach, held.id, publish, now).await
            }
            Decision::Cancel => schedules.cancel(reach, held.id, now).await,
        };
        let id = Kind::Schedule.show(held.id);
        match change {
            Ok(Change::Done) => {}
            Ok(Change::Missing | Change::TooLate | Change::Rejected | Change::Unseen | Change::Reply) => {
                bail!("{id} is no longer held")
            }
            Err(error) => bail!("{id}: {error}; an account or a file of it may be gone"),
        }
    }
    if choice.json {
        print(Value::from_iter(chosen.iter().map(|held| Kind::Schedule.show(held.id))));
        return Ok(());
    }
    let posts = counted(chosen.len() as i64, "post", "posts");
    match decision {
        Decision::Release => print(format_args!("Released {posts}.")),
        Decision::Cancel => print(format_args!("Cancelled {posts}.")),
    }
    Ok(())
}

/// The held posts that are meant. Fails before anything changes when one is not held.
async fn chosen(store: &Store, choice: &HeldChoice) -> anyhow::Result<Vec<HeldSchedule>> {
    let mut ids = Vec::new();
    for id in &choice.ids {
        let Some(parsed) = Kind::Schedule.parse(id) else {
            bail!("{id} is not the id of a post; `octavo held list` lists them (sch_…)");
        };
        ids.push(parsed);
    }
    let (mut after, mut chosen) = (Uuid::nil(), Vec::new());
    loop {
        let page = store.schedules().held(after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.id;
        chosen.extend(page.into_iter().filter(|held| choice.all || ids.contains(&held.id)));
    }
    for id in &ids {
        ensure!(chosen.iter().any(|held| held.id == *id), "{} is not held", Kind::Schedule.show(*id));
    }
    Ok(chosen)
}
