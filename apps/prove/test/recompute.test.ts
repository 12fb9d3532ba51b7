import { startCommands, withCurl, type ServiceWithKey } from '@brand-visibility/programs/commands';
import { blocksOf, printedRuns } from '@brand-visibility/programs/printed';
import { runJobs, startService } from '@brand-visibility/programs/start';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { brandNaming, ndjson, record } from '@brand-visibility/records';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The commands of docs/recompute/README.md over the demo, as printed. Drawn worlds: `npm run prove -- recompute`. */

const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));
const RUNS = printedRuns(blocksOf('docs/recompute/README.md'));
const RECOMPUTE = 'node docs/recompute/recompute.mjs --data export --response';

const workspace = openWorkspace();
const { folder } = workspace;
const database = `sqlite:${join(folder, 'demo.sqlite')}`;
let demo: ServiceWithKey;
beforeAll(async () => {
  symlinkSync(DOCS, join(folder, 'docs'));
  const apiKey = (await runJobs(workspace, database, ['demo', '--today', '2026-11-20'])).trim();
  const { url } = await startService(workspace, database, { clock: Date.parse('2026-11-20T09:00:00Z') });
  demo = { url, apiKey };
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

test('an export without answers is refused', async () => {
  const commands = `mkdir part && cp export/*.json part && ${RECOMPUTE} visibility.json --data part --check`;
  const { status, stderr } = await run(commands);
  expect([status, stderr.includes('no file in part begins with answers')]).toEqual([1, true]);
});

test('queries that cannot be told apart are refused', async () => {
  const { status, stderr } = await run(
    `${RECOMPUTE} visibility.json --response competitors.json --query limit=1`,
  );
  expect([status, stderr.includes('give a --query for each --response')]).toEqual([1, true]);
});

test('only spaces are trimmed from a value, and names are compared by their bytes in UTF-8', async () => {
  const brand_id = 'brd_odd';
  const locations = ['nb', '\u00a0nb'];
  const records = [
    // Ties: UTF-16 units put the first name before the second, bytes of UTF-8 behind it.
    ...brandNaming(brand_id, '\u{1f600} smile', '\ufffd mark'),
    ...locations.flatMap((location, i) => [
      record.prompt({ brand_id, id: `odd_${i}`, location }),
      record.answer({
        id: `odd_${i}`,
        run_id: `${brand_id}_run`,
        prompt_id: `odd_${i}`,
        created_at: '2026-11-10T06:00:00Z',
        brand_named: i === 0,
        position: i === 0 ? 1 : null,
        sentiment: i === 0 ? 'neutral' : null,
      }),
    ]),
  ];
  writeFileSync(join(folder, 'odd.ndjson'), ndjson(records));
  await runJobs(workspace, database, ['import', join(folder, 'odd.ndjson')]);
  const odd = join(folder, 'odd');
  mkdirSync(odd);
  const save = async (name: string, path: string) => {
    const response = await fetch(`${demo.url}/v1/${path}`, {
      headers: { Authorization: `Bearer ${demo.apiKey}` },
    });
    expect(response.status).toBe(200);
    writeFileSync(join(odd, name), await response.text());
  };
  const [brand, days] = [`brands/${brand_id}`, 'start_date=2026-11-01&end_date=2026-11-15'];
  await save('brand.json', brand);
  await save('methodology.json', 'methodology');
  await save('watched.json', `${brand}/competitors?watched=true`);
  await save('prompts.json', `${brand}/prompts`);
  await save('runs.json', `${brand}/runs`);
  await save('answers.ndjson', `${brand}/answers?${days}&format=ndjson`);
  const queries = ['limit=25', 'locations=%C2%A0nb', 'locations=nb', 'locations=+nb+'];
  const responses: string[] = [];
  for (const [i, query] of queries.entries()) {
    await save(`response-${i}.json`, `${brand}/competitors?${days}&${query}`);
    responses.push(`--response odd/response-${i}.json --query '${query}'`);
  }
  const commands = ['node docs/recompute/recompute.mjs', 'python3 docs/recompute/recompute.py'].map(
    (program) => `${program} --data odd ${responses.join(' ')} --check`,
  );
  const equal = { status: 0, stderr: '', stdout: '116 figures equal\n' };
  expect(await Promise.all(commands.map(run))).toEqual([equal, equal]);
});
