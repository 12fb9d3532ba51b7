/** Proves that an upgraded database gives the responses of a fresh import of the same records. */
import type { StoredWorld } from '@brand-visibility/databases/stored';
import type { ProofDatabase } from '../harness/databases.js';
import { compare, compareChanges, compareStored, requestsAbout } from './comparison.js';

/** Runs commands and services, whose clock stays at `StoredWorld.now`, as processes or in the process of a test. */
export interface Programs {
  readonly run: (url: string, command: readonly string[]) => Promise<unknown>;
  readonly serve: (url: string) => Promise<{ readonly port: number; stop(): Promise<unknown> }>;
}

/** The databases to compare, and the import file from which the fresh one was made. */
export interface Compared {
  readonly upgraded: ProofDatabase;
  readonly fresh: ProofDatabase;
  readonly file: string;
  readonly world: StoredWorld;
  /** The number of random requests. */
  readonly random: number;
}

/** The differences by kind, and the endpoints without a successful response. */
export interface Equality {
  readonly differences: Readonly<Record<'stored' | 'upgraded' | 'after commands', readonly string[]>>;
  readonly missing: readonly string[];
}

/** The commands after which boards and measurements are equal, too. */
const COMMANDS = [['complete', '--all'], ['remeasure'], ['refresh-outreach']];

/** Compares the databases before and after the commands, which change both. */
export async function equalityOf(
  { run, serve }: Programs,
  { upgraded, fresh, file, world, random }: Compared,
): Promise<Equality> {
  const requests = requestsAbout(file, world, random);
  const [whole, , small] = world.keys;
  const brands = [
    ['brd_plate', whole],
    ['brd_table', whole],
    ['brd_small', small],
  ] as const;
  const serveBoth = async <T>(
    work: (sides: { upgraded: number; fresh: number }) => Promise<T>,
  ): Promise<T> => {
    const services = [await serve(upgraded.forService), await serve(fresh.forService)] as const;
    const result = await work({ upgraded: services[0].port, fresh: services[1].port });
    for (const service of services) await service.stop();
    return result;
  };
  const before = await serveBoth(async (sides) => ({
    stored: await compareStored(sides.upgraded, world),
    changes: await compareChanges(sides, brands),
    compared: await compare(sides, requests, world, false),
  }));
  for (const { forJobs } of [upgraded, fresh]) for (const command of COMMANDS) await run(forJobs, command);
  const after = await serveBoth((sides) => compare(sides, requests, world, true));
  return {
    differences: {
      stored: before.stored,
      upgraded: [...before.changes, ...before.compared.differences],
      'after commands': after.differences,
    },
    missing: after.missing,
  };
}
