import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, LEFT_OUT, LINES } from '../src/all/lines.js';
import { openResults, versionOf, type Result } from '../src/all/results.js';
import { findServer, type ServerVersion } from '../src/all/servers.js';
import { proofs } from '../src/proofs.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-visibility-all-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the lines', () => {
  test('contain every proof but those that are left out', () => {
    const names = proofs.commands.map((command) => command.name());
    expect([...new Set(LINES.map(({ proof }) => proof)), ...LEFT_OUT].sort()).toEqual(names.sort());
  });

  test.each(LINES.map((line) => [commandOf(line), line] as const))('have known options: %s', (_, line) => {
    const command = proofs.commands.find((each) => each.name() === line.proof)!.exitOverride();
    expect(command.parseOptions([...line.options])).toEqual({ operands: [], unknown: [] });
  });

  test('have different names on each database', () => {
    const names = LINES.map((line) => `${commandOf(line)} on ${line.database}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('take an hour at most', () => {
    expect(LINES.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(60);
  });
});

describe('results', () => {
  const which = { version: 'abc', command: 'fuzz --draws 10', server: 'PostgreSQL 15.20' };
  const held: Result = { ...which, result: 'held', why: '', seconds: 5 };

  test('are found again by a later run of the same version, line and server only', () => {
    const file = join(folder, 'found.jsonl');
    expect(openResults(file).find(which)).toBeNull();
    openResults(file).add(held);
    const later = openResults(file);
    expect(later.find(which)).toEqual(held);
    expect(later.find({ ...which, version: 'abd' })).toBeNull();
    expect(later.find({ ...which, command: 'fuzz --draws 20' })).toBeNull();
    expect(later.find({ ...which, server: 'PostgreSQL 15.21' })).toBeNull();
  });

  test('stay broken until they are forgotten', () => {
    const results = openResults(join(folder, 'broken.jsonl'));
    const other = { ...held, command: 'copy' };
    results.add({ ...held, result: 'broken', why: 'exit status 1' });
    results.add(other);
    expect(results.find(which)).toMatchObject({ result: 'broken' });
    results.forget(which);
    expect(results.find(which)).toBeNull();
    expect(results.find(other)).toEqual(other);
  });

  test('of lines that could not run are not kept: what was missing may be there now', () => {
    const results = openResults(join(folder, 'not-run.jsonl'));
    results.add({ ...held, result: 'not run', why: 'haproxy is not on the PATH' });
    expect(results.find(which)).toBeNull();
  });
});

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

describe('servers', () => {
  const at = (versions: Readonly<Record<string, ServerVersion | string>>) => (environment: object) => {
    const { PG_BIN, PG_VERSION } = environment as { PG_BIN: string; PG_VERSION?: string };
    return versions[PG_BIN === '' ? (PG_VERSION ?? '') : PG_BIN] ?? 'does not start';
  };
  const versions = at({
    '15': { version: '15.18', citus: null },
    '18': { version: '18.4', citus: null },
    '/debian': { version: '15.20 (Debian)', citus: null },
    '/citus': { version: '15.17', citus: '13.2-2' },
  });

  test('of each version are those of the tests', () => {
    expect(findServer('PostgreSQL 15', {}, versions)).toMatchObject({
      name: 'PostgreSQL 15.18',
      environment: { PG_VERSION: '15', PG_BIN: '', TEST_DATABASE_URL: '' },
    });
    expect(findServer('PostgreSQL 18', {}, versions)).toMatchObject({ name: 'PostgreSQL 18.4' });
    expect(findServer('SQLite', {}, versions)).toMatchObject({ name: 'SQLite' });
  });

  test('in PG_BIN replace the one of their version', () => {
    const given = { PG_BIN: '/debian' };
    expect(findServer('PostgreSQL 15', given, versions)).toMatchObject({
      name: 'PostgreSQL 15.20 (Debian)',
      environment: { PG_BIN: '/debian' },
    });
    expect(findServer('PostgreSQL 18', given, versions)).toMatchObject({ name: 'PostgreSQL 18.4' });
  });

  test('that are missing, broken or of another version say so', () => {
    expect(findServer('PostgreSQL 15', {}, at({}))).toMatchObject({ missing: 'does not start' });
    const other = at({ '15': { version: '18.4', citus: null } });
    expect(findServer('PostgreSQL 15', {}, other)).toMatchObject({ missing: 'found PostgreSQL 18.4' });
    expect(findServer('Citus', {}, versions)).toMatchObject({
      missing: 'CITUS_BIN names no PostgreSQL with Citus',
    });
    expect(findServer('Citus', { CITUS_BIN: '/debian' }, versions)).toMatchObject({
      missing: 'CITUS_BIN names a PostgreSQL without Citus',
    });
    expect(findServer('Citus', { CITUS_BIN: '/citus' }, versions)).toMatchObject({
      name: 'Citus 13.2-2, PostgreSQL 15.17',
      environment: { PG_BIN: '/citus' },
    });
  });
});
