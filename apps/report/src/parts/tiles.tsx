/** The four figures on the first page, each with its change, and what it counts. */
import type { ComponentChildren } from 'preact';
import type { TargetMetric } from '../data/configuration.js';
import type { Report, ReportOf } from '../data/report.js';
import { movedAt, plus, traced, type AnswerQuery, type Moved } from '../figure/figure.js';
import { NONE } from '../figure/printed.js';
import { changesShown, tonesIn } from '../story/enough.js';
import { goalsOf } from '../story/targets.js';
import type { Told } from '../story/told.js';
import * as of from '../words/message.js';
import { message } from '../words/message.js';
import { Print, useWords, Word } from '../words/words.js';
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
  const { visibility, explanation } = responses;
  const named = traced('explanation.named_count', explanation.named_count, { named: true });
  const shown = changesShown(responses);
  const tones = tonesIn(visibility);
  const goals = goalsOf(report);
  const goal = (metric: TargetMetric) =>
    goals.filter(({ target }) => target.metric === metric).map((one) => <Target goal={one} />);
  return (
    <dl class="figures">
      <Tile title="l.figure.visibility" value={<Big of={told.visibility.current} />}>
        <Change moved={told.visibility} told={told} unit="percent" />
        <Counted report={report} named={named} />
        {goal('visibility')}
      </Tile>
      <Tile
        title="l.figure.share"
        value={
          told.share.current.value === null ? (
            <span class="big">{NONE}</span>
          ) : (
            <Big of={told.share.current} />
          )
        }
      >
        {shown.share && <Change moved={told.share} unit="percent" />}
        <p class="plain">
          {told.share.current.value === null ? (
            <Word k="l.figure.noRival" />
          ) : (
            <Word
              k="l.figure.mentions"
              of={{
                part: of.count(named),
                all: of.count(traced('explanation.mention_count', explanation.mention_count)),
              }}
            />
          )}
        </p>
        {goal('share_of_voice')}
      </Tile>
      {!told.isNever && (
        <First report={report} told={told} named={named}>
          {goal('average_position')}
        </First>
      )}
      {tones > 0 && (
        <Tile title="l.figure.sentiment" value={<Big of={told.sentiment.current} isOfHundred />}>
          {shown.tone && <Change moved={told.sentiment} unit="decimal" />}
          <Tones report={report} named={named} />
          {goal('sentiment_score')}
        </Tile>
      )}
    </dl>
  );
}

/** What visibility counts, and the figure of other questions. */
function Counted({
  report: { responses },
  named,
}: {
  readonly report: Given;
  readonly named: Moved['current'];
}) {
  const { comparison, unbranded, all_questions } = responses;
  const answers = traced('comparison.answer_count', comparison.answer_count, {});
  const other = (key: 'l.questions.every' | 'l.questions.without', at: string, value: number | null) => (
    <p class="plain">
      <Word k="l.then" of={{ period: message(key), what: of.percent(traced(at, value)) }} />
    </p>
  );
  return (
    <>
      <p class="plain">
        <Word k="l.partAnswers" of={{ part: named, all: answers }} />
      </p>
      {all_questions && all_questions.prompt_count > comparison.prompt_count && (
        <>
          <p class="plain">
            <Word k="l.questions.without" />
          </p>
          {other('l.questions.every', 'all_questions.visibility.current', all_questions.visibility.current)}
        </>
      )}
      {unbranded &&
        unbranded.prompt_count > 0 &&
        unbranded.prompt_count < comparison.prompt_count &&
        other('l.questions.without', 'unbranded.visibility.current', unbranded.visibility.current)}
    </>
  );
}

/** How often the brand is named first, and its average position. */
function First({
  report: { responses },
  told,
  named,
  children,
}: {
  readonly report: Given;
  readonly told: Told;
  readonly named: Moved['current'];
  readonly children: ComponentChildren;
}) {
  const { spans } = useWords();
  const { comparison, visibility, visibility_before, explanation_before } = responses;
  const first = (name: 'visibility' | 'visibility_before', of_: typeof visibility) =>
    of.count(traced(`${name}.position_distribution.first`, of_.position_distribution.first));
  const position = movedAt('comparison.average_position', comparison.average_position);
  const before = traced('explanation_before.named_count', explanation_before.named_count);
  const isCompared = told.kind === 'compared' && (before.value ?? 0) > 0;
  return (
    <Tile
      title="l.figure.first"
      value={
        <span class="big parts">
          <Word k="l.of" of={{ part: first('visibility', visibility), all: of.count(named) }} />
        </span>
      }
    >
      {position.current.value !== null && (
        <>
          <p class="moved">
            <Word k="l.leads.position" /> <Print of={of.decimal(position.current)} />
          </p>
          {isCompared && (
            <p class="was">
              <Print of={of.period(spans.previous)} />{' '}
              <Word
                k="l.of"
                of={{ part: first('visibility_before', visibility_before), all: of.count(before) }}
              />
            </p>
          )}
          {isCompared && position.previous.value !== null && (
            <p class="plain">
              <Word
                k="l.then"
                of={{ period: of.period(spans.previous), what: of.decimal(position.previous) }}
              />
            </p>
          )}
        </>
      )}
      {children}
    </Tile>
  );
}

function Tones({
  report: { responses },
  named,
}: {
  readonly report: Given;
  readonly named: Moved['current'];
}) {
  const tone = responses.visibility.sentiment_distribution;
  const at = (name: keyof typeof TONES) =>
    traced(`visibility.sentiment_distribution.${name}`, tone[name], { sentiment: TONES[name] });
  const known = plus(plus(at('positive'), at('neutral')), at('negative'));
  return (
    <>
      {(['positive', 'neutral', 'negative'] as const).map((name) => (
        <p class="plain">
          <Word k="l.leads.tone" of={{ tone: TONE_NAMES[name] }} /> <Print of={of.count(at(name))} />
        </p>
      ))}
      {(known.value ?? 0) < (named.value ?? 0) && (
        <p class="plain">
          <Word k="l.figure.toneKnown" of={{ part: known, all: of.count(named) }} />
        </p>
      )}
    </>
  );
}
