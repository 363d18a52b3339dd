"""Runs a composite Action as GitHub's runner does: inputs and expressions resolved, each step's `run` in bash."""

import os
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import yaml


class Run(NamedTuple):
    succeeded: bool
    log: str
    outputs: dict[str, str]
    summary: str

    def annotations(self, kind: str) -> list[str]:
        found = re.findall(rf"^::{kind} title=Octavo::(.*)$", self.log, re.MULTILINE)
        return [text.replace("%0A", "\n").replace("%0D", "\r").replace("%25", "%") for text in found]


def evaluate(text: str, contexts: dict[str, Any]) -> str:
    """Replaces each `${{ a.b.c }}`. An expression that is more than a name fails the test."""

    def value(match: re.Match[str]) -> str:
        found: Any = contexts
        for name in match[1].split("."):
            found = found.get(name, "")
        return str(found)

    result = re.sub(r"\$\{\{\s*([\w.-]+)\s*\}\}", value, text)
    assert "${{" not in result, f"this runner can't evaluate {text}"
    return result


def run_action(folder: Path, github: dict[str, Any], given: dict[str, str]) -> Run:
    action = yaml.safe_load((folder / "action.yml").read_text())
    unknown = given.keys() - action["inputs"].keys()
    assert not unknown, f"the Action has no input {unknown}"
    inputs = {}
    for name, details in action["inputs"].items():
        assert name in given or not details.get("required"), f"the input {name} is required"
        inputs[name] = given.get(name, evaluate(details.get("default", ""), {"github": github}))
    contexts: dict[str, Any] = {"github": github, "inputs": inputs, "steps": {}}
    log, summary, succeeded = "", "", True
    for step in action["runs"]["steps"]:
        with tempfile.TemporaryDirectory(prefix="octavo-runner-") as place:
            ran = run_step(step, folder, Path(place), contexts)
            log += ran.stdout + ran.stderr
            contexts["steps"][step["id"]] = {"outputs": parse_outputs((Path(place) / "output").read_text())}
            summary += (Path(place) / "summary").read_text()
        succeeded = ran.returncode == 0
        if not succeeded:
            break
    outputs = {name: evaluate(output["value"], contexts) for name, output in action["outputs"].items()}
    return Run(succeeded, log, outputs, summary)


def run_step(
    step: dict[str, Any], folder: Path, place: Path, contexts: dict[str, Any]
) -> subprocess.CompletedProcess[str]:
    assert step["shell"] == "bash"
    for name in ("output", "summary"):
        (place / name).touch()
    (place / "script.sh").write_text(step["run"])
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment |= {name: evaluate(value, contexts) for name, value in step["env"].items()}
    environment["GITHUB_ACTION_PATH"] = str(folder)
    environment["GITHUB_OUTPUT"] = str(place / "output")
    environment["GITHUB_STEP_SUMMARY"] = str(place / "summary")
    # The command that GitHub documents for `shell: bash`.
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(place / "script.sh")]
    return subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)


def parse_outputs(text: str) -> dict[str, str]:
    multiline = re.compile(r"^([\w-]+)<<(.+)\n((?:.*\n)*?)\2\n", re.MULTILINE)
    found = {name: value.removesuffix("\n") for name, _, value in multiline.findall(text)}
    rest = multiline.sub("", text)
    return found | dict(line.split("=", 1) for line in rest.splitlines())
