"""sinew cook, as a farm uses it: frames, parameters, statistics, checkpoints, interruption."""

import json
import os
import signal
import subprocess
import time
import unittest

from support import BOX, SINEW, SinewTest, network

GROWING = {"type": "sinew::shape",
           "parms": {"kind": "box", "divisions": 2, "size": {"keys": [[1, [1, 1, 1]], [5, [3, 1, 1]]]}}}


class Cook(SinewTest):
    def test_default_output(self):
        self.write("cube.json", network({"a": BOX}, "a", (1, 2)))
        self.assertIn("out/cube.$F4.bgeo.sc", self.succeeds("cook", "cube.json"))
        self.assertEqual(self.files(), ["cube.json", "out/cube.0001.bgeo.sc", "out/cube.0002.bgeo.sc"])

    def test_animated_parameter(self):
        self.write("g.json", network({"a": GROWING}, "a", (0, 6)))
        self.succeeds("cook", "g.json", "--out", "g.$F.geo")
        widths = []
        for frame in range(0, 7):
            position = next(a for a in self.info(f"g.{frame}.geo")["attributes"] if a["name"] == "P")
            widths.append(position["max"][0] - position["min"][0])
        # Linear between keys, held outside.
        self.assertEqual(widths, [1, 1, 1.5, 2, 2.5, 3, 3])

    def test_frames(self):
        self.write("g.json", network({"a": GROWING}, "a", (1, 100)))
        self.succeeds("cook", "g.json", "--frames", "3-4", "--out", "a.$F4.bgeo")
        self.succeeds("cook", "g.json", "--frames", "7", "--out", "b.bgeo")
        self.assertEqual(self.files(), ["a.0003.bgeo", "a.0004.bgeo", "b.bgeo", "g.json"])

    def test_set(self):
        self.write("cube.json", network({"a": BOX}, "a"))
        self.succeeds("cook", "cube.json", "--out", "a.bgeo", "--set", "a.kind=sphere",
                      "--set", "a.size=[2, 2, 2]", "--set=a.divisions=12")
        info = self.info("a.bgeo")
        self.assertGreater(info["points"], 26)
        position = next(a for a in info["attributes"] if a["name"] == "P")
        self.assertAlmostEqual(position["max"][1], 1, delta=0.02)

    def test_unset_network_stays(self):
        text = json.dumps(network({"a": BOX}, "a"))
        self.write("cube.json", text)
        self.succeeds("cook", "cube.json", "--out", "a.bgeo", "--set", "a.divisions=3")
        self.assertEqual((self.folder / "cube.json").read_text(), text)

    def test_threads_do_not_change_the_result(self):
        nodes = {
            "s": {"type": "sinew::shape", "parms": {"kind": "creature", "natural": True, "divisions": 48}},
            "p": {"type": "sinew::paint", "inputs": ["s"],
                  "parms": {"attribute": "stiffness", "region": "noise", "value": 3}},
            "m": {"type": "sinew::voxelize", "inputs": ["p"]},
        }
        self.write("m.json", network(nodes, "m"))
        hashes, contents = set(), set()
        for threads in (1, 2, 7):
            self.succeeds("cook", "m.json", "--out", "m.bgeo", "--stats", "s.jsonl", "--threads", threads)
            hashes.add(self.stats("s.jsonl")[0]["hash"])
            contents.add((self.folder / "m.bgeo").read_bytes())
        self.assertEqual(len(hashes), 1)
        self.assertEqual(len(contents), 1)

    def test_hash_sees_grids(self):
        nodes = {"a": BOX, "m": {"type": "sinew::voxelize", "inputs": ["a"]}}
        self.write("m.json", network(nodes, "m"))
        hashes = set()
        for stiffness in ("1e5", "2e5"):
            self.succeeds("cook", "m.json", "--out", "m.bgeo", "--stats", "s.jsonl",
                          "--set", f"m.stiffness={stiffness}")
            hashes.add(self.stats("s.jsonl")[0]["hash"])
        self.assertEqual(len(hashes), 2)

    def test_statistics(self):
        self.write("g.json", network({"a": GROWING}, "a", (1, 3), fps=25))
        self.succeeds("cook", "g.json", "--stats", "logs/s.jsonl")
        lines = self.stats("logs/s.jsonl")
        self.assertEqual([l["frame"] for l in lines], [1, 2, 3])
        self.assertEqual([l["time"] for l in lines], [0, 0.04, 0.08])
        for line in lines:
            self.assertRegex(line["hash"], "^[0-9a-f]{16}$")
            self.assertGreaterEqual(line["ms"]["total"], line["ms"]["write"])
        self.assertEqual(len({l["hash"] for l in lines}), 3)

    def test_scene_units(self):
        self.write("cm.json", network({"a": BOX}, "a", units={"length": 0.01}))
        self.succeeds("cook", "cm.json", "--out", "a.geo")
        position = next(a for a in self.info("a.geo")["attributes"] if a["name"] == "P")
        self.assertAlmostEqual(position["max"][0], 50, places=4)

    def test_progress_is_plain_lines_when_not_on_a_terminal(self):
        self.write("g.json", network({"a": GROWING}, "a", (1, 2)))
        result = self.sinew("cook", "g.json")
        self.assertNotIn("\r", result.stderr)
        self.assertNotIn("\033", result.stderr)
        lines = result.stderr.splitlines()
        self.assertEqual(len(lines), 2)
        self.assertTrue(lines[0].startswith("[ 50%] out/g.0001.bgeo.sc"), lines[0])
        self.assertTrue(lines[1].startswith("[100%] out/g.0002.bgeo.sc"), lines[1])


