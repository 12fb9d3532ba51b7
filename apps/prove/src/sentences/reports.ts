import { createClient, type Client } from '@brand-visibility/client';
import { copyDemo, DEMO_KEY, DEMO_MORNING, runJobs, serve } from '@brand-visibility/demo';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { agencyRecords, writeRecords } from '@brand-visibility/records';
import { mailParts } from '@brand-visibility/report/program/mail';
import { saidIn } from '@brand-visibility/report/program/said';
import {
  documentOf,
  loadReport,
  NO_FILTERS,
  readAnswers,
  type Report,
} from '@brand-visibility/report/recorded';
import { wordsOf } from '@brand-visibility/report/words/of-report';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from './printed.js';

/** Makes the reports and the mails that readers get. */

/** A service with the brands of an agency or of the demo. */
export interface Agency {
  readonly name: string;
  readonly url: string;
  /** A key that reads all brands. */
  readonly key: string;
  readonly client: Client;
  /** The ids of the brands. */
  brands(): Promise<string[]>;
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
  const client = createClient({ baseUrl: url, apiKey: key });
  const brands = async () => {
    const ids: string[] = [];
    for await (const { id } of client.listBrands.all()) ids.push(id);
    return ids;
  };
  return { name, url, key, client, brands };
}

/** Targets that some brands have reached and others have not. */
const TARGETS: Report['setup']['targets'] = [
  { metric: 'visibility', value: 60, month: '2026-12' },
  { metric: 'visibility', value: 30, month: '2026-10' },
  { metric: 'share_of_voice', value: 20.5, month: '2026-11' },
  { metric: 'average_position', value: 1.5, month: '2027-01' },
  { metric: 'sentiment_score', value: 60, month: '2027-01' },
];

interface Document {
  readonly kind: 'report' | 'mail';
  readonly language: Language;
  readonly html: string;
}

/** Returns the report of a brand and what its mail says, in each language: October against September, with quotes. */
export async function documentsOf(client: Client, brand_id: string): Promise<Document[]> {
  const window = { kind: 'month', month: '2026-10' } as const;
  const choice = { brand_id, window, against: 'previous-month', tz: 'UTC', filters: NO_FILTERS } as const;
  const readAt = new Date(DEMO_MORNING).toISOString();
  const setup = { language: 'en', targets: TARGETS } as const;
  const report = await loadReport(client, choice, { readAt, lanes: 4, quotes: readAnswers, setup });
  const style = { css: '', fonts: { css: '', files: new Map<string, string>() } };
  return LANGUAGES.flatMap((language) => {
    const own = { ...report, setup: { ...setup, language } };
    const said = saidIn(own);
    const lines = [[said.told.headline], ...said.told.lines];
    const { figures, lines: written } = mailParts(wordsOf(own), own.spans, lines, [[null, said]]);
    const mail = [...written, ...figures.flat()].map((one) => `<p>${one}</p>`).join('');
    return [
      { kind: 'report', language, html: documentOf(own, style, brand_id) },
      { kind: 'mail', language, html: `<body>${mail}</body>` },
    ] as const;
  });
}
