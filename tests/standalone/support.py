"""What the tests of the sinew command share: running it, and writing small networks."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

SINEW = os.environ["SINEW"]
SOURCE = pathlib.Path(os.environ["SINEW_SOURCE_DIR"])
SCENES = SOURCE / "houdini" / "scenes"

BOX = {"type": "sinew::shape", "parms": {"kind": "box", "divisions": 2}}


def network(nodes, output, frames=(1, 1), **more):
    return {"sinew": 1, "frames": list(frames), "nodes": nodes, "output": output, **more}


class SinewTest(unittest.TestCase):
    """Runs in an empty folder of its own, whose name has a space in it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="sinew test ")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def sinew(self, *words, timeout=120):
        return subprocess.run(
            [SINEW, *map(str, words)], cwd=self.folder, capture_output=True, text=True, timeout=timeout
        )

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return name

    def files(self):
        """All files below the folder, as sorted relative names."""
        found = (p.relative_to(self.folder) for p in self.folder.rglob("*") if p.is_file())
        return sorted(str(p) for p in found)

    def succeeds(self, *words, **options):
        result = self.sinew(*words, **options)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def fails(self, code, parts, *words):
        """Ends with the code, writes one line of error that holds all parts, and no file."""
        before = self.files()
        result = self.sinew(*words)
        self.assertEqual(result.returncode, code, result.stderr)
        self.assertEqual(result.stdout, "")
        lines = [l for l in result.stderr.splitlines() if not l.startswith("sinew: warning: ")]
        self.assertEqual(len(lines), 1, result.stderr)
        self.assertTrue(lines[0].startswith("sinew: error: "), lines[0])
        for part in parts:
            self.assertIn(part, lines[0])
        self.assertEqual(self.files(), before)
        return lines[0]

    def info(self, path):
        return json.loads(self.succeeds("info", path, "--json"))

    def stats(self, path):
        return [json.loads(line) for line in (self.folder / path).read_text().splitlines()]
