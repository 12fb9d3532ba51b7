/** The bar above each view, which shows the brand, the days, the comparison, the filters and the names of the views. */
import { localDay } from '@brand-visibility/report/data/days';
import * as of from '@brand-visibility/report/words/message';
import { useWords } from '@brand-visibility/report/words/words';
import { Brands } from './brands.js';
import { Days, type DaysProps } from './days.js';
import { Downloads } from './downloads.js';
import { Chips, Filter } from './filter.js';
import { say } from './language.js';
import { Popover } from './popover.js';
import { usePage } from './session.js';

const NAMES = ['overview', 'engines', 'questions', 'sites', 'work', 'access'] as const;

/** Shows the current selection (brand, days, comparison and filters), and links to the views. */
export function Bar(props: DaysProps) {
  const { view, brand, reader, counts, go, forget } = usePage();
  const isAll = view.name === 'portfolio';
  const { plainValue } = useWords();
  const window = plainValue(of.periodOfYear(reader.spans.current));
  const against = say('bar.against', { days: plainValue(of.period(reader.spans.previous)) });
  return (
    <>
      <header class="bar">
        <button type="button" class="skip" onClick={skip}>
          {say('skip')}
        </button>
        <a class="home" href="./">
          Brand Visibility
        </a>
        <Brands />
        <Popover
          class="days"
          label={
            <>
              <strong key={window}>{window}</strong>{' '}
              <span key={against} class="soft">
                {against}
              </span>
            </>
          }
        >
          <Days key={JSON.stringify(view.choice)} {...props} />
        </Popover>
        <Popover class="filter" label={say('bar.filter')}>
          <Filter key={JSON.stringify(view.choice.filters)} />
        </Popover>
        <Chips />
        <Downloads />
        {!isAll && (
          <button type="button" class="primary" onClick={() => go({ name: 'report', answers: null })}>
            {say('bar.report')}
          </button>
        )}
      </header>
      <nav class="views" aria-label={say('views.label')}>
        {(isAll ? (['portfolio'] as const) : NAMES).map((name) => (
          <button
            type="button"
            class="plain"
            aria-current={view.name === name ? 'page' : undefined}
            onClick={() => go({ name, answers: null })}
          >
            {name === 'portfolio' ? say('allBrands') : say(`views.${name}`)}{' '}
            {counts[name] !== undefined && !isAll && (
              <small key={counts[name]} translate={false}>
                {counts[name]}
              </small>
            )}
          </button>
        ))}
        <p class="soft">
          {!isAll && brand.latest_run && (
            <span key={brand.id}>
              {say('bar.latestRun', {
                day: plainValue(of.day(localDay(brand.latest_run.completed_at, view.choice.tz))),
              })}
            </span>
          )}
          <span key={reader.spans.today}>
            {say('bar.readOn', { day: plainValue(of.dayOfYear(reader.spans.today)) })}
          </span>
          <button type="button" class="plain forget" onClick={forget}>
            {say('form.forget')}
          </button>
        </p>
      </nav>
    </>
  );
}

/** Moves the focus past the bar and the views: to the first row of the table, or else to the heading. */
function skip(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  (document.querySelector<HTMLElement>('main .groups tbody button') ?? heading)?.focus();
}
