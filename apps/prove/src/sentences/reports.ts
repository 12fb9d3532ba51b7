import { createClient, type Client } from '@brand-visibility/client';
import { copyDemo, DEMO_KEY, DEMO_MORNING, runJobs, serve } from '@brand-visibility/demo';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { agencyRecords, writeRecords } from '@brand-visibility/records';
import {
  documentOf,
  loadReport,
  NO_FILTERS,
  readAnswers,
  type Report,
} from '@brand-visibility/report/recorded';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes the reports that readers get. */

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A service with the brands of an agency or of the demo. */
export interface Agency {
  readonly name: string;
  readonly url: string;
  /** A key that reads all brands. */
  readonly key: string;
  /** Returns a client. `fetch` replaces the one of the machine. */
  client(fetch?: typeof globalThis.fetch): Client;
}

/** A random agency, a file of import records that begins with its account, or the brands of the demo. */
type Origin = { readonly seed: number; readonly brands: number } | { readonly records: string } | 'demo';

/** Serves the brands of an agency. */
export async function openAgency(workspace: Workspace, of: Origin): Promise<Agency> {
  const name = of === 'demo' ? of : 'seed' in of ? `seed ${of.seed}` : of.records.replaceAll(/\W+/g, '-');
  const file = of === 'demo' ? copyDemo(workspace.folder) : join(workspace.folder, `${name}.sqlite`);
  const run = (...command: readonly string[]) =>
    runJobs(`sqlite:${file}`, command, { clock: DEMO_MORNING }).then((printed) => printed.trim());
  let key = DEMO_KEY();
  if (of !== 'demo') {
    const records = 'seed' in of ? join(workspace.folder, `${name}.ndjson`) : of.records;
    if ('seed' in of) await writeRecords(records, agencyRecords(of.seed, of.brands));
    const [, account = ''] = /^\{"type":"account","id":"(\w+)"/.exec(readFileSync(records, 'utf8')) ?? [];
    for (const command of [['import', records], ['refresh-outreach'], ['remeasure']]) await run(...command);
    key = await run('keys', 'create', '--account', account, '--name', 'Report', '--all-brands');
  }
  const { url, stop } = await serve(`sqlite:${file}`, { clock: DEMO_MORNING });
  workspace.atEnd(stop);
  const client: Agency['client'] = (fetch = globalThis.fetch) =>
    createClient({ baseUrl: url, apiKey: key, fetch });
  return { name, url, key, client };
}

/** Targets that some brands have reached and others have not. */
const TARGETS: Report['setup']['targets'] = [
  { metric: 'visibility', value: 60, month: '2026-12' },
  { metric: 'visibility', value: 30, month: '2026-10' },
  { metric: 'share_of_voice', value: 20.5, month: '2026-11' },
  { metric: 'average_position', value: 2, month: '2027-01' },
  { metric: 'sentiment_score', value: 60, month: '2027-01' },
];

/** Returns the report of a brand in each language: a month against the month before, with quotes. */
export async function reportsOf(
  client: Client,
  brand_id: string,
  month: string,
): Promise<Record<Language, string>> {
  const choice = {
    brand_id,
    window: { kind: 'month', month },
    against: 'previous-month',
    tz: 'UTC',
    filters: NO_FILTERS,
  } as const;
  const readAt = new Date(DEMO_MORNING).toISOString();
  const setup = { language: 'en', targets: TARGETS } as const;
  const report = await loadReport(client, choice, { readAt, lanes: 4, quotes: readAnswers, setup });
  const style = { css: '', fonts: { css: '', files: new Map<string, string>() } };
  const made = LANGUAGES.map((language) => [
    language,
    documentOf({ ...report, setup: { ...setup, language } }, style, brand_id),
  ]);
  return Object.fromEntries(made) as Record<Language, string>; // of each
}
