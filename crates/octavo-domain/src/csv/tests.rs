use super::{CsvFault, CsvFile, guard_formula, read_csv, without_guard, write_record};

fn cells(text: &str) -> Vec<Vec<String>> {
    let CsvFile { header, rows } = read_csv(text).unwrap();
    std::iter::once(header).chain(rows.into_iter().map(|row| row.cells)).collect()
}

fn fault(text: &str) -> CsvFault {
    read_csv(text).expect_err(text)
}

#[test]
fn spreadsheets_write_other_separators_and_line_ends() {
    let wanted =
        [["scheduled_time", "accounts", "content"], ["t", "1", "One; two, three\tfour|five"], ["t", "2", "a b"]];
    for separator in [',', ';', '\t', '|'] {
        for end in ["\n", "\r\n", "\r"] {
            let rows =
                ["scheduled_time,accounts,content", "t,1,*", "t,2,a b"].join(end).replace(',', &separator.to_string());
            let rows = rows.replace('*', "\"One; two, three\tfour|five\"");
            for start in
                ["", "\u{feff}", &format!("sep={separator}{end}"), &format!("\u{feff}\"SEP={separator}\"{end}")]
            {
                assert_eq!(cells(&format!("{start}{rows}")), wanted, "{separator:?} {end:?} {start:?}");
            }
        }
    }
}

#[test]
fn a_declared_separator_that_the_header_does_not_use_is_ignored() {
    assert_eq!(cells("sep=;\nscheduled_time,accounts\nt,1"), [["scheduled_time", "accounts"], ["t", "1"]]);
    assert_eq!(cells("sep=#\nscheduled_time#accounts\nt#1"), [["scheduled_time", "accounts"], ["t", "1"]]);
}

#[test]
fn rows_without_cells_say_nothing_and_lines_are_counted() {
    let file =
        read_csv("sep=,\r\n\r\nscheduled_time,accounts,,\r\n,,,\r\nt,1,\"a\r\nb\",\r\n , ,,\r\n\r\nt,2,,\r\n").unwrap();
    assert_eq!(file.header, ["scheduled_time", "accounts", "", ""]);
    assert_eq!(file.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [5, 9]);
}

#[test]
fn an_open_quote_names_its_row() {
    let rows = ["2027-02-01T09:00:00Z,1,One", "2027-02-02T09:00:00Z,1,Two", "2027-02-03T09:00:00Z,1,Three"];
    for opened in 0..3 {
        let mut file = vec!["scheduled_time,accounts,content".to_owned()];
        file.extend(rows.iter().map(|row| (*row).to_owned()));
        file[opened + 1] = file[opened + 1].replace("1,", "1,\"");
        let CsvFault { row, column, message } = fault(&file.join("\n"));
        assert_eq!((row, column.as_str()), (Some(opened), "content"), "{message}");
        assert!(message.contains(&format!("on line {} is never closed", opened + 2)), "{message}");
    }
    assert_eq!(fault("scheduled_time,\"accounts\nt,1").row, None);
}

#[test]
fn nothing_stands_between_a_quote_and_the_separator() {
    for row in ["t,1,\"a\"b", "t,1,\"a\" ", "t,\"1\" ,a", "t,1, \"a\"", "t,1,\"a\nt,1,\"b\""] {
        let CsvFault { row: found, message, .. } =
            fault(&format!("scheduled_time,accounts,content\nt,1,fine\n{row}\n"));
        assert_eq!(found, Some(1), "{row}: {message}");
        assert!(message.contains("ine 3"), "{row}: {message}");
    }
    assert_eq!(cells("accounts,content\n1,5\" and 6\"\n")[1], ["1", "5\" and 6\""]);
}

#[test]
fn a_quote_that_closes_rows_later_is_found() {
    let (a, b) = ("2027-02-01T09:00:00Z", "2027-02-02 09:00");
    for (file, row, line) in [
        (format!("scheduled_time,accounts,content\n{a},1,\"One\n{b},1 2,Two\n{b},1,Three\""), 0, 3),
        (format!("scheduled_time,accounts,content\n{a},1,Zero\n{a},1,\"One\r\n\r\nmore\r\n{b},1,Two\"\r\n"), 1, 6),
        (format!("scheduled_time;accounts;content;media\r{a};1;\"One;\r{b};1;Two\";\r"), 0, 3),
        (format!("scheduled_time,accounts,content,media\n{a},1,\"One,\n NEXT_SLOT,1,Two\",\n"), 0, 3),
        (format!("content,scheduled_time,accounts\n\"One,{a},1\nTwo,{b},1\nThree\",{b},1\n"), 0, 2),
        (format!("accounts,content,scheduled_time\n1,\"One,{a}\n1,Two\",{b}\n"), 0, 2),
        (format!("scheduled_time,content,accounts\n{a},\"One,1\n{b},Two\",1\n"), 0, 3),
        (format!("content,first_comment,scheduled_time,accounts\n\"One,,{a},1\nTwo\",x,{b},1\n"), 0, 2),
    ] {
        let CsvFault { row: found, message, .. } = fault(&file);
        assert_eq!(found, Some(row), "{file}: {message}");
        assert!(message.contains(&format!("(line {line})")), "{file}: {message}");
    }
}

#[test]
fn texts_of_several_lines_with_times_are_fine() {
    for text in [
        "Agenda\n2027-02-01 09:00, doors open\n10:00, 12 talks",
        "2027-02-01T09:00:00Z\n1",
        "Next,\n2027-02-01T09:00:00Z,\n1",
        "Two, 12\nthree, 5",
    ] {
        for order in [["scheduled_time", "accounts", "content"], ["content", "scheduled_time", "accounts"]] {
            let row = order.map(|column| match column {
                "content" => text,
                "accounts" => "1",
                _ => "2027-02-01T09:00:00Z",
            });
            let file = write_record(&order) + &write_record(&row);
            assert_eq!(cells(&file)[1], row, "{file}");
        }
    }
}

#[test]
fn what_looks_like_a_formula_is_guarded_and_read_back() {
    for (text, guarded) in [
        ("=1+1", "'=1+1"),
        ("@ada, look", "'@ada, look"),
        ("-5 degrees", "'-5 degrees"),
        ("+1", "'+1"),
        ("\tx", "'\tx"),
        ("\r\n=x", "'\r\n=x"),
        ("＝1", "'＝1"),
        ("'=1", "''=1"),
        ("''", "''"),
        ("'tis", "'tis"),
        ("a=b", "a=b"),
        ("", ""),
    ] {
        assert_eq!(guard_formula(text), guarded);
        assert_eq!(without_guard(guarded), text);
    }
}
