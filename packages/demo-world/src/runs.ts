/** Generates a brand's runs over a year. Some answers fail, and some of these are filled in. */
import type { ImportRecord } from '@brand-visibility/contract';
import { answerContent, NO_CONTENT, type DemoContent } from './answers.js';
import { dayBefore, earlyMorning, timestamp } from './calendar.js';
import { isAskedOn, promptId } from './prompts.js';
import { between, happens, type Random } from './random.js';
import { demoId, type DemoBrand } from './story.js';

type Answer = ImportRecord<'answer'>;
type Status = ImportRecord<'run'>['status'];

const SECOND = 1000;

/** The probability that an answer fails. */
const FAILING = 0.015;

/** Runs that began at most this many days ago fill in failed answers. Earlier answers stay failed (rule 9.6). */
const FILLING_SINCE = 180;

/** A completed run, to which other records can refer. */
export interface DemoRun {
  readonly id: string;
  readonly daysAgo: number;
}

/** The state that all runs of a brand share. */
interface RunState {
  readonly demo: DemoBrand;
  readonly today: string;
  readonly random: Random;
  /** The latest successful answer in a completed run, for each prompt and engine. The key contains both. */
  readonly latest: Map<string, DemoContent>;
}

/** Returns the days of all runs, oldest first. Includes the regular runs and the runs that did not complete. */
function schedule({ runs, unfinished }: DemoBrand): { daysAgo: number; status: Status }[] {
  const days: { daysAgo: number; status: Status }[] = [...unfinished];
  for (let daysAgo = runs.newest; daysAgo <= runs.oldest; daysAgo += runs.everyDays) {
    if (!unfinished.some((run) => run.daysAgo === daysAgo)) days.push({ daysAgo, status: 'completed' });
  }
  return days.sort((one, other) => other.daysAgo - one.daysAgo);
}

/** The share of prompt-engine pairs that a run has asked so far, for each status of a run. */
const ASKED_SHARE: Record<Status, number> = { pending: 0, running: 0.6, completed: 1, failed: 0.1 };

/** Generates one answer. It is successful, failed or, in a recent completed run, filled in (rule 9.6). */
function drawnOutcome(
  { demo, random, latest }: RunState,
  run: { daysAgo: number; status: Status },
  prompt: DemoBrand['prompts'][number],
  engine: DemoBrand['engines'][number],
): DemoContent & Pick<Answer, 'outcome'> {
  const key = `${prompt.text} ${engine.platform}`;
  if (!happens(random, FAILING)) {
    const content = answerContent(random, demo, prompt, engine, run.daysAgo);
    if (run.status === 'completed') latest.set(key, content);
    return { outcome: 'answered', ...content };
  }
  const earlier = run.status === 'completed' && run.daysAgo <= FILLING_SINCE ? latest.get(key) : undefined;
  return earlier === undefined ? { outcome: 'failed', ...NO_CONTENT } : { outcome: 'filled', ...earlier };
}

function* oneRun(
  state: RunState,
  run: { daysAgo: number; status: Status },
): Generator<ImportRecord<'run' | 'answer'>, DemoRun> {
  const { demo, today, random } = state;
  const { slug } = demo.brand;
  const day = dayBefore(today, run.daysAgo);
  const rest = day.replaceAll('-', '');
  const id = demoId('run', slug, rest);
  const engines = demo.engines.filter((engine) => engine.sinceDaysAgo >= run.daysAgo);
  const created = earlyMorning(day, demo.zone);
  const started = created + between(random, 5, 40) * SECOND;
  let now = started;
  const questions = demo.prompts.flatMap((prompt, index) =>
    isAskedOn(prompt, run.daysAgo) ? engines.map((engine) => ({ prompt, index, engine })) : [],
  );
  const answers = questions
    .slice(0, Math.floor(questions.length * ASKED_SHARE[run.status]))
    .map(({ prompt, index: promptIndex, engine }, index): Answer => {
      now += between(random, 900, 4200);
      return {
        type: 'answer',
        id: demoId('ans', slug, `${rest}_${String(index + 1).padStart(3, '0')}`),
        run_id: id,
        prompt_id: promptId(demo, promptIndex),
        platform: engine.platform,
        created_at: timestamp(now),
        ...drawnOutcome(state, run, prompt, engine),
      };
    });
  yield {
    type: 'run',
    id,
    brand_id: demoId('brd', slug),
    status: run.status,
    platforms: engines.map(({ platform }) => platform),
    created_at: timestamp(created),
    started_at: run.status === 'pending' ? null : timestamp(started),
    completed_at: run.status === 'completed' ? timestamp(now + 30 * SECOND) : null,
    figures: null,
  };
  yield* answers;
  return { id, daysAgo: run.daysAgo };
}

/** Yields the runs of a brand with their answers and returns the completed runs, both in chronological order. */
export function* brandRuns(
  demo: DemoBrand,
  today: string,
  random: Random,
): Generator<ImportRecord<'run' | 'answer'>, DemoRun[]> {
  const state: RunState = { demo, today, random, latest: new Map() };
  const completed: DemoRun[] = [];
  for (const run of schedule(demo)) {
    const done = yield* oneRun(state, run);
    if (run.status === 'completed') completed.push(done);
  }
  return completed;
}
