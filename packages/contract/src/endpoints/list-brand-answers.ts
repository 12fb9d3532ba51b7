/** Defines `GET .../answers`: the counted answers of a brand. The answers of the newest run come first. */
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { citedDomain, citedPage } from '@brand-visibility/domain/sources/keys';
import { SENTIMENTS } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { flag, limit, LIST_IN_WORDS, listOf, literal, MAX_LIST_LENGTH, named } from '../query/value-types.js';
import { engineFilter, chosenPromptFilters, windowParameters } from '../query/parameters.js';
import { runOrWindowFaults } from '../query/window-faults.js';
import { pageSchema } from '../resources/paging.js';
import { window } from '../resources/values.js';
import { pagedFormatParameters } from '../rows/format.js';
import { rowsOfData } from '../rows/rows.js';
import { endpoint } from './endpoint.js';
import { answer } from './list-answers.js';

const { competitors, sources, ...members } = answer.shape;

/** One answer in the response. It contains the rivals' names as reports show them (rule 11.12). */
export const brandAnswer = z
  .strictObject({
    ...members,
    competitors: z
      .array(
        z.strictObject({
          ...competitors.element.shape,
          report_name: z
            .string()
            .nullable()
            .describe("The spelling that reports show for this rival; null for the brand's own name."),
        }),
      )
      .describe(competitors.description ?? ''),
    sources,
  })
  .describe(
    'The answer of one engine to one prompt in one run, with the names of rivals as reports show them.',
  );

/** The response of `listBrandAnswers` (rule 11.12). */
const brandAnswersResponse = z
  .strictObject({
    window: window
      .nullable()
      .describe('The window of the list, fixed by the first page; null with `run_id`.'),
    ...pageSchema(brandAnswer).shape,
  })
  .describe('A page of the list, with its window.');

/** Maximum length of the URL of a cited page (rule 16.5). */
const MAX_PAGE_LENGTH = 8192;

const NO_SEARCH = 'texts cannot be searched; filter by prompt, engine, rival or site';

/** The endpoint. `competitor`, `source_domain` and `source_page` each take a literal value, not a list (rule 16.5). */
export const LIST_BRAND_ANSWERS = endpoint({
  id: 'listBrandAnswers',
  title: 'Answers of a brand',
  path: '/v1/brands/{brand_id}/answers',
  tag: 'Prompts',
  summary: 'The counted answers of a brand, newest run first',
  description:
    'Lists the answers that the reports count, of all prompts, with texts and sources. With the same window and filters, their number is `answer_count` of the visibility report. Runs come newest first by `completed_at`; the answers of a run come newest first by `created_at`. The first page fixes the window for all further pages. A page ends early, with `has_more`, once its texts, sources and competitors reach 4 MiB.',
  parameters: {
    ...windowParameters,
    run_id: z.string().optional().meta({
      description:
        'Only answers of the run with this id. The run replaces the window, so `period`, `start_date` and `end_date` must be absent. `tz` must be valid and the same on every page, but has no effect. A run that is not completed, or not of this brand, has no answers here.',
    }),
    ...engineFilter,
    ...chosenPromptFilters,
    named: flag.optional().meta({
      description:
        '`true`: only answers that name the brand; `false`: only answers that do not. Default: all.',
    }),
    competitor: literal().transform(nameKey).optional().meta({
      description:
        "Only answers that name this rival, in any spelling that counts as the same name: upper and lower case, white space, invisible characters and the form of apostrophes and dashes do not matter. One name, not a list. The brand's own name matches nothing.",
      maxLength: MAX_LIST_LENGTH,
    }),
    without_competitor: literal().transform(nameKey).optional().meta({
      description:
        "Only answers that do not name this rival; see `competitor`. With an unknown name or the brand's own name, all answers.",
      maxLength: MAX_LIST_LENGTH,
    }),
    sentiment: listOf(SENTIMENTS)
      .optional()
      .meta({
        description: `Only answers that name the brand with one of these sentiments: one or more of ${named(SENTIMENTS)}. The \`neutral\` of the visibility report is \`neutral,mixed\` here. Default: all. ${LIST_IN_WORDS}`,
      }),
    source_domain: literal().transform(citedDomain).optional().meta({
      description:
        'Only answers that cite this domain. One domain, not a list; upper and lower case, a final dot and a leading `www.` do not matter.',
      maxLength: MAX_LIST_LENGTH,
    }),
    source_page: literal(MAX_PAGE_LENGTH).transform(citedPage).optional().meta({
      description:
        'Only answers that cite this page: the `url` of a row of `sources/pages`, or any address that leads to it. One URL, not a list.',
      maxLength: MAX_PAGE_LENGTH,
    }),
    gap: flag.optional().meta({
      description:
        '`true`: only answers that name a rival and not the brand, which `answers_naming_competitors_not_you` counts; `false`: only the others. Default: all.',
    }),
    limit: limit(100, 500),
    ...pagedFormatParameters,
  },
  faultsTogether: runOrWindowFaults,
  absent: {
    ...Object.fromEntries(['q', 'query', 'search', 'text'].map((name) => [name, NO_SEARCH])),
    since: 'for what changed since an earlier request, read `/v1/brands/{brand_id}/changes`',
  },
  response: brandAnswersResponse,
  rows: rowsOfData(brandAnswersResponse),
});
