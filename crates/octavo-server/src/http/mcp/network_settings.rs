//! What one network accepts: from the table that rules, forms and documents are made from.

use octavo_domain::Platform;
use octavo_domain::networks::{networks, table};
use serde_json::{Value, json};

use super::schemas::Schemas;

/// The settings and limits of a network; none if no network has this name.
pub fn of(name: &str, schemas: &Schemas) -> Option<Value> {
    let platform = Platform::ALL.into_iter().find(|platform| {
        let names = [platform.as_str(), platform.settings_type(), platform.display_name()];
        names.iter().any(|it| it.eq_ignore_ascii_case(name))
    })?;
    let network = networks().into_iter().find(|it| it.platform == platform)?;
    let limits = table().into_iter().find(|it| it.platform == platform)?;
    let settings = schemas.settings_of(network.settings_type);
    Some(json!({ "platform": platform, "settingsSchema": settings, "network": network, "limits": limits.placements }))
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
        let of = |name| of(name, schemas);
        for name in names() {
            let found = of(name).unwrap();
            assert!(found["settingsSchema"]["properties"]["type"].is_object(), "{name}: {found}");
            assert!(found["limits"][0]["rules"].is_array(), "{name}");
        }
        assert_eq!(of("TWITTER"), of("X_TWITTER"));
        assert_eq!(of("x"), of("X_TWITTER"));
        assert_eq!(of("MYSPACE"), None);
    }
}
