import type { AnyRecord, RecordFault } from '@brand-visibility/contract';
import { nameKey } from '@brand-visibility/domain';
import type { ImportSession } from '../ports.js';
import type { Origin } from './errors.js';

// Slugs and watchlists, which are judged by the state at the end of an import (rule 12.6). No index enforces them,
// because rows of earlier rules stay, so rows are put at once and those that may be wrong are judged again at the end.

/** A record that the final state refuses, with its line. */
export interface FinalFault {
  readonly origin: Origin;
  readonly fault: RecordFault;
}

export const MOST_WATCHED = 1_000;

const TOO_MANY: RecordFault = {
  paths: ['is_watched'],
  message: `expected at most ${MOST_WATCHED.toLocaleString('en')} watched rivals of a brand`,
};

const slugTaken = (holder: string): RecordFault => ({
  paths: ['slug'],
  message: `another brand of the account, \`${holder}\`, has the same slug`,
});

/** Suspects that are kept for the end, so that memory does not grow with the file; further ones are judged at once. */
const MAX_SUSPECTS = 1_000;

/** Tracks brands that share a slug for now, and brands that have too many watched rivals for now (rule 12.6). */
export class FinalWatch {
  /** The last lines of brands that shared a slug after their batch, in the order of the lines. */
  #brands = new Map<string, Origin>();
  /** The lines that brought a watchlist beyond its limit, by brand. */
  #watchlists = new Map<string, Origin>();
  #brandsOfBatch = new Map<string, Origin>();
  #watchedInBatch = new Map<string, Map<string, Origin>>();

  /** Records that a record is accepted. */
  put(record: AnyRecord, origin: Origin): void {
    if (record.type === 'brand') {
      this.#brands.delete(record.id);
      this.#brandsOfBatch.delete(record.id); // the last line counts
      this.#brandsOfBatch.set(record.id, origin);
    }
    if (record.type !== 'rival' || !record.is_watched) return;
    const lines = this.#watchedInBatch.get(record.brand_id) ?? new Map<string, Origin>();
    this.#watchedInBatch.set(record.brand_id, lines.set(nameKey(record.name), origin));
  }

  /** Keeps what may be wrong of a batch whose rows were put. Returns faults only if there is too much of it. */
  async endBatch(session: ImportSession): Promise<readonly FinalFault[]> {
    if (this.#brandsOfBatch.size > 0) {
      const sharing = await session.brandsSharingSlugs([...this.#brandsOfBatch.keys()]);
      for (const [id, origin] of this.#brandsOfBatch) if (sharing.has(id)) this.#brands.set(id, origin);
      this.#brandsOfBatch.clear();
    }
    if (this.#watchedInBatch.size > 0) {
      const counts = await session.watchedRivals([...this.#watchedInBatch.keys()]);
      for (const [brand_id, lines] of this.#watchedInBatch) {
        const beyond = (counts.get(brand_id) ?? 0) - MOST_WATCHED;
        if (beyond <= 0 || this.#watchlists.has(brand_id)) continue;
        // The line of the first one beyond the limit, if all of the batch are new.
        const origin = [...lines.values()].at(Math.max(0, lines.size - beyond));
        if (origin) this.#watchlists.set(brand_id, origin);
      }
      this.#watchedInBatch.clear();
    }
    if (!this.#isFull()) return [];
    const faults = await this.faults(session);
    return this.#isFull() ? faults : [];
  }

  #isFull(): boolean {
    return this.#brands.size > MAX_SUSPECTS || this.#watchlists.size > MAX_SUSPECTS;
  }

  /** The faults by the state that is stored now; forgets all suspects without one. */
  async faults(session: ImportSession): Promise<readonly FinalFault[]> {
    const sharing = await session.brandsSharingSlugs([...this.#brands.keys()]);
    for (const id of this.#brands.keys()) if (!sharing.has(id)) this.#brands.delete(id);
    // The first of several brands keeps the slug: one without a line in this import, else the one with the first line.
    const places = new Map([...this.#brands.keys()].map((id, place) => [id, place]));
    const placeOf = (id: string) => places.get(id) ?? -1;
    const slugs = [...this.#brands].flatMap(([id, origin]) => {
      const holder = sharing.get(id)?.find((other) => placeOf(other) < placeOf(id));
      return holder === undefined ? [] : [{ origin, fault: slugTaken(holder) }];
    });

    const counts = await session.watchedRivals([...this.#watchlists.keys()]);
    for (const id of this.#watchlists.keys())
      if ((counts.get(id) ?? 0) <= MOST_WATCHED) this.#watchlists.delete(id);
    const watchlists = [...this.#watchlists.values()].map((origin) => ({ origin, fault: TOO_MANY }));
    return [...slugs, ...watchlists];
  }
}
