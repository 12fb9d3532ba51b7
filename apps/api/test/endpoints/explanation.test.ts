import {
  EQUAL_WEIGHTS,
  METHODOLOGY_RULES,
  METHODOLOGY_VERSION,
  rational,
  ZONE_DATA,
} from '@brand-visibility/domain';
import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { columns, exampleService, prompts, runOf } from '../support/example.js';

// GET /visibility/explain and GET /methodology: how a figure came about. Claude has the weight 3, the others 1.

const WEIGHTS = { ...EQUAL_WEIGHTS, claude: rational(6, 2), grok: rational(15, 100) };
const mention = { position: null, sentiment: null, domain: null };

const { get } = exampleService(
  [
    record.brand(),
    ...prompts({
      prm_1: {},
      prm_2: {},
      prm_3: {},
      prm_old: { deleted_at: '2026-03-11T00:00:00Z' },
      prm_a: {},
      prm_b: {},
    }),
    ...runOf('2026-03-10', {
      claude: { prm_1: 'Acme positive, Globex', prm_2: 'Globex, Hooli', prm_3: '', prm_old: 'Acme' },
      chatgpt: { prm_1: 'Globex', prm_2: null },
    }),
    record.answer({ id: 'filled', run_id: 'run_2026-03-10', prompt_id: 'prm_3', outcome: 'filled' }),
    // The run whose digest rule 20.6 shows. An answer recorded the own name as a competitor.
    ...runOf('2025-12-01', { claude: { prm_b: '' }, chatgpt: {} }, { id: 'run_digest' }),
    record.answer({
      run_id: 'run_digest',
      prompt_id: 'prm_a',
      brand_named: true,
      position: 2,
      sentiment: 'positive',
      competitors: [
        { ...mention, name: 'Globex', sentiment: 'mixed' },
        { ...mention, name: 'ACME', position: 1, domain: 'acme.example' },
      ],
    }),
  ],
  { weights: WEIGHTS },
);

describe('GET /visibility/explain', () => {
  test.each([
    ['counts the answers of the report', 'answer_count', 4],
    ['one names Acme', 'named_count', 1],
    // One of Acme and three of Globex. One answer names Hooli, which is not listed.
    ['four mentions count in share of voice (rule 20.3)', 'mention_count', 4],
    [
      'the other answers, each under the first reason (rule 20.2)',
      'excluded',
      { failed: 1, filled: 1, deleted_prompt: 1, filtered_out: 0 },
    ],
    ['one run', 'run_count', 1],
    ['one listed rival (rule 20.5)', 'listed_competitors', ['Globex']],
    ['the version of the rules', 'methodology', METHODOLOGY_VERSION],
  ])('%s', async (_, field, expected) => {
    expect((await get('visibility/explain'))[field]).toEqual(expected);
  });

  test.each([
    // Claude 1 of 3 with weight 3, ChatGPT 0 of 1 with weight 1: 3/4 of 33.33.
    ['visibility', '25', '1'],
    ['average_position', '1', '1'],
    ['sentiment_score', '100', '1'],
    ['share_of_voice', '25', '1'],
  ])('the exact %s (rule 20.3)', async (figure, numerator, denominator) => {
    expect(await get('visibility/explain')).toMatchObject({
      figures: { [figure]: { current: { numerator, denominator }, previous: null } },
    });
  });

  test('the counts of each engine, from which visibility follows', async () => {
    const { engines } = await get('visibility/explain');
    expect(columns(engines, 'platform', 'weight', 'answer_count', 'named_count')).toEqual([
      ['claude', '3', 3, 1],
      ['chatgpt', '1', 1, 0],
    ]);
  });

  test('with a filter, the answers that do not pass it are excluded too', async () => {
    const excluded = { failed: 1, filled: 1, deleted_prompt: 1, filtered_out: 3 };
    expect(await get('visibility/explain?platforms=chatgpt')).toMatchObject({ answer_count: 1, excluded });
  });

  test('the digest of a run is that of rule 20.6', async () => {
    const { runs } = await get('visibility/explain?start_date=2025-12-01&end_date=2025-12-31');
    expect(columns(runs, 'id', 'answer_count', 'digest')).toEqual([
      ['run_digest', 2, 'dd6e27f148995dbc9cc580e0dd9eec94e104a3a5e93c7d91eb6f805a2de34a07'],
    ]);
  });
});

describe('GET /methodology (rule 19.3)', () => {
  test('has the version, the rules, the weights in lowest terms and the zone data', async () => {
    expect(await get('/v1/methodology')).toEqual({
      version: METHODOLOGY_VERSION,
      engine_weights: {
        claude: '3',
        chatgpt: '1',
        perplexity: '1',
        gemini: '1',
        grok: '3/20',
        google_aio: '1',
      },
      zone_data: ZONE_DATA,
      rules: METHODOLOGY_RULES,
    });
  });
});
