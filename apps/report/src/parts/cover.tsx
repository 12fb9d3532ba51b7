import { MonthColumns } from '../charts/months.js';
import type { Setup } from '../data/configuration.js';
import type { Report } from '../data/report.js';
import { firstStatements } from '../statements/cover.js';
import { kindOf } from '../story/state.js';
import { useWords } from '../text/words.js';
import { Text } from './figure.js';
import { Says } from './says.js';
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
          <p class="first">
            <Says of={firstStatements(report)} />
          </p>
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