class Checkpoints(SinewTest):
    def setUp(self):
        super().setUp()
        self.write("g.json", network({"a": GROWING}, "a", (1, 6)))
        self.words = ["cook", "g.json", "--out", "o/g.$F4.bgeo", "--stats", "s.jsonl", "--checkpoint", "state"]

    def test_resume_goes_on(self):
        self.succeeds(*self.words, "--frames", "1-3")
        before = (self.folder / "o/g.0002.bgeo").stat().st_mtime_ns
        self.succeeds(*self.words, "--resume")
        self.assertEqual((self.folder / "o/g.0002.bgeo").stat().st_mtime_ns, before)
        self.assertEqual([l["frame"] for l in self.stats("s.jsonl")], [1, 2, 3, 4, 5, 6])

    def test_resumed_run_equals_a_straight_one(self):
        self.succeeds(*self.words, "--frames", "1-3")
        self.succeeds(*self.words, "--resume")
        resumed = [l["hash"] for l in self.stats("s.jsonl")]
        self.succeeds("cook", "g.json", "--out", "p/g.$F4.bgeo", "--stats", "t.jsonl")
        self.assertEqual(resumed, [l["hash"] for l in self.stats("t.jsonl")])

    def test_nothing_left(self):
        self.succeeds(*self.words)
        self.assertIn("nothing left", self.succeeds(*self.words, "--resume"))

    def test_missing_frame_is_cooked_again(self):
        self.succeeds(*self.words)
        os.remove(self.folder / "o/g.0004.bgeo")
        self.succeeds(*self.words, "--resume")
        self.assertIn("o/g.0004.bgeo", self.files())

    def test_every(self):
        self.succeeds(*self.words, "--frames", "1-5", "--every", "2")
        state = json.loads((self.folder / "state/checkpoint.json").read_text())
        self.assertEqual(state["last_frame"], 5)

    def test_changed_network_is_refused(self):
        self.succeeds(*self.words, "--frames", "1-3")
        self.fails(2, ("state", "changed"), *self.words, "--resume", "--set", "a.divisions=3")

    def test_damaged_checkpoint_is_refused(self):
        self.write("state/checkpoint.json", '{"sinew_checkpoint": 1, "netw')
        self.fails(2, ("checkpoint.json", "damaged"), *self.words, "--resume")

    def test_resume_without_a_checkpoint_starts_at_the_beginning(self):
        result = self.sinew(*self.words, "--resume")
        self.assertEqual(result.returncode, 0)
        self.assertIn("warning", result.stderr)
        self.assertIn("o/g.0001.bgeo", self.files())


class Interruption(SinewTest):
    def interrupt(self, words, signal_number, when):
        process = subprocess.Popen([SINEW, *words], cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        deadline = time.time() + 60
        while not when() and time.time() < deadline and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal_number)
        _, error = process.communicate(timeout=60)
        return process.returncode, error

    def test_leaves_whole_frames(self):
        nodes = {"s": {"type": "sinew::shape", "parms": {
            "kind": "octopus", "divisions": 40, "size": {"keys": [[1, [1, 1, 1]], [9000, [2, 2, 2]]]}}}}
        self.write("long.json", network(nodes, "s", (1, 9000)))
        for number in (signal.SIGINT, signal.SIGTERM):
            out = self.folder / number.name
            code, error = self.interrupt(
                ["cook", "long.json", "--out", f"{number.name}/o.$F4.bgeo.sc", "--checkpoint", number.name],
                number, lambda: (out / "o.0002.bgeo.sc").exists())
            self.assertEqual(code, 130)
            self.assertIn("sinew: error: interrupted", error)
            files = sorted(p.name for p in out.iterdir())
            self.assertEqual(files.pop(0), "checkpoint.json")
            # Frames without gaps, each readable, and nothing temporary.
            self.assertEqual(files, [f"o.{f:04}.bgeo.sc" for f in range(1, len(files) + 1)])
            for name in files:
                self.info(f"{number.name}/{name}")

    def test_stops_within_a_frame(self):
        nodes = {"s": {"type": "sinew::shape", "parms": {"kind": "tree", "divisions": 300}},
                 "m": {"type": "sinew::voxelize", "inputs": ["s"], "parms": {"voxelsize": 0.003}}}
        self.write("slow.json", network(nodes, "m"))
        start = time.time()
        code, _ = self.interrupt(["cook", "slow.json", "--out", "o/a.bgeo"], signal.SIGINT,
                                 lambda: time.time() > start + 0.5)
        self.assertEqual(code, 130)
        self.assertNotIn("o/a.bgeo", self.files())


if __name__ == "__main__":
    unittest.main()
