import { INJECTIONS } from './injected-faults.js';
import { sendCases, type FuzzReport } from './send.js';
import { inFuzzWorlds } from './worlds.js';
import type { Property } from '../property.js';

/** The statuses and codes that a few requests reach. */
const OUTCOMES =
  '200|400 api_key_in_url|400 invalid_cursor|400 invalid_parameter|400 unknown_parameter|401 invalid_api_key|401 missing_api_key|404 not_found|405 not_found';

/** Every response to any request, valid or mutated, over HTTP (rules 4.1 to 4.11 and the OpenAPI document). */
export const fuzz: Property = {
  name: 'fuzz',
  holds: 'every response, to any request, follows the rules and the OpenAPI document',
  drawn: 'requests',
  test: { worlds: 1, each: 500, on: 'PostgreSQL' },
  prove: { worlds: 1, each: 100_000 },
  seed: 6,
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
          isShort: injected !== null,
          onProgress: (sent) => progress(`${database}: ${sent} sent`),
        });
        found.requests += report.requests;
        found['classes of mutations'] = report.mutations.size;
        for (const [name, count] of report.outcomes) found[name] = Number(found[name] ?? 0) + count;
        found.faults.push(...report.faults);
        return report;
      },
      compare: (reports, own) => compare(found, reports, own),
    });
    return found;
  },
  seen: {
    'classes of mutations': 150,
    ...Object.fromEntries(OUTCOMES.split('|').map((each) => [each, 0])),
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

/** Compares the responses to the same requests over each database. */
function compare(found: FuzzFindings, [one, ...others]: readonly FuzzReport[], seed: number): void {
  for (const [position, digest] of one?.digests ?? []) {
    const theirs = others.flatMap(({ digests }) => digests.get(position) ?? []);
    if (theirs.some((each) => each !== digest)) found.faults.push(`${seed}:${position} the databases differ`);
    else if (theirs.length > 0) found.equal += 1;
  }
}
