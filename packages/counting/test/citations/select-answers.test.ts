import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { describe, expect, test } from '@jest/globals';
import { citationsOf, pageEntry, type CitingFact } from '../../src/citations/run-citations.js';
import { rangeAt, selectAnswers, type AnswerSelection } from '../../src/citations/select-answers.js';
import { rivalRef, sourceRef, type RivalRef } from '../../src/references.js';
import type { RunFacts } from '../../src/facts/run-facts.js';

interface Answer extends Omit<CitingFact, 'citations'> {
  readonly cites: readonly (readonly [domain: number, page: number])[];
}

// Which answers of a run a list contains (rule 16.2). The run has five answers:
//
//   id  prompt  engine  created  names             cites (domain, page)
//   a   0       claude  3        the brand         0, 0
//   b   0       grok    5        rival 7           1, 1
//   c   1       claude  4        both              0, 1
//   d   1       grok    4        neither           -
//   e   2       claude  9        the brand         0, 0     (prompt 2 was deleted)
const ANSWERS: readonly Answer[] = [
  { id: 'a', prompt: 0, platform: 'claude', created_at: 3n, isNamed: true, rivals: [], cites: [[0, 0]] },
  { id: 'b', prompt: 0, platform: 'grok', created_at: 5n, isNamed: false, rivals: [7], cites: [[1, 1]] },
  { id: 'c', prompt: 1, platform: 'claude', created_at: 4n, isNamed: true, rivals: [7], cites: [[0, 1]] },
  { id: 'd', prompt: 1, platform: 'grok', created_at: 4n, isNamed: false, rivals: [], cites: [] },
  { id: 'e', prompt: 2, platform: 'claude', created_at: 9n, isNamed: true, rivals: [], cites: [[0, 0]] },
];

const cited = ANSWERS.flatMap(({ cites }) => cites);
const MARKS = { isTitled: true, isOfHost: false, isRedirect: false };
const run = citationsOf(
  ANSWERS.map((each) => ({ ...each, citations: each.cites.length })),
  {
    domain: cited.map(([domain]) => domain),
    page: cited.map(([, page]) => pageEntry(page, MARKS)),
  },
);
const facts = {
  mentionCount: Uint8Array.from(ANSWERS.map(({ rivals }) => rivals.length)),
  rival: Uint8Array.from(ANSWERS.flatMap(({ rivals }) => rivals)),
} as unknown as RunFacts; // a cast: no other field is read

const enginesOf = (...some: string[]) => Uint8Array.from(ENGINES, (engine) => Number(some.includes(engine)));
const ALL: AnswerSelection = {
  mask: { categoryByPrompt: Uint8Array.of(1, 1, 0), engines: enginesOf('claude', 'grok') },
  named: undefined,
  sentiments: null,
  rival: null,
  without: null,
  domain: null,
  page: null,
  onlyRivals: null,
};
const select = (conditions: Partial<AnswerSelection>) => selectAnswers(run, facts, { ...ALL, ...conditions });

describe('A list contains the counted answers that meet every condition, the newest first', () => {
  test.each<[string, Partial<AnswerSelection>, string]>([
    ['no condition; of one time, the greater id is newer', {}, 'bdca'],
    ['only answers of Grok', { mask: { ...ALL.mask, engines: enginesOf('grok') } }, 'bd'],
    ['answers that name the brand', { named: true }, 'ca'],
    ['answers that do not name it', { named: false }, 'bd'],
    ['answers that name rival 7', { rival: rivalRef(7) }, 'bc'],
    ['answers that cite domain 0', { domain: sourceRef(0) }, 'ca'],
    ['answers that cite page 1', { page: sourceRef(1) }, 'bc'],
    ['both conditions', { domain: sourceRef(0), page: sourceRef(1) }, 'c'],
    ['only rivals are named', { onlyRivals: { isWanted: true, own: null } }, 'b'],
    ['not only rivals are named', { onlyRivals: { isWanted: false, own: null } }, 'dca'],
    [
      'rival 7 has the brand’s own name, so it names no rival',
      { onlyRivals: { isWanted: true, own: rivalRef(7) } },
      '',
    ],
    ['... and no answer names only rivals', { onlyRivals: { isWanted: false, own: rivalRef(7) } }, 'bdca'],
  ])('%s', (_, conditions, expected) => {
    const ids = select(conditions).map((index) => ANSWERS[index]!.id);
    expect(ids.join('')).toBe(expected);
  });

  test.each([
    [6n, { first: 0, end: 0 }],
    [5n, { first: 0, end: 1 }],
    [4n, { first: 1, end: 3 }],
    [3n, { first: 3, end: 4 }],
    [2n, { first: 4, end: 4 }],
  ])('the answers created at %s have these positions in the list', (time, expected) => {
    expect(rangeAt(run, select({}), time)).toEqual(expected);
  });
});

test('the first rival of a brand, whose ordinal is 0, may have the brand’s own name (rule 8.1)', () => {
  const [answer] = ANSWERS;
  const naming = citationsOf([{ ...answer!, isNamed: false, rivals: [0], citations: 0 }], {
    domain: [],
    page: [],
  });
  const select = (own: RivalRef | null) =>
    selectAnswers(naming, null, { ...ALL, onlyRivals: { isWanted: true, own } });
  expect([select(rivalRef(0)), select(rivalRef(1)), select(null)]).toEqual([[], [0], [0]]);
});
