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
  MORE_THAN_SPACE,
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
  prompt_count: count,
  answer_count: count,
  failed_count: count,
  filled_count: count,
  visibility: oneDecimal(0, 100).nullable(),
  average_position: oneDecimal(1, null).nullable(),
});

export const run = recordDefinition({
  schema: z.strictObject({
    type: z.literal('run'),
    id,
    brand_id: id,
    status: z.enum(RUN_STATUSES),
    platforms,
    created_at: timestamp,
    started_at: timestamp.nullable(),
    completed_at: timestamp.nullable(),
    figures: runFigures.nullable(),
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
  guide: {
    id: 'The id of the run.',
    brand_id: 'The id of a `brand`.',
    status: 'Progress of the run. A `pending` run has no answers.',
    platforms: 'The engines of the run; none twice. The engine of each of its answers is one of them.',
    created_at: 'When the run was scheduled.',
    started_at: 'When the run started.',
    completed_at: 'When the run completed; set exactly when `completed`.',
    figures:
      'Null unless `completed`. If it is null for a `completed` run, the import computes the figures from the answers.',
    'figures.prompt_count': 'Number of distinct prompts asked.',
    'figures.answer_count': 'Number of answers with the outcome `answered` or `filled`.',
    'figures.failed_count': 'Number of failed questions, including those filled in.',
    'figures.filled_count':
      'Number of failed questions filled in from earlier answers; at most `failed_count` and `answer_count`.',
    'figures.visibility': 'Visibility in percent; null if there was nothing to measure.',
    'figures.average_position':
      'Average position in the answers that mention the brand, 1 is first; null if none does.',
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
  name,
  position: position.nullable(),
  sentiment: z.enum(SENTIMENTS).nullable(),
  domain: filledDomain.nullable(),
});

const source = z.strictObject({ url, domain, title: title.nullable() });

const RANKED = 'in the order recorded';

const answerSchema = z.strictObject({
  type: z.literal('answer'),
  id,
  run_id: id,
  prompt_id: id,
  platform: z.enum(ENGINES),
  created_at: timestamp,
  outcome: z.enum(OUTCOMES),
  text: string.nullable(),
  text_markdown: string.nullable(),
  brand_named: z.boolean(),
  position: position.nullable(),
  sentiment: z.enum(SENTIMENTS).nullable(),
  competitors: list(competitor),
  sources: list(source),
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
    for (const [index, key] of keys.entries()) {
      if (key === '') yield fault(MORE_THAN_SPACE, `competitors.${index}.name`);
    }
    yield* repeated(
      keys,
      (index) => `competitors.${index}.name`,
      'expected each competitor once, however it is spelled',
    );
  },
  guide: {
    id: 'The id of the answer.',
    run_id: 'The id of a `run`.',
    prompt_id: 'The id of a `prompt` of the same brand.',
    platform: 'The engine; the run has to ask it.',
    created_at: 'When the engine answered.',
    outcome:
      '`answered`: successful; `failed`: no answer; `filled`: failed, with the content of an earlier answer.',
    text: 'The answer as the engine returned it, possibly empty; null exactly when `failed`.',
    text_markdown: 'The answer as Markdown; null if it was not converted, and when `failed`.',
    brand_named: 'Whether the answer mentions the brand; false when `failed`.',
    position: 'Position of the brand, 1 is first; set exactly when `brand_named` is true.',
    sentiment: 'Sentiment towards the brand; set exactly when `brand_named` is true.',
    competitors: `The competitors that the answer mentions, ${RANKED}; each once, in any spelling; none when \`failed\`.`,
    'competitors[].name': 'Name as spelled in the answer.',
    'competitors[].position': 'Position of the competitor, 1 is first.',
    'competitors[].sentiment': 'Sentiment towards the competitor.',
    'competitors[].domain': "The competitor's website; null if the answer gives none, and never blank.",
    sources: `The sources that the answer cites, ${RANKED}; none when \`failed\`.`,
    'sources[].url': 'Address as cited.',
    'sources[].domain': 'Domain of that address, as recorded.',
    'sources[].title': 'Title of the page.',
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
