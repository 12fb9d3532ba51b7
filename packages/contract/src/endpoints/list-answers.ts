/** Defines `GET .../prompts/{prompt_id}/answers`: the counted answers to a prompt, newest first. */
import { SENTIMENTS } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { limit } from '../query/value-types.js';
import { pageSchema } from '../resources/paging.js';
import { engineFilter, windowParameters } from '../query/parameters.js';
import { windowFaults } from '../query/window-faults.js';
import { engine, timestamp, window } from '../resources/values.js';
import { pagedFormatParameters } from '../rows/format.js';
import { rowsOfList } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

const position = z.int().min(1).nullable();
const sentiment = z.enum(SENTIMENTS).nullable();

/** One answer in the response (rule 11.12). */
export const answer = z
  .strictObject({
    id: z.string().describe('Id of the answer.'),
    prompt_id: z.string().describe('The prompt that was asked.'),
    run_id: z.string().describe('The run that asked it.'),
    platform: engine.describe('The engine that answered.'),
    created_at: timestamp.describe('When the engine answered.'),
    text: z.string().describe('The answer as the engine returned it.'),
    text_markdown: z.string().nullable().describe('The answer as Markdown; null if it was not converted.'),
    brand_named: z.boolean().describe('Whether the answer names the brand.'),
    position: position.describe(
      'Position of the brand among the brands named, 1 first; null if it is not named.',
    ),
    sentiment: sentiment.describe('Sentiment towards the brand; null if it is not named, or not recorded.'),
    competitors: z
      .array(
        z.strictObject({
          name: z.string().describe('Name of the rival, as spelled in the answer.'),
          position: position.describe('Position among the brands named, 1 first; null if not recorded.'),
          sentiment: sentiment.describe('Sentiment towards the rival; null if not recorded.'),
          domain: z.string().nullable().describe("The rival's website; null if none could be confirmed."),
        }),
      )
      .describe(
        'The rivals that the answer names, as recorded. If it names one more than once, reports count only the first mention.',
      ),
    sources: z
      .array(
        z.strictObject({
          url: z.string().describe('Address as cited.'),
          domain: z.string().describe('Domain of that address.'),
          title: z.string().nullable().describe('Title of the page; null if not recorded.'),
        }),
      )
      .describe('The sources that the answer cites, as recorded.'),
  })
  .describe('The answer of one engine to one prompt in one run.');

const answersResponse = z
  .strictObject({
    window: window.describe('The window of the list, fixed by the first page.'),
    ...pageSchema(answer).shape,
  })
  .describe('A page of the list, with its window.');

export const LIST_ANSWERS = endpoint({
  id: 'listAnswers',
  title: 'Answers to a prompt',
  path: '/v1/brands/{brand_id}/prompts/{prompt_id}/answers',
  tag: 'Prompts',
  summary: 'The counted answers to a prompt, newest first',
  description:
    'Lists the answers that the reports count. Over the same window and engines, the answers of all prompts add up to `answer_count` of the visibility report. The first page fixes the window for all further pages.',
  parameters: { ...windowParameters, ...engineFilter, limit: limit(20, 50), ...pagedFormatParameters },
  faultsTogether: windowFaults,
  response: answersResponse,
  rows: rowsOfList(answersResponse),
});
