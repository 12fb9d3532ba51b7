import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { formatInstant, MINUTE } from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { codeOf, faultsOf } from '../support/client.js';
import {
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

describe('the answers of a brand', () => {
  // Rule 16.2.
  test('come after the same answer when others of the same instant came or went in between', async () => {
    const other = (id: string, prompt_id: string, platform: 'grok') =>
      record.answer({ id, run_id: 'run_5', prompt_id, platform, created_at: ago(5) });
    let pages = 0;
    const found = await paginate(`${ALL}?limit=3`, async () => {
      pages += 1;
      // The second page ends with run_5_prm_2_chatgpt: one id before it, one behind it.
      if (pages !== 2) return;
      await add([
        { ...runOf('run_5', 5)[0]!, platforms: ['claude', 'chatgpt', 'grok'] },
        other('run_5_prm_2_d', 'prm_1', 'grok'),
        other('run_5_a', 'prm_2', 'grok'),
      ] as never);
    });
    const expected = IN_WINDOW.toSpliced(IN_WINDOW.indexOf('run_5_prm_1_chatgpt') + 1, 0, 'run_5_a');
    expect(found.flatMap(idsOf)).toEqual(expected);
  });

  // Rule 16.7.
  test('keep the window of the first page, even if time passes and runs complete', async () => {
    let days = 0;
    const pages = await paginate(`${ALL}?limit=1`, async () => {
      days += 1;
      paged.time.now += 5n * DAY;
      await add(runOf(`later_${days}`, -5 * days));
    });
    expect(pages.flatMap(idsOf)).toEqual(IN_WINDOW);
    expect(new Set(pages.map((page) => JSON.stringify(pageOf(page).window))).size).toBe(1);
    expect(pageOf(pages[0]!).window).toMatchObject({ period: '30d', end: formatInstant(NOW) });
  });

  // Rule 16.2.
  test('show runs that are imported behind the place of the cursor, and none before it', async () => {
    let pages = 0;
    const found = await paginate(`${ALL}?limit=4`, async () => {
      pages += 1;
      if (pages === 1) await add([...runOf('run_4', 4), ...runOf('run_2', 2)]);
    });
    expect(found.flatMap(idsOf)).toEqual(IN_WINDOW.toSpliced(4, 0, ...idsOfRun('run_4')));
  });

  // Rule 16.7.
  test('keep the carried run of the first page, even if a run completes inside the window', async () => {
    const path = `${ALL}?start_date=2026-01-31&end_date=2026-02-01&limit=1`;
    const pages = await paginate(path, () => add(runOf('inside', 0, '2026-01-31T10:00:00Z')));
    expect(pages.flatMap(idsOf)).toEqual(idsOfRun('run_40'));
    for (const page of pages) expect(pageOf(page).window).toMatchObject({ carried_from: ago(40, MINUTE) });
    expect((await paginate(path)).flatMap(idsOf)).toEqual(idsOfRun('inside'));
  });

  test('are empty before the first run, with the window', async () => {
    const response = await get(`${ALL}?start_date=2020-01-01&end_date=2020-01-31`);
    expect(response.body).toMatchObject({ window: { carried_from: null }, data: [], has_more: false });
  });

  // Rules 16.5 and 16.8.
  test('show rivals as reports spell them, and null for the own name', async () => {
    const [run, first] = runOf('run_1', 1);
    const named = ['GLOBEX', 'ＡＣＭＥ', 'Initech'].map((name, i) => {
      return { name, position: i + 1, sentiment: null, domain: null };
    });
    await add([
      record.brand({ id: 'brd_1', name: 'Acme' }),
      record.rival({ name: 'Globex' }),
      run!,
      { ...first, competitors: named } as never,
    ]);
    const [row] = await rowsOf(`${ALL}?run_id=run_1`);
    expect(row?.competitors.map(({ name, report_name }) => [name, report_name])).toEqual([
      ['GLOBEX', 'Globex'],
      ['ＡＣＭＥ', null],
      ['Initech', 'Initech'],
    ]);
    const naming = async (name: string) =>
      (await rowsOf(`${ALL}?competitor=${encodeURIComponent(name)}`)).length;
    for (const name of ['globex', ' Globex ', 'initech', 'ｉｎｉｔｅｃｈ'])
      expect([name, await naming(name)]).toEqual([name, 1]);
    for (const name of ['acme', 'nobody', '\u3000']) expect([name, await naming(name)]).toEqual([name, 0]);
  });
});

describe('the answers of a brand that cite a page', () => {
  // Rule 16.5.
  test.each([
    ['https://example.com', 4],
    ['http://user:secret@WWW.example.com.:443//?gclid=1#part', 4],
    ['https://example.com/a', 0],
    ['https://a.example.com', 0],
    ['mailto:x', 4],
    ['MAILTO:x', 0],
    [' ', 0],
  ])('%j are found by any address that leads to it, or by its text as recorded', async (page, count) => {
    await add(citing());
    const rows = await rowsOf(`${ALL}?source_page=${encodeURIComponent(page)}`);
    expect(rows.map(({ run_id }) => run_id)).toEqual(Array.from({ length: count }, () => 'run_7'));
  });

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
    const refused = await get(`${ALL}?source_page=${long}x`);
    expect([codeOf(refused), faultsOf(refused)]).toEqual(['invalid_parameter', ['source_page']]);
    expect(faultsOf(await get(`${ALL}?source_page=`))).toEqual(['source_page']);
  });
});

