//! The one binary: the server, its workers, the sandbox, and the operator's tools.

#![warn(clippy::print_stdout)] // `print` does not panic when its reader is gone.

mod announce;
mod approval;
mod audit;
mod backup;
mod cli;
mod client;
mod config;
mod confirm;
mod database;
mod decode;
mod demo;
mod doctor;
mod health;
mod held;
mod help;
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

use cli::{Cli, Command, UserCommands};
use print::print;

/// Gives memory back to the system some seconds after a burst; glibc's allocator keeps it. SQLite uses it too (a feature in
/// `Cargo.toml`).
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    if let Some(order) = decode::order() {
        return decode::run(&order);
    }
    let cli = help::parse();
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
    let command = match cli.command {
        Command::Completions(options) => return reference::print_completions(options.shell),
        Command::Manual(options) => return reference::write_manual(&options.dir),
        Command::OfUsers(command) => return call_server(command).await,
        Command::Approval(cli::ApprovalCommand::Verify(options)) => return approval::verify(&options),
        command => command,
    };
    operate(Cli { command, ..cli }).await
}

/// Commands of people who use a server, as clients of its API.
async fn call_server(command: UserCommands) -> anyhow::Result<()> {
    match command {
        UserCommands::Login(options) => client::login(options).await,
        UserCommands::Logout(options) => client::logout(options).await,
        UserCommands::Accounts(options) => client::accounts(options).await,
        UserCommands::Post(options) => client::post(options).await,
        UserCommands::Media(command) => client::media(command).await,
        UserCommands::Listen(options) => client::listen(options).await,
        UserCommands::Trigger(options) => client::trigger(options).await,
        UserCommands::Plan(options) => client::plan(options).await,
        UserCommands::Apply(options) => client::apply(options).await,
        UserCommands::Rehearse(options) => client::rehearse(options).await,
        UserCommands::Posts(cli::PostsCommand::Import(options)) => posts_import::run(options).await,
    }
}

/// Commands of operators, on the data of a server.
async fn operate(cli: Cli) -> anyhow::Result<()> {
    let config = config::Config::gather(&cli)?;
    match cli.command {
        Command::Serve(_) => serve::serve(config).await,
        Command::Worker => serve::worker(config).await,
        Command::Health => health::run(&config).await,
        Command::Sandbox(options) => sandbox::run(config, options.listen).await,
        Command::Demo(options) => demo::run(options).await,
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
        Command::Approval(command) => approval::run(config, command).await,
        Command::Openapi => {
            print(octavo_server::http::describe("")?);
            Ok(())
        }
        // They are done before.
        Command::OfUsers(_) | Command::Completions(_) | Command::Manual(_) => Ok(()),
    }
}

/// Exits as the parser of the command line does when a command is not complete without `--yes`.
fn fail(error: &anyhow::Error) -> ExitCode {
    if error.is::<client::Changes>() {
        return ExitCode::from(2);
    }
    if let Some(unproved) = error.downcast_ref::<approval::Unproved>() {
        return ExitCode::from(unproved.exit_code());
    }
    eprintln!("error: {error:#}");
    match error {
        error if error.is::<confirm::Unconfirmed>() => ExitCode::from(2),
        error if error.is::<client::Findings>() => ExitCode::from(3),
        _ => ExitCode::FAILURE,
    }
}
