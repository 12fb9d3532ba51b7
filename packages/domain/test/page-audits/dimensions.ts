import { DIMENSIONS, type Dimension } from '../../src/vocabulary.js';

/** The base weights of rule 9.3 in hundredths. */
export const BASE: Readonly<Record<Dimension, number>> = {
  crawlability: 20,
  content_quality: 20,
  page_speed: 10,
  ai_readiness: 20,
  citation_potential: 15,
  authority_trust: 15,
};

/** The 63 non-empty subsets of dimensions. */
export function everySubset(): Dimension[][] {
  return Array.from({ length: 63 }, (_, index) =>
    DIMENSIONS.filter((_id, bit) => ((index + 1) >> bit) % 2 === 1),
  );
}
