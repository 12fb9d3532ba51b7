import type { ImportRecord } from '@brand-visibility/contract';
import { instantOfMilliseconds } from '@brand-visibility/domain/time/instant';
import { ndjson, record, worldOf } from '@brand-visibility/records';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command to kill, with the states in which it may leave the database. Each `folder` contains import files. */
export interface KilledCommand {
  /**
   * Brings a new database that contains the schema into the state before the command. `run` runs a command on this
   * database. Null if the command begins with an empty database.
   */
  readonly before:
    ((folder: string, run: (command: readonly string[]) => Promise<unknown>) => Promise<void>) | null;
  readonly args: (folder: string) => readonly string[];
  /**
   * Commands that reproduce, in order, the states that the killed command commits, from the state before it on. By
   * default, the command itself, which commits once.
   */
  readonly steps?: (folder: string) => readonly (readonly string[])[];
}

const NOW = instantOfMilliseconds(Date.parse('2026-03-10T00:00:00Z'));

const recordsOf = (seed: number, prompts: number, runs: number) =>
  worldOf(seed, { accounts: 1, brands: 3, prompts, runs }, NOW).records;

function fileIn(folder: string, name: string, records: readonly ImportRecord[]): string {
  const file = join(folder, `${name}.ndjson`);
  writeFileSync(file, ndjson(records));
  return file;
}

type Work = readonly ImportRecord[] | readonly string[];

const isCommand = (work: Work): work is readonly string[] => typeof work[0] === 'string';

/** Imports records and runs commands, in order. */
const after =
  (...works: readonly Work[]): KilledCommand['before'] =>
  async (folder, run) => {
    for (const [i, work] of works.entries())
      await run(isCommand(work) ? work : ['import', fileIn(folder, `before-${i}`, work)]);
  };

/** Imports a file that replaces most of the existing data and adds an equal amount of new data. */
const killedImport = (): KilledCommand => {
  const world = recordsOf(7, 12, 24);
  const runs = new Set(world.flatMap((each, i) => (each.type === 'run' && i % 2 === 0 ? each.id : [])));
  const earlier = world
    .filter((each) => each.type !== 'answer' || runs.has(each.run_id))
    .map((each) => (each.type === 'brand' || each.type === 'api_key' ? { ...each, name: 'Earlier' } : each));
  return { before: after(earlier), args: (folder) => ['import', fileIn(folder, 'whole', world)] };
};

const UNFINISHED = 4;

/** Completes the latest runs of a brand. Each run is a separate transaction. */
const killedComplete = (): KilledCommand => {
  const world = recordsOf(8, 30, 16);
  const [brand] = world.flatMap((each) => (each.type === 'brand' ? each.id : []));
  const running = world
    .filter((each): each is ImportRecord<'run'> => each.type === 'run' && each.brand_id === brand)
    .filter(({ status }) => status === 'completed' || status === 'running')
    .map(({ id, created_at }) => ({ id, key: `${Date.parse(created_at)} ${created_at} ${id}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(-UNFINISHED)
    .map(({ id }) => id);
  const unfinished = world.map((each) => {
    if (each.type !== 'run' || (each.status !== 'running' && !running.includes(each.id))) return each;
    const status = running.includes(each.id) ? ('running' as const) : ('failed' as const);
    return { ...each, status, completed_at: null, figures: null };
  });
  return {
    before: after(unfinished),
    args: () => ['complete', '--all'],
    steps: () => running.map((id) => ['complete', '--run', id]),
  };
};

const RECOMMENDED = 60;

/** Measures the done recommendations of several brands. Each brand is a separate transaction. */
const killedRemeasure = (): KilledCommand => {
  const world = recordsOf(9, 30, 40);
  const brands = world.flatMap((each) => (each.type === 'brand' ? each.id : [])).toSorted();
  const prompts = world.filter((each): each is ImportRecord<'prompt'> => each.type === 'prompt');
  const measurable = brands.flatMap((brand_id) => [
    record.run({ id: `run_${brand_id}`, brand_id, completed_at: '2026-03-09T00:00:00Z' }),
    ...prompts
      .filter((prompt) => prompt.brand_id === brand_id)
      .map(({ id }) => record.answer({ id: `ans_${id}`, run_id: `run_${brand_id}`, prompt_id: id })),
    ...Array.from({ length: RECOMMENDED }, (_, i) =>
      record.recommendation({
        id: `rec_${brand_id}_${i}`,
        brand_id,
        moves: [{ to: 'done', at: '2026-03-08T00:00:00Z' }],
        metric_key: 'overall',
        baseline_run_id: `run_${brand_id}`,
      }),
    ),
  ]);
  return {
    before: after([...world, ...measurable]),
    args: () => ['remeasure'],
    steps: () => brands.map((id) => ['remeasure', '--brand', id]),
  };
};

const CITED = 400;

/** Refreshes the boards of brands with many citations. Each brand is a separate transaction. */
const killedRefresh = (): KilledCommand => {
  const world = recordsOf(10, 30, 40);
  const brands = world.flatMap((each) => (each.type === 'brand' ? each.id : [])).toSorted();
  const citing = brands.flatMap((brand_id) => [
    record.prompt({ id: `prm_${brand_id}`, brand_id }),
    record.run({ id: `run_${brand_id}`, brand_id, completed_at: '2026-03-09T00:00:00Z' }),
    record.answer({
      id: `ans_${brand_id}`,
      run_id: `run_${brand_id}`,
      prompt_id: `prm_${brand_id}`,
      created_at: '2026-03-08T23:00:00Z',
      sources: Array.from({ length: CITED }, (_, i) => ({
        url: `https://press.example/${i}`,
        domain: 'press.example',
        title: null,
      })),
    }),
  ]);
  const earlier = world.filter((each) => each.type !== 'answer');
  return {
    before: after(earlier, ['refresh-outreach'], [...world, ...citing]),
    args: () => ['refresh-outreach'],
    steps: () => brands.map((id) => ['refresh-outreach', '--brand', id]),
  };
};

