/** The bar above each view, which shows the brand, the days, the comparison, the filters and the names of the views. */
import type { Filters } from '@brand-visibility/report/data/choice';
import { localDay } from '@brand-visibility/report/data/days';
import { engineName } from '@brand-visibility/report/text/frame';
import { capital } from '@brand-visibility/report/text/writing';
import { useWords } from '@brand-visibility/report/text/words';
import type { ViewName } from './address.js';
import { Brands } from './brands.js';
import { Days, type DaysProps } from './days.js';
import { Downloads } from './downloads.js';
import { Filter } from './filter.js';
import { pageWords } from './language.js';
import { Popover } from './popover.js';
import { usePage } from './session.js';

const NAMES: readonly (readonly [ViewName, string])[] = [
  ['overview', pageWords.views.overview],
  ['engines', pageWords.views.engines],
  ['questions', pageWords.views.questions],
  ['sites', pageWords.views.sites],
  ['work', pageWords.views.work],
  ['access', pageWords.views.access],
];

const ALL = [['portfolio', pageWords.allBrands]] as const;

/** Shows the current selection (brand, days, comparison and filters), and links to the views. */
export function Bar(props: DaysProps) {
  const { view, brand, reader, counts, go, forget } = usePage();
  const isAll = view.name === 'portfolio';
  const words = useWords();
  const against = pageWords.bar.against(words.span(reader.spans.previous));
  return (
    <>
      <header class="bar">
        <button type="button" class="skip" onClick={skip}>
          {pageWords.skip}
        </button>
        <a class="home" href="./">
          Brand Visibility
        </a>
        <Brands />
        <Popover
          class="days"
          label={
            <>
              <strong key={words.window}>{words.window}</strong>{' '}
              <span key={against} class="soft">
                {against}
              </span>
            </>
          }
        >
          {(close) => <Days key={JSON.stringify(view.choice)} {...props} close={close} />}
        </Popover>
        <Popover class="filter" label={pageWords.bar.filter}>
          {(close) => <Filter key={JSON.stringify(view.choice.filters)} close={close} />}
        </Popover>
        <Chips />
        <Downloads />
        {!isAll && (
          <button type="button" class="primary" onClick={() => go({ name: 'report', answers: null })}>
            {pageWords.bar.report}
          </button>
        )}
      </header>
      <nav class="views" aria-label={pageWords.views.label}>
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
              {pageWords.bar.latestRun(words.day(localDay(brand.latest_run.completed_at, view.choice.tz)))}
            </span>
          )}
          <span key={reader.spans.today}>{pageWords.bar.readOn(words.dayOfYear(reader.spans.today))}</span>
          <button type="button" class="plain forget" onClick={forget}>
            {pageWords.form.forget}
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
      (one) =>
        [capital(words.cover.category(one)), { categories: without(filters.categories, one) }] as const,
    ),
    ...filters.theme_ids.map((one) => {
      const name =
        one === 'none'
          ? pageWords.questions.theme.none
          : menus?.themes.find(({ value }) => value === one)?.name;
      return [name ?? one, { theme_ids: without(filters.theme_ids, one) }] as const;
    }),
    ...filters.locations.map((one) => [one, { locations: without(filters.locations, one) }] as const),
    ...(filters.is_branded === null
      ? []
      : [
          [
            filters.is_branded ? pageWords.filter.withName : pageWords.filter.withoutName,
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
            <span class="unseen">: {pageWords.filter.remove}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
