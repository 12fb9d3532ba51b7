/** Implements BrandData, through which the counting room reads the data of a brand. */
import { once, type BrandData } from '@brand-visibility/counting';
import type { Backend, BytesWanted } from '../backend.js';
import { rivalIdentities, rivalOrder } from '../derived/rival-order.js';
import type { View } from '../scope.js';
import { bound } from './bound.js';
import { CitedAnswers } from './cited-answers.js';
import { labels } from './labels.js';
import { promptAttributes } from './prompts.js';
import { runsNamed } from './runs.js';
import {
  citedDomains,
  citedOrdinal,
  domainTypes,
  knownSources,
  rivalDomains,
  sourceKeysWithin,
} from './sources.js';

/** The parts of Backend that a reader needs. */
export type ReaderBackend = Pick<Backend, 'among' | 'relation' | 'readBytes' | 'isRemote'>;

/** Returns a BrandData that reads the snapshot of `view`. */
export function brandData(view: View, backend: ReaderBackend): BrandData {
  const prompts = once(
    (brand_id: string) => brand_id,
    (brand_id) => promptAttributes(view, brand_id),
  );
  /** Reads bytes only if the brand is in the scope, which `prompts` checks. Every count reads the prompts anyway. */
  const bytes = async (wanted: BytesWanted) =>
    (await prompts(wanted.brand_id)).length === 0 ? [] : backend.readBytes(view.trx, wanted);
  return {
    isRemote: backend.isRemote,
    facts: (brand_id, run_ids) => bytes({ table: 'run_facts_2', column: 'data', brand_id, run_ids }),
    citations: (brand_id, run_ids) => bytes({ table: 'run_citations_2', column: 'data', brand_id, run_ids }),
    promptAttributes: prompts,
    rivalOrder: (brand_id, ownNameKey) => rivalOrder(view, backend, brand_id, ownNameKey),
    sourceOrder: async (brand_id, by) => {
      const column = by === 'domain' ? 'domains' : 'pages';
      const [row] = await bytes({ table: 'citation_order_2', column, brand_id });
      return row?.data ?? new Uint8Array();
    },
    citedAnswers: (brand_id, runs, prompts) => new CitedAnswers(view, backend, brand_id, runs, prompts),
    ...bound(view, { runsNamed, labels, rivalIdentities, rivalDomains }),
    ...bound(view, { knownSources, sourceKeysWithin, citedDomains, citedOrdinal, domainTypes }),
  };
}
