"""Errors as a user meets them: exit code, one line that names the place and what to change."""

import os
import unittest

from support import BOX, SinewTest, network


class NetworkErrors(SinewTest):
    def cook_fails(self, content, *parts, code=2):
        name = self.write("bad.json", content)
        return self.fails(code, ("bad.json", *parts), "cook", name, "--out", "result.bgeo")

    def test_misspelt_node_type(self):
        for name in ("sinew::voxelise", "voxelise", "sinew::voxelise::1.0"):
            nodes = {"model": {"type": name}}
            self.cook_fails(network(nodes, "model"), "model", name, "sinew::voxelize")

    def test_unknown_version(self):
        nodes = {"a": {"type": "sinew::shape::9.0"}}
        self.cook_fails(network(nodes, "a"), "node a", "sinew::shape::9.0")

    def test_misspelt_parameter(self):
        nodes = {"a": {"type": "sinew::shape", "parms": {"divsions": 3}}}
        self.cook_fails(network(nodes, "a"), "node a", '"divsions"', '"divisions"')

    def test_wrong_type(self):
        for value, expected in (
            ("three", "whole number"),
            ([1, 2], "whole number"),
            (2.5, "whole number"),
            (None, "whole number"),
            (True, "whole number"),
            ({"a": 1}, "whole number"),
        ):
            nodes = {"a": {"type": "sinew::shape", "parms": {"divisions": value}}}
            self.cook_fails(network(nodes, "a"), "node a", "divisions", expected)
        nodes = {"a": {"type": "sinew::shape", "parms": {"size": 1}}}
        self.cook_fails(network(nodes, "a"), "node a", "size", "list of 3 numbers")

    def test_out_of_range(self):
        nodes = {"a": BOX, "b": {"type": "sinew::voxelize", "inputs": ["a"], "parms": {"poisson": 0.5}}}
        self.cook_fails(network(nodes, "b"), "node b", "poisson", "0.499")

    def test_key_out_of_range(self):
        keys = {"keys": [[1, 0.3], [5, 0.7]]}
        nodes = {"a": BOX, "b": {"type": "sinew::voxelize", "inputs": ["a"], "parms": {"poisson": keys}}}
        self.cook_fails(network(nodes, "b"), "node b", "poisson", "0.499")

    def test_wrong_menu_choice(self):
        nodes = {"a": {"type": "sinew::shape", "parms": {"kind": "octupus"}}}
        self.cook_fails(network(nodes, "a"), "node a", "kind", '"octopus"')

    def test_cycle(self):
        paint = lambda source: {"type": "sinew::paint", "inputs": [source]}
        nodes = {"a": paint("b"), "b": paint("c"), "c": paint("a")}
        self.cook_fails(network(nodes, "a"), "node", "cycle")

    def test_missing_input(self):
        self.cook_fails(network({"v": {"type": "sinew::voxelize"}}, "v"), "node v", "input 1 (Mesh)")

    def test_misspelt_input_and_output(self):
        nodes = {"cube": BOX, "v": {"type": "sinew::voxelize", "inputs": ["cub"]}}
        self.cook_fails(network(nodes, "v"), "node v", '"cub"', '"cube"')
        self.cook_fails(network({"cube": BOX}, "kube"), "output", '"kube"', '"cube"')

    def test_too_many_inputs(self):
        nodes = {"a": BOX, "b": {"type": "sinew::paint", "inputs": ["a", "a"]}}
        self.cook_fails(network(nodes, "b"), "node b", "1 input")

    def test_missing_file(self):
        nodes = {"f": {"type": "sinew::file", "parms": {"file": "nowhere.$F4.bgeo"}}}
        self.cook_fails(network(nodes, "f"), "node f", "file", "nowhere.0001.bgeo")

    def test_last_frame_of_a_sequence_missing(self):
        self.write("box.json", network({"a": BOX}, "a"))
        self.succeeds("cook", "box.json", "--frames", "1-2", "--out", "s.$F4.bgeo")
        nodes = {"f": {"type": "sinew::file", "parms": {"file": "s.$F4.bgeo"}}}
        name = self.write("bad.json", network(nodes, "f", (1, 3)))
        self.fails(2, ("node f", "s.0003.bgeo"), "cook", name, "--out", "t.$F4.bgeo")

    def test_damaged_file(self):
        self.write("broken.bgeo", "this is no geometry")
        nodes = {"f": {"type": "sinew::file", "parms": {"file": "broken.bgeo"}}}
        self.cook_fails(network(nodes, "f"), "node f", "file", "broken.bgeo")

    def test_bad_json(self):
        self.cook_fails('{"sinew": 1,\n "nodes": {,}\n}', ":2:", "JSON")
        self.cook_fails("", "JSON")
        self.cook_fails("[" * 100000, "bad.json")
        self.cook_fails('{"sinew": 1, "sinew": 1}', '"sinew"', "twice")

    def test_not_a_network(self):
        self.cook_fails("{}", '"sinew": 1')
        self.cook_fails({"sinew": 2, "nodes": {"a": BOX}, "output": "a"}, '"sinew": 1')
        self.cook_fails({"sinew": 1, "nodes": {}, "output": "a"}, '"nodes"')
        self.cook_fails({"sinew": 1, "node": {"a": BOX}, "output": "a"}, '"node"', '"nodes"')

    def test_missing_network(self):
        self.fails(2, ("nowhere.json", "no such file"), "cook", "nowhere.json")
        self.fails(2, ("not a file",), "cook", ".")

    def test_error_while_cooking_names_the_node(self):
        nodes = {"a": BOX, "b": {"type": "sinew::paint", "inputs": ["a"],
                                 "parms": {"region": "group", "group": "tpo"}}}
        self.cook_fails(network(nodes, "b"), "node b", "tpo")


