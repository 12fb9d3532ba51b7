import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled } from './support/compiled.js';
import { DEMO } from './support/demo.js';
import { folderWithClient } from './support/installed.js';
import { blocksOf, printedRuns, savePrograms } from '@brand-visibility/programs/printed';
import { startCommands, withCurl } from '@brand-visibility/programs/commands';

const RECIPES = 'docs/recipes.md';

/** Drops the byte order mark and converts line ends, which a document cannot show. */
const asPrinted = (output: string) => output.replace('\uFEFF', '').replaceAll('\r\n', '\n');

/** The compiler's output for programs with the types of Node and none of a browser. */
const compile = (folder: string, ...args: readonly string[]) => compiled(folder, '--noEmit', ...args);

describe(RECIPES, () => {
  const blocks = blocksOf(RECIPES);

  test('shows the output of its programs over the demo', async () => {
    const folder = folderWithClient();
    savePrograms(blocks, folder);
    const runs = printedRuns(blocks);
    expect(runs.length).toBeGreaterThan(0);
    for (const { commands, output } of runs) {
      const { stdout, stderr, status } = await startCommands(withCurl(commands), folder, DEMO).ended;
      expect({ commands, stderr, status, output: asPrinted(stdout) }).toEqual({
        commands,
        stderr: '',
        status: 0,
        output,
      });
    }
  });

  test('contains programs that compile against the client', () => {
    const folder = folderWithClient();
    savePrograms(blocks, folder);
    const programs = blocks.flatMap(({ language, name }) => (language === 'js' ? [name] : []));
    expect(programs.length).toBeGreaterThan(0);
    expect(compile(folder, '--strict', 'false', '--allowJs', '--checkJs', ...programs)).toBe('');
  });
});

test.each(['README.md', 'packages/client/README.md'])('the TypeScript of %s compiles', (path) => {
  const folder = folderWithClient();
  const parts = blocksOf(path).flatMap(({ language, text }) => (language === 'ts' ? [text] : []));
  expect(parts.length).toBeGreaterThan(0);
  writeFileSync(join(folder, 'parts.mts'), `${parts.join('\n')}\nexport {};\n`);
  expect(compile(folder, '--strict', '--exactOptionalPropertyTypes', 'parts.mts')).toBe('');
});
