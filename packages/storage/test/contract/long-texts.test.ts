import { refreshBoard, type Row } from '@brand-visibility/application';
import { parseRecord, type ImportRecord, type RecordType } from '@brand-visibility/contract';
import { rivalsIn } from '@brand-visibility/counting';
import { compareCodePoints, EQUAL_WEIGHTS, nameKey, runFigures } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { drawFrom, record, bring, differences, NOW } from '@brand-visibility/records';
import { everyBrandOf, openForEach, type OpenStore } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { dataOf } from './reads.js';
import { answerOf, mention, smallRun } from './small-world.js';

/** Incompressible text: an index entry would contain all of it. */
const incompressible = (seed: number, length: number) =>
  drawFrom(seed).text('abcdefghijklmnopqrstuvwxyz0123456789', length);

/** Larger than an index entry of PostgreSQL. */
const LONG = 3_000;
/** Names have keys of up to 2,048 bytes, the most that an import accepts (rule 12.7). */
const START = incompressible(1, 2_044);
const OWNER = { account_id: 'acc_1', brand_id: 'brd_1' };
const PAGE = `https://news.example/${incompressible(2, 8_000)}`;
const SUBREDDIT = incompressible(3, LONG);
const THREAD = `https://reddit.com/r/${SUBREDDIT}/comments/1a`;

/** In the order of their keys; most share a long prefix. */
const NAMES = ['a', START, `${START}a`, `${START}b`, `${START}é`, `${START}東`, `${START}😀`, 'zz', 'é'].sort(
  (a, b) => compareCodePoints(nameKey(a), nameKey(b)),
);

/** A record as a row, with values that an import no longer accepts. */
function rowOf<T extends RecordType>(type: T, given: ImportRecord<T>, overrides: Partial<Row<T>>): Row<T> {
  const parsed = parseRecord(type, given);
  if (!('record' in parsed)) throw new Error(JSON.stringify(parsed.faults));
  return { ...(parsed.record as unknown as Row<T>), ...OWNER, ...overrides }; // parsed as that type
}

/** A brand with rows that earlier versions accepted, in a running and in a completed run. */
async function bringLongRows({ jobStore }: OpenStore, brandName = 'Acme'): Promise<void> {
  await bring(jobStore, [
    record.account(),
    record.brand(),
    record.prompt({ id: 'prm_1' }),
    smallRun('1'),
    smallRun('2', { status: 'running', completed_at: null }),
  ]);
  const sources = [PAGE, THREAD].map((url) => ({ url, domain: incompressible(4, LONG), title: START }));
  await jobStore.withImportSession(async (session) => {
    await session.put('brand', [rowOf('brand', record.brand(), { name: brandName, domain: 'acme.example' })]);
    await session.put('rival', [
      rowOf('rival', record.rival(), {
        name: START.toUpperCase(),
        name_key: START,
        is_watched: true,
        domain: START,
      }),
    ]);
    for (const run of ['1', '2']) {
      const answer = answerOf(run, '1', 'chatgpt', { created_at: '2026-03-01T00:00:00Z' });
      const competitors = NAMES.map((name) => mention(name, { domain: START }));
      await session.put('answer', [
        rowOf('answer', { ...answer, platform: 'claude' }, { competitors, sources }),
      ]);
    }
    await session.rebuildDerived(
      (tally) => runFigures(tally, EQUAL_WEIGHTS),
      () => undefined,
    );
  });
}

