import { Refusal } from '@brand-visibility/domain';
import { runReply } from '../resources/run.js';
import { withBrand, type UseCase } from './use-case.js';

/** Endpoint 7 (rule 11.10). */
export const getRun: UseCase<'getRun'> = (context, caller, { brand_id, run_id }) =>
  withBrand(context, caller, brand_id, async (reader) => {
    const row = await reader.run(brand_id, run_id);
    return row ? runReply(row) : new Refusal('not_found');
  });
