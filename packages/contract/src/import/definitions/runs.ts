import { ENGINES, nameKey, OUTCOMES, RUN_STATUSES, SENTIMENTS } from '@brand-visibility/domain';
import { z } from 'zod';
import {
  completedAtWhenCompleted,
  count,
  domain,
  fault,
  filledDomain,
  id,
  list,
  VISIBLE_NAME,
  name,
  oneDecimal,
  platforms,
  position,
  repeated,
  string,
  timestamp,
  title,
  url,
} from '../fields.js';
import { recordDefinition, type Faults } from '../definition.js';

/** Runs and their answers. */

const runFigures = z.strictObject({
  prompt_count: count.describe('Number of distinct prompts asked.'),
  answer_count: count.describe('Number of answers with the outcome `answered` or `filled`.'),
  failed_count: count.describe('Number of failed questions, including those filled in.'),
  filled_count: count.describe(
    'Number of failed questions filled in from earlier answers; at most `failed_count` and `answer_count`.',
  ),
  visibility: oneDecimal(0, 100)
    .nullable()
    .describe('Visibility in percent; null if there was nothing to measure.'),
  average_position: oneDecimal(1, null)
    .nullable()
    .describe('Average position in the answers that mention the brand, 1 is first; null if none does.'),
});

export const run = recordDefinition({
  schema: z.strictObject({
    type: z.literal('run'),
    id: id.describe('The id of the run.'),
    brand_id: id.describe('The id of a `brand`.'),
    status: z.enum(RUN_STATUSES).describe('Progress of the run. A `pending` run has no answers.'),
    platforms: platforms.describe(
      'The engines of the run; none twice. The engine of each of its answers is one of them.',
    ),
    created_at: timestamp.describe('When the run was scheduled.'),
    started_at: timestamp.nullable().describe('When the run started.'),
    completed_at: timestamp.nullable().describe('When the run completed; set exactly when `completed`.'),
    figures: runFigures
      .nullable()
      .describe(
        'Null unless `completed`. If it is null for a `completed` run, the import computes the figures from the answers.',
      ),
  }),
  identity: ['id'],
  owner: 'brand',
  references: [],
  uniqueKey: null,
  *contradictions(run) {
    yield* completedAtWhenCompleted(run);
    if (run.figures !== null && run.status !== 'completed') {
      yield fault('figures must be null unless status is completed', 'status', 'figures');
    }
    yield* repeated(run.platforms, (index) => `platforms.${index}`);
    if (run.figures !== null) yield* inFigures(run.figures);
  },
  example: {
    type: 'run',
    id: 'run_20260301',
    brand_id: 'brd_lumen',
    status: 'completed',
    platforms: ['claude', 'chatgpt'],
    created_at: '2026-03-01T06:00:00Z',
    started_at: '2026-03-01T06:00:05Z',
    completed_at: '2026-03-01T06:20:00Z',
    figures: null,
  },
});

function* inFigures({ answer_count, failed_count, filled_count }: z.output<typeof runFigures>): Faults {
  const beyond = [
    ...(filled_count > answer_count ? ['figures.answer_count'] : []),
    ...(filled_count > failed_count ? ['figures.failed_count'] : []),
  ];
  if (beyond.length > 0) {
    yield fault(
      'filled_count must be at most failed_count and answer_count',
      ...beyond,
      'figures.filled_count',
    );
  }
}

const competitor = z.strictObject({
  name: name.describe('Name as spelled in the answer.'),
  position: position.nullable().describe('Position of the competitor, 1 is first.'),
  sentiment: z.enum(SENTIMENTS).nullable().describe('Sentiment towards the competitor.'),
  domain: filledDomain
    .nullable()
    .describe("The competitor's website; null if the answer gives none, and never blank."),
});

const source = z.strictObject({
  url: url.describe('Address as cited.'),
  domain: domain.describe('Domain of that address, as recorded.'),
  title: title.nullable().describe('Title of the page.'),
});

const RANKED = 'in the order recorded';

