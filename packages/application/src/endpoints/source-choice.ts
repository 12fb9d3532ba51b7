import {
  stretches,
  type FindOwner,
  type SourceOwner,
  type SourceTally,
  type Steps,
} from '@brand-visibility/domain';
import type { Reader } from '../ports.js';

/** Which rows of a list of sources are shown (rule 15.7). An absent member shows all; all of them must match. */
export interface SourceChoice {
  readonly owner?: readonly SourceOwner[] | undefined;
  readonly gap?: boolean | undefined;
  /** In normal form; empty for one that matches nothing. Only for a tally of pages. */
  readonly domain?: string | undefined;
}

/** Whether the row of a tally is shown. */
type IsChosen = (row: number) => boolean;

/**
 * The places in `ranked`, from 0 and ascending, of the rows that are shown. Only `owner` needs texts: those of all
 * domains that the brand's answers ever cited.
 */
export async function chosenPlaces(
  reader: Reader,
  brand_id: string,
  tally: SourceTally,
  ranked: Uint32Array,
  { owner, gap, domain }: SourceChoice,
  findOwner: FindOwner,
): Promise<readonly number[]> {
  const conditions: IsChosen[] = [];
  const { competitorsNotYou, domains } = tally;
  const domainOfRow = domains ?? tally.ordinals;
  if (gap !== undefined && competitorsNotYou) {
    conditions.push((row) => competitorsNotYou[row]! > 0 === gap);
  }
  if (domain !== undefined) {
    const ordinal = domain === '' ? null : await reader.citedDomainOrdinal(brand_id, domain);
    conditions.push((row) => domainOfRow[row] === ordinal);
  }
  if (owner !== undefined && tally.size > 0) {
    const texts = await reader.sourceKeys(brand_id, 'domain', null);
    const hasOwner = await reader.inTimeSlices(domainsOf(new Set(owner), texts, findOwner));
    conditions.push((row) => hasOwner[domainOfRow[row]!] === 1);
  }
  return reader.inTimeSlices(matchingPlaces(ranked, conditions));
}

/** 1 at the ordinals of the domains with one of these owners, in steps. */
function* domainsOf(
  owners: ReadonlySet<SourceOwner>,
  texts: ReadonlyMap<number, string>,
  findOwner: FindOwner,
): Steps<Uint8Array> {
  const entries = [...texts];
  const matching = new Uint8Array(entries.reduce((size, [ordinal]) => Math.max(size, ordinal + 1), 0));
  for (const [from, to] of stretches(entries.length, DOMAINS_IN_A_STEP)) {
    for (const [ordinal, domain] of entries.slice(from, to)) {
      if (owners.has(findOwner(domain).owner)) matching[ordinal] = 1;
    }
    yield;
  }
  return matching;
}

/** About a millisecond of work. */
const DOMAINS_IN_A_STEP = 2_048;

function* matchingPlaces(ranked: Uint32Array, conditions: readonly IsChosen[]): Steps<readonly number[]> {
  const places: number[] = [];
  for (const [from, to] of stretches(ranked.length)) {
    for (let place = from; place < to; place++) {
      if (conditions.every((isChosen) => isChosen(ranked[place]!))) places.push(place);
    }
    yield;
  }
  return places;
}
