/**
 * Publishes reports in a folder, each at an address that nobody can guess. `links.csv` lists the addresses. A web
 * server shows only the folder `r` next to it.
 */
import { UsageError } from '@brand-visibility/terminal';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Publication, Removal } from './command-line.js';
import { prepareWhole } from './files.js';
import {
  change,
  damageAt,
  isLink,
  linkOf,
  rowsIn,
  sayDamaged,
  seemsOf,
  withLink,
  type Link,
  type Row,
  type Subject,
} from './link-rows.js';

/** The line of a report that the program cannot read, so that it does not know the report's address. */
export class DamagedRow extends Error {}

/** Where reports are written. */
export interface Output {
  /**
   * Returns the path of a report, which may not exist, and whether its address is up to date; null if the report has no
   * path yet.
   * @throws {DamagedRow}
   */
  readonly find: (subject: Subject) => { readonly path: string; readonly isListed: boolean } | null;
  /** Writes a report and returns its path. If this fails, the former report and its address stay. */
  readonly write: (subject: Subject, name: string, content: string | Buffer) => Promise<string>;
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

/** The edges of `publisher`; `say` prints a line about each damaged row. */
interface Edges {
  readonly clock: () => number;
  readonly random: (count: number) => Buffer;
  readonly say: (line: string) => void;
}

/**
 * Returns the output that publishes reports, and creates its folder.
 * @throws {UsageError} if this program did not write any line of `links.csv`
 */
export async function publisher(
  { folder, baseUrl }: Publication,
  { clock, random, say }: Edges,
): Promise<Output> {
  const path = join(folder, 'links.csv');
  const reports = join(folder, 'r');
  const addressOf = (id: string) => `${baseUrl}/r/${id}/`;
  const fileOf = (id: string) => join(reports, id, 'index.html');
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, 'index.html'), '', { flag: 'a' }); // so that no web server lists the folder
  await change(path, (rows) => rows);
  sayDamaged(path, say);
  const write: Output['write'] = async (subject, name, content) => {
    const id = linkOf(subject, rowsIn(path))?.id ?? idFrom(random(16));
    const link = { ...subject, name, address: addressOf(id), made_at: new Date(clock()).toISOString(), id };
    mkdirSync(join(reports, id), { recursive: true });
    try {
      const prepared = prepareWhole(fileOf(id), content); // on a full disk, this fails before the row exists
      try {
        const isOther = (former: Link | undefined) => former !== undefined && former.id !== id;
        const before = await change(path, (rows) =>
          isOther(linkOf(subject, rows)) ? rows : withLink(rows, subject, link),
        );
        const former = linkOf(subject, before);
        if (isOther(former)) return await write(subject, name, content); // another process has just published it
        try {
          rmSync(join(reports, id, 'report.pdf'), { force: true }); // the former report's
          prepared.place();
        } catch (error) {
          await change(path, (rows) => withLink(rows, subject, former));
          throw error;
        }
      } finally {
        prepared.discard();
      }
    } finally {
      if (!existsSync(fileOf(id))) rmSync(join(reports, id), { recursive: true, force: true });
    }
    return fileOf(id);
  };
  return {
    find: (subject) => {
      const rows = rowsIn(path);
      const link = linkOf(subject, rows);
      if (link) return { path: fileOf(link.id), isListed: link.address === addressOf(link.id) };
      const index = rows.findIndex((row) => !isLink(row) && seemsOf(subject, row.toString()));
      if (index >= 0) throw new DamagedRow(damageAt(path, index));
      return null;
    },
    write,
    pdfOf: (html) => join(dirname(html), 'report.pdf'),
  };
}

/**
 * Removes published reports and their rows; returns the number of reports. `say` prints a line about each damaged row.
 * @throws {UsageError} if a report does not exist, before anything is removed
 */
export async function unpublish(
  { folder, ids, keepDays }: Removal,
  clock: () => number,
  say: (line: string) => void,
): Promise<number> {
  const path = join(folder, 'links.csv');
  if (!existsSync(path))
    throw new UsageError(`${path} does not exist; --publish must be a folder of reports`);
  const since = keepDays === null ? -Infinity : clock() - keepDays * 86_400_000;
  const rows = rowsIn(path);
  const isOf = (id: string) => (row: Row) => (isLink(row) ? row.id === id : row.includes(id));
  const unknown = ids.filter((id) => !rows.some(isOf(id)) && !existsSync(join(folder, 'r', id)));
  if (unknown.length > 0) throw new UsageError(`${path} has no report ${unknown.join(', ')}`);
  const old = rows.filter(isLink).filter(({ made_at }) => Date.parse(made_at) < since);
  const removed = new Set([...ids, ...old.map(({ id }) => id)]);
  for (const id of removed)
    // The row goes last, so that after an interruption the same command removes the rest.
    await change(
      path,
      (all) => all.filter((row) => !isOf(id)(row)),
      () => rmSync(join(folder, 'r', id), { recursive: true, force: true }),
    );
  sayDamaged(path, say);
  return removed.size;
}
