import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { meanSentiment } from '@brand-visibility/domain/figures/means';
import {
  METHODOLOGY_RULES,
  METHODOLOGY_VERSION,
  weightsInWords,
} from '@brand-visibility/domain/methodology/methodology';
import { rational } from '@brand-visibility/domain/number';
import { isListed } from '@brand-visibility/domain/rivals/report';
import { rulesOf } from '../scripts/rules-index.mjs';
import { read } from './references.js';

/** The digest of the rules of each version. Never change one that was released: raise METHODOLOGY_VERSION. */
const DIGESTS: Readonly<Record<string, string>> = {
  '7': '72298b32082c4730f632020d42546afd0cc790b09197e8227618a4fc68eb40e7',
};

/** A version of the methodology in CHANGELOG.md, with the first eight digits of its digest. */
const LISTED = /\bmethodology (\d+)\s+\(digest\s+`?([\da-f]{8})\b/i;

const digestOf = (rules: unknown) => createHash('sha256').update(JSON.stringify(rules)).digest('hex');

/** Rules of docs/rules.md by the id of the rule that has them in words. */
const IN_WORDS: Readonly<Record<string, readonly string[]>> = {
  counted_answers: ['2.6'],
  carried_figures: ['2.5'],
  rounding: ['1.1'],
  change: ['1.2'],
  visibility: ['1.3'],
  average_position: ['1.4'],
  sentiment_score: ['1.4'],
  share_of_voice: ['1.5'],
  distributions: ['1.7'],
  imported_figures: ['1.6'],
  rival_identity: ['8.1'],
  listed_rivals: ['8.2'],
  ranking: ['8.3', '8.4'],
  ranked_rows: ['8.5', '8.6'],
  absent_before: ['8.7'],
  movement: ['8.8'],
  run_noise: [],
  prompt_noise: [],
  verdict: [],
  like_for_like: [],
  contributions: [],
  lead: [],
};

const constantsOf = (id: string) =>
  Object.fromEntries(
    (METHODOLOGY_RULES.find((rule) => rule.id === id)?.constants ?? []).map(({ name, value }) => [
      name,
      value,
    ]),
  );

describe('the methodology', () => {
  // Rule 19.1.
  test('has another version when a text or a constant changes', () => {
    expect(digestOf(METHODOLOGY_RULES)).toBe(DIGESTS[METHODOLOGY_VERSION]);
    expect(Object.keys(DIGESTS).at(-1)).toBe(METHODOLOGY_VERSION);
  });

  // Rule 19.1. CHANGELOG.md lists newer changes first, and writes `methodology 3 (digest 1b50d1a8)`.
  test('has its version and its digest in the newest entry of the changelog that lists a version', () => {
    const [, version, digest] = LISTED.exec(read('CHANGELOG.md') ?? '') ?? [];
    expect([version, digest]).toEqual([METHODOLOGY_VERSION, digestOf(METHODOLOGY_RULES).slice(0, 8)]);
  });

  // Rule 19.2.
  test('has every rule about figures in words', () => {
    expect(METHODOLOGY_RULES.map(({ id }) => id)).toEqual(Object.keys(IN_WORDS));
    const documented = rulesOf(read('docs/rules.md') ?? '').map(({ number }) => number);
    const wanted = documented.filter((number) => /^[18]\.|^2\.[56]$/.test(number));
    expect(new Set(Object.values(IN_WORDS).flat())).toEqual(new Set(wanted));
  });

  // Rules 1.1, 1.4, 8.2 and 8.8.
  test('has the constants by which figures are computed', () => {
    expect(constantsOf('rounding')).toEqual({ decimals: 1 });
    expect(constantsOf('visibility')).toEqual({ default_weight: 1 });
    expect(constantsOf('sentiment_score')).toEqual({ positive: 100, neutral: 50, negative: 0 });
    expect(meanSentiment({ positive: 0, neutral: 1, negative: 0 })).toEqual(rational(100, 2));
    expect(constantsOf('movement')).toEqual({ new_from: 5 });
    expect(constantsOf('verdict')).toEqual({ tolerance: 1e-9, fisher_below: 8, fisher_level: 0.05 });
    const { least_answers = 0 } = constantsOf('listed_rivals');
    const isListedWith = (answers: number) => isListed({ answers, withDomain: false, isWatched: false });
    expect([isListedWith(least_answers - 1), isListedWith(least_answers)]).toEqual([false, true]);
  });
});

// Rule 19.3.
describe('engine weights', () => {
  test('are fractions in lowest terms', () => {
    const weights = {
      ...EQUAL_WEIGHTS,
      claude: rational(50, 100),
      grok: rational(4, 2),
      gemini: rational(7, 3),
    };
    expect(weightsInWords(weights)).toEqual({
      claude: '1/2',
      chatgpt: '1',
      perplexity: '1',
      gemini: '7/3',
      grok: '2',
      google_aio: '1',
    });
  });
});
