/** Finds the outreach target of each cited page. */
import type { Address } from '@brand-visibility/domain/outreach/address';
import { citedTargets } from '@brand-visibility/domain/outreach/target';
import { citedSourceCounts } from '../read/sources.js';
import type { BrandView } from '../scope.js';
import { CURRENT_SET } from '../schema/sets.js';

/** Pages per statement; a URL may have thousands of characters. */
const PAGES_AT_ONCE = 1_000;

/** The outreach targets of a brand's cited pages. Each target is a row, numbered from 1. */
export interface PageTargets {
  /** The normalized URL of each row, at index row - 1. */
  readonly addresses: readonly Address[];
  /** The row of each page's target, by page ordinal; 0 if the page belongs to no target. */
  readonly rowOf: Uint32Array;
  /** For each row, the row of its subreddit: the row itself if the target is a subreddit, 0 if it is not on Reddit. */
  readonly parentOf: Uint32Array;
}

/** Reads and parses each page URL of a brand once; `own` contains the brand's own domains, normalized. */
export async function pageTargets(view: BrandView, own: readonly string[]): Promise<PageTargets> {
  const { pages } = await citedSourceCounts(view);
  const rowOf = new Uint32Array(pages);
  const targets = new Targets();
  let found = 0;
  for (let from = 0; from < pages; from += PAGES_AT_ONCE) {
    const rows = await view.trx
      .selectFrom('cited_page')
      .select(['ord', 'url'])
      .where('set_no', '=', CURRENT_SET)
      .where('brand_id', '=', view.brand_id)
      .where('ord', '>=', from)
      .where('ord', '<', from + PAGES_AT_ONCE)
      .orderBy('ord')
      .execute();
    for (const { ord, url } of rows) rowOf[ord] = targets.rowOf(citedTargets(url, own));
    found += rows.length;
  }
  if (found < pages) throw new Error('a cited page is missing');
  return { addresses: targets.addresses, rowOf, parentOf: Uint32Array.from(targets.parents) };
}

class Targets {
  readonly addresses: Address[] = [];
  /** Becomes the `parentOf` of PageTargets; row 0 does not exist. */
  readonly parents = [0];
  /** The rows of threads and subreddits by URL. Only these targets may have several pages. */
  readonly #onReddit = new Map<string, number>();

  /** Returns the row of a page's target, or 0. A thread also counts for its subreddit, whose row is created first. */
  rowOf([target, community]: ReturnType<typeof citedTargets>): number {
    if (!target) return 0;
    if (target.kind === 'page') return this.#push(target);
    const parent = this.#rowOnReddit(community ?? target);
    this.parents[parent] = parent;
    const row = this.#rowOnReddit(target);
    this.parents[row] = parent;
    return row;
  }

  #rowOnReddit(target: Address): number {
    const known = this.#onReddit.get(target.url);
    if (known !== undefined) return known;
    const row = this.#push(target);
    this.#onReddit.set(target.url, row);
    return row;
  }

  #push(target: Address): number {
    this.parents.push(0);
    return this.addresses.push(target);
  }
}
