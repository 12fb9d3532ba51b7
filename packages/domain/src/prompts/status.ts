import { PROMPT_STATUSES, type PromptStatus } from '../vocabulary.js';

/** What of a prompt its status follows from. */
export interface Tracking {
  readonly is_tracked: boolean;
  /** Whether an `activated_at` is recorded, of whatever date (rule 9.1). */
  readonly was_activated: boolean;
}

/** What each status asks for; a member that is absent may be either. A list filters by these, row for row. */
export const TRACKING_OF: Readonly<Record<PromptStatus, Partial<Tracking>>> = {
  tracked: { is_tracked: true },
  paused: { is_tracked: false, was_activated: true },
  never_run: { is_tracked: false, was_activated: false },
};

/** The status of a prompt (rule 9.1). */
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
