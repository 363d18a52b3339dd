//! Pictures and documents, decoded in a process of their own.
//!
//! A few hundred bytes can make a decoder allocate gigabytes, and no check of a header finds each way to do so. Therefore the
//! binary runs itself again for each file, with limits on memory and time that the kernel enforces. What exceeds them ends
//! that process, and the file is refused.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use octavo_domain::media_fit::MOST_DECODED_BYTES;
use octavo_domain::rules::{MediaFacts, decoded_bytes};
use octavo_media::{Conversion, MOST_PDF_BYTES, count_pages};
use octavo_sandbox::{Facts, FactsReader, read_facts};
use serde::{Deserialize, Serialize};
use tokio::io::AsyncReadExt;
use tokio::process::Command;
use tokio::sync::{AcquireError, Semaphore};
use tokio::time::timeout;

pub(super) const JPEG: &str = "image/jpeg";
const MIB: u64 = 1024 * 1024;
/// What all decoding processes may allocate together. `docs/operations/install.md` derives a server's memory from it.
const MOST_MIB: u32 = 192;
/// Of a process before it decodes anything.
const IDLE_BYTES: u64 = 24 * MIB;
/// The tables of a document, and its object streams, besides the document itself.
const DOCUMENT_TABLES: u64 = 64 * MIB;
/// The largest output.
const MOST_OUTPUT: u64 = 256 * MIB;
/// Of the processor. A debug build needs half of it for the largest picture.
const CPU_SECONDS: u64 = 30;
/// Until a process ends, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);
/// The longest message of a process.
const MOST_MESSAGE: u64 = 4096;
/// The first argument of such a process; the second is its [`Order`].
pub const DECODE: &str = "decode";
/// How it exits if it refused the file and said why.
pub const REFUSED: u8 = 3;

/// What to do with a file.
#[derive(Debug, Serialize, Deserialize)]
pub enum Task {
    Convert(Conversion),
    /// Counts the pages of a PDF.
    Pages,
    /// Reads the facts that a simulated network needs of a video or a PDF.
    NetworkFacts,
}

/// A task, and what its process may use.
#[derive(Debug, Serialize, Deserialize)]
pub struct Order {
    pub task: Task,
    pub memory_bytes: u64,
    pub output_bytes: u64,
    pub cpu_seconds: u64,
}

impl Task {
    /// Decodes a file. The error is for the person who uploaded it.
    pub fn run(&self, mut file: File, output: File) -> Result<(), String> {
        let mut output = BufWriter::new(output);
        match self {
            Task::Convert(conversion) => {
                conversion.write(BufReader::new(file), &mut output).map_err(|error| error.to_string())?;
            }
            Task::Pages => {
                let mut document = Vec::new();
                file.read_to_end(&mut document).map_err(|error| error.to_string())?;
                let pages = count_pages(&document).map_err(|finding| finding.to_string())?;
                write!(output, "{pages}").map_err(|error| error.to_string())?;
            }
            Task::NetworkFacts => {
                // Its parsers open a path.
                let facts = read_facts(Path::new(&format!("/proc/self/fd/{}", file.as_raw_fd())));
                serde_json::to_writer(&mut output, &facts).map_err(|error| error.to_string())?;
            }
        }
        output.flush().map_err(|error| error.to_string())
    }

    /// The memory that a process needs for a file, in MiB.
    fn memory(&self, facts: &MediaFacts) -> u32 {
        let needed = match self {
            Task::Pages | Task::NetworkFacts => facts.size_bytes.min(MOST_PDF_BYTES) + DOCUMENT_TABLES,
            // The decoder of JPEG holds the whole file.
            Task::Convert(_) => self.picture_bytes(facts) + facts.size_bytes,
        };
        u32::try_from((IDLE_BYTES + needed).div_ceil(MIB)).unwrap_or(MOST_MIB).min(MOST_MIB)
    }

