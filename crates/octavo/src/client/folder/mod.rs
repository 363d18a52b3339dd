//! `octavo plan`, `octavo apply` and `octavo rehearse`: a folder of Markdown files as posts.
//!
//! Each file has an identity, and its post on the server has a reference made of the project's name and that identity. A workspace
//! never has two posts with the same reference, so a file is never published twice, no matter who runs the command or how often
//! it was interrupted. Read [`plan`] first.

mod apply;
mod differences;
mod findings;
mod front_matter;
mod notes;
mod output;
mod paths;
mod plan;
mod post_file;
mod posts;
mod project;
mod rehearse;
mod requests;
mod uploads;

use std::fmt::{Display, Formatter};

use anyhow::{bail, ensure};

use super::api::Api;
use crate::cli::{FolderOptions, PlanOptions};
use crate::print::print;
use output::{as_json, as_markdown, as_text};
use plan::{Plan, make_plan};
use project::Project;

/// There is something to do. It is printed already.
#[derive(Debug)]
pub struct Changes;

impl Display for Changes {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("there are changes")
    }
}

impl std::error::Error for Changes {}

pub async fn plan(options: PlanOptions) -> anyhow::Result<()> {
    let (_, plan) = read(&options.folder).await?;
    match (options.folder.server.json, options.markdown) {
        (true, _) => print(as_json(&plan)),
        (_, true) => print(as_markdown(&plan)),
        _ => print(as_text(&plan)),
    }
    ensure!(plan.errors() == 0, "the folder has problems");
    if plan.changes() == 0 { Ok(()) } else { Err(Changes.into()) }
}

pub async fn apply(options: FolderOptions) -> anyhow::Result<()> {
    let (mut api, plan) = read(&options).await?;
    refuse_problems(&plan, &options)?;
    match apply::carry_out(&mut api, &plan, options.server.json).await? {
        0 if options.server.json => Ok(()),
        0 => {
            print(format_args!(
                "{}: {} done, {} unchanged.",
                plan.project,
                plan.changes(),
                plan.steps.len() - plan.changes()
            ));
            Ok(())
        }
        failures => bail!("{failures} of {} steps failed. Run the command again", plan.changes()),
    }
}

pub async fn rehearse(options: FolderOptions) -> anyhow::Result<()> {
    let (mut api, plan) = read(&options).await?;
    refuse_problems(&plan, &options)?;
    rehearse::rehearse(&mut api, &plan, options.server.json).await
}

async fn read(options: &FolderOptions) -> anyhow::Result<(Api, Plan)> {
    let project = Project::read(&options.dir)?;
    let mut api = Api::open(&options.server)?;
    let plan = make_plan(&mut api, project).await?;
    Ok((api, plan))
}

/// Prints what is wrong, and what is noted about the files; nothing happens unless every file is valid.
fn refuse_problems(plan: &Plan, options: &FolderOptions) -> anyhow::Result<()> {
    match (plan.errors(), options.server.json) {
        (0, true) => return Ok(()),
        (_, true) => print(as_json(plan)),
        (_, false) => plan.findings.iter().for_each(print),
    }
    match plan.errors() {
        0 => Ok(()),
        1 => bail!("the folder has 1 problem; nothing was done"),
        count => bail!("the folder has {count} problems; nothing was done"),
    }
}
