import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The results of the lines so far, in a file, so that a stopped run continues. */

export interface Result {
  /** The commit, with a mark of uncommitted changes. */
  readonly version: string;
  readonly command: string;
  /** The exact version of the database, or none. */
  readonly server: string;
  readonly result: 'held' | 'broken' | 'not run';
  /** The part that broke, or why it did not run; empty if it held. */
  readonly why: string;
  readonly seconds: number;
}

type Which = Pick<Result, 'version' | 'command' | 'server'>;

const isOf = (one: Which, other: Which) =>
  one.version === other.version && one.command === other.command && one.server === other.server;

export interface Results {
  /** The result of a line in this version; null if it has not ended yet, or could not run. */
  find(which: Which): Result | null;
  add(result: Result): void;
  /** Forgets results, so that their lines run again. */
  forget(which: Which): void;
}

/** Reads the results in a file, which begins to exist with the first one. */
export function openResults(file: string): Results {
  const read = (): Result[] =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as Result) // written by `add`
      : [];
  return {
    find: (which) => read().findLast((result) => isOf(result, which) && result.result !== 'not run') ?? null,
    add: (result) => appendFileSync(file, `${JSON.stringify(result)}\n`),
    forget: (which) =>
      writeFileSync(
        file,
        read()
          .filter((result) => !isOf(result, which))
          .map((result) => `${JSON.stringify(result)}\n`)
          .join(''),
      ),
  };
}

/** This clone. */
export const CLONE = fileURLToPath(new URL('../../../../', import.meta.url));

/** The commit of a clone; if files differ from it, with the tree that they are. */
export function versionOf(clone = CLONE): string {
  const index = join(clone, 'node_modules', '.prove-index');
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, {
      cwd: clone,
      env: { ...process.env, GIT_INDEX_FILE: index },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  git('read-tree', 'HEAD');
  git('add', '--all');
  const tree = git('write-tree');
  rmSync(index);
  const commit = git('rev-parse', 'HEAD');
  return tree === git('rev-parse', 'HEAD^{tree}')
    ? commit
    : `${commit} with uncommitted changes (${tree.slice(0, 12)})`;
}
