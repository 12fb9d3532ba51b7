/** Writes the reports of a command. Keeps reports that an earlier invocation completed. */
import { createClient, type Brand, type Client } from '@brand-visibility/client';
import { RETRIES, UsageError } from '@brand-visibility/terminal';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { csvFile, svgFile } from '../charts/files.js';
import { readAnswers } from '../data/answers.js';
import { fileNamesOf, windowSlug } from '../data/file-name.js';
import { faultOf, loadReport } from '../data/load.js';
import { styleFor } from '../data/palette.js';
import type { Report } from '../data/report.js';
import { spansOf } from '../data/spans.js';
import { documentOf, markElement, type DocumentStyle } from '../document.js';
import { isId, type Command } from './command-line.js';
import { headOf, writeWhole } from './files.js';
import { entryOf, groupDocument, indexPage, type Entry, type GroupEntry } from './index-page.js';
import { publisher, unpublish, type Output, type Subject } from './links.js';
import { markOf, ordersOf, subjectOf, type Order } from './orders.js';
import type { Printer } from './print.js';
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
  const { brand: id, group, to, publish, keepDays, charts } = command;
  const { common, setups, ofBrand, ofGroups } = ordersOf(command, dependencies.clock);
  const client = clientOf(command, dependencies);
  const isOne = id !== null || group !== null;
  requireKind(isOne, to);
  const published = publish === null ? [] : [await publisher(publish, dependencies)];
  if (publish !== null && keepDays !== null)
    screen.removed(await unpublish({ folder: publish.folder, ids: [], keepDays }, dependencies.clock));
  const brands = id === null ? await brandsOf(client) : [await client.getBrand({ brand_id: id })];
  const orders = [...(group === null ? brands.map(ofBrand) : []), ...ofGroups(brands)];
  const names = fileNamesOf(orders.map(({ fileId, name }) => ({ id: fileId, name })));
  const slug = windowSlug(common.choice.window);
  const fileNames = new Map(orders.map(({ key, fileId }) => [key, `${names.get(fileId)}-${slug}`]));
  const fileName = (key: string) => fileNames.get(key) ?? key;
  const making = {
    client,
    dependencies,
    keeps: !isOne,
    charts: charts === null ? null : { folder: charts, fileName },
  };
  if (charts !== null) mkdirSync(charts, { recursive: true });
  if (to === null) return (await makeAll(orders, published, making)).result;
  if (isOne) return (await makeAll(orders, [filesAt(() => to), ...published], making)).result;
  for (const other of setups.brands.filter((one) => !brands.some((brand) => brand.id === one)))
    screen.say(`${command.config}: brands.${other}: the key cannot read this brand`);
  mkdirSync(to, { recursive: true });
  const files = filesAt((key) => join(to, `${fileName(key)}.html`));
  const { result, entries, groups } = await makeAll(orders, [files, ...published], making);
  const spans = spansOf(common.choice, common.readAt);
  const look = { spans, setup: common.setup, style: styleFor(style, common.setup) };
  writeWhole(join(to, 'index.html'), indexPage(entries, groups, look));
  return result;
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
  return { find: path, place: path, pdfOf: (html) => html.replace(/html$/, 'pdf') };
}

interface Making {
  readonly client: Client;
  readonly dependencies: Dependencies;
  /** Whether to keep existing files. */
  readonly keeps: boolean;
  /** The folder for the charts of brands, and the beginning of their names; null if they are not written. */
  readonly charts: { readonly folder: string; readonly fileName: (brand_id: string) => string } | null;
}

async function makeAll(
  orders: readonly Order[],
  outputs: readonly Output[],
  making: Making,
): Promise<{
  readonly result: Result;
  readonly entries: readonly Entry[];
  readonly groups: readonly GroupEntry[];
}> {
  const { screen, print } = making.dependencies;
  const result = { written: 0, kept: 0, printed: 0, missing: 0 };
  const entries: Entry[] = [];
  const groups: GroupEntry[] = [];
  for (const [index, order] of orders.entries()) {
    screen.brand(order.key, index + 1, orders.length);
    const { made, files } = await makeReport(order, outputs, making);
    result[made] += 1;
    const printed = print === null ? 'kept' : await printReport(order, files, making);
    if (printed !== 'kept') result[printed] += 1;
    const [first] = files;
    const hasPdf = print !== null && printed !== 'missing';
    const links = {
      html: first ? linkTo(first.html) : null,
      pdf: first && hasPdf ? linkTo(first.pdf) : null,
    };
    if (order.isGroup) groups.push({ name: order.name, ...links });
    else
      for (const { brand } of order.parts)
        entries.push(entryOf(brand, first ? readFileSync(first.html, 'utf8') : '', links));
  }
  return { result, entries, groups };
}

