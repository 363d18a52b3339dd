//! Octavo on many machines with a replicated database. Each machine is a network namespace, and no packet leaves them.
//! Processes are killed and paused, cables unplugged and the replica promoted while clients post; then the ledgers of the
//! network and of the receiver are compared with what was promised.

mod cluster;
mod database;
mod faults;
mod ledger;
mod load;
mod network;
mod process;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use cluster::Cluster;
use faults::{Course, Fault};
use ledger::{Ledger, Published, Verdict};
use load::Load;

use crate::support::{client, until_within};

/// 3 in an ordinary run; this variable asks for more.
const ROUNDS: &str = "OCTAVO_FAILOVERS";
/// Networks that don't answer are asked again after 5, 10, 20 seconds and so on.
const RETRIES: Duration = Duration::from_secs(15 * 60);
/// Where the parts of it run.
const INSIDE: &str = "scale_out::rounds";

/// Starts the rounds in namespaces of their own, which end with them. No privileges are needed.
#[test]
fn many_machines_lose_and_double_nothing() {
    let mut command = Command::new("setpriv");
    command.args([
        "--pdeathsig",
        "KILL",
        "unshare",
        "--user",
        "--map-root-user",
        "--net",
        "--mount",
        "--pid",
        "--fork",
    ]);
    command.args(["--kill-child", "sh", "-ec"]);
    command.arg(
        "mount -t proc proc /proc; mount -t tmpfs tmpfs /run; mkdir /run/netns; echo 'in namespaces'; exec \"$@\"",
    );
    command.arg("sh").arg(std::env::current_exe().unwrap());
    command.args(["--exact", INSIDE, "--ignored", "--nocapture"]);
    let log = logs().join("rounds.log");
    command.stdout(std::fs::File::create(&log).unwrap());
    let status = command.status().unwrap();
    let said = std::fs::read_to_string(&log).unwrap();
    assert!(said.contains("in namespaces"), "this machine must allow user, mount, process and network namespaces");
    println!("{said}");
    assert!(status.success() && said.contains("1 passed"), "logs are in {}", logs().display());
}

/// What every process prints.
fn logs() -> PathBuf {
    let logs = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scale_out");
    std::fs::create_dir_all(&logs).unwrap();
    logs
}

/// The faults in an order that differs from one cycle to the next, and is the same in each run.
fn plan(rounds: usize) -> Vec<Fault> {
    let mut plan = Vec::new();
    for cycle in 0.. {
        let mut faults: Vec<Fault> = (0..faults::all(0).len()).map(|place| faults::all(cycle + place)[place]).collect();
        // Steps of a length that has no factor in common with the number of faults visit each of them once.
        let (count, step) = (faults.len(), 1 + 2 * cycle);
        faults = (0..count).map(|place| faults[place * step % count]).collect();
        plan.extend(faults);
        if plan.len() >= rounds {
            plan.truncate(rounds);
            return plan;
        }
    }
    plan
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "`many_machines_lose_and_double_nothing` runs it, inside network namespaces"]
async fn rounds() {
    let rounds = std::env::var(ROUNDS).map_or(3, |text| text.parse().unwrap());
    for log in std::fs::read_dir(logs()).unwrap() {
        let log = log.unwrap().path();
        if !log.ends_with("rounds.log") {
            std::fs::remove_file(log).unwrap();
        }
    }
    network::build();
    let dir = tempfile::tempdir().unwrap();
    let ledger = Ledger::start().await;
    let mut cluster = Cluster::start(dir.path(), &logs()).await;
    cluster.refuses_replica();
    let (apis, accounts) = cluster.developer().await;
    let mut load = Load::start(apis, accounts);
    let mut published = Published::default();
    println!("| Round | Fault | Posts | Deliveries | Lost | Doubled | Repeated calls | Continued after |");
    println!("|---|---|---|---|---|---|---|---|");
    for (number, fault) in plan(rounds).into_iter().enumerate() {
        let (before, (delivered, repeats)) = (load.accepted().len(), ledger.counts());
        let mut course = Course { cluster: &mut cluster, load: &load, ledger: &ledger };
        let continued = course.run(fault).await;
        course.is_whole().await;
        let verdict = prove(&ledger, &mut published, &load).await;
        let (lost, doubled) = (verdict.lost.len(), verdict.doubled.len());
        let (posts, (all, again)) = (load.accepted().len() - before, ledger.counts());
        println!(
            "| {} | {fault} | {posts} | {} | {lost} | {doubled} | {} | {:.1} s |",
            number + 1,
            all - delivered,
            again - repeats,
            continued.as_secs_f64()
        );
        assert_eq!((lost, doubled), (0, 0), "{verdict:?}");
    }
    load.stop().await;
    let verdict = prove(&ledger, &mut published, &load).await;
    assert_eq!(verdict, Verdict::default());
    assert_eq!(published.items.len(), load.accepted().len(), "no call was carried out that was not accepted");
    let (events, again) = ledger.counts();
    println!(
        "{rounds} rounds: {} posts, {events} deliveries, 0 lost, 0 doubled; {again} calls of the receiver and {} of the API were repeated",
        load.accepted().len(),
        load.repeated()
    );
}

/// Compares what is accepted by now with both ledgers, once all of it is delivered.
async fn prove(ledger: &Ledger, published: &mut Published, load: &Load) -> Verdict {
    let accepted = load.accepted();
    let mut missing = accepted.clone();
    until_within(RETRIES, "all posts are delivered", async || {
        ledger.take_delivered(&mut missing);
        missing.is_empty().then_some(())
    })
    .await;
    published.read(&client()).await;
    ledger.compare(&accepted, &published.items)
}
