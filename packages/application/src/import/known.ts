import type { AnyRecord } from '@brand-visibility/contract';
import type { AnswerPlace, ImportSession, Owner, RunState } from '../ports.js';
import { placeKey, wantedBy, type OwnedType } from './wanted.js';

/** An answer that stands; its place is null while its row is taken away. */
export interface AnswerState extends Owner {
  readonly place: string | null;
}

/**
 * What stands at the line being judged, of all that the records of one batch refer to: what the database holds, and
 * over it what earlier lines of the batch put.
 */
export interface Known {
  readonly accounts: Set<string>;
  /** The account of each brand and of each key. */
  readonly brands: Map<string, string>;
  readonly keys: Map<string, string>;
  /** The key that has each fingerprint. */
  readonly fingerprints: Map<string, string>;
  readonly owners: Readonly<Record<OwnedType, Map<string, Owner>>>;
  readonly runs: Map<string, RunState>;
  readonly answers: Map<string, AnswerState>;
  /** The answer at each place. */
  readonly places: Map<string, string>;
}

/** Asks the database for everything that the records refer to, one question a kind. */
export async function whatStands(session: ImportSession, records: readonly AnyRecord[]): Promise<Known> {
  const wanted = wantedBy(records);
  const ownersOf = (type: OwnedType) => ask(wanted.owned[type], (ids) => session.owners(type, ids));
  const answers = await ask(wanted.answers, (ids) => session.answers(ids));
  return {
    accounts: wanted.accounts.size > 0 ? new Set(await session.accounts([...wanted.accounts])) : new Set(),
    brands: await ask(wanted.brands, (ids) => session.accountsOf('brand', ids)),
    keys: await ask(wanted.keys, (ids) => session.accountsOf('api_key', ids)),
    fingerprints: await ask(wanted.fingerprints, (texts) => session.keysWithFingerprints(texts)),
    owners: {
      theme: await ownersOf('theme'),
      prompt: await ownersOf('prompt'),
      site_access_check: await ownersOf('site_access_check'),
      page_audit: await ownersOf('page_audit'),
      recommendation: await ownersOf('recommendation'),
    },
    runs: await ask(wanted.runs, (ids) => session.runs(ids)),
    answers: new Map(stateOfEach(answers)),
    places: await answersAt(session, wanted.places.values()),
  };
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

/** The answer at each of these places, by the place's key. */
export async function answersAt(
  session: ImportSession,
  places: Iterable<AnswerPlace>,
): Promise<Map<string, string>> {
  const byKey = new Map<string, AnswerPlace>();
  for (const place of places) byKey.set(placeKey(place), place);
  return ask(byKey.keys(), async (keys) => {
    const asked = keys.flatMap((key) => byKey.get(key) ?? []);
    const ids = await session.answersAt(asked);
    return new Map(keys.flatMap((key, index) => (ids[index] ? [[key, ids[index]]] : [])));
  });
}

function* stateOfEach(answers: ReadonlyMap<string, Owner & AnswerPlace>): Generator<[string, AnswerState]> {
  for (const [id, answer] of answers) {
    yield [id, { account_id: answer.account_id, brand_id: answer.brand_id, place: placeKey(answer) }];
  }
}
