import { ordinalOf, rivalRef } from '@brand-visibility/counting/stored';
import type { Reader } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { describe, expect, test } from '@jest/globals';
import { record, bring, differences } from '@brand-visibility/records';
import { everyBrandOf, openForEach } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { rivalsBeside } from './reads.js';
import { answerOf, mention, smallRun } from './small-world.js';

const TIMES = {
  first: '2026-02-01T06:05:00.000001Z',
  second: '2026-02-01T06:05:00.000002Z',
  third: '2026-02-03T00:00:00Z',
};

/** An answer to prompt `prompt` in run `run` that names Globex in some spelling. */
const seen = (
  run: string,
  prompt: string,
  at: keyof typeof TIMES,
  name: string,
  domain: string | null = null,
) => answerOf(run, prompt, 'claude', { created_at: TIMES[at], competitors: [mention(name, { domain })] });

/** The same with several mentions of Globex. */
const twice = (
  run: string,
  prompt: string,
  at: keyof typeof TIMES,
  ...names: readonly (readonly [name: string, domain?: string])[]
) => ({
  ...seen(run, prompt, at, ''),
  competitors: names.map(([name, domain = null]) => mention(name, { domain })),
});

type Step = readonly [what: string, records: readonly ImportRecord[], name: string, domain: string | null];

type Case = readonly [string, readonly Step[]];

/** Each case: consecutive imports, with the spelling and the domain of Globex after each. */
const CASES: readonly Case[] = [
  [
    'the latest answer determines the spelling, the latest with a domain the domain',
    [
      ['first', [seen('1', '1', 'first', 'Globex', 'a.example')], 'Globex', 'a.example'],
      ['later', [seen('1', '2', 'second', 'GLOBEX')], 'GLOBEX', 'a.example'],
      ['latest', [seen('2', '1', 'third', 'globEX', 'b.example')], 'globEX', 'b.example'],
      ['older ones change nothing', [seen('2', '2', 'first', 'gLoBeX', 'c.example')], 'globEX', 'b.example'],
    ],
  ],
  [
    'at one instant the answer with the greater id decides, in any order of import',
    [
      ['greater', [seen('2', '2', 'second', 'GLOBEX', 'b.example')], 'GLOBEX', 'b.example'],
      ['lesser', [seen('1', '1', 'second', 'Globex', 'a.example')], 'GLOBEX', 'b.example'],
      ['greatest', [seen('2', '3', 'second', 'globEX')], 'globEX', 'b.example'],
    ],
  ],
  [
    'answers that are imported together decide as if they came one by one',
    [
      [
        'all',
        [
          seen('2', '1', 'third', 'globEX'),
          seen('1', '2', 'second', 'GLOBEX', 'b.example'),
          seen('1', '1', 'first', 'Globex', 'a.example'),
        ],
        'globEX',
        'b.example',
      ],
    ],
  ],
  [
    'of several mentions in one answer, only the first determines the spelling and the domain',
    [
      ['without', [twice('1', '1', 'first', ['Globex'], ['GLOBEX', 'a.example'])], 'Globex', null],
      ['with', [twice('1', '2', 'second', ['gLOBEX', 'b.example'], ['Globex'])], 'gLOBEX', 'b.example'],
      ['again', [twice('2', '1', 'third', ['globEX'], ['Globex', 'c.example'])], 'globEX', 'b.example'],
      ['again goes', [answerOf('2', '1', 'claude')], 'gLOBEX', 'b.example'],
    ],
  ],
  [
    'a record takes precedence over answers, its missing domain does not',
    [
      ['answer', [seen('1', '1', 'first', 'Globex', 'a.example')], 'Globex', 'a.example'],
      ['record without', [record.rival({ name: 'GLOBEX' })], 'GLOBEX', 'a.example'],
      ['record with', [record.rival({ name: 'GloBex', domain: 'r.example' })], 'GloBex', 'r.example'],
      ['later answer', [seen('1', '2', 'second', 'globEX', 'b.example')], 'GloBex', 'r.example'],
      ['record without', [record.rival({ name: 'GLOBEX' })], 'GLOBEX', 'b.example'],
    ],
  ],
  ...(['1', '2'] as const).map((greatest): Case => {
    const id = (run: string) => ({ id: run === greatest ? 'ans_b' : 'ans_a' });
    const name = greatest === '1' ? 'GLOBEX' : 'globEX';
    return [
      `a lost sighting is restored from the answer with the greatest id of several runs (${greatest})`,
      [
        ['latest', [seen('5', '1', 'third', 'Globex', 'c.example')], 'Globex', 'c.example'],
        ['one', [{ ...seen('1', '1', 'second', 'GLOBEX', '1.example'), ...id('1') }], 'Globex', 'c.example'],
        ['two', [{ ...seen('2', '1', 'second', 'globEX', '2.example'), ...id('2') }], 'Globex', 'c.example'],
        ['latest goes', [answerOf('5', '1', 'claude')], name, `${greatest}.example`],
      ],
    ];
  }),
  [
    'the spelling and the domain may come from different answers, and each is restored independently',
    [
      ['domain', [seen('5', '1', 'first', 'Globex', 'a.example')], 'Globex', 'a.example'],
      ['domain, later', [seen('1', '2', 'second', 'GLOBEX', 'b.example')], 'GLOBEX', 'b.example'],
      ['spelling', [seen('2', '1', 'third', 'globEX')], 'globEX', 'b.example'],
      ['domain goes', [answerOf('1', '2', 'claude')], 'globEX', 'a.example'],
      ['spelling goes', [answerOf('2', '1', 'claude')], 'Globex', 'a.example'],
    ],
  ],
];

