import { IMPORT_RECORDS, type RecordType } from '@brand-visibility/contract';
import { address, workState } from '@brand-visibility/domain';
import { targetId, type Row } from '@brand-visibility/application';
import type { UpsertTarget } from '../backend.js';
import type { Tables } from '../migrations/tables.js';
import { nameDigest } from '../derived/rival-order.js';
import { storedMoves } from './stored-moves.js';
import { valuesOf } from './values-of.js';

const OWNER = ['account_id', 'brand_id'] as const;

function target<R extends object>(
  table: keyof Tables,
  identity: readonly (keyof R & string)[],
  columns: readonly (keyof R & string)[],
): UpsertTarget<R> {
  return { table, identity, columns, values: (row) => valuesOf(row, columns) };
}

/** The names of a record's own fields; the columns of most tables are these. */
function fieldsOf<T extends RecordType>(type: T) {
  const names = Object.keys(IMPORT_RECORDS[type].shape).filter((name) => name !== 'type');
  return names as (keyof Row<T> & string)[]; // Object.keys forgets the keys' type
}

/** The types of which a row's columns are its fields and its owner. */
export const PLAIN_TARGETS = {
  api_key: target<Row<'api_key'>>('api_key', ['id'], fieldsOf('api_key')),
  brand: target<Row<'brand'>>('brand', ['id'], fieldsOf('brand')),
  theme: target<Row<'theme'>>('theme', ['id'], ['account_id', ...fieldsOf('theme')]),
  site_access_check: target<Row<'site_access_check'>>(
    'site_access_check',
    ['id'],
    ['account_id', ...fieldsOf('site_access_check')],
  ),
  page_audit: target<Row<'page_audit'>>('page_audit', ['id'], ['account_id', ...fieldsOf('page_audit')]),
  domain_type: target<Row<'domain_type'>>('domain_type', ['domain'], fieldsOf('domain_type')),
};

const ACCOUNT_COLUMNS = [
  'id',
  'plan_id',
  'plan_name',
  'is_trialing',
  'trial_ends_at',
  'subscription_active',
  'owner_exists',
] as const;

export const ACCOUNT_TARGET: UpsertTarget<Row<'account'>> = {
  table: 'account',
  identity: ['id'],
  columns: ACCOUNT_COLUMNS,
  values: ({ id, plan, subscription_active, owner_exists }) => {
    const { id: plan_id, name: plan_name, is_trialing, trial_ends_at } = plan;
    const row = { id, plan_id, plan_name, is_trialing, trial_ends_at, subscription_active, owner_exists };
    return valuesOf(row, ACCOUNT_COLUMNS);
  },
};

/** A row that was given its ordinal within the brand. */
export type Numbered<R> = R & { readonly ord: number };

export const PROMPT_TARGET = target<Numbered<Row<'prompt'>>>(
  'prompt',
  ['id'],
  ['account_id', 'ord', ...fieldsOf('prompt')],
);

const RIVAL_COLUMNS = ['account_id', 'name_key', ...fieldsOf('rival')] as const;

/** Known by its ordinal: who has its name key already was given the same one (numbering.ts). */
export const RIVAL_TARGET: UpsertTarget<Numbered<Row<'rival'>>> = {
  table: 'rival',
  identity: ['brand_id', 'ord'],
  columns: [...RIVAL_COLUMNS, 'name_digest', 'ord'],
  values: (row) => [...valuesOf(row, RIVAL_COLUMNS), nameDigest(row.name_key), row.ord],
};

const RUN_COLUMNS = ['account_id', ...fieldsOf('run').filter((name) => name !== 'figures')] as const;
export const FIGURE_COLUMNS = [
  'prompt_count',
  'answer_count',
  'failed_count',
  'filled_count',
  'visibility',
  'average_position',
] as const;

/** A run's own record brings or clears its figures, and leaves it stale until what is derived is rebuilt. */
export const RUN_TARGET: UpsertTarget<Row<'run'>> = {
  table: 'run',
  identity: ['id'],
  columns: [...RUN_COLUMNS, ...FIGURE_COLUMNS, 'is_stale'],
  values: (row) => [
    ...valuesOf(row, RUN_COLUMNS),
    ...FIGURE_COLUMNS.map((name) => row.figures?.[name] ?? null),
    true,
  ],
};

