//! What the fuzzers found interesting, replayed: nothing of it panics.

use std::path::Path;

use crate::judge;

#[test]
fn the_corpora_are_harmless() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let mut replayed = 0;
    for target in std::fs::read_dir(folder).unwrap() {
        for file in std::fs::read_dir(target.unwrap().path()).unwrap() {
            let bytes = std::fs::read(file.unwrap().path()).unwrap();
            // Whether it is taken does not matter here.
            let _ = judge(bytes.clone());
            let _ = octavo_media::to_jpeg(&bytes);
            if octavo_media::Kind::recognise(&bytes).is_some() {
                let _ = crate::clean(&bytes.into(), octavo_media::Cleaning::Remove);
            }
            replayed += 1;
        }
    }
    assert!(replayed > 0, "no corpus found");
}
