import { METHODOLOGY_RULES, METHODOLOGY_VERSION, weightsInWords, ZONE_DATA } from '@brand-visibility/domain';
import type { UseCase } from './use-case.js';

/** Handles `GET /v1/methodology` (rule 19.3). Reads nothing, because admission has loaded the key. */
export const getMethodology: UseCase<'getMethodology'> = async ({ weights }) => ({
  version: METHODOLOGY_VERSION,
  engine_weights: weightsInWords(weights),
  zone_data: ZONE_DATA,
  rules: METHODOLOGY_RULES.map(({ constants, ...rule }) => ({ ...rule, constants: [...constants] })),
});
