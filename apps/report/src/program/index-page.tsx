/** Creates pages about several brands: the index of all reports, and the report of a group. */
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Setup } from '../data/configuration.js';
import type { Report } from '../data/report.js';
import type { Spans } from '../data/spans.js';
import { Sparkline } from '../charts/sparkline.js';
import { htmlOf, type DocumentStyle } from '../document.js';
import { Masthead } from '../parts/cover.js';
import { Text } from '../parts/figure.js';
import { Says } from '../parts/says.js';
import { ChangeCell, isMovementOff, VerdictCell } from '../parts/movements.js';
import { ReportView } from '../parts/report-view.js';
import { Letter, ReportContext, StarNote } from '../parts/section.js';
import { Table, type Column } from '../parts/table.js';
import { wordsIn } from '../parts/words-of.js';
import { brandsStatements } from '../statements/brands.js';
import type { Statement } from '../statements/statement.js';
import { byAttention, nameAmong, type Named } from '../story/attention.js';
import { traced, type TracedNumber } from '../story/figure.js';
import { movementOf, strongestOf, type Movement } from '../story/movement.js';
import type { Reason } from '../story/reasons.js';
import { kindOf } from '../story/state.js';
import type { Words } from '../text/en.js';
import { NONE } from '../text/numbers.js';
import { WordsContext } from '../text/words.js';

interface Links {
  /** Addresses of the report as HTML and as PDF, relative to the page; each is null if there is none. */
  readonly html: string | null;
  readonly pdf: string | null;
}

/** A group on the index page of all reports. */
export interface GroupEntry extends Links {
  readonly name: string;
}

/** A brand on the index page of all reports, or on the cover of a group. */
export interface Entry extends Links {
  readonly brand: Named;
  /** Why somebody should look at the report before it is sent; absent if nothing is known. */
  readonly look?: readonly Reason[];
  /** What the report says of the brand; null if there is none. */
  readonly said: Said | null;
}

export interface Said {
  readonly movement: Movement;
  readonly visibility: TracedNumber;
  readonly share: TracedNumber;
  readonly sentiment: TracedNumber;
  /** The answers that name the brand first, and those that name it; null if no answer counts. */
  readonly first: readonly [TracedNumber, TracedNumber] | null;
  /** Visibility in each month, in order; null for a month without answers. */
  readonly months: readonly (number | null)[];
}

/** Returns what the row of a report contains, without the report. */
export function saidIn(report: Pick<Report, 'responses' | 'choice'>): Said {
  const { responses, choice } = report;
  const { comparison, visibility, explanation, months } = responses;
  const { first } = visibility.position_distribution;
  const current = (name: 'visibility' | 'share_of_voice' | 'sentiment_score') =>
    traced(`comparison.${name}.current`, comparison[name].current);
  return {
    movement: movementOf(responses, choice.tz),
    visibility: current('visibility'),
    share: current('share_of_voice'),
    sentiment: current('sentiment_score'),
    first:
      kindOf(responses) === 'empty'
        ? null
        : [
            traced('visibility.position_distribution.first', first),
            traced('explanation.named_count', explanation.named_count),
          ],
    months: months.data.map(({ visibility: value }) => value),
  };
}

const namesOf = (brands: readonly Named[]) => new Map(brands.map((one) => [one.id, nameAmong(one, brands)]));

/** Returns what a cover of several brands says of their movements. */
export function statementsOf(entries: readonly Pick<Entry, 'brand' | 'said'>[]): readonly Statement[] {
  const names = namesOf(entries.map(({ brand }) => brand));
  return brandsStatements(
    entries.map(({ brand, said }) => ({
      name: names.get(brand.id) ?? brand.id,
      movement: said && said.movement,
    })),
  );
}

/** Sorts the entries by attention; the brands without a report come last. */
export const sortedEntries = (entries: readonly Entry[], locale: string): Entry[] =>
  byAttention(entries, locale, ({ brand: { id, name }, said }) => ({
    id,
    name,
    ...(said === null ? { verdict: null, change: null, isMissing: true } : strongestOf(said.movement)),
  }));

interface PageOptions {
  readonly spans: Spans;
  readonly setup: Setup;
  readonly style: DocumentStyle;
}

/** Returns the index page of all reports that a command wrote or kept, as HTML. */
export function indexPage(
  entries: readonly Entry[],
  groups: readonly GroupEntry[],
  { spans, setup, style }: PageOptions,
): string {
  const words = wordsIn(setup.language, { brand: '', spans, engine: null, carriedFrom: null });
  const { locale, index } = words;
  const titles = { locale, title: index.title, foot: index.title };
  const body = renderToString(
    <Overview words={words} setup={setup} kind={index.kind} entries={sortedEntries(entries, locale)}>
      {groups.length > 0 && (
        <ul>
          {groups.map((group) => (
            <li data-key={group.name}>{linked(group, group.name)}</li>
          ))}
        </ul>
      )}
    </Overview>,
  );
  return htmlOf({ words: titles, setup, mark: 'index', body }, style);
}

