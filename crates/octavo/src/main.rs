//! The one binary: the server, its workers, the sandbox, and the operator's tools.

#![warn(clippy::print_stdout)] // `print` does not panic when its reader is gone.

mod announce;
mod audit;
mod backup;
mod cli;
mod config;
mod confirm;
mod database;
mod decode;
mod demo;
mod doctor;
mod health;
mod held;
mod keys;
mod operator;
mod parts;
mod posts_import;
mod print;
mod reference;
mod sandbox;
mod serve;
mod status;
mod stop_signal;
mod supervisor;
mod users;
mod web_files;

use std::process::ExitCode;

use clap::Parser;
use cli::{Cli, Command};
use print::print;

/// Gives memory back to the system some seconds after a burst; glibc's allocator keeps it. SQLite uses it too (a feature in
/// `Cargo.toml`).
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    if let Some(order) = decode::order() {
        return decode::run(&order);
    }
    let cli = Cli::parse();
    // What commands write holds people's data and secrets: nobody else on the machine reads it.
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&error.into()),
    };
    match runtime.block_on(run(cli)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

async fn run(cli: Cli) -> anyhow::Result<()> {
    match &cli.command {
        Command::Completions(options) => return reference::print_completions(options.shell),
        Command::Manual(options) => return reference::write_manual(&options.dir),
        _ => {}
    }
    let config = config::Config::gather(&cli)?;
    match cli.command {
        Command::Completions(_) | Command::Manual(_) => Ok(()),
        Command::Serve(_) => serve::serve(config).await,
        Command::Worker => serve::worker(config).await,
        Command::Health => health::run(&config).await,
        Command::Sandbox(options) => sandbox::run(config, options.listen).await,
        Command::Demo(options) => demo::run(options).await,
        Command::Posts(cli::PostsCommand::Import(options)) => posts_import::run(options).await,
        Command::Migrate(options) => operator::migrate(config, options.check).await,
        Command::Backup(options) => backup::backup(config, options).await,
        Command::Restore(options) => backup::restore(config, options).await,
        Command::Held(command) => audit::by_operator(held::run(config, command)).await,
        Command::Status(format) => status::run(config, format).await,
        Command::Doctor(options) => doctor::run(config, options).await,
        Command::Config(format) => config.print(format.json),
        Command::User(command) => audit::by_operator(users::run(config, command)).await,
        Command::App(cli::AppCommand::Create(options)) => {
            audit::by_operator(operator::create_app(config, options)).await
        }
        Command::Token(cli::TokenCommand::Issue(options)) => operator::issue_token(config, options).await,
        Command::Key(cli::KeyCommand::Create(options)) => audit::by_operator(keys::create(config, options)).await,
        Command::Audit(command) => audit::run(config, command).await,
        Command::Openapi => {
            print(octavo_server::http::describe("")?);
            Ok(())
        }
    }
}

/// Exits as the parser of the command line does when a command is not complete without `--yes`.
fn fail(error: &anyhow::Error) -> ExitCode {
    eprintln!("error: {error:#}");
    if error.is::<confirm::Unconfirmed>() { ExitCode::from(2) } else { ExitCode::FAILURE }
}
