import {
  IDENTIFIED_TYPES,
  ownerReference,
  UNIQUE_KEY_TYPES,
  uniqueKeyText,
  references,
  type AnyRecord,
  type IdentifiedType,
  type UniqueKeyType,
  type UniqueKeyOf,
  type RecordType,
  type RecordFault,
  type OwnerReference,
  type ReferenceOf,
} from '@brand-visibility/contract';
import type { ImportSession, Owner, Standing } from '../ports.js';

/**
 * What stands at the line being judged, of all that the records of one batch refer to: what the database holds, and
 * over it what earlier lines of the batch put.
 */
export interface Known {
  /** By type, the record of each id. */
  readonly standing: { readonly [T in IdentifiedType]: Map<string, Standing<T>> };
  readonly places: Readonly<Record<UniqueKeyType, Places>>;
}

/** Who has which place. */
export interface Places {
  /** The record at each place. */
  readonly holderOf: Map<string, string>;
  /** The place of each record; none while its row is taken away. */
  readonly placeOf: Map<string, string>;
}

/** Asks the database for everything that the records have or refer to, one question a type. */
export async function whatStands(session: ImportSession, records: readonly AnyRecord[]): Promise<Known> {
  const ids = wantedIds(records);
  const ofType = async <T extends IdentifiedType>(type: T) =>
    ask(ids.get(type) ?? [], (some) => session.standing(type, some));
  // Pairs forget which map is of which type.
  const standing = (await byType(IDENTIFIED_TYPES, ofType)) as Known['standing'];
  const placesOf = async (type: UniqueKeyType): Promise<Places> => ({
    holderOf: await holdersAt(
      session,
      type,
      records.filter((record) => record.type === type),
    ),
    placeOf: new Map([...standing[type]].map(([id, stands]) => [id, uniqueKeyText(type, stands)])),
  });
  return { standing, places: await byType(UNIQUE_KEY_TYPES, placesOf) };
}

async function byType<T extends string, V>(
  types: readonly T[],
  make: (type: T) => Promise<V>,
): Promise<Readonly<Record<T, V>>> {
  const made: [T, V][] = [];
  for (const type of types) made.push([type, await make(type)]);
  return Object.fromEntries(made) as Record<T, V>; // fromEntries forgets the names
}

/** By type, the ids that records have or refer to. */
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

/** Ids in one question; a database bounds how many it takes at once. */
const MOST_IDS = 1_000;

/** The answers to a question about each id, in a map for the import to write over. */
export async function ask<T>(
  ids: Iterable<string>,
  question: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<Map<string, T>> {
  const answers = new Map<string, T>();
  const all = [...ids];
  for (let from = 0; from < all.length; from += MOST_IDS) {
    for (const [id, answer] of await question(all.slice(from, from + MOST_IDS))) answers.set(id, answer);
  }
  return answers;
}

/** The record at each of these places, by the place's key. */
export async function holdersAt<T extends UniqueKeyType>(
  session: ImportSession,
  type: T,
  places: Iterable<UniqueKeyOf<T>>,
): Promise<Map<string, string>> {
  const byKey = new Map<string, UniqueKeyOf<T>>();
  for (const place of places) byKey.set(uniqueKeyText(type, place), place);
  return ask(byKey.keys(), async (keys) => {
    const asked = keys.flatMap((key) => byKey.get(key) ?? []);
    const ids = await session.holders(type, asked);
    return new Map(keys.flatMap((key, index) => (ids[index] ? [[key, ids[index]]] : [])));
  });
}

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
