#!/usr/bin/env python3
"""Checks a CycloneDX document: check-sbom.py FILE PURL…, where each PURL is the beginning of one that it must have."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
document = json.loads(text)
components = [document["metadata"]["component"], *document["components"]]
refs = [component["bom-ref"] for component in components]
known = set(refs)
named = {ref for entry in document["dependencies"] for ref in [entry["ref"], *entry.get("dependsOn", [])]}
purls = [component.get("purl", "") for component in components]
problems = [
    *(f"{ref} is listed twice" for ref in known if refs.count(ref) > 1),
    *(f"{ref} is not a component" for ref in named - known),
    *(f"{ref} has no dependencies, not even none" for ref in known - named),
    *(f"no component is {wanted}" for wanted in sys.argv[2:] if not any(purl.startswith(wanted) for purl in purls)),
    *(f"{path} is a path of the machine that built it" for path in ("/tmp/", "/root/", "/home/") if f"//{path}" in text),
]
print("\n".join(problems))
sys.exit(bool(problems))
