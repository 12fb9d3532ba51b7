import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runJobs } from '@brand-visibility/programs/start';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import type { ProofDatabase } from '../../harness/databases.js';
import { grouped } from '../../harness/figures.js';
import type { Attack, Data } from '../attack.js';
import { accountRecords, ATTACKERS, LIMITED_PLAN } from './accounts.js';
import { downloadedTexts } from './downloads.js';
import { linesOf } from './lines.js';

/** Writes the data of attacks as one import file. A database with them serves all attacks. */
export async function writeWorld(workspace: Workspace, attacks: readonly Attack[]): Promise<string> {
  const parts = new Set<Data>([
    accounts,
    ...attacks.flatMap(({ data = [], downloads }) => [...data, ...(downloads ? [downloadedTexts] : [])]),
  ]);
  const file = join(workspace.folder, 'attacks.ndjson');
  const start = performance.now();
  await pipeline(Readable.from(inBlocks(parts)), createWriteStream(file));
  progress(`wrote the data in ${secondsSince(start)}`);
  return file;
}

/** Imports the demo, whose key is the well-behaved caller's, and the data of the attacks. Returns that key. */
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

function* accounts(): Generator<string> {
  for (const attacker of ATTACKERS) yield* linesOf(accountRecords(attacker, LIMITED_PLAN));
}

const BLOCK = 1_048_576;

/** Lines joined to blocks, because writing a million lines one by one takes several times as long. */
function* inBlocks(parts: Iterable<Data>): Generator<string> {
  for (const part of parts) {
    let block: string[] = [];
    let size = 0;
    for (const line of part()) {
      block.push(line, '\n');
      size += line.length;
      if (size < BLOCK) continue;
      yield block.join('');
      block = [];
      size = 0;
    }
    yield block.join('');
  }
}

const secondsSince = (start: number) => `${grouped(Math.round((performance.now() - start) / 1_000))} s`;
