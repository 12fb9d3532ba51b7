/** Finds the outreach target of each cited page. */
import { citedTargets, type Address } from '@brand-visibility/domain';
import { knownSources } from '../read/sources.js';
import type { View } from '../scope.js';

/** Pages read by one statement: an address may have thousands of characters. */
const PAGES_AT_ONCE = 1_000;

/** The outreach targets that a brand's pages lead to, as rows from 1. */
export interface PageTargets {
  /** The address of each row, at the index of the row minus 1. */
  readonly addresses: readonly Address[];
  /** The row of each page's target, by ordinal of the page; 0 for none. */
  readonly rowOf: Uint32Array;
  /** The row of each row's subreddit, which may be the target itself; 0 outside Reddit. */
  readonly parentOf: Uint32Array;
}

/** Reads and parses each page of a brand once; `own` are the brand's own domains, normalized. */
export async function pageTargets(
  view: View,
  brand_id: string,
  own: readonly string[],
): Promise<PageTargets> {
  const { pages } = await knownSources(view, brand_id);
  const rowOf = new Uint32Array(pages);
  const targets = new Targets();
  let found = 0;
  for (let from = 0; from < pages; from += PAGES_AT_ONCE) {
    const rows = await view.trx
      .selectFrom('cited_page')
      .select(['ord', 'url'])
      .where('brand_id', '=', brand_id)
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
  /** Parent rows, by row; 0 stands for no row. */
  readonly parents = [0];
  /** The rows of threads and subreddits, which several pages lead to; other targets have one page. */
  readonly #onReddit = new Map<string, number>();

  /** The row of a page's target. A thread counts for its subreddit too, which has a row before it. */
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