const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** A rival as shown in reports. */
interface ShownRival {
  readonly name_key: string;
  readonly name: string;
  readonly domain: string | null;
  readonly is_watched: boolean;
}

/** All rivals of a brand, by ordinal. */
async function rivalsOf(reader: Reader, brand_id: string): Promise<readonly ShownRival[]> {
  const order = await rivalsBeside(reader, brand_id, '');
  const ordinals = Array.from({ length: order.size }, (_, ordinal) => ordinal);
  const identities = await reader.brand(brand_id).rivals.identities(ordinals.map(rivalRef));
  return ordinals.map((ordinal) => {
    const identity = identities.get(rivalRef(ordinal));
    if (!identity) throw new Error(`nobody is at ordinal ${ordinal} of ${order.size}`);
    return { name_key: nameKey(identity.name), ...identity, is_watched: order.isWatched(ordinal) };
  });
}

describe.each(ENGINES)('the spelling and the domain of a rival (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) =>
    bring(jobStore, [
      record.account(),
      record.brand(),
      ...['1', '2', '3'].map((prompt) => record.prompt({ id: `prm_${prompt}` })),
      ...['1', '2', '5'].map((run) => smallRun(run)),
      smallRun('4', { status: 'running', completed_at: null }),
    ]),
  );

  const globex = async (store = opened().store) => {
    const rivals = await store.read(everyBrandOf('acc_1'), (reader) => rivalsOf(reader, 'brd_1'));
    return rivals.find(({ name_key }) => name_key === 'globex') ?? { name: 'globex', domain: null };
  };

  test.each(CASES)('%s', async (_rule, steps) => {
    const { jobStore, reopen } = opened();
    const other = await reopen();
    for (const [what, records, name, domain] of steps) {
      await bring(jobStore, records);
      expect({ what, ...(await globex()) }).toMatchObject({ what, name, domain });
      expect({ what, ...(await globex(other.store)) }).toMatchObject({ what, name, domain });
      expect([what, ...(await differences(jobStore))]).toEqual([what]);
    }
  });

  test('has a rank by name key, and so has the own brand, which is not a rival', async () => {
    const names = ['b', 'B c', '\u{1f600}', '\uff21\u{10400}', 'ﬀ', 'é', 'a', 'zz', 'Z Z', '東', '\ufffd'];
    const { jobStore, store } = opened();
    await bring(jobStore, [
      ...names.slice(5).map((name) => record.rival({ name, is_watched: name === 'zz' })),
      answerOf('1', '1', 'claude', { competitors: names.map((name) => mention(name)) }),
    ]);
    await store.read(everyBrandOf('acc_1'), async (reader) => {
      const rivals = await rivalsOf(reader, 'brd_1');
      const keys = rivals.map(({ name_key }) => name_key);
      expect(keys).toHaveLength(names.length);
      const sorted = keys.toSorted(compareBytes);
      for (const own of ['', ...names.map(nameKey), 'aa', 'zzz', '\u{1f600}!', '\u{10ffff}']) {
        const order = await rivalsBeside(reader, 'brd_1', own);
        const placed = keys
          .map((key, ordinal) => ({ key, at: order.placeOf(ordinal) }))
          .sort((a, b) => a.at - b.at);
        expect(placed.map(({ key }) => key)).toEqual(sorted);
        const ordinal = keys.includes(own) ? keys.indexOf(own) : null;
        const named = await reader.brand('brd_1').rivals.named(own);
        expect([order.own, named && ordinalOf(named)]).toEqual([ordinal, ordinal]);
        const before = placed.filter(({ at }) => at < order.ownPlace).map(({ key }) => key);
        expect(before).toEqual(sorted.filter((key) => compareBytes(key, own) < 0));
      }
      expect(rivals.filter(({ is_watched }) => is_watched).map(({ name }) => name)).toEqual(['zz']);
      const some = await reader.brand('brd_1').rivals.identities([3, 1, 3, 999].map(rivalRef));
      expect([...some.keys()].map(ordinalOf).sort()).toEqual([1, 3]);
      expect((await reader.brand('brd_1').rivals.identities([])).size).toBe(0);
    });
  });

  test('every rival keeps an ordinal of its own', async () => {
    const { jobStore, store } = opened();
    const keys = async () => {
      const rivals = await store.read(everyBrandOf('acc_1'), (reader) => rivalsOf(reader, 'brd_1'));
      return rivals.map(({ name_key }) => name_key);
    };
    await bring(jobStore, [record.rival({ name: 'Zeta' }), seen('1', '1', 'first', 'Globex')]);
    const before = await keys();
    await bring(jobStore, [
      answerOf('1', '1', 'claude'),
      record.rival({ name: 'Alpha' }),
      record.rival({ name: 'ZETA' }),
    ]);
    await bring(jobStore, [seen('1', '2', 'second', 'Beta'), record.rival({ name: 'Gamma' })]);
    const after = await keys();
    expect(after.slice(0, before.length)).toEqual(before);
    expect([...after].sort()).toEqual(['alpha', 'beta', 'gamma', 'globex', 'zeta']);
    expect(await differences(jobStore)).toEqual([]);
  });
});
