import { SENTIMENTS } from '@brand-visibility/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { cursor, pageOf } from './paging.js';
import { limit, windowFaults, windowParameters } from './parameters.js';
import { engine, timestamp, window } from './values.js';

const place = z.int().min(1).nullable();
const sentiment = z.enum(SENTIMENTS).nullable();

/** [2.6] */
export const answer = z.strictObject({
  id: z.string(),
  prompt_id: z.string(),
  run_id: z.string(),
  platform: engine,
  created_at: timestamp,
  text: z.string().describe('The answer as the engine returned it.'),
  text_markdown: z.string().nullable().describe('Markdown reformatting, when it was reformatted.'),
  brand_named: z.boolean(),
  position: place.describe('1 is named first; null when not named.'),
  sentiment: sentiment.describe('Null when not named.'),
  competitors: z
    .array(
      z.strictObject({
        name: z.string(),
        position: place,
        sentiment,
        domain: z.string().nullable().describe('Null when none could be confirmed.'),
      }),
    )
    .describe('Rivals that the answer names, as recorded.'),
  sources: z
    .array(z.strictObject({ url: z.string(), domain: z.string(), title: z.string().nullable() }))
    .describe('What the answer cites, as recorded.'),
});

export const listAnswers = endpoint({
  id: 'listAnswers',
  path: '/v1/brands/{brand_id}/prompts/{prompt_id}/answers',
  summary: 'The answers to a prompt that reports count, newest first',
  parameters: { ...windowParameters, limit: limit(20, 50), cursor },
  faultsTogether: windowFaults,
  reply: z.strictObject({
    window: window.describe('Resolved by the first page; the same on every page of a walk.'),
    ...pageOf(answer).shape,
  }),
  refusals: ['invalid_parameter', 'unknown_parameter', 'invalid_cursor', 'api_key_in_url', 'not_found'],
});