const ANSWER_COLUMNS = [
  'id',
  ...OWNER,
  'run_id',
  'prompt_id',
  'platform',
  'created_at',
  'outcome',
  'brand_named',
  'position',
  'sentiment',
  'competitors',
] as const;

/** An answer lies in three tables: what is counted, what is shown, what is cited. */
export const ANSWER_TARGETS: readonly UpsertTarget<Row<'answer'>>[] = [
  target<Row<'answer'>>('answer', ['id'], ANSWER_COLUMNS),
  {
    table: 'answer_body',
    identity: ['brand_id', 'answer_id'],
    columns: [...OWNER, 'answer_id', 'text', 'text_markdown'],
    values: (row) => [row.account_id, row.brand_id, row.id, row.text, row.text_markdown],
  },
  {
    table: 'answer_sources',
    identity: ['brand_id', 'answer_id'],
    columns: [...OWNER, 'answer_id', 'sources'],
    values: (row) => [row.account_id, row.brand_id, row.id, row.sources],
  },
];

const RECOMMENDATION_COLUMNS = ['account_id', ...fieldsOf('recommendation')] as const;
const WORK_COLUMNS = [
  'account_id',
  'address',
  'target_id',
  ...fieldsOf('outreach_work'),
  'status',
  'subreddit',
  'completed_at',
] as const;

/** Its record leaves a recommendation without a board column until what is derived is rebuilt. */
export const RECOMMENDATION_TARGET: UpsertTarget<Row<'recommendation'>> = {
  table: 'recommendation',
  identity: ['id'],
  columns: [...RECOMMENDATION_COLUMNS, 'status'],
  values: (row) => [...valuesOf({ ...row, moves: storedMoves(row.moves) }, RECOMMENDATION_COLUMNS), null],
};

export const OUTREACH_WORK_TARGET: UpsertTarget<Row<'outreach_work'>> = {
  table: 'outreach_work',
  identity: ['brand_id', 'target_id'],
  columns: WORK_COLUMNS,
  values: (row) => {
    const { status, completed_at } = workState(row.moves);
    const subreddit = address(row.address)?.subreddit ?? null;
    const target_id = targetId(row.brand_id, row.address);
    const stored = { ...row, target_id, moves: storedMoves(row.moves), status, subreddit, completed_at };
    return valuesOf(stored, WORK_COLUMNS);
  },
};

/** Without columns that other rows decide: what is stored of each record itself, for a look at whether it changed. */
export const COMPARED: { readonly [T in RecordType]: readonly UpsertTarget<Row<T>>[] } = {
  account: [ACCOUNT_TARGET],
  api_key: [PLAIN_TARGETS.api_key],
  brand: [PLAIN_TARGETS.brand],
  rival: [
    {
      table: 'rival',
      identity: ['brand_id', 'name_digest'],
      columns: [...RIVAL_COLUMNS, 'name_digest'],
      values: (row) => [...valuesOf(row, RIVAL_COLUMNS), nameDigest(row.name_key)],
    },
  ],
  theme: [PLAIN_TARGETS.theme],
  prompt: [target<Row<'prompt'>>('prompt', ['id'], ['account_id', ...fieldsOf('prompt')])],
  run: [
    {
      ...RUN_TARGET,
      columns: RUN_TARGET.columns.slice(0, -1),
      values: (row) => RUN_TARGET.values(row).slice(0, -1),
    },
  ],
  answer: ANSWER_TARGETS,
  site_access_check: [PLAIN_TARGETS.site_access_check],
  page_audit: [PLAIN_TARGETS.page_audit],
  recommendation: [
    {
      ...RECOMMENDATION_TARGET,
      columns: RECOMMENDATION_TARGET.columns.slice(0, -1),
      values: (row) => RECOMMENDATION_TARGET.values(row).slice(0, -1),
    },
  ],
  domain_type: [PLAIN_TARGETS.domain_type],
  outreach_work: [OUTREACH_WORK_TARGET],
};
