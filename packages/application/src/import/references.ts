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
import type { ImportSession, Owner, ExistingRecord } from '../ports.js';

/**
 * The existing records that the records of one batch have or refer to: the records of the database, updated by the
 * earlier lines of the batch.
 */
export interface Existing {
  /** The records so far, by type and id. */
  readonly records: { readonly [T in IdentifiedType]: Map<string, ExistingRecord<T>> };
}

/** Loads everything that the records have or refer to, with one lookup for each type. */
export async function loadExisting(session: ImportSession, batch: readonly AnyRecord[]): Promise<Existing> {
  const ids = wantedIds(batch);
  const records: [IdentifiedType, object][] = [];
  for (const type of IDENTIFIED_TYPES)
    records.push([type, await lookUp(ids.get(type) ?? [], (some) => session.existing(type, some))]);
  // Object.fromEntries loses the relation between type and map.
  return { records: Object.fromEntries(records) as Existing['records'] };
}

/** The ids that records have or refer to, by type. */
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

/** Ids per lookup; databases limit the number of parameters. */
const MAX_IDS = 1_000;

/** Looks ids up in chunks and merges the results into one mutable map. */
export async function lookUp<T>(
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

/** An invalid reference, or a record that would change its owner (rules 12.4, 12.6). */
export interface ReferenceFault extends RecordFault {
  /** The missing record; null if it exists but belongs to another account or brand. */
  readonly missing: { readonly type: RecordType; readonly id: string } | null;
}

type Faults = Iterable<ReferenceFault>;

/** The ids of a record's owner: an account, an account and a brand, or none. */
export type OwnerIds = Partial<Owner>;

type OwnedRecord = OwnerIds & { readonly id?: string };

/**
 * The errors of a record's references at its line (rules 12.4, 12.6): every referenced record must exist in
 * the same account or brand, and an existing record may not change its owner.
 */
export function* referenceFaults(record: AnyRecord, existing: Existing, erased: Erased): Faults {
  for (const fault of faultsOf(record, existing)) {
    const day = fault.missing && erased.get(`${fault.missing.type} ${fault.missing.id}`);
    yield day ? { ...fault, message: `it was erased on ${day}; stop collecting its data first` } : fault;
  }
}

/** The day of the latest erasure, by `account ID` and `brand ID`. */
export type Erased = ReadonlyMap<string, string>;

function* faultsOf(record: AnyRecord, existing: Existing): Faults {
  const owner = ownerReference(record);
  if (!owner) return;
  if (owner.to === 'run') yield* throughRun(record, owner, existing);
  else yield* within(owner.to, record, owner, existing);
}

/** The owner ids of a record with this owner; undefined if the owner does not exist. */
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

/** The errors of a record owned by an account or a brand: referenced records must have the same owner. */
function* within(
  to: 'account' | 'brand',
  record: AnyRecord,
  owner: OwnerReference,
  existing: Existing,
): Faults {
  const { id, path } = owner;
  const column = `${to}_id` as const;
  const before = replacedBy(record, existing);
  if (!ownerIdsOf(owner, existing)) yield missing(owner);
  else if (before && before[column] !== id) yield wrongOwner(unchanged(to), path);
  for (const reference of references(record)) {
    const other = referenced(reference, existing);
    if (!other) yield missing(reference);
    else if (other[column] !== id) yield wrongOwner(`a ${reference.to} of the same ${to}`, reference.path);
  }
}

/** The errors of a record owned by a run, whose brand the referenced records must have. */
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
    yield wrongOwner(unchanged('brand'), owner.path);
    return;
  }
  for (const { reference, other } of others) {
    if (!other || other.brand_id === run.brand_id) continue;
    yield wrongOwner(`a run and a ${reference.to} of the same brand`, owner.path, reference.path);
  }
}

/** The existing record that a reference names. */
function referenced({ to, id }: ReferenceOf, { records }: Existing): OwnedRecord | undefined {
  return records[to].get(id);
}

/** The existing record that this one replaces, for types with an id. */
function replacedBy(record: AnyRecord, { records }: Existing): OwnedRecord | undefined {
  return 'id' in record ? records[record.type].get(record.id) : undefined;
}

const unchanged = (owner: 'account' | 'brand') =>
  `the ${owner} that the record of this id is in; a record cannot move`;

function missing({ to, id, path }: ReferenceOf): ReferenceFault {
  const message = `no ${to} with this id on an earlier line or in the database`;
  return { paths: [path], message, missing: { type: to, id } };
}

function wrongOwner(expected: string, ...paths: readonly string[]): ReferenceFault {
  return { paths, message: `expected ${expected}`, missing: null };
}
