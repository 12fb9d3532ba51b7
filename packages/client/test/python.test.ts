import { csvHeader, csvLine } from '@brand-visibility/contract';
import { forward, startHttpServer } from '@brand-visibility/programs/http-server';
import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient } from '../src/index.js';
import { newFolder, startDemo } from './support/demo.js';

/** The client for Python, over a real service, in the Python of the machine (rule 11.19). */

const demo = await startDemo();
const folder = newFolder();
const SOURCE = new URL('../python/brand_visibility/__init__.py', import.meta.url);
copyFileSync(SOURCE, join(folder, 'brand_visibility.py'));

/** Runs a program that has `client` and `show`, which prints JSON, and returns what it printed. */
async function run(program: string, url = demo.url) {
  const begin = `import json, os, sys
from brand_visibility import BrandVisibilityError, Client
waits = []
def show(value): print(json.dumps(value))
client = Client(sleep=waits.append)
`;
  const child = spawn('python3', ['-W', 'error', '-c', begin + program], {
    cwd: folder,
    env: { PATH: process.env['PATH'], BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: demo.apiKey },
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return {
    shown: stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown])),
    stderr,
  };
}

/** Prints the attributes of the error of a call. */
const refused = (call: string) => `
try:
    ${call}
except BrandVisibilityError as error:
    show([error.status, error.code, error.detail, error.errors, error.request_id, error.retry_after])
show(waits)
`;

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
const pass: Answer = ({ url, headers }, response) =>
  forward(demo.url + (url ?? ''), headers.authorization, response);

/** Runs a program with a service that first gives these answers, and returns the requests, too. */
async function after(answers: readonly Answer[], program: string) {
  const left = [...answers];
  const requests: string[] = [];
  const server = await startHttpServer((request, response) => {
    requests.push(request.url ?? '');
    return (left.shift() ?? pass)(request, response);
  });
  try {
    return { ...(await run(program, server.url)), requests };
  } finally {
    await server.close();
  }
}

const client = createClient({ baseUrl: demo.url, apiKey: demo.apiKey });
const ANSWERS = `"/v1/brands/{brand_id}/answers", brand_id="brd_tidewell", start_date="2026-10-20", end_date="2026-10-31"`;
const OCTOBER = { brand_id: 'brd_tidewell', start_date: '2026-10-20', end_date: '2026-10-31' };

async function arrayOf<Element>(all: AsyncIterable<Element>): Promise<Element[]> {
  const found: Element[] = [];
  for await (const one of all) found.push(one);
  return found;
}