describe.each(ENGINES)(
  'rows with texts of any length, stored before a bound was set, (%s)',
  (_engine, open) => {
    const opened = openForEach(open);

    // Rule 12.7.
    test('stay, and rivals are identified and ordered by their whole names', async () => {
      await bringLongRows(opened());
      const { store, jobStore } = opened();
      const keys = NAMES.map(nameKey);
      for (const own of [...keys, `${START}ab`, `${START}\u{10ffff}`, 'b', '']) {
        await store.read(everyBrandOf('acc_1'), async (reader) => {
          const order = rivalsIn(await dataOf(reader).rivalOrder('brd_1', own));
          expect(await reader.rivalOrdinal('brd_1', own)).toBe(order.own);
          const ordinals = Array.from({ length: order.size }, (_, ord) => ord);
          const identities = await reader.rivalIdentities('brd_1', ordinals);
          const shown = ordinals
            .toSorted((a, b) => order.placeOf(a) - order.placeOf(b))
            .map((ord) => ({
              key: nameKey(identities.get(ord)?.name ?? ''),
              rank: order.placeOf(ord),
            }));
          expect(shown.map(({ key }) => key)).toEqual(keys);
          expect(shown.filter(({ rank }) => rank < order.ownPlace).map(({ key }) => key)).toEqual(
            keys.filter((key) => compareCodePoints(key, own) < 0),
          );
        });
      }
      expect(await differences(jobStore)).toEqual([]);
    });

    // Rule 12.7.
    test('are completed, and cited pages are on the board with their work', async () => {
      const { store, jobStore } = opened();
      await bringLongRows(opened(), START);
      await jobStore.withCompletionSession(async (session) => {
        const run = await session.run('run_2');
        if (!run) throw new Error('the run is gone');
        await session.put('run', [{ ...run, status: 'completed', completed_at: NOW, figures: null }]);
        await session.rebuildDerived(
          (tally) => runFigures(tally, EQUAL_WEIGHTS),
          () => undefined,
        );
      });
      const done = { to: 'done' as const, at: NOW - 1_000_000n };
      await jobStore.withImportSession(async (session) => {
        for (const address of [PAGE, THREAD]) {
          const work = record.outreachWork();
          await session.put('outreach_work', [
            rowOf('outreach_work', work, { url: address, address, moves: [done] }),
          ]);
        }
      });
      expect(await refreshBoard(jobStore, 'brd_1', NOW)).toMatchObject({ answers: 2, targets: 3, kept: 0 });
      await store.read(everyBrandOf('acc_1'), async (reader) => {
        const slice = { after: null, limit: 10, bytes: Infinity };
        const targets = await reader.outreachTargets('brd_1', {}, slice);
        const shownTargets = targets.rows.map(({ url, citations, work }) => [
          url,
          citations,
          work.moves.length,
        ]);
        expect(shownTargets.sort()).toEqual(
          [
            [PAGE, 2, 1],
            [THREAD, 2, 1],
            [`https://reddit.com/r/${SUBREDDIT}`, 2, 0],
          ].sort(),
        );
        const finished = await reader.finishedTargets('brd_1', [SUBREDDIT, 'other'], NOW - 2_000_000n);
        expect(finished).toEqual([{ subreddit: SUBREDDIT, completed_at: done.at }]);
        const working = await reader.outreachTargets('brd_1', { status: 'done' }, slice);
        expect(working.rows).toHaveLength(2);
      });
      expect(await refreshBoard(jobStore, 'brd_1', NOW + 1n)).toMatchObject({ targets: 3 });
      expect(await differences(jobStore)).toEqual([]);
    });

    test('are distinguished when imported again', async () => {
      const { jobStore } = opened();
      await bringLongRows(opened());
      const rival = (end: string) =>
        rowOf('rival', record.rival(), { name: `${START}${end}`, name_key: `${START}${end}` });
      await jobStore.withImportSession(async (session) => {
        const put = (...ends: string[]) => session.put('rival', ends.map(rival));
        expect(await put('', 'a', 'new')).toEqual(['changed', 'new', 'new']);
        expect(await put('a', '', 'new')).toEqual(['same', 'same', 'same']);
        await session.rebuildDerived(
          (tally) => runFigures(tally, EQUAL_WEIGHTS),
          () => undefined,
        );
      });
      expect(await differences(jobStore)).toEqual([]);
    });
  },
);
