/** Writes the reports of a command. Keeps reports that would not change. */
import { createClient, type Brand, type Client } from '@brand-visibility/client';
import { RETRIES, UsageError } from '@brand-visibility/terminal';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileNamesOf, windowSlug } from '../data/file-name.js';
import { faultOf } from '../data/load.js';
import { styleFor } from '../palette.js';
import { spansOf } from '../data/spans.js';
import { markIn, type DocumentStyle } from '../document.js';
import { isId, type Command } from './command-line.js';
import { contentOf, type Content } from './content.js';
import { digestOf, headOf, writeWhole } from './files.js';
import { indexPage, type Entry, type GroupEntry } from './index-page.js';
import { deliveriesIn } from './deliveries.js';
import { leaveMails } from './left-figures.js';
import type { Subject } from './link-rows.js';
import { DamagedRow, publisher, unpublish, type Output } from './links.js';
import { markOf } from './mark.js';
import { isRolling, reportJobsOf, subjectOf, translationsOf, type ReportJob } from './report-jobs.js';
import { isPrintOf } from './pdf-info.js';
import type { Printer } from './print.js';
import { linesToLook, writeReview, type Reviewed } from './review.js';
import type { Result, Screen } from './screen.js';

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

/** Writes the reports of a command. If the command fails, the reports that were already written stay. */
export async function run(command: Command, dependencies: Dependencies): Promise<Result> {
  const { screen, style } = dependencies;
  const { brand: id, group, to, publish, keepDays, charts, again } = command;
  const { common, setups, ofBrand, ofGroups } = reportJobsOf(command, dependencies.clock);
  const client = clientOf(command, dependencies);
  const isOne = id !== null || group !== null;
  requireKind(isOne, to);
  const published = publish === null ? [] : [await publisher(publish, { ...dependencies, say: screen.say })];
  if (publish !== null && keepDays !== null)
    screen.removed(
      await unpublish({ folder: publish.folder, ids: [], keepDays }, dependencies.clock, () => undefined),
    );
  const brands = id === null ? await brandsOf(client) : [await client.getBrand({ brand_id: id })];
  if (!isOne) requireReadable(setups.brands, brands, command.config);
  const each = [...(group === null ? brands.map(ofBrand) : []), ...ofGroups(brands)];
  const jobs = publish === null ? each : each.flatMap((job) => [job, ...translationsOf(job, setups)]);
  const names = fileNamesOf(jobs.map(({ fileId, name }) => ({ id: fileId, name })));
  const slug = windowSlug(common.choice.window);
  const fileNames = new Map(jobs.map(({ key, fileId }) => [key, `${names.get(fileId)}-${slug}`]));
  const fileName = (key: string) => fileNames.get(key) ?? key;
  const options = {
    client,
    dependencies,
    keeps: !isOne && !again,
    charts: charts === null ? null : { folder: charts, fileName },
  };
  if (charts !== null) mkdirSync(charts, { recursive: true });
  if (to !== null && !isOne) mkdirSync(to, { recursive: true });
  const files = to === null ? [] : [filesAt((key) => (isOne ? to : join(to, `${fileName(key)}.html`)))];
  const { result, entries, groups, reviewed } = await writeReports(jobs, { files, published }, options);
  if (isOne) return result;
  if (to !== null) {
    const spans = spansOf(common.choice, common.readAt);
    const look = { spans, setup: common.setup, style: styleFor(style, common.setup) };
    writeWhole(join(to, 'index.html'), indexPage(entries, groups, look));
  }
  const { window } = common.choice;
  if (publish !== null && window.kind === 'month') {
    writeReview(publish.folder, { month: window.month, made_at: common.readAt, reports: reviewed });
    for (const line of linesToLook(reviewed)) screen.say(line);
    const { sender } = setups;
    if (command.window === 'last-month' && sender !== undefined)
      leaveMails(publish.folder, deliveriesIn(publish.folder, window.month, sender, setups));
  }
  return result;
}

/** @throws {UsageError} if the configuration contains settings for a brand that the key does not cover */
function requireReadable(ids: readonly string[], brands: readonly Brand[], config: string | null): void {
  const unknown = ids.filter((one) => !brands.some(({ id }) => id === one));
  if (unknown.length > 0)
    throw new UsageError(
      unknown.map((one) => `${config}: brands.${one}: the key cannot read this brand`).join('\n'),
    );
}

async function brandsOf(client: Client): Promise<Brand[]> {
  const brands: Brand[] = [];
  for await (const brand of client.listBrands.all({ limit: 100 })) brands.push(brand);
  return brands;
}

