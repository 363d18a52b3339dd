#!/usr/bin/python3
"""The Compose files in ops/ agree with the image that `make package` builds, and name only settings that exist."""

import re
import sys
import tomllib
from pathlib import Path

import yaml

OPS = Path("ops")


def only(pattern: str, path: str) -> str:
    (found,) = set(re.findall(pattern, Path(path).read_text(), re.MULTILINE))
    return found


def settings() -> set[str]:
    rows = re.findall(r"^\| `([a-z0-9_.]+)` \|", Path("docs/operations/settings.md").read_text(), re.MULTILINE)
    return {"OCTAVO_" + row.upper().replace(".", "_") for row in rows}


def check_octavo(service: dict, complain) -> None:
    """`service` is the one in compose.yml."""
    with open("Cargo.toml", "rb") as file:
        version = tomllib.load(file)["workspace"]["package"]["version"]
    port = only(r"--port (\d+)", "packaging/build-image")
    volume = only(r"--volume (\S+)", "packaging/build-image")
    if service["image"] != f"octavo:{version}":
        complain(f"the image is {service['image']}, and this is version {version}")
    if [it.rpartition(":")[2] for it in service["ports"]] != [port]:
        complain(f"the ports are {service['ports']}, and the image listens on {port}")
    if [it.partition(":")[2] for it in service["volumes"]] != [volume]:
        complain(f"the volumes are {service['volumes']}, and the image writes to {volume}")


def check_services(document: dict, complain) -> None:
    """What services mount is declared, or a file in ops/; what they wait for has a health check."""
    for name, service in document["services"].items():
        for source in (it.partition(":")[0] for it in service.get("volumes", [])):
            if not ((OPS / source).is_file() if source.startswith(".") else source in document["volumes"]):
                complain(f"{name} mounts {source}, which is not there")
        for other in service.get("depends_on", {}):
            if "healthcheck" not in document["services"].get(other, {}):
                complain(f"{name} waits for {other}, which has no health check")


def main() -> int:
    problems: list[str] = []
    known = settings()
    paths = sorted(OPS.glob("compose*.yml"))
    for path in paths:
        text = path.read_text()
        document = yaml.safe_load(text)
        complain = lambda problem, path=path: problems.append(f"{path}: {problem}")  # noqa: E731
        for name in sorted(set(re.findall(r"\bOCTAVO_\w+", text)) - known):
            complain(f"{name} is not a setting")
        check_services(document, complain)
        if path.name == "compose.yml":
            check_octavo(document["services"]["octavo"], complain)
    print("\n".join(problems) or f"{len(paths)} Compose files agree with the image and the settings")
    return 1 if problems or not paths else 0


sys.exit(main())
