import { refreshBoard } from '@brand-visibility/application';
import { parseInstant, type Instant } from '@brand-visibility/domain';
import {
  PAGED_ENDPOINTS,
  ALTERATIONS,
  alteredCursors,
  collectCursors,
  cursorJudge,
  listRequestsIn,
  requestAt,
  type SendListRequest,
  type RealCursor,
} from '@brand-visibility/api-fuzz';
import { drawFrom, type RandomWorld, NOW, bring, worldOf } from '@brand-visibility/records';
import { openJobs } from '@brand-visibility/wiring';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../support/client.js';
import { serviceOver, type TestService } from '../support/service.js';

const DRAWN = 300;

let folder: string;
let service: TestService;
let world: RandomWorld;
let real: readonly RealCursor[];

const get: SendListRequest = (key, path) =>
  call(service.port, path, { headers: { Authorization: `Bearer ${key}`, 'X-Request-Id': 'same' } });

/** A time right after the latest run. A random world's runs may all be older than the window of a board. */
function afterLatestRun({ records }: RandomWorld, brand_id: string): Instant {
  const completed = records.flatMap((each) =>
    each.type === 'run' && each.brand_id === brand_id && each.completed_at !== null
      ? (parseInstant(each.completed_at) ?? 0n)
      : [],
  );
  return completed.reduce((latest, at) => (at > latest ? at : latest), 0n) + 1n;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-cursors-'));
  const file = join(folder, 'data.db');
  world = worldOf(5, { accounts: 2, brands: 2, prompts: 4, runs: 6 });
  const jobs = await openJobs({ file }, 'create');
  await bring(jobs.jobStore, world.records);
  for (const { brand_ids } of world.accounts) {
    for (const brand_id of brand_ids)
      await refreshBoard(jobs.jobStore, brand_id, afterLatestRun(world, brand_id));
  }
  await jobs.close();
  service = await serviceOver(`sqlite:${file}`, { now: NOW });
  real = await collectCursors(listRequestsIn(world), get, 1);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

describe('a cursor (rule 7.2)', () => {
  test('is returned by every list', () => {
    const lists = PAGED_ENDPOINTS.map(({ id }) => id);
    expect(new Set(real.map(({ listRequest }) => listRequest.endpoint.id))).toEqual(new Set(lists));
  });

  test('is accepted by the list that returned it, even with another limit', async () => {
    for (const { listRequest, cursor } of real) {
      const { status } = await get(listRequest.key, requestAt(listRequest, cursor, 50));
      expect([listRequest.path, listRequest.filter, status]).toEqual([
        listRequest.path,
        listRequest.filter,
        200,
      ]);
    }
  });

  // Rule 7.3.
  test('is rejected with the same bytes if it is altered, foreign or made up', async () => {
    const listRequests = listRequestsIn(world);
    const judge = await cursorJudge(get, listRequests[0]!);
    const altered = alteredCursors({ draw: drawFrom(20260301), real, listRequests }, false);
    const ways = new Set<string>();
    for (let sent = 0; sent < DRAWN; sent += 1) {
      const { value } = altered.next();
      ways.add(value.how);
      expect({ ...value, said: await judge(value) }).toEqual({ ...value, said: null });
    }
    expect(ways).toEqual(new Set(ALTERATIONS));
  });
});
