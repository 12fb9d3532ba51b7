/** Proves that an upgraded database gives the responses of a fresh import of the same records. */
import type { StoredWorld } from '@brand-visibility/databases/stored';
import { runJobs, serve } from '@brand-visibility/demo';
import { ndjson } from '@brand-visibility/records';
import { writeFileSync } from 'node:fs';
import type { ProofDatabase } from '../harness/databases.js';
import { recordsIn } from '../harness/records-in.js';
import { compare, compareChanges, compareStored, requestsAbout, type Sides } from './comparison.js';

/** The databases to compare, and the import file from which the fresh one was made. */
export interface Compared {
  readonly upgraded: ProofDatabase;
  readonly fresh: ProofDatabase;
  readonly file: string;
  readonly world: StoredWorld;
  /** The number of random requests. */
  readonly random: number;
}

/** Writes a file of a twelfth of the answers in a file that name the brand, with unknown sentiments (rule 1.4). */
export function unknownSentiments(file: string): string {
  const naming = recordsIn(file).flatMap((each) =>
    each.type === 'answer' && each.brand_named ? [each] : [],
  );
  const path = `${file}-unknown`;
  writeFileSync(
    path,
    ndjson(naming.filter((_, i) => i % 12 === 0).map((each) => ({ ...each, sentiment: null }))),
  );
  return path;
}

/** The commands after which boards and measurements are equal, too. */
const COMMANDS = [['complete', '--all'], ['remeasure'], ['refresh-outreach']];

/** Compares the boards and the measurements with the stored responses. Returns the differences. */
export async function differencesFromStored({ upgraded, world }: Compared): Promise<readonly string[]> {
  const service = await serve(upgraded.forService, { clock: world.now });
  const differences = await compareStored(service.port, world);
  await service.stop();
  return differences;
}

/** Compares the change feeds and all other endpoints with the fresh import. Returns the differences. */
export function differencesFromFresh(compared: Compared): Promise<readonly string[]> {
  const { file, world, random } = compared;
  const [whole, , small] = world.keys;
  const brands = [
    ['brd_plate', whole],
    ['brd_table', whole],
    ['brd_small', small],
  ] as const;
  return serveBoth(compared, async (sides) => {
    const changes = await compareChanges(sides, brands);
    const { differences } = await compare(sides, requestsAbout(file, world, random), world, false);
    return [...changes, ...differences];
  });
}

/**
 * Compares all endpoints with the fresh import, after an import of unknown sentiments and the commands, which change
 * both databases. Returns the differences, and the endpoints without a successful response.
 */
export async function differencesAfterCommands(
  compared: Compared,
): Promise<{ readonly differences: readonly string[]; readonly missing: readonly string[] }> {
  const { upgraded, fresh, file, world, random } = compared;
  const commands = [['import', unknownSentiments(file)], ...COMMANDS];
  for (const { forJobs } of [upgraded, fresh])
    for (const command of commands) await runJobs(forJobs, command, { clock: world.now });
  return serveBoth(compared, (sides) => compare(sides, requestsAbout(file, world, random), world, true));
}

async function serveBoth<T>(
  { upgraded, fresh, world }: Compared,
  work: (sides: Sides) => Promise<T>,
): Promise<T> {
  const at = { clock: world.now };
  const services = [await serve(upgraded.forService, at), await serve(fresh.forService, at)] as const;
  const result = await work({ upgraded: services[0].port, fresh: services[1].port });
  for (const service of services) await service.stop();
  return result;
}
