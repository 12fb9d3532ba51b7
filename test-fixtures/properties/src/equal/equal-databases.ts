import { refreshBoard } from '@brand-visibility/application';
import { DAY, type Instant } from '@brand-visibility/domain';
import { send, type HttpRequest, type HttpResponse } from '@brand-visibility/programs/http';
import { bring, drawFrom, NOW, worldOf, type Draw } from '@brand-visibility/records';
import type { NewDatabase, OpenDatabase } from '../databases.js';
import { LOST_ROWS, withoutFirstRows } from '../plants.js';
import type { Property, Run } from '../property.js';
import { differenceOf, nextOf, pageAfter } from '../requests/compared-responses.js';
import { requestsOf } from '../requests/requests.js';
import { askedWorld, keysFor } from '../requests/world.js';
import type { Served, Serving } from '../serving.js';

/** Services over the same data in two databases, asked the same. */
export const equalDatabases: Property = {
  name: 'equal-databases',
  holds: 'services over SQLite and PostgreSQL give the same responses, byte for byte',
  drawn: 'requests',
  test: { worlds: 1, each: 700 },
  prove: { worlds: 5, each: 5_000 },
  seed: 20260301,
  takesRecords: true,
  check: async (run) => {
    const found: EqualFindings = { requests: 0, equal: 0, pages: 0, faults: [] };
    const draw = drawFrom(run.seed);
    const worlds = run.records === null ? run.worlds : 1;
    for (let world = 0; world < worlds && found.faults.length === 0; world += 1) {
      await compareIn(run, draw, found);
      run.progress(`${world + 1} worlds`);
    }
    return found;
  },
  seen: {
    equal: 500,
    pages: 25,
    'status 200': 250,
    'status 400': 0,
    'status 401': 0,
    'status 404': 0,
    'status 405': 0,
  },
  plants: [LOST_ROWS],
};

const SIZE = { accounts: 2, brands: 3, prompts: 7, runs: 9 };

interface EqualFindings {
  requests: number;
  equal: number;
  /** Requests for a further page. */
  pages: number;
  readonly faults: string[];
  [status: string]: number | string[];
}

async function compareIn(run: Run, draw: Draw, found: EqualFindings): Promise<void> {
  const records = run.records ?? worldOf(draw.below(1e9), SIZE).records;
  const world = askedWorld(records);
  const { keys, records: ofKeys } = keysFor(draw, world);
  const now: Instant =
    run.records === null ? NOW : BigInt(world.latest) * 1_000n + BigInt(draw.below(3)) * DAY;
  // With one database, two of its kind.
  const [one, other = one] = run.databases;
  const opened: OpenDatabase[] = [];
  const services: Served[] = [];
  const sideOf = async (open: NewDatabase, place: string, serving: Partial<Serving> = {}): Promise<Side> => {
    const database = await open();
    opened.push(database);
    const store = database.jobStore();
    await bring(store, [...records, ...ofKeys]);
    for (const { id } of world.brands) await refreshBoard(store, id, now);
    const service = await run.serve(database.url, { now, ...serving });
    services.push(service);
    return { name: `${place} ${database.name}`, port: service.port };
  };
  try {
    const planted = run.plant === null ? {} : { between: withoutFirstRows };
    const sides = [await sideOf(one!, 'first', planted), await sideOf(other!, 'second')] as const; // a run has a database
    await compareResponses(draw, requestsOf(draw, world, keys), { run, sides, found });
  } finally {
    for (const service of services) await service.stop();
    for (const database of opened) await database.close();
  }
}

/** A service, and what differences call it. */
interface Side {
  readonly name: string;
  readonly port: number;
}

interface Comparison {
  readonly run: Run;
  readonly sides: readonly [Side, Side];
  readonly found: EqualFindings;
}

/** Sends requests to both services; most lists are followed to their next page, each service by its own cursor. */
async function compareResponses(
  draw: Draw,
  requests: Generator<HttpRequest>,
  { run, sides: [one, other], found }: Comparison,
): Promise<void> {
  let following: readonly [HttpRequest, HttpRequest] | null = null;
  for (let sent = 0; sent < run.each && found.faults.length === 0; sent += 1) {
    found.pages += Number(following !== null);
    const [asked, askedOther]: readonly [HttpRequest, HttpRequest] = following ?? same(nextOf(requests));
    const [response, otherResponse]: readonly [HttpResponse, HttpResponse] = await Promise.all([
      send(one.port, asked),
      send(other.port, askedOther),
    ]);
    const difference = differenceOf({
      [one.name]: comparable(asked.path, response),
      [other.name]: comparable(asked.path, otherResponse),
    });
    if (difference === null) found.equal += 1;
    else found.faults.push(`${asked.method} ${asked.path}\n${difference}`);
    found.requests += 1;
    const status = `status ${response.status}`;
    found[status] = Number(found[status] ?? 0) + 1;
    const next: HttpRequest | null = draw.chance(70) ? pageAfter(asked, response) : null;
    const nextOther: HttpRequest | null = pageAfter(askedOther, otherResponse);
    following = next && nextOther && [next, nextOther];
    if ((sent + 1) % 1_000 === 0) run.progress(`${sent + 1} requests sent`);
  }
}

const same = (request: HttpRequest): readonly [HttpRequest, HttpRequest] => [request, request];

/** Rows of the list of changes have the time of the import, its cursors a mark of their database (rule 16.12). */
function comparable(path: string, response: HttpResponse): HttpResponse {
  if (!path.includes('/changes') || response.status !== 200) return response;
  const { 'next-cursor': next, link, ...headers } = response.headers;
  return {
    ...response,
    headers: {
      ...headers,
      'next-cursor': typeof next,
      link: String(link).replace(/(?<=cursor=)[\w-]+/, 'masked'),
    },
    text: response.text
      .replace(/(?<="next_cursor":")[^"]+/, 'masked')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'masked'),
  };
}
