import type { Answer } from '@brand-visibility/client';
import type { BrandBook } from './state/book.js';
import { CursorLost, type Change, type ChangesPage, type Source } from './source.js';
import type { Target } from './target.js';
import { walkOf } from './walk.js';

/**
 * Brings the copy of one brand up to date. It alternates between reading the feed to its end, which fills a queue, and
 * copying what is queued, until the feed brings nothing new.
 *
 * - What is copied is read after its row of the feed. If it changes once more, it has a later row.
 * - Answers of a deleted prompt leave the copy with it. When it is present again, all runs are copied again: the
 * service
 *   showed none of its answers in the meantime.
 * - A prompt may have been deleted and back between two readings of the feed, while runs were copied without its
 * answers.
 *   So runs copied since the last reading (`unconfirmed`) are copied again if the next one brings any prompt. The
 *   feed is read after every few runs, so these are few.
 */

/** Where the copy says what it does. */
export interface Report {
  /** Copying has come this far; `left` rows of the feed are queued. */
  progress(left: number): void;
  /** Answers were received. */
  received(answers: number): void;
  /** The service does not know the place of the copy in the feed: the brand is copied anew. */
  restarted(brand_id: string): void;
}

export interface Sync {
  readonly source: Source;
  readonly target: Target;
  readonly report: Report;
  /** The time, RFC 3339. */
  readonly now: () => string;
  /** How many runs are copied before the feed is read again, 1 or more. Default 25. */
  readonly runsARound?: number;
}

const RUNS_A_ROUND = 25;
/**
 * How many rounds may end with as much left to copy as before, because the brand keeps changing. The next sync
 * continues.
 */
const CATCH_UPS = 20;
/** How often a refused cursor may be replaced in one sync. */
const RESTARTS = 5;
/** Pages of the feed that are read at once: a million rows. The next sync continues behind them. */
const MOST_PAGES = 1000;

/**
 * `copied`: the copy equals the service as of the last reading of the feed. `changing`: the brand kept changing, and
 * the next sync continues. `gone`: there is no such brand for this key.
 */
export async function syncBrand(sync: Sync, brand_id: string): Promise<'copied' | 'changing' | 'gone'> {
  const state = sync.target.book.brand(brand_id);
  for (let catchUps = 0, before = Infinity; ;) {
    if ((await readFeed(sync, brand_id, state)) === 'gone') return 'gone';
    const left = state.pendingCount();
    if (left === 0) return 'copied';
    if (left >= before) catchUps += 1;
    if (catchUps > CATCH_UPS) return 'changing';
    before = left;
    await copyQueued(sync, brand_id, state);
    await sync.target.rows.roundDone();
  }
}

/** Reads the feed to its end. Nothing is copied before that, so that every deleted prompt is known. */
async function readFeed(sync: Sync, brand_id: string, state: BrandBook): Promise<'read' | 'gone'> {
  const { source, target, report, now } = sync;
  const walkFrom = (from: string | null) =>
    walkOf({ list: `the changes of ${brand_id}`, mostPages: MOST_PAGES, from });
  let walk = walkFrom(state.cursor());
  for (let restarts = 0; ;) {
    if (state.begunAt() === null) await target.book.transaction(() => state.restart(now()));
    const page = await source.changes(brand_id, state.cursor());
    if (page === 'not_found') return 'gone';
    if (page === 'invalid_cursor') {
      restarts += 1;
      if (restarts > RESTARTS) throw new Error(`the service refuses its own cursors for ${brand_id}`);
      report.restarted(brand_id);
      await target.book.transaction(() => state.restart(now()));
      walk = walkFrom(null);
      continue;
    }
    walk(page.rows.length, page.hasMore ? page.cursor : null);
    await target.book.transaction(() => enter(sync, brand_id, state, page));
    report.progress(state.pendingCount());
    if (!page.hasMore) return 'read';
  }
}

const idsOf = (rows: readonly Change[], kind: Change['kind'], wanted: Change['state']) =>
  rows.filter((row) => row.kind === kind && row.state === wanted).map(({ id }) => id);

