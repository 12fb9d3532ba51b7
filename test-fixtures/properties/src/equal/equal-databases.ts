import { refreshBoard } from '@brand-visibility/application';
import { DAY, type Instant } from '@brand-visibility/domain';
import { send, type HttpRequest, type Reply } from '@brand-visibility/programs/http';
import { bring, drawFrom, NOW, worldOf, type Draw } from '@brand-visibility/records';
import type { OpenDatabase } from '../databases.js';
import { altered, ALTERED_REPLIES } from '../plants.js';
import type { Property, Run } from '../property.js';
import { differenceOf, nextOf, pageAfter } from '../requests/compared-replies.js';
import { requestsOf } from '../requests/requests.js';
import { askedWorld, keysFor } from '../requests/world.js';
import type { Served } from '../serving.js';

/** Services over the same data in two databases, asked the same. */
export const equalDatabases: Property = {
  name: 'equal-databases',
  holds: 'services over SQLite and PostgreSQL give the same replies, byte for byte',
  drawn: 'requests',
  test: { worlds: 2, each: 700 },
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
    equal: 1_000,
    pages: 50,
    'status 200': 500,
    'status 400': 0,
    'status 401': 0,
    'status 404': 0,
    'status 405': 0,
  },
  plants: ALTERED_REPLIES,
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
  const kinds = run.databases.length > 1 ? run.databases : [...run.databases, ...run.databases];
  const opened: OpenDatabase[] = [];
  const services: Served[] = [];
  try {
    for (const open of kinds) {
      const database = await open();
      opened.push(database);
      const store = database.jobStore();
      await bring(store, [...records, ...ofKeys]);
      for (const { id } of world.brands) await refreshBoard(store, id, now);
      services.push(await run.serve(database.url, { now }));
    }
    const names = opened.map(({ name }, i) => `${i + 1} ${name}`);
    await compareReplies(draw, requestsOf(draw, world, keys), { run, names, services, found });
  } finally {
    for (const service of services) await service.stop();
    for (const database of opened) await database.close();
  }
}

interface Comparison {
  readonly run: Run;
  readonly names: readonly string[];
  readonly services: readonly Served[];
  readonly found: EqualFindings;
}

/** Sends requests to every service; most lists are followed to their next page. */
async function compareReplies(
  draw: Draw,
  requests: Generator<HttpRequest>,
  { run, names, services, found }: Comparison,
): Promise<void> {
  const alter = run.plant === null ? null : altered(run.plant);
  let next: readonly (HttpRequest | null)[] = [];
  for (let sent = 0; sent < run.each && found.faults.length === 0; sent += 1) {
    const drawn = next.includes(null) || next.length === 0 ? nextOf(requests) : null;
    const asked = services.map((_, i) => drawn ?? next[i]!); // none is null
    const replies = await Promise.all(services.map(({ port }, i) => send(port, asked[i]!))); // one for each service
    const [first, ...others] = replies.map((reply, i) =>
      comparable(asked[i]!.path, i === 0 && alter && isObject(reply) ? withText(reply, alter) : reply),
    );
    const isEqual = others.every((other, i) => {
      const difference = differenceOf({ [names[0]!]: first!, [names[i + 1]!]: other }); // as many as services
      if (difference !== null) found.faults.push(`${asked[0]!.method} ${asked[0]!.path}\n${difference}`);
      return difference === null;
    });
    found.requests += 1;
    found.equal += Number(isEqual);
    found.pages += Number(drawn === null);
    found[`status ${first!.status}`] = Number(found[`status ${first!.status}`] ?? 0) + 1;
    next = draw.chance(70) ? replies.map((reply, i) => pageAfter(asked[i]!, reply)) : [];
    if ((sent + 1) % 1_000 === 0) run.progress(`${sent + 1} requests sent`);
  }
}

const isObject = ({ status, text }: Reply) => status === 200 && text.startsWith('{') && text.endsWith('}');

const withText = (reply: Reply, alter: (text: string) => string): Reply => ({
  ...reply,
  text: alter(reply.text),
});

/** Rows of the list of changes have the time of the import, its cursors a mark of their database (rule 16.12). */
function comparable(path: string, reply: Reply): Reply {
  if (!path.includes('/changes') || reply.status !== 200) return reply;
  const { 'next-cursor': next, link, ...headers } = reply.headers;
  return {
    ...reply,
    headers: {
      ...headers,
      'next-cursor': typeof next,
      link: String(link).replace(/(?<=cursor=)[\w-]+/, 'masked'),
    },
    text: reply.text
      .replace(/(?<="next_cursor":")[^"]+/, 'masked')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'masked'),
  };
}
