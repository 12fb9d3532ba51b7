import type { Report } from '../data/report.js';
import { cut } from '../text/sentence.js';
import { missingEngines, slowMovement } from './missing.js';
import { criticismOf } from './quotes.js';
import { leadOf, rankedBrands } from './ranking.js';
import { RANKED_REASONS, type Reason } from './reasons.js';
import { isFew, kindOf, partsOf } from './state.js';

/** Returns the reasons that the report itself gives, most pressing first. */
export function reasonsToLook(report: Report): Reason[] {
  const { responses, brand, setup } = report;
  const kind = kindOf(responses);
  const ranked = rankedBrands(report);
  const parts = partsOf(report);
  const names = [setup.short_name ?? brand.name, ...(parts.ranking ? ranked.map(({ row }) => row.name) : [])];
  const found: Readonly<Record<Reason, boolean>> = {
    fall: responses.comparison.verdict === 'down' || slowMovement(report)?.verdict === 'down',
    lead_lost: (leadOf(ranked)?.passedBy.length ?? 0) > 0,
    few_answers: kind === 'empty' || isFew(responses),
    missing_engine: missingEngines(responses).length > 0,
    carried: kind === 'carried',
    tie: ranked.some(({ row, tied }) => row.is_you && tied.length > 0),
    criticism: parts.engines && criticismOf(report).length > 0,
    names_cut: names.some((name) => cut(name) !== name),
    kept: false,
  };
  return RANKED_REASONS.filter((one) => found[one]);
}
