import { bring, NOW, worldOf } from '@brand-visibility/records';
import { openJobs } from '@brand-visibility/wiring';
import { expect } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, type HttpResponse } from './client.js';
import { serviceOver } from './service.js';

/** A service over a random world of one account. */
export interface DrawnService {
  readonly brand_ids: readonly string[];
  /** By brand, the UTC days on which its runs were completed. */
  readonly days: ReadonlyMap<string, readonly string[]>;
  /** Requests a path below the brand. */
  request(brand_id: string, path: string): Promise<HttpResponse>;
  /** Requests a path that must get 200; the test states the type of the body. */
  get<Body>(brand_id: string, path: string): Promise<Body>;
  stop(): Promise<void>;
}

export async function drawnService(seed: number, runs: number): Promise<DrawnService> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-drawn-'));
  const { records, accounts } = worldOf(seed, { accounts: 1, brands: 4, prompts: 6, runs });
  const [account] = accounts;
  if (!account) throw new Error('the world must have an account');
  const file = join(folder, 'data.db');
  const jobs = await openJobs({ file }, 'create');
  await bring(jobs.jobStore, records);
  await jobs.close();
  const service = await serviceOver(`sqlite:${file}`, { now: NOW });
  const headers = { Authorization: `Bearer ${account.keys[0]?.key}` };
  const request = (brand_id: string, path: string) =>
    call(service.port, `/v1/brands/${brand_id}/${path}`, { headers });
  const completed = (brand_id: string) =>
    records.flatMap((each) =>
      each.type === 'run' && each.brand_id === brand_id && each.completed_at !== null
        ? [each.completed_at.slice(0, 10)]
        : [],
    );
  return {
    brand_ids: account.brand_ids,
    days: new Map(account.brand_ids.map((brand_id) => [brand_id, completed(brand_id).toSorted()])),
    request,
    get: async <Body>(brand_id: string, path: string) => {
      const response = await request(brand_id, path);
      expect([path, response.status]).toEqual([path, 200]);
      return response.body as Body; // the client checked it against the document
    },
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** The responses for the pages of a list, one after another. */
export async function* pagesOf(
  service: DrawnService,
  brand_id: string,
  query: string,
): AsyncGenerator<HttpResponse> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const response = await service.request(brand_id, query + cursor);
    yield response;
    const { next_cursor } = response.body as { next_cursor: string | null }; // as every list has it
    cursor = next_cursor === null ? null : `&cursor=${next_cursor}`;
  }
}
