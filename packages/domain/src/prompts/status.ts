/** The status of a prompt, from how it is tracked. */
import { PROMPT_STATUSES, type PromptStatus } from '../vocabulary.js';

/** The fields that determine a prompt's status (rule 9.1). */
export interface Tracking {
  readonly is_tracked: boolean;
  /** Whether `activated_at` is set, to any date. */
  readonly was_activated: boolean;
}

/**
 * The condition of each status; an absent field can have either value. The list's `status` filter uses the
 * same table.
 */
export const TRACKING_OF: Readonly<Record<PromptStatus, Partial<Tracking>>> = {
  tracked: { is_tracked: true },
  paused: { is_tracked: false, was_activated: true },
  never_run: { is_tracked: false, was_activated: false },
};

/** Derives the status of a prompt: `tracked`, `paused` or `never_run` (rule 9.1). */
export function promptStatus(prompt: Tracking): PromptStatus {
  const fits = (status: PromptStatus) => {
    const { is_tracked, was_activated } = TRACKING_OF[status];
    return (
      (is_tracked === undefined || is_tracked === prompt.is_tracked) &&
      (was_activated === undefined || was_activated === prompt.was_activated)
    );
  };
  return PROMPT_STATUSES.find(fits)!;
}
