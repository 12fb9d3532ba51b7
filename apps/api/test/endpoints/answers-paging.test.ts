import { DAY } from '@brand-visibility/domain/time/instant';
import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf, withQuery } from '../support/example.js';

// The pages of GET /answers and GET /prompts/{prompt_id}/answers while runs complete and time passes. Each run has the
// answers of Claude and ChatGPT to p1 and p2. The last 30 days have three runs; the run of 26 January is older.

const run = (day: string, written = '', id = day) =>
  runOf(day, { claude: { p1: written, p2: '' }, chatgpt: { p1: '', p2: '' } }, { id });
const WINDOW = ['2026-03-03', '2026-02-23', '2026-02-15'];
const WORLD = [
  record.brand(),
  ...prompts({ p1: {}, p2: {} }),
  ...['2026-01-26', ...WINDOW].flatMap((day) => run(day)),
];

describe.each([
  ['answers', 4],
  ['prompts/p1/answers', 2],
])('GET /%s keeps what its first page covers (rules 2.5 and 7.5)', (path, each) => {
  const { add, field, get, pages, rows, time } = exampleService(WORLD);
  const answersOf = (...runs: string[]) => runs.flatMap((id) => Array.from({ length: each }, () => [id]));

  test('the carried run, if a run completes inside the window', async () => {
    const carried = `${path}?start_date=2026-02-01&end_date=2026-02-02`;
    const found = await pages(carried, 1, 'run_id', () => add(...run('2026-02-01')));
    expect(found).toEqual(answersOf('2026-01-26'));
    expect(await rows(carried, 'run_id')).toEqual(answersOf('2026-02-01').flat());
  });

  test('the window, if time passes and a run completes in it', async () => {
    const window = async (query: string) => (await get(withQuery(path, `limit=1${query}`)))['window'];
    const [before, cursor] = [await window(''), await field(withQuery(path, 'limit=1'), 'next_cursor')];
    let day = 10;
    const found = await pages(path, 1, 'run_id', async () => {
      time().now += 2n * DAY;
      await add(...run(`2026-03-${(day += 1)}`));
    });
    expect(found).toEqual(answersOf(...WINDOW));
    expect(await window(`&cursor=${cursor}`)).toEqual(before);
  });
});

describe('GET /answers', () => {
  const { add, field, pages, rows } = exampleService(WORLD);

  test('shows runs that are imported behind the position of the cursor only (rule 16.2)', async () => {
    const found = await pages('answers', 4, 'run_id', () => add(...run('2026-03-10'), ...run('2026-03-01')));
    expect(found.map(([id]) => id)).toEqual(WINDOW.toSpliced(1, 0, '2026-03-01'));
  });

  test('shows each answer of a run once, also if it completes again in between (rule 16.6)', async () => {
    const again = () => add(...run('2026-03-04', '', '2026-03-03').slice(0, 1));
    expect(await pages('answers?run_id=2026-03-03', 1, 'platform prompt_id', again)).toEqual([
      ['claude p2'],
      ['claude p1'],
      ['chatgpt p2'],
      ['chatgpt p1'],
    ]);
  });

  test('has cursors of at most 512 characters, with the longest ids and times (rule 7.3)', async () => {
    const id = (text: string) => text.padEnd(64, 'x');
    const at = '9998-12-30T23:59:59.999999Z';
    const answer = (prompt_id: string) =>
      record.answer({ id: id(prompt_id), run_id: id('run'), prompt_id, created_at: at });
    await add(record.run({ id: id('run'), created_at: at, completed_at: at }), answer('p1'), answer('p2'));
    const path = 'answers?start_date=9998-12-31&end_date=9998-12-31';
    expect((await field(`${path}&limit=1`, 'next_cursor')).length).toBeLessThanOrEqual(512);
    expect(await pages(path, 1, 'prompt_id')).toEqual([['p2'], ['p1']]);
  });

  test('finds pages by URLs of up to 8,192 characters, not bytes (rule 16.5)', async () => {
    const id = 'chatgpt_p1_2026-03-03';
    const long = `https://example.com/${'x'.repeat(8_172)}`;
    const recorded = '\u{1F600}'.repeat(4_000); // not a URL; most characters have four bytes
    const sources = [long, recorded].map((url) => ({ url, domain: 'example.com', title: null }));
    await add(record.answer({ id, run_id: '2026-03-03', prompt_id: 'p1', sources }));
    const by = (page: string) => `answers?source_page=${encodeURIComponent(page)}`;
    for (const page of [long, recorded]) expect(await rows(by(page), 'id')).toEqual([id]);
    expect(await field(by(`${long}x`), 'errors.0.parameter')).toBe('source_page');
  });

  test.each([
    ['', 'period=30d&tz=utc'],
    ['competitor=Globex', 'competitor=%20GLOBEX'],
    ['source_domain=Example.com', 'source_domain=www.example.com.'],
    ['source_page=https://example.com/a', 'source_page=HTTP%3A//www.Example.com%3A80/a%3Fgclid=x%23y'],
    ['run_id=2026-02-23&tz=UTC', 'run_id=2026-02-23'],
  ])('continues ?%s as ?%s, which has the same values (rules 7.2 and 16.5)', async (query, other) => {
    await add(
      ...run('2026-02-23', 'Globex > https://example.com/a'),
      ...run('2026-02-15', 'Globex > https://example.com/a'),
    );
    const cursor = await field(withQuery(`answers?${query}`, 'limit=1'), 'next_cursor');
    expect(await field(withQuery(`answers?${other}`, `limit=2&cursor=${cursor}`), 'data.0.platform')).toBe(
      'claude',
    );
  });
});
