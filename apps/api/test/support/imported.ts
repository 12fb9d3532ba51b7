import type { ImportRecord } from '@brand-visibility/contract';
import { record, bring } from '@brand-visibility/records';
import { openJobs } from '@brand-visibility/wiring';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, type HttpResponse } from './client.js';
import { serviceOver, type TestService, type TestSettings } from './service.js';
import { apiKeyRecord, bearer } from './world.js';

/** A service over a test's own records, with the account `acc_1` and a key to all of its brands. */
export interface ImportedService extends TestService {
  get(path: string): Promise<HttpResponse>;
}

export async function importedService(
  records: readonly ImportRecord[],
  settings: TestSettings = {},
): Promise<ImportedService> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-imported-'));
  const file = join(folder, 'data.db');
  const jobs = await openJobs({ file }, 'create');
  await bring(jobs.jobStore, [record.account(), apiKeyRecord('all', { account_id: 'acc_1' }), ...records]);
  await jobs.close();
  const service = await serviceOver(`sqlite:${file}`, settings);
  return {
    ...service,
    get: (path) => call(service.port, path, { headers: bearer('all') }),
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}
