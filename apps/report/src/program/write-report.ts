/** Writes a report and its PDF file, unless they would not change. */
import type { Client } from '@brand-visibility/client';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultOf } from '../data/load.js';
import { markIn, type DocumentStyle } from '../document.js';
import { isId } from './command-line.js';
import { contentOf, type Content } from './content.js';
import { digestOf, writeWhole } from './files.js';
import { DamagedRow, type Output } from './links.js';
import { markOf } from './mark.js';
import { isPrintOf } from './pdf-info.js';
import type { Printer } from './print.js';
import { subjectOf, type ReportJob } from './report-jobs.js';
import type { Screen } from './screen.js';

/** The functions and resources that the program uses. */
export interface Dependencies {
  readonly screen: Screen;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Returns this number of random bytes. */
  readonly random: (count: number) => Buffer;
  /** Prints a file as PDF; null if the command does not request PDF files. */
  readonly print: Printer | null;
  readonly style: DocumentStyle;
}

export interface WriteOptions {
  readonly client: Client;
  readonly dependencies: Dependencies;
  /** Whether to keep existing files that would not change. */
  readonly keeps: boolean;
  /** The folder for the charts of brands, and the beginning of their names; null if they are not written. */
  readonly charts: { readonly folder: string; readonly fileName: (brand_id: string) => string } | null;
}

/** The paths of a report and of its PDF file. */
interface Files {
  readonly html: string;
  readonly pdf: string;
}

interface WrittenReport {
  readonly outcome: 'written' | 'kept' | 'missing';
  /** One per output; empty if the report is missing. */
  readonly files: readonly Files[];
  readonly content?: Content;
}

/** Reads the data of a report, and writes its changed charts, and the report to the outputs where it differs. */
export async function writeReport(
  job: ReportJob,
  outputs: readonly Output[],
  options: WriteOptions,
): Promise<WrittenReport> {
  const { client, keeps, charts } = options;
  const { screen, style } = options.dependencies;
  if (!job.parts.every(({ brand }) => isId(brand.id))) {
    screen.missing(job.key, 'report', 'the service sent an invalid brand id');
    return { outcome: 'missing', files: [] };
  }
  try {
    const found = outputs.map((output) => output.find(subjectOf(job)));
    const content = await contentOf(job, client, style, (done, of) => screen.part(done, of));
    if (charts !== null && !job.isTranslation)
      for (const [name, text] of content.charts) {
        const path = join(charts.folder, `${charts.fileName(job.key)}-${name}`);
        if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeWhole(path, text);
      }
    const marks = found.map((one) =>
      one && existsSync(one.path) ? markIn(readFileSync(one.path, 'utf8').slice(0, 2000)) : null,
    );
    const { mark, correctedOn } = markOf(job, content, marks);
    const kept = found.map((one, index) =>
      keeps && one?.isListed && marks[index] === mark ? one.path : null,
    );
    const [first] = kept.filter((path) => path !== null);
    const html = first === undefined ? content.render(mark, correctedOn) : readFileSync(first);
    const files: Files[] = [];
    for (const [index, output] of outputs.entries()) {
      const path = kept[index] ?? (await output.write(subjectOf(job), job.name, html));
      files.push({ html: path, pdf: output.pdfOf(path) });
    }
    return { outcome: kept.includes(null) ? 'written' : 'kept', files, content };
  } catch (error) {
    screen.missing(job.key, 'report', refusedBy(error));
    return { outcome: 'missing', files: [] };
  }
}

/** Prints the files whose PDF file was not printed from them; prints files with the same content only once. */
export async function printReport(
  { key, setup }: ReportJob,
  files: readonly Files[],
  { dependencies: { screen, print }, keeps }: WriteOptions,
): Promise<'printed' | 'kept' | 'missing'> {
  const digests = new Map(files.map(({ html }) => [html, digestOf(readFileSync(html))]));
  const old = files.filter(
    ({ html, pdf }) => !keeps || !existsSync(pdf) || !isPrintOf(readFileSync(pdf), digests.get(html) ?? ''),
  );
  if (print === null || old.length === 0) return 'kept';
  screen.printing();
  try {
    for (const [index, { html, pdf }] of old.entries()) {
      const same = old.slice(0, index).find((one) => digests.get(one.html) === digests.get(html));
      if (same) writeWhole(pdf, readFileSync(same.pdf));
      else await print(html, pdf, setup.name);
    }
    return 'printed';
  } catch (error) {
    // The last line of the error describes the failure best.
    screen.missing(key, 'PDF', String(error).trim().split('\n').at(-1) ?? '');
    return 'missing';
  }
}

/**
 * Returns the reason why the service refused a request, or why a report's address is unknown. The command then
 * continues with the next brand.
 * @throws errors that end the command: a refused key, a service that does not respond, or a defect of this program
 */
function refusedBy(error: unknown): string {
  if (error instanceof DamagedRow) return error.message;
  const { code, status, detail } = faultOf(error);
  if (code === 'missing_api_key' || code === 'invalid_api_key' || status === null) throw error;
  return `${code}: ${detail}`;
}