/** Returns the report of a group: a cover with a row for each brand, and then the report of each brand, as HTML. */
export function groupDocument(
  name: string,
  reports: readonly Report[],
  {
    spans,
    setup,
    style,
    mark,
    correctedOn,
  }: PageOptions & Pick<Report, 'correctedOn'> & { readonly mark: string },
): string {
  const words = wordsIn(setup.language, { brand: name, spans, engine: null, carriedFrom: null });
  const parts = reports.map((report) => {
    const prefix = `${report.brand.id}-`;
    const text = renderToString(<ReportView report={report} prefix={prefix} />);
    return { text, entry: { brand: report.brand, html: `#${prefix}`, pdf: null, said: saidIn(report) } };
  });
  const cover = renderToString(
    <ReportContext.Provider value={{ setup, prefix: '' }}>
      <Overview
        words={words}
        setup={setup}
        kind={words.cover.kind}
        name={name}
        entries={parts.map(({ entry }) => entry)}
      >
        {setup.note && <Letter text={setup.note} />}
        <p class="basis">
          {words.made}
          {correctedOn && ` ${words.corrected(correctedOn)}`}
        </p>
      </Overview>
    </ReportContext.Provider>,
  );
  return htmlOf({ words, setup, mark, body: cover + parts.map(({ text }) => text).join('') }, style);
}

/** A cover that counts how many brands rose and fell, and a table of the brands. */
function Overview({
  words,
  setup,
  kind,
  name,
  entries,
  children,
}: {
  readonly words: Words;
  readonly setup: Setup;
  readonly kind: string;
  /** The name of a group of brands; absent for the index page. */
  readonly name?: string;
  readonly entries: readonly Entry[];
  readonly children: ComponentChildren;
}) {
  const names = namesOf(entries.map(({ brand }) => brand));
  const looks = name === undefined ? entries.filter(({ look }) => look && look.length > 0) : [];
  const isOff = entries.some(({ said }) => said !== null && isMovementOff(said.movement));
  return (
    <WordsContext.Provider value={words}>
      <article class="report index" lang={words.locale}>
        <header class="cover">
          <Masthead setup={setup} kind={kind} />
          <div class="band">
            <div>
              <h1 class="long">{name ?? words.cover.title(true)}</h1>
              {name && <p class="window">{words.cover.title(true)}</p>}
              {name && setup.greeting && <p class="greeting">{setup.greeting}</p>}
              <p class="first">
                <Says of={statementsOf(entries)} />
              </p>
            </div>
          </div>
        </header>
        <div class="summary">
          <Table
            label={words.index.label}
            columns={columnsOf(words, names)}
            rows={entries}
            keyOf={({ brand }) => brand.id}
          />
          <StarNote shown={isOff} />
          {looks.length > 0 && (
            <section class="block" aria-labelledby="look">
              <h2 id="look">{words.index.look}</h2>
              <ul class="note">
                {looks.map(({ brand: { id }, look = [] }) => (
                  <li key={id}>
                    <Text>{names.get(id)}</Text>: {look.map((one) => words.index.reasons[one]).join(', ')}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {children}
        </div>
      </article>
    </WordsContext.Provider>
  );
}

/** A name that links to a report, and a link to its PDF file. */
function linked({ html, pdf }: Links, name: string): ComponentChildren {
  const link = (to: string, text: ComponentChildren) => <a href={to}>{text}</a>;
  const text = <Text>{name}</Text>;
  return [html === null ? text : link(html, text), pdf && [' · ', link(pdf, 'PDF')]];
}

function columnsOf(words: Words, names: ReadonlyMap<string, string>): readonly Column<Entry>[] {
  const { index, figures, lead, engines } = words;
  const cell = (write: (said: Said) => ComponentChildren) => ({
    cell: ({ said }: Entry) => (said === null ? NONE : write(said)),
  });
  return [
    {
      head: index.brand,
      kind: 'text',
      cell: ({ brand, ...links }) => linked(links, names.get(brand.id) ?? brand.id),
    },
    { head: `${figures.visibility}\u00a0%`, ...cell(({ visibility }) => words.decimal(visibility)) },
    {
      head: index.trend,
      cell: ({ said }) => (
        <Sparkline values={said === null ? [] : said.months} label={index.trend} write={words.plainDecimal} />
      ),
    },
    { head: lead.head.change, ...cell(({ movement }) => <ChangeCell movement={movement} />) },
    {
      head: engines.head.verdict,
      kind: 'text',
      cell: ({ said }) => (said === null ? index.missing : <VerdictCell movement={said.movement} />),
    },
    { head: lead.head.share, ...cell(({ share }) => words.decimal(share)) },
    { head: figures.first, ...cell(({ first }) => (first === null ? NONE : words.of(...first))) },
    { head: lead.head.sentiment, ...cell(({ sentiment }) => words.decimal(sentiment)) },
  ];
}
