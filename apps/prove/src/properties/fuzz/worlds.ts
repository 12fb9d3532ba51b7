import type { Store } from '@brand-visibility/application';
import { PUBLIC_URL, serve, type Served, type ServingOptions } from '@brand-visibility/demo';
import { CANARY, fillFuzzWorld, FUZZ_SETTINGS, type Expectations } from '@brand-visibility/requests';
import type { Run } from '../property.js';

/** Notes what services log or change that no request may cause. */

export interface Sending<Result> {
  readonly faults: string[];
  /** Whether requests have cursors. */
  readonly hasCursors: boolean;
  /** By fault, the change of the store. */
  readonly injections: Readonly<Record<string, (store: Store) => Store>>;
  readonly send: (service: Served, judging: Expectations, database: string) => Promise<Result>;
  /** Compares the results of the databases. */
  readonly compare: (results: readonly Result[], seed: number) => void;
}

/** Sends requests to a service over each database, with the data set of each seed. */
export async function inFuzzWorlds<Result>(
  { worlds, seed, injected, databases }: Run,
  { faults, hasCursors, injections, send, compare }: Sending<Result>,
): Promise<void> {
  const prototypes = builtin();
  for (let own = seed; own < seed + worlds; own += 1) {
    const results: Result[] = [];
    for (const open of databases) {
      const database = await open();
      const { now: clock, ...usual } = FUZZ_SETTINGS;
      const start = (settings: Partial<ServingOptions> = {}) =>
        serve(database.url, { clock, ...usual, ...settings });
      const judging = await fillFuzzWorld(database.jobStore(), own, PUBLIC_URL, hasCursors ? start : null);
      const service = await start(injected === null ? {} : { between: injections[injected]! });
      results.push(await send(service, judging, database.name));
      faults.push(...service.log.filter(isUnexpected).map((line) => `log: ${line.slice(0, 600)}`));
      await service.stop();
      await database.close();
    }
    compare(results, own);
  }
  if (JSON.stringify(builtin()) !== JSON.stringify(prototypes)) faults.push('a prototype was changed');
}

/** A log line about a failure, or one that repeats what a caller sent, except a request id with a spoiled key. */
const isUnexpected = (line: string) => {
  const rest = line.replace(/"request_id":"[^"]*"/, '');
  return !line.includes('"level":"info"') || rest.includes('bvk_') || line.includes(CANARY);
};

const builtin = () =>
  [Object, Array, Map, String].map(({ prototype }) => Reflect.ownKeys(prototype).map(String));
