import type {
  BrandRow,
  CompletedRun,
  Place,
  PromptFilter,
  PromptRow,
  Reader,
  RunFilter,
  RunRow,
} from '@brand-visibility/application';
import { TRACKING_OF, type Tracking } from '@brand-visibility/domain';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Among, Snapshot } from '../backend.js';
import type { InScope } from '../scope.js';
import { passes, type Predicates } from './filter.js';

/** Lists of rows by (created_at, id), and single rows of the same shape. One index serves each order. */

type Lists = Pick<Reader, 'brands' | 'brand' | 'latestRuns' | 'runs' | 'run' | 'prompts' | 'prompt'>;

type Listed = 'brand' | 'run' | 'prompt' | 'answer' | 'page_audit' | 'recommendation';

/**
 * Whether a row stands behind a place in a list of that order. Instants are compared to the microsecond and ids
 * bytewise, as the order itself is (decisions 7).
 */
export function isBehind(table: Listed, place: Place | null, order: 'asc' | 'desc'): RawBuilder<SqlBool> {
  if (place === null) return sql`true`;
  const row = sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
  const bound = sql`(${place.key}, ${place.id})`;
  return order === 'asc' ? sql`${row} > ${bound}` : sql`${row} < ${bound}`;
}

export function listsOver(trx: Snapshot, readable: InScope, among: Among): Lists {
  const brands = () => trx.selectFrom('brand').select(BRAND_COLUMNS).where(readable);

  const runs = (brand_id: string) =>
    trx
      .selectFrom('run')
      .innerJoin('brand', 'brand.id', 'run.brand_id')
      .select(RUN_COLUMNS)
      .where(readable)
      .where('run.brand_id', '=', brand_id);

  const prompts = (brand_id: string) =>
    trx
      .selectFrom('prompt')
      .innerJoin('brand', 'brand.id', 'prompt.brand_id')
      .leftJoin('theme', (join) =>
        join.onRef('theme.brand_id', '=', 'prompt.brand_id').onRef('theme.id', '=', 'prompt.theme_id'),
      )
      .select(PROMPT_COLUMNS)
      .where(readable)
      .where('prompt.brand_id', '=', brand_id)
      .where('prompt.deleted_at', 'is', null);

  return {
    brands: ({ after, limit }): Promise<BrandRow[]> =>
      brands()
        .where(isBehind('brand', after, 'asc'))
        .orderBy('brand.created_at')
        .orderBy('brand.id')
        .limit(limit)
        .execute(),

    brand: async (brand_id) => (await brands().where('brand.id', '=', brand_id).executeTakeFirst()) ?? null,

    latestRuns: async (brand_ids) => {
      const rows = await trx
        .selectFrom('brand')
        .innerJoin('run', (join) =>
          join
            .onRef('run.brand_id', '=', 'brand.id')
            .on('run.id', '=', (eb) =>
              eb
                .selectFrom('run as other')
                .select('other.id')
                .whereRef('other.brand_id', '=', 'brand.id')
                .where('other.completed_at', 'is not', null)
                .orderBy('other.completed_at', 'desc')
                .orderBy('other.id', 'desc')
                .limit(1),
            ),
        )
        .select(['run.brand_id', 'run.id', 'run.completed_at', 'run.platforms', 'run.visibility'])
        .select('run.average_position')
        .where(readable)
        .where(among('brand.id', brand_ids))
        .$narrowType<{ completed_at: bigint }>()
        .execute();
      return new Map(rows.map(({ brand_id, ...run }): [string, CompletedRun] => [brand_id, run]));
    },

    runs: (brand_id, filter, { after, limit }): Promise<RunRow[]> =>
      runs(brand_id)
        .where(passes(RUN_FILTERS, filter))
        .where(isBehind('run', after, 'desc'))
        .orderBy('run.created_at', 'desc')
        .orderBy('run.id', 'desc')
        .limit(limit)
        .execute(),

    run: async (brand_id, run_id) =>
      (await runs(brand_id).where('run.id', '=', run_id).executeTakeFirst()) ?? null,

    prompts: async (brand_id, filter, { after, limit }) => {
      const rows = await prompts(brand_id)
        .where(passes(PROMPT_FILTERS, filter))
        .where(isBehind('prompt', after, 'asc'))
        .orderBy('prompt.created_at')
        .orderBy('prompt.id')
        .limit(limit)
        .execute();
      return rows.map(withTheme);
    },

    prompt: async (brand_id, prompt_id) => {
      const row = await prompts(brand_id).where('prompt.id', '=', prompt_id).executeTakeFirst();
      return row ? withTheme(row) : null;
    },
  };
}

const BRAND_COLUMNS = [
  'brand.id',
  'brand.name',
  'brand.slug',
  'brand.domain',
  'brand.domain_aliases',
  'brand.category',
  'brand.description',
  'brand.location',
  'brand.reach',
  'brand.language',
  'brand.platforms',
  'brand.is_tracking_paused',
  'brand.created_at',
] as const;

const RUN_COLUMNS = [
  'run.id',
  'run.status',
  'run.platforms',
  'run.created_at',
  'run.started_at',
  'run.completed_at',
  'run.prompt_count',
  'run.answer_count',
  'run.failed_count',
  'run.filled_count',
  'run.visibility',
  'run.average_position',
] as const;

const PROMPT_COLUMNS = [
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

const RUN_FILTERS: Predicates<RunFilter, 'run'> = {
  status: (eb, status) => eb('run.status', '=', status),
};

/** A prompt's status follows from what the domain says that the status asks for. */
const PROMPT_FILTERS: Predicates<PromptFilter, 'prompt'> = {
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
  theme_id: (eb, theme_id) =>
    theme_id === 'none' ? eb('prompt.theme_id', 'is', null) : eb('prompt.theme_id', '=', theme_id),
};
