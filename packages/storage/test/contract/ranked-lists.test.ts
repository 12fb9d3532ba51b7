import type { BrandRow, Context } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { cursorState } from '@brand-visibility/counting';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { rational } from '@brand-visibility/domain/number';
import { DAY, formatInstant } from '@brand-visibility/domain/time/instant';
import { record, bring, NOW } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { ENGINES } from '../support/engines.js';
import { everyBrandOf, openForEach } from '../support/opened.js';
import { ask, refusalIn, shown } from './ask.js';
import { END_OF_TIME } from './reads.js';
import { answerOf, mention, NAMED, smallRun } from './small-world.js';

// The pages of a ranked list are of one state: a cursor is refused once what was counted has changed (rules 7.10 and
// 15.8). The lists are the groups by prompt, of which there are three, and the cited domains, of which there are four.

const ago = (days: number) => formatInstant(NOW - BigInt(days) * DAY);
const runAt = (run: string, days: number) =>
  smallRun(run, { created_at: ago(days), started_at: ago(days), completed_at: ago(days) });
const cite = (url: string, domain: string, title: string | null = null) => ({ url, domain, title });

const GUIDE = cite('https://www.guide.example/best/?utm_source=x', 'WWW.Guide.example', 'Best');
const SHOP = cite('https://shop.globex.example/', 'shop.globex.example', 'Shop');
const OWN = cite('https://blog.acme.example/a', 'blog.acme.example');
const WRAPPED = cite('https://guide.example/best', 'redirect.example', 'Wrapped');
const naming = (name: string, domain: string | null = null) => ({ competitors: [mention(name, { domain })] });

/** The answer of Claude to prompt 1 in run 1. */
const first = (overrides: Partial<Omit<ImportRecord<'answer'>, 'type'>> = {}) =>
  answerOf('1', '1', 'claude', {
    created_at: ago(5),
    ...naming('Globex', 'globex.example'),
    sources: [GUIDE, { ...GUIDE, title: ' ' }, OWN],
    ...overrides,
  });
const acme = (overrides: Partial<Omit<ImportRecord<'brand'>, 'type'>> = {}) =>
  record.brand({ name: 'Acme', domain: 'acme.example', domain_aliases: [], ...overrides });

const PROMPT_1 = record.prompt({ id: 'prm_1', category: 'discovery', theme_id: 'thm_1' });
const PROMPT_2 = record.prompt({ id: 'prm_2', category: 'expert', location: 'Berlin' });
const PROMPT_3 = record.prompt({ id: 'prm_3', category: null });

/** Runs 1 and 2 are in the last 30 days, run 3 in those before, and run 4 before all of them. */
const WORLD: readonly ImportRecord[] = [
  record.account(),
  acme(),
  record.brand({ id: 'brd_2' }),
  record.rival({ name: 'Globex', domain: 'www.globex.example' }),
  record.rival({ name: 'Aaa', domain: null }),
  record.rival({ name: 'ACME', domain: 'guide.example' }),
  record.theme({ id: 'thm_1' }),
  record.theme({ id: 'thm_2' }),
  PROMPT_1,
  PROMPT_2,
  PROMPT_3,
  runAt('1', 3),
  runAt('2', 10),
  runAt('3', 40),
  runAt('4', 90),
  first(),
  answerOf('1', '2', 'claude', { created_at: ago(4), ...NAMED, sources: [WRAPPED, SHOP] }),
  answerOf('1', '3', 'claude', { created_at: ago(4) }),
  answerOf('2', '1', 'chatgpt', { created_at: ago(10), ...NAMED, sources: [GUIDE, cite('no address', '')] }),
  answerOf('3', '1', 'claude', { created_at: ago(40), sources: [GUIDE, OWN] }),
  answerOf('3', '2', 'claude', { created_at: ago(40), sources: [OWN] }),
  answerOf('4', '1', 'claude', { created_at: ago(90), sources: [SHOP] }),
];

