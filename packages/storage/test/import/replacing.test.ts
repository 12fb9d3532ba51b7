import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { IMPORT_WORLD, record } from '@brand-visibility/records';
import type { Opened } from '../contract/opened.js';
import { openSqliteFile } from '../support/sqlite-file.js';
import { faultsIn, importLines, type TestLine } from './importing.js';

let database: Opened;
beforeEach(async () => {
  database = await openSqliteFile();
  expect(faultsIn(await importLines(database, IMPORT_WORLD))).toEqual([]);
});
afterEach(() => database.close());

const { apiKey, answer, outreachWork, rival, run, theme } = record;
const one = answer();
const two = answer({ id: 'ans_2', prompt_id: 'prm_2' });
const three = answer({ id: 'ans_3', prompt_id: 'prm_2', platform: 'claude' });
const free = { prompt_id: 'prm_1', platform: 'claude' } as const;
const fingerprint = (digit: string) => ({ fingerprint: digit.repeat(64) });

describe('an import over another', () => {
  // Rule 12.4.
  test('replaces records with the same identity; in one file the later line wins', async () => {
    const changed = { new: 0, changed: 2, same: 0 };
    const count = {
      account: { new: 0, changed: 0, same: 0 },
      theme: changed,
      rival: changed,
      outreach_work: changed,
    };
    const outcome = await importLines(database, [
      theme({ name: 'A' }),
      theme({ name: 'B' }),
      rival({ name: ' GLOBEX' }),
      rival({ name: 'globex' }),
      outreachWork({ url: 'http://www.news.example/list/?utm_source=x' }),
      outreachWork(),
    ]);
    expect('records' in outcome && Object.fromEntries(outcome.records)).toMatchObject(count);
    const twice = await openSqliteFile();
    await importLines(twice, [
      ...IMPORT_WORLD,
      theme({ name: 'B' }),
      rival({ name: 'globex' }),
      outreachWork(),
    ]);
    expect(await database.rows()).toEqual(await twice.rows());
    await twice.close();
  });
});

describe('at the end of the import each run, prompt and engine has at most one answer', () => {
  test('of two answers that took one unique key the later is refused', async () => {
    const four = answer({ id: 'ans_4', prompt_id: 'prm_2' });
    const lines = [{ ...one, prompt_id: 'prm_2' }, four, { ...two, ...free }];
    expect(faultsIn(await importLines(database, lines))).toEqual(['2 run_id prompt_id platform']);
  });

  test('an answer that took a unique key has precedence over a later one', async () => {
    const four = answer({ id: 'ans_4', prompt_id: 'prm_2' });
    const lines = [{ ...one, prompt_id: 'prm_2' }, { ...two, ...free }, four];
    expect(faultsIn(await importLines(database, lines))).toEqual(['3 run_id prompt_id platform']);
  });

  // Rule 12.4.
  test('an answer that took a unique key may not move to another brand either', async () => {
    const moved = { ...one, run_id: 'run_3', prompt_id: 'prm_3' };
    expect(faultsIn(await importLines(database, [{ ...one, prompt_id: 'prm_2' }, moved]))).toContain(
      '2 run_id',
    );
  });
});

describe('at the end of the import a fingerprint belongs to one key', () => {
  // Rule 12.4.
  test('a key that took a fingerprint may not move to another account', async () => {
    const lines = [apiKey(fingerprint('1')), apiKey({ account_id: 'acc_2', ...fingerprint('1') })];
    expect(faultsIn(await importLines(database, lines))).toContain('2 account_id');
  });
});

describe('a replaced run is validated with its answers at the end of the import', () => {
  const wide = ['chatgpt', 'claude', 'grok'] as const;
  const narrow = run({ platforms: ['chatgpt'] });
  const pending = run({ status: 'pending', completed_at: null, platforms: ['chatgpt', 'claude'] });

  test.each<[string, readonly TestLine[], readonly string[]]>([
    ['a run, at its last line', [narrow, theme(), pending], ['3 status']],
    [
      'an answer that does not fit is named itself',
      [run({ platforms: [...wide] }), narrow, { ...three, platform: 'claude' }],
      ['3 platform'],
    ],
    [
      'a run that stays pending has no answers',
      [
        { ...one, run_id: 'run_2' },
        { ...pending, id: 'run_2' },
      ],
      ['1 run_id'],
    ],
    [
      'an answer that took a unique key has to fit as well',
      [
        { ...one, platform: 'claude', prompt_id: 'prm_2' },
        { ...three, run_id: 'run_4' },
        run({ platforms: ['chatgpt'] }),
      ],
      ['1 platform'],
    ],
  ])('%s', async (_, lines, expected) => {
    expect(faultsIn(await importLines(database, lines))).toEqual(expected);
  });

  test('names each new answer that does not fit', async () => {
    const prompts = Array.from({ length: 30 }, (_, index) => record.prompt({ id: `p${index}` }));
    const answers = prompts.map(({ id }) => answer({ id: `a_${id}`, prompt_id: id, platform: 'grok' }));
    const put = answers.slice(0, 20).map((each) => ({ ...each, platform: 'claude' as const }));
    expect(faultsIn(await importLines(database, [...prompts, ...answers, ...put]))).toEqual(
      Array.from({ length: 10 }, (_, i) => `${51 + i} platform`),
    );
    const fitting = run({ platforms: [...wide] });
    expect(faultsIn(await importLines(database, [...prompts, ...answers, fitting]))).toEqual([]);
  });
});
