//! What one network accepts: from the table that rules, forms and documents are made from.

use octavo_domain::Platform;
use octavo_domain::networks::{PlacementTable, RuleRow, table};
use octavo_domain::rules::Severity;
use serde_json::{Value, json};

use super::schemas::Schemas;

/// The settings of a network, and its limits: those of one placement, or of all.
pub fn of(name: &str, placement: Option<&str>, schemas: &Schemas) -> Result<Value, String> {
    let by_name = || Platform::ALL.into_iter().find(|platform| platform.display_name().eq_ignore_ascii_case(name));
    let platform = name.to_uppercase().parse().ok().or_else(by_name);
    let found = table().into_iter().find(|it| Some(it.platform) == platform);
    let Some(network) = found else {
        return Err(format!("No such network. Send platform as one of: {}.", names().join(", ")));
    };
    let placements: Vec<&str> = network.placements.iter().filter_map(|it| it.placement).collect();
    let wanted = placement.map(str::to_uppercase);
    if wanted.as_deref().is_some_and(|wanted| !placements.contains(&wanted)) {
        return Err(match placements.is_empty() {
            true => "This network has one placement only. Leave placement out.".to_owned(),
            false => format!("No such placement. Send placement as one of: {}.", placements.join(", ")),
        });
    }
    let is_wanted = |it: &&PlacementTable| match (&wanted, it.placement) {
        (Some(wanted), Some(placement)) => wanted == placement,
        _ => true,
    };
    let limits = network.placements.iter().filter(is_wanted);
    let limits: Vec<Value> = limits.map(|it| json!({ "placement": it.placement, "rules": rules(it) })).collect();
    let settings = schemas.settings_of(network.platform.settings_type());
    Ok(json!({ "platform": network.platform, "placements": placements, "settingsSchema": settings, "limits": limits }))
}

/// Limits in words, one text for each subject. What the schema says of single settings is not repeated.
fn rules(placement: &PlacementTable) -> Vec<String> {
    let rules: Vec<&RuleRow> = placement.rules.iter().filter(|rule| !rule.rule.contains(".settings.")).collect();
    let subjects = rules.chunk_by(|one, next| one.subject == next.subject);
    let limits = |rules: &[&RuleRow]| rules.iter().map(|rule| in_words(rule)).collect::<Vec<_>>().join("; ");
    subjects.filter_map(|rules| Some(format!("{}: {}", rules.first()?.subject, limits(rules)))).collect()
}

fn in_words(rule: &RuleRow) -> String {
    let when = rule.when.map(|when| format!(", {when}")).unwrap_or_default();
    let warns = if rule.severity == Severity::Warning { " (warning)" } else { "" };
    format!("{}{when}{warns} {}", rule.limit, rule.note).trim_end().to_owned()
}

/// How the networks are called.
pub fn names() -> Vec<&'static str> {
    Platform::ALL.into_iter().map(|platform| platform.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_network_has_settings_under_each_of_its_names() {
        let schemas = &Schemas::of_the_contract();
        let of = |name| of(name, None, schemas);
        for name in names() {
            let found = of(name).unwrap();
            assert!(found["settingsSchema"]["properties"]["type"].is_object(), "{name}: {found}");
            assert!(found["limits"][0]["rules"].is_array(), "{name}");
        }
        assert_eq!(of("TWITTER"), of("X_TWITTER"));
        assert_eq!(of("x"), of("X_TWITTER"));
        assert_eq!(of("bluesky"), of("BLUE_SKY"));
        assert!(of("MYSPACE").unwrap_err().contains("INSTAGRAM, "));
    }

    #[test]
    fn a_placement_leaves_out_the_limits_of_the_others() {
        let schemas = &Schemas::of_the_contract();
        let placements = |placement| of("INSTAGRAM", placement, schemas).map(|found| found["limits"].clone());
        let named =
            |found: Value| found.as_array().unwrap().iter().map(|it| it["placement"].clone()).collect::<Vec<_>>();
        assert_eq!(named(placements(Some("reels")).unwrap()), [json!(null), json!("REELS")]);
        assert!(named(placements(None).unwrap()).len() > 3);
        assert!(placements(Some("PAGE")).unwrap_err().contains("FEED, REELS, STORY"));
    }
}
