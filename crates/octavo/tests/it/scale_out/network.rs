//! Machines of their own: network namespaces with a cable between every two that talk to each other.

use std::io::Write as _;
use std::net::Ipv4Addr;
use std::process::{Command, Stdio};

/// Where something runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Machine {
    /// The test itself: the clients of the API, and the receiver of the webhooks.
    Outside,
    Proxy,
    Networks,
    Postgres(usize),
    Api(usize),
    Worker(usize),
}

use Machine::{Api, Networks, Outside, Postgres, Proxy, Worker};

/// Processes of each kind.
pub const EACH: usize = 3;

impl Machine {
    pub fn name(self) -> String {
        match self {
            Outside => "outside".to_owned(),
            Proxy => "proxy".to_owned(),
            Networks => "networks".to_owned(),
            Postgres(number) => format!("postgres{number}"),
            Api(number) => format!("api{number}"),
            Worker(number) => format!("worker{number}"),
        }
    }

    /// `ops/haproxy/haproxy.cfg` names some of these.
    pub fn address(self) -> Ipv4Addr {
        let last = match self {
            Outside => 1,
            Proxy => 2,
            Networks => 3,
            Postgres(number) => 10 + number,
            Api(number) => 20 + number,
            Worker(number) => 30 + number,
        };
        Ipv4Addr::new(10, 77, 0, u8::try_from(last).unwrap())
    }

    /// This machine's end of the cable to another.
    fn end_to(self, other: Machine) -> String {
        format!("to-{}", other.name())
    }

    fn route_to(self, other: Machine) -> String {
        format!("route replace {} dev {} src {}", other.address(), self.end_to(other), self.address())
    }

    /// The same command on this machine.
    pub fn runs(self, command: &Command) -> Command {
        let mut there = Command::new("nsenter");
        if self != Outside {
            there.arg(format!("--net=/run/netns/{}", self.name()));
        }
        there.arg("--").arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => there.env(name, value),
                None => there.env_remove(name),
            };
        }
        there
    }
}

/// Every machine, and the machines that it calls.
fn plan() -> Vec<(Machine, Vec<Machine>)> {
    let mut plan = vec![
        (Outside, vec![Proxy, Networks]),
        (Proxy, vec![Postgres(1), Postgres(2)]),
        (Postgres(1), vec![Postgres(2)]),
        (Postgres(2), vec![]),
        (Networks, vec![]),
    ];
    for number in 1..=EACH {
        plan.push((Api(number), vec![Outside, Proxy, Networks]));
        plan.push((Worker(number), vec![Outside, Proxy, Networks]));
    }
    plan
}

/// Makes all machines and cables. They end with the namespace that this process is in.
pub fn build() {
    let plan = plan();
    let mut cables = String::new();
    for (machine, _) in plan.iter().filter(|(machine, _)| *machine != Outside) {
        cables += &format!("netns add {}\n", machine.name());
    }
    ip(Outside, &cables);
    cables.clear();
    for (from, to) in cable_ends(&plan) {
        let place = |machine: Machine| match machine {
            Outside => String::new(),
            _ => format!("netns {}", machine.name()),
        };
        let (near, far) = (from.end_to(to), to.end_to(from));
        cables += &format!("link add {near} {} type veth peer name {far} {}\n", place(from), place(to));
    }
    ip(Outside, &cables);
    for (machine, _) in &plan {
        let mut setup = format!("link set lo up\naddress add {}/32 dev lo\n", machine.address());
        for (from, to) in cable_ends(&plan) {
            let others = [(from, to), (to, from)].into_iter().filter(|(one, _)| one == machine);
            for (_, other) in others {
                setup += &format!("link set {} up\n{}\n", machine.end_to(other), machine.route_to(other));
            }
        }
        ip(*machine, &setup);
    }
}

fn cable_ends(plan: &[(Machine, Vec<Machine>)]) -> impl Iterator<Item = (Machine, Machine)> {
    plan.iter().flat_map(|(from, all)| all.iter().map(|to| (*from, *to)))
}

/// Unplugs a cable at one end. That machine gets an error at once; the other hears nothing.
pub fn unplug(at: Machine, from: Machine) {
    ip(at, &format!("link set {} down\n", at.end_to(from)));
}

pub fn plug_in(at: Machine, to: Machine) {
    ip(at, &format!("link set {} up\n{}\n", at.end_to(to), at.route_to(to)));
}

fn ip(machine: Machine, batch: &str) {
    let mut command = Command::new("ip");
    let mut child = machine.runs(command.args(["-batch", "-"])).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(batch.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success(), "on {machine:?}: ip -batch\n{batch}");
}
