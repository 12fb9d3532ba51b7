import { createClient, type Brand, type Client } from '@brand-visibility/client';
import { RETRIES, UsageError } from '@brand-visibility/terminal';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readAnswers } from '../data/answers.js';
import { againstText, NO_FILTERS, type Choice } from '../data/choice.js';
import { fileNamesOf, windowSlug } from '../data/file-name.js';
import { faultOf, loadReport } from '../data/load.js';
import { spansOf } from '../data/spans.js';
import { documentOf, markElement, type DocumentStyle } from '../document.js';
import { isId, type Command } from './command-line.js';
import { headOf, writeWhole } from './files.js';
import type { Result, Screen } from './screen.js';

/** What the program needs of its process. */
export interface Dependencies {
  readonly screen: Screen;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly style: DocumentStyle;
}

/** The reports of a command. What was written before a failure stays. */
export async function run(command: Command, dependencies: Dependencies): Promise<Result> {
  requireBegun(command, dependencies.clock);
  const client = clientOf(command, dependencies);
  const { brand: id } = command;
  if (id !== null) {
    if (statSync(command.to, { throwIfNoEntry: false })?.isDirectory())
      throw new UsageError(`--to ${command.to} is a folder; with --brand it is the file to write`);
    const brand = await client.getBrand({ brand_id: id });
    return writeAll([brand], () => command.to, { command, client, dependencies, keeps: false });
  }
  mkdirSync(command.to, { recursive: true });
  const brands: Brand[] = [];
  for await (const brand of client.listBrands.all({ limit: 100 })) brands.push(brand);
  const names = fileNamesOf(brands);
  const fileOf = (brand: Brand) =>
    join(command.to, `${names.get(brand.id) ?? brand.id}-${windowSlug(command.window)}.html`);
  return writeAll(brands, fileOf, { command, client, dependencies, keeps: true });
}

/** @throws {UsageError} for days that are all still to come */
function requireBegun(command: Command, clock: () => number): void {
  const { current, today } = spansOf({ ...command, brand_id: '' }, new Date(clock()).toISOString());
  if (current.start_date > today)
    throw new UsageError(`${windowSlug(command.window)} has not begun: today is ${today} (${command.tz})`);
}

interface Writing {
  readonly command: Command;
  readonly client: Client;
  readonly dependencies: Dependencies;
  /** Whether reports that are there already stay. */
  readonly keeps: boolean;
}

async function writeAll(
  brands: readonly Brand[],
  fileOf: (brand: Brand) => string,
  { command, client, dependencies: { screen, clock, style }, keeps }: Writing,
): Promise<Result> {
  const result = { written: 0, kept: 0, missing: 0 };
  for (const [index, brand] of brands.entries()) {
    screen.brand(brand.id, index + 1, brands.length);
    const readAt = new Date(clock()).toISOString();
    const choice = choiceOf(command, brand.id);
    const mark = markOf(choice, readAt, command.quotes);
    const path = isId(brand.id) ? fileOf(brand) : null;
    if (path === null) {
      screen.missing(brand.id, 'its id is not one');
      result.missing += 1;
    } else if (keeps && headOf(path, 2000)?.includes(markElement(mark))) {
      result.kept += 1;
    } else {
      try {
        const report = await loadReport(client, choice, {
          readAt,
          brand,
          lanes: 1,
          quotes: command.quotes ? readAnswers : null,
          onProgress: (done, of) => screen.part(done, of),
        });
        writeWhole(path, documentOf(report, style, mark));
        result.written += 1;
      } catch (error) {
        screen.missing(brand.id, refusalIn(error));
        result.missing += 1;
      }
    }
  }
  return result;
}

const choiceOf = ({ window, against, tz }: Command, brand_id: string): Choice => ({
  brand_id,
  window,
  against,
  tz,
  filters: NO_FILTERS,
});

/** Reports with the same mark have the same days. An unfinished window changes until it is over. */
function markOf(choice: Choice, readAt: string, quotes: boolean): string {
  const { brand_id, window, against, tz } = choice;
  const { isUnfinished, today } = spansOf(choice, readAt);
  const read = isUnfinished || window.kind === 'period' ? ` ${today}` : '';
  return `${brand_id} ${windowSlug(window)} ${againstText(against)} ${tz}${quotes ? ' quotes' : ''}${read}`;
}

/**
 * A client gets a whole report or none: why a brand has none.
 * @throws what ends the command: a key that is refused, a service that does not answer, or a mistake of this program
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