describe('the client for Python', () => {
  test('is valid for Python 3.9, and has the types of all parameters', async () => {
    const check = `
import ast, pathlib
tree = ast.parse(pathlib.Path("brand_visibility.py").read_text(), feature_version=(3, 9))
functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
show(len(functions) > 10)
untyped = lambda of: [one.arg for one in of.args.args + of.args.kwonlyargs if one.arg != "self" and not one.annotation]
show([one.name for one in functions if one.returns is None or untyped(one)])`;
    expect(await run(check)).toEqual({ shown: [true, []], stderr: '' });
  });

  test('encodes ids, flags and lists, and leaves out None', async () => {
    const { shown, stderr, requests } = await after(
      [],
      `show(client.get("/v1/brands/{brand_id}/visibility", brand_id="brd_tidewell", platforms=["claude", "grok"], locations=["Austin, TX", 'say "hi"'], is_branded=False, tz=None)["answer_count"])
${refused('client.get("/v1/brands/{brand_id}", brand_id="a/b?c")')}
for wrong in ("", "..", None):
    try: client.get("/v1/brands/{brand_id}", brand_id=wrong)
    except ValueError as error: show(str(error))`,
    );
    const locations = encodeURIComponent('"Austin, TX","say ""hi"""').replaceAll('%20', '+');
    expect(requests).toEqual([
      `/v1/brands/brd_tidewell/visibility?platforms=claude%2Cgrok&locations=${locations}&is_branded=false`,
      '/v1/brands/a%2Fb%3Fc',
    ]);
    expect(shown.slice(0, 2)).toEqual([expect.any(Number), expect.arrayContaining([404, 'not_found'])]);
    expect(shown.slice(3)).toEqual(Array.from({ length: 3 }, () => 'brand_id must be an id'));
    expect(stderr).toBe('');
  });

  test('takes dates, and datetimes as their day in `tz`, but none without a zone', async () => {
    const { shown, stderr, requests } = await after(
      [],
      `
from datetime import date, datetime, timedelta, timezone
of = "/v1/brands/{brand_id}/visibility"
late = datetime(2026, 10, 1, 23, 30, tzinfo=timezone.utc)
def ask(**days): return client.get(of, brand_id="brd_tidewell", **days)["window"]["time_zone"]
show(ask(start_date=date(2026, 10, 1), end_date=late))
show(ask(start_date=late, end_date=late, tz="Europe/London"))
show(ask(start_date=late.astimezone(timezone(timedelta(hours=9))), end_date=late, tz=None))
try: ask(start_date=datetime(2026, 10, 1), end_date=late)
except ValueError as error: show(str(error))`,
    );
    const days = (first: string, last: string) => `start_date=2026-10-${first}&end_date=2026-10-${last}`;
    const path = '/v1/brands/brd_tidewell/visibility';
    expect([stderr, requests]).toEqual([
      '',
      [
        `${path}?${days('01', '01')}`,
        `${path}?${days('02', '02')}&tz=Europe%2FLondon`,
        `${path}?${days('01', '01')}`,
      ],
    ]);
    expect(shown.slice(3)).toEqual([
      'start_date is a datetime without a time zone: pass a date, or a datetime with tzinfo',
    ]);
  });

  test('names the method for rows in another format', async () => {
    const { shown, requests } = await after(
      [],
      `
try: client.get("/v1/brands", format="csv")
except ValueError as error: show(str(error))`,
    );
    expect([shown, requests]).toEqual([
      ['get() returns JSON: leave out format, or call csv() or frame()'],
      [],
    ]);
  });

  test('gives each point of a competitor series the dates that a frame has', async () => {
    const { shown, stderr } = await run(`
series = ("/v1/brands/{brand_id}/competitors/series",)
of = dict(brand_id="brd_tidewell", start_date="2026-10-01", end_date="2026-10-31", interval="week")
show([[row["name"], point["start_date"], point["run_count"], point["bucket_answer_count"], point["answer_count"]]
      for row in client.rows(*series, **of) for point in row["points"]])`);
    const { buckets, data } = await client.getCompetitorSeries({
      ...OCTOBER,
      start_date: '2026-10-01',
      interval: 'week',
    });
    expect(stderr).toBe('');
    expect(shown[0]).toEqual(
      data.flatMap(({ name, points }) =>
        points.map((point, i) => {
          const { start_date, run_count, answer_count } = buckets[i]!;
          return [name, start_date, run_count, answer_count, point.answer_count];
        }),
      ),
    );
  });

  test('reads every page, as rows, pages and CSV', async () => {
    const { shown, stderr } = await run(`
show([row["id"] for row in client.rows(${ANSWERS}, limit=100)])
show([len(page["data"]) for page in client.pages(${ANSWERS}, limit=100)])
show(client.csv(${ANSWERS}, limit=100))`);
    const rows = await arrayOf(client.listBrandAnswers.all({ ...OCTOBER, limit: 500 }));
    const csv = await arrayOf(client.listBrandAnswers.csvPages({ ...OCTOBER, limit: 500 }));
    expect(rows.length).toBeGreaterThan(200);
    expect(stderr).toBe('');
    expect(shown[0]).toEqual(rows.map(({ id }) => id));
    expect([Math.max(...(shown[1] as number[])), shown[2]]).toEqual([100, csv.join('')]);
  });

  test('requests a page when it is needed', async () => {
    const { shown, requests } = await after(
      [],
      `show(next(client.rows(${ANSWERS}, limit=1))["brand_named"])`,
    );
    expect([shown.length, requests.length]).toEqual([1, 1]);
  });

  test('reads the changes to the last, whose cursor is for later ones', async () => {
    const { shown } = await run(`show(client.csv("/v1/brands/{brand_id}/changes", brand_id="brd_tidewell"))`);
    const [csv] = await arrayOf(client.listChanges.csvPages({ brand_id: 'brd_tidewell', limit: 1000 }));
    expect(shown).toEqual([csv]);
  });

  test('has the rows of each response with `data`, and names the method for the others', async () => {
    const { shown, stderr } = await run(`
def rows(name, **parameters):
    return list(client.rows("/v1/brands/{brand_id}/" + name, brand_id="brd_tidewell", **parameters))
show([len(rows("visibility/series", period="7d")), len(rows("competitors", limit=3)), len(rows("competitors/series"))])
show([row["name"] for row in rows("competitors/comparison", limit=3)])
for name in ("visibility", "visibility/explain", "visibility/comparison"):
    try: rows(name)
    except ValueError as error: show(str(error))`);
    const { data } = await client.getCompetitorComparison({ brand_id: 'brd_tidewell', limit: 3 });
    const paths = ['visibility', 'visibility/explain', 'visibility/comparison'];
    expect(shown).toEqual([
      [8, 3, 5],
      data.map(({ name }) => name),
      ...paths.map((path) => `/v1/brands/{brand_id}/${path} has no rows; call get() for it`),
    ]);
    expect(stderr).toBe('');
  });
});

