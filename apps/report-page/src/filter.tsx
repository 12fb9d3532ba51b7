/** The filters: the panel that sets them, and the chips that take them off. */
import type { Category, Engine } from '@brand-visibility/client';
import { CATEGORIES } from '@brand-visibility/domain/vocabulary';
import { NO_FILTERS, type Filters } from '@brand-visibility/report/data/choice';
import { engineName } from '@brand-visibility/report/words/engines';
import { message } from '@brand-visibility/report/words/message';
import type { Words } from '@brand-visibility/report/words/writer';
import { useWords } from '@brand-visibility/report/words/words';
import { say } from './language.js';
import { usePage } from './session.js';

/** The name of a kind of questions, or the kind itself if it is unknown. */
export function categoryName({ text }: Words, value: string): string {
  const category = CATEGORIES.find((one) => one === value);
  if (category === undefined) return value === 'uncategorized' ? say('questions.category.none') : value;
  const name = text(
    message('l.work.category', { category: category === 'brand_research' ? 'other' : category }),
  );
  return name.charAt(0).toUpperCase() + name.slice(1);
}

type Group = readonly [
  name: keyof Filters,
  title: string,
  labelOf: (value: string) => string,
  /** What the panel offers; `prompt_count` is the number of questions that have the value. */
  values: readonly { readonly value: string; readonly prompt_count?: number }[],
];

function useGroups(): readonly Group[] {
  const { view, brand, brands, menus } = usePage();
  const words = useWords();
  const isAll = view.name === 'portfolio';
  const engines = isAll ? [...new Set(brands.flatMap(({ platforms }) => platforms))] : brand.platforms;
  const { categories = [], themes = [], locations = [] } = menus ?? {};
  const themeOf = (theme: string) =>
    theme === 'none'
      ? say('questions.theme.none')
      : (themes.find(({ value }) => value === theme)?.name ?? theme);
  const flagOf = (value: string) =>
    ({ null: say('filter.either'), true: say('filter.withName') })[value] ?? say('filter.withoutName');
  return [
    ['platforms', say('filter.engine'), engineName, engines.map((value) => ({ value }))],
    ['categories', say('filter.category'), (value) => categoryName(words, value), categories],
    ['theme_ids', say('questions.theme.title'), themeOf, themes],
    ['locations', say('questions.location.title'), (value) => value, locations],
    ['is_branded', say('filter.name'), flagOf, ['null', 'true', 'false'].map((value) => ({ value }))],
  ];
}

const chosenIn = (filters: Filters, name: keyof Filters): readonly string[] =>
  name === 'is_branded' ? [String(filters.is_branded)] : filters[name];

/** The form with the filters. One button applies all filters. */
export function Filter() {
  const { view, go } = usePage();
  const groups = useGroups();
  const show = (filters: Filters) => go({ choice: { ...view.choice, filters }, answers: null });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget);
        show({
          platforms: sent.getAll('platforms') as Engine[],
          categories: sent.getAll('categories') as Category[],
          theme_ids: sent.getAll('theme_ids') as string[],
          locations: sent.getAll('locations') as string[],
          is_branded: JSON.parse(sent.get('is_branded') as string) as boolean | null,
        });
      }}
    >
      {groups.map(
        ([name, title, labelOf, values]) =>
          values.length > 0 && (
            <fieldset>
              <legend>{title}</legend>
              {values.map(({ value, prompt_count }) => (
                <label class="choice">
                  <input
                    type={name === 'is_branded' ? 'radio' : 'checkbox'}
                    name={name}
                    value={value}
                    checked={chosenIn(view.choice.filters, name).includes(value)}
                  />
                  <bdi>{labelOf(value)}</bdi>
                  {prompt_count !== undefined && <small>{prompt_count}</small>}
                </label>
              ))}
            </fieldset>
          ),
      )}
      <div class="foot">
        {view.name !== 'portfolio' && <span class="soft">{say('filter.counts')}</span>}
        <button type="button" class="plain" onClick={() => show(NO_FILTERS)}>
          {say('filter.clear')}
        </button>
        <button type="submit" class="primary">
          {say('show')}
        </button>
      </div>
    </form>
  );
}

/** The active filters, each with a button that removes it. */
export function Chips() {
  const { view, go } = usePage();
  const { filters } = view.choice;
  const chips = useGroups().flatMap(([name, , labelOf]) =>
    chosenIn(filters, name).flatMap((value) => {
      if (value === 'null') return [];
      const rest = name === 'is_branded' ? null : filters[name].filter((one) => one !== value);
      return { label: labelOf(value), rest: { ...filters, [name]: rest } };
    }),
  );
  return (
    <ul class="chips">
      {chips.map(({ label, rest }) => (
        <li key={label}>
          <button
            type="button"
            class="chip"
            onClick={() => go({ choice: { ...view.choice, filters: rest }, answers: null })}
          >
            <bdi>{label}</bdi> <span aria-hidden="true">×</span>
            <span class="unseen">: {say('filter.remove')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
