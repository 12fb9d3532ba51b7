/** The bar above each view, which shows the brand, the days, the comparison, the filters and the names of the views. */
import {
  againstIn,
  againstText,
  PERIODS,
  usualAgainst,
  type Filters,
  type WindowChoice,
} from '@brand-visibility/report/data/choice';
import { localDay, monthOf, plusMonths } from '@brand-visibility/report/data/days';
import { capital, engineName } from '@brand-visibility/report/text/frame';
import { useWords } from '@brand-visibility/report/text/words';
import type { ViewName } from './address.js';
import { Brands } from './brands.js';
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

interface BarProps {
  readonly zones: readonly string[];
  readonly today: string;
}

/** Shows the current selection (brand, days, comparison and filters), and links to the views. */
export function Bar(props: BarProps) {
  const { view, brand, reader, counts, go } = usePage();
  const isAll = view.name === 'portfolio';
  const words = useWords();
  const against = pageWords.bar.against(words.span(reader.spans.previous));
  return (
    <>
      <header class="bar">
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
        </p>
      </nav>
    </>
  );
}

const MONTHS = 13;

/** The form for the days, the days with which to compare them, and the time zone. One button applies all three. */
function Days({ zones, today, close }: BarProps & { readonly close: () => void }) {
  const { view, go, reader } = usePage();
  const words = useWords();
  const { window, against } = view.choice;
  const months = Array.from({ length: MONTHS }, (_, index) => plusMonths(monthOf(today), -index));
  const known = window.kind === 'month' ? [...new Set([...months, window.month])] : months;
  const { current, previous } = reader.spans;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget);
        const text = (name: string) => {
          const value = sent.get(name);
          return typeof value === 'string' ? value : '';
        };
        const chosen = windowOf(text('window'), text('start_date'), text('end_date'));
        const other = againstIn(text('against')) ?? againstIn(`${text('from')}..${text('to')}`);
        close();
        go({
          choice: {
            ...view.choice,
            tz: text('tz'),
            window: chosen,
            against: text('against') === 'usual' ? usualAgainst(chosen) : (other ?? usualAgainst(chosen)),
          },
          answers: null,
        });
      }}
    >
      <label>
        <span>{pageWords.days.title}</span>
        <select name="window">
          {known.map((month) => (
            <option value={month} selected={window.kind === 'month' && window.month === month}>
              {words.monthOfYear(month)}
            </option>
          ))}
          {PERIODS.map((period) => (
            <option value={period} selected={window.kind === 'period' && window.period === period}>
              {pageWords.days.last(Number.parseInt(period, 10))}
            </option>
          ))}
          <option value="days" selected={window.kind === 'days'}>
            {pageWords.days.fromTo}
          </option>
        </select>
      </label>
      <Range names={['start_date', 'end_date']} from={current.start_date} to={current.end_date} />
      <label>
        <span>{pageWords.days.against}</span>
        <select name="against">
          <option value="usual" selected={againstText(against) === againstText(usualAgainst(window))}>
            {pageWords.days.before}
          </option>
          <option value="previous-year" selected={against === 'previous-year'}>
            {pageWords.days.yearBefore}
          </option>
          <option value="previous-days" selected={against === 'previous-days' && window.kind === 'month'}>
            {pageWords.days.asManyBefore}
          </option>
          <option value="days" selected={typeof against !== 'string'}>
            {pageWords.days.fromTo}
          </option>
        </select>
      </label>
      <Range names={['from', 'to']} from={previous.start_date} to={previous.end_date} />
      <label>
        <span>{pageWords.days.zone}</span>
        <select name="tz">
          {zones.map((zone) => (
            <option value={zone} selected={zone === view.choice.tz}>
              {zone}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="primary">
        {pageWords.show}
      </button>
    </form>
  );
}

function Range({
  names: [first, last],
  from,
  to,
}: {
  readonly names: readonly [string, string];
  readonly from: string;
  readonly to: string;
}) {
  return (
    <p class="range-of-days">
      <input type="date" name={first} value={from} aria-label={pageWords.days.first} />
      {` ${pageWords.days.to} `}
      <input type="date" name={last} value={to} aria-label={pageWords.days.lastDay} />
    </p>
  );
}

function windowOf(value: string, start_date: string, end_date: string): WindowChoice {
  const period = PERIODS.find((one) => one === value);
  if (period !== undefined) return { kind: 'period', period };
  if (value !== 'days') return { kind: 'month', month: value };
  return { kind: 'days', start_date, end_date: end_date < start_date ? start_date : end_date };
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
