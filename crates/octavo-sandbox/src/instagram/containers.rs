//! Where containers stand
//! (<https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-container>).

use serde_json::{Value, json};

use super::InstagramSimulator;
use super::error::{Outcome, known};
use super::fields::pick;
use super::state::{Container, DAY};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    InProgress,
    Finished,
    Failed(u32),
    Published,
    Expired,
}

impl Standing {
    fn code(self) -> &'static str {
        match self {
            Standing::InProgress => "IN_PROGRESS",
            Standing::Finished => "FINISHED",
            Standing::Failed(_) => "ERROR",
            Standing::Published => "PUBLISHED",
            Standing::Expired => "EXPIRED",
        }
    }

    fn words(self) -> String {
        match self {
            Standing::InProgress => "In Progress: Media is still being processed.".to_owned(),
            Standing::Finished => "Finished: Media has been uploaded and it is ready to be published.".to_owned(),
            Standing::Failed(subcode) => format!("Error: Media upload has failed with error code {subcode}"),
            Standing::Published => "Published: Media has been already published.".to_owned(),
            Standing::Expired => "Expired: Media was not published within 24 hours.".to_owned(),
        }
    }
}

impl InstagramSimulator {
    pub fn standing(&self, id: &str, container: &Container) -> Standing {
        let needed = if container.spec.is_video { 2 } else { 1 };
        let age = self.world.core.now().duration_since(container.at);
        match container.content.failure {
            _ if container.media.is_some() => Standing::Published,
            _ if container.expired || age >= DAY => Standing::Expired,
            _ if self.looks.count(id) < needed => Standing::InProgress,
            Some(subcode) => Standing::Failed(subcode),
            None => Standing::Finished,
        }
    }

    /// Only what is finished can be published, or be shown in a carousel.
    pub fn require_finished(&self, id: &str, container: &Container) -> Outcome<()> {
        match self.standing(id, container) {
            Standing::Finished => Ok(()),
            Standing::InProgress => Err(known(2_207_027)),
            Standing::Failed(_) => Err(known(2_207_032)),
            Standing::Published => Err(known(2_207_006)),
            Standing::Expired => Err(known(2_207_008)),
        }
    }

    /// `GET /{container}`: a look at it.
    pub fn show_container(&self, id: &str, container: &Container, fields: Option<&str>) -> Outcome<Value> {
        self.looks.look(id);
        let standing = self.standing(id, container);
        let full = json!({ "id": id, "status_code": standing.code(), "status": standing.words() });
        pick(full, fields, &["id"], "IGContainer")
    }
}
