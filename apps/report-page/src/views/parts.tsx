import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { NO_FILTERS } from '@brand-visibility/report/data/choice';
import { monthOf } from '@brand-visibility/report/data/days';
import { AnswersContext } from '@brand-visibility/report/parts/figure';
import type { AnswerQuery } from '@brand-visibility/report/story/figure';
import { kindOf, missingIn } from '@brand-visibility/report/story/state';
import { useWords } from '@brand-visibility/report/text/words';
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

/** A name that opens the list of the answers in its row. */
export function Opens({
  query,
  count,
  children,
}: {
  readonly query: AnswerQuery;
  readonly count: number;
  readonly children: ComponentChildren;
}) {
  const show = useContext(AnswersContext);
  if (show === null || count === 0) return children;
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

/**
 * Shows the figures of a view, with a note if they are carried or of fewer engines. If there are none, shows the reason
 * instead.
 */
export function WithFigures({
  read,
  children,
}: {
  readonly read: Read<'comparison' | 'all_engines'>;
  readonly children: () => ComponentChildren;
}) {
  const words = useWords();
  const { view, brand, go } = usePage();
  const { all_engines } = read.responses;
  const { filters } = view.choice;
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(NO_FILTERS);
  const latest = brand.latest_run && monthOf(brand.latest_run.completed_at);
  const toLatest = latest
    ? {
        action: say('notices.showMonth', { month: words.monthOfYear(latest) }),
        onAction: () =>
          go({
            choice: { ...view.choice, window: { kind: 'month', month: latest }, against: 'previous-month' },
          }),
      }
    : {};
  const kind = kindOf(read.responses);
  if (kind === 'empty' && isFiltered)
    return (
      <Notice
        isAll
        action={say('notices.clearFilter')}
        onAction={() => go({ choice: { ...view.choice, filters: NO_FILTERS } })}
      >
        {say('notices.noMatch')}
      </Notice>
    );
  if (kind === 'empty')
    return (
      <Notice isAll {...toLatest}>
        {words.cover.notAsked}
      </Notice>
    );
  return (
    <>
      {kind === 'carried' && <Notice {...toLatest}>{say('notices.carried', { when: words.during })}</Notice>}
      {all_engines && view.name !== 'overview' && (
        <Notice>
          {say('notices.without', {
            engines: missingIn(all_engines)
              .map((one) => words.engine(one.engine))
              .join(', '),
          })}
        </Notice>
      )}
      {children()}
    </>
  );
}
