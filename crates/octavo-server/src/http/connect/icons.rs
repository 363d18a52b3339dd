//! The page's drawings: the networks' marks, which the portal has too, a tick and a cross.

use std::collections::HashMap;
use std::sync::LazyLock;

use maud::{Markup, html};
use octavo_domain::Platform;

const PORTAL: &str = concat!(
    include_str!("../../../../../web/app/ui/network-icons.ts"),
    include_str!("../../../../../web/app/ui/addition-icons.ts")
);

/// The paths of the portal's icons by network: `NAME:` and, behind it, a text in quotation marks.
static NETWORKS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let entries = PORTAL.split_inclusive("\",").filter_map(|entry| {
        let (name, path) = entry.rsplit_once(':')?;
        Some((name.rsplit([' ', '\n']).next()?, path.split('"').nth(1)?))
    });
    entries.collect()
});

pub(in crate::http) fn network(platform: Platform) -> Markup {
    html! {
        @if let Some(path) = NETWORKS.get(platform.as_str()) {
            svg.icon.filled viewBox="0 0 16 16" aria-hidden="true" { path d=(path) {} }
        }
    }
}

pub(super) fn tick() -> Markup {
    line("M3 8.5 6.5 12 13 4.5")
}

pub(super) fn cross() -> Markup {
    line("M4 4l8 8M12 4l-8 8")
}

fn line(path: &str) -> Markup {
    html! { svg.icon viewBox="0 0 16 16" aria-hidden="true" { path d=(path) {} } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_network_has_its_mark() {
        for platform in Platform::ALL {
            let svg = network(platform).into_string();
            assert!(svg.contains("<path d=\"M"), "{platform:?}: {svg}");
        }
        assert_eq!(NETWORKS.len(), Platform::ALL.len());
    }
}
