import { type Engine, ENGINES, type Sentiment, SENTIMENTS } from '@brand-visibility/domain/vocabulary';
import { expect, test } from '@jest/globals';
import {
  ENGINE_CODES,
  ENGINE_INDEXES,
  ENGINE_CODE_LIMIT,
  engineCode,
} from '../../src/columns/engine-codes.js';
import { factsOf, sentimentCode } from '../../src/facts/run-facts.js';

/** The codes in existing databases. A new word adds a line; existing lines never change. */
const STORED: Readonly<Record<Engine, number>> = {
  claude: 0,
  chatgpt: 1,
  perplexity: 2,
  gemini: 3,
  grok: 4,
  google_aio: 5,
};
const STORED_SENTIMENTS: Readonly<Record<Sentiment, number>> = {
  positive: 1,
  neutral: 2,
  negative: 3,
  mixed: 4,
};

test('engines and sentiments keep the codes of stored facts', () => {
  for (const engine of ENGINES) expect([engine, engineCode(engine)]).toEqual([engine, STORED[engine]]);
  for (const each of SENTIMENTS) expect([each, sentimentCode(each)]).toEqual([each, STORED_SENTIMENTS[each]]);
  expect(sentimentCode(null)).toBe(0);
});

// Rule 1.4.
test('an answer that names the brand has a code of its own if its sentiment is unknown', () => {
  const of = { prompt: 0, platform: 'chatgpt', mentions: [] } as const;
  const { engineAndSentiment } = factsOf([
    { ...of, position: null, sentiment: null },
    { ...of, position: 1, sentiment: null },
    { ...of, position: 1, sentiment: 'mixed' },
  ]);
  expect([...engineAndSentiment]).toEqual([1, 1 + 8 * 5, 1 + 8 * 4]);
});

test('a code maps back to the index of its engine, whatever the order of the vocabulary', () => {
  expect(ENGINE_CODES.map((code) => ENGINE_INDEXES[code])).toEqual(ENGINES.map((_, i) => i));
  expect(ENGINE_INDEXES.filter((i) => i === -1)).toHaveLength(ENGINE_CODE_LIMIT - ENGINES.length);
});
