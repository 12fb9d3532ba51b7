"""A client for the Brand Visibility API, in one file, for Python 3.9 or later, without dependencies.

    from brand_visibility import Client

    client = Client()  # reads BRAND_VISIBILITY_URL and BRAND_VISIBILITY_KEY
    report = client.get("/v1/brands/{brand_id}/visibility", brand_id="brd_tidewell", period="90d")
    for run in client.rows("/v1/brands/{brand_id}/runs", brand_id="brd_tidewell", limit=100):
        print(run["id"], run["completed_at"])

A path is written as in the reference at /docs. The other arguments are the parameters of the operation: True and False
for flags, a list for a list, whose elements may contain commas, and None for a parameter that is not sent. A day is a
text, a date, or a datetime with a time zone, which stands for its day in the zone of the parameter `tz`.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import time
from datetime import date, datetime, timezone
from email.message import Message
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Union
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]

__all__ = ["BrandVisibilityError", "Client"]

Value = Union[str, int, float, bool, date, Sequence[str], None]
Json = Dict[str, Any]

_RETRIED = (429, 500, 502, 503, 504)
_LONGEST_BACKOFF = 30


class BrandVisibilityError(Exception):
    """A request that failed. `status` is None if there was no response, and `retry_after` is in seconds."""

    def __init__(
        self,
        code: str,
        detail: str,
        status: Optional[int] = None,
        errors: Sequence[Json] = (),
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        about = "" if request_id is None else f" (request {request_id})"
        super().__init__(f"{code}: {detail}{about}" if status is None else f"{status} {code}: {detail}{about}")
        self.code = code
        self.detail = detail
        self.status = status
        self.errors = list(errors)
        self.request_id = request_id
        self.retry_after = retry_after


class _Response(NamedTuple):
    text: str
    headers: Message


class Client:
    """Reads from a service. It keeps no connection, so threads may share it and there is nothing to close."""

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        timeout: float = 60,
        retries: int = 4,
        max_wait: float = 120,
        on_wait: Callable[[float, BrandVisibilityError], None] = lambda seconds, error: None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Takes the URL without /v1, and the key; without them, those of the environment. Times are in seconds.

        A request is sent again up to `retries` times after status 429, 500, 502, 503 or 504 and after a failed
        connection: when `Retry-After` has passed or, without it, after 1, 2, 4 ... 30 seconds, reduced by a random part
        of at most half. If the service asks for more than `max_wait`, the request fails. `on_wait` is called before
        each wait.
        """
        self._base = _setting(base_url, "base_url", "BRAND_VISIBILITY_URL").rstrip("/")
        self._key = _setting(api_key, "api_key", "BRAND_VISIBILITY_KEY")
        if not re.fullmatch(r"https?://[^\s?#@]+", self._base):
            raise ValueError("base_url must be an http(s) URL without user, query and fragment")
        if not re.fullmatch(r"[!-~]+", self._key):
            raise ValueError("api_key must be printable ASCII characters without spaces")
        self._timeout, self._retries, self._max_wait = timeout, retries, max_wait
        self._on_wait, self._sleep = on_wait, sleep

    def get(self, path: str, **parameters: Value) -> Json:
        """Returns the JSON of a response; of a list, one page."""
        if parameters.get("format") not in (None, "json"):
            raise ValueError("get() returns JSON: leave out format, or call csv() or frame()")
        response = self._send(path, parameters)
        try:
            return json.loads(response.text)  # type: ignore[no-any-return]
        except ValueError:
            raise _unexpected(200, response.headers) from None

    def pages(self, path: str, **parameters: Value) -> Iterator[Json]:
        """The pages of a list, each requested when it is needed. Pass the `cursor` of a page to begin there."""
        while True:
            page = self.get(path, **parameters)
            if "data" not in page:
                raise ValueError(f"{path} has no rows; call get() for it")
            yield page
            if not page.get("has_more"):
                return
            parameters["cursor"] = page["next_cursor"]

    def rows(self, path: str, **parameters: Value) -> Iterator[Json]:
        """The rows of `data`, from all pages. `limit` is the size of a page; the largest needs the fewest requests.

        Each point of a competitor series also has the fields of its bucket, such as `start_date`.
        """
        for page in self.pages(path, **parameters):
            buckets = [{**one, "bucket_answer_count": one["answer_count"]} for one in page.get("buckets", ())]
            for row in page["data"]:
                if buckets:
                    row["points"] = [{**bucket, **point} for bucket, point in zip(buckets, row["points"])]
                yield row

    def csv(self, path: str, **parameters: Value) -> str:
        """Returns the rows of all pages as CSV with one header line. Texts that begin like a formula have a `'`."""
        parts: List[str] = []
        while True:
            response = self._send(path, {**parameters, "format": "csv"})
            if response.headers.get_content_type() != "text/csv":
                raise _unexpected(200, response.headers)
            header, rows = response.text.split("\r\n", 1)
            parts.append(rows if parts else f"{header}\r\n{rows}")
            parameters["cursor"] = response.headers["Next-Cursor"]
            if parameters["cursor"] is None or not rows:  # the last page of changes has a cursor, too
                return "".join(parts)

    def frame(self, path: str, **parameters: Value) -> pandas.DataFrame:
        """Returns the rows and columns of `csv` as a pandas DataFrame (pandas 2 or later), with the values of the JSON.

        A text stays text, also if it looks like a number. A list is a list, a date a text, and a time has the zone UTC.
        """
        import pandas

        names, *lines = _cells(self.csv(path, **parameters))
        columns = dict(zip(map(str, names), zip(*lines) if lines else [()] * len(names)))
        return pandas.DataFrame({name: _column(name, cells, pandas) for name, cells in columns.items()})

    def _send(self, path: str, parameters: Dict[str, Value]) -> _Response:
        url = self._base + _target(path, parameters)
        for failures in range(self._retries + 1):
            try:
                return self._attempt(url)
            except BrandVisibilityError as error:
                seconds = error.retry_after
                if seconds is None:
                    seconds = min(2**failures, _LONGEST_BACKOFF) * (1 - random.random() / 2)
                is_final = error.status is not None and error.status not in _RETRIED
                if is_final or failures == self._retries or seconds > self._max_wait:
                    raise
                self._on_wait(seconds, error)
            self._sleep(seconds)
        raise ValueError("retries must be 0 or more")

    def _attempt(self, url: str) -> _Response:
        request = Request(url, headers={"Authorization": f"Bearer {self._key}"})
        try:
            with _OPENER.open(request, timeout=self._timeout) as response:
                return _Response(response.read().decode(errors="replace"), response.headers)
        except HTTPError as refusal:
            with refusal:
                raise _failure(refusal) from None
        except (OSError, http.client.HTTPException) as fault:
            raise BrandVisibilityError("connection_failed", str(getattr(fault, "reason", fault))) from fault


