import { beforeAll, describe, expect, test } from '@jest/globals';
import { IMPORT_WORLD, record } from '@brand-visibility/records';
import { openForEach, type Rows } from '../support/opened.js';
import { openSqliteFile } from '../support/sqlite-file.js';
import { importFiles, type TestLine } from './importing.js';

// What an import accepts, replaces and refuses, by example. It is all or nothing. Stored before each test:
//
//   acc_1   key_1 with the fingerprint 0000..., key_2 with 1111...
//     brd_1   thm_1, prm_1, prm_2, rec_1, the rival Globex, a check, an audit and outreach work
//             run_1 of ChatGPT and Claude:  ans_1 ChatGPT prm_1, ans_2 ChatGPT prm_2, ans_3 Claude prm_2
//             run_2, which is pending, and run_4, which has no answers; both of ChatGPT and Claude
//     brd_2   thm_2, prm_3, rec_2, run_3
//   acc_2
//     brd_3

const opened = openForEach(openSqliteFile, async (database) => {
  await importFiles(database, [IMPORT_WORLD]);
});
let before: Rows;
beforeAll(async () => {
  before = await opened().rows();
});

/** `TYPE: COUNTS` of each type in the lines, or `LINE PATHS: MESSAGE` of each error. */
async function outcomeOf(lines: TestLine | readonly TestLine[]): Promise<string> {
  const outcome = await importFiles(opened(), [[lines].flat()]);
  const texts =
    'errors' in outcome
      ? outcome.errors.map(({ line, paths, message }) => `${[line, ...paths].join(' ')}: ${message}`)
      : [...outcome.records].map(([type, counts]) => `${type}: ${countsOf(counts)}`);
  return texts.filter((text) => !text.endsWith(': ')).join('\n');
}

const countsOf = (counts: object) =>
  Object.entries(counts)
    .flatMap(([name, count]) => (count === 0 ? [] : `${count} ${name}`))
    .join(', ');

const { account, apiKey, brand, rival, theme, prompt, run, answer } = record;
const { siteAccessCheck, pageAudit, recommendation, outreachWork } = record;
const of = (brand_id: string) => ({ brand_id });
const both = ['chatgpt', 'claude'] as const;
const pending = { status: 'pending', completed_at: null } as const;
const one = answer();
const two = answer({ id: 'ans_2', prompt_id: 'prm_2' });
const three = answer({ id: 'ans_3', prompt_id: 'prm_2', platform: 'claude' });
const four = answer({ id: 'ans_4', prompt_id: 'prm_2' });
const free = { prompt_id: 'prm_1', platform: 'claude' } as const;
const to = (prompt_id: string, each: typeof one) => ({ ...each, prompt_id });
const digits = (digit: string) => ({ fingerprint: digit.repeat(64) });

/** Cases of lines and what the import prints about them. */
type Cases = readonly (readonly [string, TestLine | readonly TestLine[], ...expected: string[]])[];

test('Of two lines of one file the later wins (rule 12.4)', async () => {
  const later = [theme({ name: 'B' }), rival({ name: 'globex' })];
  await outcomeOf([theme({ name: 'A' }), rival({ name: ' GLOBEX' }), ...later]);
  const after = await opened().rows();
  await opened().empty();
  await outcomeOf(later);
  expect(await opened().rows()).toEqual(after);
});

/** Each case changes nothing. */
const refuses = (cases: Cases) =>
  test.each<Cases[number]>(cases)('%s', async (_, lines, ...expected) => {
    expect(await outcomeOf(lines)).toBe(expected.join('\n'));
    expect(await opened().rows()).toEqual(before);
  });

const no = (type: string, field = `${type}_id`) =>
  `1 ${field}: no ${type} with this id on an earlier line or in the database`;
const moves = (owner: string, field = `${owner}_id`, line = 1) =>
  `${line} ${field}: expected the ${owner} of the existing record with this id; a record cannot move`;

