import { createClient, type Brand, type Client } from '@brand-visibility/client';
import { RETRIES, UsageError } from '@brand-visibility/terminal';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NO_FILTERS, type Choice, type WindowChoice } from '../data/choice.js';
import { loadReport } from '../data/load.js';
import type { Part, Report } from '../data/report.js';
import { documentOf, markElement, type DocumentStyle } from '../document.js';
import { isId, type Command } from './command-line.js';
import { fileNameOf, headOf, writeWhole } from './files.js';
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
  const fileOf = (brand: Brand) =>
    join(command.to, `${fileNameOf(brand.id)}-${windowSlug(command.window)}.html`);
  return writeAll(brands, fileOf, { command, client, dependencies, keeps: true });
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
    const mark = markOf(choice, readAt);
    const path = isId(brand.id) ? fileOf(brand) : null;
    if (path === null) {
      screen.missing(brand.id, 'its id is not one');
      result.missing += 1;
    } else if (keeps && headOf(path, 2000)?.includes(markElement(mark))) {
      result.kept += 1;
    } else {
      const report = await loadReport(client, choice, {
        readAt,
        brand,
        lanes: 1,
        onPart: ({ parts }) => screen.part(...progressOf(Object.values(parts))),
      });
      const refused = refusalIn(report);
      if (refused === null) {
        writeWhole(path, documentOf(report, style, mark));
        result.written += 1;
      } else {
        screen.missing(brand.id, refused);
        result.missing += 1;
      }
    }
  }
  return result;
}

const choiceOf = ({ window, tz }: Command, brand_id: string): Choice => ({
  brand_id,
  window,
  tz,
  comparison: window.kind === 'month' ? 'month_before' : 'before',
  filters: NO_FILTERS,
});

/**
 * Reports with the same mark are of the same days: the days of a preset window depend on the day that they were read.
 */
function markOf({ brand_id, window, tz }: Choice, readAt: string): string {
  const days = window.kind === 'period' ? `${window.period} ${readAt.slice(0, 10)}` : windowSlug(window);
  return `${brand_id} ${days} ${tz}`;
}

function windowSlug(window: WindowChoice): string {
  if (window.kind === 'period') return window.period;
  return window.kind === 'month' ? window.month : `${window.start_date}-${window.end_date}`;
}

function progressOf(parts: readonly (Part<unknown> | null)[]): [number, number] {
  const asked = parts.filter((part) => part !== null);
  return [asked.filter(({ state }) => state !== 'loading').length, asked.length];
}

/** A client gets a whole report or none: what a refused part says; null if there is none. */
function refusalIn({ parts }: Report): string | null {
  for (const [name, part] of Object.entries(parts) as [string, Part<unknown> | null][]) {
    if (part?.state !== 'refused') continue;
    const { code, detail } = part.fault;
    if (code === 'missing_api_key' || code === 'invalid_api_key' || part.fault.status === null)
      throw new Error(`${name}: ${code}: ${detail}`);
    return `${name}: ${code}: ${detail}`;
  }
  return null;
}

function clientOf({ baseUrl, apiKey }: Command, { screen }: Dependencies): Client {
  try {
    return createClient({ baseUrl, apiKey, retries: RETRIES, onWait: screen.waiting });
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}
