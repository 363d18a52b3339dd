//! Fields of a request that Octavo does not know: ignored, because old clients must not break; `validateOnly` warns.

use octavo_domain::rules::Finding;
use serde::de::DeserializeOwned;
use serde_ignored::Path;

const MOST_REPORTED: usize = 20;

/// A warning for each unknown field, up to the first value of the wrong type. Unknown settings are reported by their
/// platform's rules.
pub fn fields<T: DeserializeOwned>(body: &[u8]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut deserializer = serde_json::Deserializer::from_slice(body);
    let _: Result<T, _> = serde_ignored::deserialize(&mut deserializer, |path| {
        if findings.len() < MOST_REPORTED {
            findings.push(finding(show(&path)));
        }
    });
    findings
}

fn finding(field: String) -> Finding {
    Finding::warning(field, "post.field.unknown", "Octavo ignores this unknown field. Check the spelling.")
}

/// `publications[0].posts[1].colour`.
fn show(path: &Path) -> String {
    match path {
        Path::Root => String::new(),
        Path::Seq { parent, index } => format!("{}[{index}]", show(parent)),
        Path::Map { parent, key } => match show(parent) {
            parent if parent.is_empty() => key.clone(),
            parent => format!("{parent}.{key}"),
        },
        Path::Some { parent } | Path::NewtypeStruct { parent } | Path::NewtypeVariant { parent } => show(parent),
    }
}
