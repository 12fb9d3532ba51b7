import type { AnyRecord } from '@brand-visibility/contract';
import type { AnswerPlace, ImportSession, Owner, RunState } from '../ports.js';

/** The types that are known by nothing but their owner; runs and answers are judged by more. */
export const OWNED_TYPES = [
  'theme',
  'prompt',
  'site_access_check',
  'page_audit',
  'recommendation',
] as const;
export type OwnedType = (typeof OWNED_TYPES)[number];

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

/** A place as a key of a map; ids hold no space. */
export function placeKey({ run_id, prompt_id, platform }: AnswerPlace): string {
  return `${run_id} ${prompt_id} ${platform}`;
}

/** Asks the database for everything that the records refer to, one question a kind. */
export async function whatStands(session: ImportSession, records: readonly AnyRecord[]): Promise<Known> {
  const wanted = wantedBy(records);
  const { owned, places } = wanted;
  const ownersOf = async (type: OwnedType) =>
    new Map(owned[type].size > 0 ? await session.owners(type, [...owned[type]]) : []);
  const answers = wanted.answers.size > 0 ? await session.answers([...wanted.answers]) : new Map();
  return {
    accounts: new Set(wanted.accounts.size > 0 ? await session.accounts([...wanted.accounts]) : []),
    brands: new Map(wanted.brands.size > 0 ? await session.accountsOf('brand', [...wanted.brands]) : []),
    keys: new Map(wanted.keys.size > 0 ? await session.accountsOf('api_key', [...wanted.keys]) : []),
    fingerprints: new Map(
      wanted.fingerprints.size > 0 ? await session.keysWithFingerprints([...wanted.fingerprints]) : [],
    ),
    owners: {
      theme: await ownersOf('theme'),
      prompt: await ownersOf('prompt'),
      site_access_check: await ownersOf('site_access_check'),
      page_audit: await ownersOf('page_audit'),
      recommendation: await ownersOf('recommendation'),
    },
    runs: new Map(wanted.runs.size > 0 ? await session.runs([...wanted.runs]) : []),
    answers: new Map(stateOfEach(answers)),
    places: await answersAt(session, [...places.values()]),
  };
}

/** The answer at each of these places, by the place's key. */
export async function answersAt(
  session: ImportSession,
  places: readonly AnswerPlace[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (places.length === 0) return found;
  for (const [index, id] of (await session.answersAt(places)).entries()) {
    const place = places[index];
    if (id !== null && place) found.set(placeKey(place), id);
  }
  return found;
}

function* stateOfEach(
  answers: ReadonlyMap<string, Owner & AnswerPlace>,
): Generator<[string, AnswerState]> {
  for (const [id, answer] of answers) {
    yield [id, { account_id: answer.account_id, brand_id: answer.brand_id, place: placeKey(answer) }];
  }
}

function wantedBy(records: readonly AnyRecord[]) {
  const wanted = {
    accounts: new Set<string>(),
    brands: new Set<string>(),
    keys: new Set<string>(),
    fingerprints: new Set<string>(),
    owned: {
      theme: new Set<string>(),
      prompt: new Set<string>(),
      site_access_check: new Set<string>(),
      page_audit: new Set<string>(),
      recommendation: new Set<string>(),
    },
    runs: new Set<string>(),
    answers: new Set<string>(),
    places: new Map<string, AnswerPlace>(),
  };
  for (const record of records) {
    if ('account_id' in record) wanted.accounts.add(record.account_id);
    if ('brand_id' in record) wanted.brands.add(record.brand_id);
    switch (record.type) {
      case 'account':
        wanted.accounts.add(record.id);
        break;
      case 'api_key':
        wanted.keys.add(record.id);
        wanted.fingerprints.add(record.fingerprint);
        for (const brand_id of record.brand_ids) wanted.brands.add(brand_id);
        break;
      case 'brand':
        wanted.brands.add(record.id);
        break;
      case 'prompt':
        wanted.owned.prompt.add(record.id);
        if (record.theme_id !== null) wanted.owned.theme.add(record.theme_id);
        break;
      case 'run':
        wanted.runs.add(record.id);
        break;
      case 'answer':
        wanted.answers.add(record.id);
        wanted.runs.add(record.run_id);
        wanted.owned.prompt.add(record.prompt_id);
        wanted.places.set(placeKey(record), record);
        break;
      case 'recommendation':
        wanted.owned.recommendation.add(record.id);
        if (record.baseline_run_id !== null) wanted.runs.add(record.baseline_run_id);
        break;
      case 'outreach_work':
        if (record.recommendation_id !== null) wanted.owned.recommendation.add(record.recommendation_id);
        break;
      case 'theme':
      case 'site_access_check':
      case 'page_audit':
        wanted.owned[record.type].add(record.id);
        break;
      case 'rival':
      case 'domain_type':
        break;
    }
  }
  return wanted;
}