/** Erases an account and all of its data. */
const killedErase = (): KilledCommand => {
  const world = recordsOf(11, 30, 40);
  const [account] = world.flatMap((each) => (each.type === 'account' ? each.id : []));
  return {
    before: after(world, ['refresh-outreach']),
    args: () => ['erase', '--account', account ?? '', '--yes'],
  };
};

/** Erases the texts of a brand's answers. */
const killedTexts = (): KilledCommand => ({
  before: after(worldOf(12, { accounts: 1, brands: 1, prompts: 30, runs: 40 }, NOW).records),
  args: () => ['erase', '--texts-before', '2026-03-10', '--yes'],
});

/** Repeats an erasure and a revocation. Each of the two is a separate transaction. */
const killedAfterRestore = (): KilledCommand => {
  const world = recordsOf(13, 12, 24);
  const idOf = (type: 'brand' | 'api_key') =>
    world.flatMap((each) =>
      each.type === type && !('revoked_at' in each && each.revoked_at) ? each.id : [],
    )[0];
  const entries = [{ brand_id: idOf('brand') }, { key_id: idOf('api_key') }].map((what) =>
    JSON.stringify({ at: '2100-01-01T00:00:00Z', ...what }),
  );
  const repeating = (folder: string, most: number) => {
    const file = join(folder, `journal-${most}.ndjson`);
    writeFileSync(file, entries.slice(0, most).join('\n'));
    return ['after-restore', '--journal', file];
  };
  return {
    before: after(world),
    args: (folder) => repeating(folder, entries.length),
    steps: (folder) => entries.map((_, i) => repeating(folder, i + 1)),
  };
};

/** Revokes a key. */
const killedRevoke = (): KilledCommand => {
  const world = recordsOf(14, 2, 2);
  const [key] = world.flatMap((each) => (each.type === 'api_key' && each.revoked_at === null ? each.id : []));
  return { before: after(world), args: () => ['keys', 'revoke', '--key', key ?? ''] };
};

/** Creates the schema in an empty database. */
const killedMigrate = (): KilledCommand => ({
  before: null,
  args: () => ['migrate'],
});

/** The commands to kill, keyed by name. */
export const KILLED_COMMANDS: Readonly<Record<string, () => KilledCommand>> = {
  import: killedImport,
  migrate: killedMigrate,
  complete: killedComplete,
  remeasure: killedRemeasure,
  'refresh-outreach': killedRefresh,
  erase: killedErase,
  'erase-texts': killedTexts,
  'after-restore': killedAfterRestore,
  'keys-revoke': killedRevoke,
};
