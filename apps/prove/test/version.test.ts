import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { versionOf } from '../src/harness/version.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-visibility-version-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a version is a commit, with a mark of what differs from it', () => {
  const clone = join(folder, 'clone');
  mkdirSync(join(clone, 'node_modules'), { recursive: true });
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: clone,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  writeFileSync(join(clone, '.gitignore'), 'node_modules/\n');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'one');
  const commit = git('rev-parse', 'HEAD');
  expect(versionOf(clone)).toBe(commit);
  writeFileSync(join(clone, 'new'), '1');
  const first = versionOf(clone);
  writeFileSync(join(clone, 'new'), '2');
  const second = versionOf(clone);
  expect(first).toMatch(new RegExp(`^${commit} with uncommitted changes \\([0-9a-f]{12}\\)$`));
  expect(second).not.toBe(first);
  expect(git('status', '--porcelain')).toBe('?? new');
});
