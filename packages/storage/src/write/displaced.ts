/** Lets the records of an import swap their unique keys. */
import { MAX_ERRORS, type Clash, type Row } from '@brand-visibility/application';
import type { UniqueKeyType } from '@brand-visibility/contract';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { byBrand } from '../values.js';
import { createHolders, type Holders } from './holders.js';

/** The column of the unique key that is changed in a displaced record. */
const CHANGED = { answer: 'platform', api_key: 'fingerprint' } as const satisfies Record<
  UniqueKeyType,
  string
>;

/**
 * The displaced records, whose unique key another record of the import took. A displaced record stays stored under a
 * key that no other record can have. To make this key, a space and the record's id are appended to the engine or the
 * fingerprint, which never contains a space. At the end of the import, a displaced record that no later line has
 * replaced gets its key back if the key is free (rule 12.6).
 */
export class Displaced {
  readonly #backend: Backend;
  readonly #trx: Snapshot;
  readonly #holders: Holders;
  /** The brands with a displaced answer. */
  readonly #brands = new Set<string>();
  #hasKeys = false;

  constructor(backend: Backend, trx: Snapshot) {
    this.#backend = backend;
    this.#trx = trx;
    this.#holders = createHolders(backend, trx);
  }

  /** Before `rows` are written, displaces other stored answers that have the same unique key as one of these rows. */
  async byAnswers(rows: readonly Row<'answer'>[]): Promise<void> {
    if (rows.length === 0) return;
    const holders = await this.#holders.answer(rows);
    const displaced = rows.flatMap(({ brand_id, id }, i) =>
      otherThan(id, holders[i], (other) => ({ brand_id, id: other })),
    );
    for (const [brand_id, answers] of byBrand(displaced)) {
      this.#brands.add(brand_id);
      const ids = this.#backend.isOneOf(
        'answer.id',
        answers.map(({ id }) => id),
      );
      await this.#displace('answer', sql`brand_id = ${brand_id} and ${ids}`);
    }
  }

  /** Before `rows` are written, displaces other stored API keys that have the same fingerprint as one of these rows. */
  async byKeys(rows: readonly Row<'api_key'>[]): Promise<void> {
    if (rows.length === 0) return;
    const holders = await this.#holders.api_key(rows);
    const displaced = rows.flatMap(({ id }, i) => otherThan(id, holders[i], (other) => other));
    if (displaced.length === 0) return;
    this.#hasKeys = true;
    await this.#displace('api_key', this.#backend.isOneOf('api_key.id', displaced));
  }

  /**
   * Gives displaced records their keys back: first the answers, brand by brand, then the API keys. If another answer
   * has the key of one of a brand's displaced answers, leaves all displaced answers of the brand unchanged and returns
   * up to MAX_ERRORS of the clashes. Displaced API keys are handled in the same way.
   */
  async restore(): Promise<readonly Clash[]> {
    const clashes: (readonly Clash[])[] = [];
    for (const brand_id of this.#brands) {
      // The run of a displaced answer is stale, because another answer was written to that run.
      const stale = sql`run_id in (select id from run where brand_id = ${brand_id} and is_stale)`;
      const isOther = sql<SqlBool>`other.brand_id = ${brand_id} and other.run_id = displaced.run_id
        and other.prompt_id = displaced.prompt_id`;
      clashes.push(await this.#restore('answer', sql`brand_id = ${brand_id} and ${stale}`, isOther));
    }
    if (this.#hasKeys) clashes.push(await this.#restore('api_key', sql`true`, sql`true`));
    return clashes.flat();
  }

  async #displace(type: UniqueKeyType, which: Expression<unknown>): Promise<void> {
    const column = sql.ref(CHANGED[type]);
    await sql`update ${sql.table(type)} set ${column} = ${column} || ' ' || id where ${which}`.execute(
      this.#trx,
    );
  }

  /** `which` limits the search for displaced records; `isOther` compares the other columns of the unique key. */
  async #restore(
    type: UniqueKeyType,
    which: Expression<unknown>,
    isOther: Expression<unknown>,
  ): Promise<readonly Clash[]> {
    const column = CHANGED[type];
    const { rows } = await sql<{ id: string; other: string }>`
      select id, other from (
        select displaced.id, (
          select min(other.id) from ${sql.table(type)} as other
          where ${isOther} and other.id <> displaced.id
            and ${originalOf(`other.${column}`, 'other.id')} = ${originalOf(`displaced.${column}`, 'displaced.id')}
        ) as other
        from (select * from ${sql.table(type)} where ${which} and ${sql.ref(column)} like '% %') as displaced
      ) as clash
      where other is not null limit ${sql.lit(MAX_ERRORS)}`.execute(this.#trx);
    if (rows.length === 0) {
      await sql`update ${sql.table(type)} set ${sql.ref(column)} = ${originalOf(column, 'id')}
        where ${which} and ${sql.ref(column)} like '% %'`.execute(this.#trx);
    }
    return rows.map(({ id, other }) => ({ type, ids: [id, other] }));
  }
}

/** SQL for the value that the column had before the record was displaced. */
function originalOf(column: string, id: string): RawBuilder<string> {
  const [value, suffix] = [sql.ref(column), sql.ref(id)];
  return sql`case when ${value} like '% %'
    then substr(${value}, 1, length(${value}) - length(${suffix}) - 1) else ${value} end`;
}

function otherThan<T>(
  id: string,
  holder: string | null | undefined,
  make: (holder: string) => T,
): readonly T[] {
  return holder === null || holder === undefined || holder === id ? [] : [make(holder)];
}
