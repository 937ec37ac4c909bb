#!/usr/bin/env python3
"""Fails when an #include of src/sinew points up the layers, or an HDK header leaves hdk/.

    check_layers.py [PROJECT]          checks a tree
    check_layers.py --self-test        checks that wrong trees are refused
"""

import re
import sys
import tempfile
from pathlib import Path

# Ranks, lowest first. Folders of one rank do not include one another, but for PEERS.
RANKS = [
    ["base"],
    ["math", "geometry"],
    ["io", "shapes", "render", "frames", "elastic"],
    ["adaptivity", "layers"],
    ["scene"],
    ["solver"],
    ["nodes", "validation"],
    ["hdk", "standalone"],
]
PEERS = {("geometry", "math")}
RANK = {folder: i for i, row in enumerate(RANKS) for folder in row}

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)
HDK = re.compile(r"^(UT|GU|GA|GEO|GB|OP|PRM|SOP|DOP|SIM|CH|SYS|CVEX|GR|GT|GEO_PrimType)/")


def problems(project):
    """Yields one line for each wrong include below project/src/sinew."""
    root = Path(project) / "src" / "sinew"
    for path in sorted(root.rglob("*")):
        if path.suffix not in (".h", ".cpp"):
            continue
        folder = path.relative_to(root).parts[0]
        if folder not in RANK:
            yield f"{path}: folder {folder} is no layer; add it to {Path(__file__).name}"
            continue
        for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if HDK.match(name) and folder != "hdk":
                yield f"{path}: {name} is an HDK header; only hdk/ may include it"
            if not name.startswith("sinew/"):
                continue
            other = name.split("/")[1]
            if other == folder or (folder, other) in PEERS:
                continue
            if other not in RANK or RANK[other] >= RANK[folder]:
                yield f"{path}: {folder} may not include {name}"


def refuses(folder, line):
    """True when a tree with one file that holds the line is refused."""
    with tempfile.TemporaryDirectory() as project:
        place = Path(project) / "src" / "sinew" / folder
        place.mkdir(parents=True)
        (place / "a.h").write_text(line + "\n", encoding="utf-8")
        return bool(list(problems(project)))


def self_test():
    assert refuses("base", "#include <sinew/geometry/geometry.h>")
    assert refuses("io", "#include <sinew/render/png.h>")
    assert refuses("nodes", "#include <GU/GU_Detail.h>")
    assert refuses("utils", "")
    assert not refuses("nodes", "#include <sinew/io/obj.h>")
    assert not refuses("geometry", "#include <sinew/math/types.h>")


def main():
    if "--self-test" in sys.argv:
        self_test()
        return 0
    project = sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    found = list(problems(project))
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
