/** Writes the reports of a command. Keeps reports that an earlier invocation completed. */
import { createClient, type Brand, type Client } from '@brand-visibility/client';
import { RETRIES, UsageError } from '@brand-visibility/terminal';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readAnswers } from '../data/answers.js';
import { againstText, NO_FILTERS, type Choice } from '../data/choice.js';
import type { Setup } from '../data/configuration.js';
import { localDay, monthOf, plusMonths } from '../data/days.js';
import { fileNamesOf, windowSlug } from '../data/file-name.js';
import { faultOf, loadReport } from '../data/load.js';
import { spansOf } from '../data/spans.js';
import { documentOf, markElement, type DocumentStyle } from '../document.js';
import { isId, type Command } from './command-line.js';
import { headOf, writeWhole } from './files.js';
import { entryOf, indexPage, type Entry } from './index-page.js';
import { publisher, unpublish, type Output, type Subject } from './links.js';
import type { Printer } from './print.js';
import type { Result, Screen } from './screen.js';
import { PLAIN_SETUPS, readSetups, type Setups } from './setups.js';

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
  const setups = command.config === null ? PLAIN_SETUPS : readSetups(command.config);
  const orderOf = ordersOf(command, setups, dependencies.clock);
  const common = orderOf();
  requireBegun(common);
  const client = clientOf(command, dependencies);
  const { brand: id, to, publish, keepDays } = command;
  requireKind(id, to);
  const published = publish === null ? [] : [await publisher(publish, dependencies)];
  if (publish !== null && keepDays !== null)
    screen.removed(await unpublish({ folder: publish.folder, ids: [], keepDays }, dependencies.clock));
  if (id !== null) {
    const brand = await client.getBrand({ brand_id: id });
    const outputs = [...(to === null ? [] : [filesAt(() => to)]), ...published];
    return (await makeAll([brand], outputs, { orderOf, client, dependencies, keeps: false })).result;
  }
  const brands: Brand[] = [];
  for await (const brand of client.listBrands.all({ limit: 100 })) brands.push(brand);
  for (const other of setups.brands.filter((one) => !brands.some((brand) => brand.id === one)))
    screen.say(`${command.config}: brands.${other}: the key cannot read this brand`);
  const making = { orderOf, client, dependencies, keeps: true };
  if (to === null) return (await makeAll(brands, published, making)).result;
  mkdirSync(to, { recursive: true });
  const names = fileNamesOf(brands);
  const slug = windowSlug(common.choice.window);
  const files = filesAt((brand) => join(to, `${names.get(brand) ?? brand}-${slug}.html`));
  const { result, entries } = await makeAll(brands, [files, ...published], making);
  const spans = spansOf(common.choice, common.readAt);
  writeWhole(join(to, 'index.html'), indexPage(entries, { spans, setup: common.setup, style }));
  return result;
}

/** @throws {UsageError} if a report of one brand would replace a folder or a device, such as /dev/stdout */
function requireKind(id: string | null, to: string | null): void {
  const found = to === null ? undefined : statSync(to, { throwIfNoEntry: false });
  if (id !== null && found?.isFile() === false)
    throw new UsageError(`--to ${to} is a folder or a device; --brand requires the name of a file`);
  if (id === null && found?.isDirectory() === false)
    throw new UsageError(`--to ${to} is a file; --all requires the name of a folder`);
}

function filesAt(fileOf: (brand_id: string) => string): Output {
  const path = ({ brand_or_group }: Subject) => fileOf(brand_or_group);
  return { find: path, place: path, pdfOf: (html) => html.replace(/html$/, 'pdf') };
}

/** The options for one report. */
interface Order {
  readonly choice: Choice;
  readonly setup: Setup;
  /** The time at which the data is read, RFC 3339 in UTC. */
  readonly readAt: string;
  readonly quotes: boolean;
}

/** Returns a function that returns the options for a brand or, if called without an id, the common options. */
function ordersOf({ window, against, tz, pdf, quotes }: Command, setups: Setups, clock: () => number) {
  const now = () => new Date(clock()).toISOString();
  const zoneOf = ({ time_zone = 'UTC' }: Setup) => tz ?? time_zone;
  // All reports cover the same month, even if some of the time zones are already in the next month.
  const month = plusMonths(monthOf(localDay(now(), zoneOf(setups.of()))), -1);
  const chosen = window === 'last-month' ? ({ kind: 'month', month } as const) : window;
  return (brand_id = ''): Order => {
    const setup: Setup = { ...(pdf && { paper: 'A4' }), ...setups.of(brand_id) };
    const choice = { brand_id, window: chosen, against, tz: zoneOf(setup), filters: NO_FILTERS };
    return { choice, setup, readAt: now(), quotes };
  };
}

