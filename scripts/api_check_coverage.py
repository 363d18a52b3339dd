"""How each operation answered over the whole run of scripts/api-check; fails when one never succeeded."""

import collections
import json
import sys

description, answers = sys.argv[1:]
with open(description) as file:
    paths = json.load(file)["paths"].values()
operations = [operation["operationId"] for path in paths for operation in path.values()]
seen = {operation: {"alone": collections.Counter(), "stateful": collections.Counter()} for operation in operations}
with open(answers) as file:
    for operation, phase, status, count in map(str.split, file):
        seen[operation][phase][status] += int(count)

for operation in operations:
    shown = ["  ".join(f"{status} {count}" for status, count in sorted(counts.items())) for counts in seen[operation].values()]
    print(f"  {operation:24}{shown[0]:56} | {shown[1]}")
for phase in ("alone", "stateful"):
    print(f"  {phase}: {sum(sum(counts[phase].values()) for counts in seen.values())} calls")
never = {it for it in operations if not any(status[0] == "2" for counts in seen[it].values() for status in counts)}
# They need a browser with an authenticator, at a host name: crates/octavo/tests/it/me_passkeys.rs.
unseen = {"begin_passkey", "add_passkey", "remove_passkey"}
unseen.add("stream_events")  # Its response never ends: crates/octavo/tests/it/event_stream.rs.
sys.exit(f"never answered 2xx: {', '.join(sorted(never - unseen))}" if never - unseen else 0)
