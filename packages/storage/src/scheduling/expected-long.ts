import type { RequestContext } from '@brand-visibility/application';
import { READ_LIMITS } from './limits.js';

/** Paths that are remembered; beyond that, the one that proved to be long first is forgotten. */
const MOST = 1_000;

/**
 * The paths of accounts whose reads recently proved to be long. If each of their requests had to prove it again, it
 * would keep a slot from short reads meanwhile, and do that work twice.
 */
export class ExpectedLong {
  /** When a read last proved to be long. */
  readonly #provedAt = new Map<string, number>();

  has(context: RequestContext): boolean {
    const at = this.#provedAt.get(keyOf(context)) ?? -Infinity;
    return performance.now() - at < READ_LIMITS.expectedLong.value;
  }

  add(context: RequestContext): void {
    const key = keyOf(context);
    this.#provedAt.delete(key);
    this.#provedAt.set(key, performance.now());
    const [first] = this.#provedAt.keys();
    if (first !== undefined && this.#provedAt.size > MOST) this.#provedAt.delete(first);
  }
}

const keyOf = ({ account_id, path }: RequestContext) => `${account_id} ${path}`;
