import { startProgram } from '@brand-visibility/programs/start';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newCheckout, type Checkout } from './support/checkout.js';

/** `npm run own` serves a table of answers. */

let checkout: Checkout;
beforeEach(() => {
  checkout = newCheckout();
});
afterEach(() => checkout.remove());

/** Runs the command on a pseudo terminal, where a person types a line. */
function typed(line: string, ...args: readonly string[]) {
  const command = [process.execPath, join(checkout.folder, 'packages/tooling/serve-own.mjs'), ...args].join(
    ' ',
  );
  const terminal =
    process.platform === 'darwin' ? `script -q /dev/null ${command}` : `script -qec '${command}' /dev/null`;
  const environment = { INIT_CWD: checkout.folder, PORT: '0', SHELL: '/bin/sh' };
  return startProgram('sh', ['-c', `echo ${line} | ${terminal}`], environment).ended;
}

/** Runs the command in the checkout until it serves; requests the brand's report, and stops it. */
async function served(...args: readonly string[]) {
  const { child, output, ended } = checkout.start('serve-own.mjs', { INIT_CWD: checkout.folder }, ...args);
  while (!output.stdout.includes('Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(output.stderr);
    await sleep(20);
  }
  const [, url = '', key = ''] = /^ {2}(http\S+)\/report\n {2}(bvk_\S+)$/m.exec(output.stdout) ?? [];
  const [, brand = '', month = ''] = /--brand (\S+) --month (\S+)/.exec(output.stdout) ?? [];
  const response = await fetch(`${url}/v1/brands/${brand}/visibility?period=90d`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  child.kill('SIGTERM');
  await ended;
  const { answer_count } = (await response.json()) as { answer_count?: number };
  return { key, month, answer_count, ...output };
}

test('writes an example, serves it, and serves the same table again with the same key', async () => {
  const first = await served('--example');
  expect(first).toMatchObject({ answer_count: 19, month: expect.stringMatching(/^\d{4}-\d\d$/) });
  const lines = readFileSync(join(checkout.folder, 'answers.csv'), 'utf8').split('\n');
  expect(lines.at(-2)).toMatch(/^\d{4}-\d\d-\d\d,Claude,/);
  const again = await served('answers.csv', '--brand', 'brand.json');
  expect(again).toMatchObject({ key: first.key, answer_count: 19 });
  expect(again.stderr).toContain('imported 31 records (31 the same)');
  const keyFile = /\$\(cat (\S+)\)/.exec(again.stdout)?.[1] ?? '';
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);

  const refused = await checkout.start('serve-own.mjs', { INIT_CWD: checkout.folder }, '--example').ended;
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('leave out --example to use it'),
  });
});

// Rule 12.13.
test('replaces or adds to stored answers that the tables lack, on request', async () => {
  await served('--example');
  const table = join(checkout.folder, 'answers.csv');
  const rows = readFileSync(table, 'utf8').split('\n');
  const own = ['answers.csv', '--brand', 'brand.json'];
  writeFileSync(table, rows.filter((_, index) => index !== 1).join('\n'));
  const environment = { INIT_CWD: checkout.folder };
  expect(await checkout.start('serve-own.mjs', environment, ...own).ended).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /answers of the brand that the files lack: \d{4}-\d\d: 1; .* --replace.* --add/,
    ),
  });
  for (const [line, outcome] of [
    ['n', 'nothing was imported'],
    ['', 'nothing was imported'],
    ['yes', 'answers of the brand that the files lack'],
  ] as const) {
    const { status, stdout } = await typed(line, ...own);
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(
          `answers.csv:3: .*names 1\\. [^]*engine \`Claude\`: claude, [^]*Import these answers[^]*${outcome}`,
        ),
      ),
    ]);
  }
  expect(await served(...own, '--add')).toMatchObject({ answer_count: 19 });
  expect(await served(...own, '--replace')).toMatchObject({ answer_count: 18 });
  expect(await served(...own)).toMatchObject({ answer_count: 18 });
});

test.each([
  [['answers.csv', '--brand', 'brand.json', '--add', '--replace']],
  [[]],
  [['answers.csv']],
  [['--brand', 'brand.json']],
  [['answers.csv', '--brand', 'brand.json', '--to', 'x']],
])('%j is refused before anything is installed', async (args) => {
  const { status, stdout, stderr } = await checkout.start('start.mjs', {}, 'own', ...args).ended;
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^Usage: npm run own -- TABLE/)]);
  expect(existsSync(checkout.data(''))).toBe(false);
});
