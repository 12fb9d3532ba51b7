import type { PageRequest, PageRows, PromptFilter, PromptRow } from '@brand-visibility/application';
import type { PromptAttributes } from '@brand-visibility/counting';
import { TRACKING_OF, type PromptGroup, type Tracking } from '@brand-visibility/domain';
import { rowsWithin } from './sized-pages.js';
import { onPage } from './sort-key.js';
import type { View } from '../scope.js';
import { passes, type Predicates } from './filter.js';

/** Lists the prompts of a brand, except deleted prompts, ordered by (created_at, id). */
export async function prompts(
  reading: View,
  brand_id: string,
  filter: PromptFilter,
  { after, limit, bytes }: PageRequest,
): Promise<PageRows<PromptRow>> {
  const listed = await promptsOf(reading, brand_id)
    .select(['prompt.id', 'prompt.bytes'])
    .where(passes(FILTERS, filter))
    .$call(onPage('prompt', 'asc', { after, limit }))
    .execute();
  const { rows, isCut } = await rowsWithin(listed, bytes, (ids) =>
    promptRows(reading, brand_id).where(reading.among('prompt.id', ids)).execute(),
  );
  return { rows: rows.map(withTheme), isCut };
}

export async function prompt(view: View, brand_id: string, prompt_id: string): Promise<PromptRow | null> {
  const row = await promptRows(view, brand_id).where('prompt.id', '=', prompt_id).executeTakeFirst();
  return row ? withTheme(row) : null;
}

export async function knownPrompts(
  reading: View,
  brand_id: string,
  prompt_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await promptsOf(reading, brand_id)
    .select('prompt.id')
    .where(reading.among('prompt.id', prompt_ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function promptsOf({ trx, readable }: View, brand_id: string) {
  return trx
    .selectFrom('prompt')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .where(readable)
    .where('prompt.brand_id', '=', brand_id)
    .where('prompt.deleted_at', 'is', null);
}

function promptRows(view: View, brand_id: string) {
  return promptsOf(view, brand_id)
    .leftJoin('theme', (join) =>
      join.on('theme.brand_id', '=', brand_id).onRef('theme.id', '=', 'prompt.theme_id'),
    )
    .select(COLUMNS);
}

/** Returns the attributes of all prompts of a brand, including deleted prompts. */
export function promptAttributes({ trx, readable }: View, brand_id: string): Promise<PromptAttributes[]> {
  return trx
    .selectFrom('prompt')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .select([
      'prompt.id',
      'ord',
      'prompt.category',
      'theme_id',
      'prompt.location',
      'is_branded',
      'deleted_at',
    ])
    .where(readable)
    .where('prompt.brand_id', '=', brand_id)
    .execute();
}

/** Counts a brand's prompts, except deleted prompts, by category, theme and location (rule 18.1). */
export async function promptGroups({ trx, readable }: View, brand_id: string): Promise<PromptGroup[]> {
  const rows = await trx
    .selectFrom('prompt')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .select((eb) => [
      'prompt.category',
      'prompt.theme_id',
      'prompt.location',
      eb.fn.countAll().as('prompt_count'),
    ])
    .where(readable)
    .where('prompt.brand_id', '=', brand_id)
    .where('prompt.deleted_at', 'is', null)
    .groupBy(['prompt.category', 'prompt.theme_id', 'prompt.location'])
    .execute();
  return rows.map((row) => ({ ...row, prompt_count: Number(row.prompt_count) }));
}

const COLUMNS = [
  'prompt.id',
  'prompt.text',
  'prompt.category',
  'prompt.location',
  'prompt.is_branded',
  'prompt.volume',
  'prompt.difficulty',
  'prompt.created_at',
  'prompt.activated_at',
  'prompt.is_tracked',
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
