import { createHash } from 'node:crypto';
import type { RivalDomain, StoredRun } from '../ports.js';

// What lists of sources count besides the state of every ranked list (rule 7.10): citations, and the rivals that own
// domains. Titles, types of domains and shown names are left out: they change neither counts nor order.

/** The texts that a cursor of sources is bound to, in addition to `ranked-state.ts` (rule 15.8). */
export function sourcesState(
  covered: { readonly current: readonly StoredRun[]; readonly previous: readonly StoredRun[] | null },
  websites: readonly RivalDomain[],
): readonly string[] {
  const { current, previous } = covered;
  const owners = websitesDigest(websites);
  return [JSON.stringify([revisions(current), previous && revisions(previous)]), owners];
}

/** Sorted: runs are read in no particular order. */
function revisions(runs: readonly StoredRun[]): readonly string[] {
  return runs.map(({ citations_revision }): string => citations_revision).sort();
}

/** Websites in one text: a single text of all would be large. */
const WEBSITES_IN_A_TEXT = 4_096;

/** A digest of name keys and domains in the order of the rivals' ordinals. */
function websitesDigest(websites: readonly RivalDomain[]): string {
  const hash = createHash('sha256');
  for (let from = 0; from < websites.length; from += WEBSITES_IN_A_TEXT) {
    const some = websites.slice(from, from + WEBSITES_IN_A_TEXT);
    hash.update(JSON.stringify(some.map(({ name_key, domain }) => [name_key, domain])));
  }
  return hash.digest('base64url');
}
