/** Says what a conversion found. */
import type { BrandFile } from '@brand-visibility/contract';
import { localDay } from '@brand-visibility/domain/time/day';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import type { Counts } from './records.js';

const MOST_LISTED = 30;

const listed = (names: readonly string[]) =>
  names.length <= MOST_LISTED
    ? names.join(', ')
    : `${names.slice(0, MOST_LISTED).join(', ')} and ${names.length - MOST_LISTED} more`;

/** What the tables contain that is not converted: columns, and rows by the name of their engine. */
export interface LeftOut {
  readonly columns: Set<string>;
  readonly engines: Map<string, number>;
}

/** Returns the lines of the summary. `file` is the path of the file about the brand. */
export function summaryOf(
  { answers, failed, dropped, repeated, further, runs, prompts, named, engines, first, last }: Counts,
  left: LeftOut,
  { brand, rivals = [] }: BrandFile,
  { brand: file, tz }: { readonly brand: string; readonly tz: string },
): readonly string[] {
  const others = [...left.engines].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const withoutDomain = rivals.filter(({ domain }) => domain === undefined).map(({ name }) => name);
  const byEngine = ENGINES.flatMap((engine, index) =>
    engines.has(index) ? [`${engine} ${engines.get(index)}`] : [],
  );
  return [
    `answers: ${answers} (${byEngine.join(', ')}); failed, because they are empty: ${failed}`,
    `prompts: ${prompts}; runs: ${runs}; days: ${localDay(first, tz)} to ${localDay(last, tz)} (${tz})`,
    `answers that name ${listed([brand, ...rivals].map(({ name }, entry) => `${name}: ${named[entry]}`))}; brands that ${file} does not list are not found`,
    ...(others.length === 0
      ? []
      : [
          `left out, because their engine is unknown: ${others.reduce((sum, [, count]) => sum + count, 0)} (${listed(others.map(([name, count]) => `${name}: ${count}`))}); map a name, as in --engine "${others[0]?.[0]}=chatgpt"`,
        ]),
    ...(left.columns.size === 0 ? [] : [`left-out columns: ${listed([...left.columns])}`]),
    ...(repeated === 0 ? [] : [`rows that repeat another row: ${repeated}; each answer counts once`]),
    ...(further === 0
      ? []
      : [
          `runs of second and further answers to a question on one day or in one run: ${further}; if a later table adds such an answer to an old run, its samples may get other numbers`,
        ]),
    ...(dropped === 0
      ? []
      : [`sentiments left out, because the answer does not name ${brand.name}: ${dropped}`]),
    ...(withoutDomain.length === 0
      ? []
      : [
          `rivals without a domain: ${listed(withoutDomain)}; their own pages count as pages of others, and as outreach targets`,
        ]),
  ];
}
