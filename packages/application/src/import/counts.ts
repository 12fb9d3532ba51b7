import { RECORD_TYPES, type RecordType } from '@brand-visibility/contract';
import type { Standing } from '../ports.js';

/** Of one type: records that were not there before, that replaced another one, and that said what is stored already. */
export type RecordCounts = Readonly<Record<Standing, number>>;

/** How many records of each type came in. Each line is compared with what stood before it. */
export class ImportCounts {
  readonly #counts = new Map(RECORD_TYPES.map((type) => [type, { new: 0, changed: 0, same: 0 }]));

  add(type: RecordType, standing: Standing): void {
    const counts = this.#counts.get(type);
    if (counts) counts[standing] += 1;
  }

  /** By type, parents before children. */
  get byType(): ReadonlyMap<string, RecordCounts> {
    return this.#counts;
  }
}
