//! The page that helps with a check.

/// Where the documentation of a check that is not ok is, below the repository's folder.
pub fn of(check: &str) -> String {
    let page = match check {
        "settings" | "support" => "operations/settings",
        "data dir" | "master key" => "operations/backup",
        "free space" => "operations/install",
        "media" => "operations/media",
        "TLS" | "tls.key" => "operations/tls",
        "public URL" | "proxy" => "operations/public-url",
        "agents" => "agents",
        "sign-in" | "sign-up" => "operations/sign-in",
        "database" | "networks" | "clock" => "operations/faults",
        "workers" | "posts" | "deliveries" | "imports" | "webhooks" | "work" => "runbooks",
        "held" => "operations/backup",
        "accounts" => "platforms/README",
        network => return format!("docs/platforms/{network}.md"),
    };
    format!("docs/{page}.md")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::of;

    /// As the table in the documentation names them.
    #[test]
    fn every_check_has_a_page_that_exists() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let faults = std::fs::read_to_string(root.join("docs/operations/faults.md")).unwrap();
        let rows = faults.lines().skip_while(|line| !line.starts_with("| Line")).skip(2);
        let names: Vec<&str> = rows.map_while(|row| row.strip_prefix("| ")?.split(" |").next()).collect();
        let checks = names.iter().flat_map(|names| names.split(", ")).filter(|name| !name.starts_with("or one"));
        let networks = octavo_domain::Platform::ALL.iter().map(|platform| platform.network().slug);
        let pages: Vec<String> = checks.chain(networks).map(of).collect();
        assert!(pages.len() > 25, "{pages:?}");
        for page in pages {
            assert!(root.join(&page).is_file(), "{page}");
        }
    }
}