describe('What a record refers to is stored or on an earlier line (rule 12.6)', () => {
  refuses([
    ['the account of a brand', brand({ account_id: 'nope' }), no('account')],
    ['of a key', apiKey({ id: 'key_3', ...digits('2'), account_id: 'nope' }), no('account')],
    ['the brand of a rival', rival(of('nope')), no('brand')],
    ['of a theme', theme(of('nope')), no('brand')],
    ['of a prompt', prompt(of('nope')), no('brand')],
    ['of a run', run(of('nope')), no('brand')],
    ['of a check', siteAccessCheck(of('nope')), no('brand')],
    ['of an audit', pageAudit(of('nope')), no('brand')],
    ['of a recommendation', recommendation(of('nope')), no('brand')],
    ['of outreach work', outreachWork(of('nope')), no('brand')],
    ['on a later line', [theme({ id: 't', brand_id: 'b' }), brand({ id: 'b' })], no('brand')],
    ['the theme of a prompt', prompt({ theme_id: 'nope' }), no('theme')],
    ['the run of an answer', answer({ run_id: 'nope' }), no('run')],
    ['its prompt', answer({ prompt_id: 'nope' }), no('prompt')],
    ['both', answer({ run_id: 'x', prompt_id: 'y' }), no('run'), no('prompt')],
    ['a baseline run', recommendation({ baseline_run_id: 'nope' }), no('run', 'baseline_run_id')],
    ['a recommendation', outreachWork({ recommendation_id: 'nope' }), no('recommendation')],
  ]);
});

describe('... and is in the same account or brand (rule 12.6)', () => {
  const others = { all_brands: false, brand_ids: ['brd_2', 'brd_3'] };
  const same = (field: string, what: string) => `1 ${field}: expected ${what}`;
  refuses([
    ['a key', apiKey(others), same('brand_ids.1', 'a brand of the same account')],
    ['a prompt', prompt({ theme_id: 'thm_2' }), same('theme_id', 'a theme of the same brand')],
    ['an answer', to('prm_3', one), same('run_id prompt_id', 'a run and a prompt of the same brand')],
    [
      'advice',
      recommendation({ baseline_run_id: 'run_3' }),
      same('baseline_run_id', 'a run of the same brand'),
    ],
    [
      'work',
      outreachWork({ recommendation_id: 'rec_2' }),
      same('recommendation_id', 'a recommendation of the same brand'),
    ],
  ]);
});

describe('A record stays in its account or brand (rule 12.4)', () => {
  refuses([
    ['a brand', brand({ account_id: 'acc_2' }), moves('account')],
    ['a key', apiKey({ account_id: 'acc_2' }), moves('account')],
    ['a theme', theme(of('brd_2')), moves('brand')],
    ['a prompt', prompt(of('brd_2')), moves('brand')],
    ['a run', run({ ...of('brd_2'), platforms: [...both] }), moves('brand')],
    ['an answer', answer({ run_id: 'run_3', prompt_id: 'prm_3' }), moves('brand', 'run_id')],
    ['a check', siteAccessCheck(of('brd_3')), moves('brand')],
    ['an audit', pageAudit(of('brd_2')), moves('brand')],
    ['a recommendation', recommendation(of('brd_2')), moves('brand')],
  ]);
});

const PLACE = 'run_id prompt_id platform';
const taken = (id: string) => `${PLACE}: another answer, \`${id}\`, has the same run, prompt and engine`;
const key = (id: string) =>
  `fingerprint: another api_key, \`${id}\`, has the same fingerprint; a revoked key keeps its fingerprint`;
const engine = (engines: string) => `platform: expected an engine of its run (${engines})`;
const missing = (engines: string) => `platforms: expected every engine of its answers (missing: ${engines})`;
const PENDING = 'status: expected a status other than pending, because the run has answers';

describe('At the end of the import a place and a fingerprint belong to one record (rule 12.6)', () => {
  const moved = to('prm_2', one);
  const [x, y] = ['x', 'y'].map((id) => ({ ...one, ...free, id }));
  refuses([
    ['a place that another answer has', answer({ id: 'new' }), `1 ${taken('ans_1')}`],
    ['a place to which an answer would move', moved, `1 ${taken('ans_2')}`],
    ['a place of two new answers', [x!, '', y!], `3 ${taken('x')}`],
    ['a place that is taken, then left', [moved, four, { ...two, ...free }], `2 ${taken('ans_1')}`],
    ['a place that is left, then taken twice', [moved, { ...two, ...free }, four], `3 ${taken('ans_1')}`],
    ['a fingerprint that another key has', apiKey({ id: 'new' }), `1 ${key('key_1')}`],
    ['a fingerprint that a key would take', apiKey(digits('1')), `1 ${key('key_2')}`],
  ]);
});

