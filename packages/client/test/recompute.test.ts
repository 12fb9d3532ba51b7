import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDemo, type DemoService } from './support/demo.js';
import { blocksOf, printedRuns } from './support/printed.js';
import { startCommands, withCurl } from './support/programs.js';

/** The commands of docs/recompute/README.md over the demo, as printed. Drawn worlds: `npm run prove -- recompute`. */

const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));
const RUNS = printedRuns(blocksOf('docs/recompute/README.md'));
const RECOMPUTE = 'node docs/recompute/recompute.mjs --data export --reply';

let demo: DemoService;
let folder: string;
beforeAll(async () => {
  demo = await startDemo();
  folder = mkdtempSync(join(process.env['DEMO_FOLDER'] ?? '', 'recompute-'));
  symlinkSync(DOCS, join(folder, 'docs'));
});
afterAll(() => demo.stop());

const run = (commands: string) => startCommands(withCurl(commands), folder, demo).ended;

test('the commands export what recomputes the replies', async () => {
  expect(RUNS).toHaveLength(3);
  for (const { commands, output } of RUNS)
    expect({ commands, ...(await run(commands)) }).toEqual({
      commands,
      stderr: '',
      status: 0,
      stdout: output,
    });
});

test('without --check the replies are printed, but for domains that are not known', async () => {
  const { stdout } = await run(`${RECOMPUTE} visibility.json --reply competitors.json`);
  const printed = stdout.split(/(?<=^\})\n/m).slice(0, -1);
  const [visibility, competitors] = ['visibility.json', 'competitors.json'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  expect(printed).toHaveLength(2);
  expect(JSON.stringify(JSON.parse(printed[0] ?? ''))).toBe(visibility);
  const { data } = JSON.parse(competitors ?? '') as {
    readonly data: { is_watched: boolean; is_you: boolean }[];
  }; // the reply
  const unknown = (row: object, i: number) =>
    data[i]?.is_watched || data[i]?.is_you ? row : { ...row, domain: undefined };
  const shown = JSON.parse(printed[1] ?? '') as { readonly data: object[] }; // as above
  expect(JSON.stringify(shown.data)).toBe(JSON.stringify(data.map(unknown)));
});

test('a difference is named, with exit status 1', async () => {
  const reply = readFileSync(join(folder, 'visibility.json'), 'utf8');
  const altered = reply.replace('"chatgpt","answer_count":106', '"chatgpt","answer_count":107');
  expect(altered).not.toBe(reply);
  writeFileSync(join(folder, 'altered.json'), altered);
  expect(await run(`${RECOMPUTE} altered.json --check`)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'altered.json breakdown rows 1 answer_count: 107 in the reply, 106 recomputed\n',
  });
});

test('an export without answers is refused', async () => {
  const commands = `mkdir part && cp export/*.json part && ${RECOMPUTE} visibility.json --data part --check`;
  const { status, stderr } = await run(commands);
  expect([status, stderr.includes('no file in part begins with answers')]).toEqual([1, true]);
});

test('queries that cannot be told apart are refused', async () => {
  const { status, stderr } = await run(
    `${RECOMPUTE} visibility.json --reply competitors.json --query limit=1`,
  );
  expect([status, stderr.includes('give a --query for each --reply')]).toEqual([1, true]);
});
