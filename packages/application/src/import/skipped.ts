/** Decides which records of an import after a restore are skipped, because they belong to something erased. */
import { ownerReference, type AnyRecord, type RecordOf } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { ImportSession } from '../ports.js';
import { ownerIdsOf, type Erased, type Existing } from './references.js';

/** Records of erased accounts and brands, and of accounts, brands and runs that do not exist. */
type Group = 'erased' | 'unknown';

/** The number of skipped records by group, and the names of their accounts, brands and runs, such as `brand brd_1`. */
export type SkippedRecords = ReadonlyMap<
  Group,
  { readonly count: number; readonly names: readonly string[] }
>;

/** Maximum numbers of names to report, and of brands and runs to remember, so that memory stays bounded. */
const MOST_NAMES = 100;
const MOST_REMEMBERED = 10_000;

/** Why a record is skipped: the erased or unknown account, brand or run to which it belongs. */
interface SkipReason {
  readonly group: Group;
  readonly name: string;
}

/**
 * Skips the records of accounts and brands that were erased and not imported again (rule 10.6). An answer contains only
 * the id of its run, so this class remembers skipped brands and runs. A brand or run may also be missing, because the
 * database lost it with the erasure and the files do not contain it. If anything was erased, records without an owner
 * are therefore skipped, too, but reported separately.
 */
export class Skipping {
  readonly records = new Map<Group, { count: number; names: string[] }>();
  readonly #remembered = new Map<string, SkipReason>();
  /** The erasures that were looked up; true if the account or brand was not imported again. */
  readonly #inEffect = new Map<string, boolean>();

  readonly #hasErasures: boolean;

  constructor(
    readonly session: ImportSession,
    readonly erased: Erased,
  ) {
    this.#hasErasures = [...erased.keys()].some((name) => /^(?:account|brand) /.test(name));
  }

  /** Returns the record to import, or null if it is skipped. */
  async kept(record: AnyRecord, existing: Existing): Promise<AnyRecord | null> {
    const own = 'id' in record ? `${record.type} ${record.id}` : '';
    const reason = (await this.#erasureOf(own)) ?? (await this.#reasonOfOwner(record, existing));
    this.#remembered.delete(own); // the latest line decides
    if (reason === null) return record.type === 'api_key' ? this.#withoutErased(record) : record;
    const { count, names } = this.records.get(reason.group) ?? { count: 0, names: [] };
    if (names.length < MOST_NAMES && !names.includes(reason.name)) names.push(reason.name);
    this.records.set(reason.group, { count: count + 1, names });
    const isOwner = record.type === 'brand' || record.type === 'run';
    if (isOwner && this.#remembered.size < MOST_REMEMBERED) this.#remembered.set(own, reason);
    return null;
  }

  async #reasonOfOwner(record: AnyRecord, existing: Existing): Promise<SkipReason | null> {
    const owner = ownerReference(record);
    if (owner === null) return null;
    const name = `${owner.to} ${owner.id}`;
    const reason = this.#remembered.get(name) ?? (await this.#erasureOf(name));
    if (reason || !this.#hasErasures || ownerIdsOf(owner, existing)) return reason;
    return { group: 'unknown', name };
  }

  async #erasureOf(name: string): Promise<SkipReason | null> {
    const at = this.erased.get(name);
    if (at === undefined) return null;
    const [type, id = ''] = name.split(' ');
    const what = type === 'account' ? { account_id: id } : { brand_id: id };
    const isInEffect = this.#inEffect.get(name) ?? !(await this.session.isImportedAfter(what, at));
    this.#inEffect.set(name, isInEffect);
    return isInEffect ? { group: 'erased', name } : null;
  }

  /** Removes erased brands from a key, as the erasure did, and revokes a key that was revoked. */
  async #withoutErased(key: RecordOf<'api_key'>): Promise<AnyRecord> {
    const brand_ids: string[] = [];
    for (const id of key.brand_ids) if (!(await this.#erasureOf(`brand ${id}`))) brand_ids.push(id);
    const at: Instant | null = this.erased.get(`key ${key.id}`) ?? null;
    const isEarlier = at !== null && (key.revoked_at === null || at < key.revoked_at);
    return { ...key, brand_ids, revoked_at: isEarlier ? at : key.revoked_at };
  }
}
