import { PUBLIC_URL, serve } from '@brand-visibility/demo';
import { CANARY, fillFuzzWorld, FUZZ_SETTINGS } from '@brand-visibility/requests';
import { INJECTIONS } from './injected-faults.js';
import { sendCases } from './send.js';
import type { Property } from '../property.js';

/** The statuses and codes that a few requests reach. */
const OUTCOMES =
  '200|400 api_key_in_url|400 invalid_cursor|400 invalid_parameter|400 unknown_parameter|401 invalid_api_key|401 missing_api_key|404 not_found|405 not_found';

interface FuzzFindings {
  requests: number;
  readonly faults: string[];
  [counter: string]: number | string[];
}

/** Every response to any request, valid or mutated, over HTTP (rules 4.1 to 4.11 and the OpenAPI document). */
export const fuzz: Property = {
  name: 'fuzz',
  holds: 'every response, to any request, follows the rules and the OpenAPI document',
  drawn: 'requests',
  test: { worlds: 1, each: 1_000, on: 'PostgreSQL' },
  prove: { worlds: 1, each: 100_000 },
  seed: 6,
  check: async ({ worlds, seed, each, injected, databases, progress }) => {
    const found: FuzzFindings = { requests: 0, faults: [] };
    const prototypes = builtin();
    for (let own = seed; own < seed + worlds; own += 1)
      for (const open of databases) {
        const database = await open();
        const { now: clock, ...usual } = FUZZ_SETTINGS;
        const judging = await fillFuzzWorld(database.jobStore(), own, PUBLIC_URL);
        const between = injected === null ? {} : { between: INJECTIONS[injected]! };
        const service = await serve(database.url, { clock, ...usual, ...between });
        const { requests, mutations, outcomes, faults } = await sendCases(service.port, judging, {
          requests: each,
          isShort: injected !== null,
          onProgress: (sent) => progress(`${database.name}: ${sent} sent`),
        });
        found.requests += requests;
        found['classes of mutations'] = mutations.size;
        for (const [name, count] of outcomes) found[name] = Number(found[name] ?? 0) + count;
        const logged = service.log.filter(isUnexpected).map((line) => `log: ${line.slice(0, 600)}`);
        found.faults.push(...faults, ...logged);
        await service.stop();
        await database.close();
      }
    if (JSON.stringify(builtin()) !== JSON.stringify(prototypes))
      found.faults.push('a prototype was changed');
    return found;
  },
  seen: {
    'classes of mutations': 200,
    ...Object.fromEntries(OUTCOMES.split('|').map((each) => [each, 0])),
  },
  injectedFaults: Object.keys(INJECTIONS),
};

/** A log line about a failure, or one that repeats what a caller sent, except a request id with a spoiled key. */
const isUnexpected = (line: string) => {
  const rest = line.replace(/"request_id":"[^"]*"/, '');
  return !line.includes('"level":"info"') || rest.includes('bvk_') || line.includes(CANARY);
};

const builtin = () =>
  [Object, Array, Map, String].map(({ prototype }) => Reflect.ownKeys(prototype).map(String));
