"""Recomputes the figures of `.../visibility`, `.../competitors`, the `comparison` of each, and of lifts.

It reads files that the API exported, or a copy.

README.md says how to export them, docs/methodology.md explains the figures: each function below is named after the
step of that page which it computes. Needs Python 3.9 and nothing else; recompute.mjs is the same in JavaScript, but
for copies.

    python3 recompute.py --data DIR --response FILE [--query QUERY] [--response FILE [--query QUERY] ...] [--check]
    python3 recompute.py --from copy.sqlite --brand ID --query QUERY [--query QUERY ...] [--check FILE ...]
"""

import argparse
import json
import math
import re
import sqlite3
import sys
import unicodedata
import zoneinfo
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path
from urllib.parse import parse_qsl

parser = argparse.ArgumentParser()
parser.add_argument("--data", default=".")
parser.add_argument("--response", action="append", default=[])
parser.add_argument("--query", action="append", default=[])
parser.add_argument("--check", action="append", nargs="?")
parser.add_argument("--from", dest="copy")
parser.add_argument("--brand")
options = parser.parse_args()
if options.copy and not options.brand:
    parser.error("--from needs --brand")


# What was exported.


def read_json(path):
    return json.loads(Path(path).read_text(encoding="utf-8"))


def files_of(list_name):
    """The files of a list, of which there is at least one, even if it is empty."""
    paths = [path for path in Path(options.data).iterdir() if path.name.startswith(list_name)]
    return paths or sys.exit(f"no file in {options.data} begins with {list_name}")


def lines_of(path):
    with open(path, encoding="utf-8", newline="\n") as file:
        return [line for line in file if line.strip()]


def by_id(rows):
    """The rows by id: pages and windows may overlap."""
    return {row["id"]: row for row in rows}


def rows_of(list_name):
    return by_id(row for path in files_of(list_name) for row in read_json(path)["data"])


class Export:
    """The files of the API, read whole."""

    def __init__(self):
        self.brand = read_json(Path(options.data, "brand.json"))
        self.methodology = read_json(Path(options.data, "methodology.json"))
        watched = read_json(Path(options.data, "watched.json"))["data"]
        self.watchlist = {row["name"]: row["domain"] for row in watched}
        self.prompts = rows_of("prompts")
        self.runs = rows_of("runs")
        self.keys = {}
        # A brand without runs has no files of answers.
        files = files_of("answers") if self.runs else []
        self.answers = by_id(json.loads(line) for path in files for line in lines_of(path))

    def answers_of(self, run_ids):
        return [answer for answer in self.answers.values() if answer["run_id"] in run_ids]


COUNTED = {"answer", "mention", "watched_rival", "methodology", "engine_weight"}


