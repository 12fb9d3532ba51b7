/** The revisions of the protocol that are spoken: the current one and the one before. */
export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;
