/** Checks that the records to which a record refers exist and have the same owner. */
import {
  IDENTIFIED_TYPES,
  ownerReference,
  references,
  type AnyRecord,
  type IdentifiedType,
  type RecordType,
  type RecordFault,
  type OwnerReference,
  type ReferenceOf,
} from '@brand-visibility/contract';
import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import type { ImportSession, Owner, ExistingRecord } from '../ports.js';

/** The existing records whose ids a batch contains or refers to. Accepted lines of the batch update these records. */
export interface Existing {
  /** The records by type and id. */
  readonly records: { readonly [T in IdentifiedType]: Map<string, ExistingRecord<T>> };
}

/** Loads the existing records whose ids the batch contains or refers to, one type after the other. */
export async function loadExisting(session: ImportSession, batch: readonly AnyRecord[]): Promise<Existing> {
  const ids = wantedIds(batch);
  const records: [IdentifiedType, object][] = [];
  for (const type of IDENTIFIED_TYPES)
    records.push([type, await lookUpExisting(ids.get(type) ?? [], (some) => session.existing(type, some))]);
  // The cast restores the relation between type and map, which Object.fromEntries loses.
  return { records: Object.fromEntries(records) as Existing['records'] };
}

/** Returns the ids that records contain or refer to, by type. */
function wantedIds(records: readonly AnyRecord[]): ReadonlyMap<RecordType, ReadonlySet<string>> {
  const wanted = new Map<RecordType, Set<string>>();
  const want = (type: RecordType, id: string) => {
    const ids = wanted.get(type);
    if (ids) ids.add(id);
    else wanted.set(type, new Set([id]));
  };
  for (const record of records) {
    if ('id' in record) want(record.type, record.id);
    const owner = ownerReference(record);
    if (owner) want(owner.to, owner.id);
    for (const { to, id } of references(record)) want(to, id);
  }
  return wanted;
}

/** Maximum number of ids per lookup, because databases limit the number of parameters. */
const MAX_IDS = 1_000;

/** Looks ids up in chunks and merges the results into one mutable map. */
export async function lookUpExisting<T>(
  ids: Iterable<string>,
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  const all = [...ids];
  for (let from = 0; from < all.length; from += MAX_IDS) {
    for (const [id, value] of await find(all.slice(from, from + MAX_IDS))) found.set(id, value);
  }
  return found;
}

/** An error in a reference, or in a record that would change its owner (rules 12.4, 12.6). */
export interface ReferenceFault extends RecordFault {
  /** The record that is referenced but does not exist; null for any other error. */
  readonly missing: { readonly type: RecordType; readonly id: string } | null;
}

type Faults = Iterable<ReferenceFault>;

/** The ids of a record's owner: an account, or an account and a brand; empty if the record has no owner. */
export type OwnerIds = Partial<Owner>;

type OwnedRecord = OwnerIds & { readonly id?: string };

/**
 * Yields the errors in a record's references (rules 12.4, 12.6). Every referenced record must exist in the same account
 * or brand, and an existing record must not change its owner.
 */
export function* referenceFaults(record: AnyRecord, existing: Existing, erased: Erased): Faults {
  for (const fault of faultsOf(record, existing)) {
    const at = fault.missing && erased.get(`${fault.missing.type} ${fault.missing.id}`);
    if (typeof at !== 'bigint') yield fault;
    else {
      const day = formatInstant(at).slice(0, 10);
      yield { ...fault, message: `it was erased on ${day}; stop collecting its data first` };
    }
  }
}

/** The latest erasures of accounts and brands and revocations of keys, as `account ID`, `brand ID` and `key ID`. */
export type Erased = ReadonlyMap<string, Instant>;

function* faultsOf(record: AnyRecord, existing: Existing): Faults {
  const owner = ownerReference(record);
  if (!owner) return;
  if (owner.to === 'run') yield* throughRun(record, owner, existing);
  else yield* withinOwner(owner.to, record, owner, existing);
}

/** Returns the ids of an owner; empty if the record has no owner, undefined if the owner does not exist. */
export function ownerIdsOf(owner: OwnerReference | null, { records }: Existing): OwnerIds | undefined {
  if (!owner) return {};
  const { to, id } = owner;
  if (to === 'account') return records.account.has(id) ? { account_id: id } : undefined;
  if (to === 'brand') {
    const brand = records.brand.get(id);
    return brand && { account_id: brand.account_id, brand_id: id };
  }
  const run = records.run.get(id);
  return run && { account_id: run.account_id, brand_id: run.brand_id };
}

/** Yields the errors of a record that an account or a brand owns. Referenced records must have the same owner. */
function* withinOwner(
  to: 'account' | 'brand',
  record: AnyRecord,
  owner: OwnerReference,
  existing: Existing,
): Faults {
  const { id, path } = owner;
  const column = `${to}_id` as const;
  const before = replacedBy(record, existing);
  if (!ownerIdsOf(owner, existing)) yield missing(owner);
  else if (before && before[column] !== id) yield wrongOwner(unchangedOwner(to), path);
  for (const reference of references(record)) {
    const other = referenced(reference, existing);
    if (!other) yield missing(reference);
    else if (other[column] !== id) yield wrongOwner(`a ${reference.to} of the same ${to}`, reference.path);
  }
}

/** Yields the errors of a record that a run owns. Referenced records must belong to the brand of the run. */
function* throughRun(record: AnyRecord, owner: OwnerReference, existing: Existing): Faults {
  const run = ownerIdsOf(owner, existing);
  const others = references(record).map((reference) => ({
    reference,
    other: referenced(reference, existing),
  }));
  if (!run) yield missing(owner);
  for (const { reference, other } of others) if (!other) yield missing(reference);
  if (!run) return;
  const before = replacedBy(record, existing);
  if (before && before.brand_id !== run.brand_id) {
    yield wrongOwner(unchangedOwner('brand'), owner.path);
    return;
  }
  for (const { reference, other } of others) {
    if (!other || other.brand_id === run.brand_id) continue;
    yield wrongOwner(`a run and a ${reference.to} of the same brand`, owner.path, reference.path);
  }
}

/** The existing record to which a reference points; undefined if there is none. */
function referenced({ to, id }: ReferenceOf, { records }: Existing): OwnedRecord | undefined {
  return records[to].get(id);
}

/** The existing record with the same type and id; undefined if there is none, or if the type has no ids. */
function replacedBy(record: AnyRecord, { records }: Existing): OwnedRecord | undefined {
  return 'id' in record ? records[record.type].get(record.id) : undefined;
}

const unchangedOwner = (owner: 'account' | 'brand') =>
  `the ${owner} of the existing record with this id; a record cannot move`;

function missing({ to, id, path }: ReferenceOf): ReferenceFault {
  const message = `no ${to} with this id on an earlier line or in the database`;
  return { paths: [path], message, missing: { type: to, id } };
}

function wrongOwner(expected: string, ...paths: readonly string[]): ReferenceFault {
  return { paths, message: `expected ${expected}`, missing: null };
}
