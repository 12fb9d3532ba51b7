import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { NO_FILTERS } from '@brand-visibility/report/data/choice';
import { monthOf } from '@brand-visibility/report/data/days';
import { kindOf, missingIn } from '@brand-visibility/report/data/state';
import { AnswersContext } from '@brand-visibility/report/figure/element';
import type { AnswerQuery, Moved } from '@brand-visibility/report/figure/figure';
import { outcomesAt, type Counts } from '@brand-visibility/report/parts/outcomes';
import { classOf } from '@brand-visibility/report/parts/section';
import { headed, type Column } from '@brand-visibility/report/parts/table';
import * as of from '@brand-visibility/report/words/message';
import { Print, useWords, Word } from '@brand-visibility/report/words/words';
import type { Words } from '@brand-visibility/report/words/writer';
import { say } from '../language.js';
import { Notice } from '../notices.js';
import type { Read } from '../responses.js';
import { usePage } from '../session.js';

/** Components that several views share. */

export function Head({
  title,
  children,
}: {
  readonly title: ComponentChildren;
  readonly children?: ComponentChildren;
}) {
  return (
    <header class="head">
      <h1>{title}</h1>
      {children && <p class="soft">{children}</p>}
    </header>
  );
}

/** A name that opens the list of the answers in its row; only the name if no query selects them. */
export function Opens({
  query,
  count,
  children,
}: {
  readonly query: AnswerQuery | null;
  readonly count: number;
  readonly children: ComponentChildren;
}) {
  const show = useContext(AnswersContext);
  if (show === null || query === null || count === 0) return children;
  return (
    <button type="button" class="opens" onClick={() => show(query, count)}>
      {children}
    </button>
  );
}

/** Buttons with which the reader selects one of several lists. */
export function Tabs({
  tabs,
  label,
}: {
  readonly tabs: readonly (readonly [name: string, text: string])[];
  readonly label: string;
}) {
  const { view, go } = usePage();
  const current = tabs.find(([name]) => name === view.tab) ?? tabs[0];
  return (
    <div class="tabs" role="group" aria-label={label}>
      {tabs.map(([name, text]) => (
        <button type="button" aria-pressed={name === current?.[0]} onClick={() => go({ tab: name })}>
          {text}
        </button>
      ))}
    </div>
  );
}

export interface CountedRow {
  readonly row: Counts;
  readonly at: string;
  /** The query that selects the answers; null if `listBrandAnswers` cannot select them. */
  readonly query: AnswerQuery | null;
}

const HEADS = [
  ['answers_naming_you', say('groups.you'), 'you'],
  ['answers_naming_competitors_not_you', say('groups.rivals'), 'rivals'],
  ['answers_naming_no_brand', say('groups.nobody'), 'nobody'],
] as const;

/** Three columns that count the answers with each outcome. Their headings have the colours of the bars. */
export const outcomeColumns: readonly Column<CountedRow>[] = HEADS.map(([outcome, text, shade]) => ({
  head: text,
  keys: <span class={`key ${shade}`}>{text}</span>,
  look: `key ${shade}`,
  value: ({ row }) => row[outcome],
  cell: ({ row, at, query }) => <Print of={of.count(outcomesAt(at, row, query ?? undefined)(outcome))} />,
}));

/** The columns of a share and of its change, which has the colour of its verdict if the row has one. */
export const movedColumns = <Row extends { readonly row: object }>(
  words: Words,
  head: string,
  movedOf: (row: Row) => Moved,
  isMinor = false,
): readonly Column<Row>[] => [
  {
    head,
    value: (one) => movedOf(one).current.value,
    cell: (one) => (
      <b>
        <Print of={of.decimal(movedOf(one).current)} />
      </b>
    ),
  },
  {
    ...headed(words, of.message('l.leads.change')),
    isMinor,
    value: (one) => movedOf(one).change.value,
    cell: (one) => (
      <span class={classOf('verdict' in one.row ? String(one.row.verdict) : null) ?? 'soft'}>
        <Print of={of.signed(movedOf(one).change)} />
      </span>
    ),
  },
];

/** Explains the second line of a row on a phone, which has no headings. */
export const PhoneKeys = ({ text }: { readonly text: string }) => (
  <p class="phone-keys soft">
    {text}:{' '}
    <span class="keys">
      {HEADS.map(([, name, shade]) => (
        <span class={`key ${shade}`}>{name}</span>
      ))}
    </span>
  </p>
);

/**
 * Shows the figures of a view, with a note if they are carried or of fewer engines. If there are none, shows the reason
 * instead.
 */
export function WithFigures({
  read,
  children,
}: {
  readonly read: Read<'comparison' | 'all_engines'>;
  readonly children: ComponentChildren;
}) {
  const { plainValue } = useWords();
  const { view, brand, go } = usePage();
  const { all_engines } = read.responses;
  const { choice } = view;
  const isFiltered = JSON.stringify(choice.filters) !== JSON.stringify(NO_FILTERS);
  const latest = brand.latest_run && monthOf(brand.latest_run.completed_at);
  const toLatest = latest && {
    action: say('notices.showMonth', { month: plainValue(of.monthOfYear(latest)) }),
    onAction: () =>
      go({ choice: { ...choice, window: { kind: 'month', month: latest }, against: 'previous-month' } }),
  };
  const toAll = {
    action: say('notices.clearFilter'),
    onAction: () => go({ choice: { ...choice, filters: NO_FILTERS } }),
  };
  const kind = kindOf(read.responses);
  const when = of.when(read.spans.current);
  if (kind === 'empty')
    return (
      <Notice isAll {...(isFiltered ? toAll : toLatest)}>
        {isFiltered ? say('notices.noMatch') : <Word k="s.notAsked" of={{ when }} />}
      </Notice>
    );
  return (
    <>
      {kind === 'carried' && (
        <Notice {...toLatest}>{say('notices.carried', { when: plainValue(when) })}</Notice>
      )}
      {all_engines && view.name !== 'overview' && (
        <Notice>
          {say('notices.without', {
            engines: plainValue(of.list(missingIn(all_engines).map((one) => of.engine(one.engine)))),
          })}
        </Notice>
      )}
      {children}
    </>
  );
}
