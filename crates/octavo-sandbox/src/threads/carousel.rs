//! The container of a carousel, made from containers that are ready.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::ThreadsSimulator;
use super::call::Call;
use super::error::{Outcome, invalid, not_found};
use super::spec::{Kind, Media, Spec};
use super::state::Threads;
use super::status::Status;

const ITEMS: RangeInclusive<usize> = 2..=20;

pub fn of(sim: &ThreadsSimulator, caller: &str, call: &Call) -> Outcome<Spec> {
    let children: Vec<String> = call.required("children")?.split(',').map(|id| id.trim().to_owned()).collect();
    let different: BTreeSet<&String> = children.iter().collect();
    if !ITEMS.contains(&children.len()) || different.len() != children.len() {
        return Err(invalid("Param children must hold between 2 and 20 different ids."));
    }
    let world = sim.world.read();
    let media = children.iter().map(|id| item(sim, &world, caller, id)).collect::<Outcome<Vec<Vec<Media>>>>()?;
    Ok(Spec { media: media.concat(), children, ..Spec::empty(Kind::Carousel) })
}

fn item(sim: &ThreadsSimulator, world: &Threads, caller: &str, id: &str) -> Outcome<Vec<Media>> {
    let container = world.containers.get(id).filter(|container| container.profile == caller);
    let container = container.ok_or_else(|| not_found(id))?;
    if !container.spec.is_item {
        return Err(invalid(format_args!("The media {id} was not made with is_carousel_item.")));
    }
    match Status::of(container, sim.looks.count(id), sim.world.core.now()) {
        Status::Finished => Ok(container.spec.media.clone()),
        _ => Err(not_found(id)),
    }
}
