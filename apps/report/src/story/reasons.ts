/** Why somebody should look at a report before a client does, most pressing first. `kept`: as in an earlier review. */
export const REASONS = {
  fall: 'visibility fell',
  lead_lost: 'a lead was lost',
  few_answers: 'few answers',
  missing_engine: 'an engine is missing',
  carried: 'carried figures',
  tie: 'a shared place',
  criticism: 'quotes criticism',
  names_cut: 'truncated names',
  kept: 'kept',
};
export type Reason = keyof typeof REASONS;

export const RANKED_REASONS = Object.keys(REASONS) as Reason[]; // the keys are reasons
