import type { PromptFilter, PromptReader, PromptRow } from '@brand-visibility/application';
import type { PromptAttributes } from '@brand-visibility/counting';
import { type Tracking, TRACKING_OF } from '@brand-visibility/domain/prompts/status';
import { sql } from 'kysely';
import { inOrder, rowsWithin } from './sized-pages.js';
import { onPage, passes, type Predicates } from './list-queries.js';
import { recordColumns } from '../values.js';
import { scoped, type View } from '../scope.js';

export const promptReader = (view: View): PromptReader => ({
  /** Lists the prompts of a brand, except deleted prompts, ordered by (created_at, id). */
  prompts: async (brand_id, filter, { after, limit, bytes }) => {
    const listed = await presentPrompts(view, brand_id)
      .select(['prompt.id', 'prompt.bytes'])
      .where(passes(FILTERS, filter))
      .$call(onPage('prompt', 'asc', { after, limit }))
      .execute();
    const { rows, isCut } = await rowsWithin(listed, bytes, (ids) =>
      promptRows(view, brand_id).where(view.isOneOf('prompt.id', ids)).execute(),
    );
    return { rows: rows.map(withTheme), isCut };
  },
  prompt: async (brand_id, prompt_id) => {
    const row = await promptRows(view, brand_id).where('prompt.id', '=', prompt_id).executeTakeFirst();
    return row ? withTheme(row) : null;
  },
  knownPrompts: async (brand_id, prompt_ids) => {
    const rows = await presentPrompts(view, brand_id)
      .select('prompt.id')
      .where(view.isOneOf('prompt.id', prompt_ids))
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
  /** Counts a brand's prompts, except deleted prompts, by category, theme and location (rule 18.1). */
  promptGroups: async (brand_id) => {
    const rows = await presentPrompts(view, brand_id)
      .select((eb) => [
        'prompt.category',
        'prompt.theme_id',
        'prompt.location',
        eb.fn.countAll().as('prompt_count'),
      ])
      .groupBy(['prompt.category', 'prompt.theme_id', 'prompt.location'])
      .execute();
    return rows.map((row) => ({ ...row, prompt_count: Number(row.prompt_count) }));
  },
  /**
   * Reads labels in the order of `ids`, up to the label at which their total length reaches `bytes` (rule 7.7). Skips
   * unknown ids. The database knows the length of a string without reading the string.
   */
  labels: async (brand_id, of, ids, bytes) => {
    if (ids.length === 0) return { rows: [], isCut: false };
    const label = sql.ref<string>(LABELS[of]);
    const labelled = (some: readonly string[]) =>
      scoped(view, of, brand_id)
        .select(sql.ref<string>(`${of}.id`).as('id'))
        .where(view.isOneOf(`${of}.id`, some));
    const sizes = await labelled(ids)
      .select(({ fn }) => fn<number>('octet_length', [label]).as('bytes'))
      .execute();
    return rowsWithin(inOrder(ids, sizes), bytes, (some) =>
      labelled(some).select(label.as('label')).execute(),
    );
  },
});

/** The columns that `labels` reads. */
const LABELS = { prompt: 'prompt.text', theme: 'theme.name' } as const;

const presentPrompts = (view: View, brand_id: string) =>
  scoped(view, 'prompt', brand_id).where('prompt.deleted_at', 'is', null);

function promptRows(view: View, brand_id: string) {
  return presentPrompts(view, brand_id)
    .leftJoin('theme', (join) =>
      join.on('theme.brand_id', '=', brand_id).onRef('theme.id', '=', 'prompt.theme_id'),
    )
    .select(COLUMNS);
}

/** Returns the attributes of all prompts of a brand, including deleted prompts. */
export const promptAttributes = (view: View, brand_id: string): Promise<PromptAttributes[]> =>
  scoped(view, 'prompt', brand_id)
    .select([
      'prompt.id',
      'ord',
      'prompt.category',
      'theme_id',
      'prompt.location',
      'is_branded',
      'deleted_at',
    ])
    .execute();

const COLUMNS = [
  ...recordColumns('prompt', 'brand_id', 'theme_id', 'deleted_at'),
  'theme.id as theme_id',
  'theme.name as theme_name',
] as const;

interface ThemeColumns {
  readonly theme_id: string | null;
  readonly theme_name: string | null;
}

function withTheme<R extends ThemeColumns>({
  theme_id: id,
  theme_name: name,
  ...prompt
}: R): Omit<R, keyof ThemeColumns> & Pick<PromptRow, 'theme'> {
  return { ...prompt, theme: id === null || name === null ? null : { id, name } };
}

const FILTERS: Predicates<PromptFilter, 'prompt'> = {
  // TRACKING_OF defines which prompts have this status.
  status: (eb, status) => {
    const { is_tracked, was_activated }: Partial<Tracking> = TRACKING_OF[status];
    return eb.and([
      ...(is_tracked === undefined ? [] : [eb('prompt.is_tracked', '=', is_tracked)]),
      ...(was_activated === undefined
        ? []
        : [eb('prompt.activated_at', was_activated ? 'is not' : 'is', null)]),
    ]);
  },
  category: (eb, category) => eb('prompt.category', '=', category),
  theme_id: (eb, id) => (id === 'none' ? eb('prompt.theme_id', 'is', null) : eb('prompt.theme_id', '=', id)),
};
