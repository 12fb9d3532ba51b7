import type { ImportRecord } from '@brand-visibility/contract';
import { ColumnsCache } from '../../src/columns/run-columns.js';
import { bring, record } from '@brand-visibility/records';
import { END_OF_TIME } from '../contract/reads.js';
import { everyBrandOf } from '../support/opened.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Transaction } from 'kysely';
import type { BrandAnswerFilter, BrandAnswerRows } from '@brand-visibility/application';
import type { ReadBytes } from '../../src/backend.js';
import { selectBytes } from '../../src/runs/bytes.js';
import { openSqlite } from '../../src/index.js';
import type { Tables } from '../../src/schema/tables.js';
import { createReader } from '../../src/read/reader.js';
import { isOneOf, listParameter, valuesTable } from '../../src/sqlite/dialect.js';
import { newFolder, onTables } from '../support/sqlite-file.js';

const RUNS = 60;
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const brand_id = 'brd_1';

/** The runs with answers of a prompt, by number. */
const ANSWERED: Readonly<Record<string, (run: number) => boolean>> = {
  prm_always: () => true,
  prm_first: (run) => run < 3,
  prm_last: (run) => run >= RUNS - 3,
  prm_never: () => false,
};

const at = (milliseconds: number) => new Date(START + milliseconds).toISOString();

function* records(): Generator<ImportRecord> {
  yield record.account();
  yield record.brand();
  yield record.rival();
  yield record.brand({ id: 'brd_2' });
  for (const name of ['Globex', 'Hooli']) yield record.rival({ brand_id: 'brd_2', name });
  for (const id of Object.keys(ANSWERED)) yield record.prompt({ id, is_branded: id === 'prm_first' });
  for (let run = 0; run < RUNS; run += 1) {
    const run_id = `run_${run}`;
    yield record.run({ id: run_id, completed_at: at(run * DAY + 2) });
    for (const [prompt_id, isIn] of Object.entries(ANSWERED)) {
      if (!isIn(run)) continue;
      yield record.answer({
        id: `ans_${run}_${prompt_id}`,
        run_id,
        prompt_id,
        created_at: at(run * DAY + 1),
      });
    }
  }
}

let place: Awaited<ReturnType<typeof newFolder>>;
beforeAll(async () => {
  place = await newFolder();
  const opened = await openSqlite({ file: place.file, access: 'create' });
  await bring(opened.jobStore, [...records()]);
  await opened.close();
});
afterAll(() => place.remove());

/** A page of all runs, and the number of runs whose citations it reads. */
async function page(filter: BrandAnswerFilter, after: BrandAnswerRows['lastRun'] = null) {
  let runsRead = 0;
  const readBytes: ReadBytes = (trx, wanted) => {
    if (wanted.table === 'run_citations') runsRead += wanted.run_ids?.length ?? 0;
    return selectBytes(trx, wanted);
  };
  const engine = { isOneOf, listParameter, valuesTable, readBytes, isRemote: false };
  const reading = (trx: Transaction<Tables>) =>
    createReader(trx, everyBrandOf('acc_1'), engine, new ColumnsCache(0))
      .brand(brand_id)
      .answers.list({ from: 0n, to: END_OF_TIME, run_id: null }, filter, {
        after: after && { run: after, answer: { key: 0n, id: '' } },
        limit: 50,
        bytes: 1_000_000,
      });
  const { rows } = await onTables(place.file, (db) => db.transaction().execute(reading));
  return { ids: rows.map(({ id }) => id), runsRead };
}

const FIRST = ['ans_2_prm_first', 'ans_1_prm_first', 'ans_0_prm_first'];
const LAST = [59, 58, 57].map((run) => `ans_${run}_prm_last`);

// Rule 7.7.
test.each<[string, BrandAnswerFilter, readonly string[], number]>([
  // The newest run is read before anything is known about the prompts.
  ['asked only in the first runs', { prompt_ids: ['prm_first'] }, FIRST, 4],
  ['asked only in the first runs, by attribute', { is_branded: true }, FIRST, 4],
  ['asked only in the last runs', { prompt_ids: ['prm_last'] }, LAST, 3],
  ['never asked', { prompt_ids: ['prm_never'] }, [], 1],
])(
  'a page of prompts %s reads no runs before and after their answers',
  async (_name, filter, ids, runsRead) => {
    expect(await page(filter)).toMatchObject({ ids, runsRead });
  },
);

// Rule 7.7.
test('a page behind the last answer of its prompts reads only the run of the cursor', async () => {
  const run = { id: 'run_57', completed_at: BigInt(START + 57 * DAY + 2) * 1000n };
  expect(await page({ prompt_ids: ['prm_last'] }, run)).toMatchObject({ ids: [], runsRead: 1 });
});

// Reports read the order of at most 65,536 rivals with another statement.
test('the order of many rivals is that of the brand, whatever other brands have', async () => {
  const lengths = await onTables(place.file, (db) =>
    Promise.all(
      ['brd_1', 'brd_2', 'brd_none'].map(async (id) => {
        const rows = await selectBytes(db, { table: 'rival_order', column: 'data', brand_id: id });
        return rows.map(({ data }) => data.length / 4);
      }),
    ),
  );
  expect(lengths).toEqual([[1], [2], []]);
});
