#!/usr/bin/env python3
"""Writes the tables of docs/convergence.md and the plot beside it from the solver's own study.

    build/sinew validate convergence --json > study.json     (about 15 minutes)
    scripts/convergence_report.py study.json [MORE.json ...]
"""

import json
import math
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
START = "<!-- tables: scripts/convergence_report.py -->"
END = "<!-- end of tables -->"
BODIES = ["beam", "block", "bracket", "arm"]
RATIOS = ["nu0", "nu0.3", "nu0.45"]


def read(paths):
    """{(body, variant): {count: {"errors": {ratio: signed}, "ms": number or None}}}, rises."""
    rows, rises = {}, {}
    for path in paths:
        for case in json.loads(Path(path).read_text(encoding="utf-8")):
            _, body, *variant, ratio, count = case["case"].split("/")
            key = (body, "/".join(variant))
            if count == "rise":
                rises[(body, ratio)] = case["value"]
                continue
            cell = rows.setdefault(key, {}).setdefault(int(count), {"errors": {}, "ms": None})
            cell["errors"][ratio] = case["value"] / case["reference"] - 1
            if "ms" in case:
                cell["ms"] = case["ms"]
    return rows, rises


def time_text(ms):
    if ms is None:
        return ""
    return f"{ms:.2f}" if ms < 1 else f"{ms:.1f}" if ms < 10 else f"{ms:.0f}"


def table(rows, body):
    variants = [v for b, v in rows if b == body]
    counts = sorted(rows[(body, variants[0])])
    lines = [f"### {body}", "", "| variant | " + " | ".join(map(str, counts)) + " |"]
    lines.append("| --- |" + " --- |" * len(counts))
    for variant in variants:
        cells = []
        for count in counts:
            cell = rows[(body, variant)][count]
            errors = " ".join(f"{100 * cell['errors'][r]:+.1f}" for r in RATIOS)
            cells.append(f"{errors} ({time_text(cell['ms'])})")
        name = "**default**" if variant == "default" else variant
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def rise_table(rises):
    lines = ["### Does the default's error fall?", ""]
    lines.append("Largest rise of the error above the smallest one with fewer frames, per cent:")
    lines += ["", "| body | " + " | ".join(RATIOS) + " |", "| --- |" + " --- |" * len(RATIOS)]
    for body in BODIES:
        cells = [f"{100 * rises[(body, r)]:.1f}" for r in RATIOS]
        lines.append(f"| {body} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


COLORS = ["#000000", "#1f77b4", "#d62728", "#2ca02c", "#ff7f0e", "#9467bd"]
SHOWN = ["default", "smooth1.6/quadratic", "smooth1.8/affine", "smooth2.0/affine", "ratio/affine",
         "ratio/affine/locking"]


def panel(rows, body, left, top, width, height):
    """Error at nu 0.3 against time a step, both on logarithmic axes."""
    x_range, y_range = (-1.5, 3.0), (-3.0, 0.0)  # powers of ten: ms, share

    def place(ms, error):
        x = (math.log10(max(ms, 10 ** x_range[0])) - x_range[0]) / (x_range[1] - x_range[0])
        e = min(max(error, 10 ** y_range[0]), 10 ** y_range[1])
        y = (math.log10(e) - y_range[0]) / (y_range[1] - y_range[0])
        return left + width * x, top + height * (1 - y)

    out = [f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#888"/>',
           f'<text x="{left + 8}" y="{top + 18}" font-weight="bold">{body}</text>']
    for power in range(-1, 4):
        x, _ = place(10.0 ** power, 1)
        out.append(f'<line x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{top + height}" stroke="#ddd"/>')
        out.append(f'<text x="{x:.1f}" y="{top + height + 14}" text-anchor="middle">{10.0 ** power:g}</text>')
    for percent in (0.1, 1, 5, 10, 100):
        _, y = place(1, percent / 100)
        shade = "#c66" if percent == 5 else "#ddd"
        out.append(f'<line x1="{left}" y1="{y:.1f}" x2="{left + width}" y2="{y:.1f}" stroke="{shade}"/>')
        out.append(f'<text x="{left - 4}" y="{y + 4:.1f}" text-anchor="end">{percent:g} %</text>')
    for color, variant in zip(COLORS, SHOWN):
        if (body, variant) not in rows:
            continue
        places = [place(c["ms"], abs(c["errors"]["nu0.3"]))
                  for _, c in sorted(rows[(body, variant)].items())]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        thick = 3 if variant == "default" else 1.3
        out.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="{thick}"/>')
        out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in places]
    return "\n".join(out)


def plot(rows):
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="980" height="760" '
           'font-family="sans-serif" font-size="11">', '<rect width="980" height="760" fill="white"/>']
    for i, body in enumerate(BODIES):
        out.append(panel(rows, body, 60 + 480 * (i % 2), 20 + 340 * (i // 2), 400, 290))
    for i, (color, variant) in enumerate(zip(COLORS, SHOWN)):
        x = 60 + 150 * i
        out.append(f'<circle cx="{x}" cy="716" r="5" fill="{color}"/>')
        out.append(f'<text x="{x + 9}" y="720">{variant}</text>')
    out.append('<text x="60" y="745">error of the probe at nu 0.3 against processor time of a step '
               '(ms, one thread); from left to right 2, 4, 8, 15, 25, 40, 80, 120 frames</text></svg>')
    return "\n".join(out) + "\n"


def main():
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    rows, rises = read(sys.argv[1:])
    text = "\n".join([table(rows, body) for body in BODIES] + [rise_table(rises)])
    page = DOCS / "convergence.md"
    old = page.read_text(encoding="utf-8")
    head, rest = old.split(START)
    tail = rest.split(END)[1]
    page.write_text(f"{head}{START}\n\n{text}\n{END}{tail}", encoding="utf-8")
    (DOCS / "convergence.svg").write_text(plot(rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
