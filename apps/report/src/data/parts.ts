/** The parts of a report that follow its first page, in their usual order. */
export const PARTS = ['trend', 'ranking', 'engines', 'questions', 'sites', 'work', 'method'] as const;
export type PartName = (typeof PARTS)[number];

/** What a configuration can leave out: a part, or the box "Try it yourself". `lost` was a part, and has no effect. */
export const OMITTED = [...PARTS, 'try', 'lost'] as const;
