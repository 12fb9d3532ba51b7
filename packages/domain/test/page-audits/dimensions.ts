import { DIMENSIONS, type Dimension } from '../../src/vocabulary.js';

/** The base weights in hundredths, as rule 9.3 gives them. */
export const BASE: Readonly<Record<Dimension, number>> = {
  crawlability: 20,
  content_quality: 20,
  page_speed: 10,
  ai_readiness: 20,
  citation_potential: 15,
  authority_trust: 15,
};

/** Each of the 63 choices of dimensions that an audit may have. */
export function everySubset(): Dimension[][] {
  return Array.from({ length: 63 }, (_, index) =>
    DIMENSIONS.filter((_id, place) => ((index + 1) >> place) % 2 === 1),
  );
}
