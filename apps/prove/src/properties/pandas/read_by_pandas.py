"""
Compares each CSV with the JSON of the same path, and all pages that the Python client reads with the rows of a list:
python3 read_by_pandas.py URL FOLDER_OF_BRAND_VISIBILITY < {"key": ..., "paths": [...]}
"""
import io
import json
import re
import sys

import pandas
import requests

TIMES = ["start_date", "end_date", "start", "end", "is_partial", "run_count"]


def flat(row, columns):
    """The cells of a row: members of nested objects under dotted names, numbers as they are written in JSON."""
    cells = dict.fromkeys(columns, "")

    def put(name, value):
        if isinstance(value, dict):
            for member, inner in value.items():
                put(f"{name}.{member}" if name else member, inner)
        elif name in cells:
            cells[name] = cell(value)

    put("", row)
    return cells


def cell(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Number):
        return value.text
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=lambda number: number.value)
    return f"'{value}" if GUARDED.match(value) else value


BLANK = r"[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]"
GUARDED = re.compile(rf"[\t\r\n']|{BLANK}*[=+\-@＝＋－＠]")


class Number:
    """A number with its text."""

    def __init__(self, text):
        self.text = text
        self.value = float(text) if "." in text or "e" in text else int(text)


def rows_of(reply, path):
    rows = reply["data"]
    you = reply.get("you")
    if you and not any(row["is_you"] for row in rows):
        rows = [you, *rows]
    if "visibility/series" not in path or "group_by" not in path:
        return rows
    lines = []
    for point in rows:
        when = {name: point[name] for name in TIMES}
        for row in point["breakdown"]["rows"] or [{"key": None}]:
            figures = dict(row)
            lines.append({**when, "group": figures.pop("key"), **figures})
    return lines


def read(file):
    return pandas.read_csv(file, encoding="utf-8-sig", dtype=str, keep_default_na=False)


def same(cell, value):
    """Whether a cell of a frame has the value of the JSON, with its type."""
    if value is None:
        return cell is None or bool(pandas.isna(cell))
    if isinstance(value, Number):
        return cell == value.value
    if isinstance(cell, pandas.Timestamp):
        return str(cell.tz) == "UTC" and cell == pandas.Timestamp(value)
    if isinstance(value, list):
        return cell == json.loads(json.dumps(value, default=lambda number: number.value))
    return type(cell) is type(value) and cell == value or isinstance(value, bool) and bool(cell) is value


def framed(frame, rows):
    """Whether a frame has the values of the rows."""
    return len(frame) == len(rows) and all(
        same(cell, at(row, name)) for name in frame for cell, row in zip(frame[name], rows)
    )


def at(row, name):
    for part in name.split("."):
        row = None if row is None else row.get(part)
    return row


def main():
    asked = json.load(sys.stdin)
    sys.path.insert(0, sys.argv[2])
    from brand_visibility import Client
    client = Client(sys.argv[1], asked["key"])
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {asked['key']}"
    print(f"pandas {pandas.__version__}, requests {requests.__version__}", file=sys.stderr)
    found = {"files": 0, "lines": 0, "faults": []}
    for path in asked["paths"]:
        url = sys.argv[1] + path
        reply = session.get(url)
        reply.raise_for_status()
        body = json.loads(reply.content, parse_float=Number, parse_int=Number)
        separator = "&" if "?" in path else "?"
        csv = session.get(f"{url}{separator}format=csv&bom=true")
        csv.raise_for_status()
        table = read(io.BytesIO(csv.content))
        expected = [flat(row, list(table.columns)) for row in rows_of(body, path)]
        if table.to_dict("records") != expected:
            found["faults"].append(f"{path}: pandas reads other values")
        list_name, _, limit = path.partition("?limit=")
        if limit == "100" and not body["has_more"]:
            if read(io.StringIO(client.csv(list_name, limit=3))).to_dict("records") != expected:
                found["faults"].append(f"{path}: the Python client reads other rows")
            if not framed(client.frame(list_name, limit=3), body["data"]):
                found["faults"].append(f"{path}: the frame has other values")
        found["files"] += 1
        found["lines"] += len(expected)
    json.dump(found, sys.stdout)


main()
