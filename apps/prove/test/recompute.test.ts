import { copyDemo, DEMO_KEY, DEMO_MORNING, serve } from '@brand-visibility/demo';
import { startCommands, withCurl, type ServiceWithKey } from '@brand-visibility/programs/commands';
import { blocksOf, printedRuns } from '@brand-visibility/programs/printed';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The commands of docs/recompute/README.md over the demo, as printed. Drawn worlds: `npm run prove -- recompute`. */

const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));
const RUNS = printedRuns(blocksOf('docs/recompute/README.md'));
const RECOMPUTE = 'node docs/recompute/recompute.mjs --data export --response';

const workspace = openWorkspace();
const { folder } = workspace;
let demo: ServiceWithKey;
beforeAll(async () => {
  symlinkSync(DOCS, join(folder, 'docs')); // a script also starts through a link
  const service = await serve(`sqlite:${copyDemo(folder)}`, { clock: DEMO_MORNING });
  workspace.atEnd(() => service.stop());
  demo = { url: service.url, apiKey: DEMO_KEY() };
});
afterAll(workspace.close);

const run = (commands: string) => startCommands(withCurl(commands), folder, demo).ended;

test('the commands export what recomputes the responses', async () => {
  expect(RUNS).toHaveLength(3);
  for (const { commands, output } of RUNS)
    expect({ commands, ...(await run(commands)) }).toEqual({
      commands,
      stderr: '',
      status: 0,
      stdout: output,
    });
});

test('without --check the responses are printed, but for domains that are not known', async () => {
  const { stdout } = await run(`${RECOMPUTE} visibility.json --response competitors.json`);
  const printed = stdout.split(/(?<=^\})\n/m).slice(0, -1);
  const [visibility, competitors] = ['visibility.json', 'competitors.json'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  expect(printed).toHaveLength(2);
  expect(JSON.stringify(JSON.parse(printed[0] ?? ''))).toBe(visibility);
  const { data } = JSON.parse(competitors ?? '') as {
    readonly data: { is_watched: boolean; is_you: boolean }[];
  }; // the response
  const unknown = (row: object, i: number) =>
    data[i]?.is_watched || data[i]?.is_you ? row : { ...row, domain: undefined };
  const shown = JSON.parse(printed[1] ?? '') as { readonly data: object[] }; // as above
  expect(JSON.stringify(shown.data)).toBe(JSON.stringify(data.map(unknown)));
});

test('a difference is named, with exit status 1', async () => {
  const response = readFileSync(join(folder, 'visibility.json'), 'utf8');
  const altered = response.replace('"chatgpt","answer_count":106', '"chatgpt","answer_count":107');
  expect(altered).not.toBe(response);
  writeFileSync(join(folder, 'altered.json'), altered);
  expect(await run(`${RECOMPUTE} altered.json --check`)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'altered.json breakdown rows 1 answer_count: 107 in the response, 106 recomputed\n',
  });
});

test.each([
  ['an export without answers', '--data part', 'no file in part begins with answers'],
  ['queries that cannot be told apart', '--response competitors.json --query x=1', 'give a --query for each'],
])('refused: %s', async (_, options, message) => {
  const part = 'mkdir -p part && cp export/*.json part';
  const { status, stderr } = await run(`${part} && ${RECOMPUTE} visibility.json ${options}`);
  expect([status, stderr.includes(message)]).toEqual([1, true]);
});

test('a program that imports the script gets its functions, and nothing runs', async () => {
  const program = `const { rounded, fraction } = await import('./docs/recompute/recompute.mjs');
    console.log(rounded([fraction(9, 4), null, fraction(-9, 4)], 10n))`;
  const { status, stdout, stderr } = await run(`node --input-type=module --eval "${program}" recompute.mjs`);
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '[ 2.3, null, -2.3 ]\n', stderr: '' });
});
