import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { IMPORT_WORLD, record } from '@brand-visibility/records';
import type { Opened } from '../contract/opened.js';
import { openSqliteFile } from '../support/sqlite-file.js';
import { faultsIn, importLines, type TestLine } from './importing.js';

let database: Opened;
let before: Awaited<ReturnType<Opened['rows']>>;
beforeAll(async () => {
  database = await openSqliteFile();
  await importLines(database, IMPORT_WORLD);
  before = await database.rows();
});
afterAll(() => database.close());

const { account, apiKey, brand, rival, theme, prompt, run, answer } = record;
const { siteAccessCheck, pageAudit, recommendation, outreachWork } = record;
const PLACE = ['1 run_id prompt_id platform'];
const of = (brand_id: string) => ({ brand_id });
const pending = { status: 'pending', completed_at: null } as const;
const TRIAL_WITHOUT_END = { id: 'pro', name: 'Pro', is_trialing: true, trial_ends_at: null } as const;
const NEW_FINGERPRINT = { id: 'key_3', fingerprint: '2'.repeat(64) };

/** Watched rivals of one brand. The world has none. */
function watchedRivals(count: number, is_watched = true) {
  return Array.from({ length: count }, (_, i) => rival({ name: `Rival ${i}`, is_watched }));
}

/** Lines imported into the world, and their errors as `LINE PATH PATH`. */
const table: readonly (readonly [string, readonly TestLine[], readonly string[]])[] = [
  ['a brand of no account', [brand({ account_id: 'nope' })], ['1 account_id']],
  ['a brand that would move to another account', [brand({ account_id: 'acc_2' })], ['1 account_id']],
  ['a key of no account', [apiKey({ ...NEW_FINGERPRINT, account_id: 'nope' })], ['1 account_id']],
  ['a key that would move to another account', [apiKey({ account_id: 'acc_2' })], ['1 account_id']],
  [
    'a key of brands that are missing or of another account',
    [apiKey({ all_brands: false, brand_ids: ['brd_2', 'nope', 'brd_3'] })],
    ['1 brand_ids.1', '1 brand_ids.2'],
  ],
  ['a rival of no brand', [rival(of('nope'))], ['1 brand_id']],
  ['a theme of no brand', [theme(of('nope'))], ['1 brand_id']],
  ['a theme that would move', [theme(of('brd_2'))], ['1 brand_id']],
  ['a prompt of no brand', [prompt(of('nope'))], ['1 brand_id']],
  ['a prompt that would move', [prompt(of('brd_2'))], ['1 brand_id']],
  ['a prompt of no theme', [prompt({ theme_id: 'nope' })], ['1 theme_id']],
  ["a prompt of another brand's theme", [prompt({ theme_id: 'thm_2' })], ['1 theme_id']],
  ['a run of no brand', [run(of('nope'))], ['1 brand_id']],
  ['a run that would move', [run({ ...of('brd_2'), platforms: ['chatgpt', 'claude'] })], ['1 brand_id']],
  ['an answer of no run', [answer({ run_id: 'nope' })], ['1 run_id']],
  ['an answer to no prompt', [answer({ prompt_id: 'nope' })], ['1 prompt_id']],
  ['an answer of neither', [answer({ run_id: 'x', prompt_id: 'y' })], ['1 run_id', '1 prompt_id']],
  ['an answer over two brands', [answer({ prompt_id: 'prm_3' })], ['1 run_id prompt_id']],
  ['an answer that would move', [answer({ run_id: 'run_3', prompt_id: 'prm_3' })], ['1 run_id']],
  ['a check of no brand', [siteAccessCheck(of('nope'))], ['1 brand_id']],
  ['a check that would move', [siteAccessCheck(of('brd_3'))], ['1 brand_id']],
  ['an audit of no brand', [pageAudit(of('nope'))], ['1 brand_id']],
  ['an audit moved to another brand', [pageAudit(of('brd_2'))], ['1 brand_id']],
  ['a recommendation of no brand', [recommendation(of('nope'))], ['1 brand_id']],
  ['a recommendation that would move', [recommendation(of('brd_2'))], ['1 brand_id']],
  ['a baseline run that is missing', [recommendation({ baseline_run_id: 'nope' })], ['1 baseline_run_id']],
  ['a baseline run of another brand', [recommendation({ baseline_run_id: 'run_3' })], ['1 baseline_run_id']],
  ['outreach of no brand', [outreachWork(of('nope'))], ['1 brand_id']],
  ['outreach for nothing', [outreachWork({ recommendation_id: 'nope' })], ['1 recommendation_id']],
  ["outreach for another brand's", [outreachWork({ recommendation_id: 'rec_2' })], ['1 recommendation_id']],
  ['a child before its parent', [theme({ id: 't', brand_id: 'b' }), brand({ id: 'b' })], ['1 brand_id']],

  ["an engine that is not the run's", [answer({ platform: 'grok' })], ['1 platform']],
  ['an answer of a pending run', [answer({ run_id: 'run_2' })], ['1 run_id']],
  ['a run without an engine of its answers', [run({ platforms: ['chatgpt', 'grok'] })], ['1 platforms']],
  ['a pending run with answers', [run({ ...pending, platforms: ['chatgpt', 'claude'] })], ['1 status']],
  ['a place that another answer has', [answer({ id: 'new' })], PLACE],
  ['a place that an answer would move to', [answer({ prompt_id: 'prm_2' })], PLACE],
  ['a fingerprint that another key has', [apiKey({ id: 'new' })], ['1 fingerprint']],
  ['a fingerprint that a key would take over', [apiKey({ fingerprint: '1'.repeat(64) })], ['1 fingerprint']],
  [
    'the later of two new answers to one question',
    [answer({ id: 'x', platform: 'claude' }), '', answer({ id: 'y', platform: 'claude' })],
    ['3 run_id prompt_id platform'],
  ],
  ['a slug that another brand of the account has', [brand({ id: 'new', slug: 'brd_2' })], ['1 slug']],
  ['a slug that a brand would take over', [brand({ slug: 'brd_2' })], ['1 slug']],
  [
    'the later of two new brands with one slug',
    [brand({ id: 'x', slug: 's' }), theme({ id: 't', brand_id: 'x' }), brand({ id: 'y', slug: 's' })],
    ['3 slug'],
  ],
  ['the 1,001st watched rival of a brand', watchedRivals(1_001), ['1001 is_watched']],

  [
    'a reference to a rejected record',
    [account({ id: 'a', plan: TRIAL_WITHOUT_END }), brand({ id: 'b', account_id: 'a' })],
    ['1 plan.is_trialing plan.trial_ends_at'],
  ],
  [
    'a reference to a record that was rejected because of its own reference',
    [
      brand({ id: 'b', account_id: 'nope' }),
      prompt({ id: 'p', brand_id: 'b' }),
      run({ id: 'r', brand_id: 'b' }),
      answer({ id: 'a', run_id: 'r', prompt_id: 'p' }),
      answer({ id: 'a', run_id: 'r', prompt_id: 'q' }),
    ],
    ['1 account_id', '5 prompt_id'],
  ],
  [
    'a run that was refused, and answers that would have fitted it',
    [run({ id: 'run_1', platforms: ['grok', 'grok'] }), answer({ platform: 'grok' })],
    ['1 platforms.1'],
  ],
  [
    'a line after a byte order mark',
    [`\uFEFF${JSON.stringify(brand({ id: 'b' }))}`, theme({ id: 't', brand_id: 'b' })],
    ['1'],
  ],
];

