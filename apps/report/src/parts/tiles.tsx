/** The four figures on the first page, each with its change, and what it counts. */
import type { TargetMetric } from '../data/configuration.js';
import type { Report, ReportOf } from '../data/report.js';
import { movedAt, plus, traced, type AnswerQuery, type TracedNumber } from '../figure/figure.js';
import { changesShown, tonesIn } from '../story/enough.js';
import { goalsOf } from '../story/targets.js';
import type { Told } from '../story/told.js';
import * as of from '../words/message.js';
import { message, type Message } from '../words/message.js';
import { Of, Print, Say, useWords, Word } from '../words/words.js';
import { Big, Change, Target, Tile } from './tile.js';

/** The responses that contain the four figures of the first page. */
export type FiguresRead = ReportOf<
  | 'comparison'
  | 'all_questions'
  | 'unbranded'
  | 'visibility'
  | 'visibility_before'
  | 'explanation'
  | 'explanation_before'
  | 'ranking'
>;

/** The recorded sentiments that each tone counts (rule 1.4). */
export const TONES = {
  positive: ['positive'],
  neutral: ['neutral', 'mixed'],
  negative: ['negative'],
} as const satisfies Record<string, AnswerQuery['sentiment']>;

const TONE_NAMES = { positive: 'praise', neutral: 'neutral', negative: 'other' } as const;

/** Whether a printed change of the four figures has a star. */
export function areStarred({ responses }: Pick<FiguresRead, 'responses'>, told: Told): boolean {
  const shown = changesShown(responses);
  return [
    told.visibility,
    ...(shown.share ? [told.share] : []),
    ...(shown.tone ? [told.sentiment] : []),
    ...(told.slow ? [told.slow.visibility] : []),
  ].some(({ change }) => change.isOff);
}

type Given = FiguresRead & Pick<Report, 'setup'>;

export function Figures({ report, told }: { readonly report: Given; readonly told: Told }) {
  const { responses } = report;
  const { explanation, visibility } = responses;
  const named = traced('explanation.named_count', explanation.named_count, { named: true });
  const mentions = traced('explanation.mention_count', explanation.mention_count);
  const shown = changesShown(responses);
  const goals = goalsOf(report);
  const goal = (metric: TargetMetric) =>
    goals.filter(({ target }) => target.metric === metric).map((one) => <Target goal={one} />);
  const share =
    told.share.current.value === null
      ? message('l.figure.noRival')
      : message('l.figure.mentions', { part: of.count(named), all: of.count(mentions) });
  return (
    <dl class="figures">
      <Tile title="l.figure.visibility" value={<Big of={told.visibility.current} />}>
        <Change moved={told.visibility} told={told} unit="percent" />
        <Plain of={countedIn(responses, named)} />
        {goal('visibility')}
      </Tile>
      <Tile title="l.figure.share" value={<Big of={told.share.current} />}>
        {shown.share && <Change moved={told.share} unit="percent" />}
        <Plain of={[share]} />
        {goal('share_of_voice')}
      </Tile>
      {!told.isNever && (
        <Tile title="l.figure.first" value={<FirstOf report={report} named={named} />}>
          <Position report={report} told={told} />
          {goal('average_position')}
        </Tile>
      )}
      {tonesIn(visibility) > 0 && (
        <Tile title="l.figure.sentiment" value={<Big of={told.sentiment.current} isOfHundred />}>
          {shown.tone && <Change moved={told.sentiment} unit="decimal" />}
          <Tones report={report} named={named} />
          {goal('sentiment_score')}
        </Tile>
      )}
    </dl>
  );
}

interface Named {
  readonly report: Given;
  readonly named: TracedNumber;
}

const Plain = ({ of: all }: { readonly of: readonly Message[] }) =>
  all.map((one) => (
    <p class="plain">
      <Say of={one} />
    </p>
  ));

/** What visibility counts, and the figure of other questions. */
function countedIn({ comparison, unbranded, all_questions }: Given['responses'], part: TracedNumber) {
  const without = message('l.questions.without');
  const other = (name: Message, at: string, value: number | null) =>
    message('l.then', { period: name, what: of.percent(traced(at, value)) });
  const every = message('l.questions.every');
  const answers = traced('comparison.answer_count', comparison.answer_count, {});
  const isFewer = all_questions !== null && all_questions.prompt_count > comparison.prompt_count;
  const isMore = unbranded && unbranded.prompt_count > 0 && unbranded.prompt_count < comparison.prompt_count;
  return [
    message('l.partAnswers', { part, all: answers }),
    ...(isFewer
      ? [without, other(every, 'all_questions.visibility.current', all_questions.visibility.current)]
      : []),
    ...(isMore ? [other(without, 'unbranded.visibility.current', unbranded.visibility.current)] : []),
  ];
}

const firstIn = ({ responses }: Given, name: 'visibility' | 'visibility_before') =>
  traced(`${name}.position_distribution.first`, responses[name].position_distribution.first);

const FirstOf = ({ report, named }: Named) => (
  <span class="big parts">
    <Of part={firstIn(report, 'visibility')} all={named} />
  </span>
);

/** How often the brand was named first before, and its average position. */
function Position({ report, told }: { readonly report: Given; readonly told: Told }) {
  const { spans } = useWords();
  const { comparison, explanation_before } = report.responses;
  const { current, previous } = movedAt('comparison.average_position', comparison.average_position);
  const before = traced('explanation_before.named_count', explanation_before.named_count);
  const isCompared = told.kind === 'compared' && (before.value ?? 0) > 0;
  if (current.value === null) return null;
  const then = message('l.then', { period: of.period(spans.previous), what: of.decimal(previous) });
  return (
    <>
      {isCompared && (
        <p class="was">
          <Print of={of.period(spans.previous)} />{' '}
          <Of part={firstIn(report, 'visibility_before')} all={before} />
        </p>
      )}
      <p class="moved">
        <Word k="l.leads.position" /> <Print of={of.decimal(current)} />
      </p>
      <Plain of={isCompared && previous.value !== null ? [then] : []} />
    </>
  );
}

function Tones({ report: { responses }, named }: Named) {
  const tone = responses.visibility.sentiment_distribution;
  const names = ['positive', 'neutral', 'negative'] as const;
  const [first, ...others] = names.map((name) => ({
    name,
    of: traced(`visibility.sentiment_distribution.${name}`, tone[name], { sentiment: TONES[name] }),
  }));
  const all = [first!, ...others];
  const part = others.reduce((sum, one) => plus(sum, one.of), first!.of);
  const isKnown = (part.value ?? 0) >= (named.value ?? 0);
  return (
    <>
      {all.map(({ name, of: figure }) => (
        <p class="plain">
          <Word k="l.leads.tone" of={{ tone: TONE_NAMES[name] }} /> <Print of={of.count(figure)} />
        </p>
      ))}
      <Plain of={isKnown ? [] : [message('l.figure.toneKnown', { part, all: of.count(named) })]} />
    </>
  );
}
