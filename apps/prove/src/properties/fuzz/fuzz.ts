import type { Material } from '@brand-visibility/requests';
import { INJECTIONS } from './injected-faults.js';
import { sendCases, type FuzzReport } from './send.js';
import { inFuzzWorlds } from './worlds.js';
import type { Property } from '../property.js';

/** Every response to any request, valid or mutated, over HTTP (rules 4.1 to 4.11 and the OpenAPI document). */
export const fuzz: Property = {
  name: 'fuzz',
  holds: 'every response, to any request, follows the rules and the OpenAPI document',
  drawn: 'requests',
  test: { worlds: 1, each: 250, on: 'PostgreSQL' },
  prove: { worlds: 1, each: 100_000 },
  seed: 20260303,
  check: async (run) => {
    const { each, injected, progress } = run;
    const found: FuzzFindings = { requests: 0, equal: 0, faults: [] };
    await inFuzzWorlds<FuzzReport>(run, {
      faults: found.faults,
      hasCursors: true,
      injections: INJECTIONS,
      send: async ({ port }, judging, database) => {
        const report = await sendCases(port, judging, {
          requests: each,
          isEnough: (faults) => faults.length > 0 && injected !== null,
          onProgress: (sent) => progress(`${database}: ${sent} sent`),
        });
        note(found, report, judging.material);
        return report;
      },
      compare: (reports, own) => compare(found, reports, own),
    });
    return found;
  },
  seen: {
    'classes of mutations': 150,
    ...Object.fromEntries([200, 400, 401, 403, 404, 405].map((each) => [`status ${each}`, 0])),
  },
  injectedFaults: Object.keys(INJECTIONS),
};

interface FuzzFindings {
  requests: number;
  /** Responses that are equal on all databases. */
  equal: number;
  readonly faults: string[];
  [counter: string]: number | string[];
}

function note(found: FuzzFindings, report: FuzzReport, { seed }: Material): void {
  const { requests, byOperation, byMutation, faults } = report;
  found.requests += requests;
  for (const counts of byOperation.values())
    for (const [status, count] of counts) {
      const name = status === 0 ? 'no response' : `status ${status}`;
      found[name] = Number(found[name] ?? 0) + count;
    }
  found.faults.push(...faults.map(({ index, what }) => `${seed}:${index} ${what}`));
  found['classes of mutations'] = byMutation.size;
}

/** Compares the responses to the same requests over each database. */
function compare(found: FuzzFindings, [one, ...others]: readonly FuzzReport[], seed: number): void {
  for (const [index, digest] of one?.digests ?? []) {
    const theirs = others.flatMap(({ digests }) => digests.get(index) ?? []);
    if (theirs.some((each) => each !== digest)) found.faults.push(`${seed}:${index} the databases differ`);
    else if (theirs.length > 0) found.equal += 1;
  }
}
