//! The process that decodes one file. Only a server starts it (`octavo_server::media::Decoder`), so no help names it.

use std::fs::File;
use std::os::fd::AsFd;
use std::process::ExitCode;

use octavo_server::media::{DECODE, Order, REFUSED};
use rustix::process::{Resource, Rlimit, setrlimit};

/// The order in this process's arguments, if it is such a process.
pub fn order() -> Option<String> {
    let mut arguments = std::env::args_os().skip(1);
    let is_decoding = arguments.next()? == DECODE;
    arguments.next()?.into_string().ok().filter(|_| is_decoding)
}

/// Reads the file from standard input, writes the result to standard output, and says on standard error why there is none.
pub fn run(order: &str) -> ExitCode {
    match decode(order) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(refusal)) => {
            eprint!("{refusal}");
            ExitCode::from(REFUSED)
        }
        Err(error) => {
            eprint!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The inner error is about the file.
fn decode(order: &str) -> anyhow::Result<Result<(), String>> {
    let order: Order = serde_json::from_str(order)?;
    // Where the system has no memory left, it ends this process before the server.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    limit(&order)?;
    let input = File::from(std::io::stdin().as_fd().try_clone_to_owned()?);
    let output = File::from(std::io::stdout().as_fd().try_clone_to_owned()?);
    Ok(order.task.run(input, output))
}

/// Data and not address space: the program itself and shared libraries take none of it.
fn limit(order: &Order) -> anyhow::Result<()> {
    let limits = [
        (Resource::Data, order.memory_bytes),
        (Resource::Cpu, order.cpu_seconds),
        (Resource::Fsize, order.output_bytes),
        (Resource::Core, 0),
    ];
    for (resource, most) in limits {
        setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?;
    }
    Ok(())
}
