/** Determines the status of a prompt. */
import { PROMPT_STATUSES, type PromptStatus } from '../vocabulary.js';

/** The fields of a prompt on which its status depends (rule 9.1). */
export interface Tracking {
  readonly is_tracked: boolean;
  /** Whether the prompt has an `activated_at`, which may be in the past or in the future. */
  readonly was_activated: boolean;
}

/**
 * The values that these fields have for each status. A field that is absent may have any value. The filter `status` of
 * the list of prompts uses the same conditions.
 */
export const TRACKING_OF: Readonly<Record<PromptStatus, Partial<Tracking>>> = {
  tracked: { is_tracked: true },
  paused: { is_tracked: false, was_activated: true },
  never_run: { is_tracked: false, was_activated: false },
};

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
