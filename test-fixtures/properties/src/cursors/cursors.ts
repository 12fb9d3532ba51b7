import { refreshBoard } from '@brand-visibility/application';
import { parseInstant, type Instant } from '@brand-visibility/domain';
import { send } from '@brand-visibility/programs/http';
import { bring, drawFrom, fingerprint, NOW, randomWorld, type RandomWorld } from '@brand-visibility/records';
import type { OpenDatabase } from '../databases.js';
import type { Property, Run } from '../property.js';
import { ALTERATIONS, alteredCursors, cursorJudge } from './altered-cursors.js';
import {
  collectCursors,
  listRequestsIn,
  PAGED_ENDPOINTS,
  requestAt,
  type ListRequest,
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
  check: async (run) => {
    const found: CursorFindings = { lists: 0, cursors: 0, altered: 0, alterations: 0, faults: [] };
    const size = { accounts: 2, brands: isThorough(run) ? 3 : 2, prompts: 4, runs: 6 };
    for (let world = 0; world < run.worlds; world += 1) {
      const drawn = randomWorld(run.seed + world, { now: NOW, fingerprint, size });
      for (const open of run.databases) {
        const database = await open();
        await fill(database, drawn);
        const service = await run.serve(database.url, { now: NOW });
        run.progress(database.name);
        await checkCursors(run, listRequestsIn(drawn), sendTo(service.port), found);
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

interface CursorFindings {
  lists: number;
  cursors: number;
  altered: number;
  alterations: number;
  readonly faults: string[];
}

const isThorough = ({ each }: Run) => each >= THOROUGH;

async function fill(database: OpenDatabase, drawn: RandomWorld): Promise<void> {
  await bring(database.jobStore(), drawn.records);
  for (const brand_id of drawn.accounts.flatMap(({ brand_ids }) => brand_ids))
    await refreshBoard(database.jobStore(), brand_id, afterLatestRun(drawn, brand_id));
}

async function checkCursors(
  run: Run,
  listRequests: readonly ListRequest[],
  ask: SendListRequest,
  found: CursorFindings,
): Promise<void> {
  const real = await collectCursors(listRequests, ask, isThorough(run) ? 3 : 1);
  found.lists += new Set(real.map(({ listRequest }) => listRequest)).size;
  found.cursors += real.length;
  const lists = new Set(real.map(({ listRequest }) => listRequest.endpoint));
  for (const endpoint of PAGED_ENDPOINTS)
    if (!lists.has(endpoint)) found.faults.push(`${endpoint.id} returned no cursor`);
  for (const { listRequest, cursor } of real) {
    const { status } = await ask(listRequest.key, requestAt(listRequest, cursor, 50));
    if (status !== 200) found.faults.push(`${status} for a cursor of ${listRequest.path}`);
  }

  const judge = await cursorJudge(run.plant === null ? ask : accepting(ask), listRequests[0]!); // a world has lists
  const altered = alteredCursors({ draw: drawFrom(run.seed), real, listRequests }, isThorough(run));
  const ways = new Set<string>();
  let left = run.each;
  const sendSome = async () => {
    while (left > 0 && found.faults.length === 0) {
      left -= 1;
      if (left % 10_000 === 0) run.progress(`${left} left`);
      const { value } = altered.next();
      const reply = await judge(value);
      ways.add(value.how);
      found.altered += 1;
      if (reply !== null)
        found.faults.push(`${value.how}: ${value.listRequest.path} ${value.cursor}: ${reply.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendSome));
  found.alterations += ways.size;
}

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
