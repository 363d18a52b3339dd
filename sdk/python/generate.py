"""Generates src/octavo/_generated from contract/openapi.json, and _async_resources.py from _resources.py.

`--check` only compares, and fails if one is stale.

openapi-python-client reads the description and names its types. What it writes by its own templates has 49,000 lines in
371 files: for each model how to read and write it, and each call four times, also those that only the portal can make.
The templates here write only the fields of a model and what a call sends. octavo/_model.py reads and writes any model,
and octavo/_core.py makes any call.
"""

import filecmp
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
DESCRIPTION = HERE.parent.parent / "contract" / "openapi.json"
OUTPUT = HERE / "src" / "octavo" / "_generated"
BLOCKING = OUTPUT.parent / "_resources.py"
AWAITING = OUTPUT.parent / "_async_resources.py"
COMPONENT = "#/components/schemas/"
METHODS = {"get", "put", "post", "patch", "delete"}
# The core sends these.
HEADERS_OF_THE_CORE = {"x-api-key", "prefer"}
CONFIG: dict[str, Any] = {
    "literal_enums": True,
    # It knows no text/csv, and sends such a body as it is when told that it is bytes.
    "content_type_overrides": {"text/csv": "application/octet-stream"},
    "post_hooks": [],
}
NOTE = '"""Generated from contract/openapi.json by sdk/python/generate.py. Do not edit."""\n'
MODELS = f"""{NOTE}
from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import Any, Literal

from .._model import UNSET, Model, Unset

"""
OPERATIONS = f"""{NOTE}
from __future__ import annotations

import datetime
from typing import Any

from .._call import Call
from .._model import UNSET, Unset
from .models import *

File = bytes

"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        made = generate(Path(folder))
        if "--check" in sys.argv[1:]:
            stale = list(differences(made, OUTPUT))
            stale += [AWAITING.name] if AWAITING.read_text() != awaiting(BLOCKING.read_text()) else []
            advice = "Run target/sdk-python/bin/python sdk/python/generate.py."
            sys.exit(f"Stale: {', '.join(stale)}. {advice}" if stale else 0)
        shutil.rmtree(OUTPUT, ignore_errors=True)
        shutil.copytree(made, OUTPUT)
        AWAITING.write_text(awaiting(BLOCKING.read_text()))


def awaiting(blocking: str) -> str:
    """The parts of the client for asyncio: the same calls, by the runner that awaits them."""
    note = "Generated from _resources.py by sdk/python/generate.py. Do not edit."
    text = blocking.replace('"""The parts of Octavo."""', f'"""The parts of AsyncOctavo. {note}"""')
    text = text.replace("from ._blocking import Runner", "from ._awaiting import AsyncRunner")
    return re.sub(r"^class (\w+)\(Runner\)", r"class Async\1(AsyncRunner)", text, flags=re.MULTILINE)


def generate(folder: Path) -> Path:
    description = json.loads(DESCRIPTION.read_text())
    events = prepare(description)
    (folder / "openapi.json").write_text(json.dumps(description))
    (folder / "config.json").write_text(json.dumps(CONFIG))
    output, made = folder / "output", folder / "_generated"
    options: list[str | Path] = ["--meta", "none", "--config", "config.json", "--fail-on-warning"]
    options += ["--path", "openapi.json", "--output-path", output, "--custom-template-path", templates(folder)]
    run("openapi-python-client", "generate", *options, cwd=folder)
    made.mkdir()
    (made / "__init__.py").write_text(NOTE)
    (made / "models.py").write_text(MODELS + joined(output / "models") + event_table(events))
    (made / "operations.py").write_text(OPERATIONS + joined(output / "api"))
    run("ruff", "check", "--isolated", "--fix-only", "--quiet", "--select", "F401,I", made, cwd=folder)
    run("ruff", "format", "--isolated", "--quiet", "--config", "line-length=120", made, cwd=folder)
    return made


def templates(folder: Path) -> Path:
    """Those of this package, and empty ones for the files that it does without."""
    place = folder / "templates"
    shutil.copytree(HERE / "templates", place)
    for name in ("api_init", "client", "endpoint_init", "errors", "models_init", "package_init", "types"):
        (place / f"{name}.py.jinja").touch()
    return place


def run(program: str, *arguments: str | Path, cwd: Path) -> None:
    """The programs are in the same virtual environment."""
    command = [Path(sys.executable).parent / program, *arguments]
    finished = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if finished.returncode:
        sys.exit(finished.stdout + finished.stderr)


def joined(folder: Path) -> str:
    """The generator writes a file for each model and each call."""
    texts = (path.read_text().strip() for path in sorted(folder.rglob("*.py")))
    return "".join(f"{text}\n\n\n" for text in texts if text)


def prepare(description: dict[str, Any]) -> dict[str, str]:
    """Leaves what an application can call, and adds the events. Returns the class of each type of event."""
    schemas = description["components"]["schemas"]
    operations = list(keep_operations(description))
    events = add_events(description)
    sent = reachable([operation.get("requestBody") for operation in operations], schemas)
    for name, schema in schemas.items():
        give_default_type(schema)
        if name not in sent:
            fill_answer(schema)
    # The settings of a network that a later server has.
    schemas["OtherSettings"] = {
        "type": "object",
        "description": "The settings of a network that this version of the package does not know.",
        "required": ["type"],
        "properties": {"type": {"type": "string"}},
    }
    schemas["PlatformSettings"]["oneOf"].append({"$ref": f"{COMPONENT}OtherSettings"})
    del schemas["PlatformSettings"]["discriminator"]
    roots = [operations, *({"$ref": f"{COMPONENT}{name}"} for name in ("ErrorBody", *events.values()))]
    wanted = reachable(roots, schemas)
    description["components"] = {"schemas": {name: schema for name, schema in schemas.items() if name in wanted}}
    return events


def keep_operations(description: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Drops errors, which look alike for every call, and headers that the core sends."""
    for operations in description["paths"].values():
        for method in METHODS & operations.keys():
            operation = operations[method]
            if not is_for_applications(operation):
                del operations[method]
                continue
            answers = {status: answer for status, answer in operation["responses"].items() if status.startswith("2")}
            operation["responses"] = {status: resolved(answer, description) for status, answer in answers.items()}
            parameters = (resolved(parameter, description) for parameter in operation.get("parameters", []))
            operation["parameters"] = [it for it in parameters if it["name"] not in HEADERS_OF_THE_CORE]
            if "requestBody" in operation:
                operation["requestBody"] = resolved(operation["requestBody"], description)
            yield operation


