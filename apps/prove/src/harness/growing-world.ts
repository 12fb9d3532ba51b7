import type { ImportRecord } from '@brand-visibility/contract';
import { instantOfMilliseconds } from '@brand-visibility/domain/time/instant';
import { ndjson, worldOf } from '@brand-visibility/records';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAs } from '@brand-visibility/programs/http';

const NOW = Date.parse('2026-03-10T00:00:00Z');
/** The number of runs in the small file. */
const FEW = 6;
const PARENTS: ReadonlySet<ImportRecord['type']> = new Set([
  'account',
  'api_key',
  'brand',
  'theme',
  'rival',
  'prompt',
]);

/** Writes two files: a small part of a data set, and the complete data set, which needs about 40 MB in a database. */
export function growingWorld(folder: string) {
  const size = { accounts: 1, brands: 3, prompts: 40, runs: 120 };
  const { records, accounts } = worldOf(7, size, instantOfMilliseconds(NOW));
  const few = new Set(
    records
      .flatMap((each) => (each.type === 'run' && each.completed_at !== null ? [each.id] : []))
      .slice(0, FEW),
  );
  const small = records.filter((each) => {
    if (each.type === 'run') return few.has(each.id);
    if (each.type === 'answer') return few.has(each.run_id);
    return PARENTS.has(each.type);
  });
  mkdirSync(folder);
  const writeRecords = (name: string, which: readonly ImportRecord[]) => {
    const file = join(folder, `${name}.ndjson`);
    writeFileSync(file, ndjson(which));
    return file;
  };
  const [account] = accounts;
  const key = account?.keys[0]?.key;
  const brand_id = account?.brand_ids[0];
  if (key === undefined || brand_id === undefined) throw new Error('the data set has no brand or no key');
  const reports = ['/visibility', '/competitors', '/sources/domains'].map((path) => `${path}?period=365d`);
  const paths = ['', ...reports, '/runs?status=completed']; // paths that a replica serves (rule 16.13)
  const requests = paths.map((path) => getAs(key, `/v1/brands/${brand_id}${path}`));
  return { now: NOW, before: writeRecords('before', small), whole: writeRecords('whole', records), requests };
}
