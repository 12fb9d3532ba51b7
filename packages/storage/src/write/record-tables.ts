/** Maps each record type to its tables and to the side effects of writing a record. */
import { definitionOf, RECORD_TYPES, type RecordType } from '@brand-visibility/contract';
import { address } from '@brand-visibility/domain/outreach/address';
import { workState } from '@brand-visibility/domain/outreach/work';
import { citedDomain } from '@brand-visibility/domain/sources/keys';
import { targetId, type Row } from '@brand-visibility/application';
import type { Backend, Snapshot, RowTable } from '../backend.js';
import { markLinkedStale } from '../derived/boards.js';
import type { KeptSources } from '../citations/kept-sources.js';
import type { Tables } from '../schema/tables.js';
import { ANSWER_TABLES, putAnswers } from './answers.js';
import type { ChangeLog } from './changes.js';
import { FINAL_REVOCATION, withImportTime, withBytes, withColumn } from './computed-columns.js';
import type { Displaced } from './displaced.js';
import { FIGURE_COLUMNS, hasFiguresComputed, recomputeFigures } from '../derived/run-figures.js';
import type { Numbered, Numbering } from './numbering.js';
import { noteReopened } from './reopened.js';
import type { RecentKeys } from './recent-keys.js';
import { columnsOfType, storedMoves, rowValues } from '../values.js';
import { CURRENT_SET, inCurrentSet } from '../schema/sets.js';

/** Writes the records of a type, and defines the columns to compare. */
export interface RecordTables<R> {
  /** Upserts the rows by identity. Rows in `same` equal their stored rows; rows in `fresh` have no stored rows. */
  put(to: Writer, rows: readonly R[], same: ReadonlySet<R>, fresh: ReadonlySet<R>): Promise<void>;
  /**
   * The columns that come from the record itself, not from other rows. A record counts as changed if one of them
   * differs.
   */
  readonly compared: readonly ComparedTable<R>[];
}

/** Dependencies of the row writers. */
export interface Writer {
  readonly backend: Backend;
  readonly trx: Snapshot;
  readonly numbering: Numbering;
  /** The sources of the answers that the transaction writes. */
  readonly written: KeptSources;
  readonly changes: ChangeLog;
  readonly stale: RecentKeys;
  readonly displaced: Displaced;
  /** The ids of completed runs whose status the import changes. */
  readonly reopened: Map<string, string>;
}

export interface ComparedTable<R> extends RowTable<R> {
  /** Whether a stored row was imported as a record; absent if the table contains only imported records. */
  isOfRecord?(stored: Readonly<Record<string, unknown>>): boolean;
  /** Returns the columns that are not compared, because the record does not determine their values. */
  skipped?(row: R, stored: Readonly<Record<string, unknown>>): readonly string[];
}

/** Upserts rows into one or more tables, without side effects. */
function into<R>(...tables: readonly RowTable<R>[]): RecordTables<R> {
  return {
    put: async ({ backend, trx }, rows) => {
      for (const table of tables) await backend.upsert(trx, table, rows);
    },
    compared: tables,
  };
}

function rowTable<R extends object>(
  table: keyof Tables,
  identity: readonly (keyof R & string)[],
  columns: readonly (keyof R & string)[],
): RowTable<R> {
  return { table, identity, columns, values: (row) => rowValues(row, columns) };
}

/** Returns the columns of a record's fields and of its owner. Most tables have no other columns. */
function recordColumns<T extends RecordType>(type: T) {
  const { owner } = definitionOf(type);
  const fields = columnsOfType(type);
  const owners = owner === null ? [] : owner === 'account' ? ['account_id'] : ['account_id', 'brand_id'];
  const columns = [...owners.filter((name) => !fields.includes(name)), ...fields];
  return columns as (keyof Row<T> & string)[]; // Object.keys loses the type of the keys
}

const ACCOUNT_COLUMNS = [
  'id',
  'plan_id',
  'plan_name',
  'is_trialing',
  'trial_ends_at',
  'subscription_active',
  'owner_exists',
] as const;

const ACCOUNT: RowTable<Row<'account'>> = {
  table: 'account',
  identity: ['id'],
  columns: ACCOUNT_COLUMNS,
  values: ({ id, plan, subscription_active, owner_exists }) => {
    const { id: plan_id, name: plan_name, is_trialing, trial_ends_at } = plan;
    const row = { id, plan_id, plan_name, is_trialing, trial_ends_at, subscription_active, owner_exists };
    return rowValues(row, ACCOUNT_COLUMNS);
  },
};

