import { expect } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MisbehavingService } from './misbehaving-service.js';
import { runCopy, type Ended } from './service.js';

/** A place for copies, and files around it that a copy must leave alone. */
export interface Surroundings {
  /** Where a folder is copied to. */
  readonly folder: string;
  /** A folder beside it, laid out as that of a brand. */
  readonly victim: string;
  /** Copies to these places in this order, and expects that nothing around them changes. */
  copyTo(places: readonly string[]): Promise<readonly Ended[]>;
  /** Expects that a copy to each place, or to the folder, fails with this line, and that nothing around it changes. */
  expectRefusal(line: string | RegExp, places?: readonly string[]): Promise<void>;
  /** The folder, a SQLite file and the Singer tap. */
  readonly places: readonly string[];
  remove(): void;
}

export function newSurroundings(service: MisbehavingService): Surroundings {
  const world = mkdtempSync(join(tmpdir(), 'brand-visibility-copy-'));
  // Some folders down, so that what leads out of the copy still ends in `world`.
  const parent = join(world, 'a', 'b', 'c');
  const [folder, victim] = [join(parent, 'copy'), join(parent, 'victim')];
  const places = [folder, `${folder}.sqlite`, 'singer'];
  mkdirSync(join(victim, 'answers'), { recursive: true });
  for (const name of ['runs.ndjson', 'answers/run_1.ndjson']) writeFileSync(join(victim, name), 'mine\n');

  const outside = () =>
    readdirSync(world, { recursive: true, withFileTypes: true })
      .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
      .filter(({ path }) => !path.startsWith(folder))
      .map(({ entry, path }) => (entry.isFile() ? `${path}: ${readFileSync(path, 'utf8')}` : path))
      .toSorted();

  const copyTo = async (wanted: readonly string[]) => {
    const before = outside();
    const all: Ended[] = [];
    for (const to of wanted) {
      const ended = await runCopy(service, ['--to', to]);
      expect(outside()).toEqual(before);
      // A terminal obeys control characters; in messages nothing else is invisible either.
      expect(ended.stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      expect(ended.stderr).toMatch(/^(?:[^\p{C}]+\n)*$/u);
      all.push(ended);
    }
    return all;
  };

  return {
    folder,
    victim,
    places,
    copyTo,
    expectRefusal: async (line, wanted = [folder]) => {
      for (const { status, stderr } of await copyTo(wanted))
        expect({ status, stderr }).toEqual({
          status: 1,
          stderr: typeof line === 'string' ? `${line}\n` : expect.stringMatching(line),
        });
    },
    remove: () => rmSync(world, { recursive: true }),
  };
}
