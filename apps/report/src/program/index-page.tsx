/** Creates pages about several brands: the index of all reports, and the report of a group. */
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Setup } from '../data/configuration.js';
import type { Report } from '../data/report.js';
import type { Spans } from '../data/spans.js';
import { htmlOf, titlesOf, type DocumentStyle } from '../document.js';
import { ReportView } from '../parts/report-view.js';
import { Letter, ReportContext } from '../parts/section.js';
import { wordsIn, wordsOf } from '../words/of-report.js';
import { byAttention, siteApart } from '../story/attention.js';
import { indexReason, type Reason } from '../story/look.js';
import { strongestOf } from '../story/told.js';
import { dayOfYear, message, type Value } from '../words/message.js';
import { Say, Word } from '../words/words.js';
import { linked, nameIn, Overview, type Entry } from './overview.js';
import { saidIn } from './said.js';

interface PageOptions {
  readonly spans: Spans;
  readonly setup: Setup;
  readonly style: DocumentStyle;
}

/** Sorts the entries by attention; the brands without a report come last. */
export const sortedEntries = (entries: readonly Entry[], locale: string): Entry[] =>
  byAttention(entries, locale, ({ brand: { id, name }, said }) => ({
    id,
    name,
    ...(said === null ? { verdict: null, change: null, isMissing: true } : strongestOf(said.told)),
  }));

const nodeOf = (node: ComponentChildren): Value => ({ as: 'node', node, text: '' });
const linkOf = (...[links, name]: Parameters<typeof linked>) => nodeOf(linked(links, name));
const reasonsOf = (look: readonly Reason[]) =>
  nodeOf(look.map((reason, index) => [index > 0 && ', ', <Say of={indexReason(reason)} />]));

/** Returns the index page of all reports that a command wrote or kept, as HTML. */
export function indexPage(entries: readonly Entry[], { spans, setup, style }: PageOptions): string {
  const words = wordsIn(setup.language, { brand: '', spans, carriedFrom: null });
  const { text, locale } = words;
  const title = text(message('l.index.kind'));
  const sorted = [
    ...sortedEntries(
      entries.filter(({ isGroup }) => !isGroup),
      locale,
    ),
    ...entries.filter(({ isGroup }) => isGroup),
  ];
  const looks = sorted.filter(({ look = [] }) => look.length > 0);
  const body = renderToString(
    <Overview words={words} setup={setup} kind={title} entries={sorted}>
      {looks.length > 0 && (
        <section class="block" aria-labelledby="look">
          <h2 id="look">
            <Word k="l.index.look" />
          </h2>
          <ul class="note">
            {looks.map(({ brand: { id }, look = [], ...links }) => (
              <li key={id}>
                <Word k="l.then" of={{ period: linkOf(links, nameIn(sorted, id)), what: reasonsOf(look) }} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Overview>,
  );
  return htmlOf({ words: { locale, title, foot: title }, setup, mark: 'index', body }, style);
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
  const words = wordsIn(setup.language, { brand: name, spans, carriedFrom: null });
  const brands = reports.map(({ brand }) => brand);
  const parts = reports.map((report, index) => {
    const prefix = `${report.brand.id}-`;
    const group = index < reports.length - 1 ? [] : brands.map((one) => one.name);
    const site = siteApart(report.brand, brands);
    const view = { report, words: wordsOf(report), prefix, group, site };
    const text = renderToString(<ReportView {...view} />);
    return { text, entry: { brand: report.brand, html: `#${prefix}`, pdf: null, said: saidIn(report) } };
  });
  const cover = renderToString(
    <ReportContext.Provider value={{ setup, prefix: '' }}>
      <Overview
        words={words}
        setup={setup}
        kind={words.text(message('l.kind'))}
        name={name}
        entries={parts.map(({ entry }) => entry)}
      >
        {setup.note && <Letter text={setup.note} />}
        <p class="basis">
          <Word k="l.made" of={{ day: dayOfYear(spans.today) }} />
          {correctedOn && (
            <>
              {' · '}
              <Word k="l.corrected" of={{ day: dayOfYear(correctedOn) }} />
            </>
          )}
        </p>
      </Overview>
    </ReportContext.Provider>,
  );
  const titles = titlesOf(words);
  return htmlOf({ words: titles, setup, mark, body: cover + parts.map(({ text }) => text).join('') }, style);
}
