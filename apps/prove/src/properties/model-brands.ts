import type { ImportRecord } from '@brand-visibility/contract';
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import { METHODOLOGY_VERSION } from '@brand-visibility/domain/methodology/methodology';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { fraction, modelBrands, type ModelBrand } from '@brand-visibility/model';
import { finalRecords, recordsOf } from '@brand-visibility/records';

/** The model's brands of records that were imported in this order. */
export function brandsOf(records: readonly ImportRecord[], weights: EngineWeights): ModelBrand[] {
  const final = finalRecords(records);
  const ofModel = {
    brand: recordsOf(final, 'brand'),
    domain_type: recordsOf(final, 'domain_type'),
    rival: recordsOf(final, 'rival'),
    theme: recordsOf(final, 'theme'),
    prompt: recordsOf(final, 'prompt'),
    run: recordsOf(final, 'run'),
    answer: recordsOf(final, 'answer'),
  };
  const fractions = ENGINES.map(
    (id) => [id, fraction(weights[id].numerator, weights[id].denominator)] as const,
  );
  return modelBrands(ofModel, { weights: new Map(fractions), methodology: METHODOLOGY_VERSION });
}
