/** The order in which lists of brands show what needs attention. */

/** What the order depends on. `verdict` is null if nothing is compared. */
export interface Movement {
  readonly id: string;
  readonly name: string;
  readonly verdict: string | null;
  readonly change: number | null;
  /** Whether the brand comes last, because nothing is known of it. */
  readonly isMissing?: boolean;
}

/** The verdicts in their order; null stands for none. */
export const ATTENTION: readonly (string | null)[] = ['down', 'up', 'within_noise', null];

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly domain?: string | null;
}

/** Returns what distinguishes a brand from others of the same name: its site, or else its id; null if nothing must. */
export function siteApart({ id, name, domain }: Named, brands: readonly Named[]): string | null {
  const alike = brands.filter((one) => one.name === name && one.id !== id);
  if (alike.length === 0) return null;
  return domain && alike.every((one) => one.domain !== domain) ? domain : id;
}

/** Returns the name of a brand as lists write it. */
export function nameAmong(brand: Named, brands: readonly Named[]): string {
  const site = siteApart(brand, brands);
  return site === null ? brand.name || brand.id : `${brand.name} (${site})`;
}

/**
 * Sorts brands: first those whose visibility fell by more than chance, then those whose visibility rose by more than
 * chance, then the other compared brands, then the brands without a comparison. Of the brands that fell or rose, the
 * brand that moved most comes first; of the others, the brand with the largest fall.
 */
export function byAttention<Row>(
  rows: readonly Row[],
  locale: string,
  movementOf: (row: Row) => Movement,
): Row[] {
  const names = new Intl.Collator(locale);
  const group = ({ verdict, isMissing }: Movement) =>
    isMissing ? ATTENTION.length : ATTENTION.indexOf(verdict);
  const order = ({ verdict, change }: Movement) => (change ?? 0) * (verdict === 'up' ? -1 : 1);
  return rows
    .map((row) => [row, movementOf(row)] as const)
    .toSorted(
      ([, a], [, b]) =>
        group(a) - group(b) || order(a) - order(b) || names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
    )
    .map(([row]) => row);
}