/** @throws {UsageError} if one report would replace a folder or a device, such as /dev/stdout */
function requireKind(isOne: boolean, to: string | null): void {
  const found = to === null ? undefined : statSync(to, { throwIfNoEntry: false });
  if (isOne && found?.isFile() === false)
    throw new UsageError(
      `--to ${to} is a folder or a device; --brand and --group require the name of a file`,
    );
  if (!isOne && found?.isDirectory() === false)
    throw new UsageError(`--to ${to} is a file; --all requires the name of a folder`);
}

function filesAt(fileOf: (brand_id: string) => string): Output {
  const path = ({ brand_or_group }: Subject) => fileOf(brand_or_group);
  return {
    find: (subject) => ({ path: path(subject), isListed: true }),
    write: async (subject, _, content) => {
      writeWhole(path(subject), content);
      return path(subject);
    },
    pdfOf: (html) => html.replace(/html$/, 'pdf'),
  };
}

interface WriteOptions {
  readonly client: Client;
  readonly dependencies: Dependencies;
  /** Whether to keep existing files that would not change. */
  readonly keeps: boolean;
  /** The folder for the charts of brands, and the beginning of their names; null if they are not written. */
  readonly charts: { readonly folder: string; readonly fileName: (brand_id: string) => string } | null;
}

interface Outputs {
  /** Reports for people who have the files. */
  readonly files: readonly Output[];
  /** Reports for readers of published reports, also in further languages. */
  readonly published: readonly Output[];
}

async function writeReports(
  jobs: readonly ReportJob[],
  { files: own, published }: Outputs,
  options: WriteOptions,
): Promise<{
  readonly result: Result;
  readonly entries: readonly Entry[];
  readonly groups: readonly GroupEntry[];
  /** The published reports. */
  readonly reviewed: readonly Reviewed[];
}> {
  const { screen, print } = options.dependencies;
  const result = { written: 0, kept: 0, printed: 0, missing: 0 };
  const entries: Entry[] = [];
  const groups: GroupEntry[] = [];
  const reviewed: Reviewed[] = [];
  for (const [index, job] of jobs.entries()) {
    screen.brand(job.key, index + 1, jobs.length);
    const outputs = job.isTranslation ? published : [...own, ...published];
    const { outcome, files, content } = await writeReport(job, outputs, options);
    result[outcome] += 1;
    const last = published.length > 0 ? files.at(-1) : undefined;
    if (last && content) {
      const figures = isRolling(job) ? '' : digestOf(content.figures);
      const look_at = [...content.reasons, ...(outcome === 'kept' ? (['kept'] as const) : [])];
      const digest = digestOf(readFileSync(last.html));
      const { statement: first_statement } = content;
      reviewed.push({ ...subjectOf(job), name: job.name, digest, figures, first_statement, look_at });
    }
    const printed = print === null ? 'kept' : await printReport(job, files, options);
    if (printed !== 'kept') result[printed] += 1;
    if (job.isTranslation) continue;
    const [first] = files;
    const hasPdf = print !== null && printed !== 'missing';
    const links = {
      html: first ? linkTo(first.html) : null,
      pdf: first && hasPdf ? linkTo(first.pdf) : null,
    };
    if (job.isGroup) groups.push({ name: job.name, ...links });
    else
      for (const [index, { brand }] of job.parts.entries())
        entries.push({ brand, ...links, look: content?.reasons ?? [], said: content?.said[index] ?? null });
  }
  return { result, entries, groups, reviewed };
}

const linkTo = (path: string) => encodeURIComponent(basename(path));

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
async function writeReport(
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
    const marks = found.map((one) => one && markIn(headOf(one.path, 2000) ?? ''));
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
    screen.missing(job.key, 'report', refusalIn(error));
    return { outcome: 'missing', files: [] };
  }
}

/** Prints the files whose PDF file was not printed from them; prints files with the same content only once. */
async function printReport(
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
function refusalIn(error: unknown): string {
  if (error instanceof DamagedRow) return error.message;
  const { code, status, detail } = faultOf(error);
  if (code === 'missing_api_key' || code === 'invalid_api_key' || status === null) throw error;
  return `${code}: ${detail}`;
}

function clientOf({ baseUrl, apiKey }: Command, { screen }: Dependencies): Client {
  try {
    return createClient({ baseUrl, apiKey, retries: RETRIES, onWait: screen.waiting });
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}
