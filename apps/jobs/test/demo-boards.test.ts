import { join } from 'node:path';
import type { RecommendationRow } from '@brand-visibility/application';
import { boardState, parseInstant } from '@brand-visibility/domain';
import { openService, readServiceSettings } from '@brand-visibility/wiring';
import { beforeAll, expect, test } from '@jest/globals';
import { run } from './command-line.js';
import { newFolder } from './support/folders.js';

const BRANDS = ['brd_tidewell', 'brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'];

let file: string;
let rows: RecommendationRow[];
beforeAll(async () => {
  file = join(newFolder(), 'demo.db');
  expect(await run(file, 'demo', '--today', '2026-11-20')).toMatchObject({ status: 0 });
  const { store, close } = await openService(readServiceSettings({ DATABASE_URL: `sqlite:${file}` }));
  const scope = { account_id: 'acc_demo', all_brands: true, brand_ids: [] };
  rows = await store.read(scope, async (reader) => {
    const found: RecommendationRow[] = [];
    const all = { after: null, limit: 100, bytes: Infinity };
    for (const brand_id of BRANDS)
      found.push(...(await reader.recommendations(brand_id, { status: 'done' }, all)).rows);
    return found;
  });
  await close();
});

test('the demo shows recommendations in every state of measurement', () => {
  const windowOf = ({ moves, linkedDone }: RecommendationRow) =>
    boardState(moves, linkedDone).window_opened_at;
  const hasBaseline = (row: RecommendationRow) => row.baseline_value !== null || row.baseline_run_id !== null;
  const measured = rows.flatMap((row) => row.measured ?? []);
  expect(measured.some(({ lift }) => lift !== null && lift > 0)).toBe(true);
  expect(measured.some(({ lift }) => lift !== null && lift < 0)).toBe(true);
  expect(measured.some(({ lift }) => lift === null)).toBe(true);
  expect(measured.some(({ answers }) => answers === null)).toBe(true);
  expect(measured.some(({ answers }) => answers?.confirmable === true && answers.won > 0)).toBe(true);
  expect(measured.some(({ answers }) => answers?.confirmable === false && answers.provisional > 0)).toBe(
    true,
  );
  expect(rows.some((row) => !row.measured && windowOf(row) !== null && hasBaseline(row))).toBe(true);
  expect(rows.some((row) => windowOf(row) === null)).toBe(true);
  expect(rows.some((row) => row.linkedDone.length > 0)).toBe(true);
});

test('the demo is measured at the end of the day before, so it depends only on the day', async () => {
  const times = new Set(rows.flatMap(({ measured }) => measured?.measured_at ?? []));
  expect(times).toEqual(new Set([parseInstant('2026-11-19T23:00:00Z')]));
  expect(await run(file, 'remeasure')).toMatchObject({
    status: 0,
    stdout: '',
    stderr: expect.stringMatching(/^measured 0 of \d+ recommendations in 4 brands\n$/),
  });
});
