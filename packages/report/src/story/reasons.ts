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

/** Sorts reasons by their order in `REASONS`, each once. */
export const inOrder = (reasons: readonly Reason[]): Reason[] =>
  (Object.keys(REASONS) as Reason[]).filter((one) => reasons.includes(one)); // the keys are reasons
