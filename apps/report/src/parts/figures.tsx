/** The four figures on the first page, each with its change. */
import type { ReportOf } from '../data/report.js';
import { traced, isOff, movedAt, plus, type AnswerQuery, type Moved } from '../story/figure.js';
import { changesShown, tonesIn } from '../story/enough.js';
import { slowMovement } from '../story/missing.js';
import { positionAt } from '../story/position.js';
import { hasRivals, isNeverNamed, kindOf, missingIn, type Verdict } from '../story/state.js';
import type { Words } from '../text/en.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
import { Star, StarNote } from './section.js';
import { Big, Tile } from './tile.js';

/** The responses that contain the four figures of the first page. */
type Shown = ReportOf<
  | 'comparison'
  | 'since'
  | 'all_engines'
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

export function Figures({ report }: { readonly report: Pick<Shown, 'responses' | 'choice'> }) {
  const words = useWords();
  const { responses } = report;
  /** If there is a movement over six months, the change since the month before is not called chance alone. */
  const slow = slowMovement(report);
  const { comparison, visibility, visibility_before, explanation, explanation_before, unbranded } = responses;
  const { all_engines, all_questions } = responses;
  const isCompared = kindOf(responses) === 'compared';
  const seen = movedAt('comparison.visibility', comparison.visibility);
  const share = movedAt('comparison.share_of_voice', comparison.share_of_voice);
  const sentiment = movedAt('comparison.sentiment_score', comparison.sentiment_score);
  const named = traced('explanation.named_count', explanation.named_count, { named: true });
  const branded = comparison.prompt_count - (unbranded?.prompt_count ?? comparison.prompt_count);
  const isNamed = explanation.named_count > 0;
  const first = traced('visibility.position_distribution.first', visibility.position_distribution.first);
  const position = positionAt(responses, 'current');
  const before = isCompared ? positionAt(responses, 'previous') : null;
  const tone = visibility.sentiment_distribution;
  const toneAt = (name: keyof typeof tone) =>
    traced(`visibility.sentiment_distribution.${name}`, tone[name], { sentiment: TONES[name] });
  const tones = tonesIn(visibility);
  const isShown = changesShown(responses);
  const printed = [
    seen,
    ...(isShown.share ? [share] : []),
    ...(isShown.tone ? [sentiment] : []),
    ...(slow ? [slow.visibility] : []),
  ];
  const offs = printed.map(({ change, current, previous }) => isOff(change, current, previous));
  const isNever = isNeverNamed(responses);
  // only for programs, because the value is not a number
  const verdictAs = (verdict: Verdict) => (text: string) => (
    <data data-figure="comparison.verdict" value={verdict}>
      {text}
    </data>
  );
  const changeOf = ({ change, current, previous }: Moved, write: Words['signed']) => (
    <>
      {write(change)}
      <Star shown={isOff(change, current, previous)} />
    </>
  );
  const moved = (metric: Moved, verdict?: Verdict | null) => {
    const change = changeOf(metric, words.points);
    const isChance = verdict === 'within_noise';
    return (
      <>
        {slow && isChance ? (
          <p class="moved">
            {words.figures.slow(
              change,
              verdictAs(verdict),
              <span class={slow.verdict}>{changeOf(slow.visibility, words.signed)}</span>,
              slow.from,
            )}
          </p>
        ) : isNever && isChance ? null : (
          <p class="moved">
            <span class={classOf(verdict)}>{change}</span>
            {verdict && <span class="soft">, {verdictAs(verdict)(words.engines.verdicts[verdict])}</span>}
          </p>
        )}
        <p class="was">{words.before(words.percent(metric.previous))}</p>
      </>
    );
  };
  return (
    <>
      <dl class="figures">
        <Tile title={words.figures.visibility} value={<Big of={seen.current} unit="%" />}>
          {isCompared && seen.change.value !== null && moved(seen, comparison.verdict)}
          <p class="plain">
            {words.figures.answers(named, traced('comparison.answer_count', comparison.answer_count, {}))}
          </p>
          {all_engines &&
            (['current', 'previous'] as const).map((window) => {
              // The figure of a window differs from the report's if the window has engines that the other lacks.
              const own = missingIn(all_engines).filter((one) => one.window !== window);
              return (
                own.length > 0 && (
                  <p class="plain">
                    {words.figures.withEngines(
                      own.map(({ engine }) => engine),
                      window,
                      traced(`all_engines.visibility.${window}`, all_engines.visibility[window]),
                    )}
                  </p>
                )
              );
            })}
          {all_questions && all_questions.prompt_count > comparison.prompt_count && (
            <p class="plain">
              {words.figures.allQuestions(
                traced('all_questions.visibility.current', all_questions.visibility.current),
                all_questions.prompt_count,
              )}
            </p>
          )}
          {unbranded && branded > 0 && (
            <p class="plain">
              {words.figures.without(
                traced('unbranded.visibility.current', unbranded.visibility.current),
                branded,
              )}
            </p>
          )}
        </Tile>
        {hasRivals(responses) ? (
          <Tile title={words.figures.share} value={<Big of={share.current} unit="%" />}>
            {isShown.share && moved(share)}
            <p class="plain">
              {words.figures.mentions(named, traced('explanation.mention_count', explanation.mention_count))}
            </p>
          </Tile>
        ) : (
          <Tile title={words.figures.share} value={<span class="big">{NONE}</span>}>
            <p class="plain">{words.figures.noRival}</p>
          </Tile>
        )}
        <Tile
          title={words.figures.first}
          value={
            <span class="big">
              {words.count(first)}
              <span class="unit wide">
                {'\u00a0'}
                {words.figures.outOf(named)}
              </span>
            </span>
          }
        >
          {isNamed ? (
            <>
              <p class="moved">{words.figures.position(position)}</p>
              {isCompared && (
                <p class="was">
                  {words.before(
                    words.of(
                      traced(
                        'visibility_before.position_distribution.first',
                        visibility_before.position_distribution.first,
                      ),
                      traced('explanation_before.named_count', explanation_before.named_count),
                    ),
                  )}
                </p>
              )}
              <p class="plain">{words.figures.positionBefore(before)}</p>
            </>
          ) : (
            <p class="plain">{words.figures.unnamed}</p>
          )}
        </Tile>
        {(tones > 0 || !isNamed) && (
          <Tile
            title={words.figures.sentiment}
            value={<Big of={sentiment.current} unit={words.figures.ofHundred} isWord />}
          >
            {isShown.tone && (
              <>
                <p class="moved">
                  {words.points(sentiment.change)}
                  <Star shown={isOff(sentiment.change, sentiment.current, sentiment.previous)} />
                </p>
                <p class="was">{words.before(words.decimal(sentiment.previous))}</p>
              </>
            )}
            {isNamed && (
              <p class="plain">
                {words.figures.tone(toneAt('positive'), toneAt('neutral'), toneAt('negative'))}
              </p>
            )}
            {tones < explanation.named_count && (
              <p class="plain">
                {words.figures.toneKnown(
                  plus(plus(toneAt('positive'), toneAt('neutral')), toneAt('negative')),
                  named,
                )}
              </p>
            )}
          </Tile>
        )}
      </dl>
      <StarNote shown={isCompared && offs.includes(true)} />
    </>
  );
}

/** Returns the style class of a verdict. Only changes by more than chance are coloured. */
export const classOf = (verdict: string | null | undefined) =>
  verdict === 'up' || verdict === 'down' ? verdict : undefined;
