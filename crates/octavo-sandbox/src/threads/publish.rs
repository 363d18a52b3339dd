//! `POST /{user}/threads_publish`: the one call that people see something of.

use serde_json::{Value, json};

use super::auth::PUBLISH;
use super::call::Call;
use super::error::{Outcome, Refusal, explain, not_found};
use super::event::Event;
use super::limit::MAX_POSTS;
use super::status::Status;
use super::{ThreadsSimulator, seed};
use crate::core::fault::Fault;
use crate::core::publication::NewPublication;
use crate::core::random;

pub async fn publish(sim: &ThreadsSimulator, user: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.owner(user, call, PUBLISH)?;
    sim.require_free(&caller)?;
    let container = call.required("creation_id")?;
    // Also a container that is ready may not have arrived everywhere yet.
    if sim.world.take_fault(&caller, &[Fault::Duplicate]).is_some() {
        return Err(not_found(container));
    }
    let post = sim.accept(&caller, container)?;
    sim.world.after_accept(&caller).await?;
    Ok(json!({ "id": post }))
}

impl ThreadsSimulator {
    /// The post is there from now on.
    fn accept(&self, caller: &str, id: &str) -> Outcome<String> {
        let now = self.world.core.now();
        let mut world = self.world.write();
        let container = world.containers.get(id).filter(|container| container.profile == caller);
        let container = container.filter(|container| !container.spec.is_item).ok_or_else(|| not_found(id))?;
        // A container is published once; what Meta answers the second time is not documented.
        if Status::of(container, self.looks.count(id), now) != Status::Finished {
            return Err(not_found(id));
        }
        if world.usage(caller, now) >= MAX_POSTS {
            return Err(used_up());
        }
        let post = seed::id();
        let publication = NewPublication::new(post.clone(), &container.spec.body(caller));
        let shortcode = random::text(11, random::BASE64URL);
        let event = Event::Published { container: id.to_owned(), post: post.clone(), shortcode };
        world.publish(caller, publication, event)?;
        Ok(post)
    }
}

/// The numbers are Instagram's for the same limit; those of Threads are not documented.
fn used_up() -> Refusal {
    let words = "You have reached the maximum number of posts that may be published in 24 hours.";
    explain(9, 2_207_042, "Application request limit reached", "Publishing Limit Reached", words)
}
