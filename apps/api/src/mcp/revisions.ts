/** The revisions of the Model Context Protocol that the service supports, the current one first. */
export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;
