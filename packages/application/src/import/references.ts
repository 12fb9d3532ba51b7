import type { AnyRecord, RecordFault, RecordType } from '@brand-visibility/contract';
import type { Owner } from '../ports.js';
import type { Known } from './known.js';

/** A reference that does not hold, or a record that would move. */
export interface ReferenceFault extends RecordFault {
  /** The record that is missing; null when it is there but of another account or brand. */
  readonly missing: { readonly type: RecordType; readonly id: string } | null;
}

type Faults = Iterable<ReferenceFault>;

/**
 * Which references of a record do not hold at its line (import format): each exists within the same account or brand,
 * and a record with an id that exists stays where it is.
 */
export function* referenceFaults(record: AnyRecord, known: Known): Faults {
  switch (record.type) {
    case 'account':
    case 'domain_type':
      return;
    case 'brand':
      yield* inAccount(record, known, known.brands.get(record.id));
      return;
    case 'api_key':
      yield* ofKey(record, known);
      return;
    case 'rival':
      yield* inBrand(record, known, null);
      return;
    case 'theme':
    case 'site_access_check':
    case 'page_audit':
      yield* inBrand(record, known, known.owners[record.type].get(record.id));
      return;
    case 'run':
      yield* inBrand(record, known, known.runs.get(record.id));
      return;
    case 'prompt': {
      const { id, theme_id, brand_id } = record;
      yield* inBrand(record, known, known.owners.prompt.get(id));
      yield* sibling('theme', theme_id, known.owners.theme, brand_id, 'theme_id');
      return;
    }
    case 'answer':
      yield* ofAnswer(record, known);
      return;
    case 'recommendation': {
      const { id, baseline_run_id, brand_id } = record;
      yield* inBrand(record, known, known.owners.recommendation.get(id));
      yield* sibling('run', baseline_run_id, known.runs, brand_id, 'baseline_run_id');
      return;
    }
    case 'outreach_work': {
      const { recommendation_id, brand_id } = record;
      const { recommendation } = known.owners;
      yield* inBrand(record, known, null);
      yield* sibling('recommendation', recommendation_id, recommendation, brand_id, 'recommendation_id');
    }
  }
}

function* ofKey(record: AnyRecord & { type: 'api_key' }, known: Known): Faults {
  yield* inAccount(record, known, known.keys.get(record.id));
  for (const [index, id] of record.brand_ids.entries()) {
    const path = `brand_ids.${index}`;
    const account_id = known.brands.get(id);
    if (account_id === undefined) yield missing('brand', id, path);
    else if (account_id !== record.account_id) yield elsewhere(path, 'a brand of the same account');
  }
}

function* ofAnswer(record: AnyRecord & { type: 'answer' }, known: Known): Faults {
  const run = known.runs.get(record.run_id);
  const prompt = known.owners.prompt.get(record.prompt_id);
  if (!run) yield missing('run', record.run_id, 'run_id');
  if (!prompt) yield missing('prompt', record.prompt_id, 'prompt_id');
  if (!run) return;
  const stands = known.answers.get(record.id);
  if (stands && stands.brand_id !== run.brand_id) yield elsewhere('run_id', STAYS_IN_BRAND);
  else if (prompt && prompt.brand_id !== run.brand_id) {
    const expected = 'a run and a prompt of the same brand';
    yield elsewhere('run_id', expected);
    yield elsewhere('prompt_id', expected);
  }
}

/** A record of an account; `stands` is the account of the record with its id. */
function* inAccount(
  { account_id }: { readonly account_id: string },
  known: Known,
  stands: string | undefined,
): Faults {
  if (!known.accounts.has(account_id)) yield missing('account', account_id, 'account_id');
  else if (stands !== undefined && stands !== account_id) yield elsewhere('account_id', STAYS_IN_ACCOUNT);
}

/** A record of a brand; `stands` is the owner of the record with its id. */
function* inBrand(
  { brand_id }: { readonly brand_id: string },
  known: Known,
  stands: Owner | null | undefined,
): Faults {
  if (!known.brands.has(brand_id)) yield missing('brand', brand_id, 'brand_id');
  else if (stands && stands.brand_id !== brand_id) yield elsewhere('brand_id', STAYS_IN_BRAND);
}

/** A reference, where there is one, to a record of the same brand. */
function* sibling(
  type: RecordType,
  id: string | null,
  owners: ReadonlyMap<string, Owner>,
  brand_id: string,
  path: string,
): Faults {
  if (id === null) return;
  const owner = owners.get(id);
  if (!owner) yield missing(type, id, path);
  else if (owner.brand_id !== brand_id) yield elsewhere(path, `a ${type} of the same brand`);
}

const STAYS_IN_ACCOUNT = 'the account that the record of this id is in';
const STAYS_IN_BRAND = 'the brand that the record of this id is in';

function missing(type: RecordType, id: string, path: string): ReferenceFault {
  return { path, expected: `${ARTICLES[type] ?? 'a'} ${type} that exists`, missing: { type, id } };
}

const ARTICLES: Partial<Record<RecordType, string>> = { account: 'an' };

function elsewhere(path: string, expected: string): ReferenceFault {
  return { path, expected, missing: null };
}
