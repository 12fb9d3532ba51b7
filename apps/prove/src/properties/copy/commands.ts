import type { ImportRecord, RecordType } from '@brand-visibility/contract';
import { RECORD_TYPES } from '@brand-visibility/copy';
import { drawFrom, randomChanges, type Draw } from '@brand-visibility/records';
import fc from 'fast-check';
import {
  Killed,
  completeAll,
  erase,
  keepBackup,
  put,
  restoreBackup,
  runSync,
  syncAndCompare,
  type Scene,
} from './scene.js';

/** What happens to the service and to the copy, drawn and shrunk by fast-check. */

type Command = fc.AsyncCommand<Scene, object>;

const command = (name: string, run: (scene: Scene) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

const recordsOf = <T extends RecordType>({ records }: Scene, type: T) =>
  [...records.values()].filter((each): each is Extract<ImportRecord, { type: T }> => each.type === type);

/** A change of the data: a separate commit. */
interface Change {
  readonly name: string;
  readonly records: (scene: Scene, draw: Draw) => readonly ImportRecord[];
}

/** Answers replaced and moved between runs, prompts and runs changed. */
const IMPORT: Change = { name: 'import', records: (scene, draw) => randomChanges(draw, scene.records) };

const TOGGLE_PROMPT: Change = {
  name: 'delete a prompt or bring it back',
  records: (scene, draw) =>
    draw
      .some(recordsOf(scene, 'prompt'), 10)
      .map((prompt) => ({ ...prompt, deleted_at: prompt.deleted_at === null ? prompt.created_at : null })),
};

const RENAME_THEME: Change = {
  name: 'rename a theme',
  records: (scene, draw) =>
    draw
      .some(recordsOf(scene, 'theme'), 30)
      .map((theme) => ({ ...theme, name: `Theme ${draw.below(1000)}` })),
};

/** A run that is not completed yet, with an answer; `completeAll` completes it. */
const START_RUN: Change = {
  name: 'start a run',
  records: (scene, draw) =>
    draw.some(recordsOf(scene, 'run'), 10).flatMap((run) => {
      const answer = recordsOf(scene, 'answer').find(({ run_id }) => run_id === run.id);
      if (!answer) return [];
      scene.started += 1;
      const id = `run_started_${scene.started}`;
      return [
        { ...run, id, status: 'running' as const, completed_at: null, figures: null },
        { ...answer, id: `ans_started_${scene.started}`, run_id: id },
      ];
    }),
};

/** Records that are there already, and a brand with another description. */
const WRITE_AGAIN: Change = {
  name: 'write the same again',
  records: (scene, draw) => [
    ...draw.some(recordsOf(scene, 'prompt'), 30),
    ...draw.some(recordsOf(scene, 'brand'), 30).map((brand) => ({ ...brand, description: draw.id('text') })),
  ],
};

const change = fc
  .tuple(
    fc.constantFrom(IMPORT, IMPORT, TOGGLE_PROMPT, TOGGLE_PROMPT, RENAME_THEME, START_RUN, WRITE_AGAIN),
    fc.nat(1_000_000),
  )
  .map(([{ name, records }, seed]) => ({
    name,
    run: (scene: Scene) => put(scene, records(scene, drawFrom(seed))),
  }));

const changes = change.map(({ name, run }) => command(name, (scene) => run(scene)));

/** A writer that begins before another one and commits after it; the copy is brought up to date in between. */
const overlap = fc.tuple(change, change).map(([slow, fast]) =>
  command(`${slow.name} over ${fast.name}`, async (scene) => {
    await fast.run(scene);
    await syncAndCompare(scene);
    await slow.run(scene);
    for (const id of scene.brand_ids) scene.feed?.late.add(id);
  }),
);

const complete = fc.constant(command('complete late', completeAll));

const eraseBrand = fc.tuple(fc.nat(9), fc.boolean()).map(([index, isBack]) =>
  command(isBack ? `erase brand ${index} and bring it again` : `erase brand ${index}`, async (scene) => {
    const id = scene.brand_ids[index % scene.brand_ids.length] ?? '';
    const before = scene.records;
    await erase(scene, id);
    if (!isBack) return;
    const after = scene.records;
    const erased = [...before]
      .flatMap(([key, record]) => (after.has(key) ? [] : [record]))
      .toSorted((a, b) => PARENTS_FIRST.indexOf(a.type) - PARENTS_FIRST.indexOf(b.type));
    // Without one of its runs, so that something of before must go.
    const left = erased.find(({ type }) => type === 'run');
    const leftId = left && 'id' in left ? left.id : '';
    const isBroughtAgain = (each: ImportRecord) =>
      PARENTS_FIRST.includes(each.type) && each !== left && !('run_id' in each && each.run_id === leftId);
    await put(scene, erased.filter(isBroughtAgain));
  }),
);

/** What a copy is made of. */
const PARENTS_FIRST: readonly RecordType[] = ['brand', 'rival', 'theme', 'prompt', 'run', 'answer'];

const keep = fc.constant(command('keep a backup', keepBackup));
const restore = fc.constant(command('restore the backup', restoreBackup));

/** A backup without what the copy has seen, which then grows past it by other changes. */
const restoreOver = fc.tuple(change, change, fc.array(change, { maxLength: 3 })).map(([first, lost, later]) =>
  command(`${lost.name}, lost to a backup, then ${later.length} others`, async (scene) => {
    await first.run(scene);
    await keepBackup(scene);
    await lost.run(scene);
    await runSync(scene);
    await restoreBackup(scene);
    for (const { run } of later) await run(scene);
    await syncAndCompare(scene);
  }),
);

const syncs = fc.constant(command('sync', syncAndCompare));

const killAtRequest = fc.nat(40).map((at) =>
  command(`sync, killed at request ${at}`, async (scene) => {
    await runSync(scene, {
      beforeRequest: async (request) => {
        if (request === at) throw new Killed('killed at a request');
      },
    });
  }),
);

const killAtCommit = fc.integer({ min: 1, max: 30 }).map((at) =>
  command(`sync, killed before commit ${at}`, async (scene) => {
    await runSync(scene, { killedAtCommit: at });
  }),
);

/** Tables that are left out for one sync come back with all of their rows. */
const syncOfTables = fc.subarray([...RECORD_TYPES]).map((types) =>
  command(`sync of ${types.join(', ')}`, async (scene) => {
    await runSync(scene, { tables: new Set([...types, 'brand', 'run', 'prompt']) });
  }),
);

/** Changes while the copy runs, and then a sync without changes: the copy must have missed none. */
const syncAmongChanges = fc
  .array(fc.tuple(fc.nat(40), change), { minLength: 1, maxLength: 4 })
  .map((during) =>
    command(
      `sync among ${during.map(([at, { name }]) => `${name} at request ${at}`).join(', ')}`,
      async (scene) => {
        await runSync(scene, {
          beforeRequest: async (request) => {
            for (const [at, { run }] of during) if (at === request) await run(scene);
          },
        });
        await syncAndCompare(scene);
      },
    ),
  );

/** A prompt that is gone for some requests of a sync only. */
const syncAroundDeletion = fc
  .tuple(fc.nat(30), fc.integer({ min: 1, max: 8 }), fc.nat(1_000_000))
  .map(([at, length, seed]) =>
    command(`sync, a prompt deleted from request ${at} to ${at + length}`, async (scene) => {
      let before: readonly ImportRecord[] = [];
      await runSync(scene, {
        beforeRequest: async (request) => {
          if (request === at) {
            before = drawFrom(seed).some(recordsOf(scene, 'prompt'), 40);
            await put(
              scene,
              before.map((prompt) => ({ ...prompt, deleted_at: '2026-01-01T00:00:00Z' })) as ImportRecord[],
            );
          }
          if (request === at + length) await put(scene, before);
        },
      });
      await syncAndCompare(scene);
    }),
  );

/** Cursors of before are refused from one request on: of the feed, or within the answers of a run. */
const syncWithNewSecret = fc.nat(40).map((at) =>
  command(`sync, a new secret at request ${at}`, async (scene) => {
    await runSync(scene, {
      beforeRequest: async (request) => {
        if (request === at) scene.secret += 1;
      },
    });
    await syncAndCompare(scene);
  }),
);

export const commands = fc.commands<Scene, object, false>(
  [
    changes,
    changes,
    changes,
    changes,
    overlap,
    complete,
    eraseBrand,
    keep,
    restore,
    restoreOver,
    syncs,
    syncs,
    killAtRequest,
    killAtCommit,
    syncAmongChanges,
    syncAroundDeletion,
    syncOfTables,
    syncWithNewSecret,
  ],
  { maxCommands: 12, size: 'max' },
);
