import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run release` in a repository that contains only what it reads, with a launcher that deploys nothing. */

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
const FOR_OPERATORS = ['Schema', 'Settings', 'Units', 'Run'].map((word) => `- *${word}.* No change.\n`);

const workspace = openWorkspace();
afterAll(workspace.close);

let root: string;
let made = 0;
beforeEach(() => {
  root = join(workspace.folder, `repository-${(made += 1)}`);
  for (const folder of ['packages/tooling', 'docs/systemd'])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(REPOSITORY, 'packages/tooling/release.mjs'), join(root, 'packages/tooling/release.mjs'));
  write('packages/tooling/launch.mjs', '');
  write('haproxy.cfg', '');
  write('package.json', '{ "version": "2.3.4" }');
  for (const name of readdirSync(join(REPOSITORY, 'docs')))
    if (!name.includes('systemd')) write(`docs/${name}`, '');
  write('docs/systemd/unit', '');
});

const write = (path: string, text: string) => writeFileSync(join(root, path), text);

/** Commits a changelog with this entry, between others, and makes the release. */
function release(entry: string, ...options: readonly string[]) {
  write(
    'CHANGELOG.md',
    `# Changelog\n\n${entry}\n## r2.3.3 (interface 1.0.0)\n\n### For operators\n\n${FOR_OPERATORS.join('')}`,
  );
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd: root });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'a');
  const to = join(workspace.folder, `releases-${made}`);
  mkdirSync(to);
  const script = join(root, 'packages/tooling/release.mjs');
  const env = { ...process.env, INIT_CWD: root };
  const { status, stderr } = spawnSync(process.execPath, [script, ...options, to], { env, encoding: 'utf8' });
  return { status, stderr, folders: readdirSync(to) };
}

const entryWith = (...lines: readonly string[]) =>
  `## r2.3.4 (interface 1.0.0)\n\n### For operators\n\n${lines.join('')}\n### Commands\n\n- Another line.\n`;

test('a release is named after its number and its commit', () => {
  const { status, folders } = release(entryWith(...FOR_OPERATORS));
  expect([status, folders]).toEqual([0, [expect.stringMatching(/^2\.3\.4\+[0-9a-f]{10}$/), 'next']]);
});

test.each([
  ['without an entry in the changelog', '', 'Schema, Settings, Units, Run'],
  [
    'whose entry has no part for operators',
    '## r2.3.4 (interface 1.0.0)\n\n- A line.\n',
    'Schema, Settings, Units, Run',
  ],
  ['whose part for operators does not say what to run', entryWith(...FOR_OPERATORS.slice(0, 3)), 'Run'],
])('a release %s is refused', (_what, entry, missing) => {
  const { status, stderr, folders } = release(entry);
  expect([status, folders]).toEqual([1, []]);
  expect(stderr).toContain(`CHANGELOG.md: the part "For operators" of r2.3.4 has no line for ${missing}\n`);
});

test('the warning about a commit that is not proved says what an operator can do, and the refusal what to run', () => {
  const { status, stderr } = release(entryWith(...FOR_OPERATORS));
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/^Warning: .*`git checkout rN\.M\.P` selects one\.\n$/),
  ]);
  expect(stderr).not.toContain('npm run prove');
});

test('whoever makes a release learns what to run for an unproved commit', () => {
  const { status, stderr } = release(entryWith(...FOR_OPERATORS), '--proved');
  expect([status, stderr]).toEqual([1, expect.stringContaining('; run npm run prove -- all')]);
});
