import type { Answer, Run } from '@brand-visibility/client';
import type { BrandSync } from './brand-sync.js';
import { byRun } from './by-run.js';
import { none, putPrompt, putRun, readsAnswers } from './put.js';
import { CursorLost, type WindowEnd } from './source.js';
import { windowsOf, type RunsOnDays } from './windows.js';

/**
 * Copies queued records from lists, which takes fewer requests than single reads: a page contains up to a hundred
 * prompts or runs, or the answers of many runs. Records that the lists lack stay in the queue and are read one by one.
 *
 * Lists are as exact as single reads. They never lag behind (rule 16.13), and each page is read after the feed rows of
 * its queued records; if a record changes later, the feed gets a later row. If the feed gets a row for a run after its
 * list page has been read and before its answers are read (`seen`), the run stays queued. An answer can be missing or
 * repeated only if the answer, its run or its prompt changed during pagination (rule 16.2), which adds a feed row.
 */

/** Minimum number of queued records for which lists are read. If there are fewer, single reads take fewer requests. */
export const FEWEST_QUEUED = 4;
/** Maximum number of attempts to read the lists. If the service refuses a cursor, a new attempt begins. */
const ATTEMPTS = 3;

/** Returns the maximum number of pages without wanted records: half of the number of wanted records, rounded up. */
const patienceFor = (rows: number) => Math.ceil(rows / 2);

/**
 * Copies queued prompts, then queued runs. After each `next`, the caller must read the change feed to its end and add
 * the ids of the runs in the feed to `seen`.
 */
export async function* copyLists(brand: BrandSync, seen: Set<string>): AsyncGenerator<void, void, undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      if (brand.state.pendingCount('prompt') >= FEWEST_QUEUED) {
        await copyPrompts(brand);
        yield;
      }
      if (brand.state.pendingCount('run') >= FEWEST_QUEUED) yield* copyRuns(brand, seen);
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
    await target.state.transaction(async () => {
      // `putPrompt` may restart the copy of the brand, which empties the queue.
      for (const prompt of wanted) if (state.isPending('prompt', prompt.id)) await putPrompt(brand, prompt);
    });
    report.progress(state.pendingCount('run'));
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
  await brand.target.state.transaction(() => putRun(brand, run, answers));
  brand.report.progress(brand.state.pendingCount('run'));
}

/** Copies each wanted run with its answers. If the list has been read to its end, remaining runs have no answers. */
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

/** Yields the pages of a list. Ends early after too many pages that contain no answer of a wanted run. */
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
