import type { ImportRecord } from '@brand-visibility/contract';
import { MINUTE, formatInstant } from '@brand-visibility/domain';
import { record, bring, NOW } from '@brand-visibility/records';
import { afterEach, beforeEach, expect } from '@jest/globals';
import type { HttpResponse } from './client.js';
import { importedService, type ImportedService } from './imported.js';

/** A brand with five runs on different days. Each test of the importing file gets a new service over it. */

export const DAY = 24n * 60n * MINUTE;
export const ago = (days: number, later = 0n) => formatInstant(NOW - BigInt(days) * DAY + later);

export let service: ImportedService;

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

export const add = (records: readonly ImportRecord[]) => service.jobs((jobStore) => bring(jobStore, records));

beforeEach(async () => {
  service = await importedService(
    [
      ...['brd_1', 'brd_2'].map((id) => record.brand({ id })),
      record.prompt({ id: 'prm_1' }),
      record.prompt({ id: 'prm_2' }),
      ...[40, 20, 12, 5, 3].flatMap((days) => runOf(`run_${days}`, days)),
    ],
    { now: NOW },
  );
});
afterEach(() => service.stop());

export const get = (path: string) => service.get(path);

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
