//! Categories of videos, for the region US (<https://developers.google.com/youtube/v3/docs/videoCategories>).

/// Those that a video may be put into. Others exist, which are not assignable.
const ASSIGNABLE: [&str; 15] = ["1", "2", "10", "15", "17", "19", "20", "22", "23", "24", "25", "26", "27", "28", "29"];

pub fn is_assignable(id: &str) -> bool {
    ASSIGNABLE.contains(&id)
}
