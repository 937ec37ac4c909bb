"""sinew convert, info, nodes, render and the help texts."""

import json
import struct
import unittest

from support import BOX, SCENES, SinewTest, network

MESH_FORMATS = ("geo", "bgeo", "bgeo.sc", "bgeo.gz", "obj", "ply")


class Convert(SinewTest):
    def setUp(self):
        super().setUp()
        nodes = {
            "s": {"type": "sinew::shape", "parms": {"kind": "torus", "divisions": 12}},
            "p": {"type": "sinew::paint", "inputs": ["s"], "parms": {"attribute": "stiffness", "value": 2}},
            "m": {"type": "sinew::voxelize", "inputs": ["p"], "parms": {"voxelsize": 0.1}},
        }
        self.write("mesh.json", network(nodes, "p"))
        self.write("model.json", network(nodes, "m"))

    def test_meshes_between_all_formats(self):
        self.succeeds("cook", "mesh.json", "--out", "m.bgeo")
        expected = self.info("m.bgeo")
        for first in MESH_FORMATS:
            self.succeeds("convert", "m.bgeo", f"a.{first}")
            for second in MESH_FORMATS:
                with self.subTest(first=first, second=second):
                    self.succeeds("convert", f"a.{first}", f"b.{second}")
                    found = self.info(f"b.{second}")
                    for key in ("points", "vertices", "primitives", "bounds"):
                        self.assertEqual(found[key], expected[key])

    def test_houdini_formats_keep_everything(self):
        self.succeeds("cook", "mesh.json", "--out", "m.bgeo")
        for name in ("geo", "bgeo.sc", "bgeo.gz"):
            self.succeeds("convert", "m.bgeo", f"a.{name}")
            self.succeeds("convert", f"a.{name}", "back.bgeo")
            self.assertEqual((self.folder / "m.bgeo").read_bytes(), (self.folder / "back.bgeo").read_bytes())

    def test_grids(self):
        self.succeeds("cook", "model.json", "--out", "m.bgeo.sc")
        grids = self.info("m.bgeo.sc")["grids"]
        self.assertIn("fill", [g["name"] for g in grids])
        for name in ("vdb", "geo", "bgeo"):
            self.succeeds("convert", "m.bgeo.sc", f"a.{name}")
            self.assertEqual(self.info(f"a.{name}")["grids"], grids)

    def test_a_failed_conversion_leaves_the_old_file(self):
        self.write("old.bgeo", "kept")
        self.write("bad.geo", "[1, 2")
        self.fails(2, ("bad.geo",), "convert", "bad.geo", "old.bgeo")
        self.assertEqual((self.folder / "old.bgeo").read_text(), "kept")


