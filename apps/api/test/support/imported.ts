import type { JobStore } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { record, bring } from '@brand-visibility/records';
import { newPostgresDatabase } from '@brand-visibility/databases';
import { isNight } from '@brand-visibility/tooling/draws';
import { openJobs } from '@brand-visibility/wiring';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, type HttpResponse } from './client.js';
import { serviceOver, type TestService, type TestSettings } from './service.js';
import { apiKeyRecord, bearer } from './world.js';

/** A service over a test's own records, at night in PostgreSQL. The account `acc_1` has a key to all of its brands. */
export interface ImportedService extends TestService {
  get(path: string): Promise<HttpResponse>;
  /** Does the work of commands on the same database. */
  jobs(work: (jobStore: JobStore) => Promise<unknown>): Promise<void>;
}

export async function importedService(
  records: readonly ImportRecord[],
  settings: TestSettings = {},
): Promise<ImportedService> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-imported-'));
  const file = join(folder, 'data.db');
  const postgres = isNight ? await newPostgresDatabase() : null;
  const jobs: ImportedService['jobs'] = async (work) => {
    const { jobStore, close } = await openJobs(
      postgres ? { url: postgres.url, connections: 1 } : { file },
      'create',
    );
    await work(jobStore);
    await close();
  };
  const key = apiKeyRecord('all', { account_id: 'acc_1' });
  await jobs((jobStore) => bring(jobStore, [record.account(), key, ...records]));
  const service = await serviceOver(postgres?.url ?? `sqlite:${file}`, settings);
  return {
    ...service,
    jobs,
    get: (path) => call(service.port, path, { headers: bearer('all') }),
    stop: async () => {
      await service.stop();
      await postgres?.drop();
      await rm(folder, { recursive: true });
    },
  };
}
