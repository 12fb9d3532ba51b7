import type { PageRequest, PageRows, PromptFilter, PromptRow } from '@brand-visibility/application';
import { TRACKING_OF, type PromptGroup, type Tracking } from '@brand-visibility/domain';
import type { Expression } from 'kysely';
import type { PromptAttributes } from '../counted.js';
import type { Given } from '../places.js';
import { prepared } from '../prepared.js';
import type { Read } from '../scheduling/reads.js';
import { rowsWithin, SHORT_ROWS, storedBytesOf } from '../scheduling/sized-pages.js';
import { onPage, type FilteredPage } from './sort-key.js';
import type { View } from '../scope.js';
import { passes, type Predicates } from './filter.js';

/** Lists the prompts of a brand that were not deleted, by (created_at, id). */
export async function prompts(
  view: View,
  read: Read,
  brand_id: string,
  filter: PromptFilter,
  { after, limit, bytes }: PageRequest,
): Promise<PageRows<PromptRow>> {
  const listed = PROMPTS.with(view, { brand_id, filter: chosenBy(filter), after, limit });
  const { rows, isCut } = await rowsWithin<Stored>(view.trx, read, listed, bytes, storedBytesOf, SHORT_ROWS);
  return { rows: rows.map(withTheme), isCut };
}

export async function prompt(view: View, brand_id: string, prompt_id: string): Promise<PromptRow | null> {
  const row = await PROMPT.with(view, { brand_id, prompt_id }).first();
  return row ? withTheme(row) : null;
}

function promptsOf({ trx, readable }: View, brand_id: Expression<string>) {
  return trx
    .selectFrom('prompt')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .leftJoin('theme', (join) =>
      join.on('theme.brand_id', '=', brand_id).onRef('theme.id', '=', 'prompt.theme_id'),
    )
    .select(COLUMNS)
    .where(readable)
    .where('prompt.brand_id', '=', brand_id)
    .where('prompt.deleted_at', 'is', null);
}

/** The attributes of all prompts of a brand, deleted ones included. */
export function promptAttributes(view: View, brand_id: string): Promise<PromptAttributes[]> {
  return ATTRIBUTES.with(view, { brand_id }).execute();
}

const ATTRIBUTES = prepared<{ brand_id: string }>()(({ trx, readable }, { brand_id }) =>
  trx
    .selectFrom('prompt')
    .innerJoin('brand', (join) => join.on('brand.id', '=', brand_id))
    .select(['ord', 'prompt.category', 'theme_id', 'prompt.location', 'is_branded', 'deleted_at'])
    .where(readable)
    .where('prompt.brand_id', '=', brand_id),
);

/** Counts the prompts of a brand that are not deleted by category, theme and location (rule 18.1). */
export async function promptGroups(view: View, brand_id: string): Promise<PromptGroup[]> {
  const rows = await GROUPS.with(view, { brand_id }).execute();
  return rows.map((row) => ({ ...row, prompt_count: Number(row.prompt_count) }));
}

const GROUPS = prepared<{ brand_id: string }>()(({ trx, readable }, { brand_id }) =>
  trx
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
    .groupBy(['prompt.category', 'prompt.theme_id', 'prompt.location']),
);

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

type Stored = Omit<PromptRow, 'theme'> & ThemeColumns;

function withTheme<R extends ThemeColumns>({
  theme_id: id,
  theme_name: name,
  ...prompt
}: R): Omit<R, keyof ThemeColumns> & Pick<PromptRow, 'theme'> {
  return { ...prompt, theme: id === null || name === null ? null : { id, name } };
}

/** A filter with the values that its conditions compare, and whether there is a condition without one. */
type Chosen = {
  readonly [Name in keyof PromptFilter]: Name extends 'status'
    ? ReturnType<typeof trackingOf>
    : Name extends 'theme_id'
      ? { readonly id: string | null }
      : PromptFilter[Name];
};

function chosenBy({ status, theme_id, ...others }: PromptFilter): Chosen {
  return {
    ...others,
    ...(status !== undefined && { status: trackingOf(status) }),
    ...(theme_id !== undefined && { theme_id: { id: theme_id === 'none' ? null : theme_id } }),
  };
}

/** The domain defines what a status requires of a prompt. */
function trackingOf(status: NonNullable<PromptFilter['status']>) {
  const { is_tracked, was_activated }: Partial<Tracking> = TRACKING_OF[status];
  return {
    is_tracked,
    isActivated: was_activated === true ? true : null,
    isNotActivated: was_activated === false ? true : null,
  };
}

const FILTERS: Predicates<Given<Chosen>, 'prompt'> = {
  status: (eb, { is_tracked, isActivated, isNotActivated }) =>
    eb.and([
      ...(is_tracked === undefined ? [] : [eb('prompt.is_tracked', '=', is_tracked)]),
      ...(isActivated === null ? [] : [eb('prompt.activated_at', 'is not', null)]),
      ...(isNotActivated === null ? [] : [eb('prompt.activated_at', 'is', null)]),
    ]),
  category: (eb, category) => eb('prompt.category', '=', category),
  theme_id: (eb, { id }) =>
    id === null ? eb('prompt.theme_id', 'is', null) : eb('prompt.theme_id', '=', id),
};

const PROMPTS = prepared<FilteredPage<Chosen>>()((view, { brand_id, filter, ...page }) =>
  promptsOf(view, brand_id)
    .where(passes(FILTERS, filter))
    .$call(onPage('prompt', 'asc', page)),
);

const PROMPT = prepared<{ brand_id: string; prompt_id: string }>()((view, { brand_id, prompt_id }) =>
  promptsOf(view, brand_id).where('prompt.id', '=', prompt_id),
);