    fn picture_bytes(&self, facts: &MediaFacts) -> u64 {
        let decoded = match decoded_bytes(facts) {
            // A progressive one: its decoder also holds two bytes for each value of each pixel.
            Some(bytes) if facts.content_type == JPEG => bytes * 3,
            known => known.unwrap_or(MOST_DECODED_BYTES),
        };
        match self {
            // The fitted picture, its canvas or turned copy, and its JPEG.
            Task::Convert(Conversion::Fit(to)) => decoded.max(u64::from(to.width) * u64::from(to.height) * 9),
            _ => decoded,
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum DecodeError {
    #[error("{0}")]
    Refused(String),
    #[error("a decoding process: {0}")]
    System(#[from] io::Error),
}

impl From<AcquireError> for DecodeError {
    fn from(error: AcquireError) -> Self {
        DecodeError::System(io::Error::other(error))
    }
}

/// Runs decoding processes, as many as the memory allows. Cheap to clone.
#[derive(Clone)]
pub struct Decoder {
    /// Of files that aren't on this machine, and of results.
    folder: PathBuf,
    memory: Arc<Semaphore>,
}

impl Decoder {
    pub fn new(folder: PathBuf) -> Self {
        Decoder { folder, memory: Arc::new(Semaphore::new(MOST_MIB as usize)) }
    }

    /// A file without a name, which goes with its last user.
    pub fn scratch_file(&self) -> io::Result<File> {
        std::fs::create_dir_all(&self.folder)?;
        tempfile::tempfile_in(&self.folder)
    }

    /// The output of a task.
    pub(super) async fn run(&self, task: Task, facts: &MediaFacts, file: File) -> Result<File, DecodeError> {
        let memory = task.memory(facts);
        let _memory = self.memory.acquire_many(memory).await?;
        let order =
            Order { task, memory_bytes: u64::from(memory) * MIB, output_bytes: MOST_OUTPUT, cpu_seconds: CPU_SECONDS };
        let order = serde_json::to_string(&order).map_err(io::Error::other)?;
        let mut output = self.scratch_file()?;
        let mut process = command(&order).stdin(file).stdout(output.try_clone()?).stderr(Stdio::piped()).spawn()?;
        let said = process.stderr.take();
        let ended = timeout(PATIENCE, async {
            let mut message = Vec::new();
            if let Some(said) = said {
                said.take(MOST_MESSAGE).read_to_end(&mut message).await?;
            }
            Ok::<_, io::Error>((process.wait().await?, String::from_utf8_lossy(&message).into_owned()))
        });
        let (status, message) = ended.await.unwrap_or_else(|elapsed| Err(elapsed.into()))?;
        if status.success() {
            output.rewind()?;
            return Ok(output);
        }
        if status.code() == Some(REFUSED.into()) {
            return Err(DecodeError::Refused(message));
        }
        tracing::info!(%status, message, "a decoding process ended early");
        let message = "Octavo can't process the file: it is damaged, or decoding it takes too much memory or time. \
            Export it again, smaller if it is large.";
        Err(DecodeError::Refused(message.to_owned()))
    }
}

impl Decoder {
    /// Reads videos and PDFs for simulated networks.
    pub fn network_facts(&self) -> FactsReader {
        let decoder = self.clone();
        Arc::new(move |path| {
            let decoder = decoder.clone();
            Box::pin(async move {
                decoder.read_network_facts(&path).await.unwrap_or_else(|error| {
                    tracing::info!(%error, "a simulated network can't read a file");
                    Facts::default()
                })
            })
        })
    }

    async fn read_network_facts(&self, path: &Path) -> Result<Facts, DecodeError> {
        let file = File::open(path)?;
        let facts = MediaFacts { size_bytes: file.metadata()?.len(), ..MediaFacts::default() };
        let output = self.run(Task::NetworkFacts, &facts, file).await?;
        serde_json::from_reader(BufReader::new(output)).map_err(|error| DecodeError::System(error.into()))
    }
}

/// This program again, even if its file was replaced by an upgrade. It gets no secrets from the environment, and returns
/// memory at once, so that the limit counts what is in use.
fn command(order: &str) -> Command {
    let mut command = Command::new("/proc/self/exe");
    command.arg0("octavo").args([DECODE, order]).env_clear().kill_on_drop(true);
    command.env("MALLOC_CONF", "background_thread:false,retain:false,dirty_decay_ms:0,muzzy_decay_ms:0,narenas:1");
    command
}
