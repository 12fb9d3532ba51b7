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
} from '@brand-visibility/contract';
import type { ImportSession, Standing } from '../ports.js';

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