class Info(SinewTest):
    def setUp(self):
        super().setUp()
        self.write("cube.json", network({"a": BOX}, "a"))
        self.succeeds("cook", "cube.json", "--out", "a.bgeo")

    def test_text_names_what_is_there(self):
        text = self.succeeds("info", "a.bgeo")
        for part in ("26 points", "polygon", "P ", "fpreal32 × 3", "-0.5 -0.5 -0.5"):
            self.assertIn(part, text)

    def test_json(self):
        info = self.info("a.bgeo")
        self.assertEqual((info["points"], info["primitives"]), (26, 24))
        several = json.loads(self.succeeds("info", "a.bgeo", "a.bgeo", "--json"))
        self.assertEqual([i["file"] for i in several], ["a.bgeo", "a.bgeo"])

    def test_json_prints_nothing_else(self):
        self.write("odd.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nnonsense 1 2 3\n")
        result = self.sinew("info", "odd.obj", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        json.loads(result.stdout)


class Nodes(SinewTest):
    def test_list(self):
        text = self.succeeds("nodes")
        for name in ("shape", "file", "merge", "paint", "voxelize", "visualize"):
            self.assertIn(f"sinew::{name} ", text)

    def test_one_node(self):
        text = self.succeeds("nodes", "voxelize")
        for part in ("sinew::voxelize::1.0", "inputs:", "voxelsize", "fixedcorotated", "Pa"):
            self.assertIn(part, text)
        self.assertEqual(text, self.succeeds("nodes", "sinew::voxelize"))

    def test_json(self):
        nodes = json.loads(self.succeeds("nodes", "--json"))
        self.assertGreaterEqual(len(nodes), 6)
        for node in nodes:
            one = json.loads(self.succeeds("nodes", node["type"], "--json"))
            self.assertEqual(one, node)
            for parm in node["parms"]:
                for key in ("name", "label", "type", "default", "help"):
                    self.assertIn(key, parm)

    def test_defaults_are_accepted(self):
        """What the schema calls a default, a network may say."""
        nodes = {}
        # Nodes that need more than a mesh.
        models = {"frames": ["voxelize"], "constraint": ["voxelize"], "solver": ["voxelize"],
                  "deform": ["shape", "frames", "solver"]}
        for node in json.loads(self.succeeds("nodes", "--json")):
            name = node["name"].split("::")[1]
            inputs = ["shape" if i["required"] else None for i in node["inputs"]]
            inputs[:len(models.get(name, []))] = models.get(name, [])
            if name in ("file", "visualize", "constraint"):
                continue  # a file must be given, a grid must be there, a region be painted
            nodes[name] = {"type": node["type"], "inputs": inputs,
                           "parms": {p["name"]: p["default"] for p in node["parms"]}}
        for name in nodes:
            self.write("d.json", network(nodes, name))
            self.succeeds("cook", "d.json", "--out", "d.bgeo")


class Help(SinewTest):
    def test_main(self):
        text = self.succeeds("--help")
        self.assertEqual(text, self.succeeds("-h"))
        self.assertEqual(text, self.succeeds("help"))
        for command in ("cook", "info", "convert", "nodes", "render"):
            self.assertIn(f"  {command} ", text)

    def test_commands(self):
        for command in ("cook", "info", "convert", "nodes", "render"):
            text = self.succeeds(command, "--help")
            self.assertTrue(text.startswith(f"usage: sinew {command}"), text)
            self.assertIn("examples:", text)
            self.assertEqual(text, self.succeeds("help", command))
            self.assertTrue(all(len(line) <= 100 for line in text.splitlines()))

    def test_help_is_found_among_other_words(self):
        self.assertIn("usage:", self.succeeds("cook", "x.json", "--help"))

    def test_scenes_named_in_help_exist(self):
        text = self.succeeds("--help") + self.succeeds("cook", "--help")
        names = {word for word in text.split() if word.startswith("houdini/scenes/")}
        self.assertTrue(names)
        for name in names:
            self.assertTrue((SCENES.parent.parent / name).is_file(), name)

    def test_version(self):
        self.assertRegex(self.succeeds("--version"), r"^sinew \d+\.\d+\.\d+\n$")


class Render(SinewTest):
    def setUp(self):
        super().setUp()
        self.write("cube.json", network({"a": BOX}, "a", (1, 2)))

    def size_of(self, name):
        head = (self.folder / name).read_bytes()[:24]
        self.assertEqual(head[:8], b"\x89PNG\r\n\x1a\n")
        return struct.unpack(">II", head[16:])

    def test_network_and_file(self):
        self.succeeds("render", "cube.json", "--size", "64x48")
        self.assertEqual(self.size_of("out/cube.png"), (64, 48))
        self.succeeds("cook", "cube.json")
        self.succeeds("render", "out/cube.0001.bgeo.sc", "--size", "64x48", "--out", "a.png")
        self.assertEqual((self.folder / "a.png").read_bytes(), (self.folder / "out/cube.png").read_bytes())

    def test_sequence_and_sheet(self):
        self.succeeds("cook", "cube.json")
        self.succeeds("render", "out/cube.$F4.bgeo.sc", "--size", "32x32")
        self.assertIn("out/cube.0002.png", self.files())
        self.succeeds("render", "out/cube.$F4.bgeo.sc", "--size", "32x32", "--sheet", "2", "--out", "s.png")
        self.assertGreater(self.size_of("s.png")[0], 64)


if __name__ == "__main__":
    unittest.main()