/** Writes, and the lists of which they change what was counted. Tests of `cursorState` have each part of a state. */
const WRITES: readonly (readonly [
  what: string,
  changed: '' | 'groups' | 'sources' | 'both',
  ImportRecord[],
])[] = [
  ['an answer that says something else', 'both', [first({ ...NAMED })]],
  ['an answer of the comparison window', 'both', [answerOf('3', '3', 'claude', NAMED)]],
  ['a run without answers that comes into the window', 'both', [runAt('5', 5)]],
  ['a run that is completed no more', 'both', [smallRun('1', { status: 'running', completed_at: null })]],
  ['whether a prompt names the brand', 'both', [{ ...PROMPT_3, is_branded: true }]],
  ['a domain of the brand', 'both', [acme({ domain_aliases: ['redirect.example'] })]],
  ['a citation', 'sources', [first({ sources: [GUIDE] })]],
  ['a citation of the window before', 'sources', [answerOf('3', '2', 'claude', { created_at: ago(40) })]],
  [
    'the domain that a rival without one in its record has in an answer before both windows',
    'sources',
    [runAt('5', 300), answerOf('5', '1', 'claude', naming('aaa', 'redirect.example'))],
  ],
  ['the domain of a rival', 'sources', [record.rival({ name: 'Aaa', domain: 'redirect.example' })]],
  ['the type of a domain', '', [record.domainType({ domain: 'guide.example', domain_type: 'review' })]],
  ['the name of a theme', '', [record.theme({ id: 'thm_1', name: 'Another theme' })]],
  ['the text of an answer', '', [first({ text: 'In other words.' })]],
  ['a rival that no answer names', '', [record.rival({ name: 'Aaaa first of names', domain: null })]],
  ['an answer of a run before both windows', '', [answerOf('4', '2', 'claude', NAMED)]],
  ['what the brand says of itself', '', [acme({ description: 'Other words.', is_tracking_paused: true })]],
];

/** Days to compare with (rule 2.11). */
const OTHER_DAYS = { previous_start_date: '2025-01-01', previous_end_date: '2025-01-31' };

type Query = Readonly<Record<string, string>>;

