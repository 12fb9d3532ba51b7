import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { formatInstant, MINUTE } from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { faultsOf } from '../support/client.js';
import {
  ANSWERS,
  add,
  ago,
  cursorOf,
  DAY,
  get,
  idsOf,
  pageOf,
  paginate,
  runOf,
  service as paged,
} from '../support/paged-world.js';

const ALL = '/v1/brands/brd_1/answers';
const idsOfRun = (run: string) =>
  ['prm_2_claude', 'prm_2_chatgpt', 'prm_1_claude', 'prm_1_chatgpt'].map((rest) => `${run}_${rest}`);
const IN_WINDOW = ['run_3', 'run_5', 'run_12', 'run_20'].flatMap(idsOfRun);

type Row = ResponseOf<Operations['listBrandAnswers']>['data'][number];
/** The client checked the body against the document. */
const rowsOf = async (path: string) => pageOf(await get(path)).data as readonly Row[];

// Rules 7.5, 11.4 and 16.7.
describe.each([
  [ANSWERS, (run: string) => [`${run}_prm_1_claude`, `${run}_prm_1_chatgpt`]],
  [ALL, idsOfRun],
])('the pages of %s', (path, idsOfAnswers) => {
  test('keep the window of the first page, even if time passes and runs complete', async () => {
    let days = 0;
    const pages = await paginate(`${path}?limit=1`, async () => {
      days += 1;
      paged.time.now += 5n * DAY;
      await add(runOf(`later_${days}`, -5 * days));
    });
    expect(pages.flatMap(idsOf)).toEqual(['run_3', 'run_5', 'run_12', 'run_20'].flatMap(idsOfAnswers));
    expect(new Set(pages.map((page) => JSON.stringify(pageOf(page).window))).size).toBe(1);
    expect(pageOf(pages[0]!).window).toMatchObject({ period: '30d', end: formatInstant(NOW) });
  });

  test('keep the carried run of the first page, even if a run completes inside the window', async () => {
    const carried = `${path}?start_date=2026-01-31&end_date=2026-02-01&limit=1`;
    const pages = await paginate(carried, () => add(runOf('inside', 0, '2026-01-31T10:00:00Z')));
    expect(pages.flatMap(idsOf)).toEqual(idsOfAnswers('run_40'));
    for (const page of pages) expect(pageOf(page).window).toMatchObject({ carried_from: ago(40, MINUTE) });
    expect((await paginate(carried)).flatMap(idsOf)).toEqual(idsOfAnswers('inside'));
  });
});

describe('the answers of a brand', () => {
  // Rule 16.2.
  test('show runs that are imported after the position of the cursor, and none before it', async () => {
    let pages = 0;
    const found = await paginate(`${ALL}?limit=4`, async () => {
      pages += 1;
      if (pages === 1) await add([...runOf('run_4', 4), ...runOf('run_2', 2)]);
    });
    expect(found.flatMap(idsOf)).toEqual(IN_WINDOW.toSpliced(4, 0, ...idsOfRun('run_4')));
  });
});

describe('the answers of a brand that cite a page', () => {
  // Rule 16.5.
  test('are found by addresses of up to 8,192 characters, not bytes', async () => {
    const long = `https://example.com/${'x'.repeat(8_172)}`;
    const recorded = '\u{1F600}'.repeat(4_000); // not a URL; most characters have four bytes
    const [run, first] = runOf('run_1', 1);
    const sources = [long, recorded].map((url) => ({ url, domain: 'example.com', title: null }));
    await add([run!, { ...first, sources } as never]);
    for (const page of [long, recorded])
      expect((await rowsOf(`${ALL}?source_page=${encodeURIComponent(page)}`)).map(({ id }) => id)).toEqual([
        (first as { id: string }).id,
      ]);
    expect(faultsOf(await get(`${ALL}?source_page=${long}x`))).toEqual(['source_page']);
  });
});

describe('the longest answers of a brand', () => {
  // Rule 16.9.
  test('have a cursor of at most 512 characters, with the longest ids and times', async () => {
    const id = (text: string) => text.padEnd(64, 'x');
    const at = '9998-12-30T23:59:59.999999Z';
    await add([
      record.run({ id: id('run'), created_at: at, started_at: at, completed_at: at }),
      ...['prm_1', 'prm_2'].map((prompt_id) =>
        record.answer({ id: id(prompt_id), run_id: id('run'), prompt_id, created_at: at }),
      ),
    ]);
    const path = `${ALL}?start_date=9998-12-31&end_date=9998-12-31&limit=1`;
    const first = await get(path);
    expect(pageOf(first).window).toMatchObject({ carried_from: at });
    expect(cursorOf(first).length).toBeLessThanOrEqual(512);
    expect((await paginate(path)).flatMap(idsOf)).toEqual([id('prm_2'), id('prm_1')]);
  });
});

// Rule 16.6.
describe('the answers of a run', () => {
  test('are paginated, also if the run was completed again in between', async () => {
    const pages = await paginate(`${ALL}?run_id=run_5&limit=1`, () =>
      add(runOf('run_5', 5, ago(5, 7n * MINUTE))),
    );
    expect(pages.flatMap(idsOf)).toEqual(idsOfRun('run_5'));
  });
});

// Rule 16.5.
test('a cursor of the answers of a brand is accepted with every spelling of its query', async () => {
  await add(citing());
  for (const [one, other] of [
    ['', '&period=30d&tz=utc'],
    ['&competitor=Globex', '&competitor=%20GLOBEX'],
    ['&source_domain=Example.com', '&source_domain=www.example.com.'],
    [
      '&source_page=https://example.com',
      '&source_page=HTTP%3A%2F%2Fwww.Example.com%3A80%2F%3Futm_source%3Dx%23top',
    ],
    ['&run_id=run_5&tz=UTC', '&run_id=run_5'],
  ]) {
    const cursor = cursorOf(await get(`${ALL}?limit=1${one}`));
    expect([other, (await get(`${ALL}?limit=2${other}&cursor=${cursor}`)).status]).toEqual([other, 200]);
  }
});

/** Answers that name a rival and cite a domain. */
function citing() {
  return runOf('run_7', 7).map((each) =>
    each.type === 'answer'
      ? {
          ...each,
          competitors: [{ name: 'Globex', position: null, sentiment: null, domain: null }],
          sources: [{ url: 'https://example.com/', domain: 'example.com', title: null }],
        }
      : each,
  );
}
