/** Compares the stored citations of runs with the answers from which they are derived, for `jobs check`. */
import type { Owner } from '@brand-visibility/application';
import { citedDomain } from '@brand-visibility/domain/sources/keys';
import type { SourceDimension } from '@brand-visibility/domain/sources/row';
import { sql } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { keyDigest } from '../values.js';
import type { RunAnswer } from '../runs/answers.js';
import type { RunTable } from '../schema/tables.js';
import { orderOf } from '../citations/numbered-citations.js';
import { CitationBuilder } from '../citations/build.js';
import { Dictionary, KEY_TABLES } from '../citations/dictionary.js';
import { CURRENT_SET } from '../schema/sets.js';

/** Rows per statement. */
const BATCH = 10_000;
/** Maximum number of missing keys to list. If the table is empty, all keys are missing. */
const MOST_MISSING = 100;

const DIMENSIONS = ['domain', 'page'] as const satisfies readonly SourceDimension[];

/** Checks the data derived from the citations of one brand; each method returns one line per difference. */
export class CitationCheck {
  readonly #missing: Readonly<Record<SourceDimension, Set<string>>> = { domain: new Set(), page: new Set() };
  readonly #builder: CitationBuilder;

  constructor(
    readonly backend: Backend,
    readonly trx: Snapshot,
    readonly owner: Owner,
  ) {
    const dictionaries = {
      domain: new Dictionary(backend, trx, owner, 'domain', this.#missing.domain),
      page: new Dictionary(backend, trx, owner, 'page', this.#missing.page),
    };
    this.#builder = new CitationBuilder(backend, trx, owner.brand_id, dictionaries, null);
  }

  /** Compares the stored citations of a run with its answers; a run that is not completed must not have citations. */
  async run(
    {
      id,
      completed_at,
      citations_digest,
    }: Pick<RunTable, 'id' | 'completed_at'> & { readonly citations_digest: string | null },
    answers: readonly RunAnswer[],
  ): Promise<string[]> {
    const { brand_id } = this.owner;
    const stored = await this.trx
      .selectFrom('run_citations')
      .select(['revision', 'data'])
      .where('set_no', '=', CURRENT_SET)
      .where('brand_id', '=', brand_id)
      .where('run_id', '=', id)
      .executeTakeFirst();
    if (completed_at === null)
      return stored || citations_digest !== null ? ['has citations but is not completed'] : [];
    const { data, digest } = await this.#builder.build(answers);
    const wrong: string[] = [];
    if (!stored) wrong.push('its citations are missing');
    else if (Buffer.compare(stored.data, data) !== 0) wrong.push('its citations differ from its answers');
    if (stored && stored.revision !== digest) wrong.push('the digest stored with its citations is wrong');
    if (citations_digest !== digest) wrong.push('the digest of its citations is wrong');
    return wrong;
  }

  /** Checks the keys and orders that the brand's runs share. Call this method after calling `run` for each run. */
  async shared(): Promise<string[]> {
    const { brand_id } = this.owner;
    const lines = await this.#orphans();
    for (const dimension of DIMENSIONS) {
      for (const line of await this.#entries(dimension)) lines.push(line);
      const missing = [...this.#missing[dimension]];
      for (const key of missing.slice(0, MOST_MISSING))
        lines.push(
          `brand ${brand_id}: ${dimension} ${JSON.stringify(key)} is cited by answers but has no row`,
        );
      if (missing.length > MOST_MISSING)
        lines.push(
          `brand ${brand_id}: ${missing.length - MOST_MISSING} more of its ${dimension}s have no row`,
        );
    }
    return [...lines, ...(await this.#order())];
  }

  async #orphans(): Promise<string[]> {
    const rows = await this.trx
      .selectFrom('run_citations')
      .leftJoin('run', (join) =>
        join.on('run.brand_id', '=', this.owner.brand_id).onRef('run.id', '=', 'run_citations.run_id'),
      )
      .select('run_citations.run_id')
      .where('run_citations.set_no', '=', CURRENT_SET)
      .where('run_citations.brand_id', '=', this.owner.brand_id)
      .where('run.id', 'is', null)
      .orderBy('run_citations.run_id')
      .execute();
    return rows.map(({ run_id }) => `run ${run_id}: has citations but no record`);
  }

  async #entries(dimension: SourceDimension): Promise<string[]> {
    const { brand_id } = this.owner;
    const { table, column } = KEY_TABLES[dimension];
    const lines: string[] = [];
    let expected = 0;
    for (let left = BATCH; left === BATCH;) {
      const { rows } = await sql<{ ord: number; key: string; digest: string }>`
        select ord, ${sql.ref(column)} as key, digest from ${sql.table(table)}
        where set_no = ${CURRENT_SET} and brand_id = ${brand_id} and ord >= ${expected} order by ord limit ${BATCH}`.execute(
        this.trx,
      );
      for (const { ord, key, digest } of rows) {
        if (ord !== expected)
          lines.push(`brand ${brand_id}: ${dimension} ordinals have a gap at ${expected}`);
        if (digest !== keyDigest(key))
          lines.push(`brand ${brand_id}: the digest of ${dimension} ${JSON.stringify(key)} is wrong`);
        expected = ord + 1;
      }
      left = rows.length;
    }
    return lines;
  }

  async #order(): Promise<string[]> {
    const { brand_id } = this.owner;
    const stored = await this.trx
      .selectFrom('citation_order')
      .select(['domains', 'pages'])
      .where('set_no', '=', CURRENT_SET)
      .where('brand_id', '=', brand_id)
      .executeTakeFirst();
    if (!stored) return [`brand ${brand_id}: the order of its cited domains and pages is missing`];
    const lines: string[] = [];
    for (const dimension of DIMENSIONS) {
      const right = await orderOf(this.trx, brand_id, dimension);
      if (Buffer.compare(dimension === 'domain' ? stored.domains : stored.pages, right) !== 0)
        lines.push(`brand ${brand_id}: the order of its cited ${dimension}s differs from their rows`);
    }
    return lines;
  }
}

/** Checks the stored normal forms of the domains in `domain_type`; returns one line per difference. */
export async function checkDomainTypes(trx: Snapshot): Promise<string[]> {
  const lines: string[] = [];
  let after: string | null = null;
  for (;;) {
    const rows: readonly { readonly domain: string; readonly form: string }[] = await trx
      .selectFrom('domain_type')
      .select(['domain', 'form'])
      .where('set_no', '=', CURRENT_SET)
      .$if(after !== null, (query) => query.where('domain', '>', after ?? ''))
      .orderBy('domain')
      .limit(BATCH)
      .execute();
    for (const { domain, form } of rows) {
      if (form !== citedDomain(domain))
        lines.push(`domain type ${JSON.stringify(domain)}: its normal form is wrong`);
    }
    if (rows.length < BATCH) return lines;
    after = rows.at(-1)?.domain ?? null;
  }
}
