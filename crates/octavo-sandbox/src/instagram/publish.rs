//! Publishing a container: `POST /{ig-user}/media_publish`.

use serde_json::{Value, json};

use super::InstagramSimulator;
use super::call::Call;
use super::error::{Outcome, bad_parameter, known, no_object, refuse};
use super::event::Event;
use super::quirks::Flagged;
use super::state::Instagram;
use super::{seed, spec::Spec};
use crate::core::fault::Fault;
use crate::core::publication::NewPublication;

pub async fn publish(sim: &InstagramSimulator, call: &Call) -> Outcome<Value> {
    let id = call.params.get("creation_id").ok_or_else(|| bad_parameter("The parameter creation_id is required."))?;
    if sim.world.take_fault(&call.account, &[Fault::Duplicate]).is_some() {
        return Err(refuse(506, None, "(#506) Duplicate status message"));
    }
    let flagged = sim.quirks.flagged(&call.account);
    if flagged == Some(Flagged::AndRefused) {
        return Err(known(2_207_051));
    }
    let media = accept(sim, &call.account, id)?;
    if flagged.is_some() {
        return Err(known(2_207_051));
    }
    sim.world.after_accept(&call.account).await?;
    Ok(json!({ "id": media }))
}

/// From here on people see it.
fn accept(sim: &InstagramSimulator, account: &str, id: &str) -> Outcome<String> {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let container = world.own_container(account, id).ok_or_else(|| known(2_207_006))?;
    sim.require_finished(id, container)?;
    let owner = world.accounts.get(account).ok_or_else(|| no_object(account))?;
    if owner.restricted {
        return Err(known(2_207_050));
    }
    if world.quota_usage(account, now) >= owner.quota {
        return Err(known(2_207_042));
    }
    let body = json!({ "account": account, "shown": shown(&world, id) });
    let media = seed::number("180");
    let new = NewPublication::new(media.clone(), &body);
    let event = Event::Published { container: id.to_owned(), media: media.clone(), shortcode: seed::shortcode() };
    world.publish(account, new, event)?;
    Ok(media)
}

/// What people see of a container, without ids.
fn shown(world: &Instagram, id: &str) -> Value {
    let Some(container) = world.containers.get(id) else { return Value::Null };
    let Spec { kind, caption, alt_text, children, .. } = &container.spec;
    let file = container.content.file.as_ref().map(|file| &file.hash);
    let items: Vec<Value> = children.iter().map(|child| shown(world, child)).collect();
    json!({ "kind": kind, "caption": caption, "alt": alt_text, "file": file, "items": items })
}
