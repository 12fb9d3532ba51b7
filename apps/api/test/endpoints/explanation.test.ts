import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { METHODOLOGY_RULES, METHODOLOGY_VERSION } from '@brand-visibility/domain/methodology/methodology';
import { rational } from '@brand-visibility/domain/number';
import { ZONE_DATA } from '@brand-visibility/domain/time/zone-data';
import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /visibility/explain and GET /methodology: how a figure came about. Claude weighs 3, ChatGPT 1.

const weights = { ...EQUAL_WEIGHTS, claude: rational(6, 2), grok: rational(15, 100) };
const mention = { position: null, sentiment: null, domain: null };

const { field, get, rows } = exampleService(
  [
    record.brand(),
    ...prompts({ p1: {}, p2: {}, p3: {}, old: { deleted_at: '2026-03-11T00:00:00Z' }, prm_a: {}, prm_b: {} }),
    ...runOf('2026-03-10', {
      claude: { p1: 'Acme positive, Globex', p2: 'Globex, Hooli', p3: '', old: 'Acme' },
      chatgpt: { p1: 'Globex', p2: null },
    }),
    record.answer({ id: 'filled', run_id: 'run_2026-03-10', prompt_id: 'p3', outcome: 'filled' }),
    // The run whose digest rule 20.6 shows. One answer recorded the own name as a competitor.
    ...runOf('2025-12-01', { claude: { prm_b: '' }, chatgpt: { prm_a: 'Globex, Acme positive' } }).map(
      (each) =>
        each.type === 'answer' && each.brand_named
          ? {
              ...each,
              competitors: [
                { ...mention, name: 'Globex', sentiment: 'mixed' as const },
                { ...mention, name: 'ACME', position: 1, domain: 'acme.example' },
              ],
            }
          : each,
    ),
  ],
  { weights },
);

describe('GET /visibility/explain', () => {
  test.each([
    ['four answers count, of which one names Acme', 'answer_count named_count', '4 1'],
    // One mention of Acme and three of Globex. One answer names Hooli, which is not listed.
    ['four mentions count in share of voice (rule 20.3)', 'mention_count', '4'],
    // Exact: [numerator denominator], and null for the comparison window.
    // Claude 1 of 3 with weight 3, ChatGPT 0 of 1 with weight 1: 3/4 of 100/3.
    ['visibility', 'figures.visibility', '25 1 null'],
    ['average position', 'figures.average_position', '1 1 null'],
    ['sentiment score', 'figures.sentiment_score', '100 1 null'],
    ['share of voice: 1 of 4', 'figures.share_of_voice', '25 1 null'],
    ['weight, answers and mentions of each engine', 'engines', 'claude 3 3 1, chatgpt 1 1 0'],
    ['excluded: failed, filled in, deleted prompt, filtered out (rule 20.2)', 'excluded', '1 1 1 0'],
    ['the listed rivals (rule 20.5)', 'listed_competitor_count listed_competitors', '1 Globex'],
    ['the runs (rule 20.4)', 'run_count runs.0.id runs.0.answer_count', '1 run_2026-03-10 4'],
    ['the version of the rules (rule 20.7)', 'methodology', METHODOLOGY_VERSION],
  ])('%s', async (_, fields, expected) => {
    expect(await field('visibility/explain', fields)).toBe(expected);
  });

  test('a filter excludes the answers that do not pass it', async () => {
    expect(await field('visibility/explain?platforms=chatgpt', 'answer_count excluded')).toBe('1 1 1 1 3');
  });

  test('the digest of a run is over the text that rule 20.6 shows', async () => {
    const december = 'visibility/explain?start_date=2025-12-01&end_date=2025-12-31';
    expect(await rows(december, 'digest', 'runs')).toEqual([
      'dd6e27f148995dbc9cc580e0dd9eec94e104a3a5e93c7d91eb6f805a2de34a07',
    ]);
  });
});

test('GET /methodology has the rules in force, with weights in lowest terms (rule 19.3)', async () => {
  const ones = { chatgpt: '1', perplexity: '1', gemini: '1', google_aio: '1' };
  expect(await get('/v1/methodology')).toEqual({
    version: METHODOLOGY_VERSION,
    engine_weights: { ...ones, claude: '3', grok: '3/20' },
    zone_data: ZONE_DATA,
    rules: METHODOLOGY_RULES,
  });
});
