#!/usr/bin/env python3
"""Collects the licence texts of everything in octavo.cdx.json: write-licences.py STAGE

Writes third-party-licences.txt. The texts are in the folders that cargo and npm unpacked the packages to.
"""

import json
import os
import re
import subprocess
import sys

NAMED = re.compile(r"(licen[cs]e|copying|copyright|notice|unlicense)", re.IGNORECASE)
CODE = re.compile(r"\.(rs|go|c|h|js|ts|mjs|cjs|json|py|pl|sh|html|toml|yml)$", re.IGNORECASE)


def cargo_folders(manifest):
    """The folder of each crate, by purl."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--manifest-path", manifest]
    packages = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["packages"]
    return {f"pkg:cargo/{it['name']}@{it['version']}": os.path.dirname(it["manifest_path"]) for it in packages}


def npm_folder(component):
    properties = {it["name"]: it["value"] for it in component.get("properties", [])}
    return properties.get("cdx:npm:package:path")


def texts_in(folder):
    """The files below a folder that are named like licences, and are texts."""
    for path, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if NAMED.match(name) and not CODE.search(name):
                with open(os.path.join(path, name), encoding="utf-8", errors="replace") as file:
                    yield file.read().replace("\r\n", "\n").strip()


def declared(component):
    of_component = component.get("licenses", [])
    return ", ".join(it.get("expression") or it["license"].get("id") or it["license"]["name"] for it in of_component)


def main(stage):
    with open(f"{stage}/octavo.cdx.json", encoding="utf-8") as file:
        components = json.load(file)["components"]
    crates = cargo_folders("Cargo.toml")
    users, without = {}, []
    for component in components:
        purl = component.get("purl", "")
        folder = crates.get(purl) or npm_folder(component)
        # Octavo's own crates and web app have no file of their own; its licences are in this folder's copyright file.
        if "download_url=file:" in purl or component["name"].startswith("octavo"):
            continue
        label = f"{component.get('group', '')}/{component['name']} {component['version']} ({declared(component)})".lstrip("/")
        texts = set(texts_in(folder)) if folder else set()
        for text in texts:
            users.setdefault(text, []).append(label)
        if not texts:
            without.append(label)
    with open(f"{stage}/third-party-licences.txt", "w", encoding="utf-8") as file:
        file.write("Octavo contains the following packages.\n")
        for text, labels in sorted(users.items(), key=lambda it: (sorted(it[1]), it[0])):
            file.write("\n" + "=" * 80 + "\n" + "\n".join(sorted(set(labels))) + "\n" + "-" * 80 + "\n" + text + "\n")
        file.write("\n" + "=" * 80 + "\nPackages that come without a licence file; their licences as declared:\n")
        file.write("\n".join(sorted(without)) + "\n")


main(sys.argv[1])
