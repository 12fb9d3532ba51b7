/** Creates the index of all reports. Brands that need attention come first. */
import type { Brand } from '@brand-visibility/client';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Setup } from '../data/configuration.js';
import type { Spans } from '../data/spans.js';
import { htmlOf, type DocumentStyle } from '../document.js';
import { Masthead } from '../parts/cover.js';
import { Text } from '../parts/figure.js';
import { classOf } from '../parts/figures.js';
import { Table, type Column } from '../parts/table.js';
import { wordsIn } from '../parts/words-of.js';
import { fig, type Fig } from '../story/figure.js';
import type { Words } from '../text/en.js';

/** A brand in the index of all reports. */
export interface Entry {
  readonly brand: Brand;
  /** The names of the brand's files; null if it has none. */
  readonly html: string | null;
  readonly pdf: string | null;
  /** The verdict on the change of visibility; null if nothing is compared. */
  readonly verdict: string | null;
  /** Returns a figure of the brand's report by its `data-figure`; its value is null if the report lacks the figure. */
  readonly figure: (at: string) => Fig;
}

/** Reads the figures of a new or an existing report from its `data` elements. */
export function entryOf(brand: Brand, html: string | null, pdf: string | null): Entry {
  const text = html === null ? '' : readFileSync(html, 'utf8');
  const found = text.matchAll(/<data data-figure="([\w.]+)" value="([\w.-]+)">/g);
  const values = new Map([...found].map(([, at = '', value = '']) => [at, value]));
  const figure = (at: string) => fig(at, values.has(at) ? Number(values.get(at)) : null);
  const verdict = values.get('comparison.verdict') ?? null;
  return { brand, html: html && basename(html), pdf: pdf && basename(pdf), verdict, figure };
}

const CHANGE = 'comparison.visibility.change';

/**
 * Sorts the entries: first brands that fell by more than chance, then other compared brands, and last brands without a
 * comparison. Each group begins with the largest fall.
 */
export function byAttention(entries: readonly Entry[], locale: string): Entry[] {
  const names = new Intl.Collator(locale);
  const group = ({ html, verdict }: Entry) =>
    verdict === null ? (html === null ? 3 : 2) : Number(verdict !== 'down');
  return entries.toSorted(
    (a, b) =>
      group(a) - group(b) ||
      Number(a.figure(CHANGE).value) - Number(b.figure(CHANGE).value) ||
      names.compare(a.brand.name, b.brand.name) ||
      (a.brand.id < b.brand.id ? -1 : 1),
  );
}

/** Returns the index of all reports of a command, as HTML. */
export function indexPage(
  entries: readonly Entry[],
  { spans, setup, style }: { readonly spans: Spans; readonly setup: Setup; readonly style: DocumentStyle },
): string {
  const words = wordsIn(setup.language, { brand: '', spans, engine: null, carriedFrom: null });
  const { locale, index } = words;
  const count = (verdict: string | null) => entries.filter((entry) => entry.verdict === verdict).length;
  const body = renderToString(
    <article class="report index">
      <header class="cover">
        <Masthead setup={setup} kind={index.kind} />
        <div class="band">
          <div>
            <h1 class="long">{words.cover.title(true)}</h1>
            <p class="first">{index.lead(count('up'), count('down'), entries.length, count(null))}</p>
          </div>
        </div>
      </header>
      <div class="summary">
        <Table
          label={index.label}
          columns={columnsOf(words)}
          rows={byAttention(entries, locale)}
          keyOf={({ brand }) => brand.id}
          isMarked={({ verdict }) => verdict === 'down'}
        />
      </div>
    </article>,
  );
  const titles = { locale, title: index.title, foot: index.title };
  return htmlOf({ words: titles, setup, mark: 'index', body }, style);
}

function columnsOf(words: Words): readonly Column<Entry>[] {
  const { index, figures, lead, engines } = words;
  const decimal = (head: string, at: string): Column<Entry> => ({
    head,
    cell: ({ figure }) => words.decimal(figure(at)),
  });
  const verdictText = ({ html, verdict }: Entry) => {
    if (verdict === null) return html === null ? index.missing : index.uncompared;
    return Object.entries(engines.verdicts).find(([key]) => key === verdict)?.[1];
  };
  return [
    {
      head: index.brand,
      kind: 'text',
      cell: ({ brand, html, pdf }) => {
        const name = <Text>{brand.name || brand.id}</Text>;
        const link = (file: string, text: ComponentChildren) => <a href={encodeURIComponent(file)}>{text}</a>;
        return [html === null ? name : link(html, name), pdf && [' · ', link(pdf, 'PDF')]];
      },
    },
    decimal(`${figures.visibility}\u00a0%`, 'comparison.visibility.current'),
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
