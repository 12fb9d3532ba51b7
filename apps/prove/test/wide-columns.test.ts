import { cursorSeal } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { CURSOR_SECRET } from '@brand-visibility/demo';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { SENTIMENTS } from '@brand-visibility/domain/vocabulary';
import {
  brandsOf,
  pathFor,
  postgresDatabases,
  sqliteDatabases,
  type OpenDatabase,
} from '../src/properties/index.js';
import { OPERATIONS, pagesOf, predicted, withAnyCursor, type Query } from '@brand-visibility/model';
import { bring, NOW, record, responseInProcess } from '@brand-visibility/records';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

/** Reports over columns of every width, for which the random data sets of the properties are too small. */

type OperationId = keyof typeof OPERATIONS;

const citing = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    url: `https://page${i}.example/${i % 5}`,
    domain: `${i % 290}.example`,
    title: i % 3 === 0 ? null : `Title ${i}`,
  }));

/** More answers of one engine than a byte counts, all of which cite one page, which has several domains. */
const TIMES = ['1970-01-01T00:00:00Z', '9998-12-31T23:59:59.999999Z', '9998-12-31T23:59:59.999998Z'];
const often = Array.from({ length: 300 }, (_, i) =>
  record.answer({
    id: `ans_often_${i}`,
    run_id: 'run_often',
    prompt_id: `prm_${i}`,
    platform: 'claude',
    created_at: TIMES[i % 100] ?? `2026-02-07T06:05:00.00000${i % 10}Z`,
    sources: citing(1 + (i % 2)).map((each) => ({ ...each, domain: `${i % 7}.example` })),
  }),
);

/** Runs with columns of one, two and four bytes, in a brand with many prompts, rivals and citations. */
function* wideWorld(): Generator<ImportRecord> {
  const POSITIONS = [1, 255, 256, 65_535, 65_536, 4_294_967_295];
  const NAMES = 320;
  yield record.account();
  yield record.brand();
  yield record.theme();
  for (let i = 0; i < 300; i += 1) {
    yield record.prompt({ id: `prm_${i}`, theme_id: i % 3 === 2 ? 'thm_1' : null });
  }
  for (const [r, greatest] of POSITIONS.entries()) {
    const completed_at = `2026-02-0${r + 1}T06:10:00Z`;
    yield record.run({ id: `run_${r}`, platforms: ['claude', 'chatgpt'], completed_at });
    // The last answers are to prompts beyond 255; each names more rivals than the previous one, the last names all.
    for (const [a, prompt] of [0, 1, 254, 255, 256, 299].entries()) {
      const rivals = r === 0 ? a : [0, 1, 255, 256, 257, NAMES][a]!;
      yield record.answer({
        id: `ans_${r}_${a}`,
        run_id: `run_${r}`,
        prompt_id: `prm_${prompt}`,
        platform: a % 2 === 0 ? 'claude' : 'chatgpt',
        brand_named: true,
        position: Math.max(1, greatest - a),
        sentiment: 'positive',
        sources: citing(rivals),
        competitors: Array.from({ length: rivals }, (_, i) => ({
          name: `Rival ${NAMES - i}`,
          position: i % 7 === 0 ? null : Math.max(1, greatest - i),
          sentiment: [null, ...SENTIMENTS][i % 5]!,
          domain: i % 3 === 0 ? 'rival.example' : null,
        })),
      });
    }
  }
  yield record.run({ id: 'run_often', platforms: ['claude'], completed_at: '2026-02-07T06:10:00Z' });
  yield* often;
}

const BEYOND = { start_date: '2026-01-25', end_date: '2026-02-20' };
const SOME = { theme_ids: 'thm_1', platforms: 'claude' };
const CASES: readonly (readonly [OperationId, Query])[] = [
  ['getVisibility', {}],
  ['getCompetitors', { limit: '100' }],
  ['getVisibilityComparison', {}],
  ['getCompetitorComparison', { limit: '100' }],
  ['getVisibilitySeries', { interval: 'day' }],
  ['getCompetitorSeries', { limit: '20', interval: 'week' }],
  ['getVisibilityGroups', { group_by: 'prompt', limit: '1000' }],
  ['listSourceDomains', { limit: '1000' }],
  ['listSourceDomains', { limit: '1000', sort: 'citation_count', ...SOME }],
  ['listSourcePages', { limit: '1000' }],
  ['listSourcePages', { limit: '1000', ...SOME }],
  ['listBrandAnswers', { limit: '500' }],
];

describe.each(['SQLite', 'PostgreSQL'])('with counts of every width and any time, on %s', (name) => {
  const records = [...wideWorld()];
  const [brand] = brandsOf(records, EQUAL_WEIGHTS);
  const { folder, close } = openWorkspace();
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await (name === 'SQLite' ? await sqliteDatabases(folder) : await postgresDatabases())();
    await bring(database.jobStore(), records);
  });
  afterAll(async () => {
    await database.close();
    await close();
  });

  test.each(CASES)('the response of %s with %j is that of the plain model', async (id, own) => {
    const query = { ...BEYOND, ...own };
    const body = predicted(brand!, { id, query, now: NOW, prompt_id: '' });
    const [expected] = OPERATIONS[id].limit !== null ? pagesOf(body, OPERATIONS[id].limit) : [body];
    const cursors = cursorSeal([CURSOR_SECRET]);
    const store = database.store();
    const context = { store, now: NOW, weights: EQUAL_WEIGHTS, cursors };
    const path = pathFor('brd_1', OPERATIONS[id].path, query);
    const response = JSON.stringify(await responseInProcess(context, 'acc_1', path));
    expect(JSON.parse(withAnyCursor(response))).toEqual(expected);
  });
});
