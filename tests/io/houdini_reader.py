"""Reads Houdini geometry files without any of Sinew's code and checks them.

    houdini_reader.py facts FOLDER      the files of FOLDER against FOLDER/facts.json
    houdini_reader.py samples FOLDER    what write_samples wrote against its summaries

Ends with 77 (skipped) when there is nothing to check.
"""
import ctypes
import ctypes.util
import gzip
import json
import math
import os
import re
import struct
import sys

SKIPPED = 77
NUMBERS = {0x11: "b", 0x12: "h", 0x13: "i", 0x14: "q", 0x18: "e", 0x19: "f", 0x1A: "d", 0x21: "B", 0x22: "H"}


class BinaryJson:
    def __init__(self, data):
        self.data, self.at, self.tokens = data, 5, {}
        assert data[0] == 0x7F
        self.order = "<" if data[1:5] == b"NSJb" else ">"

    def take(self, kind, count=1):
        form = self.order + str(count) + kind
        values = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return values

    def length(self):
        first = self.take("B")[0]
        return first if first <= 0xF0 else self.take({0xF2: "H", 0xF4: "I", 0xF8: "Q"}[first])[0]

    def text(self):
        size = self.length()
        self.at += size
        return self.data[self.at - size:self.at].decode("utf-8", "surrogateescape")

    def code(self):
        while True:
            code = self.take("B")[0]
            if code == 0x2B:
                name = self.length()
                self.tokens[name] = self.text()
            elif code == 0x2D:
                self.tokens.pop(self.length())
            else:
                return code

    def value(self, code=None):
        code = self.code() if code is None else code
        if code == 0x5B:
            return list(self.until(0x5D))
        if code == 0x7B:
            items = list(self.until(0x7D))
            return dict(zip(items[::2], items[1::2]))
        if code == 0x40:
            return self.uniform()
        if code == 0x10:
            return bool(self.take("B")[0])
        if code in NUMBERS:
            return self.take(NUMBERS[code])[0]
        if code == 0x27:
            return self.text()
        if code == 0x26:
            return self.tokens[self.length()]
        return {0x00: None, 0x30: False, 0x31: True}[code]

    def until(self, end):
        code = self.code()
        while code != end:
            yield self.value(code)
            code = self.code()

    def uniform(self):
        element, count = self.take("B")[0], self.length()
        if element == 0x10:
            words = self.take("I", (count + 31) // 32)
            return [bool(words[i // 32] >> (i % 32) & 1) for i in range(count)]
        if element in NUMBERS:
            return list(self.take(NUMBERS[element], count))
        return [self.value(element) for _ in range(count)]


def unpack_sc(data):
    """The chunks of a .sc container, through libblosc."""
    name = ctypes.util.find_library("blosc") or "libblosc.so.1"
    try:
        blosc = ctypes.CDLL(name)
    except OSError:
        return None
    assert data[-4:] == b"1fcs"
    metadata, index = struct.unpack(">Q", data[4:12])[0], struct.unpack(">Q", data[-12:-4])[0]
    numbers = struct.unpack(">%dQ" % (index // 8), data[-12 - index:-12])
    body = data[12 + metadata:-12 - index]
    begins = (0,) + numbers[:-2]
    sizes = [numbers[-2]] * (len(begins) - 1) + [numbers[-1]]
    out = b""
    for begin, size in zip(begins, sizes):
        room = ctypes.create_string_buffer(max(1, size))
        got = blosc.blosc_decompress_ctx(body[begin:], room, ctypes.c_size_t(size), 1)
        assert got == size, "chunk at %d gave %d of %d bytes" % (begin, got, size)
        out += room.raw[:size]
    return out


def parse(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:4] == b"scf1":
        data = unpack_sc(data)
        if data is None:
            return None
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    if data[:1] == b"\x7f":
        reader = BinaryJson(data)
        root = reader.value()
        assert reader.at == len(data), "bytes follow the root"
        return root
    text = data.decode("utf-8", "surrogateescape")
    # Python spells the numbers JSON lacks differently.
    text = re.sub(r"(?<=[\[,])(-?)nan\b", "NaN", text)
    text = re.sub(r"(?<=[\[,])(-?)inf\b", r"\1Infinity", text)
    return json.loads(text)


def pairs(flat):
    assert len(flat) % 2 == 0, "a key has no value"
    return dict(zip(flat[::2], flat[1::2]))


def tuples(block, count):
    """One list per element of a values block, whatever its form."""
    block = pairs(block)
    size = block["size"]
    if "tuples" in block:
        return block["tuples"]
    if "arrays" in block:
        return [list(t) for t in zip(*block["arrays"])]
    packing = block.get("packing", [size])
    flags = block.get("constantpageflags", [[] for _ in packing])
    raw, at, out = block["rawpagedata"], 0, []
    page_size = block["pagesize"]
    for page in range((count + page_size - 1) // page_size):
        n = min(page_size, count - page * page_size)
        elements = [[] for _ in range(n)]
        for part, width in enumerate(packing):
            constant = bool(flags[part]) and flags[part][page]
            for e in range(n):
                elements[e] += raw[at:at + width]
                at += 0 if constant else width
            at += width if constant else 0
        out += elements
    assert at == len(raw), "page data has the wrong length"
    return out


def single(x):
    """A number as 32 bits hold it: text spells it with just enough digits for that."""
    try:
        return struct.unpack("f", struct.pack("f", x))[0]
    except OverflowError:
        return math.copysign(math.inf, x)


class Attribute:
    def __init__(self, owner, definition, data, count):
        definition = pairs(definition)
        data = pairs(data) if data else {}
        self.owner, self.name, self.type = owner, definition["name"], definition["type"]
        self.size, self.storage = data.get("size"), data.get("storage")
        if self.type == "numeric":
            self.values = tuples(data["values"], count)
            if self.storage == "fpreal32":
                self.values = [[single(x) for x in t] for t in self.values]
        elif self.type == "string":
            table = data["strings"] + [""]
            self.values = [[table[i] for i in t] for t in tuples(data["indices"], count)]
        elif self.type == "arraydata":
            self.values = data["values"]
            if self.storage == "fpreal32":
                self.values = [[single(x) for x in row] for row in self.values]
        elif self.type == "stringarray":
            table = data["strings"] + [""]
            self.values = [[table[i] for i in row] for row in data["indices"]]
        else:
            self.values = None
        if self.values is not None:
            assert len(self.values) == count, (self.name, len(self.values), count)

    def ranges(self):
        """Smallest and largest number of each component, NaN left out."""
        columns = list(zip(*self.values)) if self.values else []
        if self.type == "arraydata":
            columns = [[x for row in self.values for x in row]]
        numbers = [[x for x in column if x == x] for column in columns]
        return [(min(c), max(c)) for c in numbers if c]


class Geometry:
    def __init__(self, root):
        root = pairs(root)
        self.points, self.vertices = root["pointcount"], root["vertexcount"]
        self.primitives = root["primitivecount"]
        counts = {"point": self.points, "vertex": self.vertices, "primitive": self.primitives, "global": 1}
        self.pointref = pairs(pairs(root["topology"])["pointref"])["indices"]
        assert len(self.pointref) == self.vertices
        self.attributes = {}
        for key, entries in pairs(root["attributes"]).items():
            owner = key.replace("attributes", "")
            for definition, data in entries:
                a = Attribute(owner.replace("global", "detail"), definition, data, counts[owner])
                self.attributes[a.owner, a.name] = a
        self.kinds = primitives(root.get("primitives", []))
        assert len(self.kinds) == self.primitives, (len(self.kinds), self.primitives)
        assert all(0 <= v < self.vertices for _, vertices in self.kinds for v in vertices)
        self.groups = {}
        for owner in ("point", "vertex", "primitive"):
            for definition, selection in root.get(owner + "groups", []):
                name = pairs(definition)["name"]
                self.groups[owner, name] = members(pairs(selection)["selection"], counts[owner])
        self.edges = {pairs(d)["name"]: pairs(s)["points"] for d, s in root.get("edgegroups", [])}


RUNS = {"Polygon_run": "Poly closed", "p_r": "Poly closed", "PolygonCurve_run": "Poly open",
        "c_r": "Poly open", "Tetrahedron_run": "Tetrahedron", "t_r": "Tetrahedron"}


def primitives(entries):
    """(kind, vertices) of each primitive, whatever the spelling of its entry."""
    out = []
    for definition, data in entries:
        definition = pairs(definition)
        if definition["type"] in RUNS:
            fields = pairs(data)
            at, count = fields.get("startvertex", fields.get("s_v")), fields.get("nprimitives", fields.get("n_p"))
            runs = fields.get("nvertices_rle", fields.get("r_v", []))
            sizes = [size for size, n in zip(runs[::2], runs[1::2]) for _ in range(n)]
            sizes = sizes or fields.get("nvertices", fields.get("n_v")) or [4] * count
            assert len(sizes) == count, definition
            for size in sizes:
                out.append((RUNS[definition["type"]], list(range(at, at + size))))
                at += size
            continue
        rows, kind = [pairs(data)] if definition["type"] != "run" else [], definition["type"]
        if definition["type"] == "run":
            kind = definition["runtype"]
            for row in data:
                rows.append({**definition["uniformfields"], **dict(zip(definition["varyingfields"], row))})
        for fields in rows:
            vertices = fields["vertex"] if isinstance(fields["vertex"], list) else [fields["vertex"]]
            if kind == "Poly":
                out.append(("Poly closed" if fields.get("closed", True) else "Poly open", vertices))
            else:
                out.append((kind, vertices))
    return out


def members(selection, count):
    selection = pairs(selection)
    if "ordered" in selection:
        return list(selection["ordered"])
    form = pairs(selection["unordered"])
    if "i8" in form:
        flags = form["i8"]
    else:
        runs = form["boolRLE"]
        flags = [flag for n, flag in zip(runs[::2], runs[1::2]) for _ in range(n)]
    assert len(flags) == count
    return [e for e, flag in enumerate(flags) if flag]


def close(a, b):
    """Equal as 32-bit floats: text files are read in double precision."""
    return a == b or abs(a - b) <= 1e-6 * max(abs(a), abs(b))


# What summaries of Sinew call the kinds it knows.
NAMES = {"polygon": "Poly closed", "polyline": "Poly open", "tetrahedron": "Tetrahedron",
         "NURBCurve open": "NURBCurve", "BezierCurve open": "BezierCurve"}


def check_kinds(geometry, facts):
    wanted, found = {}, {}
    for name, count in facts["primitive_kinds"].items():
        wanted[NAMES.get(name, name)] = wanted.get(NAMES.get(name, name), 0) + count
    for kind, _ in geometry.kinds:
        found[kind] = found.get(kind, 0) + 1
    assert found == wanted, (found, wanted)


def check_against(geometry, facts):
    for key in ("points", "vertices", "primitives"):
        assert getattr(geometry, key) == facts[key], key
    check_kinds(geometry, facts)
    assert len(geometry.attributes) == len(facts["attributes"])
    for fact in facts["attributes"]:
        a = geometry.attributes[fact["owner"], fact["name"]]
        assert a.type == fact["type"], a.name
        if fact["type"] in ("numeric", "arraydata") and "min" in fact:
            assert a.storage == fact["storage"] and a.size == fact["size"], a.name
            wanted = zip(fact["min"], fact["max"])
            for (low, high), (wanted_low, wanted_high) in zip(a.ranges(), wanted):
                # Summaries spell infinity as null.
                assert close(low, -math.inf if wanted_low is None else wanted_low), (a.name, low)
                assert close(high, math.inf if wanted_high is None else wanted_high), (a.name, high)
    groups = [g for g in facts["groups"] if g["owner"] != "edge"]
    assert len(geometry.groups) == len(groups)
    for fact in groups:
        assert len(geometry.groups[fact["owner"], fact["name"]]) == fact["members"], fact["name"]


def same(a, b):
    """Equal values; NaN equals NaN, and text may have rounded 32-bit numbers in its spelling."""
    if isinstance(a, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return (a != a and b != b) or close(a, b)
    return a == b


def check_facts(folder):
    path = os.path.join(folder, "facts.json")
    if not os.path.exists(path):
        return SKIPPED
    checked = 0
    with open(path) as file:
        facts = json.load(file)
    for fact in facts:
        if fact["problems"]:
            continue
        root = parse(os.path.join(folder, fact["file"]))
        if root is not None:
            check_against(Geometry(root), fact)
            checked += 1
    print("%d files agree with their facts" % checked)
    return 0


def check_samples(folder):
    checked = 0
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".json"):
            continue
        stem = os.path.join(folder, name[:-5])
        with open(stem + ".json") as file:
            facts = json.load(file)
        first = None
        for extension in (".bgeo", ".geo", ".bgeo.sc", ".bgeo.gz"):
            root = parse(stem + extension)
            if root is None:
                continue
            geometry = Geometry(root)
            check_against(geometry, facts)
            first = first or geometry
            assert geometry.pointref == first.pointref and geometry.groups == first.groups
            assert geometry.edges == first.edges and geometry.kinds == first.kinds
            for key, attribute in first.attributes.items():
                assert same(attribute.values, geometry.attributes[key].values), (stem + extension, key)
            checked += 1
    print("%d files agree with their summaries and with one another" % checked)
    return 0 if checked else 1


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit({"facts": check_facts, "samples": check_samples}[sys.argv[1]](sys.argv[2]))
