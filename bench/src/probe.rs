//! How long it takes to tell what a file is, by format. The files are made by ffmpeg.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use bytes::Bytes;
use octavo_media::probe;

use crate::report::{Report, figure};

const MEASURE_FOR: Duration = Duration::from_millis(300);
const FILES: [(&str, &str); 7] = [
    ("a.jpg", "µs jpg"),
    ("a.png", "µs png"),
    ("a.webp", "µs webp"),
    ("a.gif", "µs gif"),
    ("a.mp4", "µs mp4"),
    ("a.mov", "µs mov"),
    ("a.webm", "µs webm"),
];

pub async fn formats(report: &mut Report) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut figures = Vec::new();
    for (name, unit) in FILES {
        let path = folder.path().join(name);
        make(&path)?;
        let file = Bytes::from(std::fs::read(&path)?);
        let (started, mut probes) = (Instant::now(), 0u32);
        while started.elapsed() < MEASURE_FOR {
            let fetch = |range: std::ops::Range<u64>| {
                let part = file.slice(range.start as usize..(range.end as usize).min(file.len()));
                async move { anyhow::Ok(part) }
            };
            probe(file.len() as u64, fetch).await?.map_err(|finding| anyhow::anyhow!("{name}: {finding}"))?;
            probes += 1;
        }
        let each = started.elapsed().as_secs_f64() * 1e6 / f64::from(probes);
        figures.push(figure(each, 1, unit));
    }
    report.add("probe", figures);
    Ok(())
}

/// Two seconds of moving picture and a tone; of a still its first frame.
fn make(path: &Path) -> anyhow::Result<()> {
    let inputs = "-f lavfi -i testsrc2=size=640x360:rate=25:duration=2 -f lavfi -i sine=frequency=440:duration=2";
    let still = path.extension().is_some_and(|kind| ["jpg", "png", "webp", "gif"].iter().any(|it| kind == *it));
    let mut ffmpeg = Command::new("ffmpeg");
    ffmpeg.args(["-v", "error", "-nostdin"]).args(inputs.split(' '));
    if still {
        ffmpeg.args(["-frames:v", "1"]);
    }
    let status = ffmpeg.arg(path).status().context("ffmpeg makes the files; `make setup` installs it")?;
    ensure!(status.success(), "ffmpeg could not make {}", path.display());
    Ok(())
}
