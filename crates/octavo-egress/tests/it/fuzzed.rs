//! Answers of servers that the fuzzer found interesting, replayed.

use std::path::Path;

use octavo_egress::EgressError;

use crate::support::{egress, get, speak, whole};

/// The server hangs up behind each answer, so nothing is left to wait for.
#[tokio::test]
async fn answers_that_the_fuzzer_found_hold_nobody_up() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/download");
    let egress = egress(&["127.0.0.0/8"]);
    let (mut replayed, mut taken) = (0, 0);
    for file in std::fs::read_dir(folder).unwrap() {
        let (file, sent) = file.map(|file| (file.file_name(), std::fs::read(file.path()).unwrap())).unwrap();
        let size = sent.len();
        let got = match get(&egress, &speak(sent, true).await).await {
            Ok(download) => whole(download).await,
            Err(error) => Err(error),
        };
        assert!(!matches!(got, Err(EgressError::Timeout(_))), "{file:?}");
        if let Ok(body) = got {
            assert!(body.len() <= size, "{file:?}");
            taken += 1;
        }
        replayed += 1;
    }
    assert!(taken > 0 && taken < replayed, "{taken} of {replayed} answers are whole");
}
