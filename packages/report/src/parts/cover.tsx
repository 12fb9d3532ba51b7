import type { ComponentChildren } from 'preact';
import { MonthColumns } from '../charts/months.js';
import { localDay } from '../data/days.js';
import type { Setup } from '../data/configuration.js';
import type { Report, ReportOf, Responses } from '../data/report.js';
import { traced, type TracedNumber } from '../story/figure.js';
import type { Claim } from '../story/claims.js';
import { brandClaim, missingEngines, slowClaim, slowMovement, type Missing } from '../story/missing.js';
import {
  changeOf,
  isFew,
  isNeverNamed,
  kindOf,
  sharedEngines,
  visibilityOf,
  wasAskedBefore,
} from '../story/state.js';
import { useWords } from '../text/words.js';
import type { Words } from '../text/en.js';
import { Claimed, Text } from './figure.js';
import { marksOf } from './trend.js';

/** Shows the brand, the window and the first sentence of the report, and a chart of the months. */
export function Cover({ report }: { readonly report: Report }) {
  const words = useWords();
  const { brand, responses, setup } = report;
  const kind = kindOf(responses);
  const marks = marksOf(report, words, ({ month }) => words.shortMonth(month));
  return (
    <header class="cover">
      <Masthead setup={setup} kind={words.cover.kind} />
      <div class="band">
        <div class="says">
          <h1 class={sizeOf(brand.name)} lang={brand.language ?? undefined}>
            <Text>{brand.name}</Text>
          </h1>
          <p class="window">{words.cover.title(kind === 'compared')}</p>
          {setup.greeting && <p class="greeting">{setup.greeting}</p>}
          <p class="first">{firstSentence(report, words)}</p>
        </div>
        <figure>
          <figcaption>{words.cover.chart}</figcaption>
          <MonthColumns months={marks} label={words.trend.chartLabel} />
        </figure>
      </div>
    </header>
  );
}

/** Shows the sender and the kind of a document. */
export const Masthead = ({
  setup: { name, logo },
  kind,
}: {
  readonly setup: Setup;
  readonly kind: string;
}) => (
  <div class="masthead">
    {name && (logo ? <img src={logo} alt={name} /> : <p class="agency">{name}</p>)}
    <p class="kind">{kind}</p>
  </div>
);

function sizeOf(name: string): string | undefined {
  const { length } = [...name];
  if (length > 100) return 'longest';
  if (length > 40) return 'longer';
  return length > 18 ? 'long' : undefined;
}

/** What the first sentence says is from these responses. */
export type Told = ReportOf<
  | 'comparison'
  | 'all_engines'
  | 'all_questions'
  | 'since'
  | 'runs'
  | 'explanation'
  | 'explanation_before'
  | 'explanation_missing'
>;

/** States the share of the window and its change, and a slow movement instead of "can be chance". */
export function firstSentence(report: Told, words: Words): ComponentChildren {
  const {
    brand,
    responses,
    choice: { tz },
    spans,
  } = report;
  const missing = missingEngines(responses);
  const slow = slowMovement(report);
  const isWithoutName = responses.all_questions !== null;
  const { comparison, explanation } = responses;
  const { visibility, window, answer_count, verdict } = comparison;
  const full = words.name(brand.name);
  const few = isFew(responses) ? traced('comparison.answer_count', answer_count) : null;
  switch (kindOf(responses)) {
    case 'empty':
      return explanation.run_count > 0 && window.carried_from === null
        ? words.cover.empty
        : words.cover.notAsked;
    case 'carried':
      return words.cover.carried(
        full,
        localDay(window.carried_from ?? '', tz),
        traced('comparison.visibility.current', visibility.current),
        few,
      );
    default: {
      const change = changeOf(responses, wasAskedBefore(responses));
      const engines = missing.length === 0 ? [] : sharedEngines(comparison);
      const isNever = isNeverNamed(responses);
      const moved = visibilityOf('comparison', comparison);
      const answers = traced('comparison.answer_count', answer_count);
      const named = words.cover.named(full, moved, change, { few, missing, isNever, isWithoutName, answers });
      const isTold = kindOf(responses) === 'compared' && change !== 'same' && !isNever;
      return (
        <>
          <Claimed
            of={[
              { kind: 'headline', isFew: few !== null, engines },
              ...(isNever ? [NEVER] : []),
              ...(isNever && change === 'down'
                ? [brandClaim('down', spans.previous.start_date, engines)]
                : []),
              ...missing.map(asClaim),
            ]}
          >
            {named}
          </Claimed>
          {isTold && verdict && !(slow && verdict === 'within_noise') && (
            <Claimed of={[brandClaim(verdict, spans.previous.start_date, engines)]}>
              {' '}
              {verdict === 'within_noise'
                ? chanceText(moved.change, answers, comparison, words)
                : words.cover.verdict[verdict]}
            </Claimed>
          )}
          {slow && <Claimed of={[slowClaim(slow)]}> {words.cover.slow(slow)}</Claimed>}
        </>
      );
    }
  }
}

/** The largest printed difference that a sentence calls small, in points. */
const SMALL = 2.9;

/** Why a difference can be chance: because it is small, or because the answers are few. */
function chanceText(
  change: TracedNumber,
  answers: TracedNumber,
  { previous_answer_count }: Responses['comparison'],
  { cover: words }: Words,
) {
  if (Math.abs(change.value ?? 0) <= SMALL) return words.small;
  return words.large(change, answers, traced('comparison.previous_answer_count', previous_answer_count));
}

const NEVER = { kind: 'never-named' } as const;
const asClaim = (one: Missing): Claim => ({ kind: 'missing', ...one });
