import type { BrandReader, Reader, Scope } from '@brand-visibility/application';
import type { Snapshot } from '../backend.js';
import type { ColumnsCache } from '../columns/run-columns.js';
import type { BrandView, View } from '../scope.js';
import { answerReader } from './answers.js';
import { brandRow, brandsReader } from './brands.js';
import { changeReader } from './changes.js';
import { createColumns, type ReadColumns, type ReaderBackend } from './columns.js';
import { outreachReader } from './outreach.js';
import { pageAuditReader } from './page-audits.js';
import { promptReader } from './prompts.js';
import { recommendationReader } from './recommendations.js';
import { rivalReader } from './rivals.js';
import { runReader } from './runs.js';
import { siteAccessReader } from './site-access.js';
import { sourceReader } from './sources.js';

/** Reads the data of one request on one snapshot. Nothing is found of a brand outside the scope; null permits all. */
export function createReader(
  trx: Snapshot,
  scope: Scope | null,
  backend: ReaderBackend,
  cache: ColumnsCache,
): Reader {
  const { isOneOf, listParameter, valuesTable } = backend;
  const view: View = { trx, scope, isOneOf, listParameter, valuesTable };
  return {
    get brands() {
      return brandsReader(view);
    },
    brand: (brand_id) => new BoundReader({ ...view, brand_id }, backend, cache),
  };
}

/** Binds the queries of a request to its brand. A noun is made when it is asked for. */
class BoundReader implements BrandReader {
  #made: ReadColumns | null = null;

  constructor(
    readonly view: BrandView,
    readonly backend: ReaderBackend,
    readonly cache: ColumnsCache,
  ) {}

  get id() {
    return this.view.brand_id;
  }

  async row() {
    return (await brandRow(this.view, {}))[0] ?? null;
  }

  get runs() {
    return runReader(this.view);
  }

  get prompts() {
    return promptReader(this.view, this.#columns);
  }

  get answers() {
    return answerReader(this.view, this.#columns);
  }

  get changes() {
    return changeReader(this.view);
  }

  get outreach() {
    return outreachReader(this.view);
  }

  get recommendations() {
    return recommendationReader(this.view);
  }

  get siteAccess() {
    return siteAccessReader(this.view);
  }

  get pageAudits() {
    return pageAuditReader(this.view);
  }

  get rivals() {
    return rivalReader(this.view, this.#columns);
  }

  get sources() {
    return sourceReader(this.view, this.#columns);
  }

  get facts() {
    return this.#columns.facts;
  }

  get citations() {
    return this.#columns.citations;
  }

  get citedAnswers() {
    return this.#columns.citedAnswers;
  }

  get #columns() {
    return (this.#made ??= createColumns(this.view, this.backend, this.cache));
  }
}
