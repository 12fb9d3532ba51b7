import type { ComponentChildren } from 'preact';
import { MonthColumns } from '../charts/months.js';
import { localDay } from '../data/days.js';
import type { Setup } from '../data/configuration.js';
import type { Report, ReportOf } from '../data/report.js';
import { fig, movedAt } from '../story/figure.js';
import { changeOf, kindOf, wasAskedBefore } from '../story/state.js';
import { useWords } from '../text/words.js';
import type { Words } from '../text/en.js';
import { Text } from './figure.js';
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
          <h1 class={sizeOf(brand.name)}>
            <Text>{brand.name}</Text>
          </h1>
          <p class="window">{words.cover.title(kind === 'compared')}</p>
          <p class="first">{firstSentence(report, words, wasAskedBefore(responses))}</p>
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
  if (length > 40) return 'longer';
  return length > 18 ? 'long' : undefined;
}

export function firstSentence(
  { brand, responses, choice: { tz } }: ReportOf<'comparison' | 'explanation'>,
  words: Words,
  wasAsked: boolean,
): ComponentChildren {
  const { comparison, explanation } = responses;
  const { visibility, window } = comparison;
  const full = <Text>{brand.name}</Text>;
  switch (kindOf(responses)) {
    case 'empty':
      return explanation.run_count > 0 && window.carried_from === null
        ? words.cover.empty
        : words.cover.notAsked;
    case 'carried':
      return words.cover.carried(
        full,
        localDay(window.carried_from ?? '', tz),
        fig('comparison.visibility.current', visibility.current),
      );
    default:
      return words.cover.named(
        full,
        movedAt('comparison.visibility', visibility),
        changeOf(responses, wasAsked),
      );
  }
}
