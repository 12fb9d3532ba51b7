import type { ImportRecord } from '@brand-visibility/contract';
import { MINUTE, formatInstant } from '@brand-visibility/domain';
import { record, bring, NOW } from '@brand-visibility/records';
import { openJobs } from '@brand-visibility/wiring';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, type HttpResponse } from './client.js';
import { serviceOver, type TestService, type TestSettings } from './service.js';
import { apiKeyRecord, keyText } from './world.js';

/** A brand with five runs on different days. Each test of the importing file gets a new service over it. */

export const DAY = 24n * 60n * MINUTE;
export const ago = (days: number, later = 0n) => formatInstant(NOW - BigInt(days) * DAY + later);

let folder: string;
let file: string;
export let service: TestService;

/** A run of a given age in days, with an answer of each engine to each prompt, all created at the same instant. */
export function runOf(id: string, days: number, completed_at = ago(days, MINUTE)): ImportRecord[] {
  const created_at = ago(days);
  const engines = ['claude', 'chatgpt'] as const;
  return [
    record.run({ id, created_at, started_at: created_at, completed_at, platforms: [...engines] }),
    ...['prm_1', 'prm_2'].flatMap((prompt_id) =>
      engines.map((platform) =>
        record.answer({ id: `${id}_${prompt_id}_${platform}`, run_id: id, prompt_id, platform, created_at }),
      ),
    ),
  ];
}

export async function add(records: readonly ImportRecord[]): Promise<void> {
  const jobs = await openJobs({ file }, 'create');
  await bring(jobs.jobStore, records);
  await jobs.close();
}

export async function restart(settings: TestSettings = {}): Promise<void> {
  const { now } = service.time;
  await service.stop();
  service = await serviceOver(`sqlite:${file}`, { now, ...settings });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-lists-'));
  file = join(folder, 'data.db');
  await add([
    record.account(),
    apiKeyRecord('all', { account_id: 'acc_1' }),
    apiKeyRecord('other', { account_id: 'acc_1' }),
    ...['brd_1', 'brd_2', 'brd_3'].map((id) => record.brand({ id })),
    record.prompt({ id: 'prm_1' }),
    record.prompt({ id: 'prm_2' }),
    ...[40, 20, 12, 5, 3].flatMap((days) => runOf(`run_${days}`, days)),
  ]);
  service = await serviceOver(`sqlite:${file}`, { now: NOW });
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

export const get = (path: string, key = 'all') =>
  call(service.port, path, { headers: { Authorization: `Bearer ${keyText(key)}` } });

interface PageBody {
  readonly window?: unknown;
  readonly data: readonly { readonly id: string }[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** A cast: `call` has checked the body against the contract. */
export const pageOf = ({ body }: HttpResponse) => body as PageBody;
export const idsOf = (response: HttpResponse) => pageOf(response).data.map(({ id }) => id);
export const cursorOf = (response: HttpResponse) => pageOf(response).next_cursor ?? 'none';

export const RUNS = '/v1/brands/brd_1/runs';
export const ANSWERS = '/v1/brands/brd_1/prompts/prm_1/answers';
export const NEWEST_RUNS = ['run_3', 'run_5', 'run_12', 'run_20', 'run_40'];

/** Fetches all pages of a list and calls `between` after each but the last. */
export async function paginate(
  path: string,
  between: () => Promise<void> = async () => undefined,
): Promise<HttpResponse[]> {
  const pages = [await get(path)];
  for (let page = pages[0]!; pageOf(page).next_cursor !== null;) {
    await between();
    page = await get(`${path}${path.includes('?') ? '&' : '?'}cursor=${cursorOf(page)}`);
    expect(page.status).toBe(200);
    pages.push(page);
  }
  return pages;
}