const answerSchema = z.strictObject({
  type: z.literal('answer'),
  id: id.describe('The id of the answer.'),
  run_id: id.describe('The id of a `run`.'),
  prompt_id: id.describe('The id of a `prompt` of the same brand.'),
  platform: z.enum(ENGINES).describe('The engine; the run has to ask it.'),
  created_at: timestamp.describe('When the engine answered.'),
  outcome: z
    .enum(OUTCOMES)
    .describe(
      '`answered`: successful; `failed`: no answer; `filled`: failed, with the content of an earlier answer.',
    ),
  text: string
    .nullable()
    .describe('The answer as the engine returned it, possibly empty; null exactly when `failed`.'),
  text_markdown: string
    .nullable()
    .describe('The answer as Markdown; null if it was not converted, and when `failed`.'),
  brand_named: z.boolean().describe('Whether the answer mentions the brand; false when `failed`.'),
  position: position
    .nullable()
    .describe('Position of the brand, 1 is first; set exactly when `brand_named` is true.'),
  sentiment: z
    .enum(SENTIMENTS)
    .nullable()
    .describe('Sentiment towards the brand; set exactly when `brand_named` is true.'),
  competitors: list(competitor).describe(
    `The competitors that the answer mentions, ${RANKED}; each once, in any spelling; none when \`failed\`.`,
  ),
  sources: list(source).describe(`The sources that the answer cites, ${RANKED}; none when \`failed\`.`),
});
type Answer = z.output<typeof answerSchema>;

export const answer = recordDefinition({
  schema: answerSchema,
  identity: ['id'],
  owner: 'run',
  references: [{ field: 'prompt_id', to: 'prompt' }],
  uniqueKey: {
    fields: ['run_id', 'prompt_id', 'platform'],
    inWords: 'run, prompt and engine',
  },
  *contradictions(answer) {
    const { brand_named, position, sentiment } = answer;
    const unlikeNamed = [
      ...((position !== null) === brand_named ? [] : ['position']),
      ...((sentiment !== null) === brand_named ? [] : ['sentiment']),
    ];
    if (unlikeNamed.length > 0) {
      yield fault(
        'position and sentiment must be set if, and only if, brand_named is true',
        'brand_named',
        ...unlikeNamed,
      );
    }
    yield* answer.outcome === 'failed' ? inFailedAnswer(answer) : inGivenAnswer(answer);
    if (answer.competitors.length === 0) return;
    const keys = answer.competitors.map(({ name }) => nameKey(name));
    const spelled = (index: number) => `\`${answer.competitors[index]!.name}\``;
    for (const [index, key] of keys.entries()) {
      if (key === '') yield fault(VISIBLE_NAME, `competitors.${index}.name`);
    }
    yield* repeated(
      keys,
      (index) => `competitors.${index}.name`,
      (first, second) =>
        `expected each competitor once, but ${spelled(first)} and ${spelled(second)} have one name key`,
    );
  },
  example: {
    type: 'answer',
    id: 'ans_1',
    run_id: 'run_20260301',
    prompt_id: 'prm_best_desk',
    platform: 'claude',
    created_at: '2026-03-01T06:01:12.345678Z',
    outcome: 'answered',
    text: 'Lumen Lamps and Glow & Co are often named.',
    text_markdown: '**Lumen Lamps** and Glow & Co are often named.',
    brand_named: true,
    position: 1,
    sentiment: 'positive',
    competitors: [{ name: 'Glow & Co', position: 2, sentiment: 'neutral', domain: 'glow.example' }],
    sources: [
      { url: 'https://lights.example/best-desk-lamps', domain: 'lights.example', title: 'Best desk lamps' },
    ],
  },
});

function* inGivenAnswer({ text }: Answer): Faults {
  if (text === null)
    yield fault('text may be null only if outcome is failed; it may be empty', 'outcome', 'text');
}

function* inFailedAnswer(answer: Answer): Faults {
  const { text, text_markdown, brand_named, competitors, sources } = answer;
  if (text !== null) yield fault('text must be null when outcome is failed', 'outcome', 'text');
  if (text_markdown !== null) {
    yield fault('text_markdown must be null when outcome is failed', 'outcome', 'text_markdown');
  }
  if (brand_named) yield fault('brand_named must be false when outcome is failed', 'outcome', 'brand_named');
  if (competitors.length > 0) {
    yield fault('competitors must be empty when outcome is failed', 'outcome', 'competitors');
  }
  if (sources.length > 0) yield fault('sources must be empty when outcome is failed', 'outcome', 'sources');
}
