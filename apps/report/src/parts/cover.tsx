import type { ComponentChildren } from 'preact';
import { MonthColumns } from '../charts/months.js';
import type { Setup } from '../data/configuration.js';
import { monthOf } from '../data/days.js';
import type { Report } from '../data/report.js';
import type { Spans } from '../data/spans.js';
import { areMonths, monthsOf } from '../story/months.js';
import type { Told } from '../story/told.js';
import { compared, day, message, name, periodOfYear, plain, type Value } from '../words/message.js';
import { syllablesIn } from '../words/names.js';
import { Say, useWords, Word } from '../words/words.js';
import type { Words } from '../words/writer.js';
import { Text } from '../figure/element.js';
import { marksOf, untilOf } from './months.js';

interface CoverProps {
  readonly report: Report;
  readonly told: Told;
  /** What distinguishes the brand from another one of the same name in the document. */
  readonly site?: string | null | undefined;
}

/** Shows the brand, the window, the first sentence and its verdict, and a chart of the months. */
export function Cover({ report, told, site }: CoverProps) {
  const words = useWords();
  const { brand, setup, spans } = report;
  const isChart = areMonths(report);
  const during = duringOf(spans, words);
  const last = monthsOf(report).at(-1);
  const until = last ? untilOf(last, spans) : null;
  return (
    <header class="cover">
      <Masthead setup={setup} kind={<Word k="l.kind" />} />
      <div class={isChart ? 'band' : 'band alone'}>
        <div class="says">
          <h1 class={sizeOf(brand.name)} lang={brand.language ?? words.locale}>
            <Text>
              {syllablesIn(brand.name).map((part) => (
                <span class="syllable">{part}</span>
              ))}
            </Text>
            {site && [' (', <Text>{site}</Text>, ')']}
          </h1>
          <p class="window">
            {told.kind === 'compared' ? <Say of={compared(during, spans.previous)} /> : words.value(during)}
          </p>
          {setup.greeting && <p class="greeting">{setup.greeting}</p>}
          <Story told={told} />
        </div>
        {isChart && (
          <figure>
            <figcaption>
              {told.isNever ? (
                <Word k="l.trend.chart" of={{ brand: name(brand.name) }} />
              ) : (
                <Word k="l.trend.cover" />
              )}
              {until !== null && [
                `; ${words.shortMonth(monthOf(until))} `,
                <Word k="l.trend.until" of={{ day: day(until) }} />,
              ]}
            </figcaption>
            <MonthColumns
              months={marksOf(report, words, ({ month }) => words.shortMonth(month))}
              label={words.text(message('l.trend.chart', { brand: plain(words.shortOf(brand.name)) }))}
            />
          </figure>
        )}
      </div>
    </header>
  );
}

/** The window, and up to which day it counts if it has not ended. */
function duringOf({ current, today, isUnfinished }: Spans, words: Words): Value {
  const period = periodOfYear(current);
  if (!isUnfinished || (current.month === null && current.end_date <= today)) return period;
  const until = <Word k="l.trend.until" of={{ day: day(today) }} />;
  return { as: 'node', text: words.plainValue(period), node: [words.value(period), ' (', until, ')'] };
}

/** The first sentence of a brand, and the lines below it. */
function Story({ told: { headline, lines, verdict } }: { readonly told: Told }) {
  return (
    <>
      <p class="first">
        <Say of={headline} />
      </p>
      {lines.map((line) => (
        <p class="verdict">
          {line[0]?.key === 's.verdict.beyond' && <b class="badge">{verdict === 'up' ? '↑' : '↓'}</b>}
          {line.map((one, index) => [index > 0 && ' · ', <Say of={one} />])}
        </p>
      ))}
    </>
  );
}

/** Shows the sender, the logo of the client, and the kind of a document. */
export const Masthead = ({ setup, kind }: { readonly setup: Setup; readonly kind: ComponentChildren }) => (
  <div class="masthead">
    {setup.name &&
      (setup.logo ? <img src={setup.logo} alt={setup.name} /> : <p class="agency">{setup.name}</p>)}
    {setup.client_logo && <img class="client" src={setup.client_logo} alt="" />}
    <p class="kind">{kind}</p>
  </div>
);

function sizeOf(name: string): string | undefined {
  const { length } = [...name];
  if (length > 100) return 'longest';
  if (length > 40) return 'longer';
  return length > 18 ? 'long' : undefined;
}