const BRAND = withImportTime(withBytes('brand', rowTable('brand', ['id'], recordColumns('brand'))));

const PROMPT_COLUMNS = recordColumns('prompt');
const PROMPT = withBytes(
  'prompt',
  rowTable<Numbered<Row<'prompt'>>>('prompt', ['brand_id', 'id'], ['ord', ...PROMPT_COLUMNS]),
);

const RIVAL_COLUMNS = ['name_key', ...recordColumns('rival')] as const;

/** The ordinal identifies a row, because Numbering gives rows with the same name key the same ordinal. */
const RIVAL = inCurrentSet<Numbered<Row<'rival'>>>({
  table: 'rival',
  identity: ['brand_id', 'ord'],
  columns: [...RIVAL_COLUMNS, 'ord'],
  values: (row) => [...rowValues(row, RIVAL_COLUMNS), row.ord],
});

/** Upserts rivals, and deletes the rival order of each brand, which the transaction rebuilds at its end. */
async function putRivals({ backend, trx, numbering }: Writer, rows: readonly Row<'rival'>[]): Promise<void> {
  const brand_ids = [...new Set(rows.map(({ brand_id }) => brand_id))];
  const order = trx.deleteFrom('rival_order').where('set_no', '=', CURRENT_SET);
  await order.where(backend.isOneOf('rival_order.brand_id', brand_ids)).execute();
  await backend.upsert(trx, RIVAL, await numbering.rivals(rows));
}

const RUN_COLUMNS = recordColumns('run').filter((name) => name !== 'figures');

/** The record of a run sets the figures of the run, or clears the figures if the record contains none (rule 1.6). */
const RUN_TABLE: RowTable<Row<'run'>> = {
  table: 'run',
  identity: ['brand_id', 'id'],
  columns: [...RUN_COLUMNS, ...FIGURE_COLUMNS],
  values: (row) => [
    ...rowValues(row, RUN_COLUMNS),
    ...FIGURE_COLUMNS.map((name) => row.figures?.[name] ?? null),
  ],
};

const RECOMMENDATION_COLUMNS = recordColumns('recommendation');
const PAGE_AUDIT = into(
  withBytes('page_audit', rowTable('page_audit', ['brand_id', 'id'], recordColumns('page_audit'))),
);

const RECOMMENDATION: RowTable<Row<'recommendation'>> = withBytes('recommendation', {
  table: 'recommendation',
  identity: ['brand_id', 'id'],
  columns: RECOMMENDATION_COLUMNS,
  values: (row) => rowValues({ ...row, moves: storedMoves(row.moves) }, RECOMMENDATION_COLUMNS),
});

const WORK_COLUMNS = [
  'address',
  'target_id',
  ...recordColumns('outreach_work'),
  'status',
  'subreddit',
  'completed_at',
] as const;

export const OUTREACH_WORK: RowTable<Row<'outreach_work'>> = withBytes('outreach_work', {
  table: 'outreach_work',
  identity: ['brand_id', 'target_id'],
  columns: WORK_COLUMNS,
  values: (row) => {
    const { status, completed_at } = workState(row.moves);
    const subreddit = address(row.address)?.subreddit ?? null;
    const target_id = targetId(row.brand_id, row.address);
    const stored = { ...row, target_id, moves: storedMoves(row.moves), status, subreddit, completed_at };
    return rowValues(stored, WORK_COLUMNS);
  },
});

const DOMAIN_TYPE = inCurrentSet(
  rowTable<Row<'domain_type'>>('domain_type', ['domain'], recordColumns('domain_type')),
);
const API_KEY: ComparedTable<Row<'api_key'>> = {
  ...rowTable('api_key', ['id'], recordColumns('api_key')),
  ...FINAL_REVOCATION,
};
const THEME = into(rowTable('theme', ['brand_id', 'id'], recordColumns('theme')));
const STALE_RUN = into(withColumn(RUN_TABLE, 'is_stale', () => true));

