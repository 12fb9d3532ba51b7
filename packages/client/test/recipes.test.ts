import { startCommands } from '@brand-visibility/programs/commands';
import { blocksOf, savePrograms } from '@brand-visibility/programs/printed';
import { brandNaming, record } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyDemo, importInto, makeKey, startDemo, type DemoService } from './support/demo.js';
import { folderWithClient } from './support/installed.js';
import { passOn, startStub } from './support/stub.js';

/** Edge cases of the recipes that the demo does not contain; printed-programs.test.ts runs them as printed. */

const RECIPES = blocksOf('docs/recipes.md');

const DEMO_BRANDS = ['brd_tidewell', 'brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'];
const UNDOMAINED = {
  brand_named: false,
  position: null,
  sentiment: null,
  sources: [
    { url: 'https:///1', domain: '', title: null },
    { url: 'https://a.example/1', domain: 'a.example', title: null },
  ],
};
const EMPTY_BRANDS = Array.from({ length: 12 }, (_, number) => `brd_empty${number}`);

/** The demo with additional brands. */
let file: string;
let demo: DemoService;
beforeAll(async () => {
  file = copyDemo();
  await importInto(file, [
    ...brandNaming('brd_late', 'Globex').map((each) =>
      each.type === 'answer' ? { ...each, ...UNDOMAINED } : each,
    ),
    ...EMPTY_BRANDS.map((id) => record.brand({ id, account_id: 'acc_demo', name: id })),
  ]);
  demo = await startDemo({ file });
});
afterAll(() => demo.stop());

function folderWithRecipes(): string {
  const folder = folderWithClient();
  savePrograms(RECIPES, folder);
  return folder;
}

/** The service with a key for some brands. */
const only = async (...brands: readonly string[]) => ({ url: demo.url, apiKey: await makeKey(file, brands) });

test('ranks by month say where nothing ran, and are a line of months for a brand without answers', async () => {
  const printed = (args: string) =>
    startCommands(`node rank-by-month.mjs ${args}`, folderWithRecipes(), demo).ended;
  const { stdout, stderr } = await printed('brd_late 2026-10-01 2026-11-30 UTC');
  expect(stderr).toBe('');
  const lines = stdout.split('\n').slice(0, -1);
  expect(lines[0]).toMatch(/^brand +2026-10 +2026-11 so far$/);
  expect(lines.slice(1).every((line) => line.includes('no run   '))).toBe(true);
  const { stdout: empty } = await printed('brd_empty0 2026-10-01 2026-10-31 UTC');
  expect(empty).toMatch(/^brand +2026-10\n$/);
});

test('the sites to pitch leave out citations without a domain', async () => {
  const { stdout, stderr, status } = await startCommands(
    'node sites-to-pitch.mjs brd_late UTC 9',
    folderWithRecipes(),
    demo,
  ).ended;
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout.match(/^\S.*$/gm)).toEqual([
    'a.example (unknown type): 1 of 1 answers name only competitors',
  ]);
});

describe('the alert', () => {
  const stateOf = (folder: string) =>
    JSON.parse(readFileSync(join(folder, 'rivals.json'), 'utf8')) as Readonly<
      Record<string, readonly string[]>
    >; // the recipe writes this shape

  test('reports a rival again after it had stopped, and keeps the state of a brand without a comparison', async () => {
    const [folder, service] = [folderWithRecipes(), await only(...DEMO_BRANDS)];
    const known = {
      brd_harrow_steam: ['Kettleworth'],
      brd_pedal_junction: ['Greendock'],
      brd_tidewell: ['Kanbrio'],
    };
    writeFileSync(join(folder, 'rivals.json'), JSON.stringify(known));
    const { stdout, status } = await startCommands('node rival-alert.mjs rivals.json', folder, service).ended;
    expect(stdout).toMatch(/^Harrow Steam: Nordbrygg is new, .*\n$/);
    expect(status).toBe(2);
    expect(stateOf(folder)).toEqual({
      brd_harrow_steam: ['Kettleworth', 'Nordbrygg'],
      brd_pedal_junction: ['Greendock'],
      brd_tidewell: [],
      brd_fjellvik: [],
    });
  });

  test('exits with status 1 on failure and leaves the state unchanged', async () => {
    const folder = folderWithRecipes();
    writeFileSync(join(folder, 'rivals.json'), '{"brd_tidewell":["Kanbrio"]}');
    const { status } = await startCommands('node rival-alert.mjs rivals.json', folder, {
      ...demo,
      apiKey: 'wrong',
    }).ended;
    expect(status).toBe(1);
    expect(stateOf(folder)).toEqual({ brd_tidewell: ['Kanbrio'] });
  });
});

describe('the table of an agency', () => {
  const tableOver = (url: string) =>
    startCommands('node agency-table.mjs', folderWithRecipes(), { ...demo, url }).ended;

  test('requests at most four brands at once and prints a line for each, with dashes for unknown values', async () => {
    let active = 0;
    let most = 0;
    const pass = passOn(demo.url, `Bearer ${demo.apiKey}`);
    const proxy = await startStub([
      (response, request) => {
        most = Math.max(most, (active += 1));
        response.on('finish', () => (active -= 1));
        setTimeout(() => pass(response, request), 30);
      },
    ]);
    const { stdout, stderr, status } = await tableOver(proxy.url);
    await proxy.stop();
    expect([most, stderr, status]).toEqual([4, '', 0]);
    const lines = stdout.split('\n').slice(1, -1);
    expect(lines).toHaveLength(DEMO_BRANDS.length + 1 + EMPTY_BRANDS.length);
    expect(lines).toContainEqual(expect.stringMatching(/^brd_empty7 +- +- +- +30 days$/));
  });

  test('continues when a brand fails, names it, and exits with status 1', async () => {
    const pass = passOn(demo.url, `Bearer ${demo.apiKey}`);
    const proxy = await startStub([
      (response, request) =>
        request.url?.includes('/brd_tidewell/')
          ? response.writeHead(502).end('<h1>Bad gateway</h1>')
          : pass(response, request),
    ]);
    const { stdout, stderr, status } = await tableOver(proxy.url);
    await proxy.stop();
    expect(stderr).toMatch(/^Tidewell: unexpected_response: the response \(status 502, .*\n$/);
    expect(stdout).not.toContain('Tidewell');
    expect(stdout).toContain('Fjellvik');
    expect(status).toBe(1);
  });
});
