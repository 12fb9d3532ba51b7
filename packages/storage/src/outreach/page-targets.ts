import { targetsOfPage, type Address } from '@brand-visibility/domain';
import type { Among, Snapshot } from '../backend.js';
import type { RunCitations } from '../citations/layout.js';

/** Pages read by one statement: an address may have thousands of characters. */
const PAGES_AT_ONCE = 1_000;

/** A look-up takes as long as reading this many rows in a row. */
const LOOK_UP = 4;

/** By page: these, or FIRST + its row. */
const UNKNOWN = 0;
const WANTED = 1;
const NO_TARGET = 2;
const FIRST = 3;

/** No row. */
const NONE = -1;

/**
 * The outreach targets that pages lead to, by row. Rows are numbered as pages are added; each page is read and parsed
 * once, however many answers cite it.
 */
export class PageTargets {
  #codes = new Uint32Array(1_024);
  readonly #addresses: Address[] = [];
  /** By row: the row of its subreddit, or NONE. */
  readonly #communities: number[] = [];
  /** The rows of threads and subreddits, which several pages lead to; other targets have one page. */
  readonly #onReddit = new Map<string, number>();

  constructor(
    readonly trx: Snapshot,
    readonly among: Among,
    readonly brand_id: string,
    /** The brand's own domains, normalized. */
    readonly own: readonly string[],
  ) {}

  /** Number of rows. */
  get size(): number {
    return this.#addresses.length;
  }

  /** The targets by row. */
  get addresses(): readonly Address[] {
    return this.#addresses;
  }

  /** The row of a known page's target; negative if it leads to none. A thread counts for its subreddit too. */
  rowOfPage(page: number): number {
    return this.#codes[page]! - FIRST;
  }

  /** The row of a target's subreddit, which may be the target itself; negative outside Reddit. */
  communityOfRow(row: number): number {
    return this.#communities[row]!;
  }

  /** Makes the pages that these runs cite known. */
  async add(runs: readonly Pick<RunCitations, 'page'>[]): Promise<void> {
    const wanted: number[] = [];
    for (const { page } of runs) this.#want(page, wanted);
    wanted.sort((a, b) => a - b);
    for (let from = 0; from < wanted.length; from += PAGES_AT_ONCE)
      await this.#read(wanted.slice(from, from + PAGES_AT_ONCE));
  }

  /** Adds the pages in a column of citations that are not known. */
  #want(column: RunCitations['page'], wanted: number[]): void {
    for (let i = 0; i < column.length; i += 1) {
      const page = column[i]! >>> 1;
      if (page >= this.#codes.length) this.#reserve(page + 1);
      if (this.#codes[page] !== UNKNOWN) continue;
      this.#codes[page] = WANTED;
      wanted.push(page);
    }
  }

  #reserve(pages: number): void {
    const codes = new Uint32Array(Math.max(pages, 2 * this.#codes.length));
    codes.set(this.#codes);
    this.#codes = codes;
  }

  /** `pages` are ascending. */
  async #read(pages: readonly number[]): Promise<void> {
    const [first, last] = [pages[0]!, pages.at(-1)!];
    const isDense = last - first < LOOK_UP * pages.length;
    const rows = await this.trx
      .selectFrom('cited_page')
      .select(['ord', 'url'])
      .where('brand_id', '=', this.brand_id)
      .$if(isDense, (query) => query.where('ord', '>=', first).where('ord', '<=', last))
      .$if(!isDense, (query) => query.where(this.among('cited_page.ord', pages)))
      .orderBy('ord')
      .execute();
    let found = 0;
    for (const { ord, url } of rows) {
      if (this.#codes[ord] !== WANTED) continue;
      this.#codes[ord] = this.#codeOf(url);
      found += 1;
    }
    if (found < pages.length) throw new Error('a cited page is missing');
  }

  #codeOf(page: string): number {
    const [target, community] = targetsOfPage(page, this.own);
    if (!target) return NO_TARGET;
    if (target.kind === 'page') return FIRST + this.#push(target);
    // Before its threads: it is found by its own row.
    const ofCommunity = this.#rowOnReddit(community ?? target);
    this.#communities[ofCommunity] = ofCommunity;
    if (!community) return FIRST + ofCommunity;
    const row = this.#rowOnReddit(target);
    this.#communities[row] = ofCommunity;
    return FIRST + row;
  }

  #rowOnReddit(target: Address): number {
    const known = this.#onReddit.get(target.url);
    if (known !== undefined) return known;
    const row = this.#push(target);
    this.#onReddit.set(target.url, row);
    return row;
  }

  #push(target: Address): number {
    this.#communities.push(NONE);
    return this.#addresses.push(target) - 1;
  }
}
