/** The panel with the filters. */
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

interface Option {
  readonly value: string;
  readonly label: string;
  /** The number of questions that have this value. */
  readonly count?: number;
}

/** The form with the filters. One button applies all filters. */
export function Filter({ close }: { readonly close: () => void }) {
  const { view, brand, brands, menus, go } = usePage();
  const words = useWords();
  const isAll = view.name === 'portfolio';
  const engines = isAll ? new Set(brands.flatMap(({ platforms }) => platforms)) : brand.platforms;
  const { filters } = view.choice;
  const show = (chosen: Filters) => {
    close();
    go({ choice: { ...view.choice, filters: chosen }, answers: null });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget);
        const all = (name: string) => sent.getAll(name).filter((value) => typeof value === 'string');
        const [branded] = all('is_branded');
        show({
          platforms: all('platforms') as Engine[],
          categories: all('categories') as Category[],
          theme_ids: all('theme_ids'),
          locations: all('locations'),
          is_branded: branded === 'true' || branded === 'false' ? branded === 'true' : null,
        });
      }}
    >
      <Group
        title={say('filter.engine')}
        name="platforms"
        chosen={filters.platforms}
        options={[...engines].map((value) => ({ value, label: engineName(value) }))}
      />
      <Group
        title={say('filter.category')}
        name="categories"
        chosen={filters.categories}
        options={(menus?.categories ?? []).map(({ value, prompt_count }) => ({
          value,
          label: categoryName(words, value),
          count: prompt_count,
        }))}
      />
      <Group
        title={say('questions.theme.title')}
        name="theme_ids"
        chosen={filters.theme_ids}
        options={(menus?.themes ?? []).map(({ value, name, prompt_count }) => ({
          value,
          label: name ?? say('questions.theme.none'),
          count: prompt_count,
        }))}
      />
      <Group
        title={say('questions.location.title')}
        name="locations"
        chosen={filters.locations}
        options={(menus?.locations ?? []).map(({ value, prompt_count }) => ({
          value,
          label: value,
          count: prompt_count,
        }))}
      />
      <Group
        title={say('filter.name')}
        name="is_branded"
        kind="radio"
        chosen={[String(filters.is_branded)]}
        options={[
          { value: 'null', label: say('filter.either') },
          { value: 'true', label: say('filter.with') },
          { value: 'false', label: say('filter.without') },
        ]}
      />
      <div class="foot">
        {!isAll && <span class="soft">{say('filter.counts')}</span>}
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

function Group({
  title,
  name,
  options,
  chosen,
  kind = 'checkbox',
}: {
  readonly title: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly kind?: 'checkbox' | 'radio';
}) {
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      {options.map(({ value, label, count }) => (
        <label class="choice">
          <input type={kind} name={name} value={value} checked={chosen.includes(value)} />
          <bdi>{label}</bdi>
          {count !== undefined && <small>{count}</small>}
        </label>
      ))}
    </fieldset>
  );
}