/** The types that need more than an upsert of their fields into the table of the same name. */
const SPECIAL = {
  account: withImportTime(ACCOUNT),
  api_key: {
    // Unchanged rows are not written, because a revocation of a written key would wait until the import ends.
    put: async ({ backend, trx, displaced }, rows, same) => {
      const written = rows.filter((row) => !same.has(row));
      await displaced.byKeys(written);
      await backend.upsert(trx, API_KEY, written);
    },
    compared: [API_KEY],
  },
  brand: BRAND,
  page_audit: PAGE_AUDIT,
  theme: {
    ...THEME,
    put: async (to, rows, same, fresh) => {
      await THEME.put(to, rows, same, fresh);
      await to.changes.addPromptsOf(rows.filter((row) => !same.has(row)));
    },
  },
  prompt: {
    put: async ({ backend, trx, numbering, changes }, rows, same) => {
      await backend.upsert(trx, PROMPT, await numbering.prompts(rows));
      await changes.add(
        'prompt',
        rows.filter((row) => !same.has(row)),
      );
    },
    compared: [rowTable('prompt', ['brand_id', 'id'], PROMPT_COLUMNS)],
  },
  rival: {
    put: putRivals,
    compared: [
      {
        ...inCurrentSet(rowTable<Row<'rival'>>('rival', ['brand_id', 'name_key'], RIVAL_COLUMNS)),
        // A rival that is named only in answers has a row but no record.
        isOfRecord: ({ name }) => name !== null,
      },
    ],
  },
  run: {
    put: async (to, rows, same, fresh) => {
      await noteReopened(to.backend, to.trx, rows, to.reopened);
      const isRepeated = (row: Row<'run'>) => same.has(row) && hasFiguresComputed(row);
      await STALE_RUN.put(
        to,
        rows.filter((row) => !isRepeated(row)),
        same,
        fresh,
      );
      await recomputeFigures(to.backend, to.trx, rows.filter(isRepeated));
      await to.changes.add(
        'run',
        rows.filter((row) => !same.has(row)),
      );
    },
    // If the record of a completed run contains no figures, the import computes them, so figures are not compared.
    compared: [{ ...RUN_TABLE, skipped: (row) => (hasFiguresComputed(row) ? FIGURE_COLUMNS : []) }],
  },
  answer: { put: putAnswers, compared: ANSWER_TABLES },
  recommendation: {
    ...into(withColumn(RECOMMENDATION, 'status', () => null)),
    compared: [RECOMMENDATION],
  },
  outreach_work: {
    put: async ({ backend, trx }, rows) => {
      await markLinkedStale(backend, trx, rows);
      await backend.upsert(trx, OUTREACH_WORK, rows);
    },
    compared: [OUTREACH_WORK],
  },
  domain_type: {
    ...into({
      ...DOMAIN_TYPE,
      columns: [...DOMAIN_TYPE.columns, 'form'],
      values: (row: Row<'domain_type'>) => [...DOMAIN_TYPE.values(row), citedDomain(row.domain)],
    }),
    compared: [DOMAIN_TYPE],
  },
} satisfies { readonly [T in RecordType]?: RecordTables<Row<T>> };

type PlainType = Exclude<RecordType, keyof typeof SPECIAL>;

/** The name of a type if there is a table with this name and with the columns of the type's rows; otherwise `never`. */
type TableOf<T extends RecordType> = {
  [N in T]: N extends keyof Tables ? (Row<N> extends Tables[N] ? N : never) : never;
}[T];

/** All other types, each stored unchanged in the table of the same name. A type without this table does not compile. */
const PLAIN: readonly TableOf<PlainType>[] = RECORD_TYPES.filter(
  (type): type is PlainType => !Object.hasOwn(SPECIAL, type),
);

function plain(type: TableOf<PlainType>): RecordTables<object> {
  const columns: readonly string[] = recordColumns(type);
  const values = (row: object) => columns.map((column): unknown => Reflect.get(row, column));
  const { owner, identity } = definitionOf(type);
  return into({
    table: type,
    identity: owner === 'brand' ? ['brand_id', ...identity] : identity,
    columns,
    values,
  });
}

/** The writer of each record type. */
export const RECORD_TABLES: { readonly [T in RecordType]: RecordTables<Row<T>> } = {
  ...SPECIAL,
  // Object.fromEntries loses the type of the keys.
  ...(Object.fromEntries(PLAIN.map((type) => [type, plain(type)])) as Record<
    PlainType,
    RecordTables<object>
  >),
};
