#!/usr/bin/env python3
"""Merges CycloneDX documents. The same input gives the same bytes.

merge-sbom.py STAGE                  writes octavo.cdx.json, from the crates and the npm packages in STAGE
merge-sbom.py --debian FILE NAME...  adds Debian packages to FILE
"""

import json
import os
import subprocess
import sys
from datetime import datetime, timezone


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, document):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file, indent=2, ensure_ascii=False, sort_keys=True)
        file.write("\n")


def depend(document, ref, others):
    """Adds what the component `ref` depends on."""
    entry = next(entry for entry in document["dependencies"] if entry["ref"] == ref)
    entry["dependsOn"] = sorted({*entry.get("dependsOn", []), *others})


def compiled(document, crates):
    """Leaves out components that are not compiled in: `crates` has a line for each one that is."""
    keep = {it["bom-ref"] for it in document["components"] if f"{it['name']} v{it['version']}" in crates}
    document["components"] = [it for it in document["components"] if it["bom-ref"] in keep]
    keep.add(document["metadata"]["component"]["bom-ref"])
    document["dependencies"] = [it for it in document["dependencies"] if it["ref"] in keep]
    for entry in document["dependencies"]:
        entry["dependsOn"] = [ref for ref in entry.get("dependsOn", []) if ref in keep]


def merge(stage):
    # Crates of the workspace have the path of the temporary directory in their names.
    crates = read(f"{stage}/tree/crates/octavo/octavo.cdx.json").replace(f"{stage}/tree/", "/octavo/")
    document, web = json.loads(crates), json.loads(read(f"{stage}/web.cdx.json"))
    compiled(document, set(read(f"{stage}/crates.txt").splitlines()))
    when = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
    document.pop("serialNumber", None)
    document["metadata"]["timestamp"] = when.strftime("%Y-%m-%dT%H:%M:%SZ")
    document["metadata"]["tools"] = {
        "components": [
            *({"type": "application", "name": it["name"], "version": it["version"]} for it in document["metadata"]["tools"]),
            *web["metadata"]["tools"]["components"],
        ]
    }
    root = web["metadata"]["component"]["bom-ref"]
    document["components"] += web["components"]
    document["dependencies"] += [entry for entry in web["dependencies"] if entry["ref"] != root]
    app = next(entry for entry in web["dependencies"] if entry["ref"] == root)
    depend(document, document["metadata"]["component"]["bom-ref"], app["dependsOn"])
    write(f"{stage}/octavo.cdx.json", document)


def debian(name):
    """A component for an installed package."""
    show = ["dpkg-query", "--show", "--showformat", "${Version} ${Architecture}", name]
    version, architecture = subprocess.run(show, check=True, capture_output=True, text=True).stdout.split()
    purl = f"pkg:deb/debian/{name}@{version}?arch={architecture}"
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}


def add_debian(path, names):
    document = json.loads(read(path))
    added = [debian(name) for name in sorted(names)]
    refs = [component["bom-ref"] for component in added]
    document["components"] += added
    document["dependencies"] += [{"ref": ref} for ref in refs]
    depend(document, document["metadata"]["component"]["bom-ref"], refs)
    write(path, document)


if sys.argv[1] == "--debian":
    add_debian(sys.argv[2], sys.argv[3:])
else:
    merge(sys.argv[1])
