import type { Brand, Category, Engine, GetFiltersResponse } from '@brand-visibility/client';
import { PERIODS, usualAgainst, type Choice, type Filters, type WindowChoice } from '../data/choice.js';
import { categoryName, dates, engineName } from '../text/en.js';

interface ControlsProps {
  readonly brands: readonly Brand[];
  readonly choice: Choice;
  /** The brand of the choice; null before it is known. */
  readonly brand: Brand | null;
  /** The menus; null until they are read. */
  readonly menus: GetFiltersResponse | null;
  /** Months to offer, `YYYY-MM`, newest first. */
  readonly months: readonly string[];
  readonly zones: readonly string[];
  readonly onChoice: (choice: Choice) => void;
}

const withWindow = (choice: Choice, window: WindowChoice): Choice => ({
  ...choice,
  window,
  against: usualAgainst(window),
});

/** What is looked at: brand, window, zone and filters. */
export function Controls(props: ControlsProps) {
  const { brands, choice, months, zones, onChoice } = props;
  return (
    <form class="controls" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>Brand</span>
        <select
          name="brand"
          value={choice.brand_id}
          onChange={({ currentTarget }) =>
            onChoice({
              ...choice,
              brand_id: currentTarget.value,
              filters: { ...choice.filters, theme_ids: [], locations: [] },
            })
          }
        >
          {brands.map(({ id, name }) => (
            <option value={id}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        <span>Window</span>
        <select
          name="window"
          value={windowValue(choice.window)}
          onChange={({ currentTarget }) =>
            onChoice(withWindow(choice, windowOf(currentTarget.value, months)))
          }
        >
          {PERIODS.map((period) => (
            <option value={period}>{`Last ${Number.parseInt(period, 10)} days`}</option>
          ))}
          {[...new Set([...months, ...(choice.window.kind === 'month' ? [choice.window.month] : [])])].map(
            (month) => (
              <option value={month}>{dates.monthOfYear(month)}</option>
            ),
          )}
          <option value="days">Other days</option>
        </select>
      </label>
      {choice.window.kind === 'days' && (
        <Days days={choice.window} onDays={(window) => onChoice(withWindow(choice, window))} />
      )}
      <label>
        <span>Time zone</span>
        <select
          name="tz"
          value={choice.tz}
          onChange={({ currentTarget }) => onChoice({ ...choice, tz: currentTarget.value })}
        >
          {[...new Set([...zones, choice.tz])].map((zone) => (
            <option value={zone}>{zone}</option>
          ))}
        </select>
      </label>
      <FilterMenu {...props} />
    </form>
  );
}

const windowValue = (window: WindowChoice) =>
  window.kind === 'period' ? window.period : window.kind === 'month' ? window.month : 'days';

function windowOf(value: string, [latest = '2026-01', before = latest]: readonly string[]): WindowChoice {
  const period = PERIODS.find((one) => one === value);
  if (period !== undefined) return { kind: 'period', period };
  if (value !== 'days') return { kind: 'month', month: value };
  return { kind: 'days', start_date: `${before}-01`, end_date: `${latest}-01` };
}

type DaysChoice = Extract<WindowChoice, { kind: 'days' }>;

function Days({ days, onDays }: { readonly days: DaysChoice; readonly onDays: (days: DaysChoice) => void }) {
  const input = (name: 'start_date' | 'end_date', label: string) => (
    <label>
      <span>{label}</span>
      <input
        type="date"
        name={name}
        value={days[name]}
        onChange={({ currentTarget: { value } }) => value !== '' && onDays({ ...days, [name]: value })}
      />
    </label>
  );
  return (
    <>
      {input('start_date', 'From')}
      {input('end_date', 'To')}
    </>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

function FilterMenu({ choice, brand, menus, onChoice }: ControlsProps) {
  const { filters } = choice;
  const chosen =
    filters.platforms.length +
    filters.categories.length +
    filters.theme_ids.length +
    filters.locations.length +
    (filters.is_branded === null ? 0 : 1);
  const set = (changed: Partial<Filters>) => onChoice({ ...choice, filters: { ...filters, ...changed } });
  return (
    <details class="filters">
      <summary>{chosen === 0 ? 'Filters' : `Filters (${chosen})`}</summary>
      <div class="menu">
        <Boxes
          title="Engines"
          chosen={filters.platforms}
          options={(brand?.platforms ?? []).map((value) => ({ value, label: engineName(value) }))}
          onChosen={(values) => set({ platforms: values as Engine[] })}
        />
        <Boxes
          title="Categories"
          chosen={filters.categories}
          options={(menus?.categories ?? []).map(({ value }) => ({ value, label: categoryName(value) }))}
          onChosen={(values) => set({ categories: values as Category[] })}
        />
        <Boxes
          title="Themes"
          chosen={filters.theme_ids}
          options={(menus?.themes ?? []).map(({ value, name }) => ({
            value,
            label: name ?? 'Without a theme',
          }))}
          onChosen={(theme_ids) => set({ theme_ids })}
        />
        <Boxes
          title="Locations"
          chosen={filters.locations}
          options={(menus?.locations ?? []).map(({ value }) => ({ value, label: value }))}
          onChosen={(locations) => set({ locations })}
        />
        <Boxes
          title="Prompts"
          chosen={filters.is_branded === null ? [] : [String(filters.is_branded)]}
          options={[
            { value: 'true', label: 'That name the brand' },
            { value: 'false', label: 'That do not' },
          ]}
          onChosen={(values) => set({ is_branded: values.length === 0 ? null : values.at(-1) === 'true' })}
        />
        {chosen > 0 && (
          <button
            type="button"
            onClick={() =>
              set({ platforms: [], categories: [], theme_ids: [], locations: [], is_branded: null })
            }
          >
            Clear all
          </button>
        )}
      </div>
    </details>
  );
}

interface BoxesProps {
  readonly title: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onChosen: (values: string[]) => void;
}

function Boxes({ title, options, chosen, onChosen }: BoxesProps) {
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      {options.map(({ value, label }) => (
        <label class="box">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => {
              const others = chosen.filter((one) => one !== value);
              onChosen(currentTarget.checked ? [...others, value] : others);
            }}
          />
          <bdi>{label}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
