/** Writes the reports of a command. Keeps reports that an earlier invocation completed. */
import { createClient, type Brand, type Client } from '@brand-visibility/client';
import { RETRIES, UsageError } from '@brand-visibility/terminal';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readAnswers } from '../data/answers.js';
import { againstText, NO_FILTERS, type Choice } from '../data/choice.js';
import type { Setup } from '../data/configuration.js';
import { localDay, monthOf, plusMonths } from '../data/days.js';
import { fileNamesOf, windowSlug } from '../data/file-name.js';
import { faultOf, loadReport } from '../data/load.js';
import { styleFor } from '../data/palette.js';
import { spansOf } from '../data/spans.js';
import { documentOf, markElement, type DocumentStyle } from '../document.js';
import { isId, type Command } from './command-line.js';
import { headOf, writeWhole } from './files.js';
import { entryOf, indexPage, type Entry } from './index-page.js';
import type { Printer } from './print.js';
import type { Result, Screen } from './screen.js';
import { PLAIN_SETUPS, readSetups } from './setups.js';

/** The functions and resources that the program uses. */
export interface Dependencies {
  readonly screen: Screen;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Prints a file as PDF; null if the command does not request PDF files. */
  readonly print: Printer | null;
  readonly style: DocumentStyle;
}

/** Writes the reports of a command. If the command fails, the reports that were already written stay. */
export async function run(command: Command, dependencies: Dependencies): Promise<Result> {
  const { screen, style } = dependencies;
  const { orderOf, brands: known } = ordersOf(command, dependencies.clock);
  const common = orderOf();
  requireBegun(common);
  const client = clientOf(command, dependencies);
  const { brand: id, to } = command;
  if (id !== null) {
    // A device, such as /dev/stdout, would be replaced.
    if (statSync(to, { throwIfNoEntry: false })?.isFile() === false)
      throw new UsageError(`--to ${to} is a folder or a device; --brand requires the name of a file`);
    const brand = await client.getBrand({ brand_id: id });
    return (await makeAll([brand], () => to, { orderOf, client, dependencies, keeps: false })).result;
  }
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new UsageError(`--to ${to} is a file; --all requires the name of a folder`);
  mkdirSync(to, { recursive: true });
  const brands: Brand[] = [];
  for await (const brand of client.listBrands.all({ limit: 100 })) brands.push(brand);
  for (const other of known.filter((one) => !brands.some((brand) => brand.id === one)))
    screen.say(`${command.config}: brands.${other}: the key cannot read this brand`);
  const names = fileNamesOf(brands);
  const slug = windowSlug(common.choice.window);
  const fileOf = (brand: Brand) => join(to, `${names.get(brand.id) ?? brand.id}-${slug}.html`);
  const { result, entries } = await makeAll(brands, fileOf, { orderOf, client, dependencies, keeps: true });
  const spans = spansOf(common.choice, common.readAt);
  writeWhole(
    join(to, 'index.html'),
    indexPage(entries, { spans, setup: common.setup, style: styleFor(style, common.setup) }),
  );
  return result;
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
function ordersOf({ window, against, tz, pdf, quotes, config }: Command, clock: () => number) {
  const setupsFor = (month: string | null) => (config === null ? PLAIN_SETUPS : readSetups(config, month));
  const now = () => new Date(clock()).toISOString();
  const zoneOf = ({ time_zone = 'UTC' }: Setup) => tz ?? time_zone;
  // All reports cover the same month, even if some of the time zones are already in the next month.
  const lastMonth = () => plusMonths(monthOf(localDay(now(), zoneOf(setupsFor(null).of()))), -1);
  const chosen = window === 'last-month' ? ({ kind: 'month', month: lastMonth() } as const) : window;
  const setups = setupsFor(chosen.kind === 'month' ? chosen.month : null);
  const orderOf = (brand_id = ''): Order => {
    const setup: Setup = { ...(pdf && { paper: 'A4' }), ...setups.of(brand_id) };
    const choice = { brand_id, window: chosen, against, tz: zoneOf(setup), filters: NO_FILTERS };
    return { choice, setup, readAt: now(), quotes };
  };
  return { orderOf, brands: setups.brands };
}

/** @throws {UsageError} if all days of the window are in the future */
function requireBegun({ choice, readAt }: Order): void {
  const { current, today } = spansOf(choice, readAt);
  if (current.start_date > today)
    throw new UsageError(`${windowSlug(choice.window)} has not begun: today is ${today} (${choice.tz})`);
}

/** Returns a string that identifies the options of a report, and the day if later answers can change its figures. */
function markOf({ choice, setup, readAt, quotes }: Order): string {
  const { brand_id, window, against, tz } = choice;
  const { isUnfinished, today } = spansOf(choice, readAt);
  const read = isUnfinished || window.kind === 'period' ? ` ${today}` : '';
  const look = createHash('sha256').update(JSON.stringify(setup)).digest('hex').slice(0, 16);
  return `${brand_id} ${windowSlug(window)} ${againstText(against)} ${tz}${quotes ? ' quotes' : ''}${read} ${look}`;
}

interface Making {
  readonly orderOf: (brand_id?: string) => Order;
  readonly client: Client;
  readonly dependencies: Dependencies;
  /** Whether to keep existing files. */
  readonly keeps: boolean;
}

async function makeAll(
  brands: readonly Brand[],
  fileOf: (brand: Brand) => string,
  making: Making,
): Promise<{ readonly result: Result; readonly entries: readonly Entry[] }> {
  const { screen, print } = making.dependencies;
  const result = { written: 0, kept: 0, printed: 0, missing: 0 };
  const entries: Entry[] = [];
  for (const [index, brand] of brands.entries()) {
    screen.brand(brand.id, index + 1, brands.length);
    const html = fileOf(brand);
    const made = await makeReport(brand, html, making);
    result[made] += 1;
    const pdf = print === null || made === 'missing' ? null : html.replace(/html$/, 'pdf');
    const printed = pdf === null ? 'kept' : await printReport(brand, { html, pdf }, making);
    if (printed !== 'kept') result[printed] += 1;
    const link = (path: string) => encodeURIComponent(basename(path));
    const isMade = made !== 'missing';
    entries.push(
      entryOf(brand, isMade ? readFileSync(html, 'utf8') : '', {
        html: isMade ? link(html) : null,
        pdf: pdf === null || printed === 'missing' ? null : link(pdf),
      }),
    );
  }
  return { result, entries };
}

async function makeReport(
  brand: Brand,
  path: string,
  { orderOf, client, dependencies: { screen, style }, keeps }: Making,
): Promise<'written' | 'kept' | 'missing'> {
  if (!isId(brand.id)) {
    screen.missing(brand.id, 'report', 'the service sent an invalid brand id');
    return 'missing';
  }
  const order = orderOf(brand.id);
  const mark = markOf(order);
  if (keeps && headOf(path, 2000)?.includes(markElement(mark))) return 'kept';
  try {
    const { choice, setup, readAt } = order;
    const quotes = order.quotes ? readAnswers : null;
    const onProgress = (done: number, of: number) => screen.part(done, of);
    const report = await loadReport(client, choice, { readAt, brand, setup, quotes, lanes: 1, onProgress });
    writeWhole(path, documentOf(report, styleFor(style, setup), mark));
    return 'written';
  } catch (error) {
    screen.missing(brand.id, 'report', refusalIn(error));
    return 'missing';
  }
}

async function printReport(
  { id }: Brand,
  { html, pdf }: { readonly html: string; readonly pdf: string },
  { orderOf, dependencies: { screen, print }, keeps }: Making,
): Promise<'printed' | 'kept' | 'missing'> {
  const isNewer = (statSync(pdf, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= statSync(html).mtimeMs;
  if (print === null || (keeps && isNewer)) return 'kept';
  screen.printing();
  try {
    await print(html, pdf, orderOf(id).setup.name);
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
