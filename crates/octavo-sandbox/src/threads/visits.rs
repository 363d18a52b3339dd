//! What simulated people write below posts.

use super::events::PLATFORM;
use super::state::{Post, Threads, ThreadsSimulator};
use crate::core::comments::Visit;

/// What people wrote below a post.
pub fn visits(sim: &ThreadsSimulator, post: &Post) -> Vec<Visit> {
    let name = |number: u64, _: Option<&str>| format!("18{:015}", number % 10_u64.pow(15));
    sim.world.core.comments(PLATFORM, &post.id, post.at, name)
}

/// Someone's reply to a post of a profile, with the post.
pub fn find_visit<'a>(
    sim: &ThreadsSimulator,
    world: &'a Threads,
    profile: &str,
    id: &str,
) -> Option<(&'a Post, Visit)> {
    world
        .shown(profile)
        .into_iter()
        .find_map(|post| Some((post, visits(sim, post).into_iter().find(|it| it.id == id)?)))
}