class Copy:
    """A file of `brand-visibility-copy`, whose tables have all that is counted. Rivals are told apart by name key."""

    def __init__(self, file, brand_id):
        if str(file).endswith(".duckdb"):
            import duckdb  # not part of Python: pip install duckdb

            self.file = duckdb.connect(file, read_only=True)
        else:
            self.file = sqlite3.connect(f"{Path(file).resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
        self.file.execute("begin")  # one state, while the copy may go on
        self.id = brand_id
        self.check(file)
        [self.brand] = self.select("select * from brand where id = ?", brand_id)
        [made] = self.select("select * from methodology")
        weights = self.select("select platform, weight from engine_weight order by place")
        weights = {row["platform"]: row["weight"] for row in weights}
        self.methodology = {**made, "engine_weights": weights, "rules": json.loads(made["rules"])}
        self.prompts = by_id(self.select("select * from prompt where brand_id = ?", brand_id))
        for prompt in self.prompts.values():
            prompt["theme"] = json.loads(prompt["theme"] or "null")
        self.runs = by_id(self.select("select * from run where brand_id = ?", brand_id))
        watched = self.select("select * from watched_rival where brand_id = ?", brand_id)
        self.watchlist = {row["name"]: row["domain"] for row in watched}
        # Reports spell a rival without a record as its latest answer does.
        latest = self.select(
            """select name_key, name from (
                select mention.name_key, mention.name, row_number() over (
                    partition by mention.name_key order by answer.created_at desc, answer.id desc) as place
                from mention join answer on answer.brand_id = mention.brand_id and answer.id = mention.answer_id
                where mention.brand_id = ?) as placed
            where place = 1""",
            brand_id,
        )
        self.names = {row["name_key"]: row["name"] for row in latest}
        self.names.update({row["name_key"]: row["name"] for row in watched})
        self.names[self.brand["name_key"]] = None
        self.keys = {name: key for key, name in self.names.items() if name is not None}
        self.keys[self.brand["name"]] = self.brand["name_key"]

    def select(self, sql, *values):
        found = self.file.execute(sql, values)
        names = [name for name, *_ in found.description]
        return [dict(zip(names, map(written, row))) for row in found.fetchall()]

    def check(self, file):
        """Figures of a part of a brand would be silently wrong."""
        [state] = self.select("select * from copy_brand where brand_id = ?", self.id) or [{}]
        left = self.select("select 1 from copy_pending where brand_id = ? limit 1", self.id)
        if not state.get("is_feed_read") or left:
            sys.exit(f"{file} has no complete copy of {self.id}: run the copy again")
        if not COUNTED <= set((state.get("tables") or "").split(",")):
            sys.exit(f"{file} lacks a table that figures need: copy {', '.join(sorted(COUNTED))}")

    def answers_of(self, run_ids):
        found = []
        for run_id in run_ids:
            of_run = self.select(
                """select id, prompt_id, run_id, platform, brand_named, position, sentiment from answer
                where brand_id = ? and run_id = ? order by created_at, id""",
                self.id,
                run_id,
            )
            answers = by_id({**row, "competitors": []} for row in of_run)
            mentions = self.select(
                """select mention.* from answer join mention
                    on mention.brand_id = answer.brand_id and mention.answer_id = answer.id
                where answer.brand_id = ? and answer.run_id = ? order by mention.answer_id, mention.place""",
                self.id,
                run_id,
            )
            for row in mentions:
                mention = {**row, "report_name": self.names[row["name_key"]]}
                answers[row["answer_id"]]["competitors"].append(mention)
            found += answers.values()
        return found


def written(value):
    """A time of DuckDB, in UTC, as the API writes it; any other value."""
    return f"{value.isoformat()}Z" if isinstance(value, datetime) else value


try:
    data = Copy(options.copy, options.brand) if options.copy else Export()
except (sqlite3.Error, ImportError) as error:
    sys.exit(f"{options.copy}: {error}")
brand, methodology, watchlist, prompts, runs = data.brand, data.methodology, data.watchlist, data.prompts, data.runs

WEIGHTS = {engine: Fraction(text) for engine, text in methodology["engine_weights"].items()}
CATEGORIES = ["discovery", "problem_solution", "use_case", "expert", "comparison", "brand_research"]


def constant(rule_id, name):
    """A constant of a rule of the methodology, as the fraction that its decimals write."""
    rule = next(rule for rule in methodology["rules"] if rule["id"] == rule_id)
    return next(Fraction(str(each["value"])) for each in rule["constants"] if each["name"] == name)


UNITS = 10 ** int(constant("rounding", "decimals"))
POINTS = {name: constant("sentiment_score", name) for name in ("positive", "neutral", "negative")}
POINTS["mixed"] = POINTS["neutral"]
LEAST_ANSWERS = constant("listed_rivals", "least_answers")
Z = float(constant("run_noise", "z"))
TOLERANCE = float(constant("verdict", "tolerance"))
FISHER_BELOW, FISHER_LEVEL = constant("verdict", "fisher_below"), constant("verdict", "fisher_level")
NEW_FROM = constant("movement", "new_from")
LEAST_PROMPTS = constant("prompt_noise", "least_prompts")
LEAD_Z, LEAST_DECIDING = constant("lead", "z"), constant("lead", "least_deciding")


def rounded(x):
    """Rounding: once, half away from zero."""
    if x is None:
        return None
    units = math.floor(abs(x) * UNITS + Fraction(1, 2)) * (-1 if x < 0 else 1)
    return units // UNITS if units % UNITS == 0 else units / UNITS


def metric(current, previous):
    """A figure beside that of the window before. The change is that of the exact figures, rounded once."""
    change = None if current is None or previous is None else current - previous
    return {"current": rounded(current), "previous": rounded(previous), "change": rounded(change)}


# What is counted.


def instant(time):
    """A time with six decimals of its second, so that times compare as texts."""
    return time.replace("Z", "").ljust(len("2026-01-01T00:00:00.000000"), "0")


def covered_runs(window):
    """The runs of a window and of the one before it; without a run the latest one before, compared with nothing."""
    completed = [run for run in runs.values() if run["status"] == "completed"]
    previous_start, start, end = (instant(window[name]) for name in ("previous_start", "start", "end"))
    previous_end = instant(window.get("previous_end", window["start"]))
    inside = [run for run in completed if start <= instant(run["completed_at"]) < end]
    if inside:
        return inside, [run for run in completed if previous_start <= instant(run["completed_at"]) < previous_end], None
    earlier = [run for run in completed if instant(run["completed_at"]) < start]
    if not earlier:
        return [], [], None
    latest = max(earlier, key=lambda run: (instant(run["completed_at"]), run["id"]))
    return [latest], None, latest["completed_at"]


def elements(text):
    """The values of a list parameter: separated by commas, quoted where they contain one.

    Spaces around a value are no part of it; other white space is.
    """
    found = re.finditer(r'"((?:[^"]|"")*)"|[^,"]+', text)
    values = (one[0].strip(" ") if one[1] is None else one[1].replace('""', '"') for one in found)
    return [value for value in values if value]


def passes(answer, query):
    """Whether an answer passes the filters of a query. One to a prompt that is not listed, a deleted one, does not."""
    prompt = prompts.get(answer["prompt_id"])
    if prompt is None:
        return False
    values = {
        "platforms": answer["platform"],
        "categories": prompt["category"],
        "locations": prompt["location"],
        "theme_ids": prompt["theme"]["id"] if prompt["theme"] else "none",
        "is_branded": "true" if prompt["is_branded"] else "false",
        "prompt_ids": answer["prompt_id"],
    }
    return all(value in elements(query[name]) for name, value in values.items() if name in query)


class Window:
    """Answers with their number by engine, and with the mentions of each brand: an answer that names it is one."""

    def __init__(self, counted):
        self.answers = counted
        self.prompt_count = len({answer["prompt_id"] for answer in counted})
        self.answers_of = {}
        self.mentions = {brand["name"]: []}
        for answer in counted:
            engine = answer["platform"]
            self.answers_of[engine] = self.answers_of.get(engine, 0) + 1
            if answer["brand_named"]:
                self.mentions[brand["name"]].append({**answer, "domain": None})
            named = {None}  # None is the brand itself
            for rival in answer["competitors"]:
                if rival["report_name"] not in named:
                    self.mentions.setdefault(rival["report_name"], []).append({**rival, "platform": engine})
                named.add(rival["report_name"])  # of several mentions of a rival in one answer, the first counts
        self.engines = [engine for engine in WEIGHTS if engine in self.answers_of]
        self.listed = self.listed_brands()

    def listed_brands(self):
        """The brand, and rivals that take part: two answers name them, one gives their website, or you watch them."""

        def takes_part(name, mentions):
            with_website = any(mention["domain"] and mention["domain"].strip() for mention in mentions)
            return name == brand["name"] or len(mentions) >= LEAST_ANSWERS or with_website

        named = [name for name, mentions in self.mentions.items() if takes_part(name, mentions)]
        return list(dict.fromkeys(named + list(watchlist)))

    def mentions_of(self, name):
        return self.mentions.get(name, [])


def counted_answers(covered, query):
    """The answers of some runs that pass the filters; None if nothing is compared."""
    if covered is None:
        return None
    return Window([each for each in data.answers_of({run["id"] for run in covered}) if passes(each, query)])


# The figures of a brand, by its name, in a window. None: there is nothing to measure.


def percentage(name, window, engine):
    """The percentage of the answers of one engine that name the brand."""
    naming = sum(mention["platform"] == engine for mention in window.mentions_of(name))
    return Fraction(100 * naming, window.answers_of[engine])


def weight_of(window):
    """The sum of the weights of the engines that answered."""
    return sum(WEIGHTS[engine] for engine in window.engines)


def visibility(name, window):
    """Visibility: the percentages of the engines that answered, and their mean by weight."""
    if not window.engines:
        return None
    parts = (WEIGHTS[engine] * percentage(name, window, engine) for engine in window.engines)
    return sum(parts) / weight_of(window)


def mean(values):
    return Fraction(sum(values)) / len(values) if values else None


def average_position(name, window):
    """Position: the mean over the answers that name the brand, as far as they give one."""
    positions = [mention["position"] for mention in window.mentions_of(name)]
    return mean([position for position in positions if position is not None])


def sentiment_score(name, window):
    """Sentiment: the mean of the points of the same answers, as far as they give one."""
    sentiments = [mention["sentiment"] for mention in window.mentions_of(name)]
    return mean([POINTS[sentiment] for sentiment in sentiments if sentiment is not None])


def share_of_voice(name, window):
    """Share of voice: the mentions of one brand among those of all brands."""
    every = sum(len(window.mentions_of(each)) for each in window.listed)
    return Fraction(100 * len(window.mentions_of(name)), every) if every else None


def effective_answers(name, window):
    """The effective number of answers of a brand: the smaller of Kish's number and the one that its visibilities give."""
    kish = spread = q = Fraction(0)
    for engine in window.engines:
        share = WEIGHTS[engine] / weight_of(window)
        n = window.answers_of[engine]
        named = sum(mention["platform"] == engine for mention in window.mentions_of(name))
        r = Fraction(named + 1, n + 2)
        kish += share**2 / n
        spread += share**2 * r * (1 - r) / n
        q += share * r
    return min(1 / kish, q * (1 - q) / spread)


def noise(name, window):
    """Run noise: how far, in points, the bounds of Wilson's interval are below and above visibility."""
    v = float(visibility(name, window) / 100)
    per_answer = Z**2 / float(effective_answers(name, window))
    middle, reach = v + per_answer / 2, math.sqrt(per_answer * (v * (1 - v) + per_answer / 4))
    low, high = (middle - reach) / (1 + per_answer), (middle + reach) / (1 + per_answer)
    return 100 * (v - low), 100 * (high - v)


def interval(middle, below, above):
    """Bounds in percent, limited to 0 to 100 and rounded once; one within the tolerance of a tie is that tie."""

    def bound(percent):
        units = math.floor((min(100, max(0, percent)) + TOLERANCE) * UNITS + 0.5)
        return units // UNITS if units % UNITS == 0 else units / UNITS

    return {"low": bound(float(middle) - below), "high": bound(float(middle) + above)}


def run_noise(name, window):
    """The range that visibility might have had if the same prompts had been asked again."""
    return interval(visibility(name, window), *noise(name, window)) if window and window.answers else None


def verdict(name, now, before):
    """Is a change real? Up or down by more than run noise explains, or neither; None if nothing is compared."""
    if not now.answers or before is None or not before.answers:
        return None
    change = float(visibility(name, now) - visibility(name, before))
    (below, above), (below_before, above_before) = noise(name, now), noise(name, before)
    if change - math.hypot(below, above_before) > TOLERANCE:
        return "up" if few_confirm(name, now, before) else "within_noise"
    is_down = -change - math.hypot(above, below_before) > TOLERANCE and few_confirm(name, before, now)
    return "down" if is_down else "within_noise"


def few_confirm(name, to, since):
    """Few answers: with fewer than 8 in either window, Fisher's exact test must confirm that the share rose.

    The share is that of the answers of all engines together; the test is two-sided by probability, in whole numbers.
    """
    counts = [(len(window.answers), len(window.mentions_of(name))) for window in (to, since)]
    (few, k), (many, k_many) = sorted(counts)
    if few >= FISHER_BELOW:
        return True
    named, others = k + k_many, few - k + many - k_many
    splits = [math.comb(named, each) * math.comb(others, few - each) for each in range(few + 1)]
    no_greater = sum(ways for ways in splits if ways <= splits[k])
    (n, k), (n_since, k_since) = counts
    return k * n_since > k_since * n and no_greater <= FISHER_LEVEL * math.comb(few + many, few)


def movement(name, now, before):
    """New, rising, or neither."""
    if before is None or not before.answers:
        return None
    if not before.mentions_of(name) and visibility(name, now) >= NEW_FROM:
        return "new"
    return "rising" if verdict(name, now, before) == "up" else None


def prompt_noise(window):
    """The range that visibility might have had with other prompts."""
    if window is None or not window.answers:
        return None
    asked = {}  # the counted answers, and those that name the brand, by engine and prompt
    for answer in window.answers:
        pair = asked.setdefault(answer["platform"], {}).setdefault(answer["prompt_id"], [0, 0])
        pair[0] += 1
        pair[1] += bool(answer["brand_named"])
    if any(len(of_prompts) < LEAST_PROMPTS for of_prompts in asked.values()):
        return None
    d = {}
    for engine, of_prompts in asked.items():
        count = window.answers_of[engine]
        p = percentage(brand["name"], window, engine) / 100
        for prompt_id, (n, y) in of_prompts.items():
            d[prompt_id] = d.get(prompt_id, 0) + WEIGHTS[engine] / weight_of(window) * (y - p * n) / count
    if not any(d.values()):
        return None
    radius = 100 * Z * math.sqrt(Fraction(len(d), len(d) - 1) * sum(each**2 for each in d.values()))
    return interval(visibility(brand["name"], window), radius, radius)


def like_for_like(now, before):
    """The same pairs of prompt and engine in both windows, each counting once."""

    def pairs_of(window):
        pairs = {}
        for answer in window.answers:
            pairs.setdefault((answer["platform"], answer["prompt_id"]), []).append(bool(answer["brand_named"]))
        return pairs

    current, previous = pairs_of(now), pairs_of(before)
    kept = current.keys() & previous.keys()

    def figure_of(pairs):
        means = {
            engine: mean([mean([100 * named for named in pairs[pair]]) for pair in kept if pair[0] == engine])
            for engine in {engine for engine, _ in kept}
        }
        total = sum(WEIGHTS[engine] for engine in means)
        return sum(WEIGHTS[engine] * figure for engine, figure in means.items()) / total if means else None

    figures = figure_of(current), figure_of(previous)
    change = visibility(brand["name"], now) - visibility(brand["name"], before)
    return {
        "pairs_kept": len(kept),
        "pairs_added": len(current.keys() - kept),
        "pairs_dropped": len(previous.keys() - kept),
        **metric(*figures),
        "composition": rounded(change - (figures[0] - figures[1])) if kept else None,
    }


# The two reports.


def visibility_report(response, query, now, before, carried_from):
    """`.../visibility`: the figures of the customer's brand."""

    def compared(figure):
        return metric(figure(brand["name"], now), before and figure(brand["name"], before))

    def count(member, *values):
        return sum(mention[member] in values for mention in now.mentions_of(brand["name"]))

    named = len(now.mentions_of(brand["name"]))
    first, second, third = (count("position", place) for place in (1, 2, 3))
    group_by = query.get("group_by") or (response.get("breakdown") or {}).get("group_by")
    return {
        "brand_id": brand["id"],
        "window": {**response["window"], "carried_from": carried_from},
        "answer_count": len(now.answers),
        "prompt_count": now.prompt_count,
        "visibility": compared(visibility),
        "average_position": compared(average_position),
        "sentiment_score": compared(sentiment_score),
        "share_of_voice": compared(share_of_voice),
        "position_distribution": {
            "first": first,
            "second": second,
            "third": third,
            "fourth_plus": named - first - second - third,
            "not_named": len(now.answers) - named,
        },
        "sentiment_distribution": {
            "positive": count("sentiment", "positive"),
            "neutral": count("sentiment", "neutral", "mixed"),
            "negative": count("sentiment", "negative"),
        },
        "breakdown": group_by and {"group_by": group_by, "rows": breakdown_rows(group_by, now)},
    }


def visibility_comparison(response, query, now, before, carried_from):
    """`.../visibility/comparison`: whether a change is real, and what it consists of."""
    name = brand["name"]

    def compared(figure):
        return metric(figure(name, now), before and figure(name, before))

    is_compared = verdict(name, now, before) is not None
    return {
        "brand_id": brand["id"],
        "window": {**response["window"], "carried_from": carried_from},
        "answer_count": len(now.answers),
        "previous_answer_count": len(before.answers) if before else None,
        "prompt_count": now.prompt_count,
        "previous_prompt_count": before.prompt_count if before else None,
        "visibility": compared(visibility),
        "average_position": compared(average_position),
        "sentiment_score": compared(sentiment_score),
        "share_of_voice": compared(share_of_voice),
        "verdict": verdict(name, now, before),
        "run_noise": {"current": run_noise(name, now), "previous": run_noise(name, before)},
        "prompt_noise": {"current": prompt_noise(now), "previous": prompt_noise(before)},
        "like_for_like": like_for_like(now, before) if is_compared else None,
        "engines": engine_rows(now, before, is_compared),
    }


def engine_rows(now, before, is_compared):
    """Contributions: each engine in both windows, and its part of the change."""
    name = brand["name"]

    def pull(window, engine):
        if not window.answers_of.get(engine):
            return 0
        share = WEIGHTS[engine] / weight_of(window)
        return share * (percentage(name, window, engine) - visibility(name, before))

    rows = []
    for engine in WEIGHTS:
        counts = [window.answers_of.get(engine, 0) if window else None for window in (now, before)]
        named = [
            sum(mention["platform"] == engine for mention in window.mentions_of(name)) if window else None
            for window in (now, before)
        ]
        figures = [Fraction(100 * part, whole) if whole else None for part, whole in zip(named, counts)]
        row = {
            "platform": engine,
            "answer_count": counts[0],
            "previous_answer_count": counts[1],
            "named_count": named[0],
            "previous_named_count": named[1],
            "visibility": metric(*figures),
            "contribution": rounded(pull(now, engine) - pull(before, engine)) if is_compared else None,
        }
        rows += [row] if any(counts) else []
    return rows


def breakdown_rows(group_by, now):
    """The same figures by engine or category."""
    rows = []
    for key in now.engines if group_by == "platform" else CATEGORIES + [None]:
        in_group = (
            (lambda answer: answer["platform"] == key)
            if group_by == "platform"
            else (lambda answer: prompts[answer["prompt_id"]]["category"] == key)
        )
        group = Window([answer for answer in now.answers if in_group(answer)])
        row = {
            "key": key or "uncategorized",
            "answer_count": len(group.answers),
            "named_count": len(group.mentions_of(brand["name"])),
            "prompt_count": group.prompt_count,
            "visibility": rounded(visibility(brand["name"], group)),
            "average_position": rounded(average_position(brand["name"], group)),
            "sentiment_score": rounded(sentiment_score(brand["name"], group)),
        }
        rows += [row] if group.answers else []
    return rows


def competitors_report(response, query, now, before, carried_from):
    """`.../competitors`: the same figures of every brand, ranked."""
    rows = [
        competitor_row(name, place if is_ranked(name, now) else None, now, before)
        for place, name in enumerate(rank(now), 1)
    ]
    shown = rows[: int(query.get("limit", 25))] if now.answers else []
    if query.get("watched") == "true":
        shown = [row for row in rows if row["is_watched"]]
    return {
        "brand_id": brand["id"],
        "window": {**response["window"], "carried_from": carried_from},
        "answer_count": len(now.answers),
        "total": sum(row["rank"] is not None for row in rows),
        "you": next((row for row in rows if row["is_you"]), None),
        "data": shown,
    }


def is_ranked(name, now):
    return bool(now.mentions_of(name)) or (name == brand["name"] and bool(now.answers))


def rank(now):
    """Rank: by exact visibility, then by the number of answers, then by name. Watched rivals without any come last."""

    def order(name):
        exact = visibility(name, now) or 0
        return not is_ranked(name, now), -exact, -len(now.mentions_of(name)), data.keys.get(name) or name_key(name)

    return sorted((name for name in now.listed if is_ranked(name, now) or name != brand["name"]), key=order)


# The properties Default_Ignorable_Code_Point and White_Space.
IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
WHITE_SPACE = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"


def name_key(name):
    """A name without what is invisible, its letter case and forms of characters."""
    visible = unicodedata.normalize("NFKC", re.sub(f"[{IGNORABLE}]", "", name))
    folded = unicodedata.normalize("NFKC", visible.casefold())
    typed = re.sub("[\u2010-\u2015\u2212]", "-", re.sub("[\u2018\u2019\u02bc]", "'", folded))
    return re.sub(f"[{WHITE_SPACE}]+", " ", typed).strip(" ")


def competitor_row(name, place, now, before):
    """A row of the ranking. The domain of a rival is known only if it is watched."""
    is_you = name == brand["name"]
    domain = {"domain": brand["domain"]} if is_you else {"domain": watchlist[name]} if name in watchlist else {}
    previous = None if place is None or before is None else visibility(name, before)
    return {
        "rank": place,
        "name": name,
        **domain,
        "is_you": is_you,
        "is_watched": not is_you and name in watchlist,
        "answer_count": len(now.mentions_of(name)),
        "visibility": metric(visibility(name, now), previous),
        "average_position": rounded(average_position(name, now)),
        "sentiment_score": rounded(sentiment_score(name, now)),
        "share_of_voice": rounded(share_of_voice(name, now)),
        "movement": None if place is None else movement(name, now, before),
        "platforms": [{"platform": each, "visibility": rounded(percentage(name, now, each))} for each in now.engines],
    }


def competitors_comparison(response, query, now, before, carried_from):
    """`.../competitors/comparison`: the rows of the ranking in both windows, and what the same answers say of a lead."""
    ranked = competitors_report(response, {**query, "limit": len(now.listed) + 1}, now, None, None)
    past = before if before and before.answers else None
    places = {name: place for place, name in enumerate(rank(past), 1) if is_ranked(name, past)} if past else {}

    def compared(row):
        name, count = row["name"], len(past.mentions_of(row["name"])) if past else None
        figures = {figure.__name__: metric(figure(name, now), past and figure(name, past)) for figure in FIGURES}
        is_listed = past and (not count or name in past.listed)  # a rival may be named without being listed
        return {
            "rank": row["rank"],
            "previous_rank": places.get(name),
            **{member: row[member] for member in ("name", "domain", "is_you", "is_watched") if member in row},
            "answer_count": row["answer_count"],
            "previous_answer_count": count,
            **figures,
            "share_of_voice": metric(share_of_voice(name, now), share_of_voice(name, past) if is_listed else None),
            "visibility_range": run_noise(name, now),
            "verdict": verdict(name, now, past),
            "against_you": None if row["is_you"] else against_you(name, now, past),
        }

    return {
        "brand_id": brand["id"],
        "window": {**response["window"], "carried_from": carried_from},
        "answer_count": len(now.answers),
        "previous_answer_count": len(before.answers) if before else None,
        "total": ranked["total"],
        "you": ranked["you"] and compared(ranked["you"]),
        "data": [compared(row) for row in ranked["data"]][: int(query.get("limit", 25))],
    }


FIGURES = visibility, average_position, sentiment_score


def against_you(name, now, past):
    """The lead: the answers that name only one of the two decide."""
    own = brand["name"]

    def gap(window):
        return visibility(name, window) - visibility(own, window) if window and window.answers else None

    engines, both, d, variance = [], 0, Fraction(0), Fraction(0)
    for engine in now.engines:
        answers = [answer for answer in now.answers if answer["platform"] == engine]
        named = [any(rival["report_name"] == name for rival in answer["competitors"]) for answer in answers]
        b = sum(is_named and not answer["brand_named"] for is_named, answer in zip(named, answers))
        c = sum(bool(answer["brand_named"]) and not is_named for is_named, answer in zip(named, answers))
        engines.append({"platform": engine, "answer_count": len(answers), "only_you": c, "only_them": b})
        both += sum(is_named and bool(answer["brand_named"]) for is_named, answer in zip(named, answers))
        per_answer = WEIGHTS[engine] / weight_of(now) / len(answers)
        d += per_answer * (b - c)
        variance += per_answer**2 * (b + c)
    only_you, only_them = (sum(row[member] for row in engines) for member in ("only_you", "only_them"))
    decides = only_you + only_them >= LEAST_DECIDING and d**2 > LEAD_Z**2 * variance
    return {
        "gap": metric(gap(now), gap(past)),
        "only_you": only_you,
        "only_them": only_them,
        "both": both,
        "engines": engines,
        "verdict": ("ahead" if d > 0 else "behind") if decides else "level" if now.answers else None,
    }


# The lift of a recommendation. docs/rules.md says what is measured, and has the constants (rules 9.4 and 9.5).

LATEST_RUNS, LEAST_PAIRS, DEFAULT_BAND = 60, 4, Fraction(5)


def recommendation(response, query):
    """`.../recommendations/ID`: what was measured.

    The API does not list which run or value the operator recorded as the baseline, so the query may: `baseline_run_id`
    or `baseline_value`.
    """
    if response["measurement"] is None:
        return {"id": response["id"], "measurement": None}
    measurement = response["measurement"]
    metric_key = measurement["metric"] and measurement["metric"]["key"]
    ended = {run["id"]: time_of(run["completed_at"]) for run in runs.values() if run["status"] == "completed"}
    newest_first = sorted(ended, key=lambda run_id: (ended[run_id], run_id), reverse=True)

    def until(time):
        return [run_id for run_id in newest_first if time is None or ended[run_id] <= time_of(time)]

    generated_from = None if measurement["baseline"] is None else next(iter(until(response["created_at"])), None)
    before, value = query.get("baseline_run_id", generated_from), query.get("baseline_value")
    baseline = Fraction(value) if value else run_metric(before, metric_key) if before in ended else None
    history = {run_id: run_metric(run_id, metric_key) for run_id in until(measurement["measured_at"])[:LATEST_RUNS]}
    current = None
    if measurement["measured_at"] is not None:
        opened = time_of(measurement["window_opened_at"])
        current = next((figure for run_id, figure in history.items() if ended[run_id] > opened), None)
    band = noise_band([(ended[run_id], figure) for run_id, figure in history.items()])
    lift = metric(current, baseline)["change"]
    lift = lift if lift is not None and abs(lift) > band else None
    figures = {"baseline": rounded(baseline), "current": rounded(current), "lift": lift, "noise_band": band}
    return {"id": response["id"], "measurement": figures}


def time_of(time):
    return datetime.fromisoformat(instant(time))


def run_metric(run_id, metric_key):
    """The visibility over the answers of one run, perhaps only those of a category or of an engine."""
    if metric_key is None:
        return None
    kind, _, value = metric_key.partition(":")
    filters = {"overall": {}, "category": {"categories": value}, "platform": {"platforms": value}}[kind]
    return visibility(brand["name"], counted_answers([runs[run_id]], filters))


def noise_band(history):
    """How much a metric usually differs between two runs, 7 to 14 days apart: the 90th percentile of the pairs."""
    differences = []
    for time, figure in history:
        week_before = [one for one in history if timedelta(days=7) <= time - one[0] < timedelta(days=14)]
        if week_before and figure is not None and week_before[0][1] is not None:
            differences.append(abs(figure - week_before[0][1]))
    nearest_rank = math.ceil(Fraction(9, 10) * len(differences))
    return rounded(sorted(differences)[nearest_rank - 1] if len(differences) >= LEAST_PAIRS else DEFAULT_BAND)


def recomputed(response, query):
    if "measurement" in response:
        return recommendation(response, query)
    current, previous, carried_from = covered_runs(response["window"])
    windows = counted_answers(current, query), counted_answers(previous, query), carried_from
    if "previous_answer_count" in response:
        report = competitors_comparison if "you" in response else visibility_comparison
    else:
        report = competitors_report if "you" in response else visibility_report
    return report(response, query, *windows)


# The window of a query, for a copy.

SECOND = timedelta(seconds=1)


def machine_zone_data():
    """The version of the time zone data that Python reads; None if it is unknown."""
    for folder in zoneinfo.TZPATH:
        file = Path(folder, "tzdata.zi")
        if file.exists():
            return file.read_text(encoding="ascii").split("\n", 1)[0].replace("# version ", "")
    try:
        import tzdata
    except ImportError:
        return None
    return tzdata.IANA_VERSION


def start_of_day(day, zone):
    """The first instant of a local day: the first midnight of two, and the end of a gap in which midnight is missing."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=zone)
    first, before = (midnight.replace(fold=fold).astimezone(timezone.utc) for fold in (0, 1))
    while first - before > SECOND:  # in a gap, fold 0 has the offset before it, so it is the later one
        middle = before + (first - before) // SECOND // 2 * SECOND
        before, first = (before, middle) if middle.astimezone(zone).date() >= day else (middle, first)
    return first


def written_instant(time):
    text = time.isoformat(timespec="microseconds")[:26]
    return (text[:23] if text.endswith("000") else text) + "Z"


def window_of(query, now):
    """Windows: the local days of a period as seen at `now`, or of two dates, and the window before."""
    name = query.get("tz", "UTC")
    zone = timezone.utc if name == "UTC" else zoneinfo.ZoneInfo(name)
    day = timedelta(days=1)
    period = None if "start_date" in query else query.get("period", "30d")
    if period is None:
        first, after = date.fromisoformat(query["start_date"]), date.fromisoformat(query["end_date"]) + day
    else:
        today = now.astimezone(zone).date()
        first, after = today - int(period[:-1]) * day, today + day
    start = start_of_day(first, zone)
    end = start_of_day(after, zone) if period in (None, "365d") else now
    before = start - (end - start)
    if period not in (None, "365d"):
        before = start_of_day(first - int(period[:-1]) * day, zone)
    instants = {"start": start, "end": end, "previous_start": before}
    if "previous_start_date" in query:
        instants["previous_start"] = start_of_day(date.fromisoformat(query["previous_start_date"]), zone)
        instants["previous_end"] = start_of_day(date.fromisoformat(query["previous_end_date"]) + day, zone)
    return {**{key: written_instant(each) for key, each in instants.items()}, "time_zone": name, "period": period}


def asked(query, response):
    """The window of a query. A saved response says what the time was."""
    version, machine = methodology["zone_data"], machine_zone_data()
    if query.get("tz", "UTC") != "UTC" and machine != version:
        print(f"time zone data: {machine} on this machine, {version} in the service", file=sys.stderr)
        if response:
            return response["window"]
    if response is None:
        return window_of(query, datetime.now(timezone.utc))
    end = datetime.fromisoformat(response["window"]["end"].replace("Z", "+00:00"))
    window = window_of(query, end - timedelta(microseconds=query.get("period") == "365d"))
    # A comparison names the end of the comparison window, too.
    return {"previous_end": window["start"], **window} if "previous_end" in response["window"] else window


# The comparison with the responses.


def leaves(value, place):
    """Every value in a value, with its place."""
    if not isinstance(value, (dict, list)):
        return {place: value}
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return {path: leaf for name, each in items for path, leaf in leaves(each, f"{place} {name}").items()}


def differences(file, response, mine):
    """The differences from a response, one line each. Unknown domains and other members of a lift are left out."""
    theirs, own = leaves(response, file), leaves(mine, file)
    is_whole = "measurement" not in response
    places = [place for place in {**theirs, **own} if place in own or is_whole and not place.endswith(" domain")]

    def is_same(place):
        if place not in theirs or place not in own:
            return False
        # A copy has the recorded names of rivals that are not watched, which reports may spell in another way.
        is_name = options.copy and place.endswith(" name")
        return theirs[place] == own[place] or (is_name and name_key(theirs[place]) == name_key(own[place]))

    return [
        f"{place}: {theirs.get(place, 'nothing')} in the response, {own.get(place, 'nothing')} recomputed"
        for place in places
        if not is_same(place)
    ]


def from_export():
    """Each response with its file and query."""
    if len(options.query) not in (0, len(options.response)):
        sys.exit('give a --query for each --response, or none; an empty one is --query ""')
    for index, file in enumerate(options.response):
        yield file, read_json(file), dict(parse_qsl(options.query[index])) if options.query else {}


def from_copy():
    """Each response of --check with the query, or both reports of each query, of which only the window is known."""
    if options.check and len(options.query or [""]) != len(options.check):
        sys.exit("give a --query for each --check FILE")
    for index, text in enumerate(options.query or [""]):
        query = dict(parse_qsl(text))
        if options.check:
            response = read_json(options.check[index])
            window = {"window": asked(query, response)} if "window" in response else {}
            yield options.check[index], {**response, **window}, query
        else:
            for report in ({}, {"you": None}):
                yield "", {**report, "window": asked(query, None)}, query


def main():
    found, figures = [], 0
    for file, response, query in from_copy() if options.copy else from_export():
        mine = recomputed(response, query)
        if options.check:
            found += differences(file, read_json(file), mine)
            figures += sum(leaf is None or type(leaf) in (int, float) for leaf in leaves(mine, file).values())
        else:
            print(json.dumps(mine, indent=2, ensure_ascii=False))
    if found:
        sys.exit("\n".join(found))
    if options.check:
        print(f"{figures} figures equal")


main()