class CommandLineErrors(SinewTest):
    def setUp(self):
        super().setUp()
        self.write("box.json", network({"a": BOX}, "a", (1, 3)))

    def test_no_command(self):
        self.fails(2, ("--help",))

    def test_unknown_command(self):
        self.fails(2, ('"coook"', '"cook"'), "coook")
        self.fails(2, ('"frobnicate"',), "frobnicate")

    def test_unknown_option(self):
        self.fails(2, ("--frame", "--frames"), "cook", "box.json", "--frame", "1")

    def test_missing_value(self):
        self.fails(2, ("--frames", "A-B"), "cook", "box.json", "--frames")

    def test_wrong_number_of_arguments(self):
        self.fails(2, ("NETWORK",), "cook")
        self.fails(2, ("IN OUT",), "convert", "a.obj")

    def test_bad_values(self):
        for option, value in (("--frames", "3-1"), ("--frames", "x"), ("--threads", "0"),
                              ("--threads", "many"), ("--every", "0")):
            self.fails(2, (option, value), "cook", "box.json", option, value)

    def test_one_file_for_several_frames(self):
        self.fails(2, ("--out", "all.bgeo", "$F4"), "cook", "box.json", "--out", "all.bgeo")

    def test_unknown_output_format(self):
        self.fails(2, ("a.$F4.fbx".replace("$F4", "0001"), ".bgeo.sc"),
                   "cook", "box.json", "--out", "a.$F4.fbx")

    def test_unwritable_output(self):
        self.write("plain", "a file, not a folder")
        result = self.sinew("cook", "box.json", "--out", "plain/a.$F4.bgeo")
        self.assertIn(result.returncode, (1, 2))
        self.assertIn("plain", result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 1)
        if os.geteuid() == 0:
            return  # root may write anywhere
        os.chmod(self.folder, 0o500)
        self.addCleanup(os.chmod, self.folder, 0o700)
        self.assertIn(self.sinew("cook", "box.json", "--out", "b.$F4.bgeo").returncode, (1, 2))

    def test_unwritable_statistics(self):
        self.write("plain", "a file, not a folder")
        result = self.sinew("cook", "box.json", "--out", "o.$F4.bgeo", "--stats", "plain/s.jsonl")
        self.assertIn(result.returncode, (1, 2))
        self.assertIn("plain/s.jsonl", result.stderr)
        self.assertNotIn("o.0001.bgeo", self.files())

    def test_set(self):
        for value, parts in (
            ("a.divsions=3", ('"divsions"', '"divisions"')),
            ("b.divisions=3", ('"b"',)),
            ("a.divisions=many", ("divisions", "whole number")),
            ("divisions=3", ("NODE.PARM=VALUE",)),
        ):
            self.fails(2, parts, "cook", "box.json", "--set", value)

    def test_resume_needs_a_checkpoint(self):
        self.fails(2, ("--checkpoint",), "cook", "box.json", "--resume")

    def test_missing_geometry(self):
        self.fails(2, ("nowhere.bgeo",), "info", "nowhere.bgeo")
        self.fails(2, ("nowhere.bgeo",), "info", "nowhere.bgeo", "--json")
        self.fails(2, ("nowhere.bgeo",), "convert", "nowhere.bgeo", "a.obj")
        self.fails(2, ("nowhere.bgeo",), "render", "nowhere.bgeo", "--out", "a.png")

    def test_render_options(self):
        self.fails(2, ("--size",), "render", "box.json", "--size", "big")
        self.fails(2, (".png",), "render", "box.json", "--out", "a.jpg")
        self.fails(2, ("--sheet",), "render", "box.json", "box.json", "--out", "a.png")
        self.fails(2, ("--target",), "render", "box.json", "--eye", "1,2,3")

    def test_unknown_node(self):
        self.fails(2, ('"voxelise"', '"sinew::voxelize"'), "nodes", "voxelise")


if __name__ == "__main__":
    unittest.main()
