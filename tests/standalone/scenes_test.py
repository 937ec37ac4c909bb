"""Every example network cooks, and says the same in the file as on the screen."""

import json
import unittest

from support import SCENES, SinewTest


class Scenes(SinewTest):
    def test_all_cook(self):
        scenes = sorted(SCENES.glob("*.json"))
        self.assertGreaterEqual(len(scenes), 5)
        for scene in scenes:
            with self.subTest(scene=scene.name):
                content = json.loads(scene.read_text())
                self.assertTrue(content.get("comment"), "say what the scene shows")
                first, last = content.get("frames", [1, 1])
                # The ends suffice: what lies between uses the same nodes.
                for frame in {first, last}:
                    out = f"{scene.stem}.{frame}.bgeo.sc"
                    warned = self.sinew("cook", scene, "--frames", frame, "--out", out)
                    self.assertEqual(warned.returncode, 0, warned.stderr)
                    self.assertNotIn("warning", warned.stderr)
                    self.assertGreater(self.info(out)["points"], 0)

    def test_sequence_files_come_from_their_scene(self):
        self.succeeds("cook", SCENES / "turn.json", "--out", "turn.$F4.bgeo.sc")
        for path in sorted((SCENES / "data").glob("turn.*")):
            self.assertEqual((self.folder / path.name).read_bytes(), path.read_bytes(), path.name)


if __name__ == "__main__":
    unittest.main()