describe('... an answer fits its run', () => {
  const narrow = run({ platforms: ['chatgpt'] });
  const wide = run({ platforms: [...both, 'grok'] });
  const waiting = run({ ...pending, platforms: [...both] });
  const waits = answer({ run_id: 'run_2' });
  const takes = { ...to('prm_2', one), platform: 'claude' as const };
  refuses([
    ['it has another engine', answer({ platform: 'grok' }), `1 ${engine('chatgpt, claude')}`],
    ['the run lost its engine', run({ platforms: ['chatgpt', 'grok'] }), `1 ${missing('claude')}`],
    ['it names the answer, if that is new', [wide, narrow, three], `3 ${engine('chatgpt')}`],
    ['also one that takes a place', [takes, { ...three, run_id: 'run_4' }, narrow], `1 ${engine('chatgpt')}`],
    ['the run is pending', waits, '1 run_id: expected a run that is not pending'],
    [
      '... and stays so',
      [waits, { ...waiting, id: 'run_2' }],
      '1 run_id: expected a run that is not pending',
    ],
    ['the run becomes pending', [waiting], `1 ${PENDING}`],
    ['its last line counts', [narrow, theme(), waiting], `3 ${PENDING}`],
  ]);

  test('each new answer that does not fit is an error, not one that fits in the end', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `p${index}`);
    const answers = ids.map((id) => answer({ id: `a_${id}`, prompt_id: id, platform: 'grok' }));
    const fitting = answers.slice(0, 20).map((each) => ({ ...each, platform: 'claude' as const }));
    const asked = ids.map((id) => prompt({ id }));
    const errors = Array.from({ length: 10 }, (_, i) => `${51 + i} ${engine('chatgpt, claude')}`);
    expect(await outcomeOf([...asked, ...answers, ...fitting])).toBe(errors.join('\n'));
    expect(await outcomeOf([...asked, ...answers, wide])).toMatch(/\nanswer: 30 new$/);
  });
});

describe('An error that follows from another is left out (rules 12.6 and 12.8)', () => {
  const trial = { id: 'pro', name: 'Pro', is_trialing: true, trial_ends_at: null } as const;
  const x = { id: 'x', ...of('x') };
  const ofX = [prompt(x), run(x), answer({ id: 'x', run_id: 'x', prompt_id: 'x' })];
  const marked = `\uFEFF${JSON.stringify(brand({ id: 'x' }))}`;
  test.each<Cases[number]>([
    [
      'an account',
      [account({ id: 'a', plan: trial }), brand({ id: 'x', account_id: 'a' })],
      '1 plan.is_trialing plan.',
    ],
    ['a brand, for its own reference', [brand({ id: 'x', account_id: 'nope' }), ...ofX], no('account')],
    [
      'a run that an answer would fit',
      [run({ platforms: ['grok', 'grok'] }), answer({ platform: 'grok' })],
      '1 platforms.1: ',
    ],
    ['a line', [marked, theme(x)], '1: expected no byte order mark'],
  ])('%s', async (_, lines, expected) => {
    expect(await outcomeOf(lines)).toMatch(new RegExp(`^${expected}.*$`));
  });

  test.each<Cases[number]>([
    [
      'an answer took a place',
      [to('prm_2', one), { ...to('prm_3', one), run_id: 'run_3' }],
      moves('brand', 'run_id', 2),
    ],
    [
      'a key took a fingerprint',
      [apiKey(digits('1')), apiKey({ account_id: 'acc_2', ...digits('1') })],
      moves('account', 'account_id', 2),
    ],
  ])('but %s and may not move either', async (_, lines, expected) => {
    expect(await outcomeOf(lines)).toContain(expected);
  });
});