# Generated from the schema by `npm run docs`: the columns that are not texts, by the type that pandas gives them.
_COLUMNS: Dict[str, str] = {
    "list": """
    against_you.engines breakdown.rows competitors competitors_named domain_aliases engines_added engines_dropped
    latest_run.platforms platforms related_competitors related_domains related_pages sources steps""",
    "boolean": """
    brand_named is_branded is_partial is_tracking_paused is_watched is_you measurement.answers.confirmable
    measurement.expects_visibility_lift top_rival.is_watched""",
    "Int64": """
    against_you.both against_you.only_them against_you.only_you answer_count answers answers_naming_competitors_not_you
    answers_naming_no_brand answers_naming_you bucket_answer_count citation_count citations difficulty effort
    failed_count filled_count geo_score impact like_for_like.pairs_added like_for_like.pairs_dropped
    like_for_like.pairs_kept measurement.answers.held measurement.answers.lost measurement.answers.provisional
    measurement.answers.runs_compared measurement.answers.won measurement.runs_in_window named_count page_count
    page_score point_answer_count point_rank position previous_answer_count previous_rank prompt_count prompts rank
    run_count scores.ai_readiness scores.authority_trust scores.citation_potential scores.content_quality
    scores.crawlability scores.page_speed seo_score top_rival.answer_count top_rival.both top_rival.only_them
    top_rival.only_you top_rival.rank volume word_count""",
    "float64": """
    against_you.gap.change against_you.gap.current against_you.gap.previous answer_share.change answer_share.current
    answer_share.previous average_position average_position.change average_position.current average_position.previous
    change latest_run.average_position latest_run.visibility like_for_like.change like_for_like.composition
    like_for_like.current like_for_like.previous measurement.baseline measurement.current measurement.lift
    measurement.noise_band opportunity_score point_average_position point_sentiment_score point_share_of_voice
    point_visibility sentiment_score sentiment_score.change sentiment_score.current sentiment_score.previous
    share_of_voice share_of_voice.change share_of_voice.current share_of_voice.previous top_rival.gap
    top_rival.visibility visibility visibility.change visibility.current visibility.previous visibility_range.high
    visibility_range.low""",
    "datetime64[us, UTC]": """
    activated_at changed_at completed_at cooling_since counts_as_of created_at done_at end first_cited_at last_cited_at
    latest_completed_at latest_run.completed_at measurement.measured_at measurement.window_opened_at start started_at
    window.carried_from window.end window.previous_end window.previous_start window.start""",
}

