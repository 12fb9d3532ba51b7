import { brandResponse } from '../resources/brand.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET /v1/brands/{brand_id}` (rules 1.6 and 2.9). */
export const getBrand: UseCase<'getBrand'> = (context, caller, { brand_id }) =>
  withBrand(context, caller, brand_id, async (reader, row) =>
    brandResponse(row, (await reader.latestRuns([brand_id])).get(brand_id) ?? null),
  );