/** A stand-in for pandas, which not every machine has: a series is `[type, values]`, with times as text. */
const PANDAS = `import datetime
def Series(values, dtype):
    return [dtype, [one.isoformat() if isinstance(one, datetime.datetime) else one for one in values]]
def DataFrame(columns): return columns
`;

describe('a frame', () => {
  writeFileSync(join(folder, 'pandas.py'), PANDAS);
  const TEXTS = ['0017', '9007199254740993', '1e5', 'NA', 'true', '', "'quoted'", '=1+1', ' -', 'a,"b"\r\nc'];
  const frameOf = (columns: readonly { name: string; path: readonly string[] }[], rows: readonly object[]) =>
    after(
      [
        (_, response) =>
          response
            .writeHead(200, { 'Content-Type': 'text/csv' })
            .end(csvHeader(columns) + rows.map((row) => csvLine(columns, row)).join('')),
      ],
      'show(client.frame("/v1/brands/{brand_id}/runs", brand_id="brd_x"))',
    );

  test('has the texts of the service, whatever they look like', async () => {
    const ids = [{ name: 'id', path: ['id'] }];
    const { shown, stderr } = await frameOf(
      ids,
      [...TEXTS, null].map((id) => ({ id })),
    );
    expect([shown, stderr]).toEqual([[{ id: ['object', [...TEXTS, null]] }], '']);
    expect((await frameOf(ids, [])).shown).toEqual([{ id: ['object', []] }]);
  });

  test('has lists, times with their zone, and integers that may be missing', async () => {
    const full = {
      platforms: ['chatgpt'],
      completed_at: '2026-10-01T09:00:00.000001Z',
      rank: 9_007_199_254_740_991,
      visibility: 45.5,
      is_you: false,
      later_field: '7',
    };
    const columns = Object.keys(full).map((name) => ({ name, path: [name] }));
    const { shown } = await frameOf(columns, [full, {}]);
    expect(shown).toEqual([
      {
        platforms: ['object', [['chatgpt'], null]],
        completed_at: ['datetime64[us, UTC]', ['2026-10-01T09:00:00.000001+00:00', null]],
        rank: ['Int64', [9_007_199_254_740_991, null]],
        visibility: ['float64', [45.5, null]],
        is_you: ['boolean', [false, null]],
        later_field: ['object', ['7', null]],
      },
    ]);
  });

  test('has the columns and lines of CSV, with the values of the JSON', async () => {
    const { shown, stderr } = await run(`
import datetime, re
of = dict(brand_id="brd_tidewell", start_date="2026-10-20", end_date="2026-10-31")
def value(row, name):
    for part in name.split("."): row = None if row is None else row[part]
    is_time = isinstance(row, str) and re.fullmatch("[0-9-]+T[0-9:.]+Z", row)
    return datetime.datetime.fromisoformat(row[:-1] + "+00:00").isoformat() if is_time else row
for path in ("answers", "visibility/series", "sources/domains", "visibility/groups", "competitors/comparison"):
    path = "/v1/brands/{brand_id}/" + path
    rows, frame = list(client.rows(path, **of)), client.frame(path, **of)
    show([name for name, [_, cells] in frame.items() if cells != [value(row, name) for row in rows]])
grouped = client.frame("/v1/brands/{brand_id}/visibility/series", group_by="platform", interval="week", **of)
show([list(grouped)[6:8], grouped["group"][1][:3], len(grouped["answer_count"][1])])`);
    expect(shown).toEqual([
      [],
      [],
      [],
      [],
      [],
      [['group', 'answer_count'], ['claude', 'chatgpt', 'perplexity'], 12],
    ]);
    expect(stderr).toBe('');
  });
});

