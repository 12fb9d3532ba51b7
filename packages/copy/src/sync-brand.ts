import type { BrandSync, Sync } from './brand-sync.js';
import { copyLists, FEWEST } from './lists.js';
import { putPrompt, putRun, removeRows } from './put.js';
import { CursorLost, type Change, type ChangesPage, type Kind } from './source.js';

/**
 * Brings the copy of one brand up to date. It alternates between reading the feed to its end, which fills a queue, and
 * copying what is queued, until the feed brings nothing new.
 *
 * - What is copied is read after its row of the feed. If it changes once more, it has a later row.
 * - Many rows are copied from lists (`lists.ts`), few and what the lists do not bring one by one.
 * - Answers of a deleted prompt leave the copy with it. When it is present again, all runs are copied again: the
 *   service showed none of its answers in the meantime.
 * - If other tables are wanted than before, the brand is copied from the start of the feed.
 * - A prompt may have been deleted and back between two readings of the feed, while runs were copied without its
 *   answers. So runs copied since the last reading (`unconfirmed`) are copied again if the next one brings any prompt.
 *   The feed is read after every few runs, so these are few.
 */

const RUNS_A_ROUND = 25;
const ANSWERS_A_ROUND = 12_500;
/**
 * How many rounds may end with as much left to copy as before, because the brand keeps changing. The next sync
 * continues.
 */
const CATCH_UPS = 20;
/** Maximum number of times that a refused cursor is replaced in one sync. */
const RESTARTS = 5;

/**
 * `copied`: the copy equals the service as of the last reading of the feed. `changing`: the brand kept changing, and
 * the next sync continues. `gone`: there is no such brand for this key.
 */
export async function syncBrand(sync: Sync, brand_id: string): Promise<'copied' | 'changing' | 'gone'> {
  const state = sync.target.book.brand(brand_id);
  const brand = { runsARound: RUNS_A_ROUND, answersARound: ANSWERS_A_ROUND, ...sync, brand_id, state };
  const round = roundsOf(brand);
  await restartIfRetabled(brand);
  for (let catchUps = 0, before = Infinity; ;) {
    const feed = await readFeed(brand);
    if (feed === 'gone') return 'gone';
    const left = state.pendingCount();
    if (left === 0) return 'copied';
    if (left >= before) catchUps += 1;
    if (catchUps > CATCH_UPS) return 'changing';
    before = left;
    await round(feed);
    await sync.target.rows.stateChanged();
  }
}

async function restartIfRetabled({ target, report, now, brand_id, state }: BrandSync): Promise<void> {
  if (state.begunAt() === null || state.hasTables()) return;
  report.retabled(brand_id);
  await target.book.transaction(async () => {
    await target.rows.removeOthers(brand_id);
    state.restart(now());
  });
}

/** The result of reading the feed. */
interface FeedRead {
  /** The ids of the runs. */
  readonly runs: readonly string[];
  /** Whether the feed was read from its start again. */
  readonly isNew: boolean;
}

/** Copies some of what is queued with each call: from lists while these bring something, then one by one. */
function roundsOf(brand: BrandSync): (feed: FeedRead) => Promise<void> {
  const { state } = brand;
  const seen = new Set<string>();
  let lists: ReturnType<typeof copyLists> | null = null;
  /** The number of rows that the lists did not contain; they are tried again if the queue grows. */
  let left = 0;
  return async ({ runs, isNew }) => {
    for (const id of runs) seen.add(id);
    if (isNew) [lists, left] = [null, 0];
    left = Math.min(left, state.pendingCount());
    if (state.pendingCount() - left >= FEWEST) lists ??= copyLists(brand, seen);
    if (lists) {
      if ((await lists.next()).done !== true) return;
      [lists, left] = [null, state.pendingCount()];
    }
    await copyQueued(brand);
  };
}

/** Reads the feed to its end. Nothing is copied before that, so that every deleted prompt is known. */
async function readFeed(brand: BrandSync): Promise<FeedRead | 'gone'> {
  const { source, target, report, now, brand_id, state } = brand;
  const runs: string[] = [];
  let isNew = false;
  for (let restarts = 0; ;) {
    isNew ||= state.cursor() === null;
    if (state.begunAt() === null) await target.book.transaction(() => state.restart(now()));
    const page = await source.changes(brand_id, state.cursor());
    if (page === 'not_found') return 'gone';
    if (page === 'invalid_cursor') {
      restarts += 1;
      if (restarts > RESTARTS) throw new Error(`the service refuses its own cursors for ${brand_id}`);
      report.restarted(brand_id);
      await target.book.transaction(() => state.restart(now()));
      continue;
    }
    await target.book.transaction(() => enter(brand, page));
    runs.push(...idsOf(page.rows, 'run', 'present'));
    report.progress(state.pendingCount());
    if (!page.hasMore) return { runs, isNew };
  }
}

const idsOf = (rows: readonly Change[], kind: Change['kind'], wanted: Change['state']) =>
  rows.filter((row) => row.kind === kind && row.state === wanted).map(({ id }) => id);

async function enter(brand: BrandSync, page: ChangesPage): Promise<void> {
  const { state } = brand;
  const { rows, cursor, hasMore } = page;
  await removeRows(brand, 'prompt', idsOf(rows, 'prompt', 'deleted'));
  await removeRows(brand, 'run', idsOf(rows, 'run', 'deleted'));
  for (const { kind, id } of rows.filter((row) => row.state === 'present')) state.enqueue(kind, id);
  if (idsOf(rows, 'prompt', 'present').length > 0) {
    for (const run_id of state.unconfirmed()) state.enqueue('run', run_id);
    state.confirm();
  }
  state.moveTo(cursor);
  if (hasMore) return;
  state.confirm();
  if (state.isFeedRead()) return;
  await removeUnlisted(brand);
  state.setFeedRead();
}

/** Removes the rows from before a restart. The feed lists all existing records, and none of them is copied yet. */
async function removeUnlisted({ target, brand_id, state }: BrandSync): Promise<void> {
  const unlisted = (kind: Kind) => target.rows.ids(brand_id, kind).filter((id) => !state.isPending(kind, id));
  await target.rows.removePrompts(brand_id, unlisted('prompt'));
  await target.rows.removeRuns(brand_id, unlisted('run'));
}

async function copyQueued(brand: BrandSync): Promise<void> {
  const { state, runsARound, report } = brand;
  for (let runs = 0; runs < runsARound;) {
    const next = state.first();
    if (next === null) return;
    if (next.kind === 'prompt') await copyPrompt(brand, next.id);
    else {
      await copyRun(brand, next.id);
      runs += 1;
    }
    report.progress(state.pendingCount());
  }
}

async function copyPrompt(brand: BrandSync, id: string): Promise<void> {
  const prompt = await brand.source.prompt(brand.brand_id, id);
  await brand.target.book.transaction(() =>
    prompt === null ? removeRows(brand, 'prompt', [id]) : putPrompt(brand, prompt),
  );
}

const ATTEMPTS = 3;

async function copyRun(brand: BrandSync, id: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await copyRunOnce(brand, id);
      return;
    } catch (error) {
      if (!(error instanceof CursorLost) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function copyRunOnce(brand: BrandSync, id: string): Promise<void> {
  const { source, target, brand_id } = brand;
  const run = await source.run(brand_id, id);
  await target.book.transaction(() =>
    run === null ? removeRows(brand, 'run', [id]) : putRun(brand, run, source.answers(brand_id, id)),
  );
}