_TYPES = {name: kind for kind, names in _COLUMNS.items() for name in names.split()}
_VALUE_OF: Dict[str, Callable[[str], object]] = {
    "Int64": int,
    "boolean": lambda cell: cell == "true",
    "datetime64[us, UTC]": lambda cell: datetime.fromisoformat(cell.replace("Z", "+00:00")),
    "float64": float,
    "list": json.loads,
    "text": lambda cell: cell[1:] if cell.startswith("'") else cell,
}
_CELL = re.compile(r'(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n)')


def _cells(csv: str) -> List[List[Optional[str]]]:
    """Returns the cells of CSV by line, with None for an empty cell. An empty text is quoted."""
    lines: List[List[Optional[str]]] = [[]]
    for quoted, plain, end in (match.groups() for match in _CELL.finditer(csv)):
        lines[-1].append(plain or None if quoted is None else quoted.replace('""', '"'))
        if end != ",":
            lines.append([])
    return lines[:-1]


def _column(name: str, cells: Sequence[Optional[str]], pandas: Any) -> Any:
    kind = _TYPES.get(name, "text")
    values = [None if cell is None else _VALUE_OF[kind](cell) for cell in cells]
    return pandas.Series(values, dtype="object" if kind in ("list", "text") else kind)


class _NoRedirect(HTTPRedirectHandler):
    """A redirect would send the key to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


_OPENER = build_opener(_NoRedirect)


def _setting(value: Optional[str], name: str, variable: str) -> str:
    found = os.environ.get(variable) if value is None else value
    if not found:
        raise ValueError(f"{name} is missing: pass it, or set {variable}")
    return found


def _target(path: str, parameters: Dict[str, Value]) -> str:
    """Returns the path with its parameters, and the query of the others."""
    zone = parameters.get("tz")
    sent = {name: _text(name, value, zone) for name, value in parameters.items() if value is not None}

    def of(match: re.Match[str]) -> str:
        name = match.group(1)
        # Servers would resolve `.` and `..`, even in percent-encoding.
        if sent.get(name, "") in ("", ".", ".."):
            raise ValueError(f"{name} must be an id")
        return quote(sent.pop(name), safe="")

    filled = re.sub(r"\{(\w+)\}", of, path)
    return f"{filled}?{urlencode(sent)}" if sent else filled


def _text(name: str, value: Value, zone: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"{name} is a datetime without a time zone: pass a date, or a datetime with tzinfo")
        value = value.astimezone(ZoneInfo(zone) if isinstance(zone, str) else timezone.utc).date()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (str, int, float)):
        return str(value)
    quoted = ('"' + one.replace('"', '""') + '"' if re.search(r'[,"]|^ | $|^$', one) else one for one in value or ())
    return ",".join(quoted)


def _failure(refusal: HTTPError) -> BrandVisibilityError:
    """Returns the error that a problem document describes."""
    try:
        problem = json.loads(refusal.read())
        code, detail = str(problem["code"]), str(problem["detail"])
    except (ValueError, KeyError, TypeError, OSError, http.client.HTTPException):
        return _unexpected(refusal.code, refusal.headers)
    of = (refusal.code, problem.get("errors", []), refusal.headers["X-Request-Id"], _pause(refusal.headers))
    return BrandVisibilityError(code, detail, *of)


def _unexpected(status: int, headers: Message) -> BrandVisibilityError:
    detail = f"the response ({headers.get_content_type()}) did not come from the service; check base_url and any proxy"
    return BrandVisibilityError("unexpected_response", detail, status, retry_after=_pause(headers))


def _pause(headers: Message) -> Optional[float]:
    """The seconds of `Retry-After`, a number or a date after that of the response; None if it is neither."""
    after, date = headers["Retry-After"] or "", headers["Date"] or ""
    if re.fullmatch("[0-9]{1,9}", after):
        return int(after)
    try:
        end, start = (datetime.strptime(text, "%a, %d %b %Y %H:%M:%S GMT") for text in (after, date))
    except ValueError:
        return None
    return max(0.0, (end - start).total_seconds())