async function enter(sync: Sync, brand_id: string, state: BrandBook, page: ChangesPage): Promise<void> {
  const { rows, cursor, hasMore } = page;
  await removePrompts(sync, brand_id, state, idsOf(rows, 'prompt', 'deleted'));
  await removeRuns(sync, brand_id, state, idsOf(rows, 'run', 'deleted'));
  for (const { kind, id } of rows.filter((row) => row.state === 'present')) state.enqueue(kind, id);
  if (idsOf(rows, 'prompt', 'present').length > 0) {
    for (const run_id of state.unconfirmed()) state.enqueue('run', run_id);
    state.confirm();
  }
  state.moveTo(cursor);
  if (hasMore) return;
  state.confirm();
  if (state.isFeedRead()) return;
  await removeUnlisted(sync, brand_id, state);
  state.setFeedRead();
}

/** Removes the rows of before a restart. What exists was in the feed, and nothing of it is copied yet. */
async function removeUnlisted(sync: Sync, brand_id: string, state: BrandBook): Promise<void> {
  const unlisted = (kind: Change['kind']) =>
    sync.target.rows.ids(brand_id, kind).filter((id) => !state.isPending(kind, id));
  await sync.target.rows.removePrompts(brand_id, unlisted('prompt'));
  await sync.target.rows.removeRuns(brand_id, unlisted('run'));
}

async function removePrompts(
  { target }: Sync,
  brand_id: string,
  state: BrandBook,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await target.rows.removePrompts(brand_id, ids);
  for (const id of ids) {
    state.drop('prompt', id);
    state.addDeleted(id);
  }
}

async function removeRuns(
  { target }: Sync,
  brand_id: string,
  state: BrandBook,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await target.rows.removeRuns(brand_id, ids);
  for (const id of ids) state.drop('run', id);
}

async function copyQueued(sync: Sync, brand_id: string, state: BrandBook): Promise<void> {
  const { runsARound = RUNS_A_ROUND } = sync;
  for (let runs = 0; runs < runsARound;) {
    const next = state.first();
    if (next === null) return;
    if (next.kind === 'prompt') await copyPrompt(sync, brand_id, state, next.id);
    else {
      await copyRun(sync, brand_id, state, next.id);
      runs += 1;
    }
    sync.report.progress(state.pendingCount());
  }
}

async function copyPrompt(sync: Sync, brand_id: string, state: BrandBook, id: string): Promise<void> {
  const { source, target, now } = sync;
  const prompt = await source.prompt(brand_id, id);
  await target.book.transaction(async () => {
    if (prompt === null) {
      await removePrompts(sync, brand_id, state, [id]);
      return;
    }
    if (state.isDeleted(id)) {
      const runs = target.rows.completedRuns(brand_id);
      if (runs === null) {
        state.restart(now());
        return;
      }
      for (const run_id of runs) state.enqueue('run', run_id);
      state.removeDeleted(id);
    }
    await target.rows.putPrompt(brand_id, prompt);
    state.drop('prompt', id);
  });
}

const ATTEMPTS = 3;

async function copyRun(sync: Sync, brand_id: string, state: BrandBook, id: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await copyRunOnce(sync, brand_id, state, id);
      return;
    } catch (error) {
      if (!(error instanceof CursorLost) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function copyRunOnce(sync: Sync, brand_id: string, state: BrandBook, id: string): Promise<void> {
  const { source, target, report } = sync;
  const run = await source.run(brand_id, id);
  await target.book.transaction(async () => {
    if (run === null) {
      await removeRuns(sync, brand_id, state, [id]);
      return;
    }
    const isCompleted = run.status === 'completed';
    const answers = isCompleted ? counted(source.answers(brand_id, id), report) : none();
    await target.rows.putRun(brand_id, run, answers);
    if (isCompleted) state.addUnconfirmed(id);
    state.drop('run', id);
  });
}

/** Only completed runs have answers that count. */
async function* none(): AsyncGenerator<readonly Answer[], void, undefined> {}

async function* counted(pages: AsyncIterable<readonly Answer[]>, report: Report) {
  for await (const page of pages) {
    report.received(page.length);
    yield page;
  }
}