// Rule 12.6.
describe('an import is rejected and changes nothing for', () => {
  test.each(table)('%s', async (_, lines, expected) => {
    const outcome = await importLines(database, lines);
    expect('errors' in outcome).toBe(true);
    expect(faultsIn(outcome)).toEqual(expected);
    expect(await database.rows()).toEqual(before);
  });
});

// Rule 12.8.
describe('a mismatch with other records is reported with one message', () => {
  test.each<[string, TestLine]>([
    ['no account with this id on an earlier line or in the database', brand({ account_id: 'nope' })],
    ['no brand with this id on an earlier line or in the database', theme(of('nope'))],
    ['no theme with this id on an earlier line or in the database', prompt({ theme_id: 'nope' })],
    [
      'no run with this id on an earlier line or in the database',
      recommendation({ baseline_run_id: 'nope' }),
    ],
    ['no prompt with this id on an earlier line or in the database', answer({ prompt_id: 'nope' })],
    [
      'no recommendation with this id on an earlier line or in the database',
      outreachWork({ recommendation_id: 'nope' }),
    ],
    [
      'expected the account that the record of this id is in; a record cannot move',
      brand({ account_id: 'acc_2' }),
    ],
    ['expected the brand that the record of this id is in; a record cannot move', theme(of('brd_2'))],
    ['expected a brand of the same account', apiKey({ all_brands: false, brand_ids: ['brd_3'] })],
    ['expected a theme of the same brand', prompt({ theme_id: 'thm_2' })],
    ['expected a run of the same brand', recommendation({ baseline_run_id: 'run_3' })],
    ['expected a recommendation of the same brand', outreachWork({ recommendation_id: 'rec_2' })],
    ['expected a run and a prompt of the same brand', answer({ prompt_id: 'prm_3' })],
    ['expected an engine of its run (chatgpt, claude)', answer({ platform: 'grok' })],
    ['expected a run that is not pending', answer({ run_id: 'run_2' })],
    ['expected every engine of its answers (missing: claude)', run({ platforms: ['chatgpt', 'grok'] })],
    [
      'expected a status other than pending, because the run has answers',
      run({ ...pending, platforms: ['chatgpt', 'claude'] }),
    ],
    ['another answer, `ans_1`, has the same run, prompt and engine', answer({ id: 'new' })],
    [
      'another api_key, `key_1`, has the same fingerprint, which it keeps if it is revoked',
      apiKey({ id: 'new' }),
    ],
    ['another brand of the account, `brd_2`, has the same slug', brand({ slug: 'brd_2' })],
    [
      'expected at most 1,000 watched rivals of a brand',
      watchedRivals(1_001)
        .map((each) => JSON.stringify(each))
        .join('\n'),
    ],
  ])('%s', async (message, line) => {
    const outcome = await importLines(database, [line]);
    const messages = 'errors' in outcome ? outcome.errors.map((error) => error.message) : [];
    expect(messages).toEqual([message]);
  });
});