const DATE = 'Fri, 20 Nov 2026 09:00:00 GMT';
const refusal =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = '{}'): Answer =>
  (_, response) =>
    response.writeHead(status, { Date: DATE, ...headers }).end(body);
const BRANDS = 'client.get("/v1/brands")';

describe('a request that fails', () => {
  test.each([
    ['7', [7, 7]],
    ['Fri, 20 Nov 2026 09:00:12 GMT', [12, 12]],
    ['Fri, 20 Nov 2026 08:59:00 GMT', [0, 0]],
    ...['1.5', '-1', 'Mon, 30 Feb 2026 09:00:12 GMT', 'soon'].map((text) => [text, null] as const),
  ] as const)('is repeated after Retry-After: %s, or else after 1, 2 ... seconds', async (text, pauses) => {
    const answers = [429, 503].map((status) => refusal(status, { 'Retry-After': text }));
    const { shown, requests, stderr } = await after(answers, `${BRANDS}; show(waits)`);
    expect([requests, stderr]).toEqual([['/v1/brands', '/v1/brands', '/v1/brands'], '']);
    const [first = 0, second = 0] = shown[0] as number[];
    if (pauses) expect([first, second]).toEqual(pauses);
    else expect([first > 0.5 && first <= 1, second > 1 && second <= 2]).toEqual([true, true]);
  });

  test('is repeated after a broken connection, at most four times', async () => {
    const broken: Answer = ({ socket }) => socket.destroy();
    const short: Answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('{', () => response.destroy());
    };
    const { shown, requests } = await after([broken, short], `show(len(${BRANDS}["data"]) > 0)`);
    expect([shown, requests.length]).toEqual([[true], 3]);
    const always = await after(
      Array.from({ length: 9 }, () => broken),
      refused(BRANDS),
    );
    expect(always.requests).toHaveLength(5);
    const waits = Array.from({ length: 4 }, () => expect.any(Number));
    expect(always.shown).toEqual([[null, 'connection_failed', expect.any(String), [], null, null], waits]);
  });

  test('is not repeated after a refusal, whose problem document the error has', async () => {
    const { shown, requests } = await after(
      [],
      refused('client.get("/v1/brands/{brand_id}/visibility", brand_id="brd_tidewell", period="30days")'),
    );
    const errors = [expect.objectContaining({ parameter: 'period', did_you_mean: '30d' })];
    expect(shown).toEqual([
      [400, 'invalid_parameter', expect.any(String), errors, expect.stringMatching(/./), null],
      [],
    ]);
    expect(requests).toHaveLength(1);
  });

  test('is not repeated if the service asks for a longer wait', async () => {
    const { shown } = await after([refusal(429, { 'Retry-After': '121' })], refused(BRANDS));
    expect(shown).toEqual([[429, 'unexpected_response', expect.any(String), [], null, 121], []]);
  });

  test('gives its key to no other address, and says where another server answered', async () => {
    const seen: string[] = [];
    const other = await startHttpServer((request, response) => {
      seen.push(request.url ?? '');
      response.end('{}');
    });
    try {
      const answers = [refusal(302, { Location: `${other.url}/x`, 'Content-Type': 'text/html' })];
      const { shown } = await after(answers, refused(BRANDS));
      expect(shown[0]).toEqual([
        302,
        'unexpected_response',
        expect.stringContaining('text/html'),
        [],
        null,
        null,
      ]);
      const page = await after([refusal(200, { 'Content-Type': 'text/html' }, '<p>')], refused(BRANDS));
      expect(page.shown[0]).toEqual([200, 'unexpected_response', expect.anything(), [], null, null]);
    } finally {
      await other.close();
    }
    expect(seen).toEqual([]);
  });

  test('does not show the key', async () => {
    const { stderr } = await run(`Client("http://127.0.0.1:1", "bvk_secret\\n")`);
    expect(stderr).toContain('api_key must be printable ASCII characters');
    expect(stderr.split('\n').at(-2)).not.toContain('secret');
    const withPassword = await run(`Client("http://app:hunter2@127.0.0.1:1", "bvk_x").get("/v1/brands")`);
    expect(withPassword.stderr.split('\n').at(-2)).toContain('base_url must be an http(s) URL without user');
    expect((await run('os.environ.clear(); Client()')).stderr).toContain(
      'base_url is missing: pass it, or set BRAND_VISIBILITY_URL',
    );
  });
});