/** @throws {UsageError} if all days of the window are in the future */
function requireBegun({ choice, readAt }: Order): void {
  const { current, today } = spansOf(choice, readAt);
  if (current.start_date > today)
    throw new UsageError(`${windowSlug(choice.window)} has not begun: today is ${today} (${choice.tz})`);
}

const subjectOf = ({ choice, setup }: Order): Subject => ({
  brand_or_group: choice.brand_id,
  window: windowSlug(choice.window),
  against: againstText(choice.against),
  language: setup.language,
});

/** Returns a string that identifies the options of a report, and the day if later answers can change its figures. */
function markOf({ choice, setup, readAt, quotes }: Order): string {
  const { brand_id, window, against, tz } = choice;
  const { isUnfinished, today } = spansOf(choice, readAt);
  const read = isUnfinished || window.kind === 'period' ? ` ${today}` : '';
  const look = createHash('sha256').update(JSON.stringify(setup)).digest('hex').slice(0, 16);
  return `${brand_id} ${windowSlug(window)} ${againstText(against)} ${tz}${quotes ? ' quotes' : ''}${read} ${look}`;
}

interface Making {
  readonly orderOf: ReturnType<typeof ordersOf>;
  readonly client: Client;
  readonly dependencies: Dependencies;
  /** Whether to keep existing files. */
  readonly keeps: boolean;
}

async function makeAll(
  brands: readonly Brand[],
  outputs: readonly Output[],
  making: Making,
): Promise<{ readonly result: Result; readonly entries: readonly Entry[] }> {
  const { screen, print } = making.dependencies;
  const result = { written: 0, kept: 0, printed: 0, missing: 0 };
  const entries: Entry[] = [];
  for (const [index, brand] of brands.entries()) {
    screen.brand(brand.id, index + 1, brands.length);
    const { made, files } = await makeReport(brand, outputs, making);
    result[made] += 1;
    const printed = print === null ? 'kept' : await printReport(brand, files, making);
    if (printed !== 'kept') result[printed] += 1;
    const hasPdf = print !== null && printed !== 'missing';
    entries.push(entryOf(brand, files[0]?.html ?? null, hasPdf ? (files[0]?.pdf ?? null) : null));
  }
  return { result, entries };
}

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
async function makeReport(
  brand: Brand,
  outputs: readonly Output[],
  { orderOf, client, dependencies: { screen, style }, keeps }: Making,
): Promise<Made> {
  if (!isId(brand.id)) {
    screen.missing(brand.id, 'report', 'the service sent an invalid brand id');
    return { made: 'missing', files: [] };
  }
  const order = orderOf(brand.id);
  const mark = markOf(order);
  const found = outputs.map((output) => {
    const path = output.find(subjectOf(order));
    return keeps && path !== null && headOf(path, 2000)?.includes(markElement(mark)) ? path : null;
  });
  const kept = found.find((path) => path !== null);
  try {
    const { choice, setup, readAt } = order;
    const quotes = order.quotes ? readAnswers : null;
    const onProgress = (done: number, of: number) => screen.part(done, of);
    const content =
      kept === undefined
        ? documentOf(
            await loadReport(client, choice, { readAt, brand, setup, quotes, lanes: 1, onProgress }),
            style,
            mark,
          )
        : readFileSync(kept);
    const files: Files[] = [];
    for (const [index, output] of outputs.entries()) {
      const html = found[index] ?? (await output.place(subjectOf(order), brand.name));
      if (html !== found[index]) writeWhole(html, content);
      files.push({ html, pdf: output.pdfOf(html) });
    }
    return { made: found.includes(null) ? 'written' : 'kept', files };
  } catch (error) {
    screen.missing(brand.id, 'report', refusalIn(error));
    return { made: 'missing', files: [] };
  }
}

/** Prints a report at most once, and copies the PDF file to the outputs that lack it. */
async function printReport(
  { id }: Brand,
  files: readonly Files[],
  { orderOf, dependencies: { screen, print }, keeps }: Making,
): Promise<'printed' | 'kept' | 'missing'> {
  const isOld = ({ html, pdf }: Files) =>
    !keeps || (statSync(pdf, { throwIfNoEntry: false })?.mtimeMs ?? 0) < statSync(html).mtimeMs;
  const [first, ...others] = files.filter(isOld);
  if (print === null || first === undefined) return 'kept';
  screen.printing();
  try {
    await print(first.html, first.pdf, orderOf(id).setup.name);
    for (const { pdf } of others) writeWhole(pdf, readFileSync(first.pdf));
    return 'printed';
  } catch (error) {
    // The last line of the error describes the failure best.
    screen.missing(id, 'PDF', String(error).trim().split('\n').at(-1) ?? '');
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