def is_for_applications(operation: dict[str, Any]) -> bool:
    """Whether a key or an application's token can make the call: others are the portal's alone."""
    # Files go to upload URLs.
    if "multipart/form-data" in operation.get("requestBody", {}).get("content", {}):
        return False
    schemes = operation["security"]
    scopes = {scope for scheme in schemes for scope in scheme.get("bearer", [])}
    return any("clientId" in scheme or not scheme for scheme in schemes) or "workspaces.write" in scopes


def resolved(value: dict[str, Any], description: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in value:
        return value
    found = description
    for name in value["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return found


def add_events(description: dict[str, Any]) -> dict[str, str]:
    """One schema for the events that have the same data."""
    schemas, events = description["components"]["schemas"], dict[str, str]()
    for event_type, operation in description.pop("webhooks").items():
        body = operation["post"]["requestBody"]["content"]["application/json"]["schema"]
        properties = {name: value for part in parts(body, description) for name, value in part["properties"].items()}
        required = [name for part in parts(body, description) for name in part.get("required", [])]
        data = properties["data"]["$ref"].removeprefix(COMPONENT)
        name = re.sub("(Event)?(Data|Facts)$", "", data) + "Event"
        properties["type"] = {"type": "string", "description": "The event's type.", "enum": []}
        body = {"type": "object", "description": f"An event with the data of {data}."}
        event = schemas.setdefault(name, {**body, "required": required, "properties": properties})
        event["properties"]["type"]["enum"].append(event_type)
        events[event_type] = name
    return events


def parts(schema: dict[str, Any], description: dict[str, Any]) -> list[dict[str, Any]]:
    """What a schema is composed of."""
    schema = resolved(schema, description)
    return [part for it in schema["allOf"] for part in parts(it, description)] if "allOf" in schema else [schema]


def give_default_type(schema: dict[str, Any]) -> None:
    """`XSettings()` instead of `XSettings(type_="TWITTER")`."""
    network = schema.get("properties", {}).get("type", {})
    if len(network.get("enum", [])) == 1:
        network["default"] = network["enum"][0]


def fill_answer(schema: dict[str, Any]) -> None:
    """What may be missing from an answer is None there: `Unset` is for what is sent."""
    for part in [schema, *schema.get("allOf", [])]:
        properties = part.get("properties", {})
        for name in properties.keys() - set(part.get("required", [])):
            value = properties[name]
            properties[name] = {"anyOf": [value, {"type": "null"}], "description": value.get("description", "")}
        if properties:
            part["required"] = list(properties)


def reachable(roots: Any, schemas: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    waiting = list(references(roots))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += references(schemas[name])
    return found


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if str(value.get("$ref", "")).startswith(COMPONENT):
            yield value["$ref"].removeprefix(COMPONENT)
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from references(part)


def event_table(events: dict[str, str]) -> str:
    classes = " | ".join(sorted({*events.values(), "Event"}))
    lines = (f'    "{event_type}": {name},\n' for event_type, name in events.items())
    return f"TypedEvent = {classes}\nEVENT_CLASSES: dict[str, type[TypedEvent]] = {{\n{''.join(lines)}}}\n"


def differences(made: Path, committed: Path) -> Iterator[str]:
    names = {str(path.relative_to(root)) for root in (made, committed) for path in root.rglob("*.py")}
    _, different, missing = filecmp.cmpfiles(made, committed, sorted(names), shallow=False)
    yield from different + missing


if __name__ == "__main__":
    main()
