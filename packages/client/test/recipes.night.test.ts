import { startCommands, withCurl } from '@brand-visibility/programs/commands';
import { forward, startHttpServer } from '@brand-visibility/programs/http-server';
import { blocksOf, savePrograms } from '@brand-visibility/programs/printed';
import { runJobs } from '@brand-visibility/demo';
import { brandNaming, ndjson, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { createClient } from '../src/index.js';
import { makeKey, startDemo } from './support/demo.js';
import { folderWithClient } from './support/installed.js';

/** The recipes where the demo does not lead them, and with other tools; programs.test.ts runs them as printed. */

const RECIPES = blocksOf('docs/recipes.md');
const textOf = (language: string) => RECIPES.find((block) => block.language === language)?.text ?? '';
const demo = await startDemo();
const folder = folderWithClient();
savePrograms(RECIPES, folder);

const run = (commands: string, service: { url: string; apiKey: string } = demo) =>
  startCommands(withCurl(commands), folder, service).ended;

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
const pass: Answer = ({ url, headers }, response) =>
  forward(demo.url + (url ?? ''), headers.authorization, response);
/** Calls `work` with a server that answers so, and with its requests. */
async function through<T>(
  answer: Answer,
  work: (url: string, requests: readonly string[]) => Promise<T>,
): Promise<T> {
  const requests: string[] = [];
  const server = await startHttpServer((request, response) => {
    requests.push(request.url ?? '');
    return answer(request, response);
  });
  try {
    return await work(server.url, requests);
  } finally {
    await server.close();
  }
}

const DEMO_BRANDS = ['brd_tidewell', 'brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'];
const EMPTY_BRANDS = Array.from({ length: 12 }, (_, number) => `brd_empty${number}`);

/** Further brands, of the reader of the demo. */
const MORE = join(folder, 'more.ndjson');
writeFileSync(
  MORE,
  ndjson([
    ...brandNaming('brd_late', 'Globex'),
    ...EMPTY_BRANDS.map((id) => record.brand({ id, account_id: 'acc_demo', name: id })),
  ]),
);
await runJobs(demo.database, ['import', MORE]);

test('the files for a spreadsheet have the rows of every page, and the header line once', async () => {
  const recipe = textOf('sh');
  const lost = (limit: string) =>
    through(pass, async (url, requests) => {
      const commands = `{ ${recipe.replace('limit=1000', limit)}} > all.txt; cat lost.csv`;
      const { stdout } = await run(commands, { ...demo, url });
      return { stdout, pages: requests.filter((target) => target.includes('/groups?')).length };
    });
  const whole = await lost('limit=1000');
  expect([whole.pages, await lost('limit=10')]).toEqual([1, { ...whole, pages: 3 }]);
  const refused = await run(recipe.replace('group_by=prompt&limit=1000', 'group_by=nothing'));
  expect(refused.stderr).toMatch(/^(?:curl: .* 400\n)?cut: lost.csv: No such file or directory\n$/);
});

test('the alert reports a rival again after it had stopped, and keeps its state on failure', async () => {
  const state = join(folder, 'rivals.json');
  const known = {
    brd_harrow_steam: ['Kettleworth'],
    brd_pedal_junction: ['Greendock'],
    brd_tidewell: ['Kanbrio'],
  };
  writeFileSync(state, JSON.stringify(known));
  expect((await run('node rival-alert.mjs rivals.json', { ...demo, apiKey: 'wrong' })).status).toBe(1);
  expect(JSON.parse(readFileSync(state, 'utf8'))).toEqual(known);
  const apiKey = await makeKey(demo, ...DEMO_BRANDS);
  const { stdout, status } = await run('node rival-alert.mjs rivals.json', { ...demo, apiKey });
  expect(stdout).toMatch(/^Harrow Steam: Nordbrygg is new, .*\n$/);
  expect(status).toBe(2);
  expect(JSON.parse(readFileSync(state, 'utf8'))).toEqual({
    brd_harrow_steam: ['Kettleworth', 'Nordbrygg'],
    brd_pedal_junction: ['Greendock'],
    brd_tidewell: [],
    brd_fjellvik: [],
  });
});

test('the table of an agency has a line for each brand, with dashes for unknown values', async () => {
  const [{ stdout, stderr, status }, requests] = await through(
    pass,
    async (url, sent) => [await run('node agency-table.mjs', { ...demo, url }), sent] as const,
  );
  expect([stderr, status, requests.length]).toEqual(['', 0, 1]);
  const lines = stdout.split('\n').slice(1, -2);
  expect(lines).toHaveLength(DEMO_BRANDS.length + 1 + EMPTY_BRANDS.length);
  expect(lines).toContainEqual(expect.stringMatching(/^brd_empty7 +- +- +- +- +30 days$/));
});

/** Values of `Retry-After`, and the seconds that the recipes wait. */
const DATE = 'Fri, 20 Nov 2026 09:00:00 GMT';
const PAUSES: readonly (readonly [after: string, seconds: number])[] = [
  ['7', 7],
  ['Fri, 20 Nov 2026 09:00:12 GMT', 12],
  ['Fri, 20 Nov 2026 08:59:00 GMT', 0],
  ['1.5', 60],
  ['-1', 60],
  ['Mon, 30 Feb 2026 09:00:12 GMT', 60],
  ['soon', 60],
];

describe('Google Sheets', () => {
  const LIMIT = 4;

  /** Runs the script among stand-ins of Google's services, whose requests are synchronous, over the rows of a list. */
  function sheetAfter(refusals: number[], rows: readonly object[] = [], after = '7') {
    const pauses: number[] = [];
    const tables: unknown[][][] = [];
    const targets: string[] = [];
    const request = (address: string) => {
      targets.push(address);
      const first = Number(new URL(address).searchParams.get('cursor'));
      const next_cursor = first + LIMIT < rows.length ? String(first + LIMIT) : null;
      const page = { data: rows.slice(first, first + LIMIT), has_more: next_cursor !== null, next_cursor };
      const status = refusals.shift() ?? 200;
      return {
        getResponseCode: () => status,
        getAllHeaders: () => ({ date: DATE, 'Retry-After': after }),
        getContentText: () => (status === 200 ? JSON.stringify(page) : 'full'),
      };
    };
    const range = (...corners: readonly number[]) => ({
      setValues: (values: unknown[][]) => {
        expect(corners).toEqual([1, 1, values.length, values[0]?.length]);
        tables.push(values);
      },
    });
    const properties = { BRAND_VISIBILITY_URL: demo.url, BRAND_VISIBILITY_KEY: demo.apiKey };
    runInNewContext(`${textOf('javascript').replace('limit: 1000', `limit: ${LIMIT}`)}\nwriteCitedSites();`, {
      PropertiesService: { getScriptProperties: () => ({ getProperties: () => properties }) },
      UrlFetchApp: { fetch: request },
      SpreadsheetApp: { getActiveSheet: () => ({ clearContents: () => ({ getRange: range }) }) },
      Utilities: { sleep: (milliseconds: number) => pauses.push(milliseconds) },
    });
    return { table: tables[0] ?? [], pauses, targets };
  }

  test('have a row for each site, from every page, after the waits that the service asks for', async () => {
    const client = createClient({ baseUrl: demo.url, apiKey: demo.apiKey });
    const days = { start_date: '2026-10-01', end_date: '2026-10-31', tz: 'Europe/London' };
    const { data } = await client.listSourceDomains({ brand_id: 'brd_tidewell', ...days, limit: 1000 });
    const { table, pauses, targets } = sheetAfter([429, 503], data);
    expect(table).toEqual([
      ["'domain", "'owner", "'answers", "'share %"],
      ...data.map((row) => [`'${row.domain}`, `'${row.owner}`, row.answer_count, row.answer_share.current]),
    ]);
    expect(data.length).toBeGreaterThan(LIMIT);
    expect([pauses, targets.length]).toEqual([[7_000, 7_000], 2 + Math.ceil(data.length / LIMIT)]);
    expect(JSON.parse((await got(targets[0] ?? '')).text)).toMatchObject({ data: data.slice(0, LIMIT) });
  });

  test.each([...PAUSES, ['86400', 300]] as const)('wait for Retry-After: %s', (after, seconds) => {
    expect(sheetAfter([429], [], after).pauses).toEqual([1000 * seconds]);
  });

  test('show the reason of a refusal', () => {
    for (const refusals of [[404], [429, 429, 429, 429]]) expect(() => sheetAfter(refusals)).toThrow('full');
  });
});

/** The response of the service to a plain request. */
async function got(url: string) {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${demo.apiKey}` } });
  return { status: response.status, text: await response.text() };
}

test('Power BI asks for what the interface has, and shows members of its rows', async () => {
  const m = textOf('m');
  const found = (pattern: RegExp) => pattern.exec(m)?.[1] ?? '';
  const query = new URLSearchParams();
  for (const [, name = '', value = ''] of found(/Query = \[(.+)\]/).matchAll(/(\w+) = "([^"]*)"/g))
    query.set(name, value);
  expect(query.size).toBe(4);
  const { status, text } = await got(`${demo.url}/${found(/RelativePath = "(.+)"/)}?${query}`);
  expect(status).toBe(200);
  const { data } = JSON.parse(text) as { readonly data: readonly Record<string, unknown>[] }; // a page of a list
  const types = { string: 'text', number: 'Int64.Type' };
  const columns = [...found(/type table \[(.+)\]/).matchAll(/(\w+) = ([\w.]+)/g)];
  expect(columns).not.toEqual([]);
  const [first = {}] = data;
  for (const [, name = '', type] of columns)
    expect([name, types[typeof first[name] as keyof typeof types]]).toEqual([name, type]);
});

test('the document for older generators has nothing that only OpenAPI 3.1 has', async () => {
  await run(
    'curl -fsSO $BRAND_VISIBILITY_URL/openapi.json; node openapi-3.0.mjs openapi.json openapi-3.0.json',
  );
  const text = readFileSync(join(folder, 'openapi-3.0.json'), 'utf8');
  expect(text).not.toMatch(/"type":\[|"type":"null"|"(?:const|anyOf|contentSchema|jsonSchemaDialect)":/);
  expect(text).toMatch(/^\{.*"openapi":"3\.0\.3"/);
  expect(text.match(/"nullable":true/g)?.length).toBeGreaterThan(50);
});
