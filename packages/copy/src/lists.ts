import type { Answer, Run } from '@brand-visibility/client';
import type { BrandSync } from './brand-sync.js';
import { byRun } from './by-run.js';
import { none, putPrompt, putRun, readsAnswers } from './put.js';
import { CursorLost, type WindowEnd } from './source.js';
import { windowsOf, type RunsOnDays } from './windows.js';

/**
 * Copies what is queued from whole lists: a page has a hundred prompts or runs, or the answers of many runs, instead of
 * one request for each. What the lists do not bring stays in the queue and is read by itself.
 *
 * It is as exact as reading one by one. Lists are read from the primary too (rule 16.13), and each page after the rows
 * of the feed that it is read for: what changes later has a later row. A run whose row comes again while its record
 * waits for its answers (`seen`) is left in the queue. While a list is paginated, an answer can be missing or shown
 * twice only if its run, its prompt or itself changed meanwhile (rule 16.2), which is a later row as well.
 */

/** If fewer rows are queued, they are read one by one, because a list takes additional requests. */
export const FEWEST = 4;
/** Maximum number of times that lists are read again because the service refused a cursor. */
const ATTEMPTS = 3;

/** The number of pages worth reading in vain for so many rows, each of which would be a request. */
const patienceFor = (rows: number) => Math.ceil(rows / 2);

/**
 * Copies the lists. After each `next` the feed has to be read; `seen` must receive the runs whose rows arrive
 * meanwhile.
 */
export async function* copyLists(brand: BrandSync, seen: Set<string>): AsyncGenerator<void, void, undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      if (brand.state.pendingCount('prompt') >= FEWEST) {
        await copyPrompts(brand);
        yield;
      }
      if (brand.state.pendingCount('run') >= FEWEST) yield* copyRuns(brand, seen);
      return;
    } catch (error) {
      if (!(error instanceof CursorLost)) throw error;
    }
  }
}

async function copyPrompts(brand: BrandSync): Promise<void> {
  const { source, target, report, brand_id, state } = brand;
  let patience = patienceFor(state.pendingCount('prompt'));
  for await (const page of source.prompts(brand_id)) {
    const wanted = page.filter(({ id }) => state.isPending('prompt', id));
    await target.book.transaction(async () => {
      // Putting one may put the copy back to the start.
      for (const prompt of wanted) if (state.isPending('prompt', prompt.id)) await putPrompt(brand, prompt);
    });
    report.progress(state.pendingCount());
    if (wanted.length === 0) patience -= 1;
    if (patience < 0 || state.pendingCount('prompt') === 0) return;
  }
}

async function* copyRuns(brand: BrandSync, seen: Set<string>): AsyncGenerator<void, void, undefined> {
  const { source, brand_id, state, answersARound } = brand;
  let patience = patienceFor(state.pendingCount('run'));
  for await (const page of source.runs(brand_id)) {
    seen.clear();
    const isWanted = ({ id }: Run) => state.isPending('run', id) && !seen.has(id);
    if (!page.some(isWanted)) patience -= 1;
    const hasNone = (run: Run) => run.status !== 'completed' || !readsAnswers(brand.target);
    for (const run of page) if (hasNone(run) && isWanted(run)) await put(brand, run, none());
    for (const { days, runs } of windowsOf(page, isWanted, answersARound)) {
      const wanted = new Map(runs.filter(isWanted).map((run) => [run.id, run]));
      if (wanted.size === 0) continue;
      await copyWindow(brand, days, wanted);
      yield;
    }
    if (patience < 0 || state.pendingCount('run') === 0) return;
  }
}

async function put(brand: BrandSync, run: Run, answers: AsyncIterable<readonly Answer[]>): Promise<void> {
  await brand.target.book.transaction(() => putRun(brand, run, answers));
  brand.report.progress(brand.state.pendingCount());
}

/**
 * Puts each wanted run when its answers arrive. If the list was read to its end, the remaining runs have no answers.
 */
async function copyWindow(
  brand: BrandSync,
  days: RunsOnDays['days'],
  wanted: Map<string, Run>,
): Promise<void> {
  const { source, brand_id } = brand;
  const groups = byRun(patient(source.answersOn(brand_id, days), wanted));
  while (wanted.size > 0) {
    const next = await groups.next();
    if (next.done) {
      if (next.value === 'whole') for (const run of wanted.values()) await put(brand, run, none());
      return;
    }
    const run = wanted.get(next.value.run_id);
    if (!run) continue;
    await put(brand, run, next.value.answers);
    wanted.delete(run.id);
  }
}

/** Ends the list early after too many pages without an answer of a wanted run: these days have many other runs. */
async function* patient(
  pages: AsyncGenerator<readonly Answer[], WindowEnd, undefined>,
  wanted: ReadonlyMap<string, Run>,
): AsyncGenerator<readonly Answer[], WindowEnd | 'too long', undefined> {
  let patience = patienceFor(wanted.size);
  for (;;) {
    const next = await pages.next();
    if (next.done) return next.value;
    if (!next.value.some(({ run_id }) => wanted.has(run_id))) patience -= 1;
    if (patience < 0) return 'too long';
    yield next.value;
  }
}
