/** The parts of a report that follow its first page, in their usual order. */
export const PARTS = ['trend', 'ranking', 'engines', 'lost', 'questions', 'sites', 'work', 'method'] as const;
export type PartName = (typeof PARTS)[number];
