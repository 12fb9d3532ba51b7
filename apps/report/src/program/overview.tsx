/** A cover about several brands: how many rose and fell, and a table. */
import type { ComponentChildren } from 'preact';
import { Sparkline } from '../charts/sparkline.js';
import type { Setup } from '../data/configuration.js';
import { Text } from '../figure/element.js';
import { type TracedNumber } from '../figure/figure.js';
import { NONE } from '../figure/printed.js';
import { Masthead } from '../parts/cover.js';
import { ChangeCell, isStarred, reasonsOf, WordCell } from '../parts/movements.js';
import { Chip, Notes } from '../parts/section.js';
import { Table, type Column } from '../parts/table.js';
import { nameAmong, type Named } from '../story/attention.js';
import type { Lead } from '../story/brands.js';
import { leadMessages } from '../story/lead.js';
import type { Reason } from '../story/look.js';
import { severalOf } from '../story/several.js';
import { compared, decimal, message, periodOfYear } from '../words/message.js';
import { Of, Print, Say, Word, WordsContext } from '../words/words.js';
import type { Words } from '../words/writer.js';
import type { Said } from './said.js';

interface Links {
  /** Addresses of the report as HTML and as PDF, relative to the page; each is null if there is none. */
  readonly html: string | null;
  readonly pdf: string | null;
}

/** A brand on the index page of all reports, or on the cover of a group; or a group on the index page. */
export interface Entry extends Links {
  readonly brand: Named;
  /** Why somebody should look at the report before it is sent; absent if nothing is known. */
  readonly look?: readonly Reason[];
  /** What the report says of the brand; null if there is none, or if it is of a group. */
  readonly said: Said | null;
  readonly isGroup?: boolean;
}

/** The name of a brand or a group, with its site if another one is called so, too. */
export function nameIn(entries: readonly Entry[], id: string): string {
  const brands = entries.map(({ brand }) => brand);
  const own = brands.find((one) => one.id === id);
  return own === undefined ? id : nameAmong(own, brands);
}

/** A cover that counts how many brands rose and fell, and a table of the brands. */
export function Overview({
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
  const { current, previous } = words.spans;
  const told = entries.flatMap(({ said }) => (said === null ? [] : [said.told]));
  const during = periodOfYear(current);
  const period = told.some(({ kind }) => kind === 'compared') ? (
    <Say of={compared(during, previous)} />
  ) : (
    <Print of={during} />
  );
  const { lines, marks } = severalOf(told);
  return (
    <WordsContext.Provider value={words}>
      <article class="report index" lang={words.locale}>
        <header class="cover">
          <Masthead setup={setup} kind={kind} />
          <div class="band">
            <div>
              <h1 class="long">{name ?? period}</h1>
              {name && <p class="window">{period}</p>}
              {name && setup.greeting && <p class="greeting">{setup.greeting}</p>}
              <p class="first">
                {lines.map((line, index) => (
                  <>
                    {index > 0 && ' · '}
                    {line.map((one) => [<Say of={one} />, ' '])}
                  </>
                ))}
              </p>
            </div>
          </div>
        </header>
        <div class="summary">
          <Table
            label={words.text(message('l.leads.all'))}
            columns={columnsOf(words, entries)}
            rows={entries}
            keyOf={({ brand }) => brand.id}
          />
          <Notes>{[told.some(isStarred) && <Word k="s.note.star" />, marks && <Say of={marks} />]}</Notes>
          {children}
        </div>
      </article>
    </WordsContext.Provider>
  );
}

/** A name that links to a report, and a link to its PDF file. */
export function linked({ html, pdf }: Links, name: string): ComponentChildren {
  const link = (to: string, text: ComponentChildren) => <a href={to}>{text}</a>;
  const text = <Text>{name}</Text>;
  return [html === null ? text : link(html, text), pdf && [' · ', link(pdf, 'PDF')]];
}

/** How far a brand is from the rivals that are named most. */
function Gap({ lead }: { readonly lead: Lead }) {
  const { now, chance } = leadMessages(lead);
  return (
    <span class="page">
      <Say of={now} /> <Chip of={chance} />
    </span>
  );
}

function columnsOf({ text, numbers }: Words, entries: readonly Entry[]): readonly Column<Entry>[] {
  const cell = (write: (said: Said) => ComponentChildren) => ({
    cell: ({ said, isGroup }: Entry) => (said !== null ? write(said) : isGroup ? '' : NONE),
  });
  const months = text(message('l.index.months'));
  const figure = (of: TracedNumber) => <Print of={decimal(of)} />;
  return [
    {
      head: text(message('l.leads.brand')),
      kind: 'text',
      cell: ({ brand, said, ...links }) => [
        linked(links, nameIn(entries, brand.id)),
        said?.lead && <Gap lead={said.lead} />,
        said &&
          reasonsOf(said.told).map((one) => (
            <span class="page">
              <Say of={one} />
            </span>
          )),
      ],
    },
    {
      head: `${text(message('l.figure.visibility'))}\u00a0%`,
      ...cell(({ told }) => figure(told.visibility.current)),
    },
    {
      head: months,
      ...cell(({ told, months: values }) =>
        told.kind === 'carried' ? NONE : <Sparkline values={values} label={months} write={numbers.decimal} />,
      ),
    },
    {
      head: text(message('l.leads.change')),
      ...cell(({ told }) => <ChangeCell told={told} />),
    },
    {
      head: text(message('l.work.result')),
      kind: 'text',
      cell: ({ said, isGroup }) =>
        said !== null ? <WordCell told={said.told} /> : !isGroup && <Word k="l.index.missing" />,
    },
    {
      head: `${text(message('l.figure.share'))}\u00a0%`,
      ...cell(({ told }) => figure(told.share.current)),
    },
    {
      head: text(message('l.figure.first')),
      ...cell(({ first: { current } }) =>
        current === null ? NONE : <Of part={current[0]} all={current[1]} />,
      ),
    },
    { head: text(message('l.figure.sentiment')), ...cell(({ told }) => figure(told.sentiment.current)) },
  ];
}
