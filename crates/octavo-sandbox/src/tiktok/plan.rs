//! How a video comes in chunks:
//! <https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide>.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::{Outcome, invalid};

/// 4 GB, in the smaller reading.
const MAX_VIDEO: u64 = 4_000_000_000;
/// 5 MB, in the larger reading.
const MIN_CHUNK: u64 = 5 * 1024 * 1024;
/// 64 MB, in the smaller reading.
const MAX_CHUNK: u64 = 64_000_000;
const MAX_CHUNKS: u64 = 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub size: u64,
    pub chunk: u64,
    pub count: u64,
}

impl Plan {
    /// Reads and checks `source_info`.
    pub fn read(source: &Value) -> Outcome<Self> {
        if source["source"] != "FILE_UPLOAD" {
            return Err(invalid("The sandbox takes videos by FILE_UPLOAD only."));
        }
        let number = |name: &str| {
            source[name].as_u64().filter(|number| *number > 0).ok_or_else(|| invalid(format!("{name} is invalid")))
        };
        let plan =
            Self { size: number("video_size")?, chunk: number("chunk_size")?, count: number("total_chunk_count")? };
        if plan.size > MAX_VIDEO {
            return Err(invalid("video_size is larger than 4 GB"));
        }
        plan.is_sound().then_some(plan).ok_or_else(|| invalid("The chunk size or the total chunk count is invalid"))
    }

    fn is_sound(&self) -> bool {
        let Self { size, chunk, count } = *self;
        let is_whole = chunk == size && size <= MAX_CHUNK;
        let is_parted = (MIN_CHUNK..=MAX_CHUNK).contains(&chunk);
        (is_whole || is_parted) && chunk <= size && count == size / chunk && count <= MAX_CHUNKS
    }

    /// Where the chunk that starts at `start` ends; the last one carries the rest.
    pub fn end(&self, start: u64) -> u64 {
        let is_last = start / self.chunk + 1 >= self.count;
        if is_last { self.size } else { start + self.chunk }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn chunks_follow_the_rules() {
        let rows = [
            // TikTok's own example.
            (50_000_123_u64, 10_000_000, 5, true),
            (50_000_123, 10_000_000, 6, false),
            (3_000_000, 3_000_000, 1, true),
            (3_000_000, 5_242_880, 1, false),
            (20_000_000, 4_000_000, 5, false),
            (64_000_000, 64_000_000, 1, true),
            (70_000_000, 70_000_000, 1, false),
            (128_000_001, 64_000_001, 1, false),
            (4_000_000_001, 64_000_000, 62, false),
        ];
        for (size, chunk, count, sound) in rows {
            let source = json!({
                "source": "FILE_UPLOAD", "video_size": size, "chunk_size": chunk, "total_chunk_count": count,
            });
            assert_eq!(Plan::read(&source).is_ok(), sound, "{size} {chunk} {count}");
        }
        let plan = Plan { size: 50_000_123, chunk: 10_000_000, count: 5 };
        assert_eq!((plan.end(0), plan.end(30_000_000), plan.end(40_000_000)), (10_000_000, 40_000_000, 50_000_123));
    }
}
