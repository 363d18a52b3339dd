//! Findings about the schedules of a CSV file, by the cells that its author sees.

use std::collections::HashSet;

use octavo_domain::rules::Finding;

/// Names the column in place of the path in a schedule. What several accounts of a row have in common is reported once.
pub fn name_cells(findings: Vec<Finding>) -> Vec<Finding> {
    let mut seen = HashSet::new();
    let unreadable: HashSet<String> =
        findings.iter().filter(|it| it.rule == ROW_OF_OTHER_LENGTH).map(|it| format!("{}.", it.field)).collect();
    let is_known = |it: &Finding| {
        let row = it.field.split_inclusive('.').next().unwrap_or_default();
        it.rule != UNKNOWN_NETWORK && !unreadable.contains(row)
    };
    let cells = findings.into_iter().filter(is_known).map(name_cell);
    cells.filter(|it| seen.insert((it.field.clone(), it.message.clone()))).collect()
}

/// Nothing is known of the cells of such a row.
pub const ROW_OF_OTHER_LENGTH: &str = "post.csv.cells";

/// Rows name no networks: this follows from an unknown account.
const UNKNOWN_NETWORK: &str = "post.settings.type";

fn name_cell(finding: Finding) -> Finding {
    let Some((row, path)) = finding.field.split_once('.') else {
        return finding;
    };
    let message = match finding.rule {
        "post.publications.count" => {
            "Name 1 to 50 accounts by their ids from GET /v1/accounts, separated by spaces.".into()
        }
        _ => finding.message,
    };
    let field = format!("{row}.{}", column_of(path));
    Finding { field, message, ..finding }
}

/// The column that a part of a schedule is made from.
fn column_of(path: &str) -> &str {
    const COLUMNS: [(&str, &str); 7] = [
        (".firstComment", "first_comment"),
        (".platformSettings", "settings"),
        (".chatId", "settings"),
        (".attachmentPaths", "media"),
        (".posts", "content"),
        ("publications", "accounts"),
        ("scheduledTime", "scheduled_time"),
    ];
    COLUMNS.into_iter().find(|(part, _)| path.contains(part)).map_or(path, |(_, column)| column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_schedule_is_in_a_column() {
        for (path, column) in [
            ("scheduledTime", "scheduled_time"),
            ("publications", "accounts"),
            ("publications[3].socialMediaAccountId", "accounts"),
            ("publications[3].platformSettings.title", "settings"),
            ("publications[3].posts[0].chatId", "settings"),
            ("publications[3].posts[0].attachmentPaths[2]", "media"),
            ("publications[3].posts[0].attachmentPaths", "media"),
            ("publications[3].posts[0].content", "content"),
            ("content", "content"),
            ("publications[3].posts[0].firstComment.content", "first_comment"),
        ] {
            assert_eq!(column_of(path), column, "{path}");
        }
    }
}