describe('the answers of a brand by whom they name', () => {
  // Rule 16.4.
  test('are a gap when they name a rival and not the brand, whose own name is not a rival', async () => {
    const answer = (prompt_id: string, names: readonly string[], isNamed = false) =>
      record.answer({
        id: `ans_${prompt_id}`,
        run_id: 'run_1',
        prompt_id,
        created_at: ago(1),
        competitors: names.map((name) => ({ name, position: null, sentiment: null, domain: null })),
        ...(isNamed ? { brand_named: true, position: 1, sentiment: 'positive' as const } : {}),
      });
    const [run] = runOf('run_1', 1);
    const cases = {
      rival: answer('p_rival', ['Globex']),
      both: answer('p_both', ['ＡＣＭＥ', 'Globex']),
      own: answer('p_own', ['ACME']),
      nobody: answer('p_nobody', []),
      named: answer('p_named', ['Globex'], true),
    };
    await add([
      record.brand({ id: 'brd_1', name: 'Acme' }),
      ...Object.keys(cases).map((name) => record.prompt({ id: `p_${name}`, brand_id: 'brd_1' })),
      run!,
      ...Object.values(cases),
    ]);
    const found = async (query: string) =>
      (await rowsOf(`${ALL}?run_id=run_1&${query}`)).map(({ prompt_id }) => prompt_id).toSorted();
    expect(await found('gap=true')).toEqual(['p_both', 'p_rival']);
    expect(await found('gap=false')).toEqual(['p_named', 'p_nobody', 'p_own']);
    expect(await found('gap=true&competitor=globex&prompt_ids=p_both,p_named')).toEqual(['p_both']);
    expect(await found('gap=true&named=true')).toEqual([]);
    const { data } = (await get('/v1/brands/brd_1/visibility/groups?limit=100')).body as {
      data: { key: string; answers_naming_competitors_not_you: number }[];
    };
    for (const { key, answers_naming_competitors_not_you } of data)
      expect([key, (await rowsOf(`${ALL}?gap=true&prompt_ids=${key}`)).length]).toEqual([
        key,
        answers_naming_competitors_not_you,
      ]);
    expect(faultsOf(await get(`${ALL}?gap=yes`))).toEqual(['gap']);
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
  test('have no window, and none at all without a completed run of the brand', async () => {
    const response = await get(`${ALL}?run_id=run_40&tz=Europe/Paris`);
    expect([pageOf(response).window, idsOf(response)]).toEqual([null, idsOfRun('run_40')]);
    await add([record.run({ id: 'pending', status: 'pending', completed_at: null })]);
    for (const run_id of ['pending', 'absent', '%27', 'x'.repeat(3000)])
      expect((await get(`${ALL}?run_id=${run_id}`)).body).toMatchObject({ window: null, data: [] });
    expect((await get('/v1/brands/brd_2/answers?run_id=run_40')).body).toMatchObject({ data: [] });
  });

  test('are paginated, also if the run was completed anew in between', async () => {
    const pages = await paginate(`${ALL}?run_id=run_5&limit=1`, () =>
      add(runOf('run_5', 5, ago(5, 7n * MINUTE))),
    );
    expect(pages.flatMap(idsOf)).toEqual(idsOfRun('run_5'));
  });

  test.each([
    ['period=30d', ['period']],
    ['start_date=2026-01-01', ['start_date']],
    ['end_date=2026-01-01&start_date=2026-02-01&period=7d', ['end_date', 'start_date', 'period']],
    ['start_date=never', ['start_date']],
  ])('cannot be combined with %s', async (window, faults) => {
    for (const query of [`run_id=run_5&${window}`, `${window}&run_id=absent&tz=UTC`])
      expect(faultsOf(await get(`${ALL}?${query}`))).toEqual(faults);
  });

  test('take a time zone without effect, which has to be one', async () => {
    const rows = await rowsOf(`${ALL}?run_id=run_5`);
    expect(await rowsOf(`${ALL}?run_id=run_5&tz=Pacific/Kiritimati`)).toEqual(rows);
    expect(faultsOf(await get(`${ALL}?run_id=run_5&tz=PST`))).toEqual(['tz']);
  });
});

describe('a cursor of the answers of a brand', () => {
  // Rule 16.5.
  test.each([
    ['', '&period=30d&tz=utc'],
    ['', '&format=csv'],
    ['&prompt_ids=prm_1,prm_2', '&prompt_ids=prm_2,%22prm_1%22,prm_2'],
    ['&competitor=Globex', '&competitor=%20GLOBEX'],
    ['&source_domain=Example.com', '&source_domain=www.example.com.'],
    [
      '&source_page=https://example.com',
      '&source_page=HTTP%3A%2F%2Fwww.Example.com%3A80%2F%3Futm_source%3Dx%23top',
    ],
    ['&source_page=mailto%3Ax', '&source_page=mailto:x'],
    ['&gap=true', '&gap=true&format=csv'],
    ['&run_id=run_5', '&run_id=run_5'],
    ['&run_id=run_5&tz=europe/paris', '&run_id=run_5&tz=Europe/Paris'],
    ['&run_id=run_5&tz=UTC', '&run_id=run_5'],
  ])('made with %j is accepted with %j, an equivalent query', async (one, other) => {
    await add(citing());
    const cursor = cursorOf(await get(`${ALL}?limit=1${one}`));
    expect((await get(`${ALL}?limit=2${other}&cursor=${cursor}`)).status).toBe(200);
  });

  // Rule 16.6.
  test.each([
    ['', '&period=7d'],
    ['', '&tz=Europe/Paris'],
    ['', '&named=true'],
    ['', '&prompt_ids=prm_1'],
    ['', '&run_id=run_5'],
    ['&competitor=Globex', '&competitor=Initech'],
    ['&source_domain=example.com', '&source_domain=a.example.com'],
    ['&source_page=https://example.com', '&source_page=https://example.com/a'],
    ['&source_page=mailto:x', '&source_page=mailto:X'],
    ['&gap=true', '&gap=false'],
    ['', '&gap=false'],
    ['&run_id=run_5', '&run_id=run_3'],
    ['&run_id=run_5', '&run_id=run_5&tz=Europe/Paris'],
  ])('made with %j is rejected with %j', async (one, other) => {
    await add(citing());
    const cursor = cursorOf(await get(`${ALL}?limit=1${one}`));
    expect(cursor).not.toBe('none');
    expect(codeOf(await get(`${ALL}?limit=1${other}&cursor=${cursor}`))).toBe('invalid_cursor');
  });
});

/** Answers that name a rival and cite a domain. */
function citing() {
  return runOf('run_7', 7).map((each) =>
    each.type === 'answer'
      ? {
          ...each,
          competitors: [{ name: 'Globex', position: null, sentiment: null, domain: null }],
          sources: [
            { url: 'https://example.com/', domain: 'example.com', title: null },
            { url: 'mailto:x', domain: '', title: null },
          ],
        }
      : each,
  );
}
