import { ordinalOf, rivalRef } from '@brand-visibility/counting/stored';
import { refreshBoard, type Row } from '@brand-visibility/application';
import { parseRecord, type ImportRecord, type RecordType } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { compareCodePoints, nameKey } from '@brand-visibility/domain/rivals/name-key';
import { runFigures } from '@brand-visibility/domain/runs/completion';
import { describe, expect, test } from '@jest/globals';
import { drawFrom, record, bring, differences, NOW } from '@brand-visibility/records';
import { ENGINES } from '../support/engines.js';
import { everyBrandOf, openForEach, type OpenStore } from '../support/opened.js';
import { boardOf, rivalsBeside } from './reads.js';
import { answerOf, mention, smallRun } from './small-world.js';

// Texts of any length that earlier versions accepted, before an import had a bound (rule 12.7).

/** Incompressible text: an index entry would contain all of it. */
const incompressible = (seed: number, length: number) =>
  drawFrom(seed).text('abcdefghijklmnopqrstuvwxyz0123456789', length);

/** Larger than an index entry of PostgreSQL. */
const LONG = 3_000;
/** Names have keys of up to 2,048 bytes. */
const START = incompressible(1, 2_044);
const PAGE = `https://news.example/${incompressible(2, 8_000)}`;
const SUBREDDIT = incompressible(3, LONG);
const COMMUNITY = `https://reddit.com/r/${SUBREDDIT}`;
const THREAD = `${COMMUNITY}/comments/1a`;

/** In the order of their keys; most share a long prefix. */
const NAMES = ['a', START, `${START}a`, `${START}b`, `${START}é`, `${START}東`, `${START}😀`, 'zz', 'é'].sort(
  (a, b) => compareCodePoints(nameKey(a), nameKey(b)),
);

/** A record as a row, with values that an import no longer accepts. */
function rowOf<T extends RecordType>(type: T, given: ImportRecord<T>, overrides: Partial<Row<T>>): Row<T> {
  const parsed = parseRecord(type, given);
  if (!('record' in parsed)) throw new Error(JSON.stringify(parsed.faults));
  const owner = { account_id: 'acc_1', brand_id: 'brd_1' };
  return { ...(parsed.record as unknown as Row<T>), ...owner, ...overrides }; // parsed as that type
}

type Session = Parameters<Parameters<OpenStore['jobStore']['withImportSession']>[0]>[0];
const rebuilt = (session: Pick<Session, 'rebuildDerived'>) =>
  session.rebuildDerived(
    (tally) => runFigures(tally, EQUAL_WEIGHTS),
    () => undefined,
  );

/** A brand with such rows, in a running and in a completed run. */
async function bringLongRows({ jobStore }: OpenStore): Promise<void> {
  const running = smallRun('2', { status: 'running', completed_at: null });
  const prompt = record.prompt({ id: 'prm_1' });
  await bring(jobStore, [record.account(), record.brand(), prompt, smallRun('1'), running]);
  const sources = [PAGE, THREAD].map((url) => ({ url, domain: incompressible(4, LONG), title: START }));
  const competitors = NAMES.map((name) => mention(name, { domain: START }));
  const rival = { name: START.toUpperCase(), name_key: START, is_watched: true, domain: START };
  await jobStore.withImportSession(async (session) => {
    await session.put('brand', [rowOf('brand', record.brand(), { name: START, domain: 'acme.example' })]);
    await session.put('rival', [rowOf('rival', record.rival(), rival)]);
    for (const run of ['1', '2']) {
      const answer = answerOf(run, '1', 'claude', { created_at: '2026-03-01T00:00:00Z' });
      await session.put('answer', [rowOf('answer', answer, { competitors, sources })]);
    }
    await rebuilt(session);
  });
}

describe.each(ENGINES)('long texts (%s)', (_engine, open) => {
  const opened = openForEach(open, bringLongRows);

  test('stay, and rivals are identified and ordered by their whole names', async () => {
    const { store, jobStore } = opened();
    const keys = NAMES.map(nameKey);
    await store.read(everyBrandOf('acc_1'), async (reader) => {
      for (const own of [...keys, `${START}ab`, `${START}\u{10ffff}`, 'b', '']) {
        const order = await rivalsBeside(reader, 'brd_1', own);
        const named = await reader.brand('brd_1').rivals.named(own);
        expect(named && ordinalOf(named)).toBe(order.own);
        const ordinals = Array.from({ length: order.size }, (_, ord) => ord);
        const identities = await reader.brand('brd_1').rivals.identities(ordinals.map(rivalRef));
        const inOrder = ordinals.toSorted((a, b) => order.placeOf(a) - order.placeOf(b));
        expect(inOrder.map((ord) => nameKey(identities.get(rivalRef(ord))?.name ?? ''))).toEqual(keys);
        const before = inOrder.filter((ord) => order.placeOf(ord) < order.ownPlace).length;
        expect(before).toBe(keys.filter((key) => compareCodePoints(key, own) < 0).length);
      }
    });
    expect(await differences(jobStore)).toEqual([]);
  });

  test('are completed, and cited pages are on the board with their work', async () => {
    const { store, jobStore } = opened();
    await jobStore.withCompletionSession(async (session) => {
      const run = await session.run('run_2');
      await session.put('run', [{ ...run!, status: 'completed', completed_at: NOW, figures: null }]);
      await rebuilt(session);
    });
    const moves = [{ to: 'done' as const, at: NOW - 1_000_000n }];
    const works = [PAGE, THREAD].map((url) =>
      rowOf('outreach_work', record.outreachWork(), { url, address: url, moves }),
    );
    await jobStore.withImportSession((session) => session.put('outreach_work', works));
    expect(await refreshBoard(jobStore, 'brd_1', NOW)).toMatchObject({ answers: 2, targets: 3, kept: 0 });
    const shown = (await boardOf(opened())).targets.map(({ url, citations, work }) => [
      url,
      citations,
      work.moves.length,
    ]);
    expect(shown.sort()).toEqual(
      [
        [PAGE, 2, 1],
        [THREAD, 2, 1],
        [COMMUNITY, 2, 0],
      ].sort(),
    );
    const finished = await store.read(everyBrandOf('acc_1'), (reader) =>
      reader.brand('brd_1').outreach.finished([SUBREDDIT, 'other'], NOW - 2_000_000n),
    );
    expect(finished).toEqual([{ subreddit: SUBREDDIT, completed_at: moves[0]!.at }]);
    expect((await boardOf(opened(), 'brd_1', { status: 'done' })).targets).toHaveLength(2);
    expect(await refreshBoard(jobStore, 'brd_1', NOW + 1n)).toMatchObject({ targets: 3 });
    expect(await differences(jobStore)).toEqual([]);
  });

  test('are distinguished when imported again', async () => {
    const { jobStore } = opened();
    const rival = (end: string) =>
      rowOf('rival', record.rival(), { name: `${START}${end}`, name_key: `${START}${end}` });
    await jobStore.withImportSession(async (session) => {
      const put = (...ends: string[]) => session.put('rival', ends.map(rival));
      expect(await put('', 'a', 'new')).toEqual(['changed', 'new', 'new']);
      expect(await put('a', '', 'new')).toEqual(['same', 'same', 'same']);
      await rebuilt(session);
    });
    expect(await differences(jobStore)).toEqual([]);
  });
});
