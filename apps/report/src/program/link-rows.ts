/** Reads and writes `links.csv`, the list of published reports. Rows that cannot be read stay as they are. */
import { csvText } from '@brand-visibility/domain/csv';
import { UsageError } from '@brand-visibility/terminal';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { LINK_ID } from './command-line.js';
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
export type Link = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** What distinguishes reports. A report with the same subject keeps its address when it is made again. */
export type Subject = Pick<Link, 'brand_or_group' | 'window' | 'against' | 'language'>;

const ATTEMPTS = 50;
const PAUSE = 100;

/**
 * Changes `links.csv` while no other process does, and returns the rows from before. Waits up to 5 seconds for other
 * processes. `last` is called when nothing but the name of the new file is missing.
 */
export async function change(
  path: string,
  to: (rows: readonly Row[]) => readonly Row[],
  last?: () => void,
): Promise<readonly Row[]> {
  let before: readonly Row[] = [];
  const content = () => {
    before = rowsIn(path);
    const lines = [HEAD, ...to(before).map((row) => (isLink(row) ? lineOf(row) : row))];
    return Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]));
  };
  for (let attempt = 1; !writeAlone(path, content, last); attempt += 1) {
    if (attempt === ATTEMPTS)
      throw new Error(
        `another process is writing ${path}, or was killed while it did; if no process is publishing, delete ${unfinishedOf(path)}`,
      );
    await setTimeout(PAUSE);
  }
  return before;
}

/** A row, or the bytes of a damaged one: a line that this program did not write as it is. Damaged rows stay. */
export type Row = Link | Buffer;

export const isLink = (row: Row): row is Link => !Buffer.isBuffer(row);

export const damageAt = (path: string, index: number) =>
  `${path}:${index + 2}: this program did not write this line; undo the change, or delete the line to publish its report at a new address`;

export function sayDamaged(path: string, say: (line: string) => void): void {
  for (const [index, row] of rowsIn(path).entries()) if (!isLink(row)) say(damageAt(path, index));
}

/** One line of characters that UTF-8 can encode. */
const onOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').replace(/\p{Cs}/gu, '\uFFFD');

const subjectKey = ({ brand_or_group, window, against, language }: Subject) =>
  JSON.stringify([brand_or_group, window, against, language].map(onOneLine));

export const linkOf = (subject: Subject, rows: readonly Row[]): Link | undefined =>
  rows.filter(isLink).find((link) => subjectKey(link) === subjectKey(subject));

/** Returns the rows with another row of a report, or without its row. */
export function withLink(rows: readonly Row[], subject: Subject, link?: Link): readonly Row[] {
  const former = linkOf(subject, rows);
  const added = link ? [link] : [];
  return former ? rows.flatMap((row) => (row === former ? added : [row])) : [...rows, ...added];
}

/** Whether a damaged line may be the row of a report: its cells that identify the report are whole. */
export function seemsOf({ brand_or_group, ...others }: Subject, line: string): boolean {
  const cells = line.split(/[,;\t]/);
  const begins = [',', ';', '\t'].some((separator) =>
    line.startsWith(`${csvText(onOneLine(brand_or_group))}${separator}`),
  );
  return begins && Object.values(others).every((cell) => cells.includes(cell));
}

const HEAD = COLUMNS.join(',');
const lineOf = (link: Link) => COLUMNS.map((name) => csvText(onOneLine(link[name]))).join(',');

/**
 * Reads `links.csv`; returns no rows if the file does not exist. A row is damaged, too, if another one has its id or is
 * of the same report.
 * @throws {UsageError} if neither the first line nor any row is as this program writes it
 */
export function rowsIn(path: string): readonly Row[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'latin1') // which keeps each byte
    .replace(/^\xEF\xBB\xBF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const isOurs = lines[0] === HEAD;
  const known = new Set<string>();
  const rows = lines.slice(isOurs ? 1 : 0).map((line): Row => {
    const bytes = Buffer.from(line, 'latin1');
    const link = linkIn(bytes);
    const keys = link === null ? [] : [link.id, subjectKey(link)];
    if (link === null || keys.some((key) => known.has(key))) return bytes;
    for (const key of keys) known.add(key);
    return link;
  });
  if (!isOurs && rows.length > 0 && !rows.some(isLink))
    throw new UsageError(
      `${path}: this program did not write this file; undo the change, or move the file away and publish all reports at new addresses`,
    );
  return rows;
}

/** Parses a line; null if `lineOf` would not write it. */
function linkIn(line: Buffer): Link | null {
  const found = line.toString().matchAll(/(?:^|,)("(?:[^"]|"")*"|[^",]*)/g);
  const cells = Array.from(found, ([, cell = '']) =>
    cell
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"')
      .replace(/^'/, ''),
  );
  // The cast is safe, because there is a string for each column.
  const link = Object.fromEntries(COLUMNS.map((name, index) => [name, cells[index] ?? ''])) as Link;
  const { id, address, made_at } = link;
  const isOurs = LINK_ID.test(id) && address.endsWith(`/r/${id}/`) && Number.isFinite(Date.parse(made_at));
  return isOurs && line.equals(Buffer.from(lineOf(link))) ? link : null; // damaged UTF-8 differs, too
}
