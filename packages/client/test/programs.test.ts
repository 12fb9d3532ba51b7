import { startCommands, withCurl } from '@brand-visibility/programs/commands';
import { blocksOf, printedRuns, savePrograms } from '@brand-visibility/programs/printed';
import { expect, jest, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { startDemo } from './support/demo.js';
import { compiled, folderWithClient } from './support/installed.js';
import { samplesOf } from './support/samples.js';

/** The programs that documents and the reference page show, over the demo. */

const demo = await startDemo();
const folder = folderWithClient();
const recipes = blocksOf('docs/recipes.md');
savePrograms(recipes, folder);

test('the recipes print what docs/recipes.md shows', async () => {
  const runs = printedRuns(recipes);
  expect(runs.length).toBeGreaterThan(0);
  // In order, as a reader runs them: a program uses the client that an earlier block has fetched.
  for (const { commands, output } of runs) {
    const { stdout, stderr, status } = await startCommands(withCurl(commands), folder, demo).ended;
    const shown = stdout.replace('\uFEFF', '').replaceAll('\r\n', '\n'); // a document cannot show these
    expect({ commands, stderr, status, output: shown }).toEqual({ commands, stderr: '', status: 0, output });
  }
});

test('the recipes compile against the client', async () => {
  const programs = recipes.flatMap(({ language, name }) => (language === 'js' ? [name] : []));
  expect(programs.length).toBeGreaterThan(0);
  expect(await compiled(folder, '--noEmit', '--allowJs', '--checkJs', '--strict', 'false', ...programs)).toBe(
    '',
  );
});

// Rule 11.18.
test('the TypeScript of the READMEs and of the reference page compiles, and that of the page runs', async () => {
  const samples = await samplesOf(demo.url);
  expect(samples.length).toBeGreaterThan(20);
  for (const { operation, typescript } of samples)
    writeFileSync(join(folder, `${operation}.mts`), typescript);
  const readmes = ['README.md', 'packages/client/README.md'].map((path, n) => {
    const parts = blocksOf(path).flatMap(({ language, text }) => (language === 'ts' ? [text] : []));
    expect(parts.length).toBeGreaterThan(0);
    writeFileSync(join(folder, `readme${n}.mts`), `${parts.join('\n')}\nexport {};\n`);
    return `readme${n}`;
  });
  const files = [...samples.map(({ operation }) => operation), ...readmes];
  const options = ['--strict', '--exactOptionalPropertyTypes'];
  expect(await compiled(folder, ...options, ...files.map((file) => `${file}.mts`))).toBe('');

  process.env['BRAND_VISIBILITY_KEY'] = demo.apiKey;
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  for (const { operation, example } of samples) {
    await import(pathToFileURL(join(folder, `${operation}.mjs`)).href);
    const [first = ''] = Object.keys(example);
    expect(inspect(log.mock.calls.at(-1))).toContain(`${first}:`);
  }
  log.mockRestore();
});
