import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { createClient } from '../src/index.js';
import { DEMO } from './support/demo.js';
import { blocksOf, savePrograms } from '@brand-visibility/programs/printed';
import { startCommands } from '@brand-visibility/programs/commands';
import { passOn, startStub, type StubAnswer } from './support/stub.js';

/** The recipes without the client: Python, Google Sheets and Power BI. */

const RECIPES = blocksOf('docs/recipes.md');
const textOf = (language: string) => RECIPES.find((block) => block.language === language)?.text ?? '';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(process.env['DEMO_FOLDER'] ?? '', 'other-'));
  savePrograms(RECIPES, folder);
});

const busy =
  (status: number): StubAnswer =>
  (response) =>
    response.writeHead(status, { 'Retry-After': '1' }).end('{}');
const passed: StubAnswer = (response, request) =>
  passOn(DEMO.url, request.headers.authorization)(response, request);

describe('Python', () => {
  const sites = (url: string, brand = 'brd_tidewell') =>
    startCommands(`python3 cited_sites.py ${brand} 2026-01-01 2026-10-31 UTC`, folder, { ...DEMO, url })
      .ended;

  test('waits as long as the service asks to, and reads every page', async () => {
    const stub = await startStub([busy(429), busy(503), passed]);
    const [limited, plain] = [await sites(stub.url), await sites(DEMO.url)];
    await stub.stop();
    expect([limited.status, limited.stderr]).toEqual([0, '']);
    expect(limited.stdout).toBe(plain.stdout);
    expect(limited.stdout.split('\n')).toHaveLength(4);
    const targets = stub.requests.map(({ url = '' }) => new URL(url, DEMO.url).searchParams);
    expect(targets[1]).toEqual(targets[0]);
    const [first, ...others] = targets.slice(2).map((query) => query.has('cursor'));
    expect([first, new Set(others)]).toEqual([false, new Set([true])]);
  });

  test('ends with the reason of a refusal, and gives its key to no other address', async () => {
    const refused = await sites(DEMO.url, 'brd_none');
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/^status 404: .*"not_found"/);
    const other = await startStub([passed]);
    const stub = await startStub([(response) => response.writeHead(302, { Location: other.url }).end()]);
    expect((await sites(stub.url)).stderr).toMatch(/^status 302: /);
    expect(other.requests).toEqual([]);
    await Promise.all([stub.stop(), other.stop()]);
  });
});

describe('Google Sheets', () => {
  /** Runs the script among stand-ins of Google's services, whose requests are synchronous. */
  function sheetAfter(url: string, ...before: readonly number[]) {
    const refusals = [...before];
    const pauses: number[] = [];
    const tables: unknown[][][] = [];
    const targets: string[] = [];
    const request = (
      address: string,
      { headers }: { readonly headers: Readonly<Record<string, string>> },
    ) => {
      targets.push(address);
      const refusal = refusals.shift();
      if (refusal !== undefined) return responseOf(refusal, { 'Retry-After': '7' }, 'full');
      const { stdout } = spawnSync(process.execPath, ['-e', FETCH, address, JSON.stringify(headers)], {
        encoding: 'utf8',
      });
      return responseOf(...(JSON.parse(stdout) as [number, Record<string, string>, string])); // as FETCH prints it
    };
    const range = (...corners: readonly number[]) => ({
      setValues: (values: unknown[][]) => {
        expect(corners).toEqual([1, 1, values.length, values[0]?.length]);
        tables.push(values);
      },
    });
    const properties = { BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: DEMO.apiKey };
    runInNewContext(`${textOf('javascript').replace('limit: 1000', 'limit: 4')}\nwriteCitedSites();`, {
      PropertiesService: { getScriptProperties: () => ({ getProperties: () => properties }) },
      UrlFetchApp: { fetch: request },
      SpreadsheetApp: { getActiveSheet: () => ({ clearContents: () => ({ getRange: range }) }) },
      Utilities: { sleep: (milliseconds: number) => pauses.push(milliseconds) },
    });
    return { table: tables[0] ?? [], pauses, targets };
  }

  const FETCH = `fetch(process.argv[1], { headers: JSON.parse(process.argv[2]), redirect: 'manual' }).then(async (response) =>
    console.log(JSON.stringify([response.status, Object.fromEntries(response.headers), await response.text()])))`;

  const responseOf = (status: number, headers: Readonly<Record<string, string>>, text: string) => ({
    getResponseCode: () => status,
    getAllHeaders: () => headers,
    getContentText: () => text,
  });

  test('have a row for each site, from every page, after the waits that the service asks for', async () => {
    const { table, pauses, targets } = sheetAfter(DEMO.url, 429, 503);
    const client = createClient({ baseUrl: DEMO.url, apiKey: DEMO.apiKey });
    const expected: unknown[][] = [["'domain", "'owner", "'answers", "'share %"]];
    const days = { start_date: '2026-10-01', end_date: '2026-10-31', tz: 'Europe/London' };
    for await (const row of client.listSourceDomains.all({ brand_id: 'brd_tidewell', ...days, limit: 1000 }))
      expected.push([`'${row.domain}`, `'${row.owner}`, row.answer_count, row.answer_share.current]);
    expect(table).toEqual(expected);
    expect(table.length).toBeGreaterThan(5);
    expect([pauses, targets.length]).toEqual([[7_000, 7_000], 2 + Math.ceil((table.length - 1) / 4)]);
  });

  test('show the reason of a refusal', () => {
    expect(() => sheetAfter(DEMO.url, 404)).toThrow('full');
    expect(() => sheetAfter(DEMO.url, 429, 429, 429, 429)).toThrow('full');
  });
});

test('Power BI asks for what the interface has, and shows members of its rows', async () => {
  const m = textOf('m');
  const found = (pattern: RegExp) => pattern.exec(m)?.[1] ?? '';
  const query = new URLSearchParams();
  for (const [, name = '', value = ''] of found(/Query = \[(.+)\]/).matchAll(/(\w+) = "([^"]*)"/g))
    query.set(name, value);
  expect(query.size).toBe(4);
  const response = await fetch(`${DEMO.url}/${found(/RelativePath = "(.+)"/)}?${query}`, {
    headers: { Authorization: `Bearer ${DEMO.apiKey}` },
  });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { readonly data: readonly object[] }; // a page of a list
  const columns = [...found(/FromRecords\(Rows, \{(.+)\}/).matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect(columns).not.toEqual([]);
  expect(Object.keys(data[0] ?? {})).toEqual(expect.arrayContaining(columns));
});
