import type { AnswerFilter, Reader } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import {
  CATEGORIES,
  ENGINES,
  nameKey,
  parseInstant,
  type Instant,
  type RunMark,
} from '@brand-visibility/domain';
import { expect } from '@jest/globals';
import { countRecords, plainTally } from './counting.js';
import { everyBrandOf, type OpenStore } from './opened.js';
import { rivalsOf, type ShownRival } from './rivals-of.js';
import { recordsOf, type FinalRecords, type Draw } from '@brand-visibility/records';

/** Later than every valid instant. */
export const END_OF_TIME = 300_000_000_000_000_000n;

/** An instant of a record, in microseconds. */
export function instant(text: string | null): Instant {
  const read = text === null ? null : parseInstant(text);
  if (read === null) throw new Error(`${text} is no instant`);
  return read;
}

/** Compares everything that reports read with the final records, for every brand. */
export async function expectAgreement(
  { store }: OpenStore,
  world: FinalRecords,
  filtersOf: (brand_id: string) => readonly AnswerFilter[] = () => [{}],
): Promise<void> {
  for (const { id, account_id } of recordsOf(world, 'brand')) {
    const filters = filtersOf(id);
    const read = await store.read(everyBrandOf(account_id), (reader) => readBrand(reader, id, filters));
    expect(read).toEqual(expectedOf(world, id, filters));
  }
}

/** A brand's runs, rivals, and tallies over all runs and over every second one, read on one snapshot. */
export async function readBrand(reader: Reader, brand_id: string, filters: readonly AnswerFilter[]) {
  const runs = [...(await reader.runsCompleted(brand_id, 0n, END_OF_TIME))].sort(byTime);
  const rivals = await rivalsOf(reader, brand_id);
  const tallies = [];
  for (const filter of filters) {
    for (const part of partsOf(runs)) {
      const full = await reader.tally(brand_id, part, filter, 'full');
      const tally = plainTally(full, rivals);
      const { cells, prompts, rivals: all } = full;
      for (const detail of ['named', 'listed'] as const) {
        const less = await reader.tally(brand_id, part, filter, detail);
        const { mentions, withWebsite } = less.rivals;
        expect({ ...less, rivals: { mentions, withWebsite } }).toEqual({
          cells,
          prompts,
          rivals: { mentions: all.mentions, withWebsite: all.withWebsite },
        });
        expect(less.rivals.named).toEqual(detail === 'named' ? all.named : new Int32Array());
      }
      tallies.push({ filter, runs: part.map(({ id }) => id), tally });
    }
  }
  return { runs: runs.map(({ id }) => id), tallies, rivals: knownRivals(rivals) };
}

function expectedOf(world: FinalRecords, brand_id: string, filters: readonly AnswerFilter[]) {
  const runs = completedRuns(world, brand_id);
  const tallies = filters.flatMap((filter) =>
    partsOf(runs).map((part) => {
      const ids = part.map(({ id }) => id);
      return { filter, runs: ids, tally: countRecords(world, new Set(ids), filter) };
    }),
  );
  return { runs: runs.map(({ id }) => id), tallies, rivals: expectedRivals(world, brand_id) };
}

function partsOf<R>(runs: readonly R[]): readonly (readonly R[])[] {
  return [runs, runs.filter((_run, i) => i % 2 === 1)];
}

function completedRuns(world: FinalRecords, brand_id: string): RunMark[] {
  return recordsOf(world, 'run')
    .filter((run) => run.brand_id === brand_id && run.status === 'completed')
    .map(({ id, completed_at }) => ({ id, completed_at: instant(completed_at) }))
    .sort(byTime);
}

function byTime(a: RunMark, b: RunMark): number {
  return compare(a.completed_at, b.completed_at) || compare(a.id, b.id);
}

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type Shown = Omit<ShownRival, 'name_key'>;

/** By name key, without rivals that no record and no answer names any more. */
function knownRivals(rivals: readonly ShownRival[]): Record<string, Shown> {
  const known = rivals.filter(({ name, name_key, domain, is_watched }) => {
    return name !== name_key || domain !== null || is_watched;
  });
  return Object.fromEntries(known.map(({ name_key, ...shown }) => [name_key, shown]));
}

/** The spelling and the domain of each rival: the record's, else those of the latest answer with one (rule 8.1). */
function expectedRivals(world: FinalRecords, brand_id: string): Record<string, Shown> {
  const runs = new Set(completedRuns(world, brand_id).map(({ id }) => id));
  const rivals: Record<string, { name: string; domain: string | null; is_watched: boolean }> = {};
  const answers = recordsOf(world, 'answer').filter(
    ({ run_id, outcome }) => runs.has(run_id) && outcome === 'answered',
  );
  answers.sort((a, b) => compare(instant(a.created_at), instant(b.created_at)) || compare(a.id, b.id));
  for (const { name, domain } of answers.flatMap(({ competitors }) => competitors)) {
    const rival = (rivals[nameKey(name)] ??= { name, domain, is_watched: false });
    rival.name = name;
    rival.domain = domain ?? rival.domain;
  }
  for (const { brand_id: owner, name, domain, is_watched } of recordsOf(world, 'rival')) {
    if (owner !== brand_id) continue;
    const name_key = nameKey(name);
    rivals[name_key] = { name, domain: domain ?? rivals[name_key]?.domain ?? null, is_watched };
  }
  // A rival spelled like its name key is indistinguishable from one that nothing names any more.
  const named = Object.entries(rivals).filter(([name_key, { name, domain, is_watched }]) => {
    return name !== name_key || domain !== null || is_watched;
  });
  return Object.fromEntries(named);
}

/** Filters of every kind; some match nothing. */
export function randomFilters(draw: Draw, world: FinalRecords, count: number): readonly AnswerFilter[] {
  const prompts: readonly ImportRecord<'prompt'>[] = recordsOf(world, 'prompt');
  const locations = [...new Set(prompts.flatMap(({ location }) => location ?? [])), 'nowhere'];
  const themes = [...recordsOf(world, 'theme').map(({ id }) => id), 'none', 'thm_unknown'];
  return Array.from({ length: count }, () => ({
    ...(draw.chance(40) ? { platforms: draw.some(ENGINES, 50) } : {}),
    ...(draw.chance(40) ? { categories: draw.some(CATEGORIES, 50) } : {}),
    ...(draw.chance(30) ? { locations: draw.some(locations, 50) } : {}),
    ...(draw.chance(30) ? { theme_ids: draw.some(themes, 50) } : {}),
    ...(draw.chance(40) ? { is_branded: draw.chance(50) } : {}),
  }));
}
