/** Assigns ordinals to the new prompts and rivals of an import. */
import type { Owner, Row } from '@brand-visibility/application';
import type { Backend, Snapshot } from '../backend.js';
import { CURRENT_SET, isOfSets } from '../schema/sets.js';
import { sql, type SqlBool } from 'kysely';

type Table = 'prompt' | 'rival';

/** A row with its ordinal within the brand. */
export type Numbered<R> = R & { readonly ord: number };

/**
 * Assigns ordinals to the prompts and rivals of an import. A stored row keeps its ordinal; a new row gets the ordinal
 * after the brand's greatest ordinal. Ordinals are never reused, because the facts of runs refer to ordinals.
 */
export class Numbering {
  readonly #next = new Map<string, number>();

  constructor(
    readonly backend: Backend,
    readonly trx: Snapshot,
  ) {}

  async prompts(rows: readonly Row<'prompt'>[]): Promise<Numbered<Row<'prompt'>>[]> {
    const stored = await this.trx
      .selectFrom('prompt')
      .select(['id', 'ord'])
      .where(this.backend.isOneOf('prompt.brand_id', brandsOf(rows)))
      .where(
        this.backend.isOneOf(
          'prompt.id',
          rows.map(({ id }) => id),
        ),
      )
      .execute();
    const known = new Map(stored.map(({ id, ord }) => [id, ord]));
    return this.#numbered('prompt', rows, ({ id }) => known.get(id));
  }

  async rivals(rows: readonly Row<'rival'>[]): Promise<Numbered<Row<'rival'>>[]> {
    const names = [...new Set(rows.map(({ name_key }) => name_key))];
    const stored = await this.trx
      .selectFrom('rival')
      .select(['brand_id', 'name_key', 'ord'])
      .where('set_no', '=', CURRENT_SET)
      .where(this.backend.isOneOf('rival.brand_id', brandsOf(rows)))
      .where(this.backend.isOneOf('rival.name_key', names))
      .execute();
    const known = new Map(stored.map((row) => [rivalKey(row), row.ord]));
    return this.#numbered('rival', rows, (row) => known.get(rivalKey(row)));
  }

  async #numbered<R extends Owner>(
    table: Table,
    rows: readonly R[],
    storedOrdinal: (row: R) => number | undefined,
  ): Promise<Numbered<R>[]> {
    const numbered: Numbered<R>[] = [];
    for (const row of rows) {
      numbered.push({ ...row, ord: storedOrdinal(row) ?? (await this.#newOrdinal(table, row.brand_id)) });
    }
    return numbered;
  }

  async #newOrdinal(table: Table, brand_id: string): Promise<number> {
    const counter = `${table} ${brand_id}`;
    const ord = this.#next.get(counter) ?? (await this.#afterGreatest(table, brand_id));
    this.#next.set(counter, ord + 1);
    return ord;
  }

  async #afterGreatest(table: Table, brand_id: string): Promise<number> {
    const row = await this.trx
      .selectFrom(table)
      .select('ord')
      .where('brand_id', '=', brand_id)
      .$if(isOfSets(table), (query) => query.where(sql<SqlBool>`set_no = ${CURRENT_SET}`))
      .orderBy('ord', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? row.ord + 1 : 0;
  }
}

const brandsOf = (rows: readonly Owner[]) => [...new Set(rows.map(({ brand_id }) => brand_id))];

const rivalKey = ({ brand_id, name_key }: Pick<Row<'rival'>, 'brand_id' | 'name_key'>) =>
  `${brand_id} ${name_key}`;
