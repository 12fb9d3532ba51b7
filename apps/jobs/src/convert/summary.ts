/** Says what a conversion found. */
import type { BrandFile } from '@brand-visibility/contract';
import { localDay } from '@brand-visibility/domain/time/day';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import type { Notes } from './notes.js';
import type { Counts } from './records.js';

const MOST_LISTED = 30;

const listed = (names: readonly string[]) =>
  names.length <= MOST_LISTED
    ? names.join(', ')
    : `${names.slice(0, MOST_LISTED).join(', ')} and ${names.length - MOST_LISTED} more`;

/** Returns the lines of the summary. `file` is the path of the file about the brand. */
export function summaryOf(
  { answers, failed, dropped, repeated, further, runs, prompts, named, engines, first, last }: Counts,
  notes: Notes,
  { brand, rivals = [] }: BrandFile,
  { brand: file, tz }: { readonly brand: string; readonly tz: string },
): readonly string[] {
  const withoutDomain = rivals.filter(({ domain }) => domain === undefined).map(({ name }) => name);
  const all = [...failed.values()].reduce((sum, count) => sum + count, 0);
  const nothing = listed(
    [...failed].map(([text, count]) => `${text === '' ? 'empty' : `\`${text}\``}: ${count}`),
  );
  const byEngine = ENGINES.flatMap((each) => (engines.has(each) ? [`${each} ${engines.get(each)}`] : []));
  return [
    `answers: ${answers} (${byEngine.join(', ')}); failed: ${all}${nothing === '' ? '' : ` (${nothing})`}`,
    `prompts: ${prompts}; runs: ${runs}; days: ${localDay(first, tz)} to ${localDay(last, tz)} (${tz})`,
    `answers that name ${listed([brand, ...rivals].map(({ name }, entry) => `${name}: ${named[entry]}`))}; brands that ${file} does not list are not found`,
    ...unknownEngines(notes),
    ...counted(notes.columns.size, `left-out columns: ${listed([...notes.columns])}`),
    ...Array.from(notes.layouts, (layout) => `the table was read so: ${layout}`),
    ...counted(notes.scores, `sentiments that are numbers, and count as unknown: ${notes.scores}`),
    ...counted(repeated, `rows that repeat another row: ${repeated}; each answer counts once`),
    ...counted(
      further,
      `runs of second and further answers to a question on one day or in one run: ${further}; if a later table adds such an answer to an old run, its samples may get other numbers`,
    ),
    ...counted(dropped, `sentiments left out, because the answer does not name ${brand.name}: ${dropped}`),
    ...counted(
      withoutDomain.length,
      `rivals without a domain: ${listed(withoutDomain)}; their own pages count as pages of others, and as outreach targets`,
    ),
  ];
}

const counted = (count: number, line: string) => (count === 0 ? [] : [line]);

/** Returns the line about engines that are left out. It proposes no pair: nobody but the user knows one. */
export function unknownEngines({ engines }: Notes): readonly string[] {
  const unknown = [...engines]
    .filter(([, { engine }]) => engine === null)
    .sort(([a, { count: x }], [b, { count: y }]) => y - x || (a < b ? -1 : 1));
  const all = unknown.reduce((sum, [, { count }]) => sum + count, 0);
  return counted(
    all,
    `left out, because their engine is unknown: ${all} (${listed(unknown.map(([name, { count }]) => `${name}: ${count}`))}); if one of them is an engine of the service under another name, map it: --engine "NAME=ENGINE"`,
  );
}
