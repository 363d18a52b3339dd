//! Settings: an error names the place of a wrong one and how to fix it, and the docs name every one.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use crate::support::Home;

/// What a command says about a file.
fn refusal(toml: &str) -> String {
    let home = Home::with_nothing();
    std::fs::write(home.path().join("octavo.toml"), toml).unwrap();
    home.refusal(&["migrate"])
}

#[test]
fn a_wrong_file_is_named_with_its_line_and_what_is_allowed() {
    for (toml, said) in [
        (
            "\n[limits]\nbrust = 5\n",
            "octavo.toml, line 3: unknown setting \"limits.brust\". Did you mean limits.burst?",
        ),
        ("burst = 5\n", "line 1: unknown setting \"burst\". Did you mean limits.burst?"),
        ("[what]\never = 1\n", "line 2: unknown setting \"what.ever\" (`octavo config` lists all settings)"),
        ("[limits]\nburst = 5\nburst = 6\n", "line 3"),
        ("[limits\n", "line 1"),
    ] {
        let text = refusal(toml);
        assert!(text.contains(said), "{toml}: {text}");
    }
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let text = refusal(
        "public_ur = \"https://a.example\"\n[server]\npublic_ulr = \"x\"\n[limits]\nburst = \"many\"\n[tokens]\nformat = \"JWE\"\n",
    );
    assert_eq!(text.lines().count(), 5, "{text}");
    for said in [
        "4 settings are wrong:",
        "line 1: unknown setting \"public_ur\". Did you mean public_url?",
        "line 3: unknown setting \"server.public_ulr\". Did you mean public_url?",
        "limits.burst = \"many\"",
        "tokens.format = \"JWE\"",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    // No contradiction is made up where a wrong value has been replaced by its default.
    let text = refusal("[tls]\ndomains = \"*.a.example\"\ncontact = \"ops@a.example\"\n[limits]\nburst = 0\n");
    assert!(text.contains("use host names without wildcards") && !text.contains("set tls.domains too"), "{text}");
}

#[test]
fn a_wrong_value_is_named_with_its_place_and_what_is_allowed() {
    for (toml, what, fix) in [
        ("[limits]\nburst = \"many\"\n", "limits.burst = \"many\" (", "line 2): use a whole number"),
        ("[limits]\nburst = 0\n", "limits.burst = \"0\"", "at least 1"),
        ("[limits]\nburst = -1\n", "limits.burst = \"-1\"", "use a whole number"),
        ("[sandbox]\nenabled = \"yes\"\n", "sandbox.enabled = \"yes\"", "use true or false"),
        ("listen = 8080\n", "listen = \"8080\"", "such as 127.0.0.1:8080"),
        ("public_url = \"octavo.example\"\n", "public_url = \"octavo.example\"", "such as https://octavo.example"),
        ("[webhooks]\nretention = \"a month\"\n", "webhooks.retention = \"a month\"", "such as 30 days, 12h or P7D"),
        ("[webhooks]\nretention = \"0 days\"\n", "webhooks.retention = \"0 days\"", "longer than zero"),
        ("[webhooks]\nretention = \"1 month\"\n", "webhooks.retention = \"1 month\"", "in days or smaller units"),
        (
            "[server]\ntrusted_proxies = [\"10.0.0.0/8\", \"10.0.0.0/40\"]\n",
            "\"10.0.0.0/40\" is not a range",
            "10.1.0.0/16",
        ),
        ("[egress]\nallow = \"localhost\"\n", "egress.allow", "\"localhost\" is not a range"),
        ("[tokens]\nformat = \"JWE\"\n", "tokens.format = \"JWE\"", "use opaque or jwt"),
        (
            "[tokens]\nresources = \"reports\"\n",
            "tokens.resources = \"reports\"",
            "such as https://reports.example/api",
        ),
        ("[tokens]\nresources = \"https://a.example/#x\"\n", "tokens.resources = ", "without a fragment"),
        ("[rules]\nplatform_limits = \"off\"\n", "rules.platform_limits = \"off\"", "use warn or enforce"),
        ("[platforms]\nx_url = \"api.x.com\"\n", "platforms.x_url = \"api.x.com\"", "such as https://"),
        (
            "[platforms]\nx_client_id = \"a\"\n",
            "platforms.x_client_id and platforms.x_client_secret",
            "set both or neither",
        ),
    ] {
        let text = refusal(toml);
        assert!(text.contains(what) && text.contains(fix), "{toml}: {text}");
    }
}

#[test]
fn tls_is_by_acme_or_by_files_and_never_by_half() {
    for (toml, said) in [
        ("certificate = \"a.pem\"", "tls.certificate and tls.key go together: set both or neither"),
        ("key = \"a.key\"", "tls.certificate and tls.key go together: set both or neither"),
        ("domains = \"a.example\"\ncertificate = \"a.pem\"\nkey = \"a.key\"", "set one of the two, not both"),
        ("contact = \"ops@a.example\"", "tls.contact is for certificates by ACME: set tls.domains too"),
        ("domains = \"a.example\"\neab_key_id = \"1\"", "tls.eab_key_id and tls.eab_hmac_key go together"),
        ("domains = \"a.example\"\neab_key_id = \"1\"\neab_hmac_key = \"a b\"", "tls.eab_hmac_key is not in base64"),
        ("eab_hmac_key = \"aa\"", "tls.eab_hmac_key is for certificates by ACME: set tls.domains too"),
        ("ca = \"ca.pem\"", "tls.ca is for certificates by ACME: set tls.domains too"),
        ("domains = [\"a.example\", \"*.a.example\"]", "use host names without wildcards"),
        ("domains = \"192.0.2.1\"", "use host names without wildcards"),
        ("domains = \"a.example\"\ncontact = \"ops\"", "tls.contact = \"ops\""),
        ("domains = \"a.example\"\ndirectory_url = \"http://ca.example/\"", "use an https URL"),
        ("domains = \"a.example\"\n[sandbox]\nenabled = true\npublic = true", "the sandbox works without TLS only"),
    ] {
        let text = refusal(&format!("[tls]\n{toml}\n"));
        assert!(text.contains(said), "{toml}: {text}");
    }
    let text = refusal("public_url = \"http://127.0.0.1:8080\"\n[tls]\ndomains = \"a.example\"\n");
    assert!(text.contains("with tls.domains or tls.certificate, set an https address"), "{text}");
}

/// Every setting with its default and its meaning.
fn settings() -> BTreeMap<String, (String, String)> {
    let nowhere = tempfile::tempdir().unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_octavo"));
    let output = command.args(["config", "--json"]).env_clear().current_dir(&nowhere).output().unwrap();
    let rows: BTreeMap<String, Value> = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    rows.into_iter().map(|(name, row)| (name, (text(&row["value"]), text(&row["help"])))).collect()
}

#[test]
fn the_operators_page_names_every_setting_and_no_other() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operations/settings.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, table) = page.split_once("## Every setting").expect("the table's heading");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| `")).collect();
    let wanted: Vec<String> = settings()
        .into_iter()
        .map(|(name, (default, help))| {
            let default = if default.is_empty() { String::new() } else { format!("`{default}`") };
            format!("| `{name}` | {default} | {help} |")
        })
        .collect();
    for row in &wanted {
        assert!(rows.contains(&row.as_str()), "docs/operations/settings.md lacks this row:\n{row}");
    }
    for row in &rows {
        assert!(
            wanted.iter().any(|wanted| wanted == row),
            "docs/operations/settings.md has a row that is no setting:\n{row}"
        );
    }
}

#[test]
fn every_option_of_serve_is_a_setting_with_the_default_that_it_names() {
    let output = Home::with_nothing().command().args(["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let settings = settings();
    let mut seen = 0;
    for line in help.lines().filter_map(|line| line.trim().strip_prefix("--")) {
        let option = line.split([' ', '\t']).next().unwrap();
        if option == "config" {
            continue;
        }
        let name = match option {
            "sandbox" => "sandbox.enabled".to_owned(),
            "sandbox-public" => "sandbox.public".to_owned(),
            other => other.replace('-', "_"),
        };
        let (default, _) = settings.get(&name).unwrap_or_else(|| panic!("--{option} is no setting"));
        if let Some((_, said)) = line.split_once("[default: ")
            && !default.is_empty()
        {
            assert_eq!(said.trim_end_matches(']'), default, "--{option}");
        }
        seen += 1;
    }
    assert_eq!(seen, 7, "{help}");
}

/// `octavo config | head` and the like: that nobody reads on is no mistake.
#[test]
fn a_reader_may_go_before_the_end() {
    for arguments in [&["config"][..], &["config", "--json"], &["openapi"], &["completions", "bash"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = Home::with_nothing().command().args(arguments).stdout(writer).output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "octavo {arguments:?}");
    }
}
