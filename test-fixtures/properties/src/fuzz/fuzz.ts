import { PUBLIC_URL } from '@brand-visibility/programs/start';
import { BYTES, CANARY, fillFuzzWorld, FUZZ_SETTINGS, MUTATIONS } from '@brand-visibility/requests';
import { PLANTED_STORES } from './plants.js';
import { sendCases, type FuzzReport } from './send.js';
import type { Property } from '../property.js';

/** Mutations, classes of mutated bytes, and none. */
const CLASSES = MUTATIONS.length + Object.keys(BYTES).length + 1;

/** Every response to any request, valid or mutated, over HTTP (rules 4.1 to 4.11 and the OpenAPI document). */
export const fuzz: Property = {
  name: 'fuzz',
  holds: 'every response, to any request, follows the rules and the OpenAPI document',
  drawn: 'requests',
  test: { worlds: 1, each: 2_400 },
  prove: { worlds: 1, each: 100_000 },
  seed: 20260301,
  check: async ({ worlds, each, seed, plant, databases, serve, progress }) => {
    const found: FuzzFindings = { requests: 0, equal: 0, faults: [] };
    const prototypes = builtin();
    for (let world = 0; world < worlds; world += 1) {
      const reports: FuzzReport[] = [];
      for (const open of databases) {
        const database = await open();
        const start = (settings: object = {}) => serve(database.url, { ...FUZZ_SETTINGS, ...settings });
        const judging = await fillFuzzWorld(database.jobStore(), seed + world, PUBLIC_URL, start);
        const service = await start(plant === null ? {} : { between: PLANTED_STORES[plant]! });
        const report = await sendCases(service.port, judging, {
          requests: each,
          isEnough: (faults) => faults.length > 0 && plant !== null,
          onProgress: (sent) => progress(`${database.name}: ${sent} sent`),
        });
        await service.stop();
        await database.close();
        reports.push(report);
        note(found, report, seed + world);
        found.faults.push(...service.log.filter(isUnexpected).map((line) => `log: ${line.slice(0, 400)}`));
        const ids = judging.material.operations.map(({ id }) => id);
        found['fewest 200 of an operation'] = Math.min(
          ...ids.map((id) => report.byOperation.get(id)?.get(200) ?? 0),
        );
        found['classes of mutations'] = report.byMutation.size;
      }
      compare(found, reports, seed + world);
    }
    if (JSON.stringify(builtin()) !== JSON.stringify(prototypes))
      found.faults.push('a prototype was changed');
    return found;
  },
  seen: {
    'fewest 200 of an operation': 0,
    'classes of mutations': CLASSES - 1,
    equal: 1_000,
    ...Object.fromEntries(
      [200, 400, 401, 403, 404, 405, 414, 417, 429, 431].map((each) => [`status ${each}`, 0]),
    ),
  },
  plants: Object.keys(PLANTED_STORES),
};

interface FuzzFindings {
  requests: number;
  /** Responses that are equal on all databases. */
  equal: number;
  readonly faults: string[];
  [counter: string]: number | string[];
}

function note(found: FuzzFindings, { requests, byOperation, faults }: FuzzReport, seed: number): void {
  found.requests += requests;
  for (const counts of byOperation.values())
    for (const [status, count] of counts) {
      const name = status === 0 ? 'no response' : `status ${status}`;
      found[name] = Number(found[name] ?? 0) + count;
    }
  found.faults.push(...faults.map(({ index, what }) => `${seed}:${index} ${what}`));
}

/** A log line about a failure, or one that repeats what a caller sent. */
export const isUnexpected = (line: string) =>
  !line.includes('"level":"info"') || line.includes('bvk_') || line.includes(CANARY);

export const builtin = () =>
  [Object, Array, Map, String].map(({ prototype }) => Reflect.ownKeys(prototype).map(String));

/** Compares the responses to the same requests over each database. */
function compare(found: FuzzFindings, [one, ...others]: readonly FuzzReport[], seed: number): void {
  for (const [index, digest] of one?.digests ?? []) {
    const theirs = others.flatMap(({ digests }) => digests.get(index) ?? []);
    if (theirs.some((each) => each !== digest)) found.faults.push(`${seed}:${index} the databases differ`);
    else if (theirs.length > 0) found.equal += 1;
  }
}