describe('the errors of an import', () => {
  // Rule 12.8.
  test('name file, line, type, id, fields and what is wrong, in the order of files and lines', async () => {
    const lines = [answer({ id: 'new' }), theme({ id: 'none' })];
    const outcome = await importLines(
      database,
      lines,
      [run({ platforms: [] }), '{"type":"theme"'],
      [rival(of('x'))],
    );
    expect(outcome).toEqual({
      gaveUp: false,
      errors: [
        {
          file: '1',
          line: 1,
          type: 'answer',
          id: 'new',
          paths: ['run_id', 'prompt_id', 'platform'],
          message: 'another answer, `ans_1`, has the same run, prompt and engine',
        },
        {
          file: '1',
          line: 2,
          type: 'theme',
          id: 'none',
          paths: ['id'],
          message: 'expected an id other than none',
        },
        {
          file: '2',
          line: 1,
          type: 'run',
          id: 'run_1',
          paths: ['platforms'],
          message: 'expected every engine of its answers (missing: chatgpt, claude)',
        },
        {
          file: '2',
          line: 2,
          type: null,
          id: null,
          paths: [],
          message: 'expected a complete JSON object on one line; a closing bracket is missing',
        },
        {
          file: '3',
          line: 1,
          type: 'rival',
          id: null,
          paths: ['brand_id'],
          message: 'no brand with this id on an earlier line or in the database',
        },
      ],
    });
  });

  // Rule 12.8.
  test('are limited to 20, after which the import stops', async () => {
    const wrong = Array.from({ length: 30 }, (_, index) => theme({ id: `t${index}`, brand_id: 'nope' }));
    const outcome = await importLines(database, wrong);
    expect(faultsIn(outcome)).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 1} brand_id`));
    expect(outcome).toMatchObject({ gaveUp: true });
    expect(await importLines(database, wrong.slice(0, 19))).toMatchObject({ gaveUp: false });
  });

  test('stop the reading of further files', async () => {
    const wrong = Array.from({ length: 20 }, () => 'x');
    expect(faultsIn(await importLines(database, wrong, ['y']))).toHaveLength(20);
  });
});
