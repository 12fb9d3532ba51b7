import type { AnyRecord, RecordFault, RecordOf } from '@brand-visibility/contract';
import { address, nameKey } from '@brand-visibility/domain';
import type { Owner } from '../ports.js';
import type { Candidate } from './candidate.js';
import type { Known } from './known.js';
import { acceptAnswer, acceptKey } from './places.js';
import type { ImportState } from './state.js';

const NO_FAULTS: readonly RecordFault[] = [];

/**
 * Takes a record in: its row is grouped with others to be put, and from here on it stands. Returns faults only where an
 * import keeps so much aside already that the record cannot wait for its end.
 */
export async function accept(
  state: ImportState,
  known: Known,
  { record, origin, bytes }: Omit<Candidate, 'identity'>,
): Promise<readonly RecordFault[]> {
  const identity = identityOf(record);
  const { rows, fit } = state;
  if (rows.has(record.type, identity)) await rows.put();

  switch (record.type) {
    case 'api_key':
      return acceptKey(state, known, { record, identity, origin, bytes });
    case 'answer':
      return acceptAnswer(state, known, { record, identity, origin, bytes });
    case 'account':
      rows.add('account', identity, record, known.accounts.has(record.id) ? 'unknown' : 'new');
      known.accounts.add(record.id);
      return NO_FAULTS;
    case 'brand':
      rows.add('brand', identity, record, known.brands.has(record.id) ? 'unknown' : 'new');
      known.brands.set(record.id, record.account_id);
      return NO_FAULTS;
    case 'domain_type':
      rows.add('domain_type', identity, record);
      return NO_FAULTS;
    case 'rival': {
      const name_key = nameKey(record.name);
      rows.add('rival', identity, Object.assign(record, ownerOf(record, known), { name_key }));
      return NO_FAULTS;
    }
    case 'outreach_work': {
      const place = { address: addressOf(record) };
      rows.add('outreach_work', identity, Object.assign(record, ownerOf(record, known), place));
      return NO_FAULTS;
    }
    case 'run': {
      const owner = ownerOf(record, known);
      const before = known.runs.get(record.id);
      const after = { ...owner, status: record.status, platforms: record.platforms };
      rows.add('run', identity, Object.assign(record, owner), before ? 'unknown' : 'new');
      known.runs.set(record.id, after);
      if (before) fit.runReplaced(record.id, before, after, origin);
      return NO_FAULTS;
    }
    case 'theme':
    case 'prompt':
    case 'site_access_check':
    case 'page_audit':
    case 'recommendation': {
      const owner = ownerOf(record, known);
      const stands = known.owners[record.type].has(record.id);
      rows.add(record.type, identity, Object.assign(record, owner), stands ? 'unknown' : 'new');
      known.owners[record.type].set(record.id, owner);
      return NO_FAULTS;
    }
  }
}

function identityOf(record: AnyRecord): string {
  switch (record.type) {
    case 'rival':
      return `${record.brand_id} ${nameKey(record.name)}`;
    case 'domain_type':
      return record.domain;
    case 'outreach_work':
      return `${record.brand_id} ${addressOf(record)}`;
    default:
      return record.id;
  }
}

function addressOf({ url }: RecordOf<'outreach_work'>): string {
  const place = address(url);
  if (!place) throw new Error('an outreach work without an address was taken for right');
  return place.url;
}

function ownerOf({ brand_id }: { readonly brand_id: string }, known: Known): Owner {
  const account_id = known.brands.get(brand_id);
  if (account_id === undefined) throw new Error('a record of a missing brand was taken for right');
  return { account_id, brand_id };
}