const linkTo = (path: string) => encodeURIComponent(basename(path));

/** The paths of a report and of its PDF file. */
interface Files {
  readonly html: string;
  readonly pdf: string;
}

interface Made {
  readonly made: 'written' | 'kept' | 'missing';
  /** One per output; empty if the report is missing. */
  readonly files: readonly Files[];
}

/** Reads the data of a report at most once, and writes the report to the outputs that lack it. */
async function makeReport(order: Order, outputs: readonly Output[], making: Making): Promise<Made> {
  const { screen } = making.dependencies;
  if (!order.parts.every(({ brand }) => isId(brand.id))) {
    screen.missing(order.key, 'report', 'the service sent an invalid brand id');
    return { made: 'missing', files: [] };
  }
  const mark = markOf(order);
  const found = outputs.map((output) => {
    const path = output.find(subjectOf(order));
    return making.keeps && path !== null && headOf(path, 2000)?.includes(markElement(mark)) ? path : null;
  });
  const kept = hasCharts(order, making) ? found.find((path) => path !== null) : undefined;
  try {
    const content = kept === undefined ? await documentFor(order, mark, making) : readFileSync(kept);
    const files: Files[] = [];
    for (const [index, output] of outputs.entries()) {
      const html = found[index] ?? (await output.place(subjectOf(order), order.name));
      if (html !== found[index]) writeWhole(html, content);
      files.push({ html, pdf: output.pdfOf(html) });
    }
    return { made: found.includes(null) ? 'written' : 'kept', files };
  } catch (error) {
    screen.missing(order.key, 'report', refusalIn(error));
    return { made: 'missing', files: [] };
  }
}

/** Reads the data of a report, and writes its charts. */
async function documentFor(
  order: Order,
  mark: string,
  { client, dependencies, charts }: Making,
): Promise<string> {
  const { screen, style } = dependencies;
  const { setup, readAt, isGroup, name, parts } = order;
  const reports: Report[] = [];
  for (const part of parts) {
    const choice = { ...order.choice, brand_id: part.brand.id };
    const quotes = order.quotes ? readAnswers : null;
    const onProgress = (done: number, of: number) =>
      screen.part(done + reports.length * of, of * parts.length);
    reports.push(await loadReport(client, choice, { ...part, readAt, quotes, lanes: 1, onProgress }));
  }
  const look = styleFor(style, setup);
  const [first] = reports;
  if (isGroup || first === undefined)
    return groupDocument(name, reports, {
      spans: spansOf(order.choice, readAt),
      setup,
      style: look,
      mark,
    });
  return documentOf(first, look, mark, (chart) => {
    if (charts === null) return;
    const path = join(charts.folder, `${charts.fileName(first.brand.id)}-${chart.name}`);
    writeWhole(`${path}.svg`, svgFile(chart, look.css));
    writeWhole(`${path}.csv`, csvFile(chart));
  });
}

/** Whether the charts of a report exist, if the command writes charts. */
const hasCharts = ({ key, isGroup }: Order, { charts }: Making): boolean =>
  charts === null ||
  isGroup ||
  readdirSync(charts.folder).some((name) => name.startsWith(`${charts.fileName(key)}-`));

/** Prints a report at most once, and copies the PDF file to the outputs that lack it. */
async function printReport(
  { key, setup }: Order,
  files: readonly Files[],
  { dependencies: { screen, print }, keeps }: Making,
): Promise<'printed' | 'kept' | 'missing'> {
  const isOld = ({ html, pdf }: Files) =>
    !keeps || (statSync(pdf, { throwIfNoEntry: false })?.mtimeMs ?? 0) < statSync(html).mtimeMs;
  const [first, ...others] = files.filter(isOld);
  if (print === null || first === undefined) return 'kept';
  screen.printing();
  try {
    await print(first.html, first.pdf, setup.name);
    for (const { pdf } of others) writeWhole(pdf, readFileSync(first.pdf));
    return 'printed';
  } catch (error) {
    // The last line of the error describes the failure best.
    screen.missing(key, 'PDF', String(error).trim().split('\n').at(-1) ?? '');
    return 'missing';
  }
}

/**
 * Returns the reason why the service refused a request. The command then continues with the next brand.
 * @throws errors that end the command: a refused key, a service that does not respond, or a defect of this program
 */
function refusalIn(error: unknown): string {
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
