import type { ImportRecord } from '@brand-visibility/contract';
import { join } from 'node:path';
import { runJobs } from '@brand-visibility/programs/start';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { writeRecords } from '@brand-visibility/records';
import type { ProofDatabase } from '../../harness/databases.js';
import { grouped } from '../../harness/figures.js';
import type { Attack, Data } from '../attack.js';
import { accountRecords, ATTACKERS, LIMITED_PLAN } from './accounts.js';
import { downloadedTexts } from './downloads.js';

/** Writes the data of all given attacks to one import file, so that one database serves all of these attacks. */
export async function writeWorld(workspace: Workspace, attacks: readonly Attack[]): Promise<string> {
  const parts = new Set<Data>([
    accounts,
    ...attacks.flatMap(({ data = [], downloads }) => [...data, ...(downloads ? [downloadedTexts] : [])]),
  ]);
  const file = join(workspace.folder, 'attacks.ndjson');
  const start = performance.now();
  await writeRecords(file, recordsOf(parts));
  progress(`wrote the data in ${secondsSince(start)}`);
  return file;
}

/** Imports the demo and the data of the attacks. Returns the demo's key, which the well-behaved caller uses. */
export async function importWorld(
  workspace: Workspace,
  { forJobs, name }: ProofDatabase,
  file: string,
): Promise<string> {
  const start = performance.now();
  const key = (await runJobs(workspace, forJobs, ['demo'])).trim();
  await runJobs(workspace, forJobs, ['import', file]);
  progress(`${name}: imported the data in ${secondsSince(start)}`);
  return key;
}

function* accounts(): Generator<ImportRecord> {
  for (const attacker of ATTACKERS) yield* accountRecords(attacker, LIMITED_PLAN);
}

function* recordsOf(parts: Iterable<Data>): Generator<ImportRecord> {
  for (const part of parts) yield* part();
}

const secondsSince = (start: number) => `${grouped(Math.round((performance.now() - start) / 1_000))} s`;
