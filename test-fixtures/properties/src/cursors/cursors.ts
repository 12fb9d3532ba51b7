import { refreshBoard } from '@brand-visibility/application';
import { parseInstant, type Instant } from '@brand-visibility/domain';
import { send } from '@brand-visibility/programs/http';
import { bring, drawFrom, fingerprint, NOW, randomWorld, type RandomWorld } from '@brand-visibility/records';
import type { Property } from '../property.js';
import { ALTERATIONS, alteredCursors, cursorJudge } from './altered-cursors.js';
import {
  collectCursors,
  listRequestsIn,
  PAGED_ENDPOINTS,
  requestAt,
  type SendListRequest,
} from './list-requests.js';

const CONCURRENCY = 16;

/** So many draws suffice for every flip of a bit and every truncation of one cursor of each endpoint. */
const THOROUGH = 20_000;

/** Cursors that were altered, made up or issued for another list (rule 7.2), over HTTP. */
export const cursors: Property = {
  name: 'altered-cursors',
  holds:
    'a service accepts its cursors and refuses altered ones, and those of other lists, with the same bytes',
  drawn: 'altered cursors',
  test: { worlds: 1, each: 300 },
  prove: { worlds: 1, each: 100_000 },
  seed: 20260301,
  check: async ({ worlds, each, seed, plant, databases, serve, progress }) => {
    const found = { lists: 0, cursors: 0, altered: 0, alterations: 0, faults: [] as string[] };
    const isThorough = each >= THOROUGH;
    const size = { accounts: 2, brands: isThorough ? 3 : 2, prompts: 4, runs: 6 };
    for (let world = 0; world < worlds; world += 1) {
      const drawn = randomWorld(seed + world, { now: NOW, fingerprint, size });
      for (const open of databases) {
        const database = await open();
        await bring(database.jobStore(), drawn.records);
        for (const brand_id of drawn.accounts.flatMap(({ brand_ids }) => brand_ids))
          await refreshBoard(database.jobStore(), brand_id, afterLatestRun(drawn, brand_id));
        const service = await serve(database.url, { now: NOW });
        const ask = sendTo(service.port);
        const listRequests = listRequestsIn(drawn);
        const real = await collectCursors(listRequests, ask, isThorough ? 3 : 1);
        const lists = new Set(real.map(({ listRequest }) => listRequest.endpoint));
        for (const endpoint of PAGED_ENDPOINTS)
          if (!lists.has(endpoint)) found.faults.push(`${endpoint.id} returned no cursor`);
        for (const { listRequest, cursor } of real) {
          const { status } = await ask(listRequest.key, requestAt(listRequest, cursor, 50));
          if (status !== 200) found.faults.push(`${status} for a cursor of ${listRequest.path}`);
        }
        found.lists += new Set(real.map(({ listRequest }) => listRequest)).size;
        found.cursors += real.length;

        const judge = await cursorJudge(plant === null ? ask : accepting(ask), listRequests[0]!); // a world has lists
        const altered = alteredCursors({ draw: drawFrom(seed), real, listRequests }, isThorough);
        const ways = new Set<string>();
        let left = each;
        const sendSome = async () => {
          while (left > 0 && found.faults.length === 0) {
            left -= 1;
            if (left % 10_000 === 0) progress(`${database.name}: ${left} left`);
            const { value } = altered.next();
            const reply = await judge(value);
            ways.add(value.how);
            found.altered += 1;
            if (reply !== null)
              found.faults.push(
                `${value.how}: ${value.listRequest.path} ${value.cursor}: ${reply.slice(0, 300)}`,
              );
          }
        };
        await Promise.all(Array.from({ length: CONCURRENCY }, sendSome));
        found.alterations += ways.size;
        await service.stop();
        await database.close();
      }
    }
    return found;
  },
  // On two databases.
  seen: { lists: 50, cursors: 100, altered: 599, alterations: 2 * ALTERATIONS.length - 1 },
  plants: ['one in ten is accepted'],
};

const sendTo =
  (port: number): SendListRequest =>
  (key, path) => {
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'same' };
    return send(port, { method: 'GET', path, headers });
  };

/** A service that takes some cursors for none. */
function accepting(ask: SendListRequest): SendListRequest {
  let sent = 0;
  return (key, path) => {
    sent += 1;
    return ask(key, sent % 10 === 0 ? path.replace(/&cursor=[^&]*/, '') : path);
  };
}

/** A time right after the latest run. A random world's runs may all be older than the window of a board. */
function afterLatestRun({ records }: RandomWorld, brand_id: string): Instant {
  const completed = records.flatMap((each) =>
    each.type === 'run' && each.brand_id === brand_id && each.completed_at !== null
      ? (parseInstant(each.completed_at) ?? 0n)
      : [],
  );
  return completed.reduce((latest, at) => (at > latest ? at : latest), 0n) + 1n;
}
