import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { OUTCOMES, RUN_STATUSES, SENTIMENTS } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import {
  completedAtWhenCompleted,
  countField,
  domain,
  engineField,
  fault,
  filledDomain,
  id,
  listField,
  VISIBLE_NAME,
  nameField,
  oneDecimal,
  platforms,
  positionField,
  repeated,
  string,
  timestampField,
  title,
  url,
} from '../fields.js';
import { recordDefinition, type Faults } from '../definition.js';

/** Defines the record types `run` and `answer`. */

const recordedFigures = z.strictObject({
  prompt_count: countField.describe('Distinct prompts asked.'),
  answer_count: countField.describe('Answers with the outcome `answered` or `filled`.'),
  failed_count: countField.describe('Failed questions, whether filled in or not.'),
  filled_count: countField.describe(
    'Failed questions filled in; exceeds neither `failed_count` nor `answer_count`.',
  ),
  visibility: oneDecimal(0, 100).nullable().describe('In percent; null if no answer counts.'),
  average_position: oneDecimal(1, null).nullable().describe('Null if no answer names the brand.'),
});

export const runRecord = recordDefinition({
  schema: z.strictObject({
    type: z.literal('run'),
    id: id.describe('Unique id.'),
    brand_id: id.describe('The `brand`.'),
    status: z.enum(RUN_STATUSES).describe('A `pending` run has no answers.'),
    platforms: platforms.describe('The engines that the run asks, without duplicates.'),
    created_at: timestampField.describe('When the run was scheduled.'),
    started_at: timestampField.nullable().describe('When the run started.'),
    completed_at: timestampField.nullable().describe('Set if and only if `status` is `completed`.'),
    figures: recordedFigures
      .nullable()
      .describe('Null unless `completed`. If null in a `completed` run, the import computes the figures.'),
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

function* inFigures({ answer_count, failed_count, filled_count }: z.output<typeof recordedFigures>): Faults {
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
  name: nameField.describe('The name as spelled in the answer.'),
  position: positionField.nullable().describe('Its position.'),
  sentiment: z.enum(SENTIMENTS).nullable().describe('Sentiment towards the competitor.'),
  domain: filledDomain.nullable().describe('The website, not blank; null if the answer contains none.'),
});

const source = z.strictObject({
  url: url.describe('The URL as cited.'),
  domain: domain.describe('Its domain, as recorded.'),
  title: title.nullable().describe('Its title.'),
});

const answerSchema = z.strictObject({
  type: z.literal('answer'),
  id: id.describe('Unique id.'),
  run_id: id.describe('The `run`.'),
  prompt_id: id.describe('A `prompt` of the same brand.'),
  platform: engineField.describe('One of the engines of the run.'),
  created_at: timestampField.describe('When the engine answered.'),
  outcome: z.enum(OUTCOMES).describe('`filled`: failed, with the content of an earlier answer.'),
  text: string.nullable().describe('The answer, possibly empty; null exactly if `failed`.'),
  text_markdown: string.nullable().describe('The answer as Markdown; null if not converted, or `failed`.'),
  brand_named: z.boolean().describe('Whether the answer names the brand; false if `failed`.'),
  position: positionField.nullable().describe('Position of the brand. Set if and only if `brand_named`.'),
  sentiment: z
    .enum(SENTIMENTS)
    .nullable()
    .describe('Sentiment towards the brand; null if unknown, or if `brand_named` is false.'),
  competitors: listField(competitor).describe(
    'The competitors that the answer names, in order; of several with one name key, the first counts; none if `failed`.',
  ),
  sources: listField(source).describe('The sources that the answer cites, in order; none if `failed`.'),
});
type Answer = z.output<typeof answerSchema>;

export const answerRecord = recordDefinition({
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
      ...(sentiment !== null && !brand_named ? ['sentiment'] : []),
    ];
    if (unlikeNamed.length > 0) {
      yield fault(
        'position must be set if, and only if, brand_named is true, and sentiment must be null if it is false',
        'brand_named',
        ...unlikeNamed,
      );
    }
    yield* answer.outcome === 'failed' ? inFailedAnswer(answer) : inGivenAnswer(answer);
    for (const [index, { name }] of answer.competitors.entries()) {
      if (nameKey(name) === '') yield fault(VISIBLE_NAME, `competitors.${index}.name`);
    }
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
