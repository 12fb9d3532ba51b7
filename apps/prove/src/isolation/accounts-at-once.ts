import { instantOfMilliseconds } from '@brand-visibility/domain';
import { drawFrom, ndjson, worldOf } from '@brand-visibility/records';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProofDatabase } from '../harness/databases.js';
import { grouped, seconds } from '../harness/figures.js';
import { differenceOf, requestsOf } from '@brand-visibility/properties';
import { sendWithRetry, type HttpRequest, type HttpResponse } from '@brand-visibility/programs/http';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { timeJobs, runJobs } from '@brand-visibility/programs/start';
import { responsesTo } from '../harness/responses.js';
import { readWorld } from '../harness/world.js';

/** Compares responses to concurrent requests of many accounts with responses to the same requests sent alone. */

export const ACCOUNTS_CLOCK = Date.parse('2026-03-10T12:00:00Z');

/** The requests of one account. They are sent one after another. */
export interface Lane {
  readonly mark: string;
  readonly requests: readonly HttpRequest[];
}

/** Fills a database with accounts and generates requests. Most requests are for the account's own brands. */
export async function accountLanes(
  workspace: Workspace,
  database: ProofDatabase,
  {
    accounts,
    requests,
    seed,
  }: { readonly accounts: number; readonly requests: number; readonly seed: number },
): Promise<Lane[]> {
  progress(`creating ${accounts} accounts`);
  const size = { accounts, brands: 3, prompts: 3, runs: 4 };
  const generated = worldOf(seed, size, instantOfMilliseconds(ACCOUNTS_CLOCK));
  const file = join(workspace.folder, 'accounts.ndjson');
  writeFileSync(file, ndjson(generated.records));
  await runJobs(workspace, database.forJobs, ['import', file]);
  await timeJobs(database.forJobs, ['refresh-outreach'], ACCOUNTS_CLOCK);
  const world = await readWorld(database.forJobs);
  return generated.accounts.map(({ account_id, mark, keys }, lane) => {
    const own = world.brands.filter((brand) => brand.account_id === account_id);
    const others = world.brands.filter((brand) => brand.account_id !== account_id);
    const draw = drawFrom(seed * 1_000 + lane);
    const brands = [...own, ...own, ...own, ...draw.some(others, 2)];
    const key = { key: keys[0]?.key ?? '', account_id, state: 'whole' } as const;
    const drawn = requestsOf(draw, { ...world, brands }, [key]);
    const count = Math.ceil(requests / accounts);
    return {
      mark,
      requests: Array.from({ length: count }, () => (drawn.next() as { value: HttpRequest }).value),
    }; // the cast is safe, because the generator never ends
  });
}

/** Sends all requests twice: one after another to the port `alone`, and all lanes in parallel to `together`. */
export async function compareAtOnce(
  lanes: readonly Lane[],
  alone: number,
  together: number,
): Promise<boolean> {
  const expected: (readonly HttpResponse[])[] = [];
  const slow = performance.now();
  for (const { requests } of lanes) expected.push(await responsesTo(alone, requests));
  const tookAlone = performance.now() - slow;
  progress(`sent alone in ${seconds(tookAlone)}`);

  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  let crossings = 0;
  let count = 0;
  const start = performance.now();
  await Promise.all(
    lanes.map(async ({ mark, requests }, lane) => {
      for (const [at, request] of requests.entries()) {
        const response = await sendWithRetry(together, request);
        count += 1;
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (marksOfOthers(response.text, mark).length > 0) crossings += 1;
        const difference = differenceOf({ alone: expected[lane]![at]!, concurrent: response });
        if (difference !== null) wrong.push(`${request.method} ${request.path}\n${difference}`);
      }
    }),
  );
  const took = performance.now() - start;
  const byStatus = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${grouped(times)}`);
  console.log(
    `${grouped(count)} concurrent requests of ${lanes.length} accounts (${byStatus.join(', ')}): ` +
      `${grouped(count - wrong.length)} responses equal those alone, ${grouped(crossings)} with a mark of another account`,
  );
  progress(`sent concurrently in ${seconds(took)}`);
  for (const difference of wrong.slice(0, 5)) console.log(`NOT PROVEN: ${difference}`);
  return wrong.length === 0 && crossings === 0 && (statuses.get(200) ?? 0) > count / 2;
}

const marksOfOthers = (text: string, own: string) =>
  (text.match(/acct_[a-z]{1,2}_mark/gi) ?? []).filter((mark) => mark.toUpperCase() !== own);
