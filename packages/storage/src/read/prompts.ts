import type { PromptFilter, PromptReader, PromptRow } from '@brand-visibility/application';
import type { PromptAttributes } from '@brand-visibility/counting';
import { type Tracking, TRACKING_OF } from '@brand-visibility/domain/prompts/status';
import { sql } from 'kysely';
import { inOrder, rowsWithin } from './sized-pages.js';
import { onPage, passes, type KeysetPage, type Predicates } from './list-queries.js';
import { recordColumns } from '../values.js';
import { scoped, type BrandView } from '../scope.js';
import { statement } from '../statements.js';

export const promptReader = (
  view: BrandView,
  columns: { readonly promptAttributes: PromptReader['attributes'] },
): PromptReader => ({
  /** Lists prompts, except deleted prompts, ordered by (created_at, id). */
  list: async (filter, { after, limit, bytes }) => {
    const { theme_id, ...others } = filter;
    const ofTheme = theme_id === 'none' ? { isWithoutTheme: true } : { theme_id };
    const found = await listedPrompts(view, { ...others, ...ofTheme, after, limit });
    const { rows, isCut } = await rowsWithin(found, bytes, (ids) => promptsById(view, { ids }));
    return { rows: rows.map(withTheme), isCut };
  },
  get: async (id) => {
    const [row] = await onePrompt(view, { id });
    return row ? withTheme(row) : null;
  },
  known: async (ids) => new Set((await knownPrompts(view, { ids })).map(({ id }) => id)),
  /** Counts prompts, except deleted prompts, by category, theme and location (rule 18.1). */
  groups: async () => {
    const rows = await promptGroups(view, {});
    return rows.map((row) => ({ ...row, prompt_count: Number(row.prompt_count) }));
  },
  /**
   * Reads labels in the order of `ids`, up to the label at which their total length reaches `bytes` (rule 7.7). Skips
   * unknown ids. The database knows the length of a string without reading the string.
   */
  labels: async (of, ids, bytes) => {
    if (ids.length === 0) return { rows: [], isCut: false };
    const sizes = await labelSizes(view, { of, ids });
    return rowsWithin(inOrder(ids, sizes), bytes, (some) => labels(view, { of, ids: some }));
  },
  attributes: columns.promptAttributes,
});

/** The columns that `labels` reads. */
const LABELS = { prompt: 'prompt.text', theme: 'theme.name' } as const;

interface Labelled {
  readonly of: keyof typeof LABELS;
  readonly ids: readonly string[];
}

const labelled = (view: BrandView, { of, ids }: Labelled) =>
  scoped(view, of)
    .select(sql.ref<string>(`${of}.id`).as('id'))
    .where(view.isOneOf(`${of}.id`, ids));

const labelSizes = statement(
  (view: BrandView, wanted: Labelled) =>
    labelled(view, wanted).select(({ fn }) =>
      fn<number>('octet_length', [sql.ref(LABELS[wanted.of])]).as('bytes'),
    ),
  'of',
);
const labels = statement(
  (view: BrandView, wanted: Labelled) =>
    labelled(view, wanted).select(sql.ref<string>(LABELS[wanted.of]).as('label')),
  'of',
);

const presentPrompts = (view: BrandView) => scoped(view, 'prompt').where('prompt.deleted_at', 'is', null);

/** Returns the attributes of all prompts of a brand, including deleted prompts. */
export const promptAttributes = (view: BrandView): Promise<PromptAttributes[]> => attributesOf(view, {});

const attributesOf = statement((view: BrandView) =>
  scoped(view, 'prompt').select([
    'prompt.id',
    'ord',
    'prompt.category',
    'theme_id',
    'prompt.location',
    'is_branded',
    'deleted_at',
  ]),
);

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
  theme_id: (eb, id) => eb('prompt.theme_id', '=', id), // `listed` selects those without a theme
};

interface ListedPrompts extends KeysetPage, PromptFilter {
  readonly isWithoutTheme?: boolean;
}

const listedPrompts = statement(
  (view: BrandView, { after, limit, isWithoutTheme, ...filter }: ListedPrompts) =>
    presentPrompts(view)
      .select(['prompt.id', 'prompt.bytes'])
      .where(passes(FILTERS, filter))
      .$if(isWithoutTheme !== undefined, (query) => query.where('prompt.theme_id', 'is', null))
      .$call(onPage('prompt', 'asc', { after, limit })),
  'status', // decides which columns are compared
);

const promptRows = (view: BrandView) =>
  presentPrompts(view)
    .leftJoin('theme', (join) =>
      join.on('theme.brand_id', '=', view.brand_id).onRef('theme.id', '=', 'prompt.theme_id'),
    )
    .select(COLUMNS);

const promptsById = statement((view: BrandView, { ids }: { readonly ids: readonly string[] }) =>
  promptRows(view).where(view.isOneOf('prompt.id', ids)),
);
const onePrompt = statement((view: BrandView, { id }: { readonly id: string }) =>
  promptRows(view).where('prompt.id', '=', id),
);
const knownPrompts = statement((view: BrandView, { ids }: { readonly ids: readonly string[] }) =>
  presentPrompts(view).select('prompt.id').where(view.isOneOf('prompt.id', ids)),
);
const promptGroups = statement((view: BrandView) =>
  presentPrompts(view)
    .select((eb) => [
      'prompt.category',
      'prompt.theme_id',
      'prompt.location',
      eb.fn.countAll().as('prompt_count'),
    ])
    .groupBy(['prompt.category', 'prompt.theme_id', 'prompt.location']),
);
