/**
 * Publishes reports in a folder, each at an address that nobody can guess. `links.csv` lists the addresses. A web
 * server shows only the folder `r` next to it.
 */
import { csvText } from '@brand-visibility/domain';
import { UsageError } from '@brand-visibility/terminal';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { LINK_ID, type Publication, type Removal } from './command-line.js';
import { unfinishedOf, writeAlone } from './files.js';

const COLUMNS = [
  'brand_or_group',
  'name',
  'window',
  'against',
  'language',
  'address',
  'made_at',
  'id',
] as const;

/** A row of `links.csv`. `made_at` is RFC 3339 in UTC. */
type Link = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** What distinguishes reports. A report with the same subject keeps its address when it is made again. */
export type Subject = Pick<Link, 'brand_or_group' | 'window' | 'against' | 'language'>;

/** Where reports are written. */
export interface Output {
  /** Returns the path of a report, which may not exist; null if the report has no path yet. */
  readonly find: (subject: Subject) => string | null;
  /** Returns the path at which to write a report; called directly before the report is written. */
  readonly place: (subject: Subject, name: string) => string | Promise<string>;
  /** Returns the path of the PDF file that belongs to a report. */
  readonly pdfOf: (html: string) => string;
}

/** Crockford's base 32. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns 16 random bytes as 26 digits. */
const idFrom = (bytes: Buffer) =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(26, '0')
    .replace(/./g, (digit) => DIGITS.charAt(Number.parseInt(digit, 32)));

/**
 * Returns the output that publishes reports, and creates its folder.
 * @throws {UsageError} if this program did not write `links.csv` as it is
 */
export async function publisher(
  { folder, baseUrl }: Publication,
  { clock, random }: { readonly clock: () => number; readonly random: (count: number) => Buffer },
): Promise<Output> {
  const path = join(folder, 'links.csv');
  const reports = join(folder, 'r');
  const addressOf = (id: string) => `${baseUrl}/r/${id}/`;
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, 'index.html'), '', { flag: 'a' }); // so that no web server lists the folder
  await change(path, (links) => links);
  return {
    find: (subject) => {
      const found = linksIn(path).find((link) => subjectKey(link) === subjectKey(subject));
      return found?.address === addressOf(found?.id ?? '') ? join(reports, found.id, 'index.html') : null;
    },
    place: async (subject, name) => {
      let id = '';
      await change(path, (links) => {
        const known = links.find((link) => subjectKey(link) === subjectKey(subject));
        id = known?.id ?? idFrom(random(16));
        const made_at = new Date(clock()).toISOString();
        const link = {
          ...subject,
          name,
          address: addressOf(id),
          made_at,
          id,
        };
        return known ? links.map((one) => (one === known ? link : one)) : [...links, link];
      });
      mkdirSync(join(reports, id), { recursive: true });
      rmSync(join(reports, id, 'report.pdf'), { force: true }); // the former report's
      return join(reports, id, 'index.html');
    },
    pdfOf: (html) => join(dirname(html), 'report.pdf'),
  };
}

/**
 * Removes published reports and their rows; returns the number of reports.
 * @throws {UsageError} if a report does not exist, before anything is removed
 */
export async function unpublish({ folder, ids, keepDays }: Removal, clock: () => number): Promise<number> {
  const path = join(folder, 'links.csv');
  if (!existsSync(path))
    throw new UsageError(`${path} does not exist; --publish must be a folder of reports`);
  const since = keepDays === null ? -Infinity : clock() - keepDays * 86_400_000;
  let count = 0;
  await change(path, (links) => {
    const old = links.filter(({ made_at }) => Date.parse(made_at) < since).map(({ id }) => id);
    const removed = new Set([...ids, ...old]);
    const isKnown = (id: string) => links.some((link) => link.id === id) || existsSync(join(folder, 'r', id));
    const unknown = ids.filter((id) => !isKnown(id));
    if (unknown.length > 0) throw new UsageError(`${path} has no report ${unknown.join(', ')}`);
    // The row goes last, so that after an interruption the same command removes the rest.
    for (const id of removed) rmSync(join(folder, 'r', id), { recursive: true, force: true });
    count = removed.size;
    return links.filter(({ id }) => !removed.has(id));
  });
  return count;
}

const ATTEMPTS = 50;
const PAUSE = 100;

/** Changes `links.csv` while no other process does. Waits up to 5 seconds for other processes. */
async function change(path: string, to: (links: readonly Link[]) => readonly Link[]): Promise<void> {
  const text = () =>
    [COLUMNS.join(','), ...to(linksIn(path)).map(lineOf)].map((line) => `${line}\r\n`).join('');
  for (let attempt = 1; !writeAlone(path, text); attempt += 1) {
    if (attempt === ATTEMPTS)
      throw new Error(
        `another process is writing ${path}, or was killed while it did; if no process is publishing, delete ${unfinishedOf(path)}`,
      );
    await setTimeout(PAUSE);
  }
}

const onOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

const subjectKey = ({ brand_or_group, window, against, language }: Subject) =>
  JSON.stringify([brand_or_group, window, against, language].map(onOneLine));

const lineOf = (link: Link) => COLUMNS.map((name) => csvText(onOneLine(link[name]))).join(',');

/**
 * Reads `links.csv`; returns no rows if the file does not exist.
 * @throws {UsageError} if this program did not write a line as it is, or has written another one for the same report
 */
function linksIn(path: string): readonly Link[] {
  if (!existsSync(path)) return [];
  const [head, ...lines] = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  const known = new Set<string>();
  const refuse = (line: number) =>
    new UsageError(
      `${path}:${line}: this program did not write this line; undo the change, or move the file away and publish all reports at new addresses`,
    );
  if (head !== COLUMNS.join(',')) throw refuse(1);
  return lines.map((line, index) => {
    const link = linkIn(line);
    const keys = link === null ? [] : [link.id, subjectKey(link)];
    if (link === null || keys.some((key) => known.has(key))) throw refuse(index + 2);
    for (const key of keys) known.add(key);
    return link;
  });
}

/** Parses a line; null if `lineOf` would not write it. */
function linkIn(line: string): Link | null {
  const cells = Array.from(line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^",]*)/g), ([, cell = '']) =>
    cell
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"')
      .replace(/^'/, ''),
  );
  // The cast is safe, because there is a string for each column.
  const link = Object.fromEntries(COLUMNS.map((name, index) => [name, cells[index] ?? ''])) as Link;
  const { id, address, made_at } = link;
  const isOurs = LINK_ID.test(id) && address.endsWith(`/r/${id}/`) && Number.isFinite(Date.parse(made_at));
  return isOurs && lineOf(link) === line && !line.includes('\uFFFD') ? link : null; // U+FFFD is damaged UTF-8
}
