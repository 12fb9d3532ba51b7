/** Stores the citations of a brand's runs while the runs are rebuilt. */
import type { Owner } from '@brand-visibility/application';
import type { ColumnsDigest } from '@brand-visibility/counting';
import type { SourceDimension } from '@brand-visibility/domain/sources/row';
import { sql } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { bytesOf } from '../columns/encoding.js';
import type { RunAnswer } from '../runs/answers.js';
import type { CitationOrderTable, RunColumnsTable } from '../schema/tables.js';
import { rowValues } from '../values.js';
import { CitationBuilder } from './build.js';
import { Dictionary, KEY_TABLES } from './dictionary.js';
import type { KeptSources } from './kept-sources.js';
import { CURRENT_SET, inCurrentSet } from '../schema/sets.js';

const RUN_COLUMNS = ['account_id', 'brand_id', 'run_id', 'revision', 'data'] as const;

const CITATION_RUNS = inCurrentSet<RunColumnsTable>({
  table: 'run_citations',
  columns: RUN_COLUMNS,
  identity: ['brand_id', 'run_id'],
  values: (row) => rowValues(row, RUN_COLUMNS),
});

const ORDER_COLUMNS = ['account_id', 'brand_id', 'domains', 'pages'] as const;

const CITATION_ORDERS = inCurrentSet<CitationOrderTable>({
  table: 'citation_order',
  columns: ORDER_COLUMNS,
  identity: ['brand_id'],
  values: (row) => rowValues(row, ORDER_COLUMNS),
});

/** Builds and stores the citations of one brand's runs, and the order of its cited domains and pages. */
export class NumberedCitations {
  readonly #dictionaries: Readonly<Record<SourceDimension, Dictionary>>;
  readonly #builder: CitationBuilder;

  constructor(
    readonly backend: Backend,
    readonly trx: Snapshot,
    readonly owner: Owner,
    written: KeptSources | null,
  ) {
    const dictionaries = {
      domain: new Dictionary(backend, trx, owner, 'domain'),
      page: new Dictionary(backend, trx, owner, 'page'),
    };
    this.#dictionaries = dictionaries;
    this.#builder = new CitationBuilder(backend, trx, owner.brand_id, dictionaries, written);
  }

  /** Stores the citations of a completed run; returns their digest, which the caller stores in the row of the run. */
  async put(run_id: string, answers: readonly RunAnswer[]): Promise<ColumnsDigest> {
    const { data, digest } = await this.#builder.build(answers);
    await this.backend.upsert(this.trx, CITATION_RUNS, [{ ...this.owner, run_id, revision: digest, data }]);
    return digest;
  }

  /** Deletes the citations of a run that is no longer completed. */
  async drop(run_id: string): Promise<void> {
    const { brand_id } = this.owner;
    await this.trx
      .deleteFrom('run_citations')
      .where('set_no', '=', CURRENT_SET)
      .where('brand_id', '=', brand_id)
      .where('run_id', '=', run_id)
      .execute();
  }

  /** Writes the order of domains and pages if a domain or page was added, or if the brand has no stored order. */
  async save(): Promise<void> {
    const { backend, trx, owner } = this;
    const { domain, page } = this.#dictionaries;
    if (!domain.hasGrown && !page.hasGrown && (await hasOrder(trx, owner.brand_id))) return;
    const domains = await orderOf(trx, owner.brand_id, 'domain');
    const pages = await orderOf(trx, owner.brand_id, 'page');
    await backend.upsert(trx, CITATION_ORDERS, [{ ...owner, domains, pages }]);
  }
}

async function hasOrder(trx: Snapshot, brand_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('citation_order')
    .select('brand_id')
    .where('set_no', '=', CURRENT_SET)
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the database sort a brand's domains or pages; returns the order as CitationOrderTable stores it. */
export async function orderOf(trx: Snapshot, brand_id: string, by: SourceDimension): Promise<Uint8Array> {
  const { table, column } = KEY_TABLES[by];
  const { rows } = await sql<{ ord: number }>`
    select ord from ${sql.table(table)} where set_no = ${CURRENT_SET} and brand_id = ${brand_id} order by ${sql.ref(column)}`.execute(
    trx,
  );
  return bytesOf(Uint32Array.from(rows, ({ ord }) => ord));
}
