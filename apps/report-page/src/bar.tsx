/** The bar above each view, which shows the brand, the days, the comparison, the filters and the names of the views. */
import type { Filters } from '@brand-visibility/report/data/choice';
import { localDay } from '@brand-visibility/report/data/days';
import { engineName } from '@brand-visibility/report/words/engines';
import * as of from '@brand-visibility/report/words/message';
import { useWords } from '@brand-visibility/report/words/words';
import type { ViewName } from './address.js';
import { Brands } from './brands.js';
import { Days, type DaysProps } from './days.js';
import { Downloads } from './downloads.js';
import { categoryName, Filter } from './filter.js';
import { say } from './language.js';
import { Popover } from './popover.js';
import { usePage } from './session.js';

const NAMES: readonly (readonly [ViewName, string])[] = [
  ['overview', say('views.overview')],
  ['engines', say('views.engines')],
  ['questions', say('views.questions')],
  ['sites', say('views.sites')],
  ['work', say('views.work')],
  ['access', say('views.access')],
];

const ALL = [['portfolio', say('allBrands')]] as const;

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
          {(close) => <Days key={JSON.stringify(view.choice)} {...props} close={close} />}
        </Popover>
        <Popover class="filter" label={say('bar.filter')}>
          {(close) => <Filter key={JSON.stringify(view.choice.filters)} close={close} />}
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
        {(isAll ? ALL : NAMES).map(([name, text]) => (
          <button
            type="button"
            class="plain"
            aria-current={view.name === name ? 'page' : undefined}
            onClick={() => go({ name, answers: null })}
          >
            {text}{' '}
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

/** The active filters, each with a button that removes it. */
function Chips() {
  const { view, menus, go } = usePage();
  const words = useWords();
  const { filters } = view.choice;
  const set = (changed: Partial<Filters>) =>
    go({ choice: { ...view.choice, filters: { ...filters, ...changed } }, answers: null });
  const without = <Value,>(all: readonly Value[], value: Value) => all.filter((one) => one !== value);
  const chips: (readonly [string, Partial<Filters>])[] = [
    ...filters.platforms.map(
      (one) => [engineName(one), { platforms: without(filters.platforms, one) }] as const,
    ),
    ...filters.categories.map(
      (one) => [categoryName(words, one), { categories: without(filters.categories, one) }] as const,
    ),
    ...filters.theme_ids.map((one) => {
      const name =
        one === 'none' ? say('questions.theme.none') : menus?.themes.find(({ value }) => value === one)?.name;
      return [name ?? one, { theme_ids: without(filters.theme_ids, one) }] as const;
    }),
    ...filters.locations.map((one) => [one, { locations: without(filters.locations, one) }] as const),
    ...(filters.is_branded === null
      ? []
      : [
          [
            filters.is_branded ? say('filter.withName') : say('filter.withoutName'),
            { is_branded: null },
          ] as const,
        ]),
  ];
  return (
    <ul class="chips">
      {chips.map(([name, changed]) => (
        <li key={name}>
          <button type="button" class="chip" onClick={() => set(changed)}>
            <bdi>{name}</bdi> <span aria-hidden="true">×</span>
            <span class="unseen">: {say('filter.remove')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
