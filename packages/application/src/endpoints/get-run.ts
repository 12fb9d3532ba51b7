import { Refusal } from '@brand-visibility/domain';
import type { RunReader } from '../ports.js';
import { runResponse } from '../resources/run.js';
import { databaseOf } from './database-of.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../runs/{run_id}` (rule 9.6). */
export const getRun: UseCase<'getRun'> = (context, caller, { brand_id, run_id }, query) => {
  const answer = async (reader: RunReader) => {
    const row = await reader.run(brand_id, run_id);
    return row ? runResponse(row) : new Refusal('not_found');
  };
  return withBrand(context, caller, brand_id, answer, databaseOf('getRun', query));
};
