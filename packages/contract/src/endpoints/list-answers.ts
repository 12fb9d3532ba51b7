import { SENTIMENTS } from '@brand-visibility/domain';
import { z } from 'zod';
import { limit, windowFaults } from '../query/kinds.js';
import { pageOf } from '../resources/paging.js';
import { cursor, engineFilter, windowParameters } from '../query/parameters.js';
import { engine, timestamp, window } from '../resources/values.js';
import { endpoint } from './endpoint.js';

const place = z.int().min(1).nullable();
const sentiment = z.enum(SENTIMENTS).nullable();

/** Rule 11.12. */
export const answer = z
  .strictObject({
    id: z.string().describe('Id of the answer.'),
    prompt_id: z.string().describe('The prompt that was asked.'),
    run_id: z.string().describe('The run that asked it.'),
    platform: engine.describe('The engine that answered.'),
    created_at: timestamp.describe('When it was given.'),
    text: z.string().describe('The answer as the engine returned it.'),
    text_markdown: z
      .string()
      .nullable()
      .describe('The answer reformatted as Markdown; null when it was not.'),
    brand_named: z.boolean().describe('Whether it names the brand.'),
    position: place.describe('Place of the brand among those named, 1 first; null when not named.'),
    sentiment: sentiment.describe('How it speaks of the brand; null when not named.'),
    competitors: z
      .array(
        z.strictObject({
          name: z.string().describe('Name as the answer spells it.'),
          position: place.describe('Place among those named, 1 first; null where it was not recorded.'),
          sentiment: sentiment.describe('How the answer speaks of it; null where it was not recorded.'),
          domain: z.string().nullable().describe('Its website; null when none could be confirmed.'),
        }),
      )
      .describe('Rivals that the answer names, as recorded.'),
    sources: z
      .array(
        z.strictObject({
          url: z.string().describe('Address as cited.'),
          domain: z.string().describe('Domain of that address.'),
          title: z.string().nullable().describe('Title of the page; null where it was not recorded.'),
        }),
      )
      .describe('What the answer cites, as recorded.'),
  })
  .describe('What an engine answered to a prompt in a run.');

export const listAnswers = endpoint({
  id: 'listAnswers',
  path: '/v1/brands/{brand_id}/prompts/{prompt_id}/answers',
  tag: 'Prompts',
  summary: 'The answers to a prompt that reports count, newest first',
  description:
    'The answers that the visibility report counts: over the same window and engines those of all prompts add up to its `answer_count`. The first page fixes the window for the whole walk.',
  parameters: { ...windowParameters, ...engineFilter, limit: limit(20, 50), cursor },
  faultsTogether: windowFaults,
  reply: z
    .strictObject({
      window: window.describe('Resolved by the first page; the same on every page of a walk.'),
      ...pageOf(answer).shape,
    })
    .describe('A page of the list, and the window that it is of.'),
  refusals: ['invalid_parameter', 'unknown_parameter', 'invalid_cursor', 'api_key_in_url', 'not_found'],
});
