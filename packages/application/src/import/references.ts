import {
  ownerReference,
  references,
  type AnyRecord,
  type RecordFault,
  type RecordType,
  type OwnerReference,
  type ReferenceOf,
} from '@brand-visibility/contract';
import type { Owner } from '../ports.js';
import type { Known } from './known.js';

/** A reference that does not hold, or a record that would move. */
export interface ReferenceFault extends RecordFault {
  /** The record that is missing; null when it is there but of another account or brand. */
  readonly missing: { readonly type: RecordType; readonly id: string } | null;
}

type Faults = Iterable<ReferenceFault>;

/** Whose a record is: an account's, a brand's or nobody's. */
export type Whose = Partial<Owner>;

/** A record that stands. */
type Stands = Whose & { readonly id?: string };

/**
 * Which references of a record do not hold at its line (import format): each exists within the same account or brand,
 * and a record with an id that exists stays where it is.
 */
export function* referenceFaults(record: AnyRecord, known: Known): Faults {
  const owner = ownerReference(record);
  if (!owner) return;
  if (owner.to === 'run') yield* throughRun(record, owner, known);
  else yield* within(owner.to, record, owner, known);
}

/** Whose a record of that owner is; undefined when the owner is missing. */
export function whoseOf(owner: OwnerReference | null, { standing }: Known): Whose | undefined {
  if (!owner) return {};
  const { to, id } = owner;
  if (to === 'account') return standing.account.has(id) ? { account_id: id } : undefined;
  if (to === 'brand') {
    const brand = standing.brand.get(id);
    return brand && { account_id: brand.account_id, brand_id: id };
  }
  const run = standing.run.get(id);
  return run && { account_id: run.account_id, brand_id: run.brand_id };
}

/** Of a record whose owner is an account or a brand: the others are compared by that. */
function* within(to: 'account' | 'brand', record: AnyRecord, owner: OwnerReference, known: Known): Faults {
  const { id, path } = owner;
  const column = `${to}_id` as const;
  const before = standsAs(record, known);
  if (!whoseOf(owner, known)) yield missing(owner);
  else if (before && before[column] !== id) yield elsewhere(path, staysIn(to));
  for (const reference of references(record)) {
    const other = stands(reference, known);
    if (!other) yield missing(reference);
    else if (other[column] !== id) yield elsewhere(reference.path, `a ${reference.to} of the same ${to}`);
  }
}

/** Of a record that is its run's: only the run says which brand the others have to be of. */
function* throughRun(record: AnyRecord, owner: OwnerReference, known: Known): Faults {
  const run = whoseOf(owner, known);
  const others = references(record).map((reference) => ({ reference, other: stands(reference, known) }));
  if (!run) yield missing(owner);
  for (const { reference, other } of others) if (!other) yield missing(reference);
  if (!run) return;
  const before = standsAs(record, known);
  if (before && before.brand_id !== run.brand_id) {
    yield elsewhere(owner.path, staysIn('brand'));
    return;
  }
  for (const { reference, other } of others) {
    if (!other || other.brand_id === run.brand_id) continue;
    const expected = `a run and a ${reference.to} of the same brand`;
    yield elsewhere(owner.path, expected);
    yield elsewhere(reference.path, expected);
  }
}

/** The record that a reference names. */
function stands({ to, id }: ReferenceOf, { standing }: Known): Stands | undefined {
  return standing[to].get(id);
}

/** The record that this one replaces, where that is known by its id. */
function standsAs(record: AnyRecord, { standing }: Known): Stands | undefined {
  return 'id' in record ? standing[record.type].get(record.id) : undefined;
}

const staysIn = (owner: 'account' | 'brand') => `the ${owner} that the record of this id is in`;

function missing({ to, id, path }: ReferenceOf): ReferenceFault {
  return { path, expected: `${ARTICLES[to] ?? 'a'} ${to} that exists`, missing: { type: to, id } };
}

const ARTICLES: Partial<Record<RecordType, string>> = { account: 'an' };

function elsewhere(path: string, expected: string): ReferenceFault {
  return { path, expected, missing: null };
}
