import { createClient, type Client } from '@brand-visibility/client';
import { copyDemo, DEMO_KEY, DEMO_MORNING, runJobs, serve } from '@brand-visibility/demo';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { agencyRecords, writeRecords } from '@brand-visibility/records';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A service with the brands of an agency or of the demo. */
export interface Agency {
  readonly name: string;
  readonly url: string;
  /** A key that reads all brands. */
  readonly key: string;
  readonly client: Client;
  /** The ids of the brands. */
  readonly brands: readonly string[];
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
  const brands: string[] = [];
  for await (const { id } of client.listBrands.all()) brands.push(id);
  return { name, url, key, client, brands };
}
