import type { BrandSync, Sync } from './brand-sync.js';
import { copyLists, FEWEST_QUEUED } from './lists.js';
import { putPrompt, putRun, removeRows } from './put.js';
import { CursorLost, type Change, type ChangesPage, type ChangeKind } from './source.js';

/**
 * Brings the copy of one brand up to date. The sync reads the change feed to its end, which fills a queue, and then
 * copies some queued records. It repeats both steps until the queue is empty.
 *
 * - A record is read after its feed row. If the record changes again, the feed gets a later row.
 * - If many records are queued, they are copied from lists (`lists.ts`). If only a few records are queued, or if the
 *   lists lack records, these records are copied one by one.
 * - The answers of a deleted prompt are removed with the prompt. If the prompt is restored, all completed runs are
 *   copied again, because the service omitted the prompt's answers in the meantime.
 * - If the set of tables changes, the brand is copied from the start of the feed.
 * - A prompt may be deleted and restored between two reads of the feed. Runs that are copied in the meantime lack its
 *   answers. Therefore, if a read of the feed returns a prompt, the runs copied since the previous read (`unconfirmed`)
 *   are copied again. There are only a few such runs, because the feed is read again after every few runs.
 */

const RUNS_A_ROUND = 25;
const ANSWERS_A_ROUND = 12_500;
/** Maximum number of rounds that do not shorten the queue. After that, the brand is considered to keep changing. */
const CATCH_UPS = 20;
/** Maximum number of restarts in one read of the feed. The read restarts if the service refuses a cursor. */
const RESTARTS = 5;

/**
 * Syncs one brand. Returns `copied` if the copy equals the state of the service at the last read of the feed,
 * `changing` if the brand kept changing and the next sync must continue, or `gone` if the service responds `not_found`.
 */
export async function syncBrand(sync: Sync, brand_id: string): Promise<'copied' | 'changing' | 'gone'> {
  const state = sync.target.state.brand(brand_id);
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
  await target.state.transaction(async () => {
    await target.rows.removeOthers(brand_id);
    state.restart(now());
  });
}

/** The result of reading the change feed to its end. */
interface FeedRead {
  /** The ids of the runs that the feed reported as present. */
  readonly runs: readonly string[];
  /** Whether the feed was read from its start. */
  readonly isNew: boolean;
}

/** Returns a function that copies some queued records per call: first from lists, then one by one. */
function roundsOf(brand: BrandSync): (feed: FeedRead) => Promise<void> {
  const { state } = brand;
  const seen = new Set<string>();
  let lists: ReturnType<typeof copyLists> | null = null;
  /** Number of queued records that the lists lacked. Lists are read again after `FEWEST_QUEUED` more are queued. */
  let left = 0;
  return async ({ runs, isNew }) => {
    for (const id of runs) seen.add(id);
    if (isNew) [lists, left] = [null, 0];
    left = Math.min(left, state.pendingCount());
    if (state.pendingCount() - left >= FEWEST_QUEUED) lists ??= copyLists(brand, seen);
    if (lists) {
      if ((await lists.next()).done !== true) return;
      [lists, left] = [null, state.pendingCount()];
    }
    await copyQueued(brand);
  };
}

/** Reads the feed to its end. Copying begins only afterwards, so that every deleted prompt is known by then. */
async function readFeed(brand: BrandSync): Promise<FeedRead | 'gone'> {
  const { source, target, report, now, brand_id, state } = brand;
  const runs: string[] = [];
  let isNew = false;
  for (let restarts = 0; ;) {
    isNew ||= state.cursor() === null;
    if (state.begunAt() === null) await target.state.transaction(() => state.restart(now()));
    const page = await source.changes(brand_id, state.cursor());
    if (page === 'not_found') return 'gone';
    if (page === 'invalid_cursor') {
      restarts += 1;
      if (restarts > RESTARTS) throw new Error(`the service refuses its own cursors for ${brand_id}`);
      report.restarted(brand_id);
      await target.state.transaction(() => state.restart(now()));
      continue;
    }
    await target.state.transaction(() => enter(brand, page));
    for (const id of idsOf(page.rows, 'run', 'present')) runs.push(id);
    report.progress(state.pendingCount('run'));
    if (!page.hasMore) return { runs, isNew };
  }
}

const idsOf = (rows: readonly Change[], kind: Change['kind'], wanted: Change['state']) =>
  rows.filter((row) => row.kind === kind && row.state === wanted).map(({ id }) => id);

async function enter(brand: BrandSync, page: ChangesPage): Promise<void> {
  const { state } = brand;
  const { rows, cursor, hasMore } = page;
  if (rows.length > 0) state.setListsKey(null);
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

/** Removes copied rows that are not queued. After a restart, the queue contains every record that still exists. */
async function removeUnlisted({ target, brand_id, state }: BrandSync): Promise<void> {
  const unlisted = async (kind: ChangeKind) =>
    (await target.rows.ids(brand_id, kind)).filter((id) => !state.isPending(kind, id));
  await target.rows.removePrompts(brand_id, await unlisted('prompt'));
  await target.rows.removeRuns(brand_id, await unlisted('run'));
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
    report.progress(state.pendingCount('run'));
  }
}

async function copyPrompt(brand: BrandSync, id: string): Promise<void> {
  const prompt = await brand.source.prompt(brand.brand_id, id);
  await brand.target.state.transaction(() =>
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
  await target.state.transaction(() =>
    run === null ? removeRows(brand, 'run', [id]) : putRun(brand, run, source.answers(brand_id, id)),
  );
}
