import { addUp, drawQuestion, type AskBody, type Sum } from '@brand-visibility/api-fuzz';
import { drawFrom, NOW, bring, worldOf } from '@brand-visibility/records';
import { newPostgresDatabase, newReader, postgresUrl, type TestDatabase } from '@brand-visibility/databases';
import { toMilliseconds } from '@brand-visibility/domain';
import { openJobs, type DatabaseSettings } from '@brand-visibility/wiring';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../support/client.js';
import { serviceOver, type TestService } from '../support/service.js';

const SEED = 20260301;
const DRAWS = 20;
const DAY = 86_400_000;

const world = worldOf(8, { accounts: 1, brands: 4, prompts: 6, runs: 12 });
let folder: string;
let database: TestDatabase;
let services: readonly TestService[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-adding-'));
  const file = join(folder, 'data.db');
  database = await newPostgresDatabase();
  const fill = async (settings: DatabaseSettings) => {
    const jobs = await openJobs(settings, 'create');
    await bring(jobs.jobStore, world.records);
    await jobs.close();
  };
  await fill({ file });
  await fill({ url: database.url, connections: 2 });
  const reader = postgresUrl(database.name, await newReader('brand_visibility_reader'));
  services = [
    await serviceOver(`sqlite:${file}`, { now: NOW }),
    await serviceOver(reader, { now: NOW, requireRowSecurity: true }),
  ];
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

test('the answer lists of all prompts contain exactly the answers that the report counts (rule 2.6)', async () => {
  const [account] = world.accounts;
  if (!account) throw new Error('the world has no account');
  const draw = drawFrom(SEED);
  const seen = { answers: 0, carried: 0 };
  for (let drawn = 0; drawn < DRAWS; drawn += 1) {
    const question = drawQuestion(
      draw,
      draw.pick(account.brand_ids),
      toMilliseconds(NOW) - 800 * DAY,
      toMilliseconds(NOW),
    );
    const limits = draw.below(1_000_000);
    const sums: Sum[] = [];
    for (const { port } of services) {
      const fetchBody: AskBody = async (path) => {
        const reply = await call(port, path, {
          headers: { Authorization: `Bearer ${account.keys[0]?.key}` },
        });
        expect([path, reply.status]).toEqual([path, 200]);
        return reply.body;
      };
      sums.push(await addUp(fetchBody, drawFrom(limits), question));
    }
    for (const { faults } of sums) expect([question, faults]).toEqual([question, []]);
    expect(sums[1]).toEqual(sums[0]);
    seen.answers += sums[0]?.answer_count ?? 0;
    seen.carried += sums[0]?.isCarried ? 1 : 0;
  }
  expect(seen.answers).toBeGreaterThan(100);
  expect(seen.carried).toBeGreaterThan(2);
});
