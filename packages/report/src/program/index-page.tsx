/** Creates pages about several brands: the index of all reports, and the report of a group. */
import type { Brand } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Setup } from '../data/configuration.js';
import type { Report } from '../data/report.js';
import type { Spans } from '../data/spans.js';
import { Sparkline } from '../charts/sparkline.js';
import { htmlOf, type DocumentStyle } from '../document.js';
import { Masthead } from '../parts/cover.js';
import { Text } from '../parts/figure.js';
import { classOf } from '../parts/figures.js';
import { ReportView } from '../parts/report-view.js';
import { Letter, ReportContext } from '../parts/section.js';
import { Table, type Column } from '../parts/table.js';
import { wordsIn } from '../parts/words-of.js';
import { byAttention } from '../story/attention.js';
import { movesOf } from '../story/engines.js';
import { traced, type TracedNumber } from '../story/figure.js';
import type { Words } from '../text/en.js';

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
  readonly brand: Brand;
  /** The verdict on the change of visibility; null if the report compares no figures. */
  readonly verdict: string | null;
  /** Whether the report leaves out an engine that has answers at only one of the two times. */
  readonly isPartial: boolean;
  /** The slow movement that the report states: the month since which visibility moved by more than chance. */
  readonly slow: { readonly from: string; readonly verdict: string } | null;
  /** Visibility in each month, in order; null for a month without answers. */
  readonly months: readonly (number | null)[];
  /** Returns the figure with the given `data-figure`; its value is null if the brand's report lacks the figure. */
  readonly figure: (at: string) => TracedNumber;
}

/** The month since which a report claims that visibility moved by more than chance (`Claim`). */
const MOVED =
  /moved&quot;,&quot;of&quot;:&quot;brand&quot;,&quot;verdict&quot;:&quot;(up|down)&quot;,&quot;since&quot;:&quot;(\d{4}-\d{2})/;

/** Creates the entry of a brand from the HTML of its report, which may be new or existing; empty if there is none. */
export function entryOf(brand: Brand, text: string, { html, pdf }: Links): Entry {
  const found = text.matchAll(/<data data-figure="([\w.]+)" value="([\w.-]+)">/g);
  const values = new Map([...found].map(([, at = '', value = '']) => [at, value]));
  const figure = (at: string) => traced(at, values.has(at) ? Number(values.get(at)) : null);
  const verdict = values.get('comparison.verdict') ?? null;
  const moved = MOVED.exec(text);
  const months = [
    ...text.matchAll(/data-figure="months\.data\.(\d+)\.visibility" data-value(?:="([\d.]*)")?/g),
  ];
  const shown = new Map(months.map(([, index, value]) => [Number(index), value ? Number(value) : null]));
  return {
    brand,
    html,
    pdf,
    verdict,
    isPartial: values.has('all_engines.visibility.current'),
    slow: verdict === 'within_noise' && moved ? { verdict: moved[1] ?? '', from: moved[2] ?? '' } : null,
    months: [...shown].toSorted(([a], [b]) => a - b).map(([, value]) => value),
    figure,
  };
}

const CHANGE = 'comparison.visibility.change';
const SLOW_CHANGE = 'since.visibility.change';

/** The movement of a brand that is more than chance: of one month or, if that can be chance, of six. */
const movementOf = ({ brand: { id, name }, html, verdict, slow, figure }: Entry) => ({
  id,
  name,
  verdict: slow?.verdict ?? verdict,
  change: figure(slow ? SLOW_CHANGE : CHANGE).value,
  isMissing: verdict === null && html === null,
});

/** Sorts the entries by attention; the brands without a report come last. */
export const sortedEntries = (entries: readonly Entry[], locale: string): Entry[] =>
  byAttention(entries, locale, movementOf);

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
    return { text, entry: entryOf(report.brand, text, { html: `#${prefix}`, pdf: null }) };
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
  const { index } = words;
  const whole = entries.filter(({ isPartial }) => !isPartial);
  const moves = movesOf(whole.map(movementOf));
  const slow = whole.filter((entry) => entry.slow !== null).map(({ brand }) => brand.name || brand.id);
  return (
    <article class="report index" lang={words.locale}>
      <header class="cover">
        <Masthead setup={setup} kind={kind} />
        <div class="band">
          <div>
            <h1 class="long">{name ?? words.cover.title(true)}</h1>
            {name && <p class="window">{words.cover.title(true)}</p>}
            {name && setup.greeting && <p class="greeting">{setup.greeting}</p>}
            <p class="first">
              {`${index.moved(moves)}. ${index.chance(moves.of, slow.length > 0, whole.length - moves.of)}`}
              {slow.length > 0 && index.slow(slow)}
              {whole.length < entries.length && index.apart(entries.length - whole.length)}
            </p>
          </div>
        </div>
      </header>
      <div class="summary">
        <Table
          label={index.label}
          columns={columnsOf(words)}
          rows={entries}
          keyOf={({ brand }) => brand.id}
        />
        {children}
      </div>
    </article>
  );
}

/** A name that links to a report, and a link to its PDF file. */
function linked({ html, pdf }: Links, name: string): ComponentChildren {
  const link = (to: string, text: ComponentChildren) => <a href={to}>{text}</a>;
  const text = <Text>{name}</Text>;
  return [html === null ? text : link(html, text), pdf && [' · ', link(pdf, 'PDF')]];
}

function columnsOf(words: Words): readonly Column<Entry>[] {
  const { index, figures, lead, engines } = words;
  const decimal = (head: string, at: string): Column<Entry> => ({
    head,
    cell: ({ figure }) => words.decimal(figure(at)),
  });
  const verdictText = ({ html, verdict, slow, figure }: Entry) => {
    if (verdict === null) return html === null ? index.missing : index.uncompared;
    if (slow !== null) {
      const change = <span class={slow.verdict}>{words.signed(figure(SLOW_CHANGE))}</span>;
      return index.slowly(change, slow.from);
    }
    return Object.entries(engines.verdicts).find(([key]) => key === verdict)?.[1];
  };
  return [
    {
      head: index.brand,
      kind: 'text',
      cell: ({ brand, ...links }) => linked(links, brand.name || brand.id),
    },
    decimal(`${figures.visibility}\u00a0%`, 'comparison.visibility.current'),
    { head: index.trend, cell: ({ months }) => <Sparkline values={months} label={index.trend} /> },
    {
      head: lead.head.change,
      cell: ({ figure, verdict }) => <span class={classOf(verdict)}>{words.signed(figure(CHANGE))}</span>,
    },
    { head: engines.head.verdict, kind: 'text', cell: verdictText },
    decimal(lead.head.share, 'comparison.share_of_voice.current'),
    {
      head: figures.first,
      cell: ({ figure }) => {
        const first = figure('visibility.position_distribution.first');
        return first.value === null
          ? words.decimal(first)
          : words.of(first, figure('explanation.named_count'));
      },
    },
    decimal(lead.head.sentiment, 'comparison.sentiment_score.current'),
  ];
}