describe.each(ENGINES)('a ranked list (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, WORLD));
  const add = (...records: readonly ImportRecord[]) => bring(opened().jobStore, records);
  const groups = (query: Query = {}, context: Partial<Context> = {}, brand_id = 'brd_1') =>
    ask('getVisibilityGroups', { brand_id }, { limit: '2', ...query }, { store: opened().store, ...context });
  const domains = (query: Query) => ask('listSourceDomains', {}, { limit: '2', ...query }, opened());
  const cursorOf = async (page: ReturnType<typeof groups | typeof domains>): Promise<string> => {
    const { next_cursor } = shown(await page);
    if (next_cursor === null) throw new Error('the list has one page');
    return next_cursor;
  };
  const refused = async (page: Promise<object>) => refusalIn(await page);

  test.each(WRITES)('after a write of %s has another state: %j', async (_what, changed, records) => {
    const cursors = [await cursorOf(groups()), await cursorOf(domains({ owner: 'other,own' }))] as const;
    const asked = async () => [
      await groups({ cursor: cursors[0] }),
      await domains({ limit: '50', owner: 'own,other', cursor: cursors[1] }),
    ];
    const before = await asked();
    await add(...records);
    const after = await asked();
    const isChanged = [
      ['groups', 'both'],
      ['sources', 'both'],
    ].map((names) => names.includes(changed));
    expect(after.map(refusalIn)).toEqual(isChanged.map((is) => (is ? 'invalid_cursor' : null)));
    // What goes on has the counts of before, and the labels of the moment.
    const countsOf = (page: object) =>
      (Reflect.get(page, 'data') as object[]).map((row) =>
        Object.entries(row).filter(([name]) => !['label', 'domain_type', 'competitors_named'].includes(name)),
      );
    for (const [i, page] of after.entries())
      if (!isChanged[i]) expect(countsOf(page)).toEqual(countsOf(before[i]!));
  });

  test('goes on with another limit and another format, and with nothing else', async () => {
    const cursor = await cursorOf(groups());
    const whole = shown(await groups({ limit: '100' }));
    expect(shown(await groups({ cursor, limit: '100', format: 'csv' })).data).toEqual(whole.data.slice(2));
    expect(await refused(groups({ cursor, tz: 'utc', period: '30d' }))).toBeNull();
    const others = [
      { period: '90d' },
      { tz: 'Asia/Tokyo' },
      { platforms: 'claude' },
      { is_branded: 'true' },
      OTHER_DAYS,
    ];
    for (const query of others as Query[])
      expect(await refused(groups({ cursor, ...query }))).toBe('invalid_cursor');
    const compared = await cursorOf(groups(OTHER_DAYS));
    expect(await refused(groups({ cursor: compared }))).toBe('invalid_cursor');
    expect(await refused(groups({ cursor: compared, ...OTHER_DAYS }, { now: NOW + DAY }))).toBeNull();
    expect(await refused(groups({ cursor }, {}, 'brd_2'))).toBe('invalid_cursor');
    expect(await refused(groups({ cursor: cursor.slice(1) }))).toBe('invalid_cursor');
    const weights = { ...EQUAL_WEIGHTS, claude: rational(2) };
    expect(await refused(groups({ cursor }, { weights }))).toBe('invalid_cursor');
    // What is as it was is the same state again.
    await add({ ...PROMPT_1, category: 'expert' });
    await add(PROMPT_1);
    expect(await refused(groups({ cursor }))).toBeNull();
  });

  test('is of the window that the first page resolved, whatever time it is', async () => {
    const whole = shown(await groups({ limit: '100' }));
    const now = NOW + 25n * DAY;
    expect(shown(await groups({ cursor: await cursorOf(groups()) }, { now })).data).toEqual(
      whole.data.slice(2),
    );
    expect(shown(await groups({ limit: '100' }, { now })).data).not.toEqual(whole.data);
  });

  test('of a carried window stays on its run, and is refused when another one would be carried', async () => {
    const now = NOW + 100n * DAY;
    const cursor = await cursorOf(groups({}, { now }));
    expect(await refused(groups({ cursor }, { now: now + DAY }))).toBeNull();
    for (const days of [2, -80]) {
      await add(runAt('5', days), answerOf('5', '1', 'claude'));
      expect(await refused(groups({ cursor }, { now }))).toBe('invalid_cursor');
      await add(smallRun('5', { status: 'failed', completed_at: null }));
      expect(await refused(groups({ cursor }, { now }))).toBeNull();
    }
    await add(runAt('5', -100));
    expect(await refused(groups({ cursor }, { now }))).toBeNull(); // it was completed after the window
  });

  test('is refused after the brand was found, and for a brand that was brought again with other prompts', async () => {
    const cursor = await cursorOf(groups());
    await opened().jobStore.erase({ brand_id: 'brd_1' });
    expect(await refused(groups({ cursor }))).toBe('not_found');
    await add(...(JSON.parse(JSON.stringify(WORLD).replaceAll(/"(prm_\d)"/g, '"$1_b"')) as ImportRecord[]));
    expect(await refused(groups({ cursor }))).toBe('invalid_cursor');
  });

  const digestOf = (brand_id: string, account_id = 'acc_1') =>
    opened().store.read(everyBrandOf(account_id), async (reader) => {
      const runs = await reader.runsCompleted(brand_id, 0n, END_OF_TIME);
      const covered = { current: runs, previous: null, carried_from: null };
      const asked = { ...acme(), id: brand_id } as unknown as BrandRow; // what a state reads of it
      const [rivals, prompts] = [await reader.rivals(asked), await reader.promptAttributes(brand_id)];
      const rivalDomains = await reader.rivalDomains(asked);
      const weights = EQUAL_WEIGHTS;
      return cursorState({
        covered,
        brand: asked,
        prompts,
        rivals,
        rivalCount: rivals.size,
        weights,
        rivalDomains,
      });
    });

  test('has a digest of the brand alone, which tells a scope nothing that does not hold it', async () => {
    await add(record.account({ id: 'acc_2' }));
    const digest = await digestOf('brd_1');
    expect(digest).toBe(DIGEST); // the same on every database
    await add(record.prompt({ id: 'prm_9', brand_id: 'brd_2' }));
    expect(await digestOf('brd_1')).toBe(digest);
    expect(await digestOf('brd_1', 'acc_2')).toBe(await digestOf('brd_unknown'));
    expect(await digestOf('brd_1', 'acc_2')).not.toBe(digest);
  });
});

const DIGEST = 'rfR_7xpaEa39MxfH-Gk-ySQvfKmlS-qREFGevtlmesg';
